import { expect, type Page } from '@playwright/test';
import { signedIn, type Client } from '#tests/server/http/client.ts';
import { holdRequests } from './holdRequests.ts';
import { PASSWORD, recordCalls, signIn, stopClock } from './portal.ts';
import { stopTimeAt } from './toasts.ts';
import { test } from './shapes.ts';

const SEARCH = '/api/paltform/search';
const REPLAY = '/api/runtime/form/getReplayToken';

/** Stores a record and gives its id; so many calls in a row may meet the limit of calls a second. */
async function stored(client: Client, label: string): Promise<string> {
  let id = '';
  await expect(async () => {
    const replayToken = (await client.get<string>(REPLAY)).data;
    const saved = await client.post<{ bizObjectId: string }>('/api/runtime/form/save', { bizObject: { schemaCode: 'person', data: { label } }, replayToken });
    expect(saved.errcode).toBe(0);
    id = saved.data.bizObjectId;
  }).toPass();
  return id;
}

/** A record that was given away. */
interface Given {
  id: string;
  name: string;
}

/** Gives new records to somebody one by one, each of which notifies them; `from` numbers the first. */
async function give(url: string, ownerId: string, count: number, from = 1): Promise<Given[]> {
  const client: Client = await signedIn(url, 'sysadmin', PASSWORD);
  const departments = await client.get<{ deptId: string; isMain: boolean }[]>('/api/organization/user/departments', { id: ownerId });
  const ownerDeptId = departments.data.find(({ isMain }) => isMain)?.deptId;
  const given: Given[] = [];
  for (let number = from; number < from + count; number += 1) {
    const name = `移交${ownerId}${String(number).padStart(2, '0')}`;
    const id = await stored(client, name);
    const filters = [{ propertyCode: 'id', propertyType: 13, propertyValue: id, propertyValueName: '', queryFilterType: 'In' }];
    const body = { objectIds: [id], schemaCode: 'person', filters, mobile: false, isSheet: false, page: 0, size: 20, ownerId, ownerDeptId };
    await expect(async () => expect(await client.post('/api/runtime/query/bizobjects', body)).toMatchObject({ errcode: 0 })).toPass();
    given.push({ id, name });
  }
  return given;
}

/** Mentions somebody so many times in comments on a record that they see. */
async function mention(url: string, userId: string, bizObjectId: string, count: number): Promise<void> {
  const client: Client = await signedIn(url, 'sysadmin', PASSWORD);
  const body = { schemaCode: 'person', bizObjectId, content: `@[${userId}](${userId}) 请看` };
  for (let number = 1; number <= count; number += 1)
    await expect(async () => expect(await client.post('/api/form/comment/create', body)).toMatchObject({ errcode: 0 })).toPass();
}

const items = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(消息中心|Message center)/ });
/** The dot of the bell, as the browser draws it beside the button: `none` without one. */
const dot = (page: Page) =>
  bell(page).evaluate((button) => {
    for (let at: Element | null = button; at !== null && at.tagName !== 'HEADER'; at = at.parentElement) {
      const { content, width, backgroundColor } = getComputedStyle(at, '::after');
      if (content !== 'none') return [width, backgroundColor !== 'rgba(0, 0, 0, 0)'];
    }
    return 'none';
  });
const DOT = ['8px', true];
const list = (page: Page) => page.getByRole('tabpanel');

/** Scrolls the list to so many px before its end, and waits until the page has received the event. */
const scrollTo = (page: Page, fromEnd: number) =>
  list(page).evaluate(async (element, distance) => {
    const scrolled = new Promise((resolve) => element.addEventListener('scroll', resolve, { once: true }));
    element.scrollTop = element.scrollHeight - element.clientHeight - distance;
    await scrolled;
  }, fromEnd);

/** The searches of the list itself, without those that only count. */
const listSearches = (calls: readonly { body: unknown }[]) => calls.map(({ body }) => body as Record<string, unknown>).filter(({ size }) => size !== 1);

test('[HD-008][HD-018][RT-018] the bell leads to the notification centre, whose name is the title of the header in both languages', async ({ page }) => {
  await signIn(page, 'e040', '/app-list');
  await bell(page).click();
  await expect(page).toHaveURL(/\/message-notification$/);
  await expect(page.getByRole('banner').getByText('消息中心', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: '通知' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('banner').getByText('Message center', { exact: true })).toBeVisible();
});

test('[NT-001][NT-002][NT-016] each of the two tabs queries its kind, unread and read', async ({ page }) => {
  const calls = recordCalls(page, SEARCH);
  await signIn(page, 'e040', '/message-notification');
  const query = { searchword: '', size: 20, page: 0, tab: 'MESSAGE' };
  await expect(page.getByRole('tab', { name: '通知' })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => listSearches(calls)).toEqual([{ ...query, messageType: 'STATION', readState: 'UNREADED' }]);
  await page.getByRole('tab', { name: '@和回复' }).click();
  await expect.poll(() => listSearches(calls).at(-1)).toEqual({ ...query, messageType: 'COMMENT', readState: 'UNREADED' });
  await page.getByRole('radio', { name: '已读' }).check();
  await expect.poll(() => listSearches(calls).at(-1)).toEqual({ ...query, messageType: 'COMMENT', readState: 'READED' });
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('tab')).toHaveText(['Notifications', '@ and reply']);
});

