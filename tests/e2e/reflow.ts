import type { Page } from '@playwright/test';

/** Windows of a laptop at 200 %, a phone held sideways, and a screen at 400 %. Source: BX-095, WCAG 1.4.4, 1.4.10. */
export const SMALL_WINDOWS = [
  { width: 683, height: 384 },
  { width: 740, height: 360 },
  { width: 320, height: 256 },
] as const;

/**
 * What of a page cannot be reached in its window, in words: controls that stay outside of the window or under something else
 * wherever the page is scrolled to, and a page that scrolls in both directions. Of what stands open the uppermost is looked at: the rest
 * is there again once it is closed, as it is when a message goes. Shape: empty = all can be. The page is left as it was.
 */
export function reflowFaultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.scrollingElement ?? document.documentElement;
    if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} wide in a window of ${innerWidth}`);
    const topmost = (selector: string) => [...document.querySelectorAll(selector)].at(-1);
    const region = topmost('.p-popover:popover-open') ?? topmost('dialog:modal') ?? document.body;
    const isMessage = (element: Element) => element.closest('.p-toast, .p-toast-stack') !== null;
    const scrolled = [...document.querySelectorAll('*')].map((element) => [element, element.scrollTop, element.scrollLeft] as const);
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]');
    const isAbove = (control: Element, found: Element | undefined) =>
      found !== undefined && (control.contains(found) || found.contains(control) || found.closest('label')?.contains(control) === true);
    /** From where to where a control can be scrolled sideways. */
    const roomOf = (control: Element): { left: number; right: number } => {
      for (let around = control.parentElement; around; around = around.parentElement) {
        const { overflowX, scrollPaddingLeft } = getComputedStyle(around);
        if (!/auto|scroll/.test(overflowX)) continue;
        const { left } = around.getBoundingClientRect();
        // Columns that stay in sight take their part.
        return { left: Math.max(0, left) + (Number.parseFloat(scrollPaddingLeft) || 0), right: Math.min(innerWidth, left + around.clientWidth) };
      }
      return { left: 0, right: innerWidth };
    };
    for (const control of region.querySelectorAll('button, a[href], input:not([type="hidden"]), select, textarea, [role="gridcell"][tabindex]')) {
      const { width, height } = control.getBoundingClientRect();
      // What is hidden from the eye has one pixel; the way past the header comes with the focus.
      if (!isShown(control) || width < 4 || height < 4 || control.matches('.p-skip')) continue;
      const isReached = (['nearest', 'center', 'start', 'end'] as const).some((block) => {
        control.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
        const place = control.getBoundingClientRect();
        const y = place.top + place.height / 2;
        const room = roomOf(control);
        // What is broader than where it scrolls, such as the bar of a long time, is reached at any part of it.
        const isBroad = place.width > room.right - room.left;
        const [left, right] = isBroad ? [Math.max(place.left, room.left), Math.min(place.right, room.right)] : [place.left, place.right];
        const x = (left + right) / 2;
        const isInside = right > left && left >= -1 && right <= innerWidth + 1 && y > 0 && y < innerHeight;
        return (
          isInside &&
          isAbove(
            control,
            document.elementsFromPoint(x, y).find((found) => isMessage(control) || !isMessage(found)),
          )
        );
      });
      if (!isReached) faults.push(`${control.tagName} ${control.getAttribute('aria-label') ?? (control.textContent || control.className)} is out of reach`);
    }
    for (const [element, top, left] of scrolled) {
      element.scrollTop = top;
      element.scrollLeft = left;
    }
    return faults;
  });
}

/** Controls of a page that stand below something else, or out of the window, once they have the focus, in words. Source: WCAG 2.4.11. */
export function hiddenFocusOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const region = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const focusable = 'button:not(:disabled), a[href], input:not([type="hidden"], :disabled), select, textarea, [tabindex="0"]';
    return [...region.querySelectorAll<HTMLElement>(focusable)].flatMap((control) => {
      control.focus();
      const { left, right, top, bottom } = control.getBoundingClientRect();
      // What is only heard has one pixel.
      if (document.activeElement !== control || right - left < 4 || bottom - top < 4) return [];
      // What is higher than the window shows a part of it.
      const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
      const found = document.elementFromPoint((Math.max(0, left) + Math.min(innerWidth, right)) / 2, y);
      const isSeen = found !== null && (control.contains(found) || found.contains(control) || found.closest('label')?.contains(control) === true);
      return isSeen
        ? []
        : [`${control.tagName} ${control.getAttribute('aria-label') ?? (control.textContent || control.className)} has the focus out of sight`];
    });
  });
}

/** How many of the boxes a selector names show whole in the window, above whatever stays at its edges. */
export function wholeBoxesOf(page: Page, selector: string): Promise<number> {
  return page.evaluate((boxes) => {
    const isSeen = (element: Element, x: number, y: number) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (element.contains(found) || found.contains(element));
    };
    return [...document.querySelectorAll(boxes)].filter((element) => {
      const { left, top, bottom, width } = element.getBoundingClientRect();
      const x = left + width / 2;
      return top >= 0 && bottom <= innerHeight && isSeen(element, x, top + 3) && isSeen(element, x, bottom - 3);
    }).length;
  }, selector);
}
