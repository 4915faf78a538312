import { expect, type Locator, type Page } from '@playwright/test';
import { stopClock } from './portal.ts';

/** The message of the portal; panels that report a failure have a heading. */
export function toast(page: Page): Locator {
  return page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasNot: page.getByRole('heading') });
}

const FRAME_MS = 16;
/** How long a busy machine may take to draw a message that is there: time of the page that goes by meanwhile is missing at its end. */
const DRAWN_MS = 200;

/**
 * The message stands until just before `ms` and is hidden after. The clock must be paused when it came, or before: frame by frame
 * goes by until it comes, for a script of a page speaks after the frame that draws its rows.
 */
export async function expectToastFor(page: Page, text: string | RegExp, ms: number): Promise<void> {
  const message = toast(page).getByText(text);
  await expect(async () => {
    if (await message.isHidden()) await page.clock.runFor(FRAME_MS);
    await expect(message).toBeVisible({ timeout: DRAWN_MS });
  }).toPass({ intervals: [FRAME_MS], timeout: 30_000 });
  await page.clock.runFor(ms - 100);
  await expect(message).toBeVisible();
  await page.clock.runFor(200);
  await expect(message).toBeHidden();
}

/** Stops the page's time with the next request of a call, which is answered after that. */
export async function stopTimeAt(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await stopTime(page);
      await route.fallback();
    },
    { times: 1 },
  );
}

/** Stops the page's time from now on, so that a message stands until time is moved. */
export async function stopTime(page: Page): Promise<void> {
  await stopClock(page, 1000);
}
