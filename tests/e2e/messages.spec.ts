import { expect, type Page } from '@playwright/test';
import { openView, store, test } from './lab.ts';
import { recordCalls, removeElsewhere, signIn } from './portal.ts';
import { expectToastFor, stopTime, stopTimeAt, toast } from './toasts.ts';

const TRACE_ID = 'A1B2C3D4E5F60718A1B2C3D4E5F60718';
const dataRows = (page: Page) => page.getByRole('grid').locator('[role=row][row-id]:not(.ag-row-pinned)');
const failed = (errcode: number, errmsg: string) => ({ json: { errcode, errmsg, data: null, traceId: TRACE_ID } });

async function checkAndDelete(page: Page, titles: string[], view = 'tickets'): Promise<void> {
  await openView(page, view);
  for (const title of titles) await dataRows(page).filter({ hasText: title }).getByRole('checkbox').check();
  await page.getByRole('button', { name: '删除', exact: true }).click();
}

const cell = (page: Page, text: string) => dataRows(page).getByRole('gridcell', { name: text, exact: true });

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test.describe('of the list', () => {
  test.beforeEach(({ page }) => signIn(page, 'sysadmin'));

  test('[ER-005] a 500 on a menu call leads nowhere and says nothing of itself (routed)', async ({ page }) => {
    await page.route('**/list_functions_by_appcode*', (route) => route.fulfill({ status: 500, json: {} }));
    const answered = page.waitForResponse('**/list_functions_by_appcode*');
    await openView(page, 'tickets');
    await answered;
    await expect(dataRows(page).first()).toBeVisible();
    await expect(page).toHaveURL(/application-list\/ticket/);
    await expect(toast(page).filter({ hasText: /\S/ })).toHaveCount(0);
  });

  test("[ER-006][ER-025][CN-004] a failed configuration shows the panel, and the server's words for 3 s", async ({ page }) => {
    await stopTimeAt(page, '**/query/getHeaders?*');
    await page.goto('/application/lab/application-list/nowhere');
    await expectToastFor(page, '数据不存在或不可见', 3000);
    await expect(page.getByRole('heading', { name: '加载失败' })).toBeVisible();
  });

  test('[BX-039][HT-002] the trace id of an answer of the server stands behind the details of message and panel and can be copied', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // The message stays until its details have been requested.
    await stopTimeAt(page, '**/query/getHeaders?*');
    const answer = page.waitForResponse((response) => response.url().includes('schemaCode=nowhere'));
    await page.goto('/application/lab/application-list/nowhere');
    const { errmsg, traceId } = await (await answer).json();
    const panel = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: '加载失败' }) });
    await expect(panel.getByText(errmsg)).toBeVisible();
    await expect(page.getByText(traceId)).toHaveCount(0);
    await toast(page).getByRole('button', { name: '详情' }).click();
    await toast(page).getByRole('button', { name: '复制' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(traceId);
    await toast(page).getByRole('button', { name: '关闭' }).click();
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await panel.getByRole('button', { name: '查看详情' }).click();
    await expect(panel.getByText(traceId)).toBeVisible();
    await panel.getByRole('button', { name: '复制' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(traceId);
  });

  test('[ER-007] a refused delete check warns with the words of the server and opens no dialog (routed)', async ({ page }) => {
    await page.route('**/checkForRemoveBizObject', async (route) => {
      await stopTime(page);
      await route.fulfill(failed(-1, 'X 不行'));
    });
    const deletes = recordCalls(page, '/delete_data');
    await checkAndDelete(page, ['T01']);
    // A warning, no error.
    await expect(page.getByRole('status').getByText('X 不行')).toBeVisible();
    await expectToastFor(page, 'X 不行', 3000);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(deletes).toHaveLength(0);
  });

  for (const [language, words, button] of [
    ['zh', '删除失败', /^删除 1 条$/],
    ['en', /^delete failed$/i, /^Delete 1/],
  ] as const) {
    test(`[ER-008][CN-004] a delete that does not reach the server says so for 3 s and the rows stay: ${language}`, async ({ page, context }) => {
      await page.addInitScript((locale) => localStorage.setItem('locale', locale), language);
      await openView(page, 'tickets');
      await dataRows(page).filter({ hasText: 'T01' }).getByRole('checkbox').check();
      await page.getByRole('button', { name: /^(删除|Delete)$/ }).click();
      const confirm = page.getByRole('alertdialog').getByRole('button', { name: button });
      await expect(confirm).toBeVisible();
      await stopTime(page);
      await context.setOffline(true);
      await confirm.click();
      await expectToastFor(page, words, 3000);
      await expect(dataRows(page).filter({ hasText: 'T01' })).toBeVisible();
    });
  }

  test('[ER-015][ER-025] the form address of a record that is gone shows the words of the server for 3 s and no record', async ({ page }) => {
    const deletedId = await store(page, { title: '走了的', amount: -9 });
    await openView(page, 'tickets');
    await expect(cell(page, '走了的')).toBeVisible();
    await removeElsewhere(page, 'ticket', deletedId);
    await stopTimeAt(page, '**/get_form_url*');
    await cell(page, '走了的').click();
    await expectToastFor(page, '数据不存在或不可见', 3000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  for (const [language, words] of [
    ['zh', '操作失败，请重试。'],
    ['en', 'Operation failed, please try again.'],
  ] as const) {
    test(`[ER-024] a failed operation without a reason has words of its own: ${language} (routed)`, async ({ page }) => {
      await page.addInitScript((locale) => localStorage.setItem('locale', locale), language);
      await page.route('**/api/runtime/form/add', (route) => route.fulfill(failed(500, '')));
      await openView(page, 'tickets');
      await page.getByRole('button', { name: /^(新增工单|New ticket)$/ }).click();
      await expect(page.getByRole('alert').getByText(words)).toBeVisible();
    });
  }

  test('[LS-044] an answer without data is an error of the console, and the list says that it failed (routed)', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.route('**/api/runtime/query/list', (route) => route.fulfill({ json: { errcode: 0, errmsg: '', traceId: TRACE_ID } }));
    await openView(page, 'tickets');
    await expect(page.getByRole('heading', { name: '加载失败' })).toBeVisible();
    await expect.poll(() => errors).toEqual([expect.stringContaining('response data empty!')]);
    await expect(toast(page).filter({ hasText: /\S/ })).toHaveCount(0);
  });

  test('[CN-002][CN-003] a message stands 2 s, and a later one takes its place', async ({ page }) => {
    await store(page, { title: '短讯', amount: -5 });
    await stopTimeAt(page, '**/delete_data');
    await checkAndDelete(page, ['短讯']);
    await page.getByRole('alertdialog').getByRole('button', { name: '删除 1 条' }).click();
    await expectToastFor(page, '已删除 1 条数据', 2000);
    await page.clock.resume();
    await store(page, { title: '后来的', amount: -6 });
    const deletedId = await store(page, { title: '已不在', amount: -5 });
    await openView(page, 'tickets');
    await expect(cell(page, '已不在')).toBeVisible();
    await removeElsewhere(page, 'ticket', deletedId);
    await dataRows(page).filter({ hasText: '后来的' }).getByRole('checkbox').check();
    await stopTimeAt(page, '**/get_form_url*');
    await cell(page, '已不在').click();
    await expect(toast(page).getByText('数据不存在或不可见')).toBeVisible();
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除 1 条' }).click();
    await expect(toast(page).getByText('已删除 1 条数据')).toBeVisible();
    await expect(page.getByText('数据不存在或不可见')).toHaveCount(0);
  });
});

test.describe('of rows that are refused', () => {
  test('[ER-009][BX-013] a delete that succeeds in part warns with both numbers for 4 s, and names what stays checked', async ({ page }) => {
    await signIn(page, 'staff');
    await store(page, { title: '我的一', amount: -7 });
    await store(page, { title: '我的二', amount: -6 });
    await stopTimeAt(page, '**/delete_data');
    await checkAndDelete(page, ['我的一', '我的二', 'T01']);
    await page.getByRole('alertdialog').getByRole('button', { name: /^删除/ }).last().click();
    await expectToastFor(page, '成功删除 2 条，失败 1 条 T01: 没有操作权限', 4000);
    await page.clock.resume();
    await expect(dataRows(page).filter({ hasText: 'T01' }).getByRole('checkbox')).toBeChecked();
  });

  for (const [language, words] of [
    ['zh', '没有删除权限'],
    ['en', 'No permission to delete'],
  ] as const) {
    test(`[ER-010] a delete that succeeds for none warns of the missing right: ${language}`, async ({ page }) => {
      await signIn(page, 'staff');
      await page.addInitScript((locale) => localStorage.setItem('locale', locale), language);
      await openView(page, 'tickets');
      for (const title of ['T01', 'T02']) await dataRows(page).filter({ hasText: title }).getByRole('checkbox').check();
      await page.getByRole('button', { name: /^(删除|Delete)$/ }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^(删除|Delete) 2/ })
        .click();
      await expect(page.getByText(words)).toBeVisible();
      await expect(dataRows(page).filter({ hasText: 'T01' })).toBeVisible();
    });
  }
});
