import { expect, type Page } from '@playwright/test';
import { putInFlow } from './flows.ts';
import { pickView, speakEnglish } from './inPage.ts';
import { openView, store, test } from './lab.ts';
import { recordCalls, removeElsewhere, signIn } from './portal.ts';

const dataRows = (page: Page) => page.getByRole('grid').locator('[role=row][row-id]:not(.ag-row-pinned)');
const removeButton = (page: Page) => page.getByRole('region', { name: '操作' }).getByRole('button', { name: '删除' });
const ids = (body: unknown) => (body as { ids: string[] }).ids; // the body of the delete calls, contract 8.4

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

/** Answers the delete check with one result code for all requested rows. */
async function answerCheck(page: Page, resultCode: number): Promise<void> {
  await page.route('**/checkForRemoveBizObject', (route) =>
    route.fulfill({ json: { errcode: 0, errmsg: '', data: [{ resultCode, objectIds: ids(route.request().postDataJSON()) }], traceId: '' } }),
  );
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

/** Makes the first action of a list one that starts a workflow, of which the example applications have none yet. */
async function startsWorkflow(page: Page): Promise<void> {
  await page.route('**/api/app/query/get?*', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    Object.assign(json.data.queryActions[0], { associationType: 1, associationCode: 'ticket_flow' });
    await route.fulfill({ response: answer, json });
  });
  await page.route('**/api/runtime/form/add', (route) => route.fulfill({ json: { errcode: 0, errmsg: '', data: null, traceId: '' } }));
}

test('[LA-002][AU-009] an action with associationType 1 opens the form of its workflow; whoever the flag _isAdmin marks is warned and starts none (routed)', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await startsWorkflow(page);
  await page.addInitScript(() => localStorage.setItem('_isAdmin', 'true'));
  await openView(page, 'tickets');
  const calls = [recordCalls(page, '/api/runtime/form/load'), recordCalls(page, '/api/runtime/form/add')];
  for (const [locale, button, words] of [
    ['zh', '新增工单', 'admin 不能发起流程'],
    ['en', /^(New|Add)/, 'admin cannot start workflows'],
  ] as const) {
    if (locale === 'en') await speakEnglish(page);
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/application-list\//);
    expect(calls.flat()).toEqual([]);
  }
  await page.evaluate(() => localStorage.setItem('_isAdmin', 'false'));
  await page
    .getByRole('button', { name: /^(New|Add)/ })
    .first()
    .click();
  await expect.poll(() => calls[0]?.map(({ query }) => query.get('startWorkflowCode'))).toEqual(['ticket_flow']);
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
  expect(deletes[0]?.body).toEqual({ schemaCode: 'ticket', ids: chosen });
  // Further questions about the page only compare what others may have changed.
  expect(order.filter((call) => call !== 'query/list')).toEqual(['query/checkForRemoveBizObject', 'query/delete_data']);
  expect(order[0]).toBe('query/list');
  await expect.poll(() => order.slice(order.indexOf('query/delete_data'))).toContain('query/list');
});

test('[LA-007][LS-039][EN-016] rows carry marks by their sequenceStatus; deleting those of a workflow is told as such, in both languages, and removes them', async ({
  page,
  lab,
}) => {
  const titles = ['流程 草稿', '流程 完成', '流程 普通', '流程 在途一', '流程 在途二', '流程 在途三'];
  const stored = await Promise.all(titles.map((title) => store(page, { title, note: '流程' })));
  const [draft = '', done = '', plain = '', ...going] = stored;
  await putInFlow(lab.data, 'ticket', { [draft]: 'DRAFT', [done]: 'COMPLETED', ...Object.fromEntries(going.map((id) => [id, 'PROCESSING'])) });
  await openView(page, 'tickets', '&f.title=流程');
  await expect(dataRows(page)).toHaveCount(titles.length);
  const rowOf = (title: string) => dataRows(page).filter({ has: page.getByRole('gridcell', { name: title, exact: true }) });

  await test.step('drafts and rows in progress carry marks of different colours, finished ones none', async () => {
    const colors = await Promise.all(
      titles
        .slice(0, 4)
        .map((title) =>
          rowOf(title).evaluate((row) =>
            [row, ...row.children].flatMap((part) => ['', '::before', '::after'].map((layer) => getComputedStyle(part, layer).backgroundColor)).join('|'),
          ),
        ),
    );
    expect(colors[1]).toBe(colors[2]);
    expect(new Set(colors).size).toBe(3);
    await expect(page.getByRole('navigation', { name: '分页' })).toContainText('草稿');
    await expect(page.getByRole('navigation', { name: '分页' })).toContainText('进行中');
  });

  await test.step('the dialog says that data of workflows goes too', async () => {
    for (const title of ['流程 在途一', '流程 在途二']) await rowOf(title).getByRole('checkbox').check();
    await removeButton(page).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('listitem')).toHaveText(['选中的流程数据将一并删除（2 条）']);
    await dialog.getByRole('button', { name: '删除 2 条' }).click();
    await expect(page.getByText('已删除 2 条数据')).toBeVisible();
    await expect(dataRows(page)).toHaveCount(titles.length - 2);

    await speakEnglish(page);
    await rowOf('流程 在途三').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByRole('listitem')).toContainText(['The selected workflow data will be deleted']);
    await dialog.getByRole('button', { name: /^Delete 1/ }).click();
    await expect(dataRows(page)).toHaveCount(titles.length - 3);
  });
  for (const id of [draft, done, plain]) await removeElsewhere(page, 'ticket', id);
});

