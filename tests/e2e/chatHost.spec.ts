import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, type Request } from '@playwright/test';
import { CHAT_APP, startChatApps } from '#tests/support/chatAppServer.ts';
import { startServer } from '#tests/support/server.ts';
import { fileFixture } from './fileFixture.ts';
import { test as base } from './fixtures.ts';
import { openList, recordCalls, signIn } from './portal.ts';

const DINGTALK = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36 AliApp(DingTalk/7.6.0) com.alibaba.android.rimet';
const WECOM = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36 wxwork/4.1.0';

/** A server of its own whose operator has switched both chat apps on. */
const hostedPortal = fileFixture<string>(async (use) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-chat-'));
  const apps = await startChatApps();
  const one = { ...CHAT_APP, baseUrl: apps.url };
  const file = join(folder, 'settings.json');
  writeFileSync(file, JSON.stringify({ chatApps: { dingtalk: one, wecom: one }, portal: { adminUrl: '/healthz?back' } }));
  const server = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/shapes', PORTICO_SEED: '0', PORTICO_SETTINGS: file });
  await use(server.url);
  await server.stop();
  await apps.close();
  rmSync(folder, { recursive: true, force: true });
});
const test = base.extend<{ hosted: string }>({
  // oxlint-disable-next-line no-empty-pattern -- the shape wants a pattern
  hosted: ({}, use) => use(hostedPortal.value),
});

/** What the app puts into its pages: gives this code, and keeps the addresses it is to open outside. */
async function beDingtalk(page: Page, code: string): Promise<void> {
  await page.addInitScript((given) => {
    type Done = (value: object) => void;
    const opened: string[] = [];
    const bridge = (done: Done, fail: Done, service: string, action: string, params: { url?: string }) => {
      if (action === 'requestAuthCode') return done({ code: given });
      if (action === 'openLink') {
        opened.push(params.url ?? '');
        return done({});
      }
      return fail({ errorMessage: `${service}.${action}` });
    };
    Object.assign(window, { nuva: { isReady: true, require: () => bridge }, openedOutside: opened });
  }, code);
}

const openedOutside = (page: Page) => page.evaluate(() => Reflect.get(window, 'openedOutside'));

test.describe('in the first chat app', () => {
  // oxlint-disable-next-line no-empty-pattern -- the shape wants a pattern
  test.use({ userAgent: DINGTALK, baseURL: ({}, use) => use(hostedPortal.ifOpen) });

  test('[CH-001][CH-003][HT-009] it signs in with the code of the app, which signs the page, and shows the same pages', async ({ page, hosted }) => {
    await beDingtalk(page, 'code-sysadmin');
    const signed = page.waitForRequest('**/api/dingtalk/sign?*');
    const requested = page.waitForRequest('**/login/mobile/ajax?*');
    await page.goto('/app-list/applications?from=mail');
    expect(new URL((await signed).url()).searchParams.get('url')).toBe(`${hosted}/login`);
    expect(new URL((await requested).url()).searchParams.get('code')).toBe('code-sysadmin');
    await expect(page).toHaveURL(/\/app-list\/applications\?from=mail$/);
    await expect(page.getByRole('link', { name: '形状', exact: true }).first()).toBeVisible();
  });

  test('[CH-002][CH-007] it opens pages outside, and the back-end with a code of its own', async ({ page, hosted }) => {
    await beDingtalk(page, 'code-sysadmin');
    await signIn(page, 'sysadmin', '/app-list/applications?from=mail');
    const link = page.getByRole('link', { name: '在浏览器中打开' });
    await expect(link).toHaveAttribute('href', `${hosted}/app-list/applications?from=mail`);
    await link.click();
    await expect.poll(() => openedOutside(page)).toEqual([`${hosted}/app-list/applications?from=mail`]);

    await page.getByRole('button', { name: '管理后台' }).click();
    await expect.poll(async () => (await openedOutside(page)).length).toBe(2);
    const back = new URL((await openedOutside(page))[1]);
    const code = back.searchParams.get('admin_token') ?? '';
    expect(code).not.toBe('');
    expect(code).not.toBe(await page.evaluate(() => localStorage.getItem('token')));
    const exchange = () => page.request.post('/oauth/token', { form: { grant_type: 'admin_code', client_id: 'api', code } });
    expect((await exchange()).status()).toBe(200);
    expect((await exchange()).status()).toBe(401);
  });

  test('[CH-001][CH-003] the page is signed with its query; a person the organisation does not know reads so and may still use a password', async ({
    page,
    hosted,
  }) => {
    await beDingtalk(page, 'code-stranger');
    const signed = page.waitForRequest('**/api/dingtalk/sign?*');
    await page.goto('/login?from=mail#top');
    expect(new URL((await signed).url()).searchParams.get('url')).toBe(`${hosted}/login?from=mail`);
    await expect(page.getByText('组织中没有与您的身份对应的账号')).toBeVisible();
    await expect(page.getByRole('button', { name: '登录' })).toBeEnabled();
  });
});

