import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startServer, type RunningServer } from '#tests/support/server.ts';
import { chunkOf } from './chunkOf.ts';
import { holdRequests } from './holdRequests.ts';
import { PHONE } from './phone.ts';
import { recordCalls, signIn, titled } from './portal.ts';
import { test } from './shapes.ts';

/** Stops the clock of the pages to come, so that waits are measured by it and not by how busy the machine is. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date() });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

/** What React does after drawing is done in the next task, also while the clock stands. */
const effectsDone = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve());
        port1.start();
        port2.postMessage(undefined);
      }),
  );

/** The header names the one application, with no list of applications and no switcher to others. */
async function offersNoOther(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: '形状' })).toBeVisible();
  await expect(header.getByRole('button', { name: '应用列表' })).toHaveCount(0);
  await expect(header.getByRole('button', { name: '形状' })).toHaveCount(0);
}

test('[contract 3.1] the requests of the start leave in their order, theme and user without waiting for the configuration', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  const [config, user, theme] = await page.evaluate(() =>
    ['/public/system/config', '/api/organization/user/info_login', '/public/theme/findAll'].map((path) => {
      const entry = performance.getEntriesByType('resource').find(({ name }) => new URL(name).pathname === path);
      return entry instanceof PerformanceResourceTiming ? { sent: entry.startTime, answered: entry.responseEnd } : { sent: -1, answered: -1 };
    }),
  );
  expect(config?.sent).toBeGreaterThan(0);
  for (const next of [user, theme]) {
    expect(next?.sent).toBeGreaterThanOrEqual(config?.sent ?? Infinity);
    expect(next?.sent).toBeLessThan(config?.answered ?? 0);
  }
});

test.describe('with a preset application and few help links', () => {
  let preset: RunningServer;
  let folder: string;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-settings-'));
    const file = join(folder, 'settings.json');
    const helpLinks = { userManual: '/healthz?manual', video: '', developerManual: '', customerService: '/healthz?service' };
    writeFileSync(file, JSON.stringify({ portal: { appCode: 'kinds', helpLinks } }));
    preset = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/shapes', PORTICO_SEED: '0', PORTICO_SETTINGS: file });
  });
  test.afterAll(async () => {
    await preset.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('[RT-002][LS-043][AP-009] with a preset application `/` leads through /app-home to its first page, whose first query waits 200 ms', async ({ page }) => {
    await signIn(page, 'staff', preset.url);
    await expect(page).toHaveURL(/\/application\/kinds\/application-list\/person\?/);
    // What this first page still requests and where it still leads must not be counted with the next one's.
    await page.goto('about:blank');
    await stopClock(page);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    const queries = recordCalls(page, '/runtime/query/');
    await page.goto(`${preset.url}/`);
    await expect(page).toHaveURL(/\/application\/kinds\/application-list\/person\?/);
    expect(visited.filter((path, at) => path !== visited[at - 1])).toEqual(['/', '/app-home', '/application/kinds/application-list/person']);
    await expect(page.getByRole('tree').getByRole('treeitem', { name: '人员' })).toHaveAttribute('aria-current', 'page');
    await offersNoOther(page);
    // The wait begins with the list itself, whose chunk may come after the menu.
    await expect(page.getByRole('status', { name: '正在加载列表' })).toBeVisible();
    await effectsDone(page);
    await page.clock.runFor(199);
    expect(queries).toEqual([]);
    const query = page.waitForRequest('**/api/runtime/query/list');
    await page.clock.runFor(1);
    await query;
  });

  test('[LS-043][RT-042] a list entered from any other route queries at once, also when it is reloaded', async ({ page }) => {
    await signIn(page, 'staff', `${preset.url}/app-list`);
    await expect(page.getByRole('link', { name: '形状', exact: true })).toBeVisible();
    await stopClock(page);
    const query = () => page.waitForRequest('**/api/runtime/query/list');
    await Promise.all([query(), page.goto(`${preset.url}/app-home`)]);
    await expect(page).toHaveURL(/\/application\/kinds\/application-list\/person\?/);
    await Promise.all([query(), page.reload()]);
  });

  test('[HD-020] a help link without an address is not shown (OP-29)', async ({ page }) => {
    await signIn(page, 'appadmin', `${preset.url}/app-list`);
    await page.getByRole('banner').getByRole('button', { name: '帮助', exact: true }).click();
    await expect(page.getByRole('dialog', { name: '帮助' }).getByRole('link')).toHaveText(['用户手册', '客服']);
  });
});

/** Shows one application only in the tab of the page, as `staff`. */
async function openSingleApp(page: Page): Promise<void> {
  await signIn(page, 'staff', '/singleApp/kinds');
  await expect(page.getByRole('tree').getByRole('treeitem', { name: '人员' })).toBeVisible();
}

test('[AP-009][AP-010] /singleApp shows one application only, in this tab: no way to others is offered', async ({ page }) => {
  await openSingleApp(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('appCode'))).toBe('kinds');
  await offersNoOther(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: '打开菜单' }).click();
  const drawer = page.getByRole('dialog', { name: '应用菜单' });
  await expect(drawer.getByRole('treeitem', { name: '人员' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: '应用列表' })).toHaveCount(0);
});

