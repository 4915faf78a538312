import { expect, type Page } from '@playwright/test';
import { endWith, fillSignIn, WORDS } from './accounts.ts';
import { test as base } from './fixtures.ts';
import { speakEnglish } from './inPage.ts';
import { walkTo } from './keys.ts';
import { expectWithinReach, PHONE, swipe } from './phone.ts';
import { recordCalls, signIn } from './portal.ts';
import { openDesk, type WorkDesk } from './workDesk.ts';

const test = base.extend<{ desk: WorkDesk }>({
  baseURL: ({ workflows }, use) => use(workflows.url),
  desk: ({ workflows }, use) => use(openDesk(workflows.url)),
});

const TODO = '/workflow-center/my-unfinished-workitem';
const purchase = async (desk: WorkDesk, title: string) => (await desk.start('staff', 'buying_flow', 'purchase', { title, amount: 9000 })).instance;
const items = (page: Page, words: string) =>
  page
    .getByRole('region', { name: /^(待办|To do)$/ })
    .getByRole('listitem')
    .filter({ hasText: words });
const shownTitle = (page: Page) => page.getByRole('region', { name: /^(当前任务|Current task)$/ }).getByRole('heading', { level: 2 });
const toast = (page: Page) => page.getByRole('main').getByRole('status');

/** Opens a list that is worked through; its first item shows, and its keys are read (their help says so). */
async function openAt(page: Page, who: string, words: string, title: string | RegExp): Promise<void> {
  await signIn(page, who, `${TODO}?f.wd=${words}`);
  await showFirst(page, title);
}

async function showFirst(page: Page, title: string | RegExp): Promise<void> {
  await expect(shownTitle(page)).toHaveText(title);
  const help = page.getByRole('dialog', { name: '键盘快捷键' });
  // What reads keys comes behind the page.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(help).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(help).toContainText('同意当前任务');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
}

/** Presses a key as often as wanted, and gives how long each next item took to show, ms: nothing is waited for in between. */
function pressed(page: Page, key: string, times: number): Promise<number[]> {
  return page.evaluate(
    async ([code, count]) => {
      const titleNow = () => document.querySelector('main h2')?.textContent;
      const times: number[] = [];
      for (let pressed = 0; pressed < count; pressed += 1) {
        const before = titleNow();
        const begin = performance.now();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: code, bubbles: true, cancelable: true }));
        // What a key does is drawn before anything else happens.
        await Promise.resolve();
        times.push(titleNow() === before ? Number.NaN : performance.now() - begin);
      }
      return times;
    },
    [key, times] as const,
  );
}

test('[BX-023][WF-001] twenty tasks are decided with keys alone in each language, each next one at once; what is taken back is not sent, and the rest is in one request each', {
  tag: '@alone',
}, async ({ page, desk }) => {
  test.slow();
  await Promise.all(Array.from({ length: 40 }, (_, at) => purchase(desk, `键盘 ${at + 1}`)));
  const lists = recordCalls(page, '/api/runtime/workflow/search_workitems');
  await openAt(page, 'lead_east', '键盘', /键盘/);
  // A first visit asks once, for what a screen shows.
  expect(lists).toHaveLength(1);
  const sent = recordCalls(page, '/api/runtime/form/batchSubmit');
  const decidedIds = () => sent.flatMap(({ body }) => (body as { workItems: { workItemId: string }[] }).workItems.map(({ workItemId }) => workItemId));
  await decideTwenty(page, 40);
  await expect(toast(page)).toContainText('已同意 5 项');
  await page.keyboard.press('z');
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(19);
  await speakEnglish(page);
  await decideTwenty(page, 21);
  await expect(toast(page)).toContainText('Agreed 5');
  await page.keyboard.press('z');
  await expect(items(page, '键盘')).toHaveCount(2);
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(38);
  expect(new Set(decidedIds()).size).toBe(38);
  await page.reload();
  await expect(items(page, '键盘')).toHaveCount(2);
});

/** Decides twenty of so many by one key each; the rest of the list comes with its end. */
async function decideTwenty(page: Page, of: number): Promise<void> {
  await items(page, '键盘').last().scrollIntoViewIfNeeded();
  await expect(items(page, '键盘')).toHaveCount(of);
  const first = await shownTitle(page).textContent();
  await page.keyboard.press('j');
  await expect(shownTitle(page)).not.toHaveText(first ?? '');
  await page.keyboard.press('k');
  await expect(shownTitle(page)).toHaveText(first ?? '');
  const times = await pressed(page, 'a', 20);
  expect(times.every((ms) => ms > 0)).toBe(true);
  expect(times.toSorted((one, other) => one - other)[10]).toBeLessThan(50);
}

