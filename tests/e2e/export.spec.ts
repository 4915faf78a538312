import { expect, type Download, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { test } from './fixtures.ts';
import { recordCalls, signIn } from './portal.ts';
import { resting } from './resting.ts';

const COUNTRIES = '/application/places/application-list/country';
const PLACES = '/application/places/application-list/place';

const grid = (page: Page) => page.getByRole('grid');
const dataRows = (page: Page) => grid(page).locator('[role=row][row-id]:not(.ag-row-pinned)');
const exportButton = (page: Page) => page.getByRole('region', { name: '操作' }).getByRole('button', { name: '导出' });
const dialog = (page: Page, name = '导出') => page.getByRole('dialog', { name, exact: true });
const sheetOf = async (file: Download) => readSheet(await file.path());

async function search(page: Page, name: string, word: string): Promise<void> {
  await page.getByRole('textbox', { name }).fill(word);
  await page.getByRole('button', { name: '查询' }).click();
}

/** Confirms the dialog and gives the file that comes. */
async function exported(page: Page): Promise<Download> {
  const file = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: '导出', exact: true }).click();
  await expect(dialog(page)).toContainText('导出完成');
  return file;
}

test('[LA-026][LA-027][BX-007] export is there when the list has rows, and its dialog gives a file of what is shown: filtered, sorted, the columns as they stand, or the checked rows', async ({
  page,
}) => {
  await signIn(page, 'lead_south', COUNTRIES);
  await search(page, '英文名称', 'no such country');
  await expect(page.getByText('没有搜索到相关数据')).toBeVisible();
  await expect(exportButton(page)).toHaveAttribute('aria-disabled', 'true');
  await search(page, '英文名称', 'Iceland');
  await expect(exportButton(page)).not.toHaveAttribute('aria-disabled', 'true');

  await search(page, '英文名称', 'stan');
  await page.getByRole('button', { name: '列设置' }).click();
  // A run before this one left its columns to the person.
  await dialog(page, '列设置').getByRole('button', { name: '恢复默认列' }).click();
  await dialog(page, '列设置').getByRole('checkbox', { name: '中文名称' }).uncheck();
  await dialog(page, '列设置').getByRole('button', { name: '移动“人口合计”' }).press('ArrowUp');
  await dialog(page, '列设置').getByRole('button', { name: '保存' }).click();
  await grid(page).getByRole('columnheader', { name: '英文名称' }).click();
  // By code Afghanistan comes first too, by name alone this one second.
  await expect(dataRows(page).nth(1)).toContainText('Kazakhstan');
  const names = await resting(() => dataRows(page).locator('[col-id=nameEn]').allInnerTexts());
  await exportButton(page).click();
  await expect(dialog(page).getByRole('radio', { name: `符合筛选条件的 ${names.length} 条` })).toBeChecked();
  await dialog(page).getByRole('button', { name: '仅当前显示的列' }).click();
  const rows = await sheetOf(await exported(page));
  expect(rows[0]).toEqual(['国家代码', '英文名称', '人口合计', '地点数', '人口最多的地点', '该地点人口']);
  expect(rows.slice(1).map((row) => row[1])).toEqual(names);
  expect(typeof rows[1]?.[3]).toBe('number');
  await page.keyboard.press('Escape');

  for (const at of [1, 3]) await dataRows(page).nth(at).getByRole('checkbox').check();
  await exportButton(page).click();
  await expect(dialog(page).getByRole('radio', { name: '已选的 2 条' })).toBeChecked();
  await dialog(page).getByRole('checkbox', { name: '地点数' }).uncheck();
  const checked = await sheetOf(await exported(page));
  expect(checked.map((row) => row[1])).toEqual(['英文名称', names[1], names[3]]);
  expect(checked[0]).not.toContain('地点数');
  await page.keyboard.press('Escape');
  await expect(exportButton(page)).toBeFocused();
  await exportButton(page).click();
  await expect(dialog(page).getByRole('checkbox', { name: '地点数' })).not.toBeChecked();
});

test('[BX-008] a long export shows how far it is, goes on when its dialog and page are left, and ends when it is cancelled; a finished file is fetched from the list of exports', async ({
  page,
}) => {
  await signIn(page, 'lead_east', PLACES);
  const tasks = dialog(page, '我的导出');
  const removed = recordCalls(page, '/api/export_task/query/delete');
  await exportButton(page).click();
  await dialog(page).getByRole('button', { name: '导出', exact: true }).click();
  await expect(dialog(page)).toContainText(/已导出 [1-9][\d,]* \/ [\d,]+ 条/);
  await expect(dialog(page).getByRole('progressbar')).toBeVisible();
  await dialog(page).getByRole('button', { name: '取消导出' }).click();
  await dialog(page).getByRole('button', { name: '导出', exact: true }).click();
  await expect.poll(() => removed.length).toBe(1);
  await dialog(page).getByRole('button', { name: '转入后台' }).click();
  await expect(page.getByText('导出在后台继续')).toBeVisible();

  await page.goto(COUNTRIES);
  await exportButton(page).click();
  await dialog(page).getByRole('button', { name: '我的导出' }).click();
  const long = tasks.getByRole('row').filter({ hasText: '全部地点' });
  await expect(long).toContainText('导出中');
  await expect(long.getByRole('progressbar')).toBeVisible();
  await long.getByRole('button', { name: '取消' }).click();
  await expect(long).toHaveCount(0);
  expect(new Set(removed.map(({ query }) => query.get('id') ?? '')).size).toBe(2);

  await tasks.getByRole('button', { name: '返回' }).click();
  await exported(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await exportButton(page).click();
  await dialog(page).getByRole('button', { name: '我的导出' }).click();
  const done = tasks.getByRole('row').filter({ hasText: '已完成' });
  const file = page.waitForEvent('download');
  await done.getByRole('button', { name: '下载' }).first().click();
  expect((await sheetOf(await file)).length).toBeGreaterThan(200);
});
