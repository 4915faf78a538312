import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { test } from './fewRows.ts';
import { holdRequests } from './holdRequests.ts';
import { searchPalette } from './palette.ts';
import { actionOf, signIn } from './portal.ts';
import { hiddenFocusOf, reflowFaultsOf, SMALL_WINDOWS, wholeBoxesOf } from './reflow.ts';
import { resting } from './resting.ts';
import { cutTexts, shiftOf, waitUntilIdle, watchShifts } from './routeWalk.ts';
import { CONTRACTS, edit, openList, openRecord } from './screens.ts';

const CATEGORIES = '/application/assets/application-list/device_category?queryCode=category_tree';
/** Most that things may move, as Chromium counts it. */
const MOST_SHIFT = 0.05;

/** Nothing is cut off or out of reach, and no rule of accessibility is broken. */
async function expectInReach(page: Page, name: string): Promise<void> {
  expect.soft(await cutTexts(page), name).toEqual([]);
  expect.soft(await reflowFaultsOf(page), name).toEqual([]);
  expect.soft(await hiddenFocusOf(page), name).toEqual([]);
  expect.soft(await violationsOf(page), name).toEqual([]);
}

for (const viewport of SMALL_WINDOWS) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('[BX-095] a list shows its rows, a form its fields, a dialog what it asks and the palette what it finds; every action is in reach', async ({
      page,
    }) => {
      await signIn(page, 'manager');
      await openList(page, CONTRACTS);
      // Rows, not bars, take the window, before anything is scrolled and after.
      const [first, further] = viewport.height < 300 ? [1, 1] : [2, 3];
      expect(await wholeBoxesOf(page, '[data-row]')).toBeGreaterThanOrEqual(first);
      const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'HT-' }).first();
      await card.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      expect(await wholeBoxesOf(page, '[data-row]')).toBeGreaterThanOrEqual(further);
      await expectInReach(page, 'list');
      await (await actionOf(page, '导出')).click();
      await expect(page.getByRole('dialog').last()).toBeVisible();
      await expectInReach(page, 'dialog');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await searchPalette(page, '合同');
      await expectInReach(page, 'palette');
      await page.keyboard.press('Escape');
      const record = await openRecord(page);
      await expectInReach(page, 'record');
      await edit(record);
      await expectInReach(page, 'form');
    });

    test('[BX-095] nothing is pushed away while a list opens, by its chips, by values on cards, by a board or where nothing is found, and all is in reach then', async ({
      page,
    }) => {
      await page.addInitScript(() => localStorage.setItem('locale', 'en'));
      await watchShifts(page);
      await signIn(page, 'manager');
      const lists = [CONTRACTS, `${CONTRACTS}?f.title=zzzzqq`, `${CONTRACTS}?queryCode=contract_board`, CATEGORIES];
      for (const list of lists) {
        await page.goto('about:blank');
        const configured = await holdRequests(page, '**/api/app/query/get?*');
        const answered = await holdRequests(page, '**/api/runtime/query/list');
        await page.goto(list);
        const filters = page.getByRole('button', { name: /^Filters/ });
        await expect(filters).toBeDisabled();
        configured();
        await expect(filters).toBeEnabled();
        answered();
        await waitUntilIdle(page);
        const { total, what } = await resting(() => shiftOf(page));
        expect.soft(total, `${list}: ${what.join('; ')}`).toBeLessThanOrEqual(MOST_SHIFT);
        expect.soft(await reflowFaultsOf(page), list).toEqual([]);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    });
  });
}
