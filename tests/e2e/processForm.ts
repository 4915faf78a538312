import { expect, type Locator, type Page } from '@playwright/test';
import type { FormSubmitted } from '#schemas/form.ts';
import { signedIn } from '#tests/server/http/client.ts';
import { signIn } from './portal.ts';
import { unhurried } from './recordsOf.ts';

/** Starts a purchase request over the wire as `staff`; gives its instance. */
export async function startPurchase(url: string, title: string): Promise<string> {
  const staff = await signedIn(url, 'staff');
  const { data: replayToken } = await unhurried(() => staff.get<string>('/api/runtime/form/getReplayToken'));
  const bizObject = { schemaCode: 'purchase', data: { title, amount: 9000 } };
  const { data, errmsg } = await unhurried(() =>
    staff.post<FormSubmitted>('/api/runtime/form/submit', { formType: '1', workflowCode: 'buying_flow', actionCode: 'submit', replayToken, bizObject }),
  );
  if (!data?.workflowInstanceId) throw new Error(errmsg);
  return data.workflowInstanceId;
}

/** Opens the form of an instance as somebody, and waits for its acts. */
export async function openInstance(page: Page, who: string, instance: string): Promise<void> {
  await signIn(page, who);
  await showInstance(page, instance);
}

/** The same as the one who is signed in. */
export async function showInstance(page: Page, instance: string): Promise<void> {
  await page.goto(`/form/detail?workflowInstanceId=${instance}`);
  await expect(page.getByRole('button', { name: /^(流程跟踪|更多|Process tracking|More)$/ }).first()).toBeVisible();
}

/** The dialog of an act. */
export const actDialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));

const moreActs = (page: Page): Locator => page.getByRole('button', { name: /^(更多|More)$/ });

/** Presses an act, on the line or behind 'more'. */
export async function pressAct(page: Page, name: string): Promise<void> {
  const more = moreActs(page);
  const button = page.getByRole('button', { name, exact: true });
  const entry = page.getByRole('menuitem', { name, exact: true });
  await expect(button.or(more).first()).toBeVisible();
  // The bar is drawn again when the form behind it has been read once more: what stood behind 'more' may stand on the line then.
  await expect(async () => {
    if (!(await button.or(entry).first().isVisible())) await more.click({ timeout: 3000 });
    await button.or(entry).first().click({ timeout: 3000 });
  }).toPass();
}

/** Presses an act, fills its dialog in and confirms it; waits for what is message then. */
export async function carryOut(
  page: Page,
  act: string,
  message: string | RegExp,
  fill: (dialog: Locator) => Promise<void> = async () => undefined,
  confirm = act,
) {
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(page.getByRole('button', { name: act, exact: true }).or(moreActs(page)).first()).toBeVisible();
  // The form itself may stand in one.
  const before = await dialogs.count();
  await pressAct(page, act);
  await expect(dialogs).toHaveCount(before + 1);
  const dialog = dialogs.last();
  await fill(dialog);
  // The button names whom it is for.
  await dialog
    .getByRole('button', { name: new RegExp(`^${confirm}`) })
    .last()
    .click();
  await expect(page.getByText(message).first()).toBeVisible();
}

/** The box for the decision on a task, above its buttons. */
export const decisionBox = (page: Page): Locator => page.getByRole('region', { name: /^(我的意见|My decision)$/ });

/** Decides a task in its form: fills the box in, presses the act, and waits for what is message then. */
export async function decideHere(page: Page, act: string, message: string | RegExp, fill: (box: Locator) => Promise<void> = async () => undefined) {
  await fill(decisionBox(page));
  await pressAct(page, act);
  await expect(page.getByText(message).first()).toBeVisible();
}

/** Chooses a person in a field of people. */
export async function choosePerson(page: Page, dialog: Locator, field: RegExp, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: field }).click();
  const search = page.getByRole('textbox', { name: /搜索|Search/ });
  await search.fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
  // A choice of one closes by itself.
  if (await search.isVisible()) await page.keyboard.press('Escape');
}

/** Acts in the log of an instance so far, by their numbers. */
export async function actsOf(url: string, who: string, instance: string): Promise<number[]> {
  const client = await signedIn(url, who);
  const { data } = await unhurried(() => client.get<{ action: number | null }[]>('/api/runtime/workflow/list_instance_logs', { workflowInstanceId: instance }));
  return (data ?? []).flatMap(({ action }) => action ?? []);
}

/** Agrees over the wire at the open item of somebody, as another tab of theirs would. */
export async function decideByCall(url: string, who: string, instance: string): Promise<void> {
  const client = await signedIn(url, who);
  const body = { formType: '1', workItemId: await openItemOf(url, who, instance), actionCode: 'agree' };
  expect((await unhurried(() => client.post('/api/runtime/form/submit', body))).errcode).toBe(0);
}

/** Returns the open item of somebody over the wire. */
export async function rejectByCall(url: string, who: string, instance: string, rejectToActivityCode: string): Promise<void> {
  const client = await signedIn(url, who);
  const body = { workItemId: await openItemOf(url, who, instance), rejectToActivityCode, approval: { content: '再看看' } };
  expect((await unhurried(() => client.post('/api/runtime/workflow/reject_workItem', body))).errcode).toBe(0);
}

async function openItemOf(url: string, who: string, instance: string): Promise<string> {
  const client = await signedIn(url, who);
  const { data } = await unhurried(() =>
    client.get<{ content: { workItemId: string; workflowInstanceId: string }[] }>('/api/runtime/workflow/search_workitems', { page: 0, size: 100 }),
  );
  return data?.content.find(({ workflowInstanceId }) => workflowInstanceId === instance)?.workItemId ?? '';
}
