import { expect, type Page } from '@playwright/test';
import { accountTokens } from './accounts.ts';
import { chunkErrors } from './chunkErrors.ts';
import { chunkOf, loadedChunk } from './chunkOf.ts';
import { test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { expireToken, openList, pressIfPresent, recordCalls, signIn, titled } from './portal.ts';
import { networkIdle } from '#tests/support/networkIdle.ts';

/** How long the stored token lives, by what it says itself; milliseconds. */
const lifetimeOf = (page: Page) =>
  page.evaluate(() => {
    const { iat, exp } = JSON.parse(atob((localStorage.getItem('token') ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''));
    return (exp - iat) * 1000;
  });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('login_jump', 'true'));
});

test('[HT-030] [OP-91] the system configuration is requested first; neither shell nor list shows or is requested before the user is known', async ({
  page,
}) => {
  await signIn(page, 'staff');
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|public)\//.test(pathname)) paths.push(pathname);
  });
  const give = await holdRequests(page, '**/info_login');
  const queries = recordCalls(page, '/runtime/query/');
  const requested = page.waitForRequest('**/info_login');
  await page.goto('/application/crm/application-list/contract', { waitUntil: 'commit' });
  await requested;
  // All else that the start requests, code and theme too, has come by then.
  await page.waitForFunction(() => document.readyState === 'complete');
  await loadedChunk(page, 'src/screens/list/ListScreen.tsx');
  await expect(page.getByRole('banner')).toHaveCount(0);
  expect(queries).toEqual([]);
  give();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  expect(queries.length).toBeGreaterThan(0);
  expect(paths[0]).toBe('/public/system/config');
  expect(paths.slice(1, 3).toSorted()).toEqual(['/api/organization/user/info_login', '/public/theme/findAll']);
  expect(paths.filter((path) => path === '/api/organization/user/info_login')).toHaveLength(1);
});

test('[ER-002] [OP-91] a failed configuration or theme falls back to defaults and leads nowhere (routed)', async ({ page }) => {
  await page.route(/\/public\/(system\/config|theme\/findAll)/, (route) => route.fulfill({ status: 401, json: {} }));
  await signIn(page, 'staff', '/app-list');
  await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(titled('应用列表 - Portico'));
});

