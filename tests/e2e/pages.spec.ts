import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startServer, type RunningServer } from '#tests/support/server.ts';
import { violationsOf } from './axe.ts';
import { chunkRequests } from './chunkOf.ts';
import { test } from './fixtures.ts';
import { PHONE } from './phone.ts';
import { openList, recordCalls, signIn } from './portal.ts';

const HOME = '/application/crm/application-portal/app-portal-runtime';

test('[SM-007][SM-011][RT-024] the home node stands first and leads to the home page with its blocks', async ({ page }) => {
  const calls = recordCalls(page, '/portal/page/getByCode');
  await signIn(page, 'manager', '/application/crm/application-list/customer');
  const home = page.getByRole('treeitem').first();
  await expect(home).toHaveText('首页');
  expect(calls.map(({ query }) => query.get('code'))).toEqual(['crmHomePage']);
  await home.click();
  await expect(page).toHaveURL(({ pathname }) => pathname === HOME);
  await expect(page.getByRole('heading', { level: 1, name: '客户管理首页' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^履行中的合同\s*[\d,]+$/ })).toBeVisible();
  await expect(page.getByRole('figure', { name: /^合同签订额/ }).locator('canvas')).toBeVisible();
  await expect(page.getByRole('grid', { name: '最近的合同' }).getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('list', { name: '快捷入口' }).getByRole('link')).toHaveText(['客户档案', '联系人', '跟进记录', '销售合同']);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^履行中的合同/ }).click();
  await expect(page).toHaveURL(/\/application-list\/contract\?/);
});

test.describe('with settings and home pages of another server', () => {
  let folder: string;
  let server: RunningServer;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-pages-'));
    const write = (path: string, document: unknown) => {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), JSON.stringify(document));
    };
    for (const [code, status, published] of [
      ['shut', 'DISABLE', true],
      ['draft', 'ENABLE', false],
      ['open', 'ENABLE', true],
    ] as const) {
      write(`apps/${code}/app.json`, { code, name: code, permissions: [{ subjects: [{ id: '*', unitType: 1 }], visible: true }] });
      write(`apps/${code}/menu.json`, [{ code: 'own', name: '门户页面', type: 'Page', pcUrl: '/user/info' }]);
      const blocks = [{ kind: 'text', x: 0, y: 0, w: 6, h: 2, config: { text: '欢迎' } }];
      write(`apps/${code}/pages/${code}HomePage.json`, { code: `${code}HomePage`, name: '首页', status, published, kind: 'HOME', blocks });
    }
    write('settings.json', { portal: { openApplicationPortal: true } });
    server = await startServer({ PORTICO_APPS: join(folder, 'apps'), PORTICO_SEED: '0', PORTICO_SETTINGS: join(folder, 'settings.json') });
  });
  test.afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('[SM-009] a home page that is disabled or not published has no node, one that is both has', async ({ page }) => {
    for (const [code, count] of [
      ['shut', 0],
      ['draft', 0],
      ['open', 1],
    ] as const) {
      await signIn(page, 'staff', `${server.url}/application/${code}`);
      await expect(page.getByRole('treeitem', { name: '门户页面' })).toBeVisible();
      await expect(page.getByRole('treeitem', { name: '首页' }), code).toHaveCount(count);
    }
  });

  test('[AP-008] with the application portal switched on the workbench and the way home lead to it', async ({ page }) => {
    await signIn(page, 'staff', `${server.url}/workbench-center`);
    await expect(page).toHaveURL(/\/application-portal\/portal$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Portico' })).toHaveAttribute('href', '/application-portal/portal');
    await expect(page.getByRole('heading', { level: 1, name: /好，/ })).toBeVisible();
  });
});

