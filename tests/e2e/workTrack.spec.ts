import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { test as base } from './fixtures.ts';
import { goWithin, speakEnglish } from './inPage.ts';
import { expectWithinReach, PHONE } from './phone.ts';
import { putStored, recordCalls, signIn } from './portal.ts';
import { actDialog, carryOut, choosePerson, pressAct } from './processForm.ts';
import { stopTime } from './toasts.ts';
import { formOf, openDesk, trackOf, type WorkDesk } from './workDesk.ts';

/** What is seen of instances that people have started and acted on by the calls of the portal. */
const test = base.extend<{ desk: WorkDesk }>({
  baseURL: ({ workflows }, use) => use(workflows.url),
  desk: ({ workflows }, use) => use(openDesk(workflows.url)),
});

// The files that begin last go from test to test to whichever worker is free: one that kept a file would run by itself at the end.
test.describe.configure({ mode: 'parallel' });

const purchase = async (desk: WorkDesk, title: string, call?: 'save') =>
  (await desk.start('staff', 'buying_flow', 'purchase', { title, amount: 100 }, call)).instance;
const rows = (page: Page, ...texts: string[]) => texts.reduce((found, hasText) => found.filter({ hasText }), page.getByRole('row'));
/** An image of one point. */
const DOT = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const opinionOf = (content: string) => ({ approval: { content } });

/** An act at the open item of somebody. */
async function atItem(desk: WorkDesk, who: string, instance: string, call: string, body: object): Promise<string> {
  const workItemId = await desk.item(who, instance);
  await desk.act(who, call, { workItemId, workflowInstanceId: instance, ...body });
  return workItemId;
}

/** An instance in exception: nobody was found for its step `store`, while `lead_east` has its step `check`. */
async function startLost(desk: WorkDesk, title: string): Promise<{ instance: string; record: string }> {
  const lost = await desk.start('staff', 'lost_flow', 'order', { title });
  await expect.poll(async () => (await desk.instance(lost.instance)).sequenceStatus).toBe('EXCEPTION');
  return lost;
}

test('[WF-014][WF-020] items stand in the list of tasks and among the drafts by what happened to them, each status with its label', async ({ page, desk }) => {
  await purchase(desk, '项态 草稿', 'save');
  const waiting = await purchase(desk, '项态 等待');
  await atItem(desk, 'lead_east', waiting, 'adjust_workItem_participators', { participantors: ['e011'], addSignType: 1 });
  const ended = await purchase(desk, '项态 结束');
  await atItem(desk, 'lead_east', ended, 'assist_workItem', { participantors: ['e012'] });
  await desk.act('lead_east', 'retrieve_assist', { workItemId: await desk.item('e012', ended) });
  await desk.act('wfadmin', 'finish_instance', { workflowInstanceId: ended });
  await desk.act('staff', 'abort_instance', { workflowInstanceId: await purchase(desk, '项态 作废') });
  await startLost(desk, '项态 异常');
  const LABELS = [
    ['项态 等待', '孙浩', '未开始', 'Not started'],
    ['项态 等待', '部门审批', '进行中', 'In progress'],
    ['项态 等待', '申请', '已完成', 'Completed'],
    ['项态 结束', '孙浩', '已取消', 'Canceled'],
    ['项态 结束', '部门审批', '被取消', 'Canceled by others'],
    ['项态 作废', '孙浩', '已作废', 'Abandoned'],
    ['项态 异常', '找不到处理人', '异常', 'Exception'],
  ] as const;
  await signIn(page, 'sysadmin', '/workflow-center/query-participant-workItem?f.itemState=all&f.wd=项态');
  for (const [title, mark, zh] of LABELS) await expect(rows(page, title, mark).getByRole('gridcell', { name: zh, exact: true }).first()).toBeVisible();
  await speakEnglish(page);
  for (const [title, , , en] of LABELS) await expect(rows(page, title).getByRole('gridcell', { name: en, exact: true }).first()).toBeVisible();
  // Drafts belong to who writes them.
  await expect(rows(page, '项态 草稿')).toHaveCount(0);
  await signIn(page, 'staff', '/workflow-center/my-workflow?f.sequenceStatus=DRAFT&f.wd=项态');
  await expect(rows(page, '项态 草稿').getByRole('gridcell', { name: 'Draft', exact: true })).toBeVisible();
});