test('[BX-023][BX-040] what waits is sent when the list is left; a refused act comes back on top with its reason and the words that were typed, one on a changed record too', async ({
  page,
  desk,
}) => {
  const [lost, changed] = await Promise.all([
    purchase(desk, '离开 甲'),
    desk.start('staff', 'buying_flow', 'purchase', { title: '离开 丁', amount: 9000 }),
    purchase(desk, '离开 乙'),
    purchase(desk, '离开 丙'),
  ]);
  await openAt(page, 'lead_east', '离开', /离开/);
  await expect(items(page, '离开')).toHaveCount(4);
  await items(page, '离开 丙')
    .getByRole('button', { name: /离开 丙/ })
    .last()
    .click();
  await expect(page.getByRole('button', { name: /^不同意/ })).toBeVisible();
  // Until it is answered the list may still hold the task.
  const left = page.waitForResponse('**/api/runtime/form/batchSubmit');
  await page.keyboard.press('a');
  await page.getByRole('navigation', { name: '流程菜单' }).getByRole('link', { name: '已办' }).click();
  expect((await left).request().postDataJSON()).toMatchObject({ actionCode: 'agree' });
  await page.goto(`${TODO}?f.wd=离开`);
  await showFirst(page, /离开/);
  await expect(items(page, '离开')).toHaveCount(3);
  await items(page, '离开 乙')
    .getByRole('button', { name: /离开 乙/ })
    .last()
    .click();
  await expect(shownTitle(page)).toHaveText('离开 乙');
  // What a page sends at its end is seen by what came of it.
  await page.keyboard.press('a');
  await page.goto('/my-draft');
  await page.goto(`${TODO}?f.wd=离开`);
  await showFirst(page, /离开/);
  await items(page, '离开 丁')
    .getByRole('button', { name: /离开 丁/ })
    .last()
    .click();
  await expect(shownTitle(page)).toHaveText('离开 丁');
  await page.keyboard.press('a');
  await expect(shownTitle(page)).toHaveText('离开 甲');
  // The values that were agreed to are no longer those of the record.
  const bizObject = { id: changed.record, schemaCode: 'purchase', data: { verdict: '改过', version: 1 } };
  await desk.save('lead_east', { workItemId: await desk.item('lead_east', changed.instance), bizObject });
  await page.getByRole('textbox', { name: '意见' }).fill('价格合适');
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await desk.answer('lead_east', lost);
  const refused = page.getByRole('alert').filter({ hasText: '没有同意成功' });
  await expect(items(page, '离开 丁')).toContainText('没有成功', { timeout: 10_000 });
  await expect(items(page, '离开 甲')).toContainText('没有成功', { timeout: 10_000 });
  await items(page, '离开 甲')
    .getByRole('button', { name: /离开 甲/ })
    .last()
    .click();
  await expect(refused).toContainText(/孙浩.*已于.*处理了该待办/, { timeout: 10_000 });
  await expect(items(page, '离开 甲')).toContainText('没有成功');
});

