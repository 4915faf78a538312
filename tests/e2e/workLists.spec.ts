import { expect, type Page } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { press, walkTo } from './keys.ts';
import { signIn } from './portal.ts';
import { actDialog, choosePerson } from './processForm.ts';
import { openDesk, type WorkDesk } from './workDesk.ts';

/** The lists of the workflow centre beside to-do, with what is done in their rows. */
const test = base.extend<{ desk: WorkDesk }>({
  baseURL: ({ workflows }, use) => use(workflows.url),
  desk: ({ workflows }, use) => use(openDesk(workflows.url)),
});

const purchase = async (desk: WorkDesk, title: string, call?: 'save') =>
  (await desk.start('staff', 'buying_flow', 'purchase', { title, amount: 100 }, call)).instance;
const listedRow = (page: Page, title: string) => page.getByRole('grid').getByRole('row').filter({ hasText: title });

test('[WF-005][BX-056][RT-036] what I have started says in its row who has it, since when and whether they have read it; they are urged and my start is withdrawn there with keys alone, or it says why not', async ({
  page,
  desk,
}) => {
  const [, decided] = [await purchase(desk, '我发 在途'), await purchase(desk, '我发 已批'), await purchase(desk, '我发 草稿', 'save')];
  await desk.answer('lead_east', decided);
  await signIn(page, 'staff', '/workflow-center/my-workflow?f.wd=我发');
  const row = listedRow(page, '我发 在途');
  await expect(row).toContainText(/进行中.*部门审批.*孙浩/);
  await expect(listedRow(page, '我发 草稿')).toContainText('继续填写');

  await test.step('why a start cannot be withdrawn any more is said at its place', async () => {
    const withdraw = listedRow(page, '我发 已批').getByRole('button', { name: '撤回' });
    await expect(withdraw).toBeDisabled();
    await expect(withdraw).toHaveAccessibleDescription(/孙浩已在“部门审批”处理/);
  });

  await test.step('who blocks it, and an urge, with keys alone', async () => {
    const cell = row.getByRole('gridcell', { name: /孙浩/ });
    await page.keyboard.press('ArrowDown');
    await walkTo(page, row.getByRole('gridcell').first(), 'ArrowDown');
    await walkTo(page, cell, 'ArrowRight');
    await press(page, 'F2');
    await expect(cell.getByRole('button')).toBeFocused();
    await press(page, 'Enter');
    const blockers = page.getByRole('dialog', { name: '谁在处理' });
    await expect(blockers).toContainText(/部门审批.*起，已.*孙浩.*未读/);
    await expect(blockers.getByRole('button', { name: '催办' })).toBeFocused();
    await press(page, 'Enter');
    await expect(actDialog(page, '催办').getByRole('textbox')).toBeFocused();
    await page.keyboard.type('请尽快');
    await walkTo(page, actDialog(page, '催办').getByRole('button', { name: '催办' }), 'Tab');
    await press(page, 'Enter');
    await expect(page.getByText('已催办 1 人')).toBeVisible();
  });

  await test.step('what is listed is exported', async () => {
    await page.getByRole('radio', { name: '进行中' }).check();
    await expect(listedRow(page, '我发 草稿')).toHaveCount(0);
    await page.getByRole('region', { name: '操作' }).getByRole('button', { name: '导出' }).click();
    const dialog = page.getByRole('dialog', { name: '导出', exact: true });
    const sent = page.waitForRequest('**/export_data/async');
    await dialog.getByRole('button', { name: '导出', exact: true }).click();
    expect((await sent).postDataJSON()).toMatchObject({ schemaCode: '', queryCode: 'myWorkflow', parameters: { wd: '我发', instanceState: 'PROCESSING' } });
    await expect(dialog).toContainText('导出完成');
  });
});

