import { expect } from '@playwright/test';
import { signedIn, type Client } from '#tests/server/http/client.ts';
import { test } from './fixtures.ts';
import { speakEnglish } from './inPage.ts';
import { walkTo } from './keys.ts';
import { PASSWORD, putStored, recordCalls, signIn } from './portal.ts';
import { choosePerson } from './processForm.ts';
import { openDesk } from './workDesk.ts';

const FOLDER = '/api/runtime/workflow';
interface Page {
  content: { workItemTimeoutStatus?: string }[];
  totalElements: number;
}
const pageOf = async (client: Client, call: string, more: Record<string, string> = {}) =>
  (await client.get<Page>(`${FOLDER}/${call}`, { page: 0, size: 100, ...more })).data;

/** On the server with all demonstration rows. */
test('[BX-024] the first start leaves its people work in every state, and what is due or over says by how much (contract 20.5)', async ({ page, baseURL }) => {
  const url = baseURL ?? '';
  for (const account of ['staff', 'manager', 'cfo', 'lead_east']) {
    const client = await signedIn(url, account, PASSWORD);
    const todo = await pageOf(client, 'search_workitems');
    expect(todo.totalElements, account).toBeGreaterThanOrEqual(12);
    const states = new Set(todo.content.map(({ workItemTimeoutStatus }) => workItemTimeoutStatus));
    expect([...states].toSorted(), account).toEqual(['NORMAL', 'ORANGE', 'RED', 'TIMEOUT']);
    const { data: counts } = await client.get<{ circulateItemCount: number }>(`${FOLDER}/get_work_count`);
    expect(counts.circulateItemCount, account).toBeGreaterThanOrEqual(5);
    expect((await pageOf(client, 'list_finished_workitems')).totalElements, account).toBeGreaterThanOrEqual(30);
  }
  const administrator = await signedIn(url, 'wfadmin', PASSWORD);
  for (const abnormal of ['EXCEPTION', 'SUSPENDED']) expect((await pageOf(administrator, 'list_instances', { abnormal })).totalElements).toBe(1);
  const staff = await signedIn(url, 'staff', PASSWORD);
  expect((await pageOf(staff, 'list_my_instances', { instanceState: 'DRAFT' })).totalElements).toBe(3);
  await signIn(page, 'cfo', '/workflow-center/my-unfinished-workitem?f.timeout=SOON');
  const items = page.getByRole('region', { name: '待办' }).getByRole('listitem');
  await expect(items.first()).toContainText(/剩余 \d/);
  await page.getByRole('button', { name: /^已超时 \d/ }).click();
  await expect(items.first()).toContainText(/超时 \d/);
});

test('[WF-018][FM-005][NT-019] the purchase request of the demonstration goes to each next handler at its time, to its end, of which its originator is notified; what its return changed is compared', async ({
  page,
  baseURL,
}) => {
  const desk = openDesk(baseURL ?? '');
  const subject = `台灯 ${Date.now()}`;
  const line = { product: '台灯', quantity: 1, unitPrice: 100 };
  const data = { subject, kind: 'office', neededOn: '2027-03-01 00:00:00', lines: [{ ...line, rowStatus: 'Added' }] };
  const { instance, record } = await desk.start('staff', 'purchase_flow', 'purchase_request', data);
  const handlers = async () =>
    Object.fromEntries(
      (await desk.instance(instance)).currentActivities.map(({ activityCode, participants }) => [activityCode, participants.map(({ id }) => id)]),
    );
  /** Who of these has it in to-do. */
  const haveIt = async (...people: string[]) => (await Promise.all(people.map(async (who) => ((await desk.item(who, instance)) === '' ? [] : [who])))).flat();
  const ALL = ['lead_east', 'manager', 'lead_hr', 'lead_purchase', 'e001', 'cfo', 'ceo', 'staff2'];

  expect(await haveIt(...ALL)).toEqual(['lead_east']);
  const rejection = { workItemId: await desk.item('lead_east', instance), rejectToActivityCode: 'start', approval: { content: '买两盏' } };
  await desk.act('lead_east', 'reject_workItem', rejection);
  const staff = await desk.as('staff');
  const { data: form } = await staff.get<{ bizObject: { data: { lines: object[]; version: number } } }>('/api/runtime/form/load', {
    workflowInstanceId: instance,
  });
  const { lines, version } = form.bizObject.data;
  const bizObject = { id: record, schemaCode: 'purchase_request', data: { lines: [{ ...lines[0], quantity: 2, rowStatus: 'Modified' }], version } };
  await desk.answer('staff', instance, 'submit', { bizObject });
  await desk.answer('lead_east', instance);
  expect(await haveIt(...ALL)).toEqual(['manager']);
  await desk.answer('manager', instance);
  // Two branches at the same time.
  expect(await haveIt(...ALL)).toEqual(['lead_hr', 'lead_purchase']);
  await desk.answer('lead_hr', instance);
  await desk.answer('lead_purchase', instance);
  expect(await handlers()).toEqual({ finance: ['cfo', 'e001', 'e002'] });
  const values = (more: object, at: number) => ({ bizObject: { id: record, schemaCode: 'purchase_request', data: { ...more, version: at } } });
  // Who has a step with others reads that one is enough, and afterwards who was first.
  const task = new URLSearchParams({ workflowInstanceId: instance, workitemId: await desk.item('cfo', instance) });
  await signIn(page, 'cfo', `/form/detail?${task.toString()}`);
  await expect(page.getByText('高军、徐少峰 也能处理，一人处理即可')).toBeVisible();
  await desk.answer('e001', instance, 'agree', values({ budget: '办公' }, version + 1));
  await page.reload();
  await expect(page.getByText(/^高军 已于 .* 处理（同意），您不需要再处理$/)).toBeVisible();
  await expect(page.getByText(/^现在到了“下单”：/)).toBeVisible();
  // Neither condition of the way to the chief officers holds.
  expect(Object.keys(await handlers())).toEqual(['order']);
  expect(await haveIt('cfo', 'ceo', 'staff2')).toEqual(['staff2']);
  await desk.answer('staff2', instance, 'submit', values({ supplier: '甲', orderNo: 'D-1' }, version + 2));
  expect(await desk.instance(instance)).toMatchObject({ sequenceStatus: 'COMPLETED', approvalResult: 1 });

  await signIn(page, 'staff', '/message-notification');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: new RegExp(`^“采购：${subject}”已通过`) })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`workflowInstanceId=${instance}`));
  await expect(page.getByText('已完成', { exact: true }).first()).toBeVisible();
  await page.goto(`/from/workflow-track/${instance}/--/?part=operations`);
  await page.getByRole('row').filter({ hasText: '王敏' }).filter({ hasText: '提交' }).first().click();
  await expect(page).toHaveURL(/operation-log-compare/);
  await expect(page.getByRole('row').filter({ hasText: '采购明细 1 · 数量' })).toHaveText(/采购明细 1 · 数量.*1.*2/);
  await expect(page.getByRole('row').filter({ hasText: '总金额' })).toHaveText(/100\.00.*200\.00/);
});

