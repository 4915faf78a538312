import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import { isEncryptKey } from '#schemas/encryption.ts';
import { isOrigin } from '#server/services/settings.ts';

/** The environment variables of the server, read once (README "Settings of the server"). */
export interface Environment {
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** Folders that hold application folders. */
  appFolders: readonly string[];
  settingsFile: string | undefined;
  /** Folder of the files, shared by all processes of a database; undefined = inside the data directory (contract 20.4). */
  filesFolder: string | undefined;
  /** Origin browsers use, when it is not the address the server listens on. */
  publicOrigin: string | undefined;
  /** Which proxies in front are believed: the one that connects, so many, or those of these addresses and networks; goes before the settings file. */
  trustProxy: boolean | number | string[] | undefined;
  /** Demonstration accounts are put in. */
  demonstration: boolean;
  /** Demonstration rows are put in. */
  seed: boolean;
  /** Pages straight from the sources, with hot reload. */
  development: boolean;
  logLevel: string;
  /** First administrator of an empty database without demonstration accounts (contract 20.4). */
  firstAdmin: { username: string; password: string } | undefined;
  /** Key of encryption mode; goes before that of the settings file (contract 4). */
  encryptKey: string | undefined;
  /** The variables as given, for the database. */
  variables: Readonly<Record<string, string | undefined>>;
}

const DEFAULT_PORT = 8080;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Reads the environment. Errors: throws one sentence for a variable that cannot be read. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>, root: string): Environment {
  const host = variables.HOST || '127.0.0.1';
  const local = !variables.DATABASE_URL && isLoopback(host);
  const demonstration = readSwitch('PORTICO_DEMO', variables.PORTICO_DEMO) ?? local;
  return {
    host,
    port: readPort(variables.PORT),
    appFolders: readFolders(variables.PORTICO_APPS) ?? [join(root, 'apps')],
    settingsFile: variables.PORTICO_SETTINGS || undefined,
    filesFolder: variables.PORTICO_FILES ? resolve(variables.PORTICO_FILES) : undefined,
    publicOrigin: readOrigin(variables.PUBLIC_URL),
    trustProxy: readTrust(variables.TRUST_PROXY),
    demonstration,
    seed: demonstration && readSwitch('PORTICO_SEED', variables.PORTICO_SEED) !== false,
    development: readSwitch('PORTICO_DEV', variables.PORTICO_DEV) === true,
    logLevel: readLogLevel(variables.PORTICO_LOG),
    firstAdmin: readFirstAdmin(variables),
    encryptKey: readKey(variables.PORTICO_ENCRYPT_KEY),
    variables,
  };
}

/** `1` or `0`; undefined where it is not set. Any other word would be taken for one of them by guess, so it stops the start. */
function readSwitch(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined || text === '') return undefined;
  if (text !== '0' && text !== '1') throw new Error(`${name} must be 0 or 1, not "${text}"`);
  return text === '1';
}

/** Folders with the platform's delimiter between them; a mistyped one would be a portal without applications. */
function readFolders(text: string | undefined): string[] | undefined {
  const folders = (text ?? '').split(delimiter).filter((folder) => folder !== '');
  const missing = folders.find((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true);
  if (missing !== undefined) throw new Error(`PORTICO_APPS names a folder that is not there: "${missing}"`);
  return folders.length === 0 ? undefined : folders;
}

function readLogLevel(text: string | undefined): string {
  if (text && !LOG_LEVELS.includes(text)) throw new Error(`PORTICO_LOG must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`);
  return text || 'info';
}

function readFirstAdmin({ PORTICO_ADMIN: username, PORTICO_ADMIN_PASSWORD: password }: Environment['variables']): Environment['firstAdmin'] {
  if (username && password) return { username, password };
  if (username || password) throw new Error('PORTICO_ADMIN and PORTICO_ADMIN_PASSWORD belong together: set both or none');
  return undefined;
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT must be a number from 0 to 65535, not "${text}"`);
  return port;
}

/** Another length would leave every portal in clear without a word, so it stops the start. */
function readKey(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (!isEncryptKey(text)) throw new Error('PORTICO_ENCRYPT_KEY must be 16 ASCII characters');
  return text;
}

/** A mistyped origin would let nobody sign in, so it stops the start; a slash at its end is forgiven. */
function readOrigin(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  const origin = text.replace(/\/$/, '');
  if (!isOrigin(origin)) throw new Error(`PUBLIC_URL must be an origin such as https://portico.example.com, not "${text}"`);
  return origin;
}

/** `true` (one proxy), `false`, a number of proxies one behind the other, or addresses and networks with commas between them. */
function readTrust(text: string | undefined): Environment['trustProxy'] {
  const given = text?.trim() ?? '';
  if (given === '') return undefined;
  if (given === 'true' || given === 'false') return given === 'true';
  if (/^\d{1,2}$/.test(given)) return Number(given);
  const proxies = given.split(',').map((proxy) => proxy.trim());
  if (!proxies.every((proxy) => isProxyAddress(proxy))) {
    throw new Error(`TRUST_PROXY must be true, false, a number of proxies, or addresses such as 127.0.0.1,10.0.0.0/8, not "${text}"`);
  }
  return proxies;
}

function isProxyAddress(proxy: string): boolean {
  const [address = '', bits] = proxy.split('/');
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)));
}

/** True for addresses only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}
