import { createRoot } from 'react-dom/client';
import { scheduleRefresh } from '#src/api/refresh.ts';
import { portalSettings } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';
import { startI18n } from '#src/services/i18n.ts';
import { loadUser } from '#src/services/loadUser.ts';
import { settingsAtom, store, systemConfigAtom, themeAtom } from '#src/services/state.ts';
import { applyTheme } from '#src/services/theme.ts';
import { App } from './App.tsx';
import { loadRoutes, needsToken, type PortalRoute, routeOf, routeTable } from './routeTable.ts';
import type { Screen } from './screen.tsx';
import type { StartAnswers } from './startCalls.ts';

/**
 * Draws the portal once configuration, theme and user are known; code and texts of the first page come beside their answers.
 * A failed user shows in the shell. Errors: those of texts that did not come. Source: contract 3.1, HT-030, OP-91.
 */
export async function openPortal(root: Element, asked: StartAnswers): Promise<void> {
  const { screen, frame } = (await firstRoute()) ?? {};
  const texts = startI18n(['common', ...(screen?.namespaces ?? [])]);
  const code = loadCode(texts, screen, frame);
  store.set(systemConfigAtom, await asked.config);
  // The hosts of a family server are known with its first answer.
  store.set(settingsAtom, portalSettings());
  await Promise.all([loadUser(asked.user), code, showTheme(asked)]);
  await screen?.askFirst();
  scheduleRefresh();
  createRoot(root).render(<App />);
}

async function showTheme(asked: StartAnswers): Promise<void> {
  const theme = await asked.theme;
  store.set(themeAtom, theme);
  await applyTheme(theme).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- the portal opens without a theme; whoever looks finds the reason
    console.warn(error);
  });
}

/** The page that opens; without a token that is the login page (RT-061). */
async function firstRoute(): Promise<PortalRoute | undefined> {
  const { pathname, search } = location;
  const mayEnter = storage.token() !== undefined || search.includes('T=') || portalSettings().proxy === true || !needsToken(`${pathname}${search}`);
  if (!mayEnter || pathname === '/login') return routeOf('/login');
  await loadRoutes();
  return routeOf(pathname);
}

/** Runs the code of a page and of what stands around it; a failed chunk shows where the page is drawn. */
async function loadCode(texts: Promise<void>, screen?: Screen, frame?: PortalRoute['frame']): Promise<void> {
  const code = Promise.allSettled([screen?.loadCode(), frame === 'shell' && routeTable().shell?.preload()]);
  await texts;
  await Promise.allSettled([code, screen?.preload()]);
}
