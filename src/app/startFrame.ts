import { storage } from '#src/api/storage.ts';
import { outwardOf } from '#src/services/theme/outward.ts';
import { needsUser } from './startCalls.ts';

/** Addresses of pages in the frame, as the routes say; those come later (`tests/house/startFrame.test.ts`). */
export const FRAMED = /^\/(?:$|app|form\/|from|guide|jump|mess|my-|portal-|single|test-|user|work)/;

/**
 * Shows the frame that stands in the page, before any code of the portal has come: header, menu and the place of the page, empty.
 * It is drawn in the appearance the user has chosen; the theme comes with its answer. Nothing where the login page comes, or a page
 * without a frame. Source: performance.md (the first paint).
 */
export function showStartFrame({ dataset }: HTMLElement): void {
  dataset.outward = outwardOf(storage.appearance(), undefined);
  const { pathname } = location;
  if (!needsUser() || !FRAMED.test(pathname) || window.parent !== window) return;
  dataset.startFrame = pathname.startsWith('/application/') ? 'application' : 'header';
}
