import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { test } from './fewRows.ts';
import { actionOf, signIn } from './portal.ts';
import { hiddenFocusOf, reflowFaultsOf, SMALL_WINDOWS, wholeBoxesOf } from './reflow.ts';
import { CONTRACTS, edit, openList, openRecord } from './screens.ts';

/** Nothing is out of reach, and no rule of accessibility is broken. */
async function expectInReach(page: Page, name: string): Promise<void> {
  expect.soft(await reflowFaultsOf(page), name).toEqual([]);
  expect.soft(await hiddenFocusOf(page), name).toEqual([]);
  expect.soft(await violationsOf(page), name).toEqual([]);
}

for (const viewport of SMALL_WINDOWS) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('[BX-095] a list shows its rows, a form its fields and a dialog what it asks; every action is in reach', async ({ page }) => {
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
      const record = await openRecord(page);
      await expectInReach(page, 'record');
      await edit(record);
      await expectInReach(page, 'form');
    });
  });
}