test('[WF-005] several of my requests are urged at once and drafts deleted, the outcome of each is named, and each state says how many it has', async ({
  page,
  desk,
}) => {
  const [first] = await Promise.all(['多催 甲', '多催 乙'].map((title) => purchase(desk, title)));
  await Promise.all(['多催 稿一', '多催 稿二'].map((title) => purchase(desk, title, 'save')));
  await signIn(page, 'staff', '/workflow-center/my-workflow?f.wd=多催');
  const states = page.getByRole('radiogroup', { name: '状态' });
  await expect(states.getByRole('radio', { name: /^进行中|^草稿|^全部|^已/ })).toHaveCount(5);
  for (const name of ['全部 4', '草稿 2', '进行中 2', '已完成 0', '已作废 0', '异常 0'])
    await expect(states.getByRole('radio', { name, exact: true })).toBeVisible();
  const toolbar = page.getByRole('region', { name: '操作' });
  const urge = toolbar.getByRole('button', { name: '催办' });
  await expect(urge).toBeDisabled();

  await test.step('one that cannot be urged now is named with its reason, and stays checked; what is none of them is not sent', async () => {
    for (const title of ['甲', '乙', '稿一']) await listedRow(page, `多催 ${title}`).getByRole('checkbox').check();
    // Urged meanwhile on another device, and once an hour is enough.
    const other = await desk.as('staff');
    const { data: replayToken } = await other.get<string>('/api/runtime/form/getReplayToken');
    expect(await other.post('/api/runtime/urge/saveDing', { urgeType: 1, instanceId: first, text: '', replayToken })).toMatchObject({ errcode: 0 });
    await urge.click();
    const dialog = page.getByRole('dialog', { name: '催办 2 项' });
    await expect(dialog).toContainText('另有 1 项');
    await dialog.getByRole('textbox', { name: /^内容/ }).fill('请今天处理');
    await dialog.getByRole('button', { name: '催办 2 项' }).click();
    const outcome = page.getByRole('dialog', { name: '催办：处理结果' });
    await expect(outcome).toContainText('已完成 1 项，未完成 1 项');
    await expect(outcome.getByRole('listitem').first()).toContainText(/多催 甲.*请 \d+ 分钟/);
    await outcome.getByRole('button', { name: '关闭' }).last().click();
    await expect(listedRow(page, '多催 甲').getByRole('checkbox')).toBeChecked();
    await expect(listedRow(page, '多催 乙').getByRole('checkbox')).not.toBeChecked();
  });

  await test.step('drafts are deleted, once it is confirmed, and the states count again', async () => {
    await page.getByRole('button', { name: '取消选择' }).click();
    for (const title of ['稿一', '稿二']) await listedRow(page, `多催 ${title}`).getByRole('checkbox').check();
    await toolbar.getByRole('button', { name: '删除草稿' }).click();
    const dialog = page.getByRole('alertdialog', { name: '删除草稿 2 项' });
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(listedRow(page, '多催 稿')).toHaveCount(2);
    await toolbar.getByRole('button', { name: '删除草稿' }).click();
    await dialog.getByRole('button', { name: '删除草稿 2 项' }).click();
    const outcome = page.getByRole('dialog', { name: '删除草稿：处理结果' });
    await expect(outcome).toContainText('已完成 2 项，未完成 0 项');
    await outcome.getByRole('button', { name: '关闭' }).last().click();
    await expect(listedRow(page, '多催 稿')).toHaveCount(0);
    for (const name of ['全部 2', '草稿 0']) await expect(states.getByRole('radio', { name, exact: true })).toBeVisible();
  });
});

