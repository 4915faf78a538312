import { expect, type Locator, type Page } from '@playwright/test';

/** Presses after which a person would call something out of reach. */
const STEPS = 80;
/** Presses after which a dialog would have no end. */
const ROUND = 200;

/** Presses a key until the focus stands on something. */
export async function walkTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await walkUntil(page, wanted, key, 'on');
}

/** Presses a key until the focus stands within something. */
export async function walkInto(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await walkUntil(page, wanted, key, 'within');
}

/** Presses a key; what loses the focus by it must have shown that it had it, by a line, a ground or a place of its own. */
export async function press(page: Page, key: string): Promise<void> {
  const focused = await page.evaluateHandle(watchFocus);
  await page.keyboard.press(key);
  const unseen = await focused.evaluate((watched) => watched.leftUnseen());
  expect(unseen, 'focus shows on what had it').toBeUndefined();
  await focused.dispose();
}

/** Presses Tab until the focus comes round in a dialog, which keeps it. */
export async function walkRound(page: Page, dialog: Locator): Promise<void> {
  const focused = await page.evaluateHandle(watchFocus);
  for (let step = 0; step < ROUND; step += 1) {
    await page.keyboard.press('Tab');
    const { unseen, isOutside, isRound } = await dialog.evaluate((element, watched) => {
      const { activeElement } = document;
      const isOutside = activeElement !== document.body && !element.contains(activeElement);
      return { unseen: watched.leftUnseen(), isOutside, isRound: activeElement === watched.first };
    }, focused);
    expect(unseen, 'focus shows on what had it').toBeUndefined();
    expect(isOutside).toBe(false);
    if (isRound) return;
  }
  throw new Error('Tab does not come round in the dialog');
}

/** Where the focus stands is read together with how it shows: a step of its own for each would cost more than the presses. */
async function walkUntil(page: Page, wanted: Locator, key: string, where: 'on' | 'within'): Promise<void> {
  await expect(wanted).toBeVisible();
  const focused = await page.evaluateHandle(watchFocus);
  for (let step = 0; step <= STEPS; step += 1) {
    if (step > 0) await page.keyboard.press(key);
    const { unseen, isThere } = await wanted.evaluate(
      (element, { watched, isWithin }) => ({
        unseen: watched.leftUnseen(),
        isThere: isWithin ? element.contains(document.activeElement) : element === document.activeElement,
      }),
      { watched: focused, isWithin: where === 'within' },
    );
    expect(unseen, 'focus shows on what had it').toBeUndefined();
    if (isThere) return;
  }
  throw new Error(`${key} does not lead there`);
}

/**
 * Remembers how the focused element looks; `leftUnseen` = its beginning when it has lost the focus without looking otherwise, after
 * which what is focused then is watched; `first` = what had it first. Runs in the page.
 */
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
  const first = document.activeElement ?? document.body;
  let element = first;
  let before = styleOf(element);
  return {
    first,
    leftUnseen: (): string | undefined => {
      // Where a page begins is no control.
      const isControl = element !== document.body && element.id !== 'content';
      const isLeft = element !== document.activeElement && isControl && element.isConnected;
      const unseen = isLeft && styleOf(element) === before ? element.outerHTML.slice(0, 160) : undefined;
      element = document.activeElement ?? document.body;
      before = styleOf(element);
      return unseen;
    },
  };
}
