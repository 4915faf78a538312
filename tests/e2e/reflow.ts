import type { Page } from '@playwright/test';

/** Windows of a laptop at 200 %, a phone held sideways, and a screen at 400 %. Source: BX-095, WCAG 1.4.4, 1.4.10. */
export const SMALL_WINDOWS = [
  { width: 683, height: 384 },
  { width: 740, height: 360 },
  { width: 320, height: 256 },
] as const;

/**
 * What of a page cannot be reached in its window, in words: controls that stay outside of the window or under something else
 * wherever the page is scrolled to, and a page that scrolls in both directions. Shape: empty = all can be. The page is left as it was.
 */
export function reflowFaultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.scrollingElement ?? document.documentElement;
    if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} wide in a window of ${innerWidth}`);
    const dialogs = [...document.querySelectorAll('dialog:modal')];
    const region = dialogs.at(-1) ?? document.body;
    const scrolled = [...document.querySelectorAll('*')].map((element) => [element, element.scrollTop, element.scrollLeft] as const);
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]');
    const isAbove = (control: Element, found: Element | null) =>
      found !== null && (control.contains(found) || found.contains(control) || found.closest('label')?.contains(control) === true);
    for (const control of region.querySelectorAll('button, a[href], input:not([type="hidden"]), select, textarea, [role="gridcell"][tabindex]')) {
      const { width, height } = control.getBoundingClientRect();
      // What is hidden from the eye has one pixel; the way past the header comes with the focus.
      if (!isShown(control) || width < 4 || height < 4 || control.matches('.p-skip')) continue;
      const isReached = (['nearest', 'center', 'start', 'end'] as const).some((block) => {
        control.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
        const place = control.getBoundingClientRect();
        const x = place.left + place.width / 2;
        const y = place.top + place.height / 2;
        const isInside = place.left >= -1 && place.right <= innerWidth + 1 && y > 0 && y < innerHeight;
        return isInside && isAbove(control, document.elementFromPoint(x, y));
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
