import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Type, type Static } from 'typebox';
import { PortalSettings } from '#schemas/settings.ts';
import { CALLS_PER_SECOND, DEFAULT_TIME_ZONE, TOKEN_LIFE_S } from '#schemas/limits.ts';

const hosts = (preset: string[], description: string) =>
  Type.Array(Type.String({ pattern: '^[A-Za-z0-9:/.*_-]+$', maxLength: 200 }), { maxItems: 50, default: preset, description });

/** Settings of the server (a JSON file); every field has a default, so an empty document is complete. */
export const ServerSettings = Type.Object({
  portal: Type.Object(PortalSettings.properties, { default: {}, description: 'What /settings.json tells the browser (contract 1.3)' }),
  imageHosts: hosts(['https:'], 'Added to img-src of the page'),
  frameHosts: hosts([], 'Added to frame-src of the page'),
  chatHosts: hosts([], 'Added to frame-ancestors of the page'),
  apiHosts: hosts([], 'Added to connect-src of the page'),
  redirectUris: Type.Array(Type.String({ maxLength: 4096 }), {
    default: [],
    description: 'Further allowed redirect_uri; `{origin}/oauth` of this server always is',
  }),
  publicOrigin: Type.String({ default: '', pattern: '^(https?://[^/]+)?$', description: 'Origin browsers use; empty = the one printed at start' }),
  corporation: Type.Object(
    { corpId: Type.String({ default: 'portico' }), name: Type.String({ default: 'Portico' }) },
    { default: {}, description: 'Organisation offered on the login page' },
  ),
  timeZone: Type.String({ default: DEFAULT_TIME_ZONE }),
  callsPerSecond: Type.Integer({ minimum: 1, default: CALLS_PER_SECOND, description: 'API calls per second and user' }),
  keysPerMinute: Type.Integer({ minimum: 1, default: 120, description: 'getKey calls per minute and address' }),
  absoluteSessionSeconds: Type.Integer({ minimum: 60, default: TOKEN_LIFE_S.absolute, description: 'End of a session after sign-in' }),
  maxFailures: Type.Integer({ minimum: 1, default: 5, description: 'Failed sign-ins per account and address in 15 minutes' }),
});
export type ServerSettings = Static<typeof ServerSettings>;

const check = new Ajv({ useDefaults: true, allErrors: true, strict: false }).compile<ServerSettings>(ServerSettings);

/**
 * Completes and checks settings.
 * Errors: throws one sentence that names every faulty field, so that a mistyped setting stops the start.
 */
export function toSettings(given: unknown): ServerSettings {
  const settings: unknown = structuredClone(given);
  if (check(settings)) return settings;
  const faults = (check.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message ?? ''}`).join('; ');
  throw new Error(`The settings are not valid: ${faults}`);
}

/** Reads the settings file; without one the defaults hold. Errors: not readable, not JSON, or not valid. */
export function readSettings(file: string | undefined): ServerSettings {
  return toSettings(file ? JSON.parse(readFileSync(file, 'utf8')) : {});
}
