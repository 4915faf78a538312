import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Browser, type Page } from '@playwright/test';
import { startServer, type RunningServer } from '#tests/support/server.ts';
import { putStored, signIn, titled } from './portal.ts';
import { openView, test } from './shapes.ts';

const tree = (page: Page) => page.getByRole('tree', { name: '应用菜单' });
const entry = (page: Page, name: string) => tree(page).getByRole('treeitem', { name });

test('[SM-012][SM-013][EN-005] the menu offers what is published and fit for the desktop, in the order of its sort keys', async ({ page }) => {
  await signIn(page, 'staff', '/application/kinds');
  await expect(entry(page, '时刻')).toBeVisible();
  await expect(tree(page).getByRole('treeitem')).toHaveText([/^文件夹/, '人员', '物品', '空表', /^时刻/]);
});

test('[SM-012][EN-005] deleted, unpublished and phone-only nodes of any server are not offered; keys nobody knows do no harm (routed)', async ({ page }) => {
  interface Node {
    code: string;
    pcAble?: boolean;
    children?: Node[];
  }
  const changed = (nodes: readonly Node[] = []): unknown[] =>
    nodes.map((node) => ({
      ...node,
      deleted: node.code === 'empty',
      published: node.code !== 'moment',
      pcAble: node.code !== 'person' && node.pcAble !== false,
      somethingNew: { a: [1] },
      children: changed(node.children),
    }));
  await page.route('**/list_functions_by_appcode*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, data: changed(json.data) } });
  });
  await signIn(page, 'staff', '/application/kinds');
  await expect(entry(page, '物品')).toBeVisible();
  await expect(tree(page).getByRole('treeitem')).toHaveText([/^文件夹/, '物品']);
});

test('[RT-025][RT-058][RT-059] a followed node opens its list in the same tab and stays over a reload', async ({ page, context }) => {
  await signIn(page, 'staff', '/application/kinds');
  await entry(page, '物品').click();
  await expect(page).toHaveURL(/\/application\/kinds\/application-list\/thing\?/);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('code')).toBe('thing');
  expect(searchParams.get('queryCode')).toBe('thing_few');
  expect(searchParams.get('openMode')).toBe('RECENT_PAGE_MODE');
  expect(searchParams.get('parentId')).toBeTruthy();
  for (const time of ['first', 'after a reload']) {
    await test.step(time, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('精简');
      await expect(page.getByRole('gridcell', { name: '甲物', exact: true })).toBeVisible();
      await expect(entry(page, '物品')).toHaveAttribute('aria-current', 'page');
    });
    if (time === 'first') await page.reload();
  }
  expect(context.pages()).toHaveLength(1);
});

test('[RT-064] going on changes the title of the tab to that of the page', async ({ page }) => {
  await signIn(page, 'staff', '/my-draft');
  await expect(page).toHaveTitle(titled('我的草稿 - Portico'));
  await page.getByRole('banner').getByRole('button', { name: '消息中心' }).click();
  await expect(page).toHaveURL(/\/message-notification/);
  await expect(page).toHaveTitle(titled('消息中心 - Portico'));
});

test('[RT-060] a node of the new-window mode opens a tab and the present one stays', async ({ page, context }) => {
  await signIn(page, 'staff', '/application/kinds');
  await entry(page, '空表').click();
  await expect(page).toHaveURL(/application-list\/empty/);
  await expect(page.getByRole('heading', { name: '暂无数据' })).toBeVisible();
  const before = page.url();
  const opened = context.waitForEvent('page');
  await entry(page, '时刻').click();
  await expect(await opened).toHaveURL(/\/application\/kinds\/application-list\/moment\?/);
  expect(page.url()).toBe(before);
});

test('[HD-011] an application of the new-window mode opens a tab from the page of applications and from the switcher, and says so before', async ({
  page,
  context,
}) => {
  await signIn(page, 'staff', '/app-list');
  const follow = async (name: string) => {
    await expect(page.getByRole('link', { name })).toBeVisible();
    const before = page.url();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(/\/application\/apart/);
    await expect(tab.getByRole('heading', { level: 1, name: '这个应用还没有可用的页面' })).toBeVisible();
    await tab.close();
    expect(page.url()).toBe(before);
  };
  await follow('另窗应用 （在新窗口打开）');
  await page.goto('/application/kinds');
  await expect(entry(page, '物品')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: '形状' }).click();
  await follow('另窗应用 （在新窗口打开）');
});

test('[AP-002] administrators see the version of an application beside its name, in both languages', async ({ page }) => {
  await signIn(page, 'sysadmin', '/app-list');
  const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(tile('形状')).toContainText('版本 1.0.0');
  await expect(tile('另窗应用')).toContainText('版本 2.1');
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(tile('Apart')).toContainText('Version 2.1');
  await signIn(page, 'staff');
  await putStored(page, { locale: undefined });
  await page.goto('/app-list');
  await expect(page.getByRole('link', { name: '形状', exact: true })).toBeVisible();
  await expect(page.getByText(/版本/)).toHaveCount(0);
});