test('[ER-001][ER-003] a session that was ended elsewhere leads to login, without an organisation where none is kept', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  await page.getByRole('link', { name: '世界地点', exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  const again = page.getByRole('button', { name: '刷新列表' });
  await expect(again).toBeVisible();
  const token = await page.evaluate(() => {
    localStorage.removeItem('corpId');
    return localStorage.getItem('token');
  });
  const refreshes = recordCalls(page, 'get_refresh_token');
  await page.request.post('/logout', { headers: { Authentication: `Bearer ${token}` }, data: { redirect_uri: '/login', T: token } });
  const login = page.waitForURL(/\/login$/);
  // What the list requests by itself may meet the ended session before the press does, whose button is gone then.
  await pressIfPresent(again);
  await login;
  expect(refreshes).toHaveLength(1);
});

test('[ER-001] [ER-003] a 401 that one refresh does not cure leads to login with the kept organisation (routed)', async ({ page }) => {
  await signIn(page, 'staff', '/');
  // The first page requests the applications too: its answer is there.
  await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  const refreshes = recordCalls(page, 'get_refresh_token');
  await page.evaluate(() => localStorage.setItem('corpId', 'C1'));
  await page.route('**/list_apps_group*', (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByRole('banner').getByRole('button', { name: '应用列表' }).click();
  await expect(page).toHaveURL(/\/login\?corpId=C1$/);
  expect(refreshes).toHaveLength(1);
});

test('[HT-005] a token is renewed in the last quarter of its lifetime, not before', async ({ page }) => {
  await signIn(page, 'staff', '/');
  const pair = () => page.evaluate(() => ['token', 'refresh_token', 'expireTime'].map((key) => localStorage.getItem(key)));
  const before = await pair();
  const lifetimeMs = await lifetimeOf(page);
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

test('[HT-005] in the last quarter of the lifetime two open tabs renew together once, without a load', async ({ page, context }) => {
  await context.clock.install();
  await signIn(page, 'staff', '/app-list');
  const open = [page, await context.newPage()];
  await open[1]?.goto('/app-list');
  for (const tab of open) {
    await expect(tab.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
    await networkIdle(tab);
  }
  const pair = () => page.evaluate(() => ['token', 'refresh_token'].map((key) => localStorage.getItem(key)));
  const before = await pair();
  const refreshes = open.map((tab) => recordCalls(tab, 'get_refresh_token'));
  const lifetimeMs = await lifetimeOf(page);
  await context.clock.fastForward(Math.round(lifetimeMs * 0.6));
  expect(refreshes.flat()).toEqual([]);
  await context.clock.fastForward(Math.round(lifetimeMs * 0.2));
  await expect.poll(async () => (await pair()).every((text, at) => text !== null && text !== before[at])).toBe(true);
  const [token] = await pair();
  for (const tab of open) {
    const requested = tab.waitForRequest('**/list_functions_by_appcode*');
    await tab.getByRole('link', { name: '客户管理', exact: true }).click();
    expect((await requested).headers().authorization).toBe(`Bearer ${token}`);
    await expect(tab.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  }
  expect(refreshes.flat()).toHaveLength(1);
  expect(refreshes.flat()[0]?.query.get('refresh_token')).toBe(before[1]);
});

test('[HT-005] [ER-001] many calls at once that meet a 401 in two tabs are cured by one refresh, and nobody sees a login page', async ({ page, context }) => {
  await signIn(page, 'staff', '/app-list');
  const tabs = [page, await context.newPage()];
  await tabs[1]?.goto('/app-list');
  for (const tab of tabs) {
    await expect(tab.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
    await networkIdle(tab);
  }
  const refreshes = tabs.map((tab) => recordCalls(tab, 'get_refresh_token'));
  // As if the server ended the token alone: every call that carries it is answered with 401.
  const over = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`;
  // What both request is answered at once, so that none has a new token before the other has sent its request.
  let give = () => {};
  const released = new Promise<void>((resolve) => (give = resolve));
  const requestCounts = tabs.map(() => 0);
  const refused = tabs.map(() => 0);
  for (const [at, tab] of tabs.entries()) {
    tab.on('response', (response) => response.status() === 401 && (refused[at] = (refused[at] ?? 0) + 1));
    await tab.route('**/api/**', (route) => {
      requestCounts[at] = (requestCounts[at] ?? 0) + 1;
      return released.then(() => (route.request().headers().authorization === over ? route.fulfill({ status: 401, json: {} }) : route.continue()));
    });
  }
  await Promise.all(tabs.map((tab) => tab.getByRole('link', { name: 'Portico', exact: true }).click()));
  await expect.poll(() => Math.min(...requestCounts)).toBeGreaterThan(1);
  give();
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: /好，/ })).toBeVisible();
  await expect.poll(() => Math.min(...refused)).toBeGreaterThan(1);
  for (const tab of tabs) {
    const answered = tab.waitForResponse((response) => response.url().includes('/list_apps_group') && response.status() === 200);
    await tab.getByRole('banner').getByRole('button', { name: '应用列表' }).click();
    await answered;
    // The page that is left has such a link too.
    await expect(tab).toHaveURL(/\/app-list\/applications$/);
    await expect(tab.getByRole('heading', { name: /好，/ })).toHaveCount(0);
    await expect(tab.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
    expect(tab.url()).not.toContain('/login');
  }
  expect(refreshes.flat()).toHaveLength(1);
});

test('[HT-005] an access token that is over is renewed once, before the first request, by two tabs together', async ({ page, context }) => {
  await signIn(page, 'staff');
  const before = await expireToken(page);
  const other = await context.newPage();
  const refreshes = [recordCalls(page, 'get_refresh_token'), recordCalls(other, 'get_refresh_token')];
  await Promise.all([page.goto('/app-list'), other.goto('/app-list')]);
  for (const tab of [page, other]) await expect(tab.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  expect(refreshes.flat()).toHaveLength(1);
  expect(refreshes.flat()[0]?.query.get('refresh_token')).toBe(before[1]);
  const after = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('refresh_token')]);
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});

test('[EN-022] [HT-006] a token handed over in the address is exchanged and taken out of it', async ({ page, baseURL }) => {
  const { access_token: token } = await accountTokens(baseURL ?? '', 'staff');
  const exchanges = recordCalls(page, 'get_refresh_token');
  await page.goto(`/app-list/applications?T=${token}&keep=1`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page).toHaveURL(/\/app-list\/applications\?keep=1$/);
  expect(exchanges[0]?.body).toEqual({ access_token: token });
  await expect.poll(() => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('refresh_token')])).toEqual([token, expect.any(String)]);
});

/** A token of staff that was exchanged once: from then on the server refuses. */
async function exchangedToken(page: Page, url: string): Promise<string> {
  const { access_token } = await accountTokens(url, 'staff');
  const answer = await page.request.post('/login/Authentication/get_refresh_token', { data: { access_token } });
  expect(await answer.json()).toMatchObject({ errcode: 0 });
  return access_token;
}

test('[EN-022] an exchange that is refused changes nothing of the session there is, which goes on', async ({ page, baseURL }) => {
  await signIn(page, 'manager', '/app-list');
  const stored = () => page.evaluate(() => ['token', 'refresh_token', 'expireTime', 'corpId'].map((key) => localStorage.getItem(key)));
  await page.evaluate(() => localStorage.setItem('expireTime', '4100000000'));
  const before = await stored();
  const token = await exchangedToken(page, baseURL ?? '');
  const answered = page.waitForResponse((response) => response.url().includes('get_refresh_token'));
  await page.goto(`/app-list/applications?T=${token}`);
  expect((await (await answered).json()).errcode).not.toBe(0);
  await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/app-list\/applications$/);
  expect(await stored()).toEqual(before);
  await expect(page.getByRole('banner').getByRole('button', { name: '用户：李强' })).toBeVisible();
});

test('[EN-022] where nobody is signed in a token whose exchange is refused serves by itself, without what renews it', async ({ page, baseURL }) => {
  const token = await exchangedToken(page, baseURL ?? '');
  await page.goto(`/app-list/applications?T=${token}`);
  await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => ['token', 'refresh_token', 'expireTime'].map((key) => localStorage.getItem(key)))).toEqual([token, null, null]);
});

test('[RT-063] a request that another page no longer needs is cancelled without a message: left by a button, and by Back of the browser', async ({ page }) => {
  await signIn(page, 'staff', '/portal-page/defaultPortalDashboard');
  await expect(page.getByRole('heading', { name: /好，/ })).toBeVisible();
  await networkIdle(page);
  await page.route('**/list_apps_group*', () => undefined);
  for (const [way, go] of [
    ['a button', () => page.getByRole('banner').getByRole('button', { name: '返回' }).click()],
    ['Back of the browser', () => page.goBack()],
  ] as const)
    await test.step(way, async () => {
      const requested = page.waitForRequest('**/list_apps_group*');
      await page.getByRole('banner').getByRole('button', { name: '应用列表' }).click();
      await requested;
      await expect(page).toHaveURL(/\/app-list\/applications$/);
      const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('list_apps_group'));
      await go();
      expect((await cancelled).failure()?.errorText).toContain('ABORTED');
      await expect(page).toHaveURL(/defaultPortalDashboard$/);
      await expect(page.getByRole('heading', { name: /好，/ })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      // Messages stand behind everything else of the page.
      await expect(page.getByRole('status').or(page.getByRole('alert')).last()).toBeEmpty();
    });
});

test("[RT-063] leaving a list before the user's own views of it are there is no failure (routed)", async ({ page }) => {
  await signIn(page, 'staff', '/');
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.route('**/common_query/list?*VIEW_QUERY*', () => undefined);
  const requested = page.waitForRequest((request) => request.url().includes('VIEW_QUERY'));
  await openList(page, 'crm', 'contract');
  await requested;
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('VIEW_QUERY'));
  await page.getByRole('banner').getByRole('button', { name: '应用列表' }).click();
  await cancelled;
  await expect(page).toHaveURL(/\/app-list\/applications$/);
  await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test('[ER-017] [OP-90] a page chunk that is missing leaves the former page with a message; following again tries again (routed)', async ({ page }) => {
  await signIn(page, 'staff');
  const errors = chunkErrors(page);
  let missing = true;
  await page.route(chunkOf('src/screens/applications/ApplicationsScreen.tsx'), (route) =>
    missing ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.goto('/');
  const link = page.getByRole('banner').getByRole('button', { name: '应用列表' });
  await link.click();
  await expect(page.getByText('操作失败，请重试。')).toBeVisible();
  await expect(page).toHaveURL(/defaultPortalDashboard$/);
  await expect(page.getByRole('heading', { name: /好，/ })).toBeVisible();
  await expect.poll(() => errors).toEqual([{ name: 'ChunkLoadError', message: 'Loading chunk failed', type: 'missing' }]);
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
