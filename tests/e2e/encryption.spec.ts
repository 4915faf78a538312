import { expect, type Page, type Request } from '@playwright/test';
import { signedIn } from '#tests/server/http/client.ts';
import { startServer, type RunningServer } from '#tests/support/server.ts';
import { test } from './fixtures.ts';
import { PASSWORD } from './portal.ts';
import { resting } from './resting.ts';
import { isStream } from './streams.ts';

const KEY = 'sixteen letters!';
/** What travels in clear also while the server encrypts (contract 4); pictures are bytes. */
const IN_CLEAR = /^\/oauth\/token$|\/public\/system\/config$|\/public\/image\/|\/api\/system\/|\/healthz$/;

let server: RunningServer;
const start = (env: Record<string, string>, data?: string) => startServer({ PORTICO_APPS: 'tests/fixtures/apps/shapes', PORTICO_SEED: '0', ...env }, data);

test.beforeAll(async () => {
  server = await start({ PORTICO_ENCRYPT_KEY: KEY });
});
test.afterAll(() => server.stop());

/** The text that came; that of a log-out is gone with its page, which leaves at once. */
async function answerOf(request: Request): Promise<string> {
  const response = await request.response();
  return (
    response?.text().catch((error: unknown) => {
      if (request.url().endsWith('/logout')) return '';
      throw error;
    }) ?? ''
  );
}

/** Whether anything of an exchange that may be encrypted went in clear: a query value, a body, or the answer. */
async function clearParts(request: Request): Promise<string[]> {
  const { pathname, searchParams } = new URL(request.url());
  // `/login` is a page of the portal besides.
  if (request.isNavigationRequest() || !/^\/(api|public|login|logout|oauth|externalLink)(\/|$)/.test(pathname) || IN_CLEAR.test(pathname)) return [];
  const sealed = /^[A-Za-z0-9+/]+={0,2}$/;
  const found = request.method() === 'GET' ? [...searchParams].filter(([, value]) => !(sealed.test(value) && value.length >= 24)).map(String) : [];
  const body = request.postData();
  if (body !== null && body !== '' && !/^\{"param":"[A-Za-z0-9+/]+={0,2}"\}$/.test(body)) found.push(body);
  const answer = await answerOf(request);
  if (answer !== '' && !sealed.test(answer)) found.push(answer);
  return found.map((text) => `${request.method()} ${pathname}: ${text.slice(0, 200)}`);
}

/** The words of a page, but for the moments in them. */
async function visibleWords(page: Page): Promise<string> {
  return (await resting(() => page.locator('body').innerText())).replaceAll(/\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?/g, 'moment');
}

/** How much of what a page has requested is not answered yet: what came for a page that is left then cannot be read. */
function underWay(page: Page): () => number {
  const requests = new Set<Request>();
  page.on('request', (request) => void (isStream(request.headers()) || requests.add(request)));
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => requests.delete(request));
  return () => requests.size;
}

/** Until a list stands with everything around it: header, menu, filter panel, buttons, and its rows or that there are none. */
async function listStands(page: Page, waiting: () => number): Promise<void> {
  await expect(page.getByRole('banner').getByText('Ctrl K')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: '时刻' })).toBeVisible();
  await expect(page.getByRole('region', { name: '筛选' }).getByRole('button', { name: '查询' })).toBeVisible();
  await expect(page.getByRole('button', { name: '新增物品' })).toBeVisible();
  const head = page.getByRole('columnheader', { name: '金额', exact: true });
  await expect(head.or(page.getByRole('heading', { name: '没有搜索到相关数据' }))).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  // Which condition to remove is found out by further queries; the stream of changes stays open.
  await expect.poll(waiting).toBe(0);
}

/** Signs in, stores a record, finds it by its filter and logs out; gives the words of the pages on the way. */
async function walk(page: Page, url: string): Promise<string[]> {
  const words: string[] = [];
  const waiting = underWay(page);
  await page.goto(`${url}/application/kinds/application-list/thing`);
  await page.getByLabel('用户名').fill('sysadmin');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  words.push(await visibleWords(page));
  await page.getByRole('button', { name: '登录' }).click();
  await listStands(page, waiting);
  await page.getByRole('button', { name: '新增物品' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: '标题' }).fill('暗中保存');
  words.push(await visibleWords(page));
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: '暗中保存 新增' })).toBeVisible();
  await page.getByRole('button', { name: '清空', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: '暗中保存', exact: true })).toBeVisible();
  await expect(page.getByText('已保存')).toBeHidden();
  await listStands(page, waiting);
  words.push(await visibleWords(page));
  await expect.poll(waiting).toBe(0);
  await page.goto(`${url}/application/kinds/application-list/thing?f.title=${encodeURIComponent('没有的')}`);
  await expect(page.getByText('没有的').first()).toBeVisible();
  await listStands(page, waiting);
  words.push(await visibleWords(page));
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^用户：/ })
    .click();
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
  words.push(await visibleWords(page));
  await expect.poll(waiting).toBe(0);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('用户名')).toBeVisible();
  return words;
}

/** Removes what a walk has stored, so that the next one finds what the first found. */
async function removeStored(url: string): Promise<void> {
  const client = await signedIn(url, 'sysadmin');
  const list = { schemaCode: 'thing', queryCode: 'thing_all', mobile: false, page: 0, size: 20, filters: [] };
  const { data } = await client.post<{ content: { id: string }[] }>('/api/runtime/query/list', list);
  const ids = data.content.map(({ id }) => id);
  expect(ids).toHaveLength(1);
  expect(await client.post('/api/runtime/query/delete_data', { schemaCode: 'thing', ids })).toMatchObject({ errcode: 0, data: { successCount: 1 } });
}

test('[HT-024][HT-025][HT-027] with encryption nothing travels in clear, and every page says what it says once the server encrypts no more (OP-05)', async ({
  page,
}) => {
  const paths: string[] = [];
  const found: Promise<string[]>[] = [];
  const collect = (request: Request) => {
    paths.push(new URL(request.url()).pathname);
    found.push(clearParts(request));
  };
  page.on('requestfinished', collect);
  await page.addInitScript(() => localStorage.setItem('login_jump', 'true'));
  const { data, url } = server;
  const encrypted = await walk(page, url);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('isEncrypt'))).toBe('1');
  for (const part of ['/query/list', '/get_code', '/logout']) expect(paths.some((path) => path.includes(part))).toBe(true);

  const sealed = page.waitForRequest((request) => request.url().includes('/get_code'));
  await page.getByLabel('用户名').fill('sysadmin');
  await page.getByLabel('密码', { exact: true }).fill('Wrong1234');
  await page.getByRole('button', { name: '登录' }).click();
  expect((await sealed).postData()).toMatch(/^\{"param":"/);
  await expect(page.getByRole('alert')).toContainText('密码');
  page.off('requestfinished', collect);
  expect((await Promise.all(found)).flat()).toEqual([]);

  await server.leave();
  server = await start({ PORT: new URL(url).port }, data);
  await removeStored(url);
  const plain = page.waitForRequest((request) => request.url().includes('/get_code'));
  expect(await walk(page, url)).toEqual(encrypted);
  expect((await plain).postData()).toContain('sysadmin');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('isEncrypt'))).toBe('0');
});
