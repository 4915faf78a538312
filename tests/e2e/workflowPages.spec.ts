import { expect, type Locator, type Page } from '@playwright/test';
import { signedIn, type Client } from '#tests/server/http/client.ts';
import { speakEnglish } from './inPage.ts';
import { putStored, signIn } from './portal.ts';
import { palette, searchPalette } from './palette.ts';
import { readPdf } from '#tests/support/pdfText.ts';
import { carryOut, choosePerson, pressAct, startPurchase } from './processForm.ts';
import { test as base } from './fixtures.ts';

const test = base.extend({ baseURL: ({ workflows }, use) => use(workflows.url) });

// The files that begin last go from test to test to whichever worker is free: one that kept a file would run by itself at the end.
test.describe.configure({ mode: 'parallel' });

const inFront = (page: Page) => page.getByRole('dialog', { name: '新增委托' });

/** `yyyy-MM-dd` so many days from now. */
const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('[WF-010][WF-012] favourites are marked on the start page, and a word finds what is called by it', async ({ page }) => {
  await signIn(page, 'staff2', '/workflow-center/start-workflow');
  const marked = page.waitForResponse('**/create_favorites_workflow?*');
  await page.getByRole('button', { name: '设为常用：请假' }).click();
  expect(await (await marked).json()).toMatchObject({ errcode: 0 });
  await expect(page.getByRole('region', { name: '常用' }).getByRole('button', { name: /^请假/ })).toBeVisible();
  const search = page.getByRole('searchbox', { name: '搜索流程' });
  const request = page.waitForRequest(/list_my_workflow_by_name\?.*workflowName=/);
  await search.fill('请');
  await request;
  await expect(page.getByRole('region', { name: /搜索结果/ }).getByRole('button', { name: /^请假/ })).toBeVisible();
  await search.fill('没有这样的流程');
  await expect(page.getByRole('heading', { name: '没有名称包含“没有这样的流程”的流程' })).toBeVisible();
  await page.getByRole('button', { name: '清除搜索' }).click();
  await page.getByRole('button', { name: '取消常用：请假' }).first().click();
  await expect(page.getByRole('region', { name: '常用' })).toHaveCount(0);
});

