import { expect, type Page } from '@playwright/test';
import { speakEnglish } from './inPage.ts';
import { putStored, recordCalls, signIn, storeRecord } from './portal.ts';
import { test as base } from './fixtures.ts';
import { openDesk, type WorkDesk } from './workDesk.ts';

/** Rows of lists that are part of a workflow: their instances are started, acted on and ended by the calls that people make. */
const test = base.extend<{ desk: WorkDesk }>({
  baseURL: ({ workflows }, use) => use(workflows.url),
  desk: ({ workflows }, use) => use(openDesk(workflows.url)),
});

// The files that begin last go from test to test to whichever worker is free: one that kept a file would run by itself at the end.
test.describe.configure({ mode: 'parallel' });

const openPurchases = (page: Page, title: string) => page.goto(`/application/buying/application-list/purchase?f.title=${title}`);
const dataRows = (page: Page) => page.getByRole('grid').locator('[role=row][row-id]:not(.ag-row-pinned)');
const rowOf = (page: Page, title: string) => dataRows(page).filter({ has: page.getByRole('gridcell', { name: title, exact: true }) });
const toolbarButton = (page: Page, name: string) => page.getByRole('region', { name: /^(操作|Actions)$/ }).getByRole('button', { name, exact: true });
const ids = (body: unknown) => (body as { ids: string[] }).ids; // the body of the delete calls, contract 8.4

const purchase = (desk: WorkDesk, title: string, call?: 'save') => desk.start('staff', 'buying_flow', 'purchase', { title, amount: 100 }, call);

test('[LA-002][AU-008][AU-009] an action with associationType 1 opens the form of its workflow; the root administrator and whoever the flag marks are warned and start none', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await openPurchases(page, '无');
  const started = page.waitForRequest('**/api/runtime/form/load?*');
  await toolbarButton(page, '发起采购').click();
  expect(new URL((await started).url()).searchParams.get('startWorkflowCode')).toBe('buying_flow');
  const form = page.getByRole('dialog');
  await expect(form.getByRole('textbox', { name: /采购事由/ })).toBeVisible();
  const calls = [recordCalls(page, '/api/runtime/form/load'), recordCalls(page, '/api/runtime/form/add')];
  const warned = (words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();
  for (const [who, flag] of [
    ['admin', undefined],
    ['staff', 'true'],
  ] as const) {
    await signIn(page, who);
    await putStored(page, { _isAdmin: flag });
    await openPurchases(page, '无');
    await toolbarButton(page, '发起采购').click();
    await warned('admin 不能发起流程');
    await speakEnglish(page);
    await toolbarButton(page, 'New purchase').click();
    await warned('admin cannot start workflows');
    await page.goto('/workflow-center/start-workflow');
    await page
      .getByRole('button', { name: /^Leave/ })
      .first()
      .click();
    await warned('admin cannot start workflows');
    await page.goto('/workflow-center/my-unfinished-workitem');
    await page.getByRole('link', { name: 'Start a workflow' }).click();
    await warned('admin cannot start workflows');
    await expect(page).toHaveURL(/my-unfinished-workitem$/);
    await putStored(page, { locale: undefined });
  }
  // The list of tasks may show one beside it.
  expect(calls.flat().filter(({ query }) => !query.has('workItemId') && !query.has('workitemId'))).toEqual([]);
});

test('a button bound to FLOW is there for those alone who may start, and opens the form of its workflow; an action tells its remarks (contract 12.2)', async ({
  page,
}) => {
  const openOrders = async (who: string) => {
    await signIn(page, who);
    await page.goto('/application/orders/application-list/order');
    await expect(toolbarButton(page, '加急订单')).toBeVisible();
  };
  await openOrders('sysadmin');
  await expect(toolbarButton(page, '先行评审')).toBeVisible();
  await openOrders('staff');
  await expect(toolbarButton(page, '先行评审')).toHaveCount(0);
  await toolbarButton(page, '发起订单').hover();
  await expect(page.getByRole('tooltip')).toHaveText('先问库存');
  const started = page.waitForRequest('**/api/runtime/form/load?*');
  await toolbarButton(page, '加急订单').click();
  expect(new URL((await started).url()).searchParams.get('startWorkflowCode')).toBe('order_flow');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /标题/ })).toBeVisible();
});

