import { expect, type Page } from '@playwright/test';
import { speakEnglish } from './inPage.ts';
import { test } from './fixtures.ts';
import { PASSWORD, recordCalls, signInByPage } from './portal.ts';

const account = (page: Page) => page.getByLabel(/^(用户名|Username)$/);
const password = (page: Page) => page.getByLabel(/^(密码|Password)$/);
const USER = /^(用户：|User: )/;
const submit = (page: Page) => page.getByRole('button', { name: /^(登录|Sign in)$/ });

test('[HT-003] [HT-004] [HT-029] the requested address opens after sign-in', async ({ page }) => {
  const codes = recordCalls(page, '/login/Authentication/get_code');
  const tokens = recordCalls(page, '/login/Authentication/get_token');
  await page.goto('/app-list/applications?from=mail');
  await expect(page).toHaveURL(/\/login/);
  await account(page).fill('staff');
  await password(page).fill(PASSWORD);
  await submit(page).click();
  await expect(page).toHaveURL(/\/app-list\/applications\?from=mail$/);
  expect(codes).toHaveLength(1);
  expect(codes[0]?.body).toMatchObject({ username: 'staff', portal: true });
  expect(JSON.stringify(codes[0]?.body)).not.toContain(PASSWORD);
  expect(tokens[0]?.query.get('code')).toBeTruthy();
  const stored = await page.evaluate(() => ['token', 'refresh_token', 'expireTime'].map((key) => localStorage.getItem(key)));
  expect(stored.every((text) => text !== null && text !== '')).toBe(true);
  expect(stored[2]).toMatch(/^\d{10}$/);
});

test('[HT-028] the last sign-in shows once, not after a reload, and again after signing out and in, in both languages', async ({ page }) => {
  const greetingOf = (words: string) => page.getByText(new RegExp(`^${words}\\d{4}-`));
  const greeted = async (words: string) => {
    const answered = page.waitForResponse('**/api/organization/user/info_login');
    // Looked for all the while, as it stands for two seconds only.
    const [greetingText] = await Promise.all([greetingOf(words).filter({ visible: true }).textContent(), signInByPage(page, 'manager')]);
    const { data } = await (await answered).json();
    expect(greetingText).toBe(`${words}${data.lastLoginTime}`);
  };
  // The very first sign-in of an account has none before it.
  await signInByPage(page, 'manager');
  await logOut(page);
  await greeted('上次登录时间：');
  await page.reload();
  // The greeting would come with the user, before the card of the user can be opened.
  const card = page.getByRole('dialog', { name: USER });
  const again = greetingOf('上次登录时间：')
    .waitFor()
    .then(
      () => 'greeting',
      () => undefined,
    );
  await page.getByRole('button', { name: USER }).click();
  expect(await Promise.race([again, card.waitFor().then(() => 'card')])).toBe('card');
  await expect(card.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await speakEnglish(page);
  await logOut(page);
  await greeted('Last sign-in: ');
});

/** The six items of a log-out, and what stays. */
const leftItems = (page: Page) =>
  page.evaluate(() => ({
    cleared: ['token', 'refresh_token', 'expireTime', 'login_jump', 'copy_link_url_path'].filter((key) => localStorage.getItem(key) !== null),
    user: sessionStorage.getItem('user'),
    preserved: ['locale', 'corpId', 'x_width_records', 'x_columns_options'].map((key) => localStorage.getItem(key)),
  }));

const CLEARED = { cleared: [], user: null, preserved: ['zh', 'set', 'set', 'set'] };
const expectLeft = (page: Page) => expect(async () => expect(await leftItems(page)).toEqual(CLEARED)).toPass();

async function signInAndFill(page: Page): Promise<void> {
  await signInByPage(page, 'staff');
  await page.evaluate(() => {
    for (const key of ['login_jump', 'copy_link_url_path', 'corpId', 'x_width_records', 'x_columns_options']) localStorage.setItem(key, 'set');
    localStorage.setItem('locale', 'zh');
  });
  const storedSession = () => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('refresh_token'), sessionStorage.getItem('user')]);
  await expect.poll(async () => (await storedSession()).every((text) => text !== null)).toBe(true);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: USER }).click();
  await page.getByRole('button', { name: /^(退出登录|Log out)$/ }).click();
  await expect(page).toHaveURL(/\/login(\?corpId=set)?$/);
}

test('[HT-017][HT-018][EN-024] log-out names the token twice, clears exactly six items, opens the login page and ends the session', async ({ page }) => {
  await signInAndFill(page);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/logout');
  await logOut(page);
  const call = await sent;
  expect(call.method()).toBe('POST');
  expect(call.headers().authentication).toBe(`Bearer ${token}`);
  expect(call.postDataJSON()).toEqual({ redirect_uri: expect.stringMatching(/\/login$/), T: token });
  await expectLeft(page);
  const after = await page.request.get('/api/organization/user/info_login', { headers: { Authorization: `Bearer ${token}` } });
  expect(after.status()).toBe(401);
});

test('[HT-018][EN-024] it does so even when the call fails (routed)', async ({ page }) => {
  await signInAndFill(page);
  await page.route('**/logout', (route) => route.abort());
  await logOut(page);
  await expectLeft(page);
});

test('[RT-003][TH-013] without a token the login page shows with the focus on the user name, says what is missing and why a sign-in failed, in the other language once that is chosen', async ({
  page,
}) => {
  const codes = recordCalls(page, 'get_code');
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  await expect(page).toHaveURL(/\/login(\?|$)/);
  await expect(account(page)).toBeFocused();
  await test.step('an empty form sends nothing', async () => {
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText('请输入用户名和密码。');
    expect(codes).toHaveLength(0);
  });
  await test.step('a wrong password stores nothing', async () => {
    await account(page).fill('nobody');
    await password(page).fill('Wrong1234');
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(/^用户名或密码/);
    await expect(password(page)).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('alert')).toHaveText(/username or password/i);
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^用户名或密码/);
});