test('[WF-009][BX-015] a workflow is started by keys alone: from the start page, where typing searches, and at once from the palette', async ({ page }) => {
  await signIn(page, 'staff2', '/workflow-center/start-workflow');
  const isStarted = () => expect(page).toHaveURL(/\/form\/detail\?startWorkflowCode=leave_flow&return=/);
  const search = page.getByRole('searchbox', { name: '搜索流程' });
  const first = page.getByRole('main').getByRole('button', { name: /^请假/ }).first();
  await expect(first).toBeVisible();
  await page.keyboard.type('leav');
  await expect(search).toHaveValue('leav');
  await expect(page.getByRole('region', { name: /搜索结果/ }).getByRole('button', { name: /^请假/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await page.keyboard.press('Enter');
  await isStarted();
  await page.goto('/user/info');
  await expect(page.getByRole('banner').getByRole('button', { name: '搜索应用、菜单、流程、记录', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await searchPalette(page, '请假');
  const start = palette(page).getByRole('option', { name: /^请假.*发起$/ });
  await expect(start).toBeVisible();
  await start.click();
  await isStarted();
});

test('[WF-006][RT-037] a delegation is made for a week, refused at its field where it overlaps another, moved behind it, and ended in its row', async ({
  page,
}) => {
  await signIn(page, 'staff', '/workflow-center/delegation-workflow');
  for (const expected of ['委托已保存', '重叠']) {
    await page.getByRole('button', { name: '新增委托' }).click();
    await inFront(page)
      .getByRole('combobox', { name: /委托给/ })
      .click();
    await page.getByRole('textbox', { name: /搜索/ }).fill('陈静');
    await page.getByRole('option', { name: /陈静/ }).first().click();
    await inFront(page)
      .getByRole('textbox', { name: /开始时间/ })
      .fill(`${dayAhead(1)} 09:00`);
    await inFront(page)
      .getByRole('textbox', { name: /结束时间/ })
      .fill(`${dayAhead(5)} 18:00`);
    await inFront(page).getByRole('button', { name: '保存' }).click();
    await expect(page.getByText(expected)).toBeVisible();
  }
  await expect(inFront(page).getByRole('textbox', { name: /结束时间/ })).toHaveAccessibleDescription(/与委托给 陈静.*重叠/);
  await inFront(page)
    .getByRole('textbox', { name: /结束时间/ })
    .fill(`${dayAhead(9)} 18:00`);
  await inFront(page)
    .getByRole('button', { name: /^改为 .* 18:00 开始$/ })
    .click();
  await inFront(page).getByRole('button', { name: '保存' }).click();
  await expect(inFront(page)).toHaveCount(0);
  const delegated = page.getByRole('row').filter({ hasText: '陈静' });
  await expect(delegated).toHaveCount(2);
  await delegated.first().getByRole('button', { name: '结束', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '结束委托' }).click();
  await expect(page.getByText('委托已结束')).toBeVisible();
});

/** Rows of the list that stands, found by a word. */
async function foundRows(page: Page, word: string) {
  await page.getByRole('textbox', { name: /^关键字/ }).fill(word);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  return page.getByRole('row').filter({ hasText: word });
}

test('[WF-005][WF-007][WF-008] a started workflow is listed with its step and handler to who started it and to administrators', async ({ page, workflows }) => {
  await startPurchase(workflows.url, '落地台灯');
  await signIn(page, 'staff', '/workflow-center/my-workflow');
  await expect(await foundRows(page, '落地台灯')).toContainText(/进行中.*部门审批.*孙浩/);
  await signIn(page, 'sysadmin', '/workflow-center/query-participant-workItem');
  await expect(await foundRows(page, '落地台灯')).toContainText(/部门审批.*孙浩.*进行中/);
  await page.goto('/workflow-center/query-instance');
  const found = await foundRows(page, '落地台灯');
  await expect(found).toContainText(/王敏.*部门审批.*进行中/);
  await found.getByText('落地台灯').click();
  await expect(page.getByRole('heading', { level: 2, name: '落地台灯' })).toBeVisible();
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '流程跟踪' }).click();
  await expect(page).toHaveURL(/\/from\/workflow-track\//);
});

test('[RT-019] a saved start stands among the drafts, opens its form there, and is deleted with its words in zh and in en', async ({ page, workflows }) => {
  const client = await signedIn(workflows.url, 'e005');
  for (const title of ['扫描仪', '复印机']) {
    const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
    const bizObject = { schemaCode: 'purchase', data: { title } };
    expect(await client.post('/api/runtime/form/save', { workflowCode: 'buying_flow', replayToken, bizObject })).toMatchObject({ errcode: 0 });
  }
  await signIn(page, 'e005', '/workflow-center/start-workflow');
  const card = page.getByRole('region', { name: '我的草稿' });
  await card.getByRole('button', { name: /^删除草稿：.*复印机/ }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).press('Enter');
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await expect(card.getByRole('link', { name: /扫描仪/ })).toBeFocused();
  await page.goto('/my-draft');
  const row = page.getByRole('row').filter({ hasText: '扫描仪' });
  await expect(row).toContainText('已保存的发起');
  await row.getByText('扫描仪').click();
  await expect(page.getByRole('textbox', { name: /采购事由/ })).toHaveValue('扫描仪');
  await expect(page.getByRole('button', { name: '提交' })).toBeVisible();
  await putStored(page, { locale: 'en' });
  await page.goto('/my-draft');
  await expect(page.getByRole('heading', { level: 1, name: 'My drafts' })).toBeVisible();
  await expect(row).toContainText('Saved start');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete 1/ })
    .click();
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
});

test('[WF-002][WF-004][RT-033] what was circulated stands in to-read until it is opened, and then in read', async ({ page, workflows }) => {
  const workflowInstanceId = await startPurchase(workflows.url, '茶水间冰箱');
  const reader = await signedIn(workflows.url, 'staff2');
  const { data } = await reader.get<{ id: string }>('/api/organization/user/info_login');
  const leader = await signedIn(workflows.url, 'lead_east');
  const answer = await leader.post('/api/runtime/workflow/circulate_workItem', {
    workItemId: `${workflowInstanceId}-2`,
    workflowInstanceId,
    participantors: [data.id],
    comment: '请知悉',
  });
  expect(answer).toMatchObject({ errcode: 0 });
  await signIn(page, 'staff2', '/workflow-center/my-unread-workitem');
  const unread = page.getByRole('listitem').filter({ hasText: '茶水间冰箱' });
  await expect(page.getByRole('region', { name: '当前任务' })).toContainText('请知悉');
  const marked = page.waitForResponse(/update_circulate_readed/);
  // It shows beside the list, and is unread as long as nobody opens it.
  await expect(page.getByRole('heading', { level: 2, name: '茶水间冰箱' })).toBeVisible();
  await page.getByRole('button', { name: '打开表单' }).click();
  await marked;
  await page.getByRole('dialog', { name: '茶水间冰箱' }).getByRole('button', { name: '关闭' }).click();
  await expect(unread).toHaveCount(0);
  await page.goto('/workflow-center/my-read-workitem');
  await expect(await foundRows(page, '茶水间冰箱')).toHaveCount(1);
});

test('[BX-041][BX-026] the foot of the form names the next step, its people and why they take part, from the amount as it is typed', async ({ page }) => {
  await signIn(page, 'staff', '/form/detail?startWorkflowCode=buying_flow');
  const next = page.getByRole('region', { name: '接下来' });
  await page.getByRole('textbox', { name: /采购事由/ }).fill('订书机');
  await page.getByRole('textbox', { name: /金额/ }).fill('900');
  await expect(next).toContainText(/提交后.*部门审批.*孙浩.*发起人的直属上级/);
  await next.getByRole('button', { name: '后续步骤' }).click();
  await expect(next.getByRole('listitem')).toHaveText([/财务审核.*吴建国/, /到货登记.*处理时选择人员/]);
  await page.getByRole('textbox', { name: /金额/ }).fill('90');
  await expect(next).toContainText(/提交后财务审核吴建国流程指定的人员/);
  await expect(next.getByRole('listitem')).toHaveCount(1);
  // What is foretold happens.
  await carryOut(page, '提交', '已提交');
  await signIn(page, 'cfo');
  await putStored(page, { locale: 'en' });
  await page.goto('/workflow-center/my-unfinished-workitem');
  await page
    .getByRole('button', { name: /^(?!Check).*订书机/ })
    .first()
    .dblclick();
  await expect(page.getByRole('region', { name: 'What comes next' })).toContainText(/After agreeing.*Delivery.*people are chosen then/);
});

test('[BX-041][BX-026] the foot says before it happens that a step has nobody, in both languages, until somebody is named', async ({ page }) => {
  await signIn(page, 'staff', '/form/detail?startWorkflowCode=lost_flow');
  const next = page.getByRole('region', { name: /^(接下来|What comes next)$/ });
  await expect(next).toContainText('“入库登记”没有处理人');
  await speakEnglish(page);
  await expect(next).toContainText('“Store” has nobody to handle it');
  await choosePerson(page, page.getByRole('main'), /评审人|Reviewer/, '李强');
  await expect(next).toContainText(/Reviewer.*李强/);
  await expect(next).not.toContainText('nobody');
});

/** A PDF that its reader has made by something they do, as another program reads it. */
async function printedBy(page: Page, reader: Client, act: () => Promise<unknown>): Promise<string> {
  const answer = page.waitForResponse(/convert\/pdf/);
  await act();
  const { data } = await (await answer).json();
  const file = await reader.send('GET', `/api/runtime/convert/download?refId=${data.refId}`);
  expect(file.status).toBe(200);
  const { pages } = await readPdf(new Uint8Array(await file.arrayBuffer()));
  return pages.join('').replaceAll(/\s+/g, ' ');
}

test('[BX-083] a request without a template is printed with its approvals, which stay out once they are left out', async ({ page, workflows }) => {
  const act = async (who: string, path: string, body: object) => {
    const client = await signedIn(workflows.url, who);
    const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
    const answer = await client.post<{ bizObjectId: string; workflowInstanceId: string }>(`/api/runtime/${path}`, { replayToken, ...body });
    expect(answer).toMatchObject({ errcode: 0 });
    return answer.data;
  };
  const bizObject = { schemaCode: 'leave', data: { title: '陪产', days: 9 } };
  const start = { formType: '1', workflowCode: 'leave_flow', actionCode: 'submit', bizObject };
  const { bizObjectId: objectId, workflowInstanceId: instance } = await act('staff', 'form/submit', start);
  const item = (number: number) => ({ workItemId: `${instance}-${String(number)}`, workflowInstanceId: instance });
  await act('lead_east', 'form/submit', { formType: '1', actionCode: 'agree', ...item(2), approval: { content: '先同意' } });
  await act('lead_hr', 'workflow/reject_workItem', {
    ...item(3),
    activityCode: 'hr',
    rejectToActivityCode: 'start',
    approval: { content: '请写明日期' },
  });
  await act('staff', 'form/submit', { formType: '1', actionCode: 'submit', ...item(5) });
  await act('lead_east', 'form/submit', { formType: '1', actionCode: 'agree', ...item(6), approval: { content: '恭喜' } });
  await signIn(page, 'staff');
  const reader = await signedIn(workflows.url, 'staff');
  const address = `/print?schemaCode=leave&objectId=${objectId}&workflowInstanceId=${instance}`;
  const whole = await printedBy(page, reader, () => page.goto(address));
  expect(whole).toMatch(/事由 ?陪产 ?天数 ?9/);
  expect(whole).toMatch(/审批记录.*进行中.*人事会签.*林晓燕.*退回.*请写明日期.*申请.*王敏.*提交.*上级审批.*孙浩.*同意.*恭喜/);
  // What the return has undone is not there, and what is under way is nowhere called agreed.
  expect(whole).not.toMatch(/先同意|已通过|已同意/);
  expect(whole.match(/王敏 ?提交/g)).toHaveLength(1);
  const choice = page.getByRole('checkbox', { name: '审批记录' });
  expect(await printedBy(page, reader, () => choice.uncheck())).not.toMatch(/审批记录|恭喜/);
  await printedBy(page, reader, () => page.reload());
  await expect(choice).not.toBeChecked();
  // The same from the form, by its act.
  await page.goto(`/form/detail?workflowInstanceId=${instance}`);
  expect(await printedBy(page, reader, () => pressAct(page, '打印'))).not.toContain('恭喜');
  expect(await printedBy(page, reader, () => page.getByRole('dialog').getByRole('checkbox', { name: '审批记录' }).check())).toContain('恭喜');
});

test('[RT-015][WF-019] an administrator suspends and resumes an instance at its track, whose operations lead to what they changed', async ({
  page,
  workflows,
}) => {
  const instance = await startPurchase(workflows.url, '碎纸机');
  await signIn(page, 'sysadmin', `/from/workflow-track/${instance}/--/`);
  await expect(page.getByRole('heading', { level: 1, name: '碎纸机' })).toBeVisible();
  await expect(page.getByRole('region', { name: '当前步骤' })).toContainText(/部门审批.*孙浩/);
  const about = (dialog: Locator) => dialog.getByRole('textbox', { name: /原因/ }).fill('核对金额');
  await carryOut(page, '挂起', '已挂起', about);
  await carryOut(page, '恢复', '已恢复', about);
  await page.getByRole('tab', { name: '操作日志' }).click();
  await page.getByRole('row').filter({ hasText: '提交' }).getByText('王敏').click();
  await expect(page).toHaveURL(/\/from\/operation-log-compare\/.*\/--$/);
  await expect(page.getByRole('row').filter({ hasText: '采购事由' })).toContainText('碎纸机');
  const operations = page.getByRole('navigation', { name: '操作日志' });
  await expect(operations.getByRole('link')).toHaveText([/恢复.*核对金额/, /挂起.*核对金额/, /王敏 提交/]);
  await expect(operations.getByRole('link', { name: /王敏 提交/ })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: '后一次操作' }).click();
  await expect(page.getByRole('heading', { name: '这次操作没有修改表单内容' })).toBeVisible();
  await page.getByRole('button', { name: '返回操作日志' }).click();
  await expect(page.getByRole('row').filter({ hasText: '恢复' })).toHaveCount(1);
});
