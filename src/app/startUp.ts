import type { PortalSettings } from '#schemas/settings.ts';
import { call, setOnSignedOut } from '#src/api/client.ts';
import { isCancelled } from '#src/api/errors.ts';
import { scheduleRefresh, switchRefreshOff } from '#src/api/refresh.ts';
import { loginPath } from '#src/api/session.ts';
import { setPortalSettings } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';
import { watchStyles } from './chunkErrors.ts';
import { startI18n } from '#src/services/i18n.ts';
import { loadUser } from '#src/services/loadUser.ts';
import { goTo } from '#src/services/navigate.ts';
import { type PortalRoute, routeOf, shell } from './routes.tsx';
import type { Screen } from './screen.tsx';
import { settingsAtom, store, systemConfigAtom, themeAtom } from '#src/services/state.ts';
import { applyTheme } from '#src/services/theme.ts';

/**
 * Start-up in the order of contract 3.1: system configuration, then theme and user, then the first route. Code and texts
 * of the first page come beside it. A failed configuration or theme falls back to defaults; a failed user shows in the shell.
 * Source: HT-030, OP-91.
 */
export async function startUp(): Promise<void> {
  const settings = readSettings();
  setPortalSettings(settings);
  store.set(settingsAtom, settings);
  watchStyles();
  keepSessionsTogether();
  // The call goes first: what follows waits for it, and chunks would queue before it.
  const configured = orDefault(call('systemConfig'), {});
  const { screen, frame } = firstRoute() ?? {};
  const texts = startI18n(['common', ...(screen?.namespaces ?? [])]);
  const config = await configured;
  store.set(systemConfigAtom, config);
  // oxlint-disable-next-line no-console -- contract 4 wants one warning where calls stay in clear for want of a key
  if (storage.isEncrypt()) console.warn('The server encrypts, but this portal has no key: calls stay in clear');
  if (config.closeRefreshToken === true) switchRefreshOff();
  if (location.search.includes('T=')) await (await import('./handedOver.ts')).takeHandedOverToken();
  const user = storage.token() === undefined || location.pathname === '/login' ? undefined : loadUser();
  const themed = orDefault(call('themesInfo'), {});
  // The code came with the page; run before, it would keep these two questions waiting.
  const code = loadCode(texts, screen, frame);
  const theme = await themed;
  store.set(themeAtom, theme);
  await Promise.all([user, code, orDefault(applyTheme(theme), undefined)]);
  await screen?.askFirst();
  scheduleRefresh();
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

/** The page that opens; without a token that is the login page (RT-061). */
function firstRoute(): PortalRoute | undefined {
  const needsLogin = storage.token() === undefined && !location.search.includes('T=');
  return routeOf(needsLogin ? '/login' : location.pathname);
}

/** Runs the code of a page and of what stands around it; a failed chunk shows where the page is drawn. */
async function loadCode(texts: Promise<void>, screen?: Screen, frame?: PortalRoute['frame']): Promise<void> {
  const code = Promise.allSettled([screen?.loadCode(), frame === 'shell' && shell.preload()]);
  await texts;
  await Promise.allSettled([code, screen?.preload()]);
}

/** An ended session leads to login from everywhere, also when another tab signed out (ER-001, contract 3.5). */
function keepSessionsTogether(): void {
  setOnSignedOut(() => {
    if (location.pathname === '/login') return;
    storage.setReturnUrl(`${location.pathname}${location.search}`);
    goTo(loginPath());
  });
  window.addEventListener('storage', (event) => {
    if (event.key !== storage.keys.token) return;
    if (event.newValue === null) goTo(loginPath());
    else scheduleRefresh();
  });
}

async function orDefault<T>(answer: Promise<T>, fallback: T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    // oxlint-disable-next-line no-console -- start-up goes on with defaults; whoever looks finds the reason
    if (!isCancelled(error)) console.warn(error);
    return fallback;
  }
}
