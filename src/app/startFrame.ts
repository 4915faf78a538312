import { storage } from '#src/api/storage.ts';

/** Addresses of pages in the frame; one that is not named here comes without it. */
const FRAMED = /^\/(?:$|app|portal-|work|mess|my-|user|from|form\/d|guide)/;

/**
 * Shows the frame that stands in the page, before any code of the portal has come: header, menu and the place of the page, empty.
 * It is drawn in the appearance the user has chosen; the theme comes with its answer. Nothing where the login page comes, or a page
 * without a frame. Source: performance.md (the first paint).
 */
export function showStartFrame({ dataset }: HTMLElement): void {
  const own = storage.appearance();
  if (own === 'dark' || (own === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)) dataset.outward = 'dark';
  const { pathname } = location;
  if (!storage.token() || !FRAMED.test(pathname) || window.parent !== window) return;
  dataset.startFrame = pathname.startsWith('/application/') ? 'application' : 'header';
}
