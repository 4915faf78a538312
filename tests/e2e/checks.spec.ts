import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { actionOf, openList, recordCalls, signIn, storeRecord } from './portal.ts';
import { resting } from './resting.ts';

const bar = (page: Page) => page.getByRole('region', { name: '操作' });
const row = (page: Page, at: number) => page.getByRole('row').nth(at);

test.beforeEach(({ page }) => signIn(page, 'manager'));

test('[LS-005][LS-046] actions without room stand in a menu, disabled ones with their reason, by keyboard too; nothing moves when a row is checked; rows stay checked over pages and orders', async ({
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
  const before = await resting(places);
  await expect(bar(page).getByRole('button', { name: '打印', exact: true })).toBeHidden();

  await bar(page).getByRole('button', { name: '更多' }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: '更多' });
  await expect(menu.locator(':focus')).toBeVisible();
  await page.keyboard.press('End');
  const print = menu.getByRole('menuitem', { name: '打印' });
  await expect(print).toBeFocused();
  await expect(print).toBeDisabled();
  await expect(page.getByRole('tooltip')).toHaveText('请先勾选数据');
  await page.keyboard.press('Escape');
  await expect(bar(page).getByRole('button', { name: '更多' })).toBeFocused();

  await row(page, 1).getByRole('checkbox').check();
  await expect(page.getByText('已选 1 条')).toBeVisible();
  await expect.poll(places).toEqual(before);
  await bar(page).getByRole('button', { name: '更多' }).click();
  await expect(print).toBeEnabled();

  await page.setViewportSize({ width: 1920, height: 900 });
  await expect(bar(page).getByRole('button', { name: '打印', exact: true })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: '更多' })).toBeHidden();

  // Rows stay checked over pages and orders, show alone, and go with another filter or view.
  const number = async (at: number) => (await row(page, at).getByRole('gridcell', { name: /^HT-/ }).innerText()).trim();
  const first = await number(1);
  await expect(page.getByText('已选 1 条')).toBeVisible();
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect(page.getByText('已选 1 条，其中本页 0 条')).toBeVisible();
  await expect(row(page, 1).getByText(first)).toHaveCount(0);
  await row(page, 2).getByRole('checkbox').check();
  await row(page, 3).getByRole('checkbox').check();
  await expect(page.getByText('已选 3 条，其中本页 2 条')).toBeVisible();
  const others = [await number(2), await number(3)];

  await page.getByRole('button', { name: '只看已选' }).click();
  await expect(page.getByText('共 3 条')).toBeVisible();
  for (const [at, name] of [first, ...others].entries()) await expect(row(page, at + 1).getByText(name)).toBeVisible();
  await row(page, 2).getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: '显示全部' }).click();
  await expect(page.getByText('已选 2 条，其中本页 1 条')).toBeVisible();
  await expect(row(page, 3).getByRole('checkbox')).toBeChecked();

  await page.getByRole('columnheader', { name: '合同名称' }).click();
  await expect(page.getByText('已选 2 条，其中本页 0 条')).toBeVisible();
  await page.getByRole('region', { name: '筛选' }).getByRole('textbox', { name: '合同名称' }).fill('叉车');
  await page.getByRole('region', { name: '筛选' }).getByRole('button', { name: '查询' }).click();
  await expect(page.getByRole('list', { name: '已选条件' })).toBeVisible();
  await expect(page.getByText(/已选 \d/)).toBeHidden();
});

test('[LA-012][LA-026] what works on checked rows gets those of all pages', async ({ page }) => {
  const mark = `跨页${Date.now()}`;
  const names = Array.from({ length: 12 }, (_, at) => `${mark} ${String(at).padStart(2, '0')}`);
  for (const fullName of names) await storeRecord(page, 'customer', { fullName, customerType: 'direct' });
  const removals = recordCalls(page, '/query/delete_data');
  await openList(page, 'crm', 'customer', `?f.fullName=${encodeURIComponent(mark)}&size=10&page=2`);
  await expect(page.getByText('共 12 条')).toBeVisible();
  await page.getByRole('checkbox', { name: /全选/ }).check();
  await page.getByRole('button', { name: '上一页' }).click();
  await expect(page.getByText('已选 2 条，其中本页 0 条')).toBeVisible();
  await row(page, 1).getByRole('checkbox').check();

  await (await actionOf(page, '导出')).click();
  await expect(page.getByRole('radio', { name: '已选的 3 条' })).toBeChecked();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  await (await actionOf(page, '删除')).click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText('3');
  await confirmation.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('共 9 条')).toBeVisible();
  expect(removals.map(({ body }) => body)).toEqual([
    {
      schemaCode: 'customer',
      ids: [expect.any(String), expect.any(String), expect.any(String)],
      versions: expect.any(Object),
      replayToken: expect.any(String),
    },
  ]);
  await expect(page.getByText(/已选 \d/)).toBeHidden();
});