test('[BX-063] whoever has part in a workflow alone reads its record, though they do not see its application', async ({ page: tab, baseURL }) => {
  const staff = await signedIn(baseURL ?? '', 'staff', PASSWORD);
  const { data: own } = await staff.get<{ content: { workflowInstanceId: string; instanceName: string }[] }>(`${FOLDER}/list_my_instances`, {
    page: 0,
    size: 1,
    workflowCode: 'credit_flow',
  });
  const [credit] = own.content;
  await signIn(tab, 'staff', `/form/detail?workflowInstanceId=${credit?.workflowInstanceId}`);
  await expect(tab.getByRole('heading', { level: 1, name: credit?.instanceName ?? '' })).toBeVisible();
  await expect(tab.getByRole('main').getByText('数据不存在或不可见')).toHaveCount(0);
});

/** Whose start page offers what, by application. */
const OFFICE = { zh: ['行政办公', ['费用报销', '请假', '采购申请']], en: ['Office', ['Expense claim', 'Leave', 'Purchase request']] } as const;
const DEVICES = { zh: ['设备台账', ['设备检修']], en: ['Device register', ['Overhaul']] } as const;
const OFFERED = [
  ['staff', [DEVICES, { zh: ['客户管理', ['合同审批']], en: ['Customer relations', ['Contract approval']] }, OFFICE]],
  ['staff2', [DEVICES, OFFICE]],
  ['e001', [DEVICES, { zh: ['客户管理', ['信用审核']], en: ['Customer relations', ['Review of credit']] }, OFFICE]],
] as const;

test('[WF-011] exactly the workflows that its reader may start stand on the start page, by application, in both languages', async ({ page }) => {
  for (const [who, groups] of OFFERED) {
    const calls = recordCalls(page, '/api/runtime/workflow/list_my_workflow');
    await signIn(page, who);
    await putStored(page, { locale: 'zh' });
    await page.goto('/workflow-center/start-workflow');
    for (const language of ['zh', 'en'] as const) {
      if (language === 'en') await speakEnglish(page);
      for (const { [language]: offer } of groups) {
        const [application, workflows] = offer;
        const group = page.getByRole('main').getByRole('region', { name: new RegExp(`^${application}`) });
        await expect(group.getByRole('listitem'), `${who}: ${application}`).toHaveCount(workflows.length);
        for (const workflow of workflows) await expect(group.getByRole('button', { name: new RegExp(`^${workflow}`) })).toBeVisible();
      }
      // All and the favourites stand before the applications.
      await expect(page.getByRole('radiogroup', { name: /^(按应用查看|By application)$/ }).getByRole('radio')).toHaveCount(groups.length + 2);
    }
    // Once in each language: the server words what it offers.
    expect(calls.map(({ query }) => query.get('isMobile'))).toEqual(['false', 'false']);
  }
});

