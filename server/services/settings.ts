import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import { Type, type Static } from 'typebox';
import { PortalSettings } from '#schemas/settings.ts';
import { ChatAppSettings, chatAppFaults } from '#server/session/chatAppSettings.ts';
import { SmsSettings, smsFaults } from '#server/session/smsGateway.ts';
import { OidcSettings, oidcFaults } from '#server/session/oidcSettings.ts';
import { CALLS_PER_SECOND, DEFAULT_TIME_ZONE, IMPORT_ROWS, TOKEN_LIFE_S } from '#schemas/limits.ts';

const hosts = (preset: string[], description: string) =>
  Type.Array(Type.String({ pattern: '^[A-Za-z0-9:/.*_-]+$', maxLength: 200 }), { maxItems: 50, default: preset, description });

/** Settings of the server (a JSON file); every field has a default, so an empty document is complete. */
export const ServerSettings = Type.Object(
  {
    portal: Type.Object(PortalSettings.properties, { default: {}, description: 'What /settings.json tells the browser (contract 1.3)' }),
    imageHosts: hosts(['https:'], 'Added to img-src of the page'),
    frameHosts: hosts([], 'Added to frame-src of the page'),
    chatHosts: hosts([], 'Added to frame-ancestors of the page'),
    apiHosts: hosts([], 'Added to connect-src of the page'),
    portalOrigins: Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 50,
      default: [],
      description: 'Origins of portals served elsewhere that may call this server, such as https://desk.example.com',
    }),
    encryptKey: Type.String({
      pattern: '^([\\u0020-\\u007e]{16})?$',
      default: '',
      description: 'Switches encryption mode on: 16 ASCII characters that every browser gets too, so it hides payloads and does not secure them',
    }),
    redirectUris: Type.Array(Type.String({ maxLength: 4096 }), {
      default: [],
      description: 'Further allowed redirect_uri; `{origin}/oauth` of this server always is',
    }),
    publicOrigin: Type.String({ default: '', pattern: '^(https?://[^/]+)?$', description: 'Origin browsers use; empty = the one printed at start' }),
    corporation: Type.Object(
      { corpId: Type.String({ default: 'portico' }), name: Type.String({ default: 'Portico' }) },
      { default: {}, description: 'Organisation offered on the login page' },
    ),
    oidc: OidcSettings,
    chatApps: ChatAppSettings,
    sms: SmsSettings,
    loginType: Type.Integer({
      minimum: 0,
      maximum: 2,
      default: 0,
      description: 'Sent to the portal: with 0 and 2 people change their password here, with 1 only those whose account says so',
    }),
    legacyPasswordChange: Type.Boolean({ default: false, description: 'Takes the older form of a password change, whose passwords travel unencrypted' }),
    timeZone: Type.String({ default: DEFAULT_TIME_ZONE }),
    callsPerSecond: Type.Integer({ minimum: 1, default: CALLS_PER_SECOND, description: 'API calls per second and user' }),
    keysPerMinute: Type.Integer({ minimum: 1, default: 120, description: 'getKey calls per minute and address' }),
    importRows: Type.Integer({ minimum: 1, maximum: 1_000_000, default: IMPORT_ROWS, description: 'Most rows of one import' }),
    absoluteSessionSeconds: Type.Integer({ minimum: 60, default: TOKEN_LIFE_S.absolute, description: 'End of a session after sign-in' }),
    trustedProxies: Type.Array(Type.String({ pattern: '^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$', maxLength: 50 }), {
      maxItems: 50,
      default: [],
      description: 'Addresses or networks of the proxies in front; only their X-Forwarded-For tells the address of a caller',
    }),
    maxFailures: Type.Integer({ minimum: 1, default: 5, description: 'Failed sign-ins per account and address in 15 minutes' }),
  },
  { additionalProperties: false },
);
export type ServerSettings = Static<typeof ServerSettings>;

const check = new Ajv({ ownProperties: true, useDefaults: true, allErrors: true, strict: false, validateSchema: false }).compile<ServerSettings>(
  ServerSettings,
);

/**
 * Completes and checks settings.
 * Errors: throws one sentence that names every faulty field, so that a mistyped setting stops the start.
 */
export function toSettings(given: unknown): ServerSettings {
  const settings: unknown = structuredClone(given);
  const faults = check(settings) ? faultsBeyondSchema(settings) : (check.errors ?? []).map(faultText);
  if (faults.length > 0) throw new Error(`The settings are not valid: ${faults.join('; ')}`);
  // Checked against its schema just now.
  return settings as ServerSettings;
}

function faultText({ instancePath, message, params }: ErrorObject): string {
  const unknown: unknown = params.additionalProperty;
  return typeof unknown === 'string' ? `${instancePath}/${unknown} is no setting` : `${instancePath || '/'} ${message ?? ''}`;
}

/** What a schema cannot say: that a zone exists, that an origin is one and nothing more. */
function faultsBeyondSchema({ timeZone, publicOrigin, portalOrigins, oidc, chatApps, sms }: ServerSettings): string[] {
  const faults = [...oidcFaults(oidc), ...chatAppFaults(chatApps), ...smsFaults(sms)];
  if (!isTimeZone(timeZone)) faults.push(`/timeZone ${timeZone} is no time zone`);
  for (const origin of portalOrigins) if (!isOrigin(origin)) faults.push(`/portalOrigins ${origin} is no origin such as https://portico.example.com`);
  if (publicOrigin !== '' && !isOrigin(publicOrigin)) faults.push(`/publicOrigin ${publicOrigin} is no origin such as https://portico.example.com`);
  return faults;
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** True for `https://host` or `http://host:port` as a browser writes it: lower case, no path, no default port. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}

/** Reads the settings file; without one the defaults hold. Errors: one sentence that names the file when it is not readable, not JSON, or not valid. */
export function readSettings(file: string | undefined): ServerSettings {
  if (!file) return toSettings({});
  try {
    return toSettings(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new Error(`${file}: ${isMissing ? 'there is no such file (PORTICO_SETTINGS)' : messageOfSettingsError(error)}`, { cause: error });
  }
}

const messageOfSettingsError = (error: unknown): string => (error instanceof Error ? error.message : String(error));
