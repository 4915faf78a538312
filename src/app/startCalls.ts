import type { SystemConfig, ThemeConfig, User } from '#schemas/session.ts';
import type { PortalSettings } from '#schemas/settings.ts';
import { encryptKey } from '#src/api/encrypted.ts';
import { call } from '#src/api/client.ts';
import { isCancelled } from '#src/api/errors.ts';
import { switchRefreshOff } from '#src/api/refresh.ts';
import { isFamily, portalSettings, setPortalSettings, setWireLanguage } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';
import { hasTokenInQuery, isOpen } from '#src/services/navigation/publicPaths.ts';
import { keepSessionsTogether } from '#src/services/session/sessionAcrossPages.ts';
import { watchStyles, loadChunk } from '#renderers/chunks/loadChunk.ts';

/** Answers on their way when the code of the portal begins to run. Configuration and theme never fail: they fall back to defaults. */
export interface StartAnswers {
  config: Promise<SystemConfig>;
  theme: Promise<ThemeConfig>;
  /** Undefined where nobody is signed in. Errors: those of `call`. */
  user: Promise<User | undefined>;
}

/**
 * Sends the requests of every start, in the order of contract 3.1: system configuration, then theme and user, which wait for its
 * answer only where it may say how calls are sent. It knows neither React nor the router, so that the requests leave before that
 * code has come. Source: HT-030, OP-91, performance.md.
 */
export function startCalls(): StartAnswers {
  setPortalSettings(readSettings());
  setWireLanguage(storage.locale());
  watchStyles();
  keepSessionsTogether();
  const config = configuration();
  // Where nothing depends on its answer the others leave right behind it.
  const ready = areInClear() ? Promise.resolve() : config;
  const user = ready.then(() => (needsUser() ? call('currentUser') : undefined));
  const theme = ready.then(() => orDefault(call('themesInfo'), {}));
  // The code that draws the shell reports it.
  user.catch(() => undefined);
  return { config, theme, user };
}

/** Whether calls are as they are whatever the configuration says: the server that wrote the page says so, and no token comes in the address. */
function areInClear(): boolean {
  return document.querySelector('meta[name=calls-in-clear]') !== null && !storage.isEncrypt() && !hasTokenInQuery(location.search);
}

/** Portal settings stand in the page as a document, never as a script (contract 1.3). */
function readSettings(): PortalSettings {
  const text = document.querySelector<HTMLMetaElement>('meta[name="portal-settings"]')?.content;
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    // The operator's own document; every field is optional and read with its default.
    return typeof value === 'object' && value !== null ? (value as PortalSettings) : {};
  } catch {
    return {};
  }
}

/** Requests the configuration and does what the next calls depend on. */
async function configuration(): Promise<SystemConfig> {
  const config = await orDefault(
    isFamily() ? loadChunk(() => import('#src/api/loadSystemConfig.ts')).then(({ loadSystemConfig }) => loadSystemConfig()) : call('systemConfig'),
    {},
  );
  // oxlint-disable-next-line no-console -- contract 4 wants one warning where calls stay in clear for want of a key
  if (storage.isEncrypt() && encryptKey() === undefined) console.warn('The server encrypts, but this portal has no key of 16 characters: calls stay in clear');
  const { client } = config;
  // Where its code does not come the client of the settings is used.
  if (client)
    await loadChunk(() => import('#src/engine/session/encryptedClient.ts')).then(
      ({ takeEncryptedClient }) => takeEncryptedClient(client),
      () => undefined,
    );
  if (config.closeRefreshToken === true) switchRefreshOff();
  if (hasTokenInQuery(location.search)) await (await loadChunk(() => import('./takeToken.ts'))).takeToken();
  return config;
}

const hereAddress = () => `${location.pathname}${location.search}`;

/** Behind a proxy that signs people in there is a user without a token of this browser (OP-17). */
export const needsUser = (): boolean => (storage.token() !== undefined || portalSettings().proxy === true) && !isOpen(hereAddress());

/** The answer, or the default where the call failed; the console has the reason. */
async function orDefault<T>(answer: Promise<T>, fallback: T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    // oxlint-disable-next-line no-console -- start-up goes on with defaults
    if (!isCancelled(error)) console.warn(error);
    return fallback;
  }
}
