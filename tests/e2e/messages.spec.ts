import { expect, type Page } from '@playwright/test';
import { pickView } from './inPage.ts';
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

/** Goes over to English, which its button says, or back to Chinese. */
const speak = (page: Page, button: 'EN' | '中文') => page.getByRole('button', { name: button, exact: true }).click();

test.describe('of the list', () => {
  test.beforeEach(({ page }) => signIn(page, 'sysadmin'));

  test('[ER-005][ER-024][LS-044] a 500 on a menu call says nothing of itself, a failed operation without a reason has words of its own, an answer without data is an error of the console (routed)', async ({
    page,
  }) => {
    await page.route('**/list_functions_by_appcode*', (route) => route.fulfill({ status: 500, json: {} }));
    const answered = page.waitForResponse('**/list_functions_by_appcode*');
    await openView(page, 'tickets');
    await answered;
    await expect(dataRows(page).first()).toBeVisible();
    await expect(page).toHaveURL(/application-list\/ticket/);
    await expect(toast(page).filter({ hasText: /\S/ })).toHaveCount(0);

    await page.route('**/api/runtime/form/add', (route) => route.fulfill(failed(500, '')));
    await page.getByRole('button', { name: '新增工单', exact: true }).click();
    await expect(toast(page).getByText('操作失败，请重试。')).toBeVisible();
    await speak(page, 'EN');
    await page.getByRole('button', { name: 'New ticket', exact: true }).click();
    await expect(toast(page).getByText('Operation failed, please try again.')).toBeVisible();
    await page.clock.fastForward(4000);
    await expect(toast(page).filter({ hasText: /\S/ })).toHaveCount(0);

    await speak(page, '中文');
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.route('**/api/runtime/query/list', (route) => route.fulfill({ json: { errcode: 0, errmsg: '', traceId: TRACE_ID } }));
    await pickView(page, '旧版脚本');
    await expect(page.getByRole('heading', { name: '加载失败' })).toBeVisible();
    await expect.poll(() => errors).toEqual([expect.stringContaining('response data empty!')]);
    await expect(toast(page).filter({ hasText: /\S/ })).toHaveCount(0);
  });

  test("[ER-006][BX-039][HT-002] a failed configuration shows the panel, and the server's words for 3 s; the trace id of both stands behind their details and can be copied", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await stopTimeAt(page, '**/query/getHeaders?*');
    await page.goto('/application/lab/application-list/nowhere');
    await expectToastFor(page, '数据不存在或不可见', 3000);
    await expect(page.getByRole('heading', { name: '加载失败' })).toBeVisible();

    // The message stays until its details have been requested.
    await page.clock.resume();
    await stopTimeAt(page, '**/query/getHeaders?*');
    const answer = page.waitForResponse((response) => response.url().includes('schemaCode=nowhere'));
    await page.reload();
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

  test('[ER-007][ER-008][CN-004] a refused delete check (routed) warns with the words of the server and opens no dialog; a delete that does not reach the server says so for 3 s', async ({
    page,
    context,
  }) => {
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
    await page.unroute('**/checkForRemoveBizObject');
    await page.clock.resume();

    for (const { language, remove, button, words } of [
      { language: '中文', remove: '删除', button: /^删除 1 条$/, words: '删除失败' },
      { language: 'EN', remove: 'Delete', button: /^Delete 1/, words: /^delete failed$/i },
    ] as const) {
      if (language === 'EN') await speak(page, language);
      await page.getByRole('button', { name: remove, exact: true }).click();
      const confirm = page.getByRole('alertdialog').getByRole('button', { name: button });
      await expect(confirm).toBeVisible();
      await stopTime(page);
      await context.setOffline(true);
      await confirm.click();
      await expectToastFor(page, words, 3000);
      await expect(dataRows(page).filter({ hasText: 'T01' })).toBeVisible();
      await context.setOffline(false);
      await page.clock.resume();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    }
  });

  test('[CN-002][CN-003][ER-015] a message stands 2 s, the words of the server for a record that is gone 3 s and without it, and a later one takes the place of an earlier', async ({
    page,
  }) => {
    await store(page, { title: '短讯', amount: -5 });
    const [firstRemoved, secondRemoved] = [await store(page, { title: '走了的', amount: -9 }), await store(page, { title: '已不在', amount: -5 })];
    await store(page, { title: '后来的', amount: -6 });
    await stopTimeAt(page, '**/delete_data');
    await checkAndDelete(page, ['短讯']);
    await page.getByRole('alertdialog').getByRole('button', { name: '删除 1 条' }).click();
    await expectToastFor(page, '已删除 1 条数据', 2000);
    await page.clock.resume();

    await expect(cell(page, '短讯')).toHaveCount(0);
    await expect(cell(page, '走了的')).toBeVisible();
    await removeElsewhere(page, 'ticket', firstRemoved);
    await stopTimeAt(page, '**/get_form_url*');
    await cell(page, '走了的').click();
    await expectToastFor(page, '数据不存在或不可见', 3000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.resume();

    await removeElsewhere(page, 'ticket', secondRemoved);
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

test('[ER-009][BX-013][ER-010] a delete that succeeds in part warns with both numbers for 4 s and names what stays checked; one that succeeds for none warns of the missing right', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await store(page, { title: '我的一', amount: -7 });
  await store(page, { title: '我的二', amount: -6 });
  await stopTimeAt(page, '**/delete_data');
  await checkAndDelete(page, ['我的一', '我的二', 'T01']);
  await page.getByRole('alertdialog').getByRole('button', { name: /^删除/ }).last().click();
  await expectToastFor(page, '成功删除 2 条，失败 1 条 T01: 没有操作权限', 4000);
  await page.clock.resume();
  await expect(dataRows(page).filter({ hasText: 'T01' }).getByRole('checkbox')).toBeChecked();

  await dataRows(page).filter({ hasText: 'T02' }).getByRole('checkbox').check();
  for (const { remove, button, words } of [
    { remove: '删除', button: /^删除 2/, words: '没有删除权限' },
    { remove: 'Delete', button: /^Delete 2/, words: 'No permission to delete' },
  ]) {
    if (remove === 'Delete') await speak(page, 'EN');
    await page.getByRole('button', { name: remove, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: button }).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(dataRows(page).filter({ hasText: 'T01' })).toBeVisible();
  }
});
