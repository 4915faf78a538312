import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { requestCode, clientOf } from '#tests/server/http/client.ts';
import { accountTokens } from './accounts.ts';
import { PASSWORD, signIn, signInByPage } from './portal.ts';
import { resting } from './resting.ts';
import { openView, test } from './shapes.ts';

const INFO = '**/api/organization/user/info_login';

/** Answers the current user with changed fields, otherwise as the server does. */
async function changeUser(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.route(INFO, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, data: { ...json.data, ...change } } });
  });
}

/** What stands there once nothing more comes. */
const words = (place: Locator) => resting(() => place.innerText());

/** Names of the buttons of the header; the letter that stands for a picture until it has come is none of them. */
const headerOf = (page: Page) =>
  resting(() =>
    page
      .getByRole('banner')
      .getByRole('button')
      .evaluateAll((all) =>
        all.map((one) => {
          const copy = one.cloneNode(true) as Element; // a clone is of the kind of its original
          for (const drawn of copy.querySelectorAll('[aria-hidden=true]')) drawn.remove();
          return one.getAttribute('aria-label') ?? copy.textContent ?? '';
        }),
      ),
  );

async function openCard(page: Page) {
  await page.getByRole('button', { name: /^用户：/ }).click();
  const card = page.getByRole('dialog', { name: /^用户：/ });
  await expect(card.getByRole('button', { name: '退出登录' })).toBeVisible();
  return card;
}

test('[AU-003] a privileged person is offered what ordinary staff are: header, card, menu, actions and pages', async ({ page }) => {
  const seen: Record<string, unknown> = {};
  for (const account of ['staff', 'wfadmin']) {
    await signIn(page, account);
    await openView(page, 'thing', 'thing_all');
    await expect(page.getByRole('gridcell', { name: '甲物', exact: true })).toBeVisible();
    for (const name of [/^消息中心/, '收藏此页']) await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible();
    const header = (await headerOf(page)).map((name) => name.replace(/^消息中心.*/, '消息中心'));
    const items = page.getByRole('tree').getByRole('treeitem');
    await expect(items.first()).toBeVisible();
    const tree = await resting(() => items.allInnerTexts());
    const offered = page.getByRole('region', { name: '操作' }).getByRole('button');
    await expect(offered.first()).toBeVisible();
    const actions = await resting(() => offered.allInnerTexts());
    const card = await openCard(page);
    const buttons = await resting(() => card.getByRole('button').allInnerTexts());
    const tags = await card.getByText(/管理员/).count();
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: '应用列表' }).click();
    await expect(page.getByRole('link', { name: '形状', exact: true })).toBeVisible();
    const applications = await resting(() => page.getByRole('main').getByRole('link').allInnerTexts());
    await page.goto('/workflow-center/query-instance');
    await expect(page).toHaveURL(/my-unfinished-workitem$/);
    const entries = page.getByRole('navigation', { name: '流程菜单' }).getByRole('link');
    await expect(entries.first()).toBeVisible();
    const centre = await resting(() => entries.allInnerTexts());
    seen[account] = { header: header.filter((name) => !name.startsWith('用户：')), tree, actions, buttons, tags, applications, centre };
  }
  expect(seen.wfadmin).toEqual(seen.staff);
  expect(seen.staff).toMatchObject({ tags: 0, buttons: ['退出登录'] });
});

test('[AU-001][AU-002][AU-010] only the permissions list makes the difference; unknown names change nothing (routed)', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  let permissions: string[] = [];
  await page.route(INFO, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, data: { ...json.data, permissions } } });
  });
  await signIn(page, 'staff');
  const seen: Record<string, string[]> = {};
  const headers: Record<string, string[]> = {};
  for (const granted of [[], ['SOMETHING_ELSE', 'WORKFLOW_ADMIN'], ['APP_MNG'], ['SYS_MNG'], ['ADMIN'], ['APP_MNG', 'SYS_MNG']]) {
    permissions = granted;
    await page.goto('/app-list');
    await expect(page.getByRole('link', { name: '形状', exact: true })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: /^消息中心/ })).toBeVisible();
    const header = await headerOf(page);
    seen[granted.join('+')] = [...header, (await words(await openCard(page))).replace(/\s+/g, ' ')];
    headers[granted.join('+')] = header;
  }
  expect(seen['SOMETHING_ELSE+WORKFLOW_ADMIN']).toEqual(seen['']);
  expect(seen['APP_MNG+SYS_MNG']).toEqual(seen.SYS_MNG);
  expect(seen.APP_MNG).not.toEqual(seen['']);
  expect(seen.SYS_MNG).not.toEqual(seen.APP_MNG);
  expect(headers.SYS_MNG).not.toEqual(headers.APP_MNG);
  // The root administrator has the same parts and no tag.
  expect(headers.ADMIN).toEqual(headers.SYS_MNG);
  expect(seen.ADMIN).not.toEqual(seen.SYS_MNG);
  expect(errors).toEqual([]);
});