test('[AP-008][RT-021] with the application portal switched off nothing leads to it but its own address, and the workbench shows', async ({ page }) => {
  await signIn(page, 'staff', '/workbench-center');
  await expect(page.getByRole('heading', { level: 1, name: /好，/ })).toBeVisible();
  await expect(page).toHaveURL(/\/workbench-center$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Portico' })).toHaveAttribute('href', '/portal-page/defaultPortalDashboard');
  await expect(page.locator('a[href*="application-portal/portal"]')).toHaveCount(0);
  await page.goto('/application-portal');
  await expect(page).toHaveURL(/\/application-portal\/portal$/);
  await expect(page.getByRole('heading', { level: 1, name: /好，/ })).toBeVisible();
});

test('[RT-012] a portal page is requested by the code of its address and shown', async ({ page }) => {
  const calls = recordCalls(page, '/portal/page/getByCode');
  await signIn(page, 'manager', '/portal-page/crmHomePage');
  await expect(page.getByRole('heading', { level: 1, name: '客户管理首页' })).toBeVisible();
  // The menu behind its shortcuts requests it too.
  expect(new Set(calls.map(({ query }) => query.get('code')))).toEqual(new Set(['crmHomePage']));
});

test('[RT-011][RT-022][RT-023] dashboard, workbench and application portal show greeting, work, blocks and applications', async ({ page }) => {
  await signIn(page, 'manager');
  for (const [path, address] of [
    ['/portal-page/defaultPortalDashboard', '/portal-page/defaultPortalDashboard'],
    ['/workbench-center', '/workbench-center'],
    ['/workbench-center/workbench', '/workbench-center/workbench'],
    ['/application-portal', '/application-portal/portal'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: /好，李强$/ })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /^(待办|待阅)\s*\d/ })).toHaveText([/^待办\d+/, /^待阅\d+$/]);
    await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
    await expect(page.locator('canvas').first()).toBeVisible();
    await expect(page).toHaveURL(({ pathname }) => pathname === address);
  }
  await page.goto('/portal-page/nothing');
  await expect(page.getByRole('heading', { name: '这个页面还没有内容' })).toBeVisible();
});

test('[BX-082][AP-007] the home shows work, requests, starts, reports, what was opened and what was marked; the applications stand above the fold for administrators too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const block = (name: RegExp) => page.getByRole('main').getByRole('region', { name });
  const isAboveFold = async () => {
    const box = await page.getByRole('main').getByRole('link', { name: '客户管理', exact: true }).boundingBox();
    return box !== null && box.y + box.height <= 768;
  };
  await signIn(page, 'admin', '/workbench-center');
  await expect(block(/^待办/).getByText('待办都处理完了')).toBeVisible();
  await expect.poll(isAboveFold).toBe(true);

  await signIn(page, 'manager', '/application/crm/application-list/customer');
  const opened = page.waitForResponse('**/add_recent');
  await page.getByRole('banner').getByRole('button', { name: '收藏此页' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: '取消收藏' })).toHaveAttribute('aria-pressed', 'true');
  expect(await (await opened).json()).toMatchObject({ errcode: 0 });
  await page.getByRole('banner').getByRole('link', { name: 'Portico' }).click();
  await expect(block(/^待办/).getByRole('listitem')).toHaveCount(7);
  await expect(block(/^待办/).getByRole('listitem').first()).toContainText(/超时/);
  for (const name of [/^我发起的/, /^发起流程/]) await expect(block(name)).toBeVisible();
  await expect.poll(isAboveFold).toBe(true);
  await expect(block(/^最近打开/).getByRole('link', { name: /^客户档案/ })).toBeVisible();
  await expect(page.getByRole('figure', { name: /^合同签订额/ }).locator('canvas')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await block(/^收藏/).getByRole('link', { name: '客户档案' }).click();
  await expect(page).toHaveURL(/\/application\/crm\/application-list\/customer\?.*return=/);
  await page.getByRole('banner').getByRole('button', { name: '取消收藏' }).click();
  await page.getByRole('banner').getByRole('button', { name: '返回' }).click();
  await expect(block(/^收藏/).getByText('还没有收藏')).toBeVisible();
});

