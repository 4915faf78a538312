import { createRoot } from 'react-dom/client';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { scheduleRefresh } from '#src/api/refresh.ts';
import { portalSettings } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';
import { preloadSessionEnd } from '#src/services/session/sessionAcrossPages.ts';
import { startI18n } from '#src/services/texts/i18n.ts';
import { loadUser } from '#src/services/session/loadUser.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { sessionBreakAtom } from '#src/services/session/sessionBreak.ts';
import { settingsAtom, store, systemConfigAtom, themeAtom } from '#src/services/page/state.ts';
import { applyTheme } from '#src/services/theme/theme.ts';
import { App } from './App.tsx';
import { hasTokenInQuery, isOpen } from '#src/services/navigation/publicPaths.ts';
import { waitBriefly, loadFrame, loadRoutes, type PortalRoute, routeOf } from './routeTable.ts';
import type { StartAnswers } from './startCalls.ts';

/** What stands over a page whose session ended; fetched while it can be had. */
const overPage = () => loadChunk(() => import('./overPage.tsx'));

/** Until the first page has what it needs, ms. */
const QUIET_MS = 3000;

/**
 * Draws the portal once configuration, theme and user are known; code and texts of the first page come beside their answers,
 * and are waited for a moment. A failed user shows in the shell. Errors: those of frame and texts that did not come.
 * Source: contract 3.1, HT-030, OP-91.
 */
export async function openPortal(root: Element, answers: StartAnswers): Promise<void> {
  const route = await firstRoute();
  const screen = route?.screen;
  const texts = startI18n(route?.frame === 'shell' ? ['shell'] : [], screen?.namespaces);
  const frame = Promise.all([texts, route && loadFrame(route)]);
  // One that does not come is reported where the page is drawn.
  const page = Promise.allSettled([screen?.loadCode(), texts.then(() => screen?.preload())]);
  store.set(systemConfigAtom, await answers.config);
  // The hosts of a family server are known with its first answer.
  store.set(settingsAtom, portalSettings());
  await Promise.all([loadUser(answers.user), frame, showTheme(answers)]);
  await waitBriefly(page);
  await screen?.prefetch();
  scheduleRefresh();
  createRoot(root).render(<App />);
  store.sub(sessionBreakAtom, () => void overPage().then((part) => part.drawOverPage(), reportError));
  setTimeout(() => {
    preloadSessionEnd();
    // The code that needs it meets the failure.
    overPage().catch(() => undefined);
  }, QUIET_MS);
}

async function showTheme(answers: StartAnswers): Promise<void> {
  const theme = await answers.theme;
  store.set(themeAtom, theme);
  await applyTheme(theme).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- the portal opens without a theme; the console has the reason
    console.warn(error);
  });
}

/** The page that opens; without a token that is the login page (RT-061). */
async function firstRoute(): Promise<PortalRoute | undefined> {
  const { pathname, search } = location;
  const mayEnter = storage.token() !== undefined || hasTokenInQuery(search) || portalSettings().proxy === true || isOpen(`${pathname}${search}`);
  if (!mayEnter || pathname === '/login') return routeOf('/login');
  await loadRoutes();
  return routeOf(pathname);
}
