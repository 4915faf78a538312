import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { freePort, OIDC_CLIENT, startProvider } from '#tests/support/oidcProvider.ts';
import { startServer } from '#tests/support/server.ts';
import { fileFixture } from './fileFixture.ts';
import { test as base } from './fixtures.ts';

/** Tests against a server of their own with a real provider beside it. */
const portal = fileFixture<string>(async (use) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-oidc-'));
  const file = join(folder, 'settings.json');
  const port = await freePort();
  writeFileSync(file, JSON.stringify({ oidc: { issuer: `http://127.0.0.1:${port}`, ...OIDC_CLIENT, name: '统一身份认证' } }));
  const server = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/shapes', PORTICO_SEED: '0', PORTICO_SETTINGS: file });
  const provider = await startProvider(port, `${server.url}/login/oidc/return`);
  await use(server.url);
  await provider.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- the shape wants a pattern
  baseURL: ({}, use) => use(portal.ifOpen),
});

/** Signs in at the provider's own pages. */
async function signInThere(page: Page, account: string): Promise<void> {
  await page.getByRole('link', { name: '统一身份认证' }).click();
  await page.getByPlaceholder('Enter any login').fill(account);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test("[HT-029][RT-005][HT-008] the login page's second button leads through the provider's own pages to the page first asked for", async ({ page }) => {
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

test('[RT-004] a person the organisation does not know is told so, and finds the way back', async ({ page }) => {
  await page.goto('/login');
  await signInThere(page, 'stranger');
  await expect(page).toHaveURL(/\/login-error\?reason=unknown$/);
  await expect(page.getByRole('alert')).toContainText('组织中没有与您的身份对应的账号');
  await page.getByRole('link', { name: '返回登录页' }).click();
  await expect(page.getByRole('link', { name: '统一身份认证' })).toBeVisible();
});