test('[LS-039][EN-016][LA-040] rows carry marks by their sequenceStatus, cells come from data, and one without a workflow is offered no flow track', async ({
  page,
  desk,
}) => {
  const draft = await purchase(desk, '标记 草稿', 'save');
  await purchase(desk, '标记 在途');
  const done = await purchase(desk, '标记 完成');
  await desk.act('wfadmin', 'finish_instance', { workflowInstanceId: done.instance });
  await signIn(page, 'staff');
  await storeRecord(page, 'purchase', { title: '标记 普通' });
  const answer = page.waitForResponse('**/api/runtime/query/list');
  await openPurchases(page, '标记');
  const { data } = await (await answer).json();
  const sent = new Map(
    (data.content as { id: string; workflowInstanceId: string; sequenceStatus: string | null; data: { title: string } }[]).map((row) => [row.data.title, row]),
  );
  expect(sent.get('标记 草稿')).toMatchObject({ id: draft.record, workflowInstanceId: draft.instance, sequenceStatus: 'DRAFT' });
  expect(sent.get('标记 普通')).toMatchObject({ workflowInstanceId: '--' });

  await test.step('drafts and rows in progress carry marks of different colours, others none', async () => {
    await expect(dataRows(page)).toHaveCount(4);
    const colors = await Promise.all(
      ['草稿', '在途', '完成', '普通'].map((title) =>
        rowOf(page, `标记 ${title}`).evaluate((row) =>
          [row, ...row.children].flatMap((part) => ['', '::before', '::after'].map((layer) => getComputedStyle(part, layer).backgroundColor)).join('|'),
        ),
      ),
    );
    expect(colors[2]).toBe(colors[3]);
    expect(new Set(colors).size).toBe(3);
    for (const word of ['草稿', '进行中']) await expect(page.getByRole('navigation', { name: '分页' })).toContainText(word);
  });

  await test.step('the form of a row with an instance leads to its track, that of one without does not', async () => {
    for (const [title, tracks] of [
      ['标记 在途', 1],
      ['标记 普通', 0],
    ] as const) {
      await page.getByRole('gridcell', { name: title, exact: true }).click();
      const form = page.getByRole('dialog');
      await expect(form.getByText(title).first()).toBeVisible();
      await expect(form.getByRole('button', { name: /^(更多|流程跟踪)$/ })).toHaveCount(tracks);
      await page.keyboard.press('Escape');
      await expect(form).toHaveCount(0);
    }
  });

  await test.step('batch update is off for a row in a workflow, and says so', async () => {
    const update = toolbarButton(page, '批量修改');
    await rowOf(page, '标记 在途').getByRole('checkbox').check();
    await expect(update).toBeDisabled();
    await update.hover();
    await expect(page.getByRole('tooltip')).toHaveText('勾选的数据中有已在流程中的数据，不能批量修改');
  });
});

test('[LA-015][LA-039] what belongs to a workflow is not imported, and what has none is not updated in a batch, each with its reason; other lists do both', async ({
  page,
  desk,
}) => {
  await desk.start('staff', 'order_flow', 'order', { title: '导入' });
  await signIn(page, 'sysadmin');
  await storeRecord(page, 'purchase', { title: '未发起' });
  await storeRecord(page, 'review', { subject: '普通评审' });
  await openPurchases(page, '未发起');
  const isOff = async (name: string, reason: string) => {
    const button = toolbarButton(page, name);
    await expect(button).toBeDisabled();
    await button.hover();
    await expect(page.getByRole('tooltip')).toHaveText(reason);
  };
  await rowOf(page, '未发起').getByRole('checkbox').check();
  await isOff('批量修改', '勾选的数据中有未发起流程的数据，不能批量修改');
  // The menu says so here, an action of the list there.
  await isOff('导入', '数据由流程产生，不能导入');
  await page.goto('/application/orders/application-list/order');
  await isOff('导入', '数据由流程产生，不能导入');
  await page.goto('/application/orders/application-list/review?f.subject=普通评审');
  await rowOf(page, '普通评审').getByRole('checkbox').check();
  for (const name of ['导入', '批量修改']) await expect(toolbarButton(page, name)).toBeEnabled();
});