test('[BX-023][BX-051] a decision is sent before its person signs out; one that meets an ended session is sent once they sign in over the page, or offered again where they leave it', async ({
  page,
  desk,
}) => {
  test.slow();
  const words = WORDS.zh;
  const last = await desk.start('staff2', 'buying_flow', 'purchase', { title: '登录 丙', amount: 9000 });
  const second = await desk.start('staff2', 'buying_flow', 'purchase', { title: '登录 乙', amount: 9000 });
  const first = await desk.start('staff2', 'buying_flow', 'purchase', { title: '登录 甲', amount: 9000 });
  const isDecided = ({ instance }: { instance: string }) => expect.poll(() => desk.item('lead_purchase', instance), { timeout: 10_000 }).toBe('');
  await openAt(page, 'lead_purchase', '登录', '登录 甲');
  await page.keyboard.press('a');
  await expect(shownTitle(page)).toHaveText('登录 乙');
  const user = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${words.user}`) });
  await user.click();
  await page.getByRole('button', { name: words.signOut }).click();
  await expect(page).toHaveURL(/\/login/);
  await isDecided(first);
  await openAt(page, 'lead_purchase', '登录', '登录 乙');
  await endWith(page, '**/api/runtime/form/batchSubmit');
  await page.keyboard.press('a');
  const over = page.getByRole('dialog', { name: words.signInAgain });
  await expect(over).toBeVisible({ timeout: 10_000 });
  await fillSignIn(over, words, undefined);
  await expect(over).toHaveCount(0);
  await isDecided(second);
  await expect(shownTitle(page)).toHaveText('登录 丙');
  await page.getByRole('textbox', { name: '意见' }).fill('价格合适');
  await page.keyboard.press('Escape');
  await endWith(page, '**/api/runtime/form/batchSubmit');
  await page.keyboard.press('a');
  await expect(over).toBeVisible({ timeout: 10_000 });
  await over.getByRole('button', { name: words.leave }).click();
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, words, 'lead_purchase');
  await expect(items(page, '登录 丙')).toContainText('没有成功');
  await expect(page.getByRole('alert').filter({ hasText: '登录失效时还没有收到提交结果' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '意见' })).toHaveValue('价格合适');
  await page.getByRole('button', { name: '同意', exact: true }).click();
  await isDecided(last);
});

test('[BX-023] R asks for a reason and returns or refuses after the same five seconds; what needs more than a press opens the form, which says what', async ({
  page,
  desk,
}) => {
  const [back, more] = await Promise.all([purchase(desk, '驳回 甲'), purchase(desk, '驳回 乙')]);
  await desk.answer('lead_east', more);
  await openAt(page, 'lead_east', '驳回', '驳回 甲');
  await expect(page.getByRole('button', { name: '驳回', exact: true })).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: '驳回' });
  await dialog.getByRole('textbox', { name: /原因/ }).fill('单价不对');
  const sent = page.waitForRequest('**/reject_workItem');
  await dialog.getByRole('button', { name: '驳回给 王敏' }).click();
  await expect(toast(page)).toContainText('已驳回“驳回 甲”');
  await expect(page.getByRole('heading', { name: '没有符合条件的任务' })).toBeVisible();
  expect((await sent).postDataJSON()).toMatchObject({ workflowInstanceId: back, approval: { content: '单价不对' } });
  await openAt(page, 'cfo', '驳回', '驳回 乙');
  await expect(page.getByRole('button', { name: /^同意/ })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: '驳回 乙' })).toBeVisible();
  await expect(page.getByText(/还不能直接同意，请先.*填写意见、签名/)).toBeVisible();
});

test('[BX-023] the form of the next task is there before it is chosen, and a task that nobody has opened says so in words', async ({ page, desk }) => {
  const [first, second, third] = [await purchase(desk, '预读 丙'), await purchase(desk, '预读 乙'), await purchase(desk, '预读 甲')];
  const loads = recordCalls(page, '/api/runtime/form/load');
  await openAt(page, 'lead_east', '预读', '预读 甲');
  const loaded = () => loads.map(({ query }) => [query.get('workflowInstanceId'), query.get('peek')]);
  await expect.poll(loaded).toEqual([
    [third, 'true'],
    [second, 'true'],
  ]);
  // By being looked at a task is opened, by being loaded ahead none is.
  const unread = (title: string) => items(page, title).getByText('未读', { exact: true });
  await expect(unread('预读 甲')).toHaveCount(0);
  for (const title of ['预读 乙', '预读 丙']) await expect(unread(title)).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(page.getByRole('region', { name: '表单内容' })).toContainText('预读 乙');
  // Its form is not requested once more, the one behind it is.
  await expect.poll(loaded).toHaveLength(3);
  expect(loaded().at(-1)).toEqual([first, 'true']);
});

test('[BX-045] beside the list stand why I have it with the words of who sent it, how far it has come, and who is next; in both languages', async ({
  page,
  desk,
}) => {
  const instance = await purchase(desk, '转来 甲');
  await desk.act('lead_east', 'forward_workItem', { workItemId: await desk.item('lead_east', instance), participantors: ['manager'], comment: '请您把关' });
  await signIn(page, 'manager', `${TODO}?f.wd=转来`);
  const preview = page.getByRole('region', { name: '当前任务' });
  await expect(preview).toContainText('孙浩 说：请您把关');
  await expect(preview.getByRole('region', { name: '流程进度' }).getByRole('listitem')).toHaveText([
    /申请.*王敏/,
    /部门审批.*我/,
    /财务审核.*吴建国/,
    /到货登记/,
  ]);
  await expect(preview).toContainText(/同意后.*财务审核.*吴建国/);
  await expect(preview.getByRole('region', { name: '表单内容' })).toContainText('转来 甲');
  await speakEnglish(page);
  await expect(page.getByRole('region', { name: 'Current task' })).toContainText(/Finance.*吴建国/);
  // An address may name a task that is gone: trying again would be of no use.
  await page.goto(`${TODO}?record=gone`);
  const missing = page.getByRole('dialog', { name: 'Record' });
  await expect(missing).toContainText('It may be done, taken back or deleted');
  await expect(missing.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await missing.getByRole('button', { name: 'Back' }).click();
  await expect(missing).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'To do', level: 1 })).toBeVisible();
});

test('[BX-045][BX-026] in a narrow window the acts beside the list and who is next stand whole, in both languages', async ({ page, desk }) => {
  await page.setViewportSize({ width: 1100, height: 768 });
  await purchase(desk, '窄窗 甲');
  await signIn(page, 'lead_east', `${TODO}?f.wd=窄窗`);
  for (const [current, acts, then, next] of [
    ['当前任务', ['同意', '不同意', '驳回', '转办', '更多'], '同意后', '财务审核'],
    ['Current task', ['Agree', 'Disagree', 'Reject', 'Transfer', 'More'], 'Then', 'Finance'],
  ] as const) {
    const preview = page.getByRole('region', { name: current });
    const named = (name: string) => preview.getByRole('button', { name: new RegExp(`^${name}`) });
    for (const act of acts) await expectWithinReach(named(act).last());
    const line = preview.getByRole('paragraph').filter({ hasText: then });
    await expect(line).toContainText(next);
    await expect(line).toBeInViewport({ ratio: 1 });
    for (const part of await line.locator('*').all()) expect(await part.evaluate((words) => words.scrollWidth > words.clientWidth + 1)).toBe(false);
    if (current === '当前任务') await speakEnglish(page);
  }
});

test('[BX-022][BX-044] the outcome of several at once is shown by kind, each with what its workflow shows of the record', async ({ page, desk }) => {
  const handled = await purchase(desk, '分类 甲');
  await purchase(desk, '分类 乙');
  await openAt(page, 'lead_east', '分类', /^分类/);
  for (const key of ['x', 'j', 'x', 'a']) await page.keyboard.press(key);
  const dialog = page.getByRole('dialog', { name: '批量同意' });
  await expect(dialog).toContainText('可以一起同意 2 项');
  await desk.answer('lead_east', handled);
  await dialog.getByRole('button', { name: '同意 2 项' }).click();
  const done = dialog.getByRole('row').filter({ hasText: '分类 乙' });
  const refused = dialog.getByRole('row').filter({ hasText: '分类 甲' });
  await expect(done).toContainText('金额: 9000');
  await expect(done).toContainText('已同意');
  await dialog.getByRole('radio', { name: /^未完成/ }).check();
  await expect(done).toBeHidden();
  await expect(refused).toBeVisible();
  await dialog.getByRole('radio', { name: /^已同意/ }).check();
  await expect(done).toBeVisible();
  await expect(refused).toBeHidden();
  await dialog.getByRole('radio', { name: /^全部/ }).check();
  await expect(done).toBeVisible();
  await expect(refused).toBeVisible();
});

test('[BX-023] a colleague named behind an @ beside the list goes with the decision, and Escape leads from the words back to the row', async ({
  page,
  desk,
}) => {
  await purchase(desk, '提醒 甲');
  await openAt(page, 'lead_east', '提醒', '提醒 甲');
  const opinion = page.getByRole('textbox', { name: '意见' });
  await walkTo(page, opinion);
  await page.keyboard.type('请看 @李强');
  await expect(page.getByRole('option', { name: /^李强/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(opinion).toHaveValue('请看 @李强 ');
  await page.keyboard.press('Escape');
  await expect(
    items(page, '提醒 甲')
      .getByRole('button', { name: /提醒 甲/ })
      .last(),
  ).toBeFocused();
  const sent = page.waitForRequest('**/api/runtime/form/batchSubmit');
  await page.keyboard.press('a');
  expect((await sent).postDataJSON()).toMatchObject({ actionCode: 'agree', approval: { content: '请看 @李强', mentions: ['manager'] } });
});

test('[BX-052] to-do of two people in two browsers: what one decides stands with the other within three seconds, and the row they look at stays where it is', async ({
  page,
  browser,
  desk,
  workflows,
}) => {
  const start = (title: string) => desk.start('staff2', 'buying_flow', 'purchase', { title, amount: 9000 });
  const below = await start('同步 甲');
  const above = await start('同步 乙');
  await desk.answer('lead_purchase', below.instance);
  await desk.answer('lead_purchase', above.instance);
  const added = await start('同步 丙');
  const context = await browser.newContext({ baseURL: workflows.url });
  const other = await context.newPage();
  await openAt(page, 'lead_purchase', '同步', '同步 丙');
  await openAt(other, 'cfo', '同步', '同步 乙');
  await other.keyboard.press('j');
  await expect(shownTitle(other)).toHaveText('同步 甲');
  const count = other.getByRole('navigation', { name: '流程菜单' }).getByRole('link', { name: /^待办/ });
  const before = Number(/\d+/.exec((await count.textContent()) ?? '')?.[0]);
  const topOfChosen = async () => (await items(other, '同步 甲').boundingBox())?.y;
  const top = await topOfChosen();
  const answered = page.waitForResponse('**/api/runtime/form/batchSubmit');
  await page.keyboard.press('a');
  await answered;
  await expect(items(other, '同步')).toHaveCount(3, { timeout: 3000 });
  await expect(count).toHaveText(`待办${before + 1}`, { timeout: 3000 });
  expect(await topOfChosen()).toBe(top);
  await desk.act('wfadmin', 'abort_instance', { workflowInstanceIds: [above.instance], comment: '不再需要' });
  await expect(items(other, '同步 乙')).toHaveCount(0, { timeout: 3000 });
  await expect(count).toHaveText(`待办${before}`, { timeout: 3000 });
  expect(await topOfChosen()).toBe(top);
  // Where nothing is left to be scrolled it stays all the same.
  await desk.act('wfadmin', 'abort_instance', { workflowInstanceIds: [added.instance], comment: '不再需要' });
  await expect(items(other, '同步')).toHaveCount(1, { timeout: 3000 });
  expect(await topOfChosen()).toBe(top);
  await expect(shownTitle(other)).toHaveText('同步 甲');
  await context.close();
});

test('[BX-023][WF-001] on the phone a task is agreed to by a swipe and taken back, another is rejected by one, a third is decided in its form, and the bar at the thumb leads on', async ({
  page,
  desk,
}) => {
  await page.setViewportSize(PHONE);
  for (const title of ['滑动 丙', '滑动 乙', '滑动 甲']) await desk.start('staff2', 'buying_flow', 'purchase', { title, amount: 9000 });
  await signIn(page, 'lead_purchase', `${TODO}?f.wd=滑动`);
  await expect(items(page, '滑动')).toHaveCount(3);
  await swipe(items(page, '滑动 甲'));
  await items(page, '滑动 甲').getByRole('button', { name: '同意', exact: true }).click();
  await expect(items(page, '滑动')).toHaveCount(2);
  await toast(page).getByRole('button', { name: /撤销/ }).click();
  await expect(items(page, '滑动')).toHaveCount(3);
  const agreed = page.waitForResponse('**/api/runtime/form/batchSubmit');
  await swipe(items(page, '滑动 甲'));
  await items(page, '滑动 甲').getByRole('button', { name: '同意', exact: true }).click();
  await swipe(items(page, '滑动 乙'));
  await items(page, '滑动 乙').getByRole('button', { name: '驳回', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '驳回' });
  await dialog.getByRole('textbox', { name: /原因/ }).fill('单价不对');
  const rejected = page.waitForResponse('**/reject_workItem');
  await dialog.getByRole('button', { name: /^驳回给/ }).click();
  await expect(items(page, '滑动')).toHaveCount(1);
  await items(page, '滑动 丙')
    .getByRole('button', { name: /滑动 丙/ })
    .last()
    .click();
  const form = page.getByRole('dialog', { name: '滑动 丙' });
  await form.getByRole('button', { name: '同意', exact: true }).click();
  await page.getByRole('dialog', { name: '同意', exact: true }).getByRole('button', { name: '同意', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '没有符合条件的任务' })).toBeVisible();
  await Promise.all([agreed, rejected]);
  const bar = page.getByRole('navigation', { name: '流程中心' });
  await expectWithinReach(bar.getByRole('button'));
  await bar.getByRole('button', { name: '待阅' }).click();
  await expect(page.getByRole('heading', { name: '待阅', level: 1 })).toBeVisible();
});