test('[AP-005][EN-003] a logo is a file id or a full address; the name stands in the language of the portal', async ({ page }) => {
  const byId = page.waitForRequest((request) => new URL(request.url()).pathname === '/public/image/application/f1');
  await signIn(page, 'staff', '/app-list');
  await byId;
  await expect(page.getByRole('link', { name: '形状', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await page.getByRole('link', { name: 'Shapes', exact: true }).click();
  await expect(page.getByRole('treeitem', { name: 'Folder' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Shapes' }).click();
  await expect(page.getByRole('dialog', { name: 'Switch application' }).getByRole('link')).toHaveText([/^S\s*Shapes$/, /^A\s*Apart/]);
});

test('[AP-005] a full address is the picture itself (routed)', async ({ page }) => {
  await page.route('**/list_apps_group*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const group of json.data) for (const app of group.children) [app.logoUrl, app.logoUrlId] = ['https://h.test/l.png', 'f9'];
    await route.fulfill({ response, json });
  });
  const picture = page.waitForRequest('https://h.test/l.png');
  await page.route('https://h.test/l.png', (route) => route.fulfill({ status: 404 }));
  await signIn(page, 'staff', '/app-list');
  await picture;
  // A picture that is not there leaves the letter, not a broken picture.
  await expect(page.getByRole('link', { name: '形状', exact: true })).toContainText('形形状');
  await expect(page.getByRole('link', { name: '形状', exact: true }).locator('img')).toHaveCount(0);
});

test('[AP-013][AP-012] a form asks the rules of its model and offers published items only', async ({ page }) => {
  await signIn(page, 'sysadmin');
  await openView(page, 'thing');
  const rules = page.waitForRequest((request) => new URL(request.url()).searchParams.get('bizSchemaCode') === 'thing');
  await page.getByRole('button', { name: '新增物品' }).click();
  await rules;
  const form = page.getByRole('dialog');
  await expect(form.getByText('标题').first()).toBeVisible();
  await expect(form.getByText('未发布项')).toHaveCount(0);
});

/** A portal of one test with the application of `tests/fixtures/apps/shapes`, whose documents it may change; the list of things stands open. */
async function withOwnShapes(browser: Browser, use: (own: { page: Page; server: RunningServer; file: string }) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-apps-'));
  cpSync('tests/fixtures/apps/shapes', folder, { recursive: true });
  const server = await startServer({ PORTICO_APPS: folder, PORTICO_SEED: '0' });
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
  try {
    const page = await context.newPage();
    await signIn(page, 'sysadmin');
    await openView(page, 'thing');
    await expect(page.getByRole('button', { name: '复核', exact: true })).toBeVisible();
    await use({ page, server, file: join(folder, 'kinds/lists/thing_all.json') });
  } finally {
    await context.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a list that could not be opened opens on a retry, whatever is cached of it (routed)', async ({ page }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await signIn(page, 'sysadmin');
  await openView(page, 'thing');
  await expect(button('复核')).toBeVisible();
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(sessionStorage)) sessionStorage.setItem(key, value.replaceAll('复核', '从前复核'));
  });
  // What was requested before the list is drawn is requested again when it is too old by then.
  let isFailing = true;
  await page.route('**/query/getHeaders?**', (route) => (isFailing ? route.fulfill({ json: { errcode: 5, errmsg: 'X', data: null } }) : route.continue()));
  await page.reload();
  await expect(page.getByRole('heading', { name: '加载失败' })).toBeVisible();
  await expect(button('从前复核')).toHaveCount(0);
  isFailing = false;
  await page.getByRole('main').getByRole('button', { name: '刷新' }).last().click();
  await expect(button('复核')).toBeVisible();
  await expect(button('从前复核')).toHaveCount(0);
});

test('[BX-031] a saved list document shows within 3 s; a faulty one leaves the former version and is reported', { tag: '@alone' }, async ({ browser }) => {
  await withOwnShapes(browser, async ({ page, server, file }) => {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const document = readFileSync(file, 'utf8');
    // A list that has just opened compares its configuration once by itself; the second change reaches it only by the change feed.
    for (const name of ['另行复核', '再次复核']) {
      writeFileSync(file, document.replace('"复核"', `"${name}"`));
      await expect(button(name)).toBeVisible({ timeout: 3000 });
    }
    writeFileSync(file, `${document} }`);
    await expect.poll(server.output).toContain('thing_all.json');
    await expect(button('再次复核')).toBeVisible();
    await page.reload();
    await expect(button('再次复核')).toBeVisible();
  });
});
