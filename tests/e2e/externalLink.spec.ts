import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { fileFixture, testsAt } from './fileFixture.ts';
import { putStored, signIn } from './portal.ts';
import { startServer } from '#tests/support/server.ts';
import { signedIn } from '#tests/server/http/client.ts';
import { writeGuestbook } from '#tests/server/handlers/guestbook.ts';

/** Tests against a server of their own whose application has a form for guests. */
const guestPortal = fileFixture<string>(async (use) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-apps-'));
  await writeGuestbook(folder);
  const server = await startServer({ PORTICO_APPS: folder, PORTICO_SEED: '0' });
  await use(server.url);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
const test = testsAt(guestPortal).extend<{ guestbook: string }>({
  // oxlint-disable-next-line no-empty-pattern -- the shape wants a pattern
  guestbook: ({}, use) => use(guestPortal.value),
});

test('[RT-010][HT-022][RT-061] a guest fills in the form of a link without shell and sign-in; its token stays in memory; a link that is unknown or over says so', async ({
  page,
  guestbook,
}) => {
  const staff = await signedIn(guestbook, 'staff');
  const { data: code } = await staff.post<string>('/externalLink/getShortCode', { schemaCode: 'entry', formCode: 'entry_open' });
  const bearers = new Set<string | undefined>();
  page.on('request', (request) => request.url().includes('/api/') && bearers.add(request.headers().authorization));
  const sheet = page.waitForResponse('**/externalLink/sheet?*');
  // What an ended session left behind changes nothing here; it is put in place where no page of the portal would try it.
  await putStored(page, { token: 'over' });
  await page.goto(`/external-link/${code}`);
  const { token } = (await (await sheet).json()).data;
  await expect(page.getByRole('textbox', { name: '标题' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByText('底价')).toHaveCount(0);
  await page.getByRole('textbox', { name: '标题' }).fill('来自外部');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: '已提交' })).toBeVisible();
  expect([...bearers]).toEqual([`Bearer ${token}`]);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(token);
  await expect(page).toHaveURL(new RegExp(`/external-link/${code}$`));
  await page.getByRole('button', { name: '再填一份' }).click();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('');

  // One that is unknown or over says so in words.
  await page.goto('/external-link/nothing');
  await expect(page.getByRole('alert')).toContainText('该链接不存在、已过期或已关闭');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'This link cannot be opened' })).toBeVisible();
});

test('[RT-061] a link whose form comes without a token leads to login (routed)', async ({ page, guestbook }) => {
  const staff = await signedIn(guestbook, 'staff');
  const { data: code } = await staff.post<string>('/externalLink/getShortCode', { schemaCode: 'entry', formCode: 'entry_open' });
  await page.route('**/externalLink/sheet?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, token: null } } });
  });
  await page.goto(`/external-link/${code}`);
  await expect(page).toHaveURL(/\/login(\?|$)/);
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
});

test('[RT-010] whoever may add a record copies the link for guests from its empty form', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'staff', '/form/detail?schemaCode=entry&sheetCode=entry_open');
  await page.getByRole('button', { name: '分享' }).click();
  await page.getByRole('dialog', { name: '分享' }).getByRole('button', { name: '复制外部链接' }).click();
  await expect(page.getByText('链接已复制')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(page.getByRole('textbox', { name: '标题' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
});
