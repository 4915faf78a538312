import { type Locator, expect } from '@playwright/test';

/** Window of a phone, px. */
export const PHONE = { width: 390, height: 844 };

/** Each stands whole in the window, and nothing stands over it. */
export async function expectWithinReach(controls: Locator): Promise<void> {
  await expect(controls.first()).toBeVisible();
  for (const control of await controls.all()) {
    await expect(control).toBeInViewport({ ratio: 1 });
    const above = () =>
      control.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return element.contains(hit) ? '' : `${element.textContent} lies under ${hit?.outerHTML.slice(0, 120)}`;
      });
    await expect.poll(above).toBe('');
  }
}

/** Swipes something to the left with one finger. */
export async function swipe(row: Locator): Promise<void> {
  const box = await row.boundingBox();
  if (!box) throw new Error('What is swiped is not there');
  const client = await row.page().context().newCDPSession(row.page());
  // A finger that stops before it is lifted: whoever flicks has to press twice.
  const begun = Date.now() / 1000 - 1;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number, ...xs: number[]) =>
    client.send('Input.dispatchTouchEvent', { type, timestamp: begun + at, touchPoints: xs.map((x) => ({ x: box.x + x, y: box.y + box.height / 2 })) });
  await touch('touchStart', 0, 320);
  for (const [at, x] of [300, 260, 200, 141].entries()) await touch('touchMove', (at + 1) / 20, x);
  await touch('touchMove', 0.8, 140);
  await touch('touchEnd', 0.9);
  await client.detach();
}