test('[WF-017][WF-021] instances show their state in both languages, a refused one its mark, also on the row of the record', async ({ page, desk }) => {
  await purchase(desk, '例态 草稿', 'save');
  await purchase(desk, '例态 在途');
  await desk.answer('lead_east', await purchase(desk, '例态 拒绝'), 'disAgree', opinionOf('不行'));
  await desk.act('wfadmin', 'finish_instance', { workflowInstanceId: await purchase(desk, '例态 完成') });
  await desk.act('staff', 'abort_instance', { workflowInstanceId: await purchase(desk, '例态 作废') });
  const withdrawn = await purchase(desk, '例态 撤回');
  await (await desk.as('staff')).get('/api/runtime/workflow/revoke_workitem', { workflowInstanceId: withdrawn, activityCode: 'start' });
  await startLost(desk, '例态 异常');
  const STATES = [
    ['例态 草稿', '草稿', 'Draft'],
    ['例态 在途', '进行中', 'In progress'],
    ['例态 撤回', '进行中', 'In progress'],
    ['例态 完成', '已完成', 'Finished'],
    ['例态 拒绝', '已完成', 'Finished'],
    ['例态 作废', '已作废', 'Voided'],
    ['例态 异常', '异常', 'Exception'],
  ] as const;
  /** The child of the last one has its name, and stands before it. */
  const expectStates = async (language: 1 | 2) => {
    for (const state of STATES) await expect(rows(page, state[0]).last(), state[0]).toContainText(state[language]);
    await expect(page.getByText(language === 1 ? '未通过' : 'Refused', { exact: true })).toHaveCount(1);
    await expect(rows(page, '例态 拒绝')).toContainText(language === 1 ? '未通过' : 'Refused');
    await expect(rows(page, '例态 撤回')).toContainText(language === 1 ? '申请' : 'Request');
  };
  await signIn(page, 'sysadmin', '/workflow-center/query-instance?f.wd=例态');
  await expectStates(1);
  await speakEnglish(page);
  await expectStates(2);
  await page.goto('/application/buying/application-list/purchase?f.title=例态');
  for (const [title, , en] of STATES.slice(0, -1)) await expect(rows(page, title)).toContainText(en);
});

for (const viewport of [{ width: 1366, height: 768 }, PHONE])
  test(`[WF-007][BX-038] ${viewport.width} px wide, why an instance stands still is read whole in its row, with how long it has stood, in both languages`, async ({
    page,
    desk,
  }) => {
    const title = `异常原因 ${viewport.width}`;
    await startLost(desk, title);
    await page.setViewportSize(viewport);
    await signIn(page, 'sysadmin', `/workflow-center/query-instance?f.wd=${title}`);
    for (const reason of ['异常 · 找不到处理人', 'Exception · no participant can be found']) {
      const shown = rows(page, title).getByText(reason, { exact: true }).first();
      await expect(shown).toBeVisible();
      const cut = () =>
        shown.evaluate((words) => {
          const cell = words.closest('td')?.getBoundingClientRect();
          const box = words.getBoundingClientRect();
          const isWithin = cell && box.left >= cell.left && box.right <= cell.right && box.top >= cell.top && box.bottom <= cell.bottom;
          return words.scrollWidth > words.clientWidth || words.scrollHeight > words.clientHeight || !isWithin;
        });
      await expect.poll(cut).toBe(false);
      await expect(shown.locator('..')).toContainText(/\d|under a minute/);
      if (reason.startsWith('异常')) await speakEnglish(page);
    }
  });

