import { expect, test } from '@playwright/test';
import { PASSWORD, recordCalls, signIn } from './portal.ts';

const account = (page: import('@playwright/test').Page) => page.getByLabel(/^(用户名|Username)$/);
const password = (page: import('@playwright/test').Page) => page.getByLabel(/^(密码|Password)$/);
const submit = (page: import('@playwright/test').Page) => page.getByRole('button', { name: /^(登录|Sign in)$/ });

test('[RT-003] without a token the login page shows and the address stays', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('[RT-061] [HT-003] [HT-004] [HT-029] the address asked for opens after sign-in', async ({ page }) => {
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

test('a wrong password is said at the form and nothing is stored', async ({ page }) => {
  await page.goto('/login');
  await account(page).fill('nobody');
  await password(page).fill('Wrong1234');
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('密码');
  await expect(password(page)).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('an empty form sends nothing and says what is missing', async ({ page }) => {
  const codes = recordCalls(page, 'get_code');
  await page.goto('/login');
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText('请输入用户名和密码。');
  expect(codes).toHaveLength(0);
});

test('[HT-028] the last sign-in shows once, not after a reload, and again after signing out and in', async ({ page }) => {
  await signIn(page, 'manager');
  await page.getByRole('button', { name: /^用户：/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'manager');
  await expect(page.getByText(/^上次登录时间：\d{4}-/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText(/^上次登录时间：/)).toHaveCount(0);
});

test('[HT-017] [HT-018] [HD-028] [EN-024] log-out clears six items and opens the login page even when the call fails', async ({ page }) => {
  await signIn(page, 'staff');
  await page.evaluate(() => localStorage.setItem('x_width_records', '[]'));
  await page.route('**/logout', (route) => route.abort());
  await page.getByRole('button', { name: /^用户：/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const left = await page.evaluate(() => [
    ['token', 'refresh_token', 'expireTime', 'login_jump', 'copy_link_url_path'].map((key) => localStorage.getItem(key)),
    sessionStorage.getItem('user'),
    localStorage.getItem('x_width_records'),
  ]);
  expect(left).toEqual([[null, null, null, null, null], null, '[]']);
});