test('[HT-011][HT-021][EN-001] the current user is requested once with the token and read by the names of the wire (routed)', async ({ page }) => {
  await signIn(page, 'staff');
  await changeUser(page, {
    name: '测试人',
    mobile: '13900000000',
    departmentName: '测试部',
    parentDepartmentName: '上级部',
    imgUrl: 'https://h.test/p.png',
    unknown: { deep: 1 },
  });
  await page.route('https://h.test/p.png', (route) => route.fulfill({ status: 404 }));
  const picture = page.waitForRequest('https://h.test/p.png');
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  await page.goto('/app-list');
  await expect(page.getByRole('link', { name: '形状', exact: true })).toBeVisible();
  await picture;
  const card = await openCard(page);
  for (const words of ['测试人', '13900000000', '测试部']) await expect(card.getByText(words, { exact: true })).toBeVisible();
  expect(calls.filter((request) => request.url().includes('/user/info_login'))).toHaveLength(1);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(new Set(calls.map((request) => request.headers().authorization))).toEqual(new Set([`Bearer ${token}`]));
});

test('[EN-001][HT-011] name, department and telephone of the user come from the answer of the server', async ({ page }) => {
  const answered = page.waitForResponse(INFO);
  await signIn(page, 'staff', '/');
  const { data } = await (await answered).json();
  for (const key of ['id', 'username', 'name', 'mobile', 'departmentName', 'corpId', 'permissions']) expect(data).toHaveProperty(key);
  const card = await openCard(page);
  for (const words of [data.name, data.mobile, data.departmentName]) await expect(card.getByRole('paragraph').filter({ hasText: words })).toBeVisible();
});

test('[EN-009][TH-016] the system configuration is a bare object; it lets the language be switched', async ({ page }) => {
  const answered = page.waitForResponse('**/public/system/config');
  await signIn(page, 'staff', '/app-list');
  expect(await (await answered).json()).toMatchObject({ multiLanguageSwitch: true });
  await expect(page.getByRole('button', { name: 'EN', exact: true })).toBeVisible();
});

test('[EN-009][TH-016] where the system configuration says so there is no language switch (routed)', async ({ page }) => {
  await page.route('**/public/system/config', (route) => route.fulfill({ json: { multiLanguageSwitch: false, cloudPivot: true, loginType: 'password' } }));
  await signIn(page, 'staff', '/app-list');
  await expect(page.getByRole('link', { name: '形状', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'EN', exact: true })).toHaveCount(0);
});

test('[EN-009] the system configuration is read under its own names only; isEncrypt of its header is kept (routed)', async ({ page }) => {
  await page.route('**/public/system/config', (route) =>
    route.fulfill({
      headers: { isEncrypt: 'TRUE' },
      json: { multilanguageswitch: false, multiLanguage: false, cloudPivot: 'x', loginType: 7, extra: { deep: 1 } },
    }),
  );
  const warnings: string[] = [];
  page.on('console', (entry) => entry.type() === 'warning' && warnings.push(entry.text()));
  await signIn(page, 'staff', '/app-list');
  await expect(page.getByRole('button', { name: 'EN', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('isEncrypt'))).toBe('1');
  expect(warnings.filter((text) => text.includes('calls stay in clear'))).toHaveLength(1);
});

for (const expiration of [4_100_000_000_123, 4_100_000_000]) {
  test(`[HT-007] an expiry of ${String(expiration).length} digits is kept in seconds (routed)`, async ({ page, baseURL }) => {
    const { access_token: token } = await accountTokens(baseURL ?? '', 'staff');
    await page.route('**/get_refresh_token*', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      Object.assign(json.data ?? json, { expiration });
      await route.fulfill({ response, json });
    });
    await page.goto(`/app-list/applications?T=${token}`);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('expireTime'))).toBe('4100000000');
  });
}