test('[WF-007][RT-038] instances that are suspended at once come out each by itself, and those left stay checked', async ({ page, desk }) => {
  // A child of it has its name.
  const lostRow = (title: string) => listedRow(page, title).filter({ hasText: '入库 · ' });
  const [stopped] = await Promise.all(['多停 甲', '多停 乙'].map((title) => desk.start('staff', 'lost_flow', 'order', { title })));
  if (!stopped) throw new Error('not started');
  await expect.poll(async () => (await desk.instance(stopped.instance)).sequenceStatus).toBe('EXCEPTION');
  await signIn(page, 'sysadmin', '/workflow-center/query-instance?f.wd=多停');
  await expect(lostRow('多停 甲')).toContainText('找不到处理人');
  await desk.act('wfadmin', 'workflow_operation', { workflowInstanceId: stopped.instance, operation: 'SUSPEND', comment: '先停' });
  for (const title of ['多停 甲', '多停 乙']) await lostRow(title).getByRole('checkbox').check();
  await page.getByRole('region', { name: '操作' }).getByRole('button', { name: '挂起' }).click();
  const several = page.getByRole('dialog');
  await several.getByRole('textbox', { name: /原因/ }).fill('等合同');
  await several.getByRole('button', { name: '挂起 2 项' }).click();
  await expect(several).toContainText('已完成 1 项，未完成 1 项');
  await expect(several.getByRole('listitem').filter({ hasText: '多停 甲' })).toContainText('流程已暂停');
  await several.getByRole('button', { name: '关闭' }).last().click();
  await expect(lostRow('多停 甲').getByRole('checkbox')).toBeChecked();
  await expect(lostRow('多停 乙').getByRole('checkbox')).not.toBeChecked();
});

test('[BX-084][WF-008][RT-039] open tasks of somebody who left are handed over at once, and each that cannot pass is named with its reason', async ({
  page,
  desk,
}) => {
  const [first, second] = [await purchase(desk, '移交 一'), await purchase(desk, '移交 二')];
  await signIn(page, 'sysadmin', '/workflow-center/query-participant-workItem?f.wd=移交');
  for (const title of ['移交 一', '移交 二']) await listedRow(page, title).getByRole('checkbox').check();
  // Decided meanwhile.
  await desk.answer('lead_east', second);
  await page.getByRole('region', { name: '操作' }).getByRole('button', { name: '移交' }).click();
  const dialog = page.getByRole('dialog', { name: '移交 2 项' });
  await choosePerson(page, dialog, /移交给/, '李强');
  await dialog.getByRole('textbox', { name: /原因/ }).fill('孙浩已调岗');
  await dialog.getByRole('button', { name: '移交 2 项' }).click();
  const outcome = page.getByRole('dialog', { name: '移交：处理结果' });
  await expect(outcome).toContainText('已完成 1 项，未完成 1 项');
  await expect(outcome.getByRole('listitem').filter({ hasText: '移交 二' })).toContainText(/孙浩/);
  await outcome.getByRole('button', { name: '关闭' }).last().click();
  await expect(listedRow(page, '移交 一')).toContainText(/部门审批.*李强/);
  expect((await desk.instance(first)).currentActivities[0]?.participants.map(({ name }) => name)).toEqual(['李强']);
});

test('[WF-003] what is done in one workflow shows the items of its record as columns, and words are found in them', async ({ page, desk }) => {
  for (const [title, amount] of [
    ['摘要 甲', 4321],
    ['摘要 乙', 100],
  ] as const) {
    const { instance } = await desk.start('staff', 'buying_flow', 'purchase', { title, amount });
    await desk.answer('lead_east', instance);
  }
  await signIn(page, 'lead_east', '/workflow-center/my-finished-workitem?f.wd=摘要');
  const head = page.getByRole('columnheader', { name: '金额', exact: true });
  await expect(listedRow(page, '摘要 乙')).toBeVisible();
  await expect(head).toHaveCount(0);
  await page.getByRole('combobox', { name: /^流程/ }).click();
  await page.getByRole('option', { name: '采购申请', exact: true }).click();
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(head).toBeVisible();
  await expect(listedRow(page, '摘要 甲')).toContainText(/4,?321/);
  await page.getByRole('textbox', { name: /^关键字/ }).fill('4321');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(listedRow(page, '摘要 乙')).toHaveCount(0);
  await expect(listedRow(page, '摘要 甲')).toBeVisible();
});
