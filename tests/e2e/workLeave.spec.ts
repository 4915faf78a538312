import { expect, type Page } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { putStored, signIn } from './portal.ts';
import { openDesk } from './workDesk.ts';

const test = base.extend({ baseURL: ({ workflows }, use) => use(workflows.url) });

const TODO = '/workflow-center/my-unfinished-workitem';
const DONE = '/workflow-center/my-finished-workitem';

/** The dialog of a start. */
const inFront = (page: Page) => page.getByRole('dialog', { name: '提交' });
const rows = (page: Page) => page.getByRole('row').filter({ hasText: '天' });

/** Opens the form of the item that shows first in to-do. */
async function openTask(page: Page, title: string): Promise<void> {
  await page.goto(TODO);
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await page.getByRole('button', { name: /^(打开表单|Open form)$/ }).click();
}

/** Starts a leave request from the start page, as somebody who is signed in. */
async function startLeave(page: Page, title: string, days: string): Promise<void> {
  await page.goto('/workflow-center/start-workflow');
  await page.getByRole('button', { name: /^请假/ }).first().click();
  await expect(page).toHaveURL(/\/form\/detail\?startWorkflowCode=leave_flow/);
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('请填写事由')).toBeVisible();
  await page.getByRole('textbox', { name: /事由/ }).fill(title);
  await page.getByRole('textbox', { name: /天数/ }).fill(days);
  await page.getByRole('button', { name: '提交' }).click();
  // Who decides, and why, is shown before it is sent.
  await expect(inFront(page).getByRole('region', { name: '提交后的去向' }).getByRole('listitem').first()).toContainText(/上级审批.*孙浩.*发起人的直属上级/);
  await inFront(page).getByRole('button', { name: '提交给 孙浩' }).click();
  await expect(page.getByText('已提交')).toBeVisible();
  await expect(page).toHaveURL(/\/workflow-center\/start-workflow$/);
}

test('[WF-001][WF-003][BX-026] a leave request goes from the start page over the leader to its end, in zh and in en', async ({ page }) => {
  await signIn(page, 'staff');
  await startLeave(page, '探亲', '5');

  await signIn(page, 'lead_east');
  await openTask(page, '探亲：5 天');
  const task = page.getByRole('dialog', { name: '探亲：5 天' });
  await expect(task.getByText('交给您的原因：发起人的直属上级')).toBeVisible();
  await expect(task.getByRole('region', { name: '接下来' })).toContainText(/同意后.*人事会签.*不同意后.*流程结束/);
  // A refusal has to say why; an agreement need not, and takes the words as they stand.
  await task.getByRole('button', { name: '不同意' }).click();
  const box = task.getByRole('region', { name: '我的意见' });
  await expect(box.getByText('请填写意见')).toBeVisible();
  await expect(box.getByRole('textbox', { name: '意见' })).toBeFocused();
  await page.keyboard.type('可以');
  await expect(box.getByText('请填写意见')).toHaveCount(0);
  await task.getByRole('button', { name: '同意', exact: true }).click();
  await expect(page.getByText('已同意')).toBeVisible();
  // Other tests may have given them work of their own.
  await expect(page.getByRole('listitem').filter({ hasText: '探亲：5 天' })).toHaveCount(0);
  await page.goto(DONE);
  const done = rows(page).filter({ hasText: '探亲：5 天' });
  await expect(done).toContainText('同意');
  // What is decided opens to be read.
  await done.getByText('探亲：5 天').click();
  await expect(task.getByText('这项任务已不能处理，以下内容只读')).toBeVisible();
  await expect(task.getByRole('textbox')).toHaveCount(0);
  // Without room beside the form its steps come over it.
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  await task.getByRole('button', { name: '流程', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '流程' }).getByText('人事会签')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(task.getByRole('button', { name: '流程', exact: true })).toBeFocused();
  await page.setViewportSize(size);

  await signIn(page, 'lead_hr');
  await putStored(page, { locale: 'en' });
  await openTask(page, '探亲：5 天');
  await expect(page.getByRole('dialog', { name: '探亲：5 天' }).getByRole('button', { name: 'Agree', exact: true })).toBeEnabled();
  await page.keyboard.press('a');
  await expect(page.getByText('Agreed', { exact: true })).toBeVisible();
  // Other tests may have given them work of their own too.
  await expect(page.getByRole('listitem').filter({ hasText: '探亲：5 天' })).toHaveCount(0);
});

test('[WF-009][WF-005] what is chosen on the start page opens its form, and once submitted it stands among what I started, with who has it', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await startLeave(page, '搬家', '2');
  await page.getByRole('navigation', { name: '流程菜单' }).getByRole('link', { name: '我发起的' }).click();
  const started = rows(page).filter({ hasText: '搬家：2 天' });
  await expect(started).toHaveCount(1);
  await expect(started).toContainText(/请假.*进行中.*上级审批.*孙浩/);
});

test('[FM-002][BX-045] who comes from to-do reads how much time is left, and goes on with the next item once one is decided', async ({ page, workflows }) => {
  const desk = openDesk(workflows.url);
  const leave = (title: string) => desk.start('staff', 'leave_flow', 'leave', { title, days: 1 });
  const older = await leave('补休');
  const newer = await leave('搬家');
  await signIn(page, 'lead_east');
  const item = await desk.item('lead_east', newer.instance);
  const address = new URLSearchParams({ workflowInstanceId: newer.instance, workitemId: item, return: TODO });
  await page.goto(`/form/detail?${address.toString()}`);
  await expect(page.getByText(/^第 1 条待办，共 \d+ 条$/)).toBeVisible();
  await expect(page.getByText('交给您的原因：发起人的直属上级')).toBeVisible();
  await page.getByRole('button', { name: '下一条待办' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /补休/ })).toBeVisible();
  await page.getByRole('button', { name: '上一条待办' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /搬家/ })).toBeVisible();
  await page.getByRole('button', { name: '同意', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /补休/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`workflowInstanceId=${older.instance}.*return=`));
});
