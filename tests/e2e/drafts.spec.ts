import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { openList, recordCalls, signIn, stopClock, storeRecord } from './portal.ts';

/** What a reader of one language sees of drafts. */
const WORDS = {
  zh: {
    region: '未保存的修改',
    edit: '编辑',
    cancel: '取消',
    save: '保存',
    name: /^客户名称/,
    take: '恢复',
    refuse: '放弃',
    stored: /草稿已保留 \d\d:\d\d/,
    saved: '保存成功',
    drafts: '我的草稿',
    user: /^用户：/,
  },
  en: {
    region: 'Unsaved changes',
    edit: 'Edit',
    cancel: 'Cancel',
    save: 'Save',
    name: /^Customer/,
    take: 'Restore',
    refuse: 'Discard',
    stored: /Draft kept \d\d:\d\d/,
    saved: 'Saved',
    drafts: 'My drafts',
    user: /^User: /,
  },
} as const;
const { zh } = WORDS;

const notice = (page: Page, words: { region: string } = zh) => page.getByRole('region', { name: words.region });
const nameField = (page: Page, words: { name: RegExp } = zh) => page.getByRole('textbox', { name: words.name });
const addressOfForm = (id: string) => `/form/detail?schemaCode=customer&objectId=${id}`;
const draftRow = (page: Page, name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name });

let count = 0;
/** A customer of the signed-in person, with a name of its own. */
async function customer(page: Page): Promise<{ id: string; name: string }> {
  const name = `草稿客户 ${String(Date.now())} ${String((count += 1))}`;
  return { id: await storeRecord(page, 'customer', { fullName: name, customerType: 'direct' }), name };
}

/** Opens a record's form and types another name into it. */
async function type(page: Page, id: string, name: string, words: (typeof WORDS)['zh' | 'en'] = zh): Promise<void> {
  await page.goto(addressOfForm(id));
  await page.getByRole('button', { name: words.edit, exact: true }).click();
  await nameField(page, words).fill(name);
}

/** Goes to the person's drafts as one does in the page. */
async function openDrafts(page: Page, words: (typeof WORDS)['zh' | 'en'] = zh): Promise<void> {
  await page.getByRole('button', { name: words.user }).click();
  await page.getByRole('link', { name: words.drafts }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.drafts })).toBeVisible();
}

/** A call of the signed-in person over the wire, from the page or the empty tab that stands. */
async function send(page: Page, path: string, body?: object) {
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const url = `${new URL(page.url()).origin}/api/runtime/${path}`;
  const answer = await (await (body === undefined ? page.request.get(url, { headers }) : page.request.post(url, { headers, data: body }))).json();
  expect(answer).toMatchObject({ errcode: 0 });
  return answer.data;
}

const loadForm = (page: Page, id: string) => send(page, `form/load?schemaCode=customer&objectId=${id}`);

/** Keeps another name of a record as a draft, as a form of it does that is left. */
async function putDraft(page: Page, id: string, fullName: string): Promise<void> {
  const { bizObject, bizSheet } = await loadForm(page, id);
  const draft = { schemaCode: 'customer', sheetCode: bizSheet.code, bizObjectId: id, baseVersion: bizObject.data.version };
  await send(page, 'userdraft/save', { ...draft, data: { fullName } });
}

/** Changes a record as somebody else would. */
async function changeElsewhere(page: Page, id: string, data: Record<string, unknown>): Promise<void> {
  const { bizObject } = await loadForm(page, id);
  const replayToken = await send(page, 'form/getReplayToken');
  const { version } = bizObject.data;
  await send(page, 'form/save', { bizObject: { id, schemaCode: 'customer', data: { ...data, version } }, replayToken, draftId: '' });
}

