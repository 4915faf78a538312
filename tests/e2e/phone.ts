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
