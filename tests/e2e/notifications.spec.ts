import { expect, type Page } from '@playwright/test';
import { signedIn, type Client } from '#tests/server/http/client.ts';
import { PASSWORD, recordCalls, signIn } from './portal.ts';
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

/** Gives new records to somebody one by one, each of which tells him so; resolves with their names. */
async function give(url: string, ownerId: string, count: number): Promise<string[]> {
  const client: Client = await signedIn(url, 'sysadmin', PASSWORD);
  const departments = await client.get<{ deptId: string; isMain: boolean }[]>('/api/organization/user/departments', { id: ownerId });
  const ownerDeptId = departments.data.find(({ isMain }) => isMain)?.deptId;
  const names: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const name = `移交${ownerId}${String(number).padStart(2, '0')}`;
    const id = await stored(client, name);
    const filters = [{ propertyCode: 'id', propertyType: 13, propertyValue: id, propertyValueName: '', queryFilterType: 'In' }];
    const body = { objectIds: [id], schemaCode: 'person', filters, mobile: false, isSheet: false, page: 0, size: 20, ownerId, ownerDeptId };
    await expect(async () => expect(await client.post('/api/runtime/query/bizobjects', body)).toMatchObject({ errcode: 0 })).toPass();
    names.push(name);
  }
  return names;
}

const items = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(消息中心|Message center)/ });
/** The searches of the list itself, without those that only count. */
const asked = (calls: readonly { body: unknown }[]) => calls.map(({ body }) => body as Record<string, unknown>).filter(({ size }) => size !== 1);

test('[NT-001][NT-002][NT-003][NT-005][NT-014][RT-018][HD-008][HD-018] the bell leads to the two tabs of the centre, which ask for their kind', async ({
  page,
}) => {
  const calls = recordCalls(page, SEARCH);
  await signIn(page, 'e040', '/app-list');
  await bell(page).click();
  await expect(page).toHaveURL(/\/message-notification$/);
  await expect(page.getByRole('banner').getByText('消息中心', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: '通知' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('暂无内容')).toBeVisible();
  await page.getByRole('tab', { name: '@和回复' }).click();
  await expect.poll(() => asked(calls).at(-1)?.messageType).toBe('COMMENT');
  await page.getByRole('radio', { name: '已读' }).check();
  await expect.poll(() => asked(calls).at(-1)?.readState).toBe('READED');
  for (const [type, tab] of [
    ['COMMENT', '@和回复'],
    ['comment', '@和回复'],
    ['STATION', '通知'],
    ['other', '通知'],
  ] as const) {
    await page.goto(`/message-notification?type=${type}`);
    await expect(page.getByRole('tab', { name: tab }), type).toHaveAttribute('aria-selected', 'true');
  }
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('tab')).toHaveText(['Notifications', '@ and reply']);
  await expect(page.getByText('no content')).toBeVisible();
});

test('[NT-004][NT-008][NT-009][NT-010][NT-011][NT-012][NT-013][NT-015][NT-016][EN-006][EN-007] unread ones come 20 at a time as the end of the list nears, under their dates', async ({
  page,
  shapes,
}) => {
  await give(shapes.url, 'e041', 45);
  const calls = recordCalls(page, SEARCH);
  await signIn(page, 'e041', '/message-notification');
  await expect(items(page)).toHaveCount(20);
  await expect(page.getByRole('radio', { name: '未读 45' })).toBeChecked();
  const [first] = asked(calls);
  expect(first).toEqual({ searchword: '', size: 20, page: 0, tab: 'MESSAGE', messageType: 'STATION', readState: 'UNREADED' });
  const text = await items(page).first().innerText();
  expect(text).toContain('“移交e04145”转交给您');
  const created = /\d\d:\d\d/.exec(text)?.[0];
  expect(created).toBeDefined();
  const heading = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
  await expect(heading).toHaveCount(1);
  await expect(heading).toHaveText(/^\d{4}-\d\d-\d\d今天$/);

  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 5000));
  const scrollTo = (fromEnd: number) =>
    page.getByRole('tabpanel').evaluate(async (list, distance) => {
      const scrolled = new Promise((resolve) => list.addEventListener('scroll', resolve, { once: true }));
      list.scrollTop = list.scrollHeight - list.clientHeight - distance;
      await scrolled;
    }, fromEnd);
  const before = asked(calls).length;
  await scrollTo(151);
  await page.clock.runFor(300);
  expect(asked(calls)).toHaveLength(before);
  for (const distance of [150, 140, 130, 120]) await scrollTo(distance);
  await page.clock.runFor(99);
  expect(asked(calls)).toHaveLength(before);
  await page.clock.runFor(1);
  await expect(items(page)).toHaveCount(40);
  expect(asked(calls).slice(before)).toEqual([expect.objectContaining({ page: 1, size: 20 })]);
  await scrollTo(0);
  await page.clock.runFor(100);
  await expect(items(page)).toHaveCount(45);
  await expect(page.getByText('已加载全部')).toBeVisible();
  const after = asked(calls).length;
  await scrollTo(300);
  await scrollTo(0);
  await page.clock.runFor(300);
  expect(asked(calls)).toHaveLength(after);
});

