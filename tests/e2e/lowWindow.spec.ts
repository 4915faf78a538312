import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { test } from './fewRows.ts';
import { actionOf, signIn } from './portal.ts';
import { reflowFaultsOf, SMALL_WINDOWS } from './reflow.ts';
import { CONTRACTS, edit, openList, openRecord } from './screens.ts';

/** Nothing is out of reach, and no rule of accessibility is broken. */
async function expectInReach(page: Page, name: string): Promise<void> {
  expect.soft(await reflowFaultsOf(page), name).toEqual([]);
  expect.soft(await violationsOf(page), name).toEqual([]);
}

for (const viewport of SMALL_WINDOWS) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('[BX-095] a list shows its rows, a form its fields and a dialog what it asks; every action is in reach', async ({ page }) => {
      await signIn(page, 'manager');
      await openList(page, CONTRACTS);
      await expectInReach(page, 'list');
      const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'HT-' }).first();
      await card.scrollIntoViewIfNeeded();
      // Rows, not bars, take the window once the page is scrolled.
      const room = await card.evaluate((element) => {
        element.scrollIntoView({ block: 'start' });
        const { top } = element.getBoundingClientRect();
        const bar = document.querySelector('.p-pager')?.getBoundingClientRect().top ?? innerHeight;
        return bar - Math.max(0, top);
      });
      expect(room).toBeGreaterThan(viewport.height / 2);
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
