import { expect, type Page, type Response } from '@playwright/test';
import { test } from './fewRows.ts';
import { openList, recordCalls, signIn, storeRecord } from './portal.ts';
import { isStream } from './streams.ts';

const hintIn = (page: Page) => page.getByRole('button', { name: '数据有更新，点击刷新' });
const isPoll = (response: Response): boolean => response.url().includes('/api/system/changes') && !isStream(response.request().headers());
const polled = (page: Page) => page.waitForResponse(isPoll);

/** Another browser in which the same person stores customers. */
async function colleagueOf(page: Page): Promise<{ page: Page; store(name: string): Promise<unknown>; leave(): Promise<void> }> {
  const other = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (!other) throw new Error('no browser');
  const colleague = await other.newPage();
  await signIn(colleague, 'manager');
  return { page: colleague, store: (name) => storeRecord(colleague, 'customer', { fullName: name, customerType: 'direct' }), leave: () => other.close() };
}

test('[contract 7.5] the tabs of a browser share one stream, in which both hear of what another stores; when its tab closes the other goes on', async ({
  page,
  context,
}) => {
  const mark = `流${Date.now()}`;
  const streams = () => context.waitForEvent('response', { predicate: (response) => isStream(response.request().headers()), timeout: 30_000 });
  let opened = 0;
  context.on('request', (request) => {
    if (isStream(request.headers())) opened += 1;
  });
  await signIn(page, 'manager');
  await storeRecord(page, 'customer', { fullName: `${mark} 甲`, customerType: 'direct' });
  const query = `?f.fullName=${encodeURIComponent(mark)}`;
  const first = streams();
  await openList(page, 'crm', 'customer', query);
  const stream = await first;
  expect(stream.status()).toBe(200);
  expect(stream.request().headers()['authorization']).toMatch(/^Bearer /);
  expect(stream.url()).not.toContain('T=');

  const second = await context.newPage();
  await openList(second, 'crm', 'customer', query);
  // It has polled for long enough to have opened one of its own.
  for (let count = 0; count < 3; count += 1) await polled(second);
  const colleague = await colleagueOf(page);
  await colleague.store(`${mark} 乙`);
  for (const tab of [page, second]) await expect(hintIn(tab)).toBeVisible({ timeout: 20_000 });
  expect(opened).toBe(1);

  const next = streams();
  await page.close();
  expect((await next).frame().page()).toBe(second);
  await hintIn(second).click();
  await expect(hintIn(second)).toBeHidden();
  // The first change after a load may be the user's own, and gives no hint.
  let stored = 0;
  await expect(async () => {
    stored += 1;
    await colleague.store(`${mark} 丙 ${stored}`);
    await expect(hintIn(second)).toBeVisible();
  }).toPass();
  await colleague.leave();
});

test('[contract 7.5] where no stream can be had the list polls every 2 s (routed)', async ({ page }) => {
  const mark = `轮询${Date.now()}`;
  await signIn(page, 'manager');
  await page.route('**/api/system/changes*', (route) => (isStream(route.request().headers()) ? route.abort() : route.continue()));
  await storeRecord(page, 'customer', { fullName: `${mark} 甲`, customerType: 'direct' });
  await openList(page, 'crm', 'customer', `?f.fullName=${encodeURIComponent(mark)}`);
  await page.waitForEvent('requestfailed', { predicate: (request) => isStream(request.headers()) });
  for (let count = 0; count < 2; count += 1) await polled(page);
  const colleague = await colleagueOf(page);
  await colleague.store(`${mark} 乙`);
  await expect(hintIn(page)).toBeVisible();
  await colleague.leave();
});

test('[LS-004] a list requests its configuration once, in a browser that has not read the feed of changes and in one that has', async ({ page }) => {
  let polls = 0;
  page.on('response', (response) => {
    if (isPoll(response)) polls += 1;
  });
  const configs = recordCalls(page, '/app/query/get');
  await signIn(page, 'manager');
  expect(await page.evaluate(() => localStorage.getItem('changes_last'))).toBeNull();
  for (const visit of ['first', 'again']) {
    configs.length = 0;
    // A poll may be answered before the list is there: answers are counted from before its opening.
    polls = 0;
    await openList(page, 'crm', 'customer');
    // Had the first answer said nothing, the configuration would have been compared before the second came.
    await expect.poll(() => polls).toBeGreaterThan(1);
    expect(configs, visit).toHaveLength(1);
  }
  expect(await page.evaluate(() => localStorage.getItem('changes_last'))).not.toBeNull();
});