test.describe('in the second chat app', () => {
  // oxlint-disable-next-line no-empty-pattern -- the shape wants a pattern
  test.use({ userAgent: WECOM, baseURL: ({}, use) => use(hostedPortal.ifOpen) });

  test('[CH-001][HT-010] the page of the app gives the code with the state of the request, also where the portal is served without TLS (routed)', async ({
    page,
    hosted,
  }) => {
    // Browsers offer it in secure contexts alone, which the address of the tests is.
    await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined }));
    await page.route('https://open.weixin.qq.com/**', (route) => {
      const query = new URL(route.request().url()).searchParams;
      expect(query.get('appid')).toBe(CHAT_APP.corpId);
      const back = `${query.get('redirect_uri')}?code=code-manager&state=${query.get('state')}`;
      return route.fulfill({ status: 302, headers: { Location: back } });
    });
    const signed = page.waitForRequest('**/api/auth/sign?*');
    const requested = page.waitForRequest('**/login/wx/ajax?*');
    // It leads elsewhere and back, maybe before it is loaded.
    await page.goto('/app-list/applications', { waitUntil: 'commit' });
    await signed;
    await requested;
    await expect(page).toHaveURL(`${hosted}/app-list/applications`);
    await expect(page.getByRole('link', { name: '在浏览器中打开' })).toBeVisible();
  });

  test('[CH-001] a code that nobody requested signs nobody in', async ({ page }) => {
    const calls = recordCalls(page, '/login/wx/ajax');
    await page.goto('/login?code=code-e021&state=forged');
    await expect(page.getByText('无法通过聊天应用登录')).toBeVisible();
    expect(calls).toHaveLength(0);
  });
});

test.describe('a list in a chat app', () => {
  test.use({ userAgent: DINGTALK, viewport: { width: 1366, height: 768 } });

  const LIST = '/application/crm/application-list/contract';
  const isQuery = (request: Request) => request.url().endsWith('/query/list');
  const expectedQuery = { page: 2, size: 50, filters: [{ propertyCode: 'amount' }] };

  for (const [way, back] of [
    ['Back', (page: Page) => page.goBack()],
    ['the arrow of the header', (page: Page) => page.getByRole('banner').getByRole('button', { name: '返回' }).click()],
  ] as const) {
    test(`[CH-004][CH-005][CH-006] a record opens in place of its list, whose place is kept and used once on the way back by ${way}`, async ({ page }) => {
      await signIn(page, 'sysadmin');
      await openList(page, 'crm', 'contract', '?page=3&size=50&f.amount=1;999999999');
      await page.getByRole('grid').getByText(/^HT-/).first().click();
      await expect(page).toHaveURL(/\/form\/detail\?/);
      await expect(page.getByRole('heading', { level: 1, name: /^HT-/ })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const storedPlace = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('filterData') ?? 'null'));
      expect(await storedPlace()).toMatchObject({ curPage: 3, pageSize: 50, filterData: [{ propertyCode: 'amount' }] });
      const query = page.waitForRequest(isQuery);
      await back(page);
      expect((await query).postDataJSON()).toMatchObject(expectedQuery);
      await expect(page).toHaveURL((url) => url.pathname === LIST && url.searchParams.get('page') === '3');
      await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
      expect(await storedPlace()).toBeNull();
      // Once: a list that is opened again begins at the first page, without the filter.
      const fresh = page.waitForRequest(isQuery);
      await page.goto(LIST);
      expect((await fresh).postDataJSON()).toMatchObject({ page: 0, filters: [] });
    });
  }

  test('[CH-006] at an address that says nothing of its place the kept one is restored', async ({ page }) => {
    await signIn(page, 'sysadmin');
    await openList(page, 'crm', 'contract', '?page=3&size=50&f.amount=1;999999999');
    await page.getByRole('grid').getByText(/^HT-/).first().click();
    await expect(page).toHaveURL(/\/form\/detail\?/);
    const query = page.waitForRequest(isQuery);
    await page.goto(LIST);
    expect((await query).postDataJSON()).toMatchObject(expectedQuery);
  });
});

test('[CH-002][CH-007] in a browser there is neither the link nor a code in the address of the back-end', async ({ page, hosted }) => {
  await signIn(page, 'sysadmin', `${hosted}/app-list/applications`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: '管理后台' }).click();
  // A window that opens has no address yet.
  await expect(await opened).toHaveURL(/\/healthz\?back/);
  expect((await opened).url()).not.toContain('admin_token');
  await expect(page.getByRole('link', { name: '在浏览器中打开' })).toHaveCount(0);
});