/** Shows on a page that is requested again where the server has had too many calls within a second, for others act as the same person. */
async function expectShown(page: Page, wanted: Locator): Promise<void> {
  const retry = page.getByRole('button', { name: /^(重试|Retry)$/ });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click();
    await expect(wanted).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('[FM-004][WF-015][RT-014] the track tells each act in its order with who, where and how it stands, in both languages; what no longer counts and what went by itself say so', async ({
  page,
  desk,
}) => {
  const [people, run, refused, voided, plain] = await Promise.all(['人员', '流转', '拒绝', '作废', '三步'].map((title) => purchase(desk, `轨迹 ${title}`)));
  if (!people || !run || !refused || !voided || !plain) throw new Error('not started');
  const lost = await startLost(desk, '轨迹 自动');
  await atItem(desk, 'lead_east', people, 'circulate_workItem', { participantors: ['e011', 'e013'] });
  const reader = await desk.as('e013');
  const { data: circulated } = await reader.get<{ content: { circulateItemId: string; workflowInstanceId: string }[] }>(
    '/api/runtime/workflow/search_circulates',
    { size: 100 },
  );
  const mine = circulated.content.flatMap((one) => (one.workflowInstanceId === people ? one.circulateItemId : []));
  await desk.act('e013', 'update_circulate_readed', { circulateItemIds: mine });
  await atItem(desk, 'lead_east', people, 'assist_workItem', { participantors: ['e012'] });
  await desk.act('lead_east', 'retrieve_assist', { workItemId: await desk.item('e012', people) });
  await atItem(desk, 'lead_east', people, 'adjust_workItem_participators', { participantors: ['e012'] });
  await atItem(desk, 'lead_east', people, 'adjust_workItem_participators', { remove: ['e012'] });
  await atItem(desk, 'lead_east', people, 'forward_workItem', { participantors: ['manager'] });

  await desk.answer('lead_east', run);
  await atItem(desk, 'cfo', run, 'reject_workItem', { rejectToActivityCode: 'check', ...opinionOf('再看看') });
  await desk.act('wfadmin', 'cancel_activity', { workflowInstanceId: run, activityCode: 'check', comment: '改由财务' });
  await desk.act('wfadmin', 'activate_activity', { workflowInstanceId: run, activityCode: 'finance', comment: '直接审核' });
  await desk.act('wfadmin', 'finish_instance', { workflowInstanceId: run, comment: '已办完' });
  await desk.answer('lead_east', refused, 'disAgree', opinionOf('不行'));
  await desk.act('staff', 'abort_instance', { workflowInstanceId: voided });
  await desk.answer('lead_east', plain);
  const { instance: moved, record } = await desk.start('staff', 'buying_flow', 'purchase', { title: '轨迹 易主', amount: 100 });
  const owner = { schemaCode: 'purchase', objectIds: [record], ownerId: 'lead_hr', ownerDeptId: 'hr' };
  expect(await (await desk.as('wfadmin')).post('/api/runtime/query/bizobjects', owner)).toMatchObject({ errcode: 0 });

  const TRACKS: [string, zh: string[], en: string[]][] = [
    [
      people,
      ['提交', '传阅', '未阅', '已阅', '协办', '撤回', '加签', '调整处理人', '被取消', '转办'],
      [
        'Submitted',
        'Circulated',
        'Unread',
        'Read',
        'Asked for assistance',
        'Withdrew',
        'Added approvers',
        'Adjusted participants',
        'Canceled by others',
        'Transferred',
      ],
    ],
    [
      run,
      ['驳回', '取消步骤任务', '激活步骤', '结束流程', '自动取消'],
      ['Rejected', 'Cancelled the step', 'Activated the step', 'Finished the process', 'Cancelled automatically'],
    ],
    [refused, ['不同意'], ['Disagreed']],
    [voided, ['作废'], ['Voided']],
    [plain, ['同意'], ['Agreed']],
    [moved, ['修改拥有者'], ['Changed the owner']],
  ];
  await signIn(page, 'wfadmin', trackOf(plain, `${plain}-2`));
  const entries = page
    .getByRole('region', { name: '流程日志' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(entries).toHaveCount(3);
  const inOrder = [/申请.*王敏.*提交.*已完成/, /部门审批.*孙浩.*同意.*已完成/, /财务审核.*吴建国.*处理中.*进行中/];
  await expect(entries).toHaveText(inOrder);
  await goWithin(page, trackOf(lost.instance));
  await expect(page.getByRole('heading', { level: 1, name: '轨迹 自动' })).toBeVisible();
  await expect(rows(page, '评审人确认')).toContainText('自动通过：没有处理人');
  for (const language of [1, 2] as const) {
    if (language === 2) await speakEnglish(page);
    for (const track of TRACKS) {
      await goWithin(page, trackOf(track[0]));
      for (const act of track[language])
        await expectShown(
          page,
          page
            .getByRole('cell')
            .filter({ hasText: new RegExp(`^${act}`) })
            .first(),
        );
    }
    await goWithin(page, trackOf(run));
    // What the return has undone stands in one line, which is opened and closed by the keyboard.
    const undone = rows(page, language === 1 ? '不再计入' : 'No longer counts');
    const round = page.getByRole('button', { name: language === 1 ? '第 1 轮（1 条）' : 'Round 1 (1 entry)' });
    await expectShown(page, undone);
    await expect(undone).toHaveCount(1);
    await expect(round).toHaveAttribute('aria-expanded', 'false');
    await round.press('Enter');
    await expect(round).toHaveAttribute('aria-expanded', 'true');
    await expect(round).toBeFocused();
    await expect(undone).toHaveCount(2);
    await expect(undone.last()).toContainText(language === 1 ? /孙浩.*同意/ : /孙浩.*Agreed/);
    await round.press(' ');
    await expect(undone).toHaveCount(1);
  }
});

test('[BX-025][BX-053][FM-003] the chart draws where an instance stands, the way taken and the way back, is walked by keys and saved as a picture; on a phone steps, chart and log stand apart', async ({
  page,
  desk,
}) => {
  const run = await purchase(desk, '轨迹 图');
  await desk.answer('lead_east', run);
  await atItem(desk, 'cfo', run, 'reject_workItem', { rejectToActivityCode: 'check', ...opinionOf('再看看') });
  await signIn(page, 'staff', trackOf(run));
  await expect(page).toHaveTitle(/^轨迹 图 - 流程跟踪/);
  const chart = page.getByRole('list', { name: '流程图' });
  const [start, check] = [chart.getByRole('listitem', { name: '申请，已完成，王敏' }), chart.getByRole('listitem', { name: /^部门审批，当前步骤，孙浩/ })];
  await expect(chart.getByRole('listitem')).toHaveCount(6);
  for (const name of [/^财务审核，预计经过，吴建国$/, /^到货登记，预计经过$/, /^结束，预计经过$/])
    await expect(chart.getByRole('listitem', { name })).toBeVisible();
  await expect(page.getByText(/^驳回 1 次 · /)).toBeVisible();
  const next = page.getByRole('complementary', { name: '接下来' });
  await expect(next.getByRole('list', { name: '接下来' }).getByRole('listitem')).toHaveText([/财务审核.*吴建国.*流程指定的人员/, /到货登记/]);

  await page.getByRole('tab', { name: '流程跟踪' }).press('Tab');
  await expect(check).toBeFocused();
  await page.keyboard.press('Home');
  await expect(start).toBeFocused();
  for (const name of [/^条件分支，已完成$/, /^部门审批/]) {
    await page.keyboard.press('ArrowRight');
    await expect(chart.getByRole('listitem', { name })).toBeFocused();
  }
  expect(await violationsOf(page)).toEqual([]);
  const widthOf = async () => (await check.boundingBox())?.width ?? 0;
  const before = await widthOf();
  await page.getByRole('button', { name: '放大' }).click();
  expect(await widthOf()).toBeGreaterThan(before);
  await page.getByRole('button', { name: '下载流程图' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /PNG/ }).click();
  expect((await download).suggestedFilename()).toBe('轨迹 图.png');
  expect(
    readFileSync(await (await download).path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: '流程', exact: true }).getByRole('listitem')).toHaveText([
    /申请.*王敏.*提交/,
    /第 1 轮/,
    /财务审核.*已驳回.*吴建国.*再看看/,
    /部门审批.*当前.*孙浩.*未读/,
    /财务审核/,
    /到货登记/,
  ]);
  await page.getByRole('tab', { name: '流程图' }).click();
  await expect(check).toBeVisible();
  await page.getByRole('tab', { name: '日志', exact: true }).click();
  await expect(page.getByRole('region', { name: '流程日志' })).toBeVisible();
});

test('[BX-025][FM-004] beside a form steps change with the chart; where the chart fails log and form do without it, and it is loaded again from there (routed)', async ({
  page,
  desk,
}) => {
  const instance = await purchase(desk, '轨迹 切换');
  await signIn(page, 'staff', `/form/detail?workflowInstanceId=${instance}`);
  const rail = page.getByRole('complementary', { name: '流程' });
  await expect(rail.getByRole('list', { name: '流程' }).getByRole('listitem')).toHaveCount(4);
  await rail.getByRole('radio', { name: '步骤' }).press('ArrowRight');
  await expect(rail.getByRole('list', { name: '流程图' }).getByRole('listitem', { name: /^部门审批，当前步骤，孙浩/ })).toBeVisible();

  await page.route('**/get_workflowtemplate_chart*', (route) => route.fulfill({ status: 500, body: '' }));
  await rail.getByRole('link', { name: '流程图与日志' }).click();
  const failed = page.getByText('流程图没有加载出来');
  await expect(failed).toBeVisible();
  await expect(page.getByRole('region', { name: '流程日志' })).toBeVisible();
  await page.getByRole('button', { name: '看日志' }).press('Enter');
  await expect(page.getByRole('tab', { name: /^操作日志 ?1$/ })).toBeVisible();
  await page.unroute('**/get_workflowtemplate_chart*');
  await page.getByRole('button', { name: '重试' }).press('Enter');
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('list', { name: '流程图' })).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('[BX-086] who administers workflows sees at the track how long its steps take and where it waits, who leads a department without people, others not', async ({
  page,
  desk,
}) => {
  const instance = await purchase(desk, '轨迹 用时');
  await desk.answer('lead_east', instance);
  const show = page.getByRole('button', { name: '用时与等待' });
  const panel = page.getByRole('region', { name: '用时与等待' });
  await signIn(page, 'wfadmin', trackOf(instance));
  await show.click();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(panel).toContainText(/发起 \d+ · 进行中 \d+/);
  await expect(panel.getByRole('row').filter({ hasText: '财务审核' })).toBeVisible();
  await expect(page.getByText(/^待办 \d+( · 中位 .*)?$/).first()).toBeVisible();
  // Those of a department alone, with what is below it.
  await panel.getByRole('combobox', { name: /发起部门/ }).click();
  await page.getByRole('textbox', { name: /搜索/ }).fill('人事行政');
  await page
    .getByRole('option', { name: /人事行政部/ })
    .first()
    .click();
  await expect(panel).toContainText('这段时间没有发起过这个流程');
  await panel.getByRole('button', { name: '不限部门' }).click();
  await panel.getByRole('radio', { name: '按人员' }).check();
  await expect(panel.getByRole('row').filter({ hasText: '吴建国' }).filter({ hasText: '财务审核' })).toBeVisible();
  await show.click();
  await expect(page.getByRole('region', { name: '流程日志' })).toBeVisible();

  await signIn(page, 'lead_east', trackOf(instance));
  await show.click();
  await expect(panel.getByRole('row').filter({ hasText: '部门审批' })).toBeVisible();
  await expect(panel.getByRole('radio', { name: '按人员' })).toHaveCount(0);
  const refusal = page.waitForResponse('**/get_workflow_times*');
  await signIn(page, 'staff', trackOf(instance));
  expect((await (await refusal).json()).errcode).toBe(900403);
  await expect(page.getByRole('region', { name: '流程日志' })).toBeVisible();
  await expect(show).toHaveCount(0);
});

test('[BX-057][WF-019][RT-014] at the track a step without people is retried, adjusted, canceled and activated, the instance moved to a new version, voided and deleted', async ({
  page,
  workflows,
  desk,
}) => {
  const because = (reason: string) => (dialog: Locator) => dialog.getByRole('textbox', { name: /原因/ }).fill(reason);
  const steps = page.getByRole('region', { name: '当前步骤' });
  const [mended, adjusted] = [await startLost(desk, '异常 补人'), await startLost(desk, '异常 换人')];
  await signIn(page, 'wfadmin', trackOf(adjusted.instance));
  await expect(page.getByRole('alert').filter({ hasText: '入库登记出现异常' })).toBeVisible();
  // What leads out of it stands beside the cause, and begins with the step that stands still.
  await carryOut(page, '调整处理人', '处理人已调整', async (dialog) => {
    await expect(dialog.getByRole('combobox', { name: /步骤/ })).toContainText('入库登记');
    await choosePerson(page, dialog, /改由谁处理/, '李强');
    await because('没有评审人')(dialog);
  });
  await expect(steps).toContainText(/入库登记.*李强/);
  await expect(page.getByText('进行中', { exact: true }).first()).toBeVisible();

  // The cause stands: refused in the words of the server. Mended, it goes on.
  await page.goto(trackOf(mended.instance));
  await pressAct(page, '重试');
  await because('再试')(actDialog(page, '重试'));
  await actDialog(page, '重试').getByRole('button', { name: '重试' }).click();
  await expect(actDialog(page, '重试').getByRole('alert')).toBeVisible();
  await actDialog(page, '重试').getByRole('button', { name: '取消' }).click();
  const bizObject = { id: mended.record, schemaCode: 'order', data: { reviewer: [{ id: 'cfo', type: 3 }], version: 1 } };
  await desk.save('lead_east', { workItemId: await desk.item('lead_east', mended.instance), bizObject });
  await carryOut(page, '重试', '已重试', because('已补评审人'));
  await expect(steps).toContainText(/入库登记.*吴建国/);

  await carryOut(page, '取消步骤', '步骤已取消', async (dialog) => {
    await dialog.getByRole('combobox', { name: /步骤/ }).click();
    await page.getByRole('option', { name: '入库登记' }).click();
    await because('不入库')(dialog);
  });
  await expect(rows(page, '取消步骤任务')).toBeVisible();
  await expect(steps).not.toContainText('入库登记');
  // The first step is preset.
  await carryOut(page, '激活步骤', '步骤已激活', because('重新确认'));
  await expect(steps).toContainText(/评审人确认.*吴建国/);

  const document = join(workflows.apps, 'orders/workflows/lost_flow.bpmn');
  writeFileSync(document, readFileSync(document, 'utf8').replace('name="评审人确认"', 'name="评审人复核"'));
  await expect.poll(async () => (await desk.instance(mended.instance)).actionPermission.migrateInstance).toBe(true);
  await page.reload();
  await carryOut(page, '迁移到最新版本', '已迁移到最新版本', because('改名'));
  await expect(steps).toContainText('评审人复核');
  for (const act of ['重试', '取消步骤任务', '激活步骤', '迁移到新版本']) await expect(rows(page, act).first()).toBeVisible();
  await carryOut(page, '作废', '已作废', because('重复'));
  await expect(page.getByText('已作废', { exact: true }).first()).toBeVisible();
  await carryOut(page, '删除', '已删除');
  await expect(page.getByRole('heading', { name: '看不到这个流程' })).toBeVisible();
});

test('[BX-061] a stuck instance is found among those in exception and reported to administrators; withdrawn or activated it goes on', async ({
  page,
  desk,
}) => {
  const { instance } = await desk.start('staff', 'deeds_stuck', 'request', { title: '卡住', amount: 1 });
  const item = await desk.item('manager', instance);
  await desk.answer('manager', instance);
  // Who administers workflows alone has them on the dashboard, system administrators in the list too.
  await signIn(page, 'wfadmin', '/workbench-center/workbench');
  const block = page.getByRole('region', { name: /^异常的流程\s*\d+ 个$/ });
  await expect(
    block
      .getByRole('listitem')
      .filter({ hasText: /卡住.*join.*流程卡在此处/ })
      .first(),
  ).toBeVisible();
  await signIn(page, 'sysadmin', '/workflow-center/query-instance?f.abnormal=EXCEPTION');
  await rows(page, '卡住的审批').first().click();
  await expect(page.getByRole('alert').filter({ hasText: '卡在此处' })).toBeVisible();
  await desk.act('manager', 'revoke_workitem', { workItemId: item, workflowInstanceId: instance });
  expect(await desk.instance(instance)).toMatchObject({ sequenceStatus: 'PROCESSING', exception: null });
  await desk.answer('manager', instance);
  await page.goto(trackOf(instance));
  await carryOut(page, '激活步骤', '步骤已激活', (dialog) => dialog.getByRole('textbox', { name: /原因/ }).fill('重来'));
  await expect(page.getByRole('region', { name: '当前步骤' })).toContainText(/第一步.*李强/);
  await carryOut(page, '结束流程', '流程已结束', (dialog) => dialog.getByRole('textbox', { name: /原因/ }).fill('不用了'));
  await expect(page.getByText('已完成', { exact: true }).first()).toBeVisible();
});

/** The counters of to-do and to-read on the home. */
const counter = (page: Page) => page.getByRole('main').getByRole('link', { name: /^(待办|待阅)\s*\d/ });

test('[EN-010][WF-013] to-do and to-read carry their numbers on the dashboard and in the menu of the centre, which follow what is done', async ({
  page,
  desk,
}) => {
  const instances = await Promise.all([1, 2, 3, 4, 5].map((number) => purchase(desk, `计数 ${number}`)));
  for (const instance of instances.slice(0, 2)) await atItem(desk, 'lead_east', instance, 'circulate_workItem', { participantors: ['e014'] });
  for (const instance of instances) await atItem(desk, 'lead_east', instance, 'forward_workItem', { participantors: ['e014'] });
  await signIn(page, 'e014', '/workbench-center/workbench');
  await expect(counter(page)).toHaveText([/^待办5/, /^待阅2/]);
  await expect(page).toHaveTitle('(5) 工作台 - Portico');
  await expect(page.getByRole('banner').getByRole('button', { name: '待办 5', exact: true })).toBeVisible();
  await counter(page).first().click();
  const menu = page.getByRole('navigation', { name: '流程菜单' });
  for (const entry of ['待办5', '待阅2', '已办']) await expect(menu.getByRole('link').filter({ hasText: entry.slice(0, 2) })).toHaveText(entry);
  await expect(page.getByRole('listitem').filter({ hasText: /计数 \d/ })).toHaveCount(5);
  await page.getByRole('button', { name: /^(?!勾选).*计数 3/ }).click();
  await page.getByRole('button', { name: /^同意/ }).click();
  await expect(menu.getByRole('link').filter({ hasText: '待办' })).toHaveText('待办4');
  // What others do is heard of within 3 s.
  await atItem(desk, 'lead_east', await purchase(desk, '计数 6'), 'forward_workItem', { participantors: ['e014'] });
  await expect(menu.getByRole('link').filter({ hasText: '待办' })).toHaveText('待办5', { timeout: 3000 });
  await expect(page).toHaveTitle('(5) 待办 - Portico');
});

test('[BX-082] on the home a task is agreed to in its row and taken back within its time; leaving sends what was left, and who blocks a request is urged', async ({
  page,
  desk,
}) => {
  // The first of their tasks and requests stand there: of people whom no other test gives any.
  const { instance } = await desk.start('staff2', 'buying_flow', 'purchase', { title: '首页 同意', amount: 9000 });
  await page.clock.install();
  await signIn(page, 'lead_purchase', '/workbench-center');
  const submits = recordCalls(page, '/api/runtime/form/batchSubmit');
  const block = page.getByRole('main').getByRole('region', { name: /^待办/ });
  const row = block.getByRole('listitem').filter({ hasText: '首页 同意' });
  const agree = row.getByRole('button', { name: '同意：首页 同意' });
  await agree.focus();
  // The time in which it can be taken back stands still: a busy machine may take longer for a look at the page.
  await stopTime(page);
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await expect(block.getByRole('status')).toContainText('已同意“首页 同意”');
  await page.keyboard.press('z');
  await expect(row.getByRole('link')).toBeFocused();
  expect(submits).toEqual([]);
  await page.clock.resume();
  await agree.click();
  await expect(row).toHaveCount(0);
  const sent = page.waitForResponse('**/api/runtime/form/batchSubmit');
  await page.getByRole('banner').getByRole('button', { name: '应用列表' }).click();
  expect(await (await sent).json()).toMatchObject({ errcode: 0 });
  expect(submits).toHaveLength(1);
  const [step] = (await desk.instance(instance)).currentActivities;
  expect(step?.activityCode).not.toBe('lead');

  await signIn(page, 'staff2', '/workbench-center');
  const own = page
    .getByRole('main')
    .getByRole('region', { name: /^我发起的/ })
    .getByRole('listitem')
    .filter({ hasText: '首页 同意' });
  await expect(own).toContainText(step?.participants[0]?.name ?? '');
  await own.getByRole('button', { name: '催办：首页 同意' }).click();
  await expect(page.getByText(/^已催办 \d+ 人$/)).toBeVisible();
});

test('[NT-019][EN-021] the message of a task opens its form by the values of its link, that of an exception the track by its address', async ({
  page,
  desk,
}) => {
  const instance = await purchase(desk, '消息 任务');
  const lost = await startLost(desk, '消息 异常');
  for (const [who, words, opened] of [
    ['lead_east', '消息 任务', /\/form\/detail\?/],
    ['wfadmin', '消息 异常', /\/from\/workflow-track\//],
  ] as const) {
    await signIn(page, who, '/message-notification');
    const link = page.waitForResponse('**/get_message_form_url*');
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: new RegExp(words) })
      .first()
      .click();
    await expect(page).toHaveURL(opened);
    const { request, data } = await link.then(async (response) => ({ request: new URL(response.url()), data: (await response.json()).data }));
    expect(request.searchParams.get('messageId')).toMatch(/./);
    const { pathname, searchParams } = new URL(page.url());
    if (who === 'wfadmin') expect([pathname, data.url]).toEqual([trackOf(lost.instance), trackOf(lost.instance)]);
    else
      expect(['objectId', 'workitemId', 'workflowInstanceId', 'schemaCode'].map((key) => searchParams.get(key))).toEqual([
        data.bizObjectId,
        `${instance}-2`,
        instance,
        'purchase',
      ]);
    await expect(page.getByText(words).first()).toBeVisible();
  }
});

test('[EN-010] counts that a server leaves out stand as 0 (routed)', async ({ page }) => {
  await page.route('**/api/runtime/workflow/get_work_count*', (route) => route.fulfill({ json: { errcode: 0, errmsg: '', data: {} } }));
  await signIn(page, 'e013', '/workbench-center/workbench');
  await expect(counter(page)).toHaveText([/^待办0/, /^待阅0/]);
  await page.goto('/workflow-center/my-read-workitem');
  // The menu names nothing where there is nothing.
  for (const name of ['待办', '待阅'])
    await expect(page.getByRole('navigation', { name: '流程菜单' }).getByRole('link', { name, exact: true })).toHaveText(name);
});

test('[BX-087] rows of a sub-table that have changed since I decided carry their former values, and new ones are called so', async ({ page, desk }) => {
  const rowOf = (what: string, price: number) => ({ what, price, rowStatus: 'Added' });
  const started = await desk.start('staff', 'claim_flow', 'claim', { title: '出差', amount: 1, lines: [rowOf('车费', 12), rowOf('餐费', 30)] });
  await atItem(desk, 'lead_east', started.instance, 'reject_workItem', { rejectToActivityCode: 'start', ...opinionOf('太贵') });
  const staff = await desk.as('staff');
  const { data: form } = await staff.get<{ bizObject: { data: { lines: object[]; version: number } } }>('/api/runtime/form/load', {
    workflowInstanceId: started.instance,
  });
  const { lines, version } = form.bizObject.data;
  const changed = [{ ...lines[0], price: 20, rowStatus: 'Modified' }, lines[1], rowOf('房费', 99)];
  await desk.answer('staff', started.instance, 'submit', { bizObject: { id: started.record, schemaCode: 'claim', data: { lines: changed, version } } });
  await signIn(page, 'lead_east', `/form/detail?workflowInstanceId=${started.instance}`);
  const table = page.getByRole('group', { name: /^明细/ });
  const [first, second, third] = [1, 2, 3].map((at) => table.getByRole('row').nth(at));
  if (!first || !second || !third) throw new Error('no rows');
  await expect(first).toContainText('原值 12');
  await expect(third).toContainText('新增');
  await expect(second).not.toContainText(/原值|新增/);
  await expect(table.getByText(/^(原值.*|新增)$/)).toHaveCount(2);
});

/** A file of lead_east, for an opinion; gives its id. */
async function upload(desk: WorkDesk, name: string, content: BlobPart = `${name} 的内容`): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  const leader = await desk.as('lead_east');
  return (await (await leader.send('POST', '/api/aliyun/upload', { body })).json()).data.refId as string; // the answer of the upload, contract 11.6
}

test('[FM-004] files of an opinion stand in the log under their names, and are read from there', async ({ page, desk }) => {
  const instance = await purchase(desk, '轨迹 附件');
  const attachments = [await upload(desk, '报价.txt'), await upload(desk, '比价.txt')];
  await desk.answer('lead_east', instance, 'agree', { approval: { content: '见附件', attachments } });
  await signIn(page, 'staff', trackOf(instance));
  const entry = rows(page, '见附件');
  await expect(entry.getByRole('list', { name: '附件 2 个' }).getByRole('listitem')).toHaveText(['报价.txt', '比价.txt']);
  const download = page.waitForEvent('download');
  await entry.getByRole('button', { name: '下载 比价.txt' }).click();
  expect((await download).suggestedFilename()).toBe('比价.txt');
  expect(readFileSync(await (await download).path(), 'utf8')).toBe('比价.txt 的内容');
});

for (const [language, steps, agree, label, next, larger, close] of [
  ['zh', '流程', '同意', /^文件：/, '下一个文件', '放大', '关闭文件'],
  ['en', 'Process', 'Agree', /^File: /, 'Next file', 'Larger', 'Close the file'],
] as const)
  test(`[FM-004][BX-038] on a phone, in ${language}, images of an opinion open over the form, and what decides stays within reach below them`, async ({
    page,
    desk,
  }) => {
    await page.setViewportSize(PHONE);
    const instance = await purchase(desk, `看图 ${language}`);
    const attachments = [await upload(desk, '报价.png', DOT), await upload(desk, '比价.png', DOT)];
    await desk.answer('lead_east', instance, 'agree', { approval: { content: '见图', attachments } });
    await signIn(page, 'cfo', formOf(instance));
    if (language === 'en') await putStored(page, { locale: 'en' });
    await page.goto(formOf(instance));
    await page.getByRole('button', { name: steps, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '报价.png', exact: true }).click();
    const layer = page.getByRole('region', { name: label });
    await expect(layer.getByRole('img', { name: '报价.png' })).toBeVisible();
    const decide = page.getByRole('button', { name: agree, exact: true });
    await expectWithinReach(layer.getByRole('button'));
    await expectWithinReach(decide);
    await layer.getByRole('button', { name: next }).click();
    await expect(layer.getByRole('img', { name: '比价.png' })).toBeVisible();
    await layer.getByRole('button', { name: larger }).click();
    await expect(layer.getByRole('button', { name: /125%/ })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    // The sheet of the opinion opens over the image, which is there again behind it.
    await decide.click();
    const sheet = page.getByRole('dialog', { name: agree, exact: true });
    await expect(sheet.getByRole('textbox').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(layer.getByRole('img', { name: '比价.png' })).toBeVisible();
    await layer.getByRole('button', { name: close }).click();
    await expect(layer).toHaveCount(0);
    await expectWithinReach(decide);
  });