test('[RT-043] in single-application mode a list has an address with its name', async ({ page }) => {
  await openSingleApp(page);
  // What the first page still requests must not be counted with the next one's.
  await page.goto('about:blank');
  const rows = recordCalls(page, '/runtime/query/list');
  await page.goto('/app-list/kinds/thing/Things');
  await expect(page.getByRole('gridcell', { name: '甲物', exact: true })).toBeVisible();
  expect(rows.map(({ body }) => body)).toEqual([expect.objectContaining({ schemaCode: 'thing' })]);
  await expect(page.getByRole('tree', { name: '应用菜单' }).getByRole('treeitem', { name: '物品' })).toHaveAttribute('aria-current', 'page');
  // The list of applications keeps working for people who go there.
  await page.goto('/app-list/applications');
  await expect(page.getByRole('link', { name: '形状', exact: true }).first()).toBeVisible();
});

for (const [clauses, name, pages] of [
  ['[RT-044][RT-045]', 'to-do and to-read', { '/app-todo': '待办', '/app-toread': '待阅' }],
  ['[RT-046][RT-047]', 'done and read', { '/app-done': '已办', '/app-readed': '已阅' }],
] as const) {
  test(`${clauses} in single-application mode ${name} stand beside the menu of the application, whose arrow leads back to it`, async ({ page }) => {
    await openSingleApp(page);
    for (const [path, title] of Object.entries(pages)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(titled(`${title} - Portico`));
      await expect(page.getByRole('navigation', { name: '应用菜单' })).toBeVisible();
    }
    await page.getByRole('banner').getByRole('button', { name: '返回' }).click();
    await expect(page).toHaveURL(/\/application\/kinds\/application-list\//);
  });
}

test('without a preset application /app-home is the start page', async ({ page }) => {
  await signIn(page, 'staff', '/app-home');
  await expect(page).toHaveURL(/\/portal-page\/defaultPortalDashboard$/);
});

test('[ER-018][OP-90] a missing style chunk leaves the former page with a message; following the link again tries again (routed)', async ({ page }) => {
  const codes: unknown[] = [];
  page.on('console', async (entry) => {
    for (const argument of entry.args())
      codes.push(await argument.evaluate((value) => (value instanceof Error ? Reflect.get(value, 'code') : undefined)).catch(() => undefined));
  });
  await signIn(page, 'staff', '/app-list');
  const link = page.getByRole('link', { name: '形状', exact: true });
  await expect(link).toBeVisible();
  let missing = true;
  await page.route(/\/static\/[^/]+\.css$/, (route) => (missing ? route.fulfill({ status: 404, body: '' }) : route.continue()));
  for (const time of ['first', 'second']) {
    await test.step(time, async () => {
      await link.click();
      await expect(page.getByText('操作失败，请重试。')).toBeVisible();
      await expect(page.getByText('操作失败，请重试。')).toHaveCount(0);
      await expect(page).toHaveURL(/\/app-list\/applications$/);
      await expect(link).toBeVisible();
    });
  }
  await expect.poll(() => codes).toContain('CSS_CHUNK_LOAD_FAILED');
  missing = false;
  await link.click();
  const head = page.getByRole('columnheader').first();
  await expect(head).toBeVisible();
  // The grid's own styles are there: its cells stand beside each other.
  await expect.poll(() => head.evaluate((element) => getComputedStyle(element).position)).toBe('absolute');
});

test('a page whose code comes after the user has gone back is not entered any more', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  await page.getByRole('link', { name: '形状', exact: true }).click();
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  const chunk = chunkOf('src/screens/pages/Dashboard.tsx');
  const give = await holdRequests(page, chunk, { times: 1 });
  const [requested] = await Promise.all([page.waitForRequest(chunk), page.getByRole('link', { name: 'Portico', exact: true }).click()]);
  await page.goBack();
  await expect(page).toHaveURL(/\/app-list\/applications$/);
  give();
  await requested.response();
  // It is run by now, and what waited for it has gone on.
  await page.evaluate(async (address) => void (await import(address)), requested.url());
  await expect(page.getByRole('link', { name: '形状', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/app-list\/applications$/);
});

test('pointing at a node of the menu fetches views and configuration of its list ahead, once, and nothing the user may not see', async ({ page }) => {
  await signIn(page, 'staff', '/application/kinds/application-list/empty');
  const tree = page.getByRole('tree', { name: '应用菜单' });
  const node = tree.getByRole('treeitem', { name: '物品' });
  // Its own views have been requested.
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  const [views, requested] = [recordCalls(page, '/query/getHeaders'), recordCalls(page, '/app/query/get')];
  // The open list compares its own configuration with the server's meanwhile.
  const ofOthers = (calls: typeof requested) => calls.filter(({ query }) => query.get('schemaCode') !== 'empty');
  const configs = () => ofOthers(requested);
  const rows = recordCalls(page, '/query/list');
  await node.hover();
  await expect.poll(() => [ofOthers(views).length, configs().length]).toEqual([1, 1]);
  expect(configs()[0]?.query.get('schemaCode')).toBe('thing');
  expect(configs()[0]?.query.get('code')).toBe('thing_few');
  await tree.getByRole('treeitem', { name: '人员' }).hover();
  await expect.poll(() => configs().length).toBe(2);
  await node.hover();
  await node.focus();
  await tree.getByRole('treeitem', { name: '时刻' }).hover();
  await expect.poll(() => configs().length).toBe(3);
  expect(configs().map(({ query }) => query.get('schemaCode'))).toEqual(['thing', 'person', 'moment']);
  expect(rows).toEqual([]);
  await node.click();
  await expect(page.getByRole('gridcell', { name: '甲物', exact: true })).toBeVisible();
});
