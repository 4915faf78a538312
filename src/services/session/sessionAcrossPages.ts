import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { hasOtherToken } from '#src/api/pageTokens.ts';
import { setOnSignedOut, setOnTokenChanged } from '#src/api/sendRenewed.ts';
import { storage } from '#src/api/storage.ts';

/** The event that a framed page of the portal sends to the page of the portal around it. */
export const ENDED_INSIDE = 'portico:ended-inside';

/** What is done about a session that ends or changes hands; rarely needed, so it comes after the first page. */
const loadFollowToken = () => loadChunk(() => import('./followToken.ts'));
const loadSessionEnd = () => loadChunk(() => import('./sessionEnd.ts'));

/** An ended session, and a token another tab stores, are answered from everywhere (ER-001, contract 3.5, ADR 0012). */
export function keepSessionsTogether(): void {
  setOnSignedOut(async () => (await loadSessionEnd()).endSessionHere());
  setOnTokenChanged(async () => (await loadFollowToken()).followToken());
  const check = () => {
    if (hasOtherToken()) void loadFollowToken().then((part) => part.checkToken(), ignore);
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === storage.keys.token) check();
  });
  // A tab that was frozen may have heard of nothing.
  document.addEventListener('visibilitychange', () => document.hidden || check());
  window.addEventListener(ENDED_INSIDE, (event) => {
    event.preventDefault();
    void loadSessionEnd().then((part) => part.endWithFrame(), ignore);
  });
}

/** Fetches that code while it can be had: a build that is no longer on the server must not keep anybody from signing out. */
export function preloadSessionEnd(): void {
  void Promise.all([loadFollowToken(), loadSessionEnd(), loadChunk(() => import('./leavePortal.ts'))]).catch(ignore);
}

/** The next request to the server meets the failure. */
const ignore = () => undefined;
