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
  const focused = await page.evaluateHandle(watchFocus);
  await page.keyboard.press(key);
  const unseen = await focused.evaluate((watched) => watched.leftUnseen());
  expect(unseen, 'focus shows on what had it').toBeUndefined();
  await focused.dispose();
}

async function walkUntil(page: Page, key: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    if (await isThere()) return;
    await press(page, key);
  }
  throw new Error(`${key} does not lead there`);
}

/** Remembers how the focused element looks; `leftUnseen` = its beginning when it has lost the focus without looking otherwise. Runs in the page. */
function watchFocus() {
  /** Lines, grounds and place of an element and of the boxes around it. */
  const styleOf = (element: Element): string => {
    const boxes: Element[] = [];
    for (let box: Element | null = element; box && boxes.length < 4; box = box.parentElement) boxes.push(box);
    const styles = boxes.flatMap((box) =>
      [undefined, '::before', '::after'].map((part) => {
        const style = getComputedStyle(box, part);
        const outline = style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`;
        return [outline, style.boxShadow, style.borderColor, style.backgroundColor, style.transform, style.clipPath, style.opacity].join('; ');
      }),
    );
    return styles.join('\n');
  };
  const element = document.activeElement ?? document.body;
  const before = styleOf(element);
  return {
    leftUnseen: (): string | undefined => {
      const isLeft = element !== document.activeElement && element !== document.body && element.isConnected;
      return isLeft && styleOf(element) === before ? element.outerHTML.slice(0, 160) : undefined;
    },
  };
}