test('[NT-006][NT-007][NT-017][NT-019][HD-019][HT-012] a found one opens its record and is read then; the others are read at once', async ({
  page,
  shapes,
}) => {
  await give(shapes.url, 'e042', 3);
  await signIn(page, 'e042', '/app-list');
  await expect(bell(page)).toHaveAccessibleName('消息中心，3 条未读');
  await bell(page).click();
  const calls = recordCalls(page, SEARCH);
  await page.getByRole('searchbox', { name: '搜索通知' }).fill('e04202');
  await page.keyboard.press('Enter');
  await expect(items(page)).toHaveCount(1);
  expect(asked(calls).at(-1)).toMatchObject({ searchword: 'e04202', page: 0 });

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
  await page.getByRole('radio', { name: '已读' }).check();
  await expect(items(page)).toHaveCount(3);
});

test('[NT-018][HD-019] the unread ones are counted again a minute after each answer, and no more after the log-out', async ({ page, shapes }) => {
  await page.clock.install();
  const calls = recordCalls(page, SEARCH);
  await signIn(page, 'e043', '/app-list');
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.body).toMatchObject({ tab: 'MESSAGE', messageType: '', readState: 'UNREADED', size: 1 });
  await expect(bell(page)).toHaveAccessibleName('消息中心');
  await give(shapes.url, 'e043', 1);
  await page.clock.pauseAt(new Date(Date.now() + 30_000));
  expect(calls).toHaveLength(1);
  // A minute after the answer, of which a few seconds went by before the clock was stopped.
  await page.clock.runFor(25_000);
  expect(calls).toHaveLength(1);
  await page.clock.runFor(5000);
  await expect(bell(page)).toHaveAccessibleName('消息中心，1 条未读');
  expect(calls).toHaveLength(2);
  await page.getByRole('button', { name: /^用户：/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.clock.runFor(180_000);
  expect(calls).toHaveLength(2);
});

test('[ER-016][EN-021] the link of a message opens its record after sign-in, once; a record that is gone is told', async ({ page, shapes }) => {
  const [name = ''] = await give(shapes.url, 'e044', 1);
  const client = await signedIn(shapes.url, 'e044', PASSWORD);
  const found = await client.post<{ MESSAGE: { content: { id: string }[] } }>(SEARCH, { searchword: '', size: 1, page: 0, tab: 'MESSAGE' });
  await page.goto(`/app-list?messageId=${found.data.MESSAGE.content[0]?.id}`);
  await expect(page).toHaveURL(/\/login(\?|$)/);
  expect(await page.evaluate(() => localStorage.getItem('copy_link_url_path'))).toContain('messageId=');
  await page.getByLabel('用户名').fill('e044');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page).toHaveURL(/\/form\/detail\?schemaCode=person&objectId=/);
  await expect(page.getByText(name).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('copy_link_url_path'))).toBeNull();
  await page.goBack();
  await expect(page).not.toHaveURL(/messageId/);

  await page.goto('/app-list?messageId=no-such-message');
  await expect(page).toHaveURL(/\/app-list\/applications$/);
  await expect(page.getByText('数据不存在或不可见')).toBeVisible();
});
