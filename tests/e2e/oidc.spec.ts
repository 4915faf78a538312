import { expect, type Page } from '@playwright/test';
import { isAlive, MANAGER, peopleNamed, speak, STAFF, storedToken, typeNewPerson, WORDS, type Words } from './accounts.ts';
import { testsAt } from './fileFixture.ts';
import { providerPortal } from './providerPortal.ts';
import { recordCalls, signIn } from './portal.ts';

/** Tests against a server of their own with a real provider beside it. */
const portal = providerPortal('统一身份认证');
const test = testsAt(portal);

/** Signs in at the provider's own pages, to which the login page leads. */
async function signInThere(page: Page, account: string): Promise<void> {
  await page.getByRole('link', { name: '统一身份认证' }).click();
  await signInAtProvider(page, account);
}

/** Signs in at the provider's own pages, which take any password. */
async function signInAtProvider(page: Page, account: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(account);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test("[HT-029][RT-005][HT-008] the login page's second button leads through the provider's own pages to the page first requested", async ({ page }) => {
  await page.goto('/app-list/applications?from=mail');
  await expect(page).toHaveURL(/\/login$/);
  const exchanged = page.waitForRequest('**/oauth/token');
  await signInThere(page, 'staff');
  const request = await exchanged;
  expect(request.headers()['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  const given = new URLSearchParams(request.postData() ?? '');
  expect([given.get('grant_type'), given.get('code')]).toEqual(['authorization_code', expect.stringMatching(/^[\w-]{43}$/)]);
  await expect(page).toHaveURL(/\/app-list\/applications\?from=mail$/);
  await expect(page.getByRole('button', { name: /^用户：/ })).toBeVisible();
  // The way back does not lead through the used code.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/oauth/);
  await page.goto('/app-list/applications');
  // Signed out here, the provider asks again.
  await page.getByRole('button', { name: /^用户：/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  await page.getByRole('link', { name: '统一身份认证' }).click();
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
});

test('[HT-013] what the bare system configuration holds takes effect: the second button of the login page has the name it gives', async ({ page }) => {
  const answered = page.waitForResponse('**/public/system/config');
  await page.goto('/login');
  const config = await (await answered).json();
  expect(config).toMatchObject({ oidc: { name: '统一身份认证' } });
  expect(config).not.toHaveProperty('errcode');
  await expect(page.getByRole('link', { name: config.oidc.name })).toBeVisible();
});

test('[RT-004] a person the organisation does not know reads so, and finds the way back', async ({ page }) => {
  await page.goto('/login');
  await signInThere(page, 'stranger');
  await expect(page).toHaveURL(/\/login-error\?reason=unknown$/);
  await expect(page.getByRole('alert')).toContainText('组织中没有与您的身份对应的账号');
  await page.getByRole('link', { name: '返回登录页' }).click();
  await expect(page.getByRole('link', { name: '统一身份认证' })).toBeVisible();
});

const stopped = (page: Page, words: Words, now: string) => page.getByRole('dialog', { name: words.nowSignedIn(now) });

test("[contract 3.4] another person comes back from the organisation's own sign-in in a second tab: the open form stops and saves nothing", async ({
  page,
  context,
}) => {
  const words = WORDS.zh;
  await speak(context, 'zh');
  await signIn(page, 'staff');
  const label = `庚 ${String(Date.now())}`;
  await typeNewPerson(page, words, label);
  const former = await storedToken(page);
  const saves = recordCalls(page, '/api/runtime/form/save');
  const other = await context.newPage();
  await other.goto('/login/oidc/start');
  await signInAtProvider(other, 'manager');
  await expect(other.getByRole('banner').getByRole('button', { name: `${words.user}${MANAGER}` })).toBeVisible();
  await expect(stopped(page, words, MANAGER)).toContainText(STAFF);
  await expect.poll(() => isAlive(page, portal.value, former)).toBe(false);
  await stopped(page, words, MANAGER)
    .getByRole('button', { name: words.goOnAs(MANAGER) })
    .click();
  await expect(page.getByRole('banner').getByRole('button', { name: `${words.user}${MANAGER}` })).toBeVisible();
  expect(saves).toHaveLength(0);
  expect(await peopleNamed(portal.value, label)).toEqual([]);
  expect(await isAlive(page, portal.value, await storedToken(other))).toBe(true);
});
