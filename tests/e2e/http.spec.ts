import { expect, test } from '@playwright/test';
import { expireToken, openList, recordCalls, signIn } from './portal.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('login_jump', 'true'));
});

test('[HT-030] [OP-91] the system configuration is asked first, the shell waits for the user', async ({ page }) => {
  await signIn(page, 'staff', '/');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|public)\//.test(pathname)) asked.push(pathname);
  });
  await page.goto('/app-list');
  await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  expect(asked[0]).toBe('/public/system/config');
  expect(asked.slice(1, 3).toSorted()).toEqual(['/api/organization/user/info_login', '/public/theme/findAll']);
  expect(asked.filter((path) => path === '/api/organization/user/info_login')).toHaveLength(1);
});

test('[ER-002] [OP-91] a failed configuration or theme falls back to defaults and leads nowhere (routed)', async ({ page }) => {
  await page.route(/\/public\/(system\/config|theme\/findAll)/, (route) => route.fulfill({ status: 401, json: {} }));
  await signIn(page, 'staff', '/app-list');
  await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('应用列表 - Portico');
});

for (const corpId of [undefined, 'C1']) {
  test(`[ER-001][ER-003] a session that was ended elsewhere leads to login, with the organisation if one is kept: ${corpId ?? 'none'}`, async ({ page }) => {
    await signIn(page, 'staff', '/app-list');
    await page.getByRole('link', { name: '世界地点', exact: true }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    const token = await page.evaluate((kept) => {
      if (kept === undefined) localStorage.removeItem('corpId');
      else localStorage.setItem('corpId', kept);
      return localStorage.getItem('token');
    }, corpId);
    const refreshes = recordCalls(page, 'get_refresh_token');
    await page.request.post('/logout', { headers: { Authentication: `Bearer ${token}` }, data: { redirect_uri: '/login', T: token } });
    const login = page.waitForURL(corpId === undefined ? /\/login$/ : /\/login\?corpId=C1$/);
    // What the list asks by itself may meet the ended session before the press does.
    const press = page.getByRole('button', { name: '刷新列表' }).click();
    await Promise.race([login, press]);
    await login;
    expect(refreshes).toHaveLength(1);
  });
}

test('[ER-001] [ER-003] a 401 that one refresh does not cure leads to login with the kept organisation (routed)', async ({ page }) => {
  await signIn(page, 'staff', '/');
  const refreshes = recordCalls(page, 'get_refresh_token');
  await page.evaluate(() => localStorage.setItem('corpId', 'C1'));
  await page.route('**/list_apps_group*', (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByRole('banner').getByRole('button', { name: '应用列表' }).click();
  await expect(page).toHaveURL(/\/login\?corpId=C1$/);
  expect(refreshes).toHaveLength(1);
});

test('[HT-005] an access token that is over is renewed once, before the first request', async ({ page }) => {
  await signIn(page, 'staff');
  const before = await expireToken(page);
  const refreshes = recordCalls(page, 'get_refresh_token');
  await page.goto('/app-list');
  await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  expect(refreshes).toHaveLength(1);
  expect(refreshes[0]?.query.get('refresh_token')).toBe(before[1]);
  const after = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('refresh_token')]);
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});

test('[HT-005] a token is renewed in the last quarter of its lifetime, not before', async ({ page }) => {
  await signIn(page, 'staff', '/');
  const pair = () => page.evaluate(() => ['token', 'refresh_token', 'expireTime'].map((key) => localStorage.getItem(key)));
  const before = await pair();
  const lifetimeMs = await page.evaluate(() => {
    const { iat, exp } = JSON.parse(atob((localStorage.getItem('token') ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''));
    return (exp - iat) * 1000;
  });
  const signedIn = Date.now();
  const refreshes = recordCalls(page, 'get_refresh_token');
  for (const [share, wanted] of [
    [0.6, 0],
    [0.8, 1],
  ] as const) {
    await page.clock.setSystemTime(new Date(signedIn + share * lifetimeMs));
    await page.goto('/app-list');
    await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
    await expect.poll(() => refreshes.length).toBe(wanted);
  }
  expect(refreshes[0]?.query.get('refresh_token')).toBe(before[1]);
  await expect.poll(async () => (await pair()).every((text, at) => text !== null && (at === 2 || text !== before[at]))).toBe(true);
});

test('[HT-005] two tabs with the same expired token refresh once together', async ({ page, context }) => {
  await signIn(page, 'staff');
  await expireToken(page);
  const other = await context.newPage();
  const refreshes = [recordCalls(page, 'get_refresh_token'), recordCalls(other, 'get_refresh_token')];
  await Promise.all([page.goto('/app-list'), other.goto('/app-list')]);
  for (const tab of [page, other]) await expect(tab.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  expect(refreshes.flat()).toHaveLength(1);
});

test('[EN-022] [HT-006] a token handed over in the address is exchanged and taken out of it', async ({ page, browser, baseURL }) => {
  await signIn(page, 'staff', '/');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const fresh = await (await browser.newContext({ baseURL, locale: 'zh-CN' })).newPage();
  const exchanges = recordCalls(fresh, 'get_refresh_token');
  await fresh.goto(`/app-list/applications?T=${token}&keep=1`);
  await expect(fresh.getByRole('banner')).toBeVisible();
  await expect(fresh).toHaveURL(/\/app-list\/applications\?keep=1$/);
  expect(exchanges[0]?.body).toEqual({ access_token: token });
  expect(await fresh.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('refresh_token')])).toEqual([token, expect.any(String)]);
  await fresh.context().close();
});

test('[EN-022] an exchange that is refused changes neither refresh token nor expiry', async ({ page, browser, baseURL }) => {
  await signIn(page, 'staff', '/');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const fresh = await (await browser.newContext({ baseURL, locale: 'zh-CN' })).newPage();
  const stored = () => fresh.evaluate(() => ['token', 'refresh_token', 'expireTime'].map((key) => localStorage.getItem(key)));
  // A token is exchanged once; the second time the server refuses.
  const codes: number[] = [];
  let first: (string | null)[] = [];
  for (const time of [1, 2]) {
    const answered = fresh.waitForResponse((response) => response.url().includes('get_refresh_token'));
    await fresh.goto(`/app-list/applications?T=${token}`);
    codes.push((await (await answered).json()).errcode);
    await expect(fresh.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
    if (time === 1) first = await stored();
  }
  expect(codes[0]).toBe(0);
  expect(codes[1]).not.toBe(0);
  expect(await stored()).toEqual(first);
  await fresh.context().close();
});

test('[RT-063] a request that another page no longer needs is cancelled without a message', async ({ page }) => {
  await signIn(page, 'staff', '/');
  await page.route('**/list_apps_group*', () => undefined);
  await page.goto('/app-list');
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('list_apps_group'));
  await page.getByRole('banner').getByRole('button', { name: '返回' }).click();
  expect((await cancelled).failure()?.errorText).toContain('ABORTED');
  await expect(page).toHaveURL(/defaultPortalDashboard$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test("[RT-063] leaving a list before the user's own views of it are there is no failure (routed)", async ({ page }) => {
  await signIn(page, 'staff', '/');
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.route('**/common_query/list?*VIEW_QUERY*', () => undefined);
  const asked = page.waitForRequest((request) => request.url().includes('VIEW_QUERY'));
  await openList(page, 'crm', 'contract');
  await asked;
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('VIEW_QUERY'));
  await page.getByRole('banner').getByRole('button', { name: '应用列表' }).click();
  await cancelled;
  await expect(page).toHaveURL(/\/app-list\/applications$/);
  await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test('[ER-017] [OP-90] a page chunk that is missing leaves the former page with a message; following again tries again (routed)', async ({ page }) => {
  await signIn(page, 'staff', '/');
  let missing = true;
  await page.route(/\/static\/ApplicationsScreen-.*\.js$/, (route) => (missing ? route.fulfill({ status: 404, body: '' }) : route.continue()));
  const link = page.getByRole('banner').getByRole('button', { name: '应用列表' });
  await link.click();
  await expect(page.getByText('操作失败，请重试。')).toBeVisible();
  await expect(page).toHaveURL(/defaultPortalDashboard$/);
  await expect(page.getByRole('heading', { name: /好，/ })).toBeVisible();
  missing = false;
  await link.click();
  await expect(page).toHaveURL(/\/app-list\/applications$/);
});

test('[RT-067] following the present address again is only logged', async ({ page }) => {
  await signIn(page, 'staff', '/portal-page/defaultPortalDashboard');
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const logged = page.waitForEvent('console', (entry) => entry.text().startsWith('Navigation: already there'));
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Portico/ })
    .click();
  await logged;
  expect(errors).toEqual([]);
});

test('[CN-010] the page names its version', async ({ page }) => {
  const line = page.waitForEvent('console', (entry) => entry.text() === 'Portico 6.12.49');
  await page.goto('/login');
  await line;
  await expect(page.locator('meta[name="app-version"]')).toHaveAttribute('content', '6.12.49');
});