test('[EN-023] local storage holds the items of the session and of the list under their names', async ({ page }) => {
  // The portal itself stores what is looked for.
  await signInByPage(page, 'staff', '/application/kinds');
  await page.getByRole('banner').getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('button', { name: '中文' })).toBeVisible();
  await openView(page, 'thing', 'thing_all');
  const head = page.getByRole('columnheader', { name: 'Title', exact: true });
  await expect(page.getByRole('gridcell', { name: '甲物', exact: true })).toBeVisible();
  const box = await resting(() => head.boundingBox());
  if (!box) throw new Error('The head is not on screen');
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 39, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)))
    .toEqual(expect.arrayContaining(['token', 'refresh_token', 'expireTime', 'corpId', 'isEncrypt', 'appCode', 'locale', 'thing_all_width_records']));
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored).toMatchObject({ isEncrypt: '0', appCode: 'kinds', locale: 'en' });
});

test('[RT-005][HT-008] a link with a code that somebody got for their own password has to be confirmed, and signs nobody in as them', async ({
  page,
  baseURL,
}) => {
  const { code } = await requestCode(clientOf(baseURL ?? ''), 'staff', PASSWORD);
  const exchanged = page.waitForResponse('**/oauth/token');
  await page.goto(`/oauth?code=${code}`);
  expect((await exchanged).status()).toBe(401);
  await expect(page).toHaveURL(/\/login-error\?reason=code$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('[RT-004][OP-13] a code that is not good leads to the failure page, in both languages, with a way back to login', async ({ page }) => {
  await page.goto('/oauth?code=used&return=//evil.test');
  await expect(page).toHaveURL(/\/login-error\?reason=code$/);
  await expect(page.getByRole('alert')).toContainText('登录凭据无效或已过期');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/login-error?reason=__proto__');
  await expect(page.getByRole('alert')).toContainText('Operation failed, please try again.');
  await page.goto('/login-error');
  await expect(page).toHaveURL(/\/login$/);
});

test('[ER-001][OP-16] a session ended elsewhere leads to login with a sentence, and back to the same page after sign-in', async ({ page }) => {
  // A page that stood there would meet the ended session first.
  await signIn(page, 'staff2');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.post('/logout', { headers: { Authorization: `Bearer ${token}` }, data: {} });
  await page.goto('/application/crm?from=there');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('登录已失效，请重新登录。')).toBeVisible();
  await page.getByLabel('用户名').fill('staff2');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/application\/crm/);
  await expect(page.getByText('登录已失效，请重新登录。')).toHaveCount(0);
});

test('[RT-061][OP-16] the address requested without a token is opened after sign-in, with its query and its fragment', async ({ page }) => {
  await page.goto('/app-list/applications?from=there#below');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('用户名').fill('staff2');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/app-list\/applications\?from=there#below$/);
});

test('[HT-018][HD-028] signing out by the entry of the popover takes every tab to login, without a word of an ended session', async ({ page, context }) => {
  await signIn(page, 'staff2', '/app-list/applications');
  const other = await context.newPage();
  await other.goto('/app-list/applications');
  await expect(other.getByRole('banner')).toBeVisible();
  await page.getByRole('button', { name: /^用户：/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: '登录' })).toBeVisible();
  await expect(other.getByText('登录已失效')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('[HT-014][OP-73] of several organisations one is chosen, and travels with the sign-in (routed)', async ({ page }) => {
  const data = [
    { corpId: 'other', name: '另一组织' },
    { corpId: 'portico', name: 'Portico 集团' },
  ];
  await page.route('**/public/relatedcorp/all_corp_info', (route) => route.fulfill({ json: { errcode: 0, errmsg: '', data, traceId: 'A' } }));
  const sent = page.waitForRequest('**/get_code');
  await page.goto('/login');
  await page.getByRole('combobox', { name: '组织' }).selectOption('Portico 集团');
  await page.getByLabel('用户名').fill('staff');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ corpId: 'portico' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('corpId'))).toBe('portico');
});

test('[HT-014][OP-73] the only organisation is preset without a choice', async ({ page }) => {
  const sent = page.waitForRequest('**/get_code');
  await signInByPage(page, 'staff');
  expect((await sent).postDataJSON()).toMatchObject({ corpId: 'portico' });
});

test('[ER-023][OP-13] without any organisation the page says so, in both languages (routed)', async ({ page }) => {
  await page.route('**/public/relatedcorp/all_corp_info', (route) => route.fulfill({ json: { errcode: 0, errmsg: '', data: [], traceId: 'A' } }));
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText('系统未配置组织信息，请联系管理员处理。');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The system is not configured with organization information, please contact the administrator for processing.',
  );
  await page.goto('/login-error?reason=organisation');
  await expect(page.getByRole('alert')).toContainText('The system is not configured with organization information');
});