test('[BX-082][EN-010] a counter that did not come is requested again from its place; a marked application stands first (routed)', async ({ page }) => {
  const main = page.getByRole('main');
  await page.route('**/get_work_count*', (route) => route.abort());
  await signIn(page, 'appadmin', '/workbench-center');
  const again = main.getByRole('button', { name: '待办：重试' });
  await expect(again).toBeVisible();
  await again.focus();
  await page.unroute('**/get_work_count*');
  // Other places count too: where the number comes by itself first, the link has the focus, and a space does nothing to it.
  await page.keyboard.press('Space');
  await expect(main.getByRole('link', { name: /^待办\s*\d/ })).toBeFocused();

  const tiles = main.getByRole('region', { name: /^应用/ }).getByRole('listitem');
  const star = tiles.getByRole('button', { name: '收藏世界地点' });
  const marked = page.waitForResponse('**/create_favorites_app');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  expect(await (await marked).json()).toMatchObject({ errcode: 0 });
  await page.reload();
  await expect(tiles.first().getByRole('link', { name: '世界地点', exact: true })).toBeVisible();
  const unmarked = page.waitForResponse('**/delete_favorites_app*');
  await star.click();
  expect(await (await unmarked).json()).toMatchObject({ errcode: 0 });
});

test('[RT-029][RT-066] the report jump keeps its query; report and portal pages share one chunk that comes once and to them alone', async ({ page }) => {
  const requests = chunkRequests(page, 'renderers/charts/echartsChart.ts');
  await signIn(page, 'manager', '/app-list/applications');
  await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  await openList(page, 'crm', 'customer');
  expect(requests).toEqual([]);
  await page.goto('/jump-report/crm/contract_stage?x=1');
  await expect(page).toHaveURL(/\/application\/crm\/application-report\/contract_stage\?x=1$/);
  await expect(page.locator('canvas')).toBeVisible();
  await page.getByRole('treeitem', { name: '首页' }).click();
  await expect(page.getByRole('figure', { name: /^合同签订额/ }).locator('canvas')).toBeVisible();
  await page.getByRole('treeitem', { name: '合同状态分布' }).click();
  await expect(page.getByRole('figure', { name: /^合同状态分布/ }).locator('canvas')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('[RT-041][RT-042][AP-009] in single-application mode the home page stands at /app-home itself, with the menu of the application', async ({ page }) => {
  await signIn(page, 'manager', '/singleApp/crm');
  await expect(page).toHaveURL(/\/app-home$/);
  await expect(page.getByRole('treeitem').first()).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: '返回' })).toHaveCount(0);
});

test('blocks over what nobody showed to the user are not on the page, and the others stand together', async ({ page }) => {
  await signIn(page, 'staff2', '/application/crm');
  const sections = page.getByRole('main').locator('section');
  await expect(sections).toHaveText([/^快捷入口客户档案联系人$/, /^说明/]);
  await expect(page.getByText('您没有权限查看')).toHaveCount(0);
  const tops = async () => [(await sections.first().boundingBox())?.y, (await sections.nth(1).boundingBox())?.y];
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
});

test('a figure that is refused after its page has come says so in one line of its block, also on a phone (routed)', async ({ page }) => {
  await page.route('**/runtime/report/data', (route) => route.fulfill({ json: { errcode: 900_403, errmsg: '', data: null, traceId: '' } }));
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, 'manager', '/application/crm');
  for (const viewport of [{ width: 1366, height: 768 }, PHONE]) {
    await page.setViewportSize(viewport);
    const [notice, block] = [page.getByText('您没有权限查看', { exact: true }).first(), page.locator('section', { hasText: '您没有权限查看' }).first()];
    await expect(notice).toBeVisible();
    const isInside = async () => {
      const [inside, around] = [await notice.boundingBox(), await block.boundingBox()];
      return inside && around && inside.y >= around.y && inside.y + inside.height <= around.y + around.height;
    };
    await expect.poll(isInside).toBe(true);
  }
});
