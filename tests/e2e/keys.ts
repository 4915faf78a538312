import { expect, type Locator, type Page } from '@playwright/test';

/** Presses after which a person would call something out of reach. */
const STEPS = 80;

/** Presses a key until the focus stands on something. */
export async function walkTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  await walkUntil(page, key, () => wanted.evaluate((element) => element === document.activeElement));
}

/** Presses a key until the focus stands within something. */
export async function walkInto(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  await walkUntil(page, key, () => wanted.evaluate((element) => element.contains(document.activeElement)));
}

/** Presses a key; what loses the focus by it must have shown that it had it, by a line, a ground or a place of its own. */
export async function press(page: Page, key: string): Promise<void> {
  const focused = await page.evaluateHandle(() => document.activeElement ?? document.body);
  const before = await focused.evaluate(lookOf);
  await page.keyboard.press(key);
  const after = await focused.evaluate((element) =>
    element === document.activeElement || element === document.body || !element.isConnected ? 'same' : 'left',
  );
  if (after === 'left') expect(await focused.evaluate(lookOf), `focus shows on ${await focused.evaluate(nameOf)}`).not.toEqual(before);
  await focused.dispose();
}

async function walkUntil(page: Page, key: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    if (await isThere()) return;
    await press(page, key);
  }
  throw new Error(`${key} does not lead there`);
}

/** Lines, grounds and place of an element and of the boxes around it. */
function lookOf(element: Element): string[] {
  const boxes: Element[] = [];
  for (let box: Element | null = element; box && boxes.length < 4; box = box.parentElement) boxes.push(box);
  return boxes.flatMap((box) =>
    [undefined, '::before', '::after'].map((part) => {
      const style = getComputedStyle(box, part);
      const outline = style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`;
      return [outline, style.boxShadow, style.borderColor, style.backgroundColor, style.transform, style.clipPath, style.opacity].join('; ');
    }),
  );
}

function nameOf(element: Element): string {
  return element.outerHTML.slice(0, 160);
}
