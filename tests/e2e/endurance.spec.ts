import { expect, type BrowserContext, type Page } from '@playwright/test';
import { chunkOf } from './chunkOf.ts';
import { test } from './fixtures.ts';
import { expireToken, openList, recordCalls, signIn } from './portal.ts';
import { networkIdle } from '#tests/support/networkIdle.ts';

const HOUR_MS = 3_600_000;

/**
 * Stands a tab still, as the browser does with one that nobody has looked at for long: no timer, event or answer reaches it.
 * (The browser's own command freezes no tab that counts as visible, which all tabs of tests do.)
 * Shape: `ticks` says how far the tab has come, also while it stands; `wake` lets it go on.
 */
async function freeze(context: BrowserContext, page: Page): Promise<{ ticks(): Promise<number>; wake(): Promise<void> }> {
  await page.evaluate(() => {
    Object.assign(window, { ticks: 0 });
    setInterval(() => Object.assign(window, { ticks: Number(Reflect.get(window, 'ticks')) + 1 }), 20);
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Debugger.enable');
  const stands = new Promise<void>((resolve) => devtools.once('Debugger.paused', () => resolve()));
  await devtools.send('Debugger.pause');
  await stands;
  return {
    ticks: async () => Number((await devtools.send('Runtime.evaluate', { expression: 'ticks' })).result.value),
    wake: async () => void (await devtools.send('Debugger.disable')),
  };
}

/** How many contacts of a name are stored, by the token that the page holds. */
async function countContacts(page: Page, fullName: string): Promise<number> {
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const filters = [{ propertyCode: 'fullName', propertyType: 0, propertyValue: fullName, propertyValueName: '' }];
  const data = { schemaCode: 'contact', queryCode: 'contact_all', mobile: false, page: 0, size: 20, filters };
  return (await (await page.request.post('/api/runtime/query/list', { headers, data })).json()).data.totalElements;
}

test('[HT-005] after an hour offline a typed record is still there, is stored once, and the token is renewed once', async ({ page, context }) => {
  await page.clock.install();
  await signIn(page, 'manager');
  await openList(page, 'crm', 'contact');
  await page.getByRole('button', { name: '新增联系人' }).click();
  const form = page.getByRole('dialog');
  const name = `离线 ${String(Date.now())}`;
  await form.getByRole('textbox', { name: /^姓名/ }).fill(name);
  await form.getByRole('combobox', { name: /^所属客户/ }).click();
  await form.getByRole('option').first().click();
  const saves = recordCalls(page, '/api/runtime/form/save');
  await context.setOffline(true);
  // The token is over meanwhile.
  await page.evaluate(() => localStorage.setItem('expireTime', '1600000000'));
  await page.clock.fastForward(HOUR_MS);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('无法连接服务器，请检查网络后重试。').first()).toBeVisible();
  await expect(form.getByRole('textbox', { name: /^姓名/ })).toHaveValue(name);
  // The first request renews.
  const answered: number[] = [];
  page.on('response', (response) => response.url().includes('get_refresh_token') && answered.push(response.status()));
  await context.setOffline(false);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await expect.poll(() => answered).toEqual([200]);
  expect(saves.length).toBeGreaterThan(0);
  const queried = page.waitForResponse('**/api/runtime/query/list');
  await page.getByRole('button', { name: '刷新列表' }).click();
  expect((await queried).status()).toBe(200);
  expect(answered).toEqual([200]);
  expect(await countContacts(page, name)).toBe(1);
});

test('[HT-005][ER-001] a renewal that meets no network, or a server that cannot answer now, ends no session: the page says so and goes on afterwards (routed)', async ({
  page,
}) => {
  await signIn(page, 'manager');
  await openList(page, 'crm', 'contact');
  await page.getByRole('button', { name: '新增联系人' }).click();
  const form = page.getByRole('dialog');
  const name = form.getByRole('textbox', { name: /^姓名/ });
  await name.fill('没有断');
  const customer = form.getByRole('combobox', { name: /^所属客户/ });
  for (const [how, answer] of [
    ['no network', undefined],
    ['a server that cannot answer now', 503],
  ] as const)
    await test.step(how, async () => {
      await page.route('**/get_refresh_token*', (route) => (answer === undefined ? route.abort() : route.fulfill({ status: answer, json: {} })));
      // The server ends the token alone: the calls that follow are answered with 401.
      await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`));
      const refused = page.waitForResponse((response) => response.status() === 401);
      await customer.click();
      await refused;
      await expect(page.getByText('没有加载成功，请关闭后重试')).toBeVisible();
      await page.unroute('**/get_refresh_token*');
      await page.keyboard.press('Escape');
      await customer.click();
      await expect(form.getByRole('option').first()).toBeVisible();
      await expect(name).toHaveValue('没有断');
      await page.keyboard.press('Escape');
    });
});

for (const renewedBy of ['another tab', 'nobody'] as const) {
  test(`[HT-005] a tab that was frozen while ${renewedBy} renewed the token stores what was typed once it wakes, with one renewal`, async ({
    page,
    context,
  }) => {
    await signIn(page, 'manager');
    await openList(page, 'crm', 'contact');
    await page.getByRole('button', { name: '新增联系人' }).click();
    const form = page.getByRole('dialog');
    const name = `醒来 ${String(Date.now())}`;
    await form.getByRole('textbox', { name: /^姓名/ }).fill(name);
    // What typing sends has been answered; the stream of changes stays open.
    await expect(form.getByText(/^草稿已保留/)).toBeVisible();
    const refreshes = [recordCalls(page, 'get_refresh_token')];
    const { ticks, wake } = await freeze(context, page);
    const stood = await ticks();
    const other = await context.newPage();
    refreshes.push(recordCalls(other, 'get_refresh_token'));
    await other.goto('/app-list');
    // The tab has sent all its requests, the bell too, so that nothing of it renews before it is loaded again.
    await expect(other.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
    await networkIdle(other);
    await other.evaluate(() => localStorage.setItem('expireTime', '1600000000'));
    if (renewedBy === 'nobody') await other.close();
    else {
      await other.goto('/app-list');
      await expect(other.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
    }
    expect(await ticks()).toBe(stood);
    await wake();
    await expect.poll(ticks).toBeGreaterThan(stood);
    await form.getByRole('combobox', { name: /^所属客户/ }).click();
    await form.getByRole('option').first().click();
    await expect(form.getByRole('textbox', { name: /^姓名/ })).toHaveValue(name);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toBeHidden();
    expect(refreshes.flat()).toHaveLength(1);
    expect(await countContacts(page, name)).toBe(1);
  });
}

for (const locks of ['missing', 'refused'] as const) {
  test(`[HT-005] a browser whose locks are ${locks} renews the token all the same, once`, async ({ page }) => {
    await page.addInitScript((how) => {
      if (how === 'missing') Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
      else LockManager.prototype.request = () => Promise.reject(new DOMException('refused', 'SecurityError'));
    }, locks);
    await signIn(page, 'manager');
    await expireToken(page);
    const refreshes = recordCalls(page, 'get_refresh_token');
    await page.goto('/app-list');
    await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
    expect(refreshes).toHaveLength(1);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^消息中心/ })
      .click();
    await expect(page.getByRole('tab', { name: '通知' })).toBeVisible();
  });
}

// The home brings the texts of lazy parts; the list of applications needs none of them.
for (const [what, source, path, target, first] of [
  ['chunk is', 'src/screens/applications/ApplicationsScreen.tsx', '/app-list/applications', '应用列表', '/portal-page/defaultPortalDashboard'],
  ['texts are', 'src/services/texts/lazyTexts/zh.ts', '/user/info', '个人设置', '/app-list/applications'],
] as const) {
  test(`[OP-90] after a new version was deployed the page whose ${what} gone is reloaded, once (routed)`, async ({ page }) => {
    await signIn(page, 'staff', first);
    let requests = 0;
    await page.route(chunkOf(source), (route) => {
      requests += 1;
      return route.fulfill({ status: 404, body: '' });
    });
    // The page of another build begins with another script.
    await page.route('**/static/build2.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.route(
      (url) => url.pathname === '/' || url.pathname === path,
      async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace('<script type="module"', '<script type="module" src="/static/build2.js"></script>$&'),
        });
      },
    );
    let loads = 0;
    page.on('request', (request) => request.isNavigationRequest() && request.frame() === page.mainFrame() && (loads += 1));
    if (path === '/user/info')
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^用户：/ })
        .click();
    await page
      .getByRole('button', { name: target })
      .or(page.getByRole('link', { name: target }))
      .click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    // Still gone in the new build: the page says so instead of loading again and again.
    await expect(page.getByRole('alert').getByRole('button', { name: '重新加载' })).toBeVisible();
    expect(loads).toBe(1);
    // Ahead, on following the link, on drawing: never again and again.
    expect(requests).toBeLessThan(10);
    // A page that is being answered is answered to its end.
    await page.unrouteAll({ behavior: 'wait' });
  });
}

test('[HT-005] [OP-15] a browser whose clock is a day ahead renews once, not with every load and in every tab', async ({ page, context }) => {
  await signIn(page, 'staff');
  await context.clock.setSystemTime(Date.now() + 24 * HOUR_MS);
  const refreshes = [recordCalls(page, 'get_refresh_token')];
  const other = await context.newPage();
  refreshes.push(recordCalls(other, 'get_refresh_token'));
  for (const tab of [page, page, other]) {
    await tab.goto('/app-list');
    await expect(tab.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  }
  expect(refreshes.flat()).toHaveLength(1);
});

test('[HT-005] [OP-15] with a storage that takes not one character more two tabs renew once, and a typed record is stored', async ({ page, context }) => {
  await signIn(page, 'manager');
  await openList(page, 'crm', 'contact');
  await page.getByRole('button', { name: '新增联系人' }).click();
  const form = page.getByRole('dialog');
  const name = `满了 ${String(Date.now())}`;
  await form.getByRole('textbox', { name: /^姓名/ }).fill(name);
  await form.getByRole('combobox', { name: /^所属客户/ }).click();
  await form.getByRole('option').first().click();
  const before = await page.evaluate(fillStorage);
  const other = await context.newPage();
  await openList(other, 'crm', 'contact');
  const refreshes = [recordCalls(page, 'get_refresh_token'), recordCalls(other, 'get_refresh_token')];
  await page.evaluate(() => localStorage.setItem('expireTime', '1600000000'));
  await Promise.all([form.getByRole('button', { name: '保存', exact: true }).click(), other.getByRole('button', { name: '刷新列表' }).click()]);
  await expect(form).toBeHidden();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBe(before);
  expect(await countContacts(page, name)).toBe(1);
  expect(refreshes.flat()).toHaveLength(1);
});

/** Fills the storage of the tab's origin to its last character; gives the stored token. */
function fillStorage(): string | null {
  for (let characters = 2 ** 22, keys = 0; characters >= 1; ) {
    try {
      localStorage.setItem(`full${String(keys)}`, 'x'.repeat(characters));
      keys += 1;
    } catch {
      characters = Math.floor(characters / 2);
    }
  }
  return localStorage.getItem('token');
}