test('[LA-008][LA-009] the dialog says what a check of parent and child workflows means, in both languages, and the rows can be deleted (routed)', async ({
  page,
}) => {
  await page.route('**/delete_data', (route) => route.fulfill({ json: { errcode: 0, errmsg: '', data: { successCount: 2, errorCount: 0 }, traceId: '' } }));
  const deletes = recordCalls(page, '/delete_data');
  await openView(page, 'tickets');
  const dialog = page.getByRole('alertdialog');
  const codes = [
    [1002, '选中的主流程包含子流程，将一并处理', 'The selected parent workflows have child workflows'],
    [1003, '选中的数据为子流程数据', 'The selected data belongs to child workflows'],
  ] as const;
  const deleted: string[][] = [];
  for (const [resultCode, words] of codes) {
    await answerCheck(page, resultCode);
    deleted.push(await checkAndDelete(page, 2));
    await expect(dialog.getByRole('listitem')).toHaveText([`${words}（2 条）`]);
    await dialog.getByRole('button', { name: '删除 2 条' }).click();
    await expect.poll(() => deletes.map(({ body }) => ids(body))).toEqual(deleted);
    await expect(page.getByText(/^已选 /)).toBeHidden();
  }

  await speakEnglish(page);
  for (const [resultCode, , words] of codes) {
    await answerCheck(page, resultCode);
    await dataRows(page).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByRole('listitem')).toContainText([words]);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(dialog).toBeHidden();
  }
});

test('[LA-010] rows of a workflow never reach the delete call of an ordinary user; beside others each kind stands in a line (OP-56)', async ({ page, lab }) => {
  await signIn(page, 'staff');
  const free = await store(page, { title: '在途 甲', amount: 1 });
  const bound = [await store(page, { title: '在途 乙', amount: 2 }), await store(page, { title: '在途 丙', amount: 3 })];
  await putInFlow(lab.data, 'ticket', Object.fromEntries(bound.map((id) => [id, 'PROCESSING'])));
  const deletes = recordCalls(page, '/delete_data');
  await openView(page, 'tickets', '&f.title=在途');
  const dialog = page.getByRole('alertdialog');
  for (const title of ['在途 乙', '在途 丙']) await dataRows(page).filter({ hasText: title }).getByRole('checkbox').check();
  await removeButton(page).click();
  await expect(dialog.getByRole('listitem')).toHaveText(['普通用户不能删除流程数据（2 条）']);
  await expect(dialog.getByRole('button', { name: /^删除/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog).toBeHidden();
  await dataRows(page).filter({ hasText: '在途 甲' }).getByRole('checkbox').check();
  await removeButton(page).click();
  await expect(dialog.getByRole('listitem')).toHaveText(['确定删除选中的数据吗？（1 条）', '普通用户不能删除流程数据（2 条）']);
  await dialog.getByRole('button', { name: '删除 1 条' }).click();
  await expect(dataRows(page)).toHaveCount(2);
  expect(deletes.map(({ body }) => ids(body))).toEqual([[free]]);
  await signIn(page, 'sysadmin');
  for (const id of bound) await removeElsewhere(page, 'ticket', id);
});

test('[LA-013] a page that was removed whole gives way to the one before it, the first page stays', async ({ page }) => {
  for (const number of [1, 2]) await store(page, { title: `末页 ${number}`, note: '翻页', amount: 900_000 + number });
  for (let number = 1; number <= 10; number += 1) await store(page, { title: `前页 ${number}`, note: '翻页', amount: -100 - number });
  await openView(page, 'tickets', '&page=2&size=10&f.title=页');
  await expect(dataRows(page)).toHaveCount(2);
  const calls = recordCalls(page, '/api/runtime/query/list');
  // A page of one row is the query which condition to take away from an empty list; a page that is requested again only compares what others may have changed.
  const pages = () =>
    new Set(
      calls
        .map(({ body }) => body as { page: number; size: number })
        .filter(({ size }) => size !== 1)
        .map((body) => body.page),
    );
  await checkAndDelete(page, 2);
  await page.getByRole('alertdialog').getByRole('button', { name: '删除 2 条' }).click();
  await expect.poll(pages).toEqual(new Set([0]));
  await expect(dataRows(page)).toHaveCount(10);
  const before = calls.length;
  await page.getByRole('grid').getByRole('columnheader').first().getByRole('checkbox').check();
  await removeButton(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除 10 条' }).click();
  await expect(dataRows(page)).toHaveCount(0);
  expect(calls.length).toBeGreaterThan(before);
  expect(pages()).toEqual(new Set([0]));
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