test('[BX-051][FM-006][RT-019] a form that is closed 6 s after the last change is listed among the drafts and offered again, to its person only, until it is saved', async ({
  page,
  context,
}) => {
  const words = WORDS.en;
  await context.addInitScript(() => localStorage.setItem('locale', 'en'));
  await signIn(page, 'manager');
  const { id, name } = await customer(page);
  await page.clock.install();
  const saves = recordCalls(page, '/userdraft/save');
  await type(page, id, `${name} 先`, words);
  await page.clock.runFor(6000);
  // What keeps drafts comes after the form, and is there by now.
  await expect(page.getByText(words.stored)).toBeVisible();
  await page.getByRole('button', { name: words.cancel, exact: true }).click();
  await expect(page.getByText(words.stored)).toBeHidden();
  saves.length = 0;
  await page.getByRole('button', { name: words.edit, exact: true }).click();
  await stopClock(page, 1000);
  await nameField(page, words).fill(`${name} 改`);
  await page.clock.runFor(4000);
  await nameField(page, words).fill(`${name} 又改`);
  await page.clock.runFor(4000);
  expect(saves).toHaveLength(0);
  await page.clock.runFor(2000);
  await expect(page.getByText(words.stored)).toBeVisible();
  await page.clock.runFor(60_000);
  expect(saves).toHaveLength(1);
  // The clock is that of all tabs.
  await page.clock.resume();
  await page.close();

  const again = await context.newPage();
  await again.goto('/my-draft');
  await expect(again.getByRole('heading', { level: 1, name: words.drafts })).toBeVisible();
  await expect(draftRow(again, name)).toBeVisible();

  await signIn(again, 'sysadmin', '/my-draft');
  await expect(again.getByRole('heading', { level: 1, name: words.drafts })).toBeVisible();
  await expect(draftRow(again, name)).toHaveCount(0);
  await again.goto(addressOfForm(id));
  await expect(again.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(notice(again, words)).toBeHidden();

  await signIn(again, 'manager', addressOfForm(id));
  await expect(notice(again, words)).toContainText(/\d\d:\d\d/);
  await expect(again.getByRole('button', { name: words.edit, exact: true })).toBeVisible();
  await notice(again, words).getByRole('button', { name: words.take, exact: true }).click();
  await expect(notice(again, words)).toBeHidden();
  await expect(nameField(again, words)).toHaveValue(`${name} 又改`);

  await again.getByRole('button', { name: words.save, exact: true }).click();
  await expect(again.getByRole('heading', { level: 1, name: `${name} 又改` })).toBeVisible();
  await expect(notice(again, words)).toBeHidden();
  await openDrafts(again, words);
  await expect(draftRow(again, name)).toHaveCount(0);
});

test('[BX-051][BX-040] a save that meets another change keeps what was typed as a draft, which is offered over the record as it is then with what differs, and brings back only what was typed', async ({
  page,
}) => {
  await signIn(page, 'manager');
  const { id, name } = await customer(page);
  await type(page, id, `${name} 我的`);
  await changeElsewhere(page, id, { fullName: `${name} 别人的`, shortName: '别人的简称' });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '重新加载' }).click();
  await expect(notice(page)).toContainText('该记录已被更改');
  await notice(page).getByRole('button', { name: '查看' }).click();
  await expect(notice(page).getByRole('row', { name: `客户名称 ${name} 别人的 ${name} 我的` })).toBeVisible();
  await expect(notice(page).getByRole('row')).toHaveCount(2);
  await notice(page).getByRole('button', { name: '恢复' }).click();
  await expect(notice(page)).toContainText('请核对后再保存');
  await expect(notice(page).getByRole('row', { name: `客户名称 ${name} 别人的 ${name} 我的` })).toBeVisible();
  await expect(nameField(page)).toHaveValue(`${name} 我的`);
  await expect(page.getByRole('textbox', { name: /^简称/ })).toHaveValue('别人的简称');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} 我的` })).toBeVisible();
});

test('[FM-002][FM-006] a draft of the list opens its form with the values at once, and Save leads back; the draft is gone', async ({ page }) => {
  await signIn(page, 'manager');
  await page.clock.install();
  const name = `全新客户 ${String(Date.now())}`;
  await page.goto('/form/detail?schemaCode=customer');
  await page.getByRole('radio', { name: '供应商' }).check();
  // A draft of the first alone may have been kept before.
  const whole = page.waitForResponse((answer) => answer.url().includes('/userdraft/save') && (answer.request().postData() ?? '').includes(name));
  await nameField(page).fill(name);
  await page.clock.runFor(6000);
  await whole;
  await expect(page.getByText(zh.stored)).toBeVisible();
  await page.goto('/my-draft');
  await draftRow(page, name).getByRole('gridcell', { name }).click();
  await expect(page).toHaveURL(/draftId=/);
  await expect(nameField(page)).toHaveValue(name);
  await expect(page.getByRole('radio', { name: '供应商' })).toBeChecked();
  await expect(notice(page)).toBeHidden();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page).toHaveURL(/\/my-draft/);
  await expect(page.getByRole('heading', { level: 1, name: zh.drafts })).toBeVisible();
  await expect(draftRow(page, name)).toHaveCount(0);
});

test('[BX-051] a draft says so when its record has changed meanwhile; refused it is gone, and comes back by undo, also while the refusal is on its way; Cancel in the form gives it up too', async ({
  page,
}) => {
  await signIn(page, 'manager');
  const { id, name } = await customer(page);
  await putDraft(page, id, `${name} 改`);
  await changeElsewhere(page, id, { shortName: '别人的简称' });
  const order: string[] = [];
  page.on('response', (response) => response.url().includes('/userdraft/delete') && order.push('deleted'));
  page.on('request', (request) => request.url().includes('/userdraft/save') && order.push('kept'));
  const answer = await holdRequests(page, '**/userdraft/delete', { times: 1 });
  await page.goto(addressOfForm(id));
  await expect(notice(page)).toContainText('该记录已被更改');
  const take = notice(page).getByRole('button', { name: '恢复' });
  const refuse = notice(page).getByRole('button', { name: '放弃' });
  await refuse.click();
  await notice(page).getByRole('button', { name: '撤销' }).click();
  answer();
  await expect(take).toBeVisible();
  expect(order).toEqual(['deleted', 'kept']);

  const refused = page.waitForResponse('**/userdraft/delete');
  await refuse.click();
  await refused;
  await expect(notice(page)).toContainText('已放弃');
  await expect(notice(page).getByRole('button', { name: '撤销' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(take).toBeVisible();
  await page.reload();
  await take.click();
  await expect(nameField(page)).toHaveValue(`${name} 改`);
  const deleted = page.waitForResponse('**/userdraft/delete');
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await deleted;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test('[BX-051] the question before a form is left offers to keep a draft, or to discard it', async ({ page }) => {
  await signIn(page, 'manager');
  const { id, name } = await customer(page);
  const confirmation = page.getByRole('alertdialog', { name: '放弃修改？' });
  await type(page, id, `${name} 改`);
  await page.getByRole('banner').getByRole('button', { name: '应用列表' }).click();
  await confirmation.getByRole('button', { name: '保留草稿并离开' }).click();
  await expect(page).toHaveURL(/\/app-list\/applications$/);
  await expect(page.getByText('已保留在“我的草稿”中')).toBeVisible();
  await openDrafts(page);
  await draftRow(page, name).getByRole('gridcell', { name }).click();
  await expect(nameField(page)).toHaveValue(`${name} 改`);
  const deleted = page.waitForResponse('**/userdraft/delete');
  await page.getByRole('banner').getByRole('button', { name: '应用列表' }).click();
  await confirmation.getByRole('button', { name: '放弃修改' }).click();
  await deleted;
  await openDrafts(page);
  await expect(draftRow(page, name)).toHaveCount(0);
});

test('[BX-051] a form over its list is kept and offered too, also when its tab is closed at once', async ({ page, context }) => {
  await signIn(page, 'manager');
  const { id, name } = await customer(page);
  await openList(page, 'crm', 'customer', `?record=${id}`);
  const record = page.getByRole('dialog').first();
  await record.getByRole('button', { name: '编辑', exact: true }).click();
  await record.getByRole('textbox', { name: zh.name }).fill(`${name} 改`);
  const { origin } = new URL(page.url());
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  await page.close();
  // What a closing tab sends arrives after it has gone.
  await expect.poll(async () => (await context.request.get(`${origin}/api/runtime/userdraft/list?page=0&size=100`, { headers })).text()).toContain(id);
  const again = await context.newPage();
  await openList(again, 'crm', 'customer', `?record=${id}`);
  await notice(again).getByRole('button', { name: '恢复' }).click();
  await expect(again.getByRole('dialog').getByRole('textbox', { name: zh.name })).toHaveValue(`${name} 改`);
});

test('[BX-051] a draft that cannot be kept is said in words and tried again, and typing goes on (routed)', async ({ page }) => {
  await signIn(page, 'manager');
  const { id, name } = await customer(page);
  await page.clock.install();
  let isAway = true;
  await page.route('**/userdraft/save', (route) => (isAway ? route.abort() : route.continue()));
  await type(page, id, `${name} 改`);
  await page.clock.runFor(6000);
  await expect(page.getByText('草稿未保留，将自动重试')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  isAway = false;
  await page.keyboard.type('完');
  await page.clock.runFor(6000);
  await expect(page.getByText(zh.stored)).toBeVisible();
  await expect(nameField(page)).toHaveValue(`${name} 改完`);
});

test('[FM-006] several drafts are deleted after a question; without any the page says what it is for', async ({ page }) => {
  await signIn(page, 'lead_south');
  const names = [1, 2].map((at) => `待删草稿 ${String(at)} ${String(Date.now())}`);
  for (const fullName of names) await send(page, 'userdraft/save', { schemaCode: 'customer', data: { fullName } });
  await page.goto('/my-draft');
  const remove = page.getByRole('button', { name: '删除', exact: true });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  for (const name of names) await draftRow(page, name).getByRole('checkbox').check();
  await remove.click();
  const confirmation = page.getByRole('alertdialog', { name: '删除确认' });
  await expect(confirmation).toContainText('草稿中填写的内容不能恢复（2 条）');
  await confirmation.getByRole('button', { name: '删除 2 条' }).click();
  await expect(page.getByText('已删除 2 条数据')).toBeVisible();
  await expect(page.getByRole('heading', { name: '没有草稿' })).toBeVisible();
});

/** Types a name into the form of a new customer and lets it be kept as a draft; the page's clock is a controlled one. */
async function leaveNew(page: Page, name: string): Promise<void> {
  await page.goto('/form/detail?schemaCode=customer');
  await typeAndKeep(page, name);
}

/** Types another name into an open form, and lets the time pass after which it is kept as a draft. */
async function typeAndKeep(page: Page, name: string): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.url().includes('/userdraft/save') && (answer.request().postData() ?? '').includes(name));
  await nameField(page).fill(name);
  await page.clock.runFor(6000);
  await saved;
  await expect(page.getByText(zh.stored)).toBeVisible();
}

/** Has the form of a new customer and all its questions of drafts behind it: what is not offered now is not. */
async function openNew(page: Page): Promise<void> {
  const requested = page.waitForResponse('**/userdraft/list**');
  await page.goto('/form/detail?schemaCode=customer');
  await requested;
  await expect(nameField(page)).toBeVisible();
}

test('[BX-051][contract 10.5] what one tab is typing is not offered to another as if it had been left, but is once that tab has ended', async ({
  page,
  context,
}) => {
  await signIn(page, 'lead_east');
  await clearDrafts(page);
  await context.clock.install();
  const [older, live] = [1, 2].map((at) => `两页客户 ${String(at)} ${String(Date.now())}`) as [string, string];
  await leaveNew(page, live);
  // What was left by a tab that has ended is offered, though the living one has typed since.
  const ended = await context.newPage();
  await leaveNew(ended, older);
  await ended.close();
  await typeAndKeep(page, `${live} 又`);
  expect(await draftNames(page)).toEqual([`${live} 又`, older]);
  const second = await context.newPage();
  await openNew(second);
  await notice(second).getByRole('button', { name: '查看' }).click();
  await expect(notice(second)).toContainText(older);
  await notice(second).getByRole('button', { name: zh.refuse }).click();
  await expect.poll(() => draftNames(page)).toEqual([`${live} 又`]);
  await openNew(second);
  await expect(notice(second)).toBeHidden();
  await expect(nameField(second)).toHaveValue('');
  // The tab ends while the form of the other stands open and empty.
  await page.close();
  await notice(second).getByRole('button', { name: zh.take, exact: true }).click();
  await expect(nameField(second)).toHaveValue(`${live} 又`);
  await clearDrafts(second);
});

test('[BX-051][contract 10.5] a draft that is opened while another tab goes on with it is a copy, and each tab saves its own', async ({ page, context }) => {
  await signIn(page, 'lead_east');
  await clearDrafts(page);
  await context.clock.install();
  const name = `副本客户 ${String(Date.now())}`;
  await leaveNew(page, name);
  const second = await context.newPage();
  await second.goto('/my-draft');
  await draftRow(second, name).getByRole('gridcell', { name }).click();
  await expect(second.getByText('此草稿正在另一个标签页中编辑')).toBeVisible();
  await expect(nameField(second)).toHaveValue(name);
  await typeAndKeep(second, `${name} 副本`);
  await typeAndKeep(page, `${name} 原件`);
  expect((await draftNames(page)).toSorted()).toEqual([`${name} 副本`, `${name} 原件`].toSorted());
  // Loaded again the first goes on with its own, without a copy.
  await page.reload();
  await notice(page).getByRole('button', { name: '查看' }).click();
  await expect(notice(page)).toContainText(`${name} 原件`);
  await notice(page).getByRole('button', { name: zh.take, exact: true }).click();
  await expect(nameField(page)).toHaveValue(`${name} 原件`);
  await expect(page.getByText('此草稿正在另一个标签页中编辑')).toBeHidden();
  await clearDrafts(page);
});

test('[BX-051][contract 10.5] an offer whose draft another tab has taken over and saved meanwhile says so and brings nothing back', async ({
  page,
  context,
}) => {
  await signIn(page, 'lead_east');
  await clearDrafts(page);
  const name = `已存客户 ${String(Date.now())}`;
  await send(page, 'userdraft/save', { schemaCode: 'customer', sheetCode: 'customer_form', data: { fullName: name } });
  await page.goto('/form/detail?schemaCode=customer');
  await expect(notice(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/form/detail?schemaCode=customer');
  await notice(second).getByRole('button', { name: zh.take, exact: true }).click();
  await expect(nameField(second)).toHaveValue(name);
  await second.getByRole('radio', { name: '供应商' }).check();
  await second.getByRole('button', { name: zh.save, exact: true }).click();
  await expect(second.getByRole('heading', { level: 1, name })).toBeVisible();
  await notice(page).getByRole('button', { name: zh.take, exact: true }).click();
  await expect(page.getByText('该草稿已保存或删除，无法恢复')).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await expect(nameField(page)).toHaveValue('');
  expect(await draftNames(page)).toEqual([]);
});

test('[BX-051][contract 10.5] without locks of the browser a draft is offered as before', async ({ page, context }) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }));
  await signIn(page, 'lead_east');
  await clearDrafts(page);
  await context.clock.install();
  const name = `无锁客户 ${String(Date.now())}`;
  await leaveNew(page, name);
  const second = await context.newPage();
  await second.goto('/form/detail?schemaCode=customer');
  await notice(second).getByRole('button', { name: zh.take, exact: true }).click();
  await expect(nameField(second)).toHaveValue(name);
  await clearDrafts(page);
});

/** What the signed-in person has left, the one changed last first. */
async function draftNames(page: Page): Promise<string[]> {
  return (await draftsOf(page)).map(({ name }) => name);
}

const draftsOf = async (page: Page): Promise<{ id: string; name: string }[]> => (await send(page, 'userdraft/list?page=0&size=100')).content;

async function clearDrafts(page: Page): Promise<void> {
  await send(page, 'userdraft/delete', { ids: (await draftsOf(page)).map(({ id }) => id) });
}
