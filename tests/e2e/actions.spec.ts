import { expect, type Page } from '@playwright/test';
import { pickView } from './inPage.ts';
import { openView, store, test } from './lab.ts';
import { recordCalls, signIn } from './portal.ts';

const dataRows = (page: Page) => page.getByRole('grid').locator('[role=row][row-id]:not(.ag-row-pinned)');
const removeButton = (page: Page) => page.getByRole('region', { name: '操作' }).getByRole('button', { name: '删除' });

/** Checks the first rows of the list and presses delete. */
async function checkAndDelete(page: Page, count: number): Promise<string[]> {
  await expect(dataRows(page).nth(count - 1)).toBeVisible();
  const chosen: string[] = [];
  for (let at = 0; at < count; at += 1) {
    await dataRows(page).nth(at).getByRole('checkbox').check();
    chosen.push((await dataRows(page).nth(at).getAttribute('row-business-key')) ?? '');
  }
  await removeButton(page).click();
  return chosen;
}

test.beforeEach(({ page }) => signIn(page, 'sysadmin'));

test('[LA-001][LA-003] add opens a new form of the model with its sheet; delete is enabled only while rows are checked, and says why it is not', async ({
  page,
}) => {
  await openView(page, 'tickets');
  await expect(dataRows(page).first()).toBeVisible();
  await expect(removeButton(page)).toBeDisabled();
  await removeButton(page).focus();
  await expect(page.getByRole('tooltip')).toHaveText('请先勾选数据');
  await dataRows(page).first().getByRole('checkbox').check();
  await expect(removeButton(page)).toBeEnabled();
  await dataRows(page).first().getByRole('checkbox').uncheck();
  await expect(removeButton(page)).toBeDisabled();

  const adds = recordCalls(page, '/api/runtime/form/add');
  const loads = recordCalls(page, '/api/runtime/form/load');
  await page.getByRole('button', { name: '新增工单' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^标题/ })).toBeVisible();
  expect(adds[0]?.body).toMatchObject({ schemaCode: 'ticket', relativeCode: 'ticket_form', isMobile: false, queryActionType: 2 });
  expect([loads[0]?.query.get('schemaCode'), loads[0]?.query.get('sheetCode')]).toEqual(['ticket', 'ticket_form']);
});

test('[LA-004][LA-005][LA-012] delete checks, asks, deletes only when confirmed and loads again', async ({ page }) => {
  // First of all in the list, also of those that other specs leave on this server.
  await store(page, { title: '待删一', amount: -900_002 });
  await store(page, { title: '待删二', amount: -900_001 });
  const order: string[] = [];
  page.on('request', (request) => {
    const call = /runtime\/(query\/(?:checkForRemoveBizObject|delete_data|list))$/.exec(new URL(request.url()).pathname)?.[1];
    if (call !== undefined) order.push(call);
  });
  const checks = recordCalls(page, '/checkForRemoveBizObject');
  const deletes = recordCalls(page, '/delete_data');
  await openView(page, 'tickets');
  const chosen = await checkAndDelete(page, 2);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('确定删除选中的数据吗？');
  expect(checks[0]?.body).toMatchObject({ schemaCode: 'ticket', ids: chosen });
  expect(deletes).toHaveLength(0);
  await dialog.getByRole('button', { name: '删除 2 条' }).click();
  await expect(page.getByText('已删除 2 条数据')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: '待删一' })).toBeHidden();
  expect(deletes[0]?.body).toEqual({
    schemaCode: 'ticket',
    ids: chosen,
    replayToken: expect.any(String),
    versions: Object.fromEntries(chosen.map((id) => [id, 1])),
  });
  // Further questions about the page only compare what others may have changed.
  expect(order.filter((call) => call !== 'query/list')).toEqual(['query/checkForRemoveBizObject', 'query/delete_data']);
  expect(order[0]).toBe('query/list');
  await expect.poll(() => order.slice(order.indexOf('query/delete_data'))).toContain('query/list');
});

test('[LA-013] a page that was removed whole gives way to the one before it, the first page stays', async ({ page }) => {
  for (const number of [1, 2]) await store(page, { title: `末页 ${number}`, note: '翻页', amount: 900_000 + number });
  for (let number = 1; number <= 10; number += 1) await store(page, { title: `前页 ${number}`, note: '翻页', amount: -100 - number });
  await openView(page, 'tickets', '&page=2&size=10&f.title=页');
  await expect(dataRows(page)).toHaveCount(2);
  const calls = recordCalls(page, '/api/runtime/query/');
  // How many were sent before each answer that rows are removed: until then a page may be compared with what others have changed.
  const sentBefore: number[] = [];
  page.on('response', (response) => response.url().endsWith('/query/delete_data') && sentBefore.push(calls.length));
  // A query of one row finds which condition to take away from an empty list.
  const pagesSince = (first: number) => {
    const bodies = calls.slice(first).map(({ body }) => body as { page?: number; size?: number });
    return bodies.filter(({ size }) => size !== undefined && size !== 1).map((body) => body.page);
  };
  await checkAndDelete(page, 2);
  await page.getByRole('alertdialog').getByRole('button', { name: '删除 2 条' }).click();
  await expect.poll(() => new Set(pagesSince(sentBefore[0] ?? calls.length))).toEqual(new Set([0]));
  await expect(dataRows(page)).toHaveCount(10);
  const before = calls.length;
  await page.getByRole('grid').getByRole('columnheader').first().getByRole('checkbox').check();
  await removeButton(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除 10 条' }).click();
  await expect(dataRows(page)).toHaveCount(0);
  expect(calls.slice(before).map(({ body }) => (body as { size?: number }).size)).toContain(10);
  expect(new Set(pagesSince(before))).toEqual(new Set([0]));
});

test("[LS-045] a view's style, script and action settings take effect on this list only", async ({ page }) => {
  await openView(page, 'styled');
  const toolbar = page.getByRole('region', { name: '操作' });
  const spacing = (name: 'toolbar' | 'banner') =>
    (name === 'toolbar' ? toolbar : page.getByRole('banner')).evaluate((part) => getComputedStyle(part).letterSpacing);
  await expect(page.getByRole('gridcell', { name: 'styled by its script' })).toBeVisible();
  await expect(toolbar.getByRole('button')).toHaveText(['登记工单', '改名的按钮']);
  await expect.poll(async () => [await spacing('toolbar'), await spacing('banner')]).toEqual(['3px', 'normal']);

  await pickView(page, '全部工单');
  await expect(page.getByRole('gridcell', { name: 'T01' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'styled by its script' })).toHaveCount(0);
  await expect(toolbar.getByRole('button')).toHaveText(['新增工单', '删除']);
  await expect.poll(() => spacing('toolbar')).toBe('normal');
});