test('[NT-003][NT-014] the address selects the tab; one without items says so in both languages', async ({ page }) => {
  await signIn(page, 'e040');
  for (const [type, tab] of [
    ['COMMENT', '@和回复'],
    ['comment', '@和回复'],
    ['other', '通知'],
  ] as const) {
    await page.goto(`/message-notification?type=${type}`);
    await expect(page.getByRole('tab', { name: tab }), type).toHaveAttribute('aria-selected', 'true');
  }
  await expect(page.getByText('暂无内容')).toBeVisible();
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.getByText('no content')).toBeVisible();
});

test('[NT-013][EN-006][EN-007] the text and the time of each stand under the heading of its day, and how many there are', async ({ page, shapes }) => {
  await give(shapes.url, 'e051', 2);
  const answered = page.waitForResponse((response) => response.url().includes(SEARCH) && response.request().postDataJSON().size === 20);
  await signIn(page, 'e051', '/message-notification');
  const { totalElements, content: found } = (await (await answered).json()).data.MESSAGE;
  await expect(page.getByRole('radio', { name: `未读 ${totalElements}` })).toBeChecked();
  const { createdTime, content } = found[0];
  expect([totalElements, content]).toEqual([2, '赵磊将“移交e05102”转交给您']);
  await expect(items(page)).toHaveCount(2);
  await expect(items(page).first()).toContainText(content);
  const time = items(page).first().getByRole('time');
  await expect(time).toHaveText(createdTime.slice(11, 16));
  await expect(time).toHaveAttribute('datetime', createdTime.replace(' ', 'T'));
  const heading = list(page).getByRole('heading', { level: 2 });
  await expect(heading).toHaveCount(1);
  await expect(heading).toHaveText(`${createdTime.slice(0, 10)}今天`);
});

test('[NT-008][NT-009][NT-010] further ones come 20 at a time, 100 ms after the list is scrolled to within 150 px of its end', async ({ page, shapes }) => {
  // Mentions, each of which is one call; what is given away takes three.
  const [given] = await give(shapes.url, 'e041', 1);
  await mention(shapes.url, 'e041', given?.id ?? '', 45);
  const calls = recordCalls(page, SEARCH);
  await signIn(page, 'e041', '/message-notification?type=COMMENT');
  await expect(items(page)).toHaveCount(20);
  await expect(page.getByRole('radio', { name: '未读 45' })).toBeChecked();

  await page.clock.install();
  await stopClock(page, 1000);
  const before = listSearches(calls).length;
  await scrollTo(page, 151);
  await page.clock.runFor(300);
  expect(listSearches(calls)).toHaveLength(before);
  await scrollTo(page, 150);
  await page.clock.runFor(100);
  await expect(items(page)).toHaveCount(40);
  expect(listSearches(calls).slice(before)).toEqual([expect.objectContaining({ page: 1, size: 20 })]);

  // Two scrolls within 100 ms: the pause counts from the second.
  await scrollTo(page, 140);
  await page.clock.runFor(60);
  await scrollTo(page, 0);
  for (const ms of [60, 39]) {
    await page.clock.runFor(ms);
    expect(listSearches(calls)).toHaveLength(before + 1);
  }
  await page.clock.runFor(1);
  await expect(items(page)).toHaveCount(45);
  expect(listSearches(calls).slice(before + 1)).toEqual([expect.objectContaining({ page: 2, size: 20 })]);
  await expect(page.getByText('已加载全部')).toBeVisible();
  const after = listSearches(calls).length;
  await scrollTo(page, 300);
  await scrollTo(page, 0);
  await page.clock.runFor(300);
  expect(listSearches(calls)).toHaveLength(after);
});

test('[NT-008][NT-012][NT-015] one that comes while the list is read keeps none of the others away, and stands before them', async ({ page, shapes }) => {
  await give(shapes.url, 'e045', 21);
  await signIn(page, 'e045', '/message-notification');
  await expect(items(page)).toHaveCount(20);
  await give(shapes.url, 'e045', 1, 22);
  const calls = recordCalls(page, SEARCH);
  await scrollTo(page, 0);
  await expect(items(page).last()).toContainText('移交e04501');
  await expect(items(page)).toHaveCount(21);
  // What came meanwhile moved the others: the list requests it once more, and no further.
  await scrollTo(page, 0);
  await expect(items(page)).toHaveCount(22);
  await expect(items(page).first()).toContainText('移交e04522');
  await expect(page.getByText('已加载全部')).toBeVisible();
  expect(listSearches(calls).map(({ page: number }) => number)).toEqual([1, 0]);
});

