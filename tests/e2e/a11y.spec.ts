import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { test } from './fewRows.ts';
import type { Outward } from './outward.ts';
import { PHONE } from './phone.ts';
import { signIn } from './portal.ts';
import { walkHeaderPanels, walkList, walkRecords } from './openedScreens.ts';
import { reflowFaultsOf, SMALL_WINDOWS } from './reflow.ts';
import { type Walk, walkLists, walkRecordPanels, walkShell } from './screens.ts';

const WIDE = { width: 1440, height: 900 };

interface Portal {
  locale: 'zh' | 'en';
  outward: Outward;
  viewport: { width: number; height: number };
  otherViews: Walk['otherViews'];
}

/** Every language, look and width once, the first view of a list in both, each other in one; `npm run test:long` walks every combination. */
const CORNERS: readonly Portal[] = [
  { locale: 'zh', outward: 'light', viewport: WIDE, otherViews: 'even' },
  { locale: 'en', outward: 'dark', viewport: PHONE, otherViews: 'odd' },
];
const ALL = (['zh', 'en'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((outward) => [WIDE, PHONE].map((viewport): Portal => ({ locale, outward, viewport, otherViews: 'all' }))),
);
/** Low windows, each look in one language: `npm run test:long` alone. */
const LOW = SMALL_WINDOWS.flatMap((viewport): Portal[] => [
  { locale: 'zh', outward: 'light', viewport, otherViews: 'even' },
  { locale: 'en', outward: 'dark', viewport, otherViews: 'odd' },
]);
const isLong = process.env.PORTICO_LONG === '1';
const PORTALS = isLong ? [...ALL, ...LOW] : CORNERS;

const WALKS: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  'pages of the shell and what opens from the header': async (walk) => {
    await walkShell(walk);
    await walkHeaderPanels(walk);
  },
  'lists of customers and their new records': (walk) => walkLists('crm', walk),
  'lists of devices and places, with a new record': async (walk) => {
    await walkLists('assets', walk);
    await walkLists('places', walk);
  },
  'a list, its states and what opens in and over it': walkList,
  'records and what opens over them': walkRecords,
  // The same panels stand in filters and new records; one by one they take minutes.
  ...(isLong && { 'what opens in a record': walkRecordPanels }),
};

for (const portal of PORTALS) {
  const { locale, outward, viewport, otherViews } = portal;
  const isLow = LOW.includes(portal);
  test.describe(`${isLow ? '[BX-095] ' : ''}${locale}, ${outward}, ${viewport.width} × ${viewport.height} px`, () => {
    // The look of a whole context: a tab whose look a test changes is not given to the next one.
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test.beforeEach(async ({ page, fewRows }) => {
      // A walk looks at many screens, one after the other.
      test.slow();
      await fewRows.dress(outward);
      await page.addInitScript((language) => localStorage.setItem('locale', language), locale);
    });

    const checkPage =
      (page: Page) =>
      async (name: string, ...tags: string[]) => {
        expect.soft(await violationsOf(page, ...tags), name).toEqual([]);
        if (isLow) expect.soft(await reflowFaultsOf(page), name).toEqual([]);
      };

    test('[BX-036] no violation on the login page', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await checkPage(page)('login', 'best-practice');
    });

    for (const [name, walk] of Object.entries(WALKS)) {
      test(`[BX-036] no violation: ${name}${walk === walkList ? ' (routed)' : ''}`, async ({ page }) => {
        await signIn(page, 'manager');
        await walk({ page, narrow: viewport.width < 768, otherViews, check: checkPage(page) });
      });
    }
  });
}