test('[LA-007][LA-008][LA-009] deleting rows of workflows, of parents and of children is described as such in both languages, and removes them', async ({
  page,
  desk,
}) => {
  const names = ['一', '二'];
  for (const name of names) await purchase(desk, `删流程${name}`, name === '一' ? 'save' : undefined);
  const parents = await Promise.all(['父一', '父二', '子一', '子二'].map((title) => desk.start('staff', 'order_flow', 'order', { title: `删${title}` })));
  for (const { instance } of parents) await expect.poll(async () => (await desk.instance(instance)).children.length).toBe(1);
  await signIn(page, 'sysadmin');
  const dialog = page.getByRole('alertdialog');
  const deletes = recordCalls(page, '/delete_data');
  for (const [address, title, zh, en] of [
    ['buying/application-list/purchase?f.title=', '删流程', '选中的流程数据将一并删除', 'The selected workflow data will be deleted'],
    ['orders/application-list/review?f.subject=', '删子', '选中的数据为子流程数据', 'The selected data belongs to child workflows'],
    ['orders/application-list/order?f.title=', '删父', '选中的主流程包含子流程，将一并处理', 'The selected parent workflows have child workflows'],
  ] as const) {
    await page.goto(`/application/${address}${title}`);
    await expect(dataRows(page)).toHaveCount(2);
    await rowOf(page, `${title}一`).getByRole('checkbox').check();
    await toolbarButton(page, '删除').click();
    await expect(dialog.getByRole('listitem')).toHaveText([`${zh}（1 条）`]);
    await dialog.getByRole('button', { name: '删除 1 条' }).click();
    await expect(dataRows(page)).toHaveCount(1);
    await speakEnglish(page);
    await rowOf(page, `${title}二`).getByRole('checkbox').check();
    await toolbarButton(page, 'Delete').click();
    await expect(dialog.getByRole('listitem')).toContainText([en]);
    await dialog.getByRole('button', { name: /^Delete 1/ }).click();
    await expect(dataRows(page)).toHaveCount(0);
    await page.getByRole('button', { name: '中文', exact: true }).click();
  }
  expect(deletes).toHaveLength(6);
});

test('[LA-010] rows of a workflow never reach the delete call of an ordinary user; beside others each kind stands in a line (OP-56)', async ({
  page,
  desk,
}) => {
  await signIn(page, 'staff');
  const free = await storeRecord(page, 'purchase', { title: '不删 甲' });
  await purchase(desk, '不删 乙', 'save');
  await purchase(desk, '不删 丙');
  const deletes = recordCalls(page, '/delete_data');
  await openPurchases(page, '不删');
  const dialog = page.getByRole('alertdialog');
  for (const title of ['不删 乙', '不删 丙']) await rowOf(page, title).getByRole('checkbox').check();
  await toolbarButton(page, '删除').click();
  await expect(dialog.getByRole('listitem')).toHaveText(['普通用户不能删除流程数据（2 条）']);
  await expect(dialog.getByRole('button', { name: /^删除/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog).toBeHidden();
  await rowOf(page, '不删 甲').getByRole('checkbox').check();
  await toolbarButton(page, '删除').click();
  // Rows of one second stand in any order, and so do the lines of their kinds.
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  for (const line of ['普通用户不能删除流程数据（2 条）', '确定删除选中的数据吗？（1 条）'])
    await expect(dialog.getByRole('listitem').filter({ hasText: line })).toHaveCount(1);
  await dialog.getByRole('button', { name: '删除 1 条' }).click();
  await expect(dataRows(page)).toHaveCount(2);
  expect(deletes.map(({ body }) => ids(body))).toEqual([[free]]);
});