test("[NT-011][NT-012][NT-015] exactly one page ends with 'loaded all' below the last item, and nothing more is requested", async ({ page, shapes }) => {
  const [given] = await give(shapes.url, 'e046', 1);
  await mention(shapes.url, 'e046', given?.id ?? '', 20);
  await page.clock.install();
  await page.addInitScript(() => localStorage.setItem('locale', 'en'));
  const calls = recordCalls(page, SEARCH);
  await signIn(page, 'e046', '/message-notification?type=COMMENT');
  await expect(items(page)).toHaveCount(20);
  await scrollTo(page, 0);
  await page.clock.runFor(1000);
  const end = page.getByText('loaded all', { exact: true });
  await expect(end).toBeVisible();
  const below = async () => {
    const [last, endBox] = [await items(page).last().boundingBox(), await end.boundingBox()];
    return last !== null && endBox !== null && endBox.y >= last.y + last.height;
  };
  await expect.poll(below).toBe(true);
  expect(listSearches(calls)).toEqual([expect.objectContaining({ page: 0, size: 20 })]);
});

test('[NT-004][NT-005][NT-007] the second tab counts, lists and reads its own kind, and keeps the way back', async ({ page, shapes }) => {
  const [given] = await give(shapes.url, 'e047', 1);
  await mention(shapes.url, 'e047', given?.id ?? '', 3);
  await signIn(page, 'e047', '/message-notification?return=%2Fuser%2Finfo');
  await expect(page.getByRole('tab', { name: /^通知/ })).toHaveText('通知1');
  const tab = page.getByRole('tab', { name: /^@和回复/ });
  await expect(tab).toHaveText('@和回复3');
  await tab.click();
  await expect(page.getByRole('radio', { name: '未读 3' })).toBeChecked();
  await expect(items(page)).toHaveCount(3);
  const readAll = page.waitForRequest('**/station_message/updateReadStateAll');
  await page.getByRole('button', { name: '全部已读' }).click();
  expect((await readAll).postDataJSON()).toEqual({ messageType: 'COMMENT' });
  await expect(page.getByRole('radio', { name: '未读 0' })).toBeVisible();
  await page.getByRole('radio', { name: '已读' }).check();
  await expect(items(page)).toHaveCount(3);
  await page.getByRole('tab', { name: /^通知/ }).click();
  await expect(page.getByRole('radio', { name: '未读 1' })).toBeChecked();
  await page.getByRole('banner').getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/\/user\/info$/);
});

test('[NT-006][NT-019][HT-012] a found one opens its record and is read then; the others are read at once', async ({ page, shapes }) => {
  await give(shapes.url, 'e042', 3);
  await signIn(page, 'e042', '/app-list');
  await expect(bell(page)).toHaveAccessibleName('消息中心，3 条未读');
  await expect.poll(() => dot(page)).toEqual(DOT);
  await bell(page).click();
  const calls = recordCalls(page, SEARCH);
  await page.getByRole('searchbox', { name: '搜索通知' }).fill('e04202');
  await page.keyboard.press('Enter');
  await expect(items(page)).toHaveCount(1);
  expect(listSearches(calls).at(-1)).toMatchObject({ searchword: 'e04202', page: 0 });

  const link = page.waitForRequest(/get_message_form_url\?messageId=/);
  await page.getByRole('button', { name: '赵磊将“移交e04202”转交给您', exact: true }).click();
  await link;
  await expect(page).toHaveURL(/\/form\/detail\?schemaCode=person&objectId=/);
  await expect(page.getByText('移交e04202').first()).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('radio', { name: '未读 2' })).toBeVisible();

  const readAll = page.waitForRequest('**/station_message/updateReadStateAll');
  await page.getByRole('button', { name: '全部已读' }).click();
  expect((await readAll).postDataJSON()).toEqual({ messageType: 'STATION' });
  await expect(page.getByText('暂无内容')).toBeVisible();
  await expect(page.getByRole('radio', { name: '未读 0' })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('消息中心');
  await expect.poll(() => dot(page)).toBe('none');
  await page.getByRole('radio', { name: '已读' }).check();
  await expect(items(page)).toHaveCount(3);
});

