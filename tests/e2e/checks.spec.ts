import { expect, test, type Page } from '@playwright/test';
import { openList, signIn } from './portal.ts';

const bar = (page: Page) => page.getByRole('region', { name: '操作' });
const row = (page: Page, at: number) => page.getByRole('row').nth(at);

test.beforeEach(({ page }) => signIn(page, 'manager'));

test('[LS-046] actions without room stand in a menu, disabled ones with their reason, by keyboard too; nothing moves when a row is checked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openList(page, 'crm', 'contract');
  const places = () =>
    Promise.all(
      [bar(page).getByRole('button'), page.getByRole('grid')].map((parts) =>
        parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON())),
      ),
    );
  const before = await places();
  await expect(bar(page).getByRole('button', { name: '打印', exact: true })).toBeHidden();

  await bar(page).getByRole('button', { name: '更多' }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: '更多' });
  await page.keyboard.press('End');
  const print = menu.getByRole('menuitem', { name: '打印' });
  await expect(print).toBeFocused();
  await expect(print).toBeDisabled();
  await expect(page.getByRole('tooltip')).toHaveText('请先勾选数据');
  await page.keyboard.press('Escape');
  await expect(bar(page).getByRole('button', { name: '更多' })).toBeFocused();

  await row(page, 1).getByRole('checkbox').check();
  await expect(page.getByText('已选 1 条')).toBeVisible();
  expect(await places()).toEqual(before);
  await bar(page).getByRole('button', { name: '更多' }).click();
  await expect(print).toBeEnabled();

  await page.setViewportSize({ width: 1920, height: 900 });
  await expect(bar(page).getByRole('button', { name: '打印', exact: true })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: '更多' })).toBeHidden();
});
