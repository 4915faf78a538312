import { type Page, type Request, expect } from '@playwright/test';

/** A page that sends nothing for so long has what it needs, ms. */
const QUIET_MS = 500;

/**
 * Waits until a page loads nothing any more. The stream of changes does not count, which a page that stays opens and keeps:
 * `networkidle` of Playwright never comes once it is open, as it is on a slow machine before the last file is there.
 */
export async function networkIdle(page: Page): Promise<void> {
  let isIdle = false;
  const idle = page.waitForLoadState('networkidle').finally(() => (isIdle = true));
  await Promise.race([idle, quietBesideStream(page, () => isIdle)]);
}

/** Waits until a page with an open stream requests nothing more, or until that is of no use any more. */
async function quietBesideStream(page: Page, isOver: () => boolean): Promise<void> {
  let quiet = { last: undefined as Request | undefined, since: Infinity };
  const isQuiet = async (): Promise<boolean> => {
    if (isOver()) return true;
    const all = await page.requests();
    const ofPage = all.slice(all.findLastIndex((request) => request.isNavigationRequest() && request.frame() === page.mainFrame()));
    if (!ofPage.some(isStream)) return false;
    const last = ofPage.findLast((request) => !isStream(request));
    if (last !== quiet.last) quiet = { last, since: performance.now() };
    return performance.now() - quiet.since > QUIET_MS;
  };
  await expect.poll(isQuiet, { intervals: [100], timeout: 110_000 }).toBe(true);
}

const isStream = (request: Request): boolean => request.headers().accept === 'text/event-stream';