test('[NT-018][HD-019] the unread ones are counted again a minute after each answer, not while the page is out of sight, and no more after the log-out', async ({
  page,
  shapes,
}) => {
  await page.clock.install();
  const calls = recordCalls(page, SEARCH);
  // Time stands from the first question on: how long all of this takes here is no matter.
  await stopTimeAt(page, `**${SEARCH}`);
  const answered = page.waitForResponse(`**${SEARCH}`);
  await signIn(page, 'e043', '/app-list');
  await (await answered).finished();
  expect(calls.map(({ body }) => body)).toMatchObject([{ tab: 'MESSAGE', messageType: '', readState: 'UNREADED', size: 1 }]);
  await expect(bell(page)).toHaveAccessibleName('消息中心');
  await expect.poll(() => dot(page)).toBe('none');
  await give(shapes.url, 'e043', 1);
  await page.clock.runFor(59_900);
  expect(calls).toHaveLength(1);
  // The second answer is long under way: the third question comes a minute after it, not after the second question.
  const answer = await holdRequests(page, `**${SEARCH}`);
  await page.clock.runFor(200);
  await expect.poll(() => calls.length).toBe(2);
  await page.clock.runFor(10_000);
  answer();
  await expect(bell(page)).toHaveAccessibleName('消息中心，1 条未读');
  await expect.poll(() => dot(page)).toEqual(DOT);
  await page.clock.runFor(59_900);
  expect(calls).toHaveLength(2);
  const third = page.waitForResponse(`**${SEARCH}`);
  await page.clock.runFor(200);
  await third;
  expect(calls).toHaveLength(3);

  await test.step('a page out of sight counts nothing, and counts at once what was due when it is looked at again', async () => {
    const setHidden = (hidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await give(shapes.url, 'e043', 1, 2);
    await setHidden(true);
    await page.clock.runFor(300_000);
    expect(calls).toHaveLength(3);
    await setHidden(false);
    await expect(bell(page)).toHaveAccessibleName('消息中心，2 条未读');
    expect(calls).toHaveLength(4);
    // Looked away from and back to before another is due, it waits for its minute.
    await setHidden(true);
    await setHidden(false);
    await page.clock.runFor(59_900);
    expect(calls).toHaveLength(4);
    const fifth = page.waitForResponse(`**${SEARCH}`);
    await page.clock.runFor(200);
    await fifth;
    expect(calls).toHaveLength(5);
  });

  await page.getByRole('button', { name: /^用户：/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.clock.runFor(180_000);
  expect(calls).toHaveLength(5);
});

test('[ER-016][EN-021] the link of a message opens its record after sign-in, once; a record that is gone is reported', async ({ page, shapes }) => {
  const [{ name } = { name: '' }] = await give(shapes.url, 'e044', 1);
  const client = await signedIn(shapes.url, 'e044', PASSWORD);
  const found = await client.post<{ MESSAGE: { content: { id: string }[] } }>(SEARCH, { searchword: '', size: 1, page: 0, tab: 'MESSAGE' });
  await page.goto(`/app-list?messageId=${found.data.MESSAGE.content[0]?.id}`);
  await expect(page).toHaveURL(/\/login(\?|$)/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('copy_link_url_path'))).toContain('messageId=');
  await page.getByLabel('用户名').fill('e044');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page).toHaveURL(/\/form\/detail\?schemaCode=person&objectId=/);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('copy_link_url_path'))).toBeNull();
  await page.goBack();
  await expect(page).not.toHaveURL(/messageId/);

  await page.goto('/app-list?messageId=no-such-message');
  await expect(page).toHaveURL(/\/app-list\/applications$/);
  await expect(page.getByText('数据不存在或不可见')).toBeVisible();
});

test('[NT-004][NT-017][HD-019] the bell says what the centre counts, the tab that is not shown has its number, and a word is searched for as it is typed', async ({
  page,
  shapes,
}) => {
  await page.clock.install();
  await signIn(page, 'e050', '/app-list');
  await expect(bell(page)).toHaveAccessibleName('消息中心');
  await give(shapes.url, 'e050', 2);
  await bell(page).click();
  await expect(page.getByRole('radio', { name: '未读 2' })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('消息中心，2 条未读');
  await page.getByRole('tab', { name: '@和回复' }).click();
  await expect(page.getByRole('tab', { name: '通知 2' })).toBeVisible();
  await page.getByRole('tab', { name: '通知 2' }).click();
  await expect(items(page)).toHaveCount(2);

  const calls = recordCalls(page, SEARCH);
  // However slowly the letters come here, for the page they come at once.
  await stopClock(page, 1000);
  await page.getByRole('searchbox', { name: '搜索通知' }).pressSequentially('e05002');
  await page.clock.runFor(299);
  expect(listSearches(calls)).toEqual([]);
  await page.clock.runFor(1);
  await expect(items(page)).toHaveCount(1);
  expect(listSearches(calls)).toEqual([expect.objectContaining({ searchword: 'e05002', page: 0 })]);
  await page.clock.resume();
  await page.getByRole('searchbox', { name: '搜索通知' }).fill('');
  await expect(items(page)).toHaveCount(2);
});
