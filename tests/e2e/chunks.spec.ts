import { expect, type Page } from '@playwright/test';
import { chunkErrors } from './chunkErrors.ts';
import { chunkOf } from './chunkOf.ts';
import { test } from './fixtures.ts';
import { openList, pressScreenKey, signIn, stopClock } from './portal.ts';

const TEXTS = 'src/services/texts/lazyTexts/zh.ts';
const APPLICATIONS = 'src/screens/applications/ApplicationsScreen.tsx';
const MISSING = { name: 'ChunkLoadError', message: 'Loading chunk failed', type: 'missing' };
const TIMED_OUT = { ...MISSING, type: 'timeout' };

/** Goes to the personal page by the user's menu. */
async function followPersonal(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^用户：/ })
    .click();
  await page.getByRole('link', { name: '个人设置' }).click();
}

test('[ER-017][OP-90] a page whose texts are gone leaves the former page with a message, and comes when it is followed again (routed)', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  const errors = chunkErrors(page);
  await page.route(chunkOf(TEXTS), (route) => route.fulfill({ status: 404, body: '' }));
  await followPersonal(page);
  await expect(page.getByText('操作失败，请重试。')).toBeVisible();
  await expect(page).toHaveURL(/\/app-list\/applications$/);
  await expect.poll(() => errors).toContainEqual(MISSING);
  await page.unroute(chunkOf(TEXTS));
  await followPersonal(page);
  await expect(page.getByRole('heading', { name: '个人设置' })).toBeVisible();
});

test('[CN-001][ER-017] texts that never come count as failed after 120 s, not before (routed)', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  await page.clock.install();
  await stopClock(page, 1000);
  const errors = chunkErrors(page);
  await page.route(chunkOf(TEXTS), () => undefined);
  const requested = page.waitForRequest(chunkOf(TEXTS));
  await followPersonal(page);
  await requested;
  await page.clock.fastForward(118_000);
  expect(errors).toEqual([]);
  await page.clock.fastForward(2500);
  await expect(page.getByText('操作失败，请重试。')).toBeVisible();
  await expect.poll(() => errors).toContainEqual(TIMED_OUT);
  await expect(page).toHaveURL(/\/app-list\/applications$/);
});

test('[CN-001][ER-017] header and menu come at once where the first page is long on its way, which counts as failed after 120 s (routed)', async ({ page }) => {
  await signIn(page, 'staff');
  await page.clock.install();
  const errors = chunkErrors(page);
  await page.route(chunkOf(APPLICATIONS), () => undefined);
  const requested = page.waitForRequest(chunkOf(APPLICATIONS));
  const now = () => page.evaluate(() => Date.now());
  // The page has begun to wait between these two.
  const earliest = await now();
  await page.goto('/app-list', { waitUntil: 'commit' });
  await requested;
  const latest = await now();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('正在加载');
  await stopClock(page, 100);
  await page.clock.fastForward(earliest + 119_000 - (await now()));
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  expect(errors).toEqual([]);
  await page.clock.fastForward(latest + 120_000 - (await now()));
  await page.clock.resume();
  await expect(page.getByRole('main').getByRole('alert').getByRole('button', { name: '重新加载' })).toBeVisible();
  await expect.poll(() => errors).toContainEqual(TIMED_OUT);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('[CN-001][ER-017] where no script comes but those the page itself names, it says so in both languages after 120 s, not before (routed)', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await page.clock.install();
  const html = await (await page.request.get('/app-list')).text();
  const named = new Set([...html.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, src]) => src));
  await page.route(/\/static\/.*\.js$/, (route) => (named.has(new URL(route.request().url()).pathname) ? route.continue() : undefined));
  const errors = chunkErrors(page);
  const now = () => page.evaluate(() => Date.now());
  // The page has begun to wait between these two.
  const earliest = await now();
  await page.goto('/app-list', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.dataset.startFrame === 'header');
  const latest = await now();
  await stopClock(page, 100);
  await page.clock.fastForward(earliest + 119_000 - (await now()));
  await expect(page.getByRole('button', { name: '重新加载 / Reload' })).toHaveCount(0);
  expect(errors).toEqual([]);
  await page.clock.fastForward(latest + 120_500 - (await now()));
  await expect(page.getByRole('button', { name: '重新加载 / Reload' })).toBeVisible();
  await expect.poll(() => errors).toContainEqual(TIMED_OUT);
});

test('[ER-017][OP-90] Back to a page whose chunk is gone stays where one is with a message, and leads there once it is back (routed)', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  await page.getByRole('link', { name: '客户管理', exact: true }).click();
  await expect(page).toHaveURL(/\/application\/crm\//);
  // What was loaded before is not known any more after a reload.
  await page.reload();
  const menu = page.getByRole('tree');
  await expect(menu).toBeVisible();
  const stood = page.url();
  const errors = chunkErrors(page);
  await page.route(chunkOf(APPLICATIONS), (route) => route.fulfill({ status: 404, body: '' }));
  await page.goBack();
  await expect(page.getByText('操作失败，请重试。')).toBeVisible();
  await expect(page).toHaveURL(stood);
  await expect(menu).toBeVisible();
  await expect.poll(() => errors).toContainEqual(MISSING);
  await page.unroute(chunkOf(APPLICATIONS));
  await page.goBack();
  await expect(page).toHaveURL(/\/app-list\/applications$/);
  await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(stood);
  await expect(menu).toBeVisible();
});

for (const [what, error] of [
  ['is gone', MISSING],
  ['never comes', TIMED_OUT],
] as const) {
  test(`[ER-017][CN-001] a dialog whose chunk ${what} is reported as that of a page is, and the list stays (routed)`, async ({ page }) => {
    await signIn(page, 'staff');
    await openList(page, 'crm', 'contract');
    if (error === TIMED_OUT) {
      await page.clock.install();
      await stopClock(page, 1000);
    }
    const errors = chunkErrors(page);
    await page.route(chunkOf('renderers/regions/dialogs/KeysDialog.tsx'), (route) =>
      error === MISSING ? route.fulfill({ status: 404, body: '' }) : undefined,
    );
    let isRequested = false;
    void page.waitForRequest(chunkOf('renderers/regions/dialogs/KeysDialog.tsx')).then(() => {
      isRequested = true;
    });
    await page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(1).focus();
    await pressScreenKey(page, '?', () => isRequested);
    if (error === TIMED_OUT) {
      await page.clock.fastForward(115_000);
      expect(errors).toEqual([]);
      await page.clock.fastForward(5500);
      // React holds what follows a fallback back by a timer.
      await page.clock.resume();
    }
    await expect(page.getByText('操作失败，请重试。')).toBeVisible();
    await expect.poll(() => errors).toContainEqual(error);
    await expect(page.getByRole('grid')).toBeVisible();
  });
}

test('[ER-017] what broke in one list does not affect the next: its page is drawn without reloading the portal (routed)', async ({ page }) => {
  await signIn(page, 'staff');
  let isMissing = true;
  await page.route(chunkOf('renderers/regions/grid/DataGrid.tsx'), (route) => (isMissing ? route.fulfill({ status: 404, body: '' }) : route.continue()));
  await page.goto('/application/crm/application-list/contract');
  await expect(page.getByRole('main').getByRole('alert').getByRole('button', { name: '重新加载' })).toBeVisible();
  isMissing = false;
  let loads = 0;
  page.on('request', (request) => request.isNavigationRequest() && request.frame() === page.mainFrame() && (loads += 1));
  await page.getByRole('tree').getByRole('treeitem', { name: '联系人', exact: true }).click();
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  expect(loads).toBe(0);
});
