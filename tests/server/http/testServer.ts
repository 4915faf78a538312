import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { readEnvironment } from '#server/environment.ts';
import { loadDemonstration } from '#server/organisation/demonstration.ts';
import { productRoot } from '#server/root.ts';
import { startServer } from '#server/start.ts';
import type { Services } from '#server/services/services.ts';
import { inMemory, TEST_DATA, type DatabaseKind } from '../databases.ts';
import { clientOf, signedIn, type Client } from './client.ts';

/** A server of this process for one test file: real HTTP, a database of its own, the demonstration people, no rows. */
export interface TestServer {
  url: string;
  services: Services;
  /** The variables it was started with, for commands beside it. */
  variables: Readonly<Record<string, string>>;
  /** Where its files lie. */
  filesFolder: string;
  /** A client signed in as a demonstration account; one session per account and file. */
  as(username: string): Promise<Client>;
  /** A client without a token. */
  anonymous(): Client;
  /** Lines the server logged, as JSON text. */
  log(): string[];
  /** Moves the server's clock. */
  advance(ms: number): void;
  close(): Promise<void>;
}

export interface TestServerOptions {
  database?: DatabaseKind;
  /** Folders that hold application folders; default the example applications. */
  appFolders?: string[];
  /** File of settings; default those as shipped but for `callsPerSecond`, since a test calls faster than a person. */
  settings?: string;
  /** Further variables of the environment. */
  environment?: Readonly<Record<string, string>>;
}

const FAST_CALLERS = join(import.meta.dirname, 'fastCallers.json');
/** Settings as shipped, for tests of the limits themselves. */
export const SETTINGS_AS_SHIPPED = join(import.meta.dirname, 'asShipped.json');

/** Starts a server on a free port; answers are checked against their schemas. */
export async function startTestServer({
  database = 'embedded',
  appFolders,
  settings = FAST_CALLERS,
  environment: more,
}: TestServerOptions = {}): Promise<TestServer> {
  const root = productRoot();
  const schema = `test_${randomBytes(6).toString('hex')}`;
  const files = mkdtempSync(join(tmpdir(), 'portico-files-'));
  const variables: Record<string, string> =
    database === 'pglite' ? { ...(await inMemory()), PORTICO_DATA: files } : { PORTICO_DATABASE: 'embedded', PORTICO_DATA: TEST_DATA, PORTICO_SCHEMA: schema };
  const environment = readEnvironment({ ...variables, PORT: '0', PORTICO_SEED: '0', ...more }, root);
  const lines: string[] = [];
  let offsetMs = 0;
  const server = await startServer({
    environment: { ...environment, appFolders: appFolders ?? [join(root, 'apps')], settingsFile: settings },
    root,
    log: pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) }),
    people: (opened, { corporation }) => loadDemonstration(opened, join(root, 'demo'), corporation.corpId),
    now: () => new Date(Date.now() + offsetMs),
    checkAnswers: true,
  });
  const clients = new Map<string, Promise<Client>>();
  return {
    url: server.url,
    services: server.services,
    variables,
    filesFolder: join(environment.variables.PORTICO_DATA ?? '', 'files'),
    as(username) {
      const client = clients.get(username) ?? signedIn(server.url, username);
      clients.set(username, client);
      return client;
    },
    anonymous: () => clientOf(server.url),
    log: () => lines,
    advance: (ms) => {
      offsetMs += ms;
    },
    async close() {
      if (database !== 'pglite') await sql`drop schema ${sql.id(schema)} cascade`.execute(server.services.database.kysely);
      await server.close();
      rmSync(files, { recursive: true, force: true });
    },
  };
}