test('[WF-006] the workflows of a delegation stand in sight by application and are found by name, those that are checked are delegated, and its row says so with its state', async ({
  page,
}) => {
  const ahead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await signIn(page, 'staff2', '/workflow-center/delegation-workflow');
  await page.getByRole('button', { name: '新增委托' }).click();
  const drawer = page.getByRole('dialog', { name: '新增委托' });
  await drawer.getByRole('radio', { name: '代我发起' }).check();
  await choosePerson(page, drawer, /委托给/, '孙浩');
  // Begin and end are one period, side by side.
  const [begin, end] = [drawer.getByRole('textbox', { name: /开始时间/ }), drawer.getByRole('textbox', { name: /结束时间/ })];
  expect((await begin.boundingBox())?.y).toBe((await end.boundingBox())?.y);
  await begin.fill(`${ahead(200)} 09:00`);
  await end.fill(`${ahead(201)} 18:00`);
  await drawer.getByRole('radio', { name: '指定流程' }).check();
  // One that was not named is missing, and is said where it is missing.
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText('请填写流程')).toBeVisible();
  const office = drawer.getByRole('checkbox', { name: '行政办公' });
  await office.check();
  await expect(drawer.getByRole('checkbox', { name: '请假' })).toBeChecked();
  await drawer.getByRole('checkbox', { name: '采购申请' }).uncheck();
  await expect(office).toBeChecked({ indeterminate: true });
  await drawer.getByRole('searchbox', { name: '搜索流程' }).fill('报销');
  await expect(drawer.getByRole('checkbox', { name: '费用报销' })).toBeChecked();
  await expect(drawer.getByRole('checkbox', { name: '请假' })).toHaveCount(0);
  await drawer.getByRole('searchbox', { name: '搜索流程' }).fill('fybx');
  await expect(drawer.getByRole('checkbox', { name: '费用报销' })).toBeChecked();
  await expect(drawer.getByRole('checkbox', { name: '请假' })).toHaveCount(0);
  await drawer.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row').filter({ hasText: '孙浩' });
  await expect(row).toContainText(/未生效.*代我发起.*孙浩.*(费用报销|请假) \+1/);
  await row.getByRole('button', { name: '结束', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '结束委托' }).click();
  await expect(page.getByText('委托已结束')).toBeVisible();
});

test('[WF-001][BX-024] to-do is narrowed by workflow with its number, and stands in groups by due time, by keys alone', async ({ page }) => {
  await signIn(page, 'manager', '/workflow-center/my-unfinished-workitem');
  const list = page.getByRole('region', { name: '待办', exact: true });
  const items = list.getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const choose = async (opener: string, entry: RegExp) => {
    await walkTo(page, list.getByRole('button', { name: opener }));
    await page.keyboard.press('Enter');
    const choice = page.getByRole('menuitemradio', { name: entry });
    await walkTo(page, choice, 'ArrowDown');
    const words = await choice.textContent();
    await page.keyboard.press('Enter');
    await expect(choice).toHaveCount(0);
    return Number(/\d+$/.exec(words ?? '')?.[0]);
  };
  const number = await choose('按应用或流程筛选', /^合同审批 \d+$/);
  expect(number).toBeGreaterThan(0);
  await expect(page).toHaveURL(/workflowCode=contract_flow/);
  await expect(items).toHaveCount(number);
  await expect(items).toContainText(Array.from({ length: number }, () => '合同审批'));
  await expect(list.getByRole('button', { name: new RegExp(`^全部 ${number}$`) })).toBeVisible();
  await choose('已筛选：合同审批', /^全部流程/);
  await expect(items).not.toHaveCount(number);

  await choose('排序', /^按到期时间/);
  const groups = list.getByRole('heading', { level: 2 });
  await expect(groups.first()).toHaveText(/^已超时 \d+$/);
  await expect(groups.last()).toHaveText(/^其他 \d+$/);
  const counted = async () => (await groups.allInnerTexts()).reduce((sum, words) => sum + Number(/\d+$/.exec(words)?.[0]), 0);
  await expect.poll(async () => (await counted()) - (await items.count())).toBe(0);
  await expect(items.first()).toContainText(/超时 \d/);
});

test('[BX-045] beside to-do the steps of the way stand with their whole names in English too, in as many lines as they need', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 768 });
  await signIn(page, 'cfo');
  await putStored(page, { locale: 'en' });
  await page.goto('/workflow-center/my-unfinished-workitem?f.workflowCode=purchase_flow');
  const steps = page.getByRole('region', { name: 'Progress', exact: true }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'Managers in turn' })).toBeVisible();
  await expect(steps.filter({ hasText: 'Finance' })).toBeVisible();
  const cut = () =>
    steps.evaluateAll((all) =>
      all.flatMap((step) => {
        const bottom = step.parentElement?.getBoundingClientRect().bottom ?? 0;
        const words = [...step.children].filter((part): part is HTMLElement => part instanceof HTMLElement && getComputedStyle(part).position !== 'absolute');
        return words
          .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().bottom > bottom)
          .map(({ textContent }) => textContent);
      }),
    );
  await expect.poll(cut).toEqual([]);
});
