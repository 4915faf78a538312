import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startServer } from '#tests/support/server.ts';
import { violationsOf } from './axe.ts';
import { fileFixture, testsAt } from './fileFixture.ts';
import { store } from './lab.ts';
import { PASSWORD, pressIfPresent, recordCalls, signIn, storeRecord } from './portal.ts';
import { networkIdle } from '#tests/support/networkIdle.ts';

/** What the form of a record may ask of the list around it (contract 5.2). */
const MESSAGES = ['reload', 'reload-close', 'hidden-close', 'nonsense']
  .map((message) => `<button onclick="parent.postMessage('${message}', '*')">${message}</button>`)
  .join('');

/** A page that is not ours, around a page of the portal. */
const around = (address: string) =>
  `<!doctype html><title>around</title><h1>Around</h1><iframe title="portal" src="${address}" width="1200" height="800"></iframe>`;

/** Pages of somebody else on two ports: the first may be framed, the second may not. Each shows the address it was requested by. */
async function startPages(): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://x').pathname.split('/').at(-1);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    const framed = new URL(request.url ?? '/', 'http://x').searchParams.get('frames');
    if (framed !== null) return response.end(around(framed));
    response.end(
      `<!doctype html><title>x</title><h1>Page ${name}</h1><p>${(request.url ?? '').includes('T=') ? 'with a token' : 'without a token'}</p>${MESSAGES}`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

let known: { server: Server; origin: string };
let strange: { server: Server; origin: string };
let folder: string;

function write(path: string, document: unknown): void {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify(document));
}

/** Tests against a server of their own whose menu leads to pages of others. */
const portal = fileFixture<string>(async (use) => {
  folder = mkdtempSync(join(tmpdir(), 'portico-framed-'));
  known = await startPages();
  strange = await startPages();
  write('apps/frames/app.json', {
    code: 'frames',
    name: '外部页面',
    permissions: [
      {
        subjects: [{ id: '*', unitType: 1 }],
        visible: true,
        reports: ['sales'],
        pages: ['intro'],
        models: { crate: { actions: ['add', 'edit'], scope: 'all' } },
      },
      { subjects: [{ id: 'manager', unitType: 3 }], visible: true, reports: ['margin'] },
    ],
  });
  const custom = (code: string, name: string, pcUrl: string) => ({ code, name, type: 'Page', pcUrl });
  write('apps/frames/menu.json', [
    { code: 'sales', name: '销售报表', name_i18n: { en: 'Sales report' }, type: 'Report' },
    { code: 'margin', name: '毛利报表', type: 'Report' },
    { code: 'elsewhere', name: '看板报表', type: 'Report', pcUrl: `${known.origin}/board` },
    custom('known', '已知页面', `${known.origin}/pages/known.html?a=1&b=%2F`),
    custom('own', '门户页面', '/app-list/applications'),
    custom('strange', '陌生页面', `${strange.origin}/strange`),
    custom('twinA', '同址甲', `${known.origin}/pages/twin.html`),
    custom('twinB', '同址乙', `${known.origin}/pages/twin.html`),
    custom('design', '流程设计', `${known.origin}/workflow-design/F1`),
    { code: 'intro', name: '应用说明', type: 'Page' },
    { code: 'crate', name: '货箱', type: 'BizModel' },
  ]);
  write('apps/frames/models/crate/model.json', { code: 'crate', name: '货箱', properties: [{ code: 'title', name: '标题', propertyType: 0 }] });
  write('apps/frames/lists/crates.json', {
    code: 'crates',
    schemaCode: 'crate',
    name: '货箱',
    queryColumns: [{ propertyCode: 'title', propertyType: 0, name: '标题' }],
  });
  write('apps/frames/forms/crate_form.json', {
    code: 'crate_form',
    schemaCode: 'crate',
    name: '货箱',
    sheetType: 1,
    pcUrl: `${known.origin}/crate.html?skin=1`,
  });
  write('apps/frames/forms/far_form.json', { code: 'far_form', schemaCode: 'crate', name: '远', sheetType: 1, pcUrl: `${strange.origin}/far.html` });
  write('apps/frames/pages/intro.json', {
    code: 'intro',
    name: '应用说明',
    status: 'ENABLE',
    published: true,
    kind: 'CUSTOM',
    blocks: [{ kind: 'text', x: 0, y: 0, w: 6, h: 2, config: { text: '请先阅读 https://docs.test/start。再开始。' } }],
  });
  write('apps/frames/reports/sales.json', { code: 'sales', name: '销售报表', url: `${known.origin}/charts/sales` });
  write('apps/frames/reports/margin.json', { code: 'margin', name: '毛利报表', url: `${known.origin}/charts/margin` });
  write('settings.json', { frameHosts: [known.origin], chatHosts: [known.origin] });
  const server = await startServer({
    PORTICO_APPS: [join(folder, 'apps'), 'tests/fixtures/apps/scripts'].join(delimiter),
    PORTICO_SEED: '0',
    PORTICO_SETTINGS: join(folder, 'settings.json'),
  });
  await use(server.url);
  await server.stop();
  known.server.close();
  strange.server.close();
  rmSync(folder, { recursive: true, force: true });
});
const test = testsAt(portal);

const open = (page: Page, path: string) => page.goto(`/application/frames/${path}`);
const entry = (page: Page, name: string) => page.getByRole('tree').getByRole('treeitem', { name });

test('[RT-057][RT-027][SM-005] a report is requested by its code and the address the server gives is framed', async ({ page }) => {
  await signIn(page, 'staff');
  const calls = recordCalls(page, '/api/app/report/get');
  await open(page, 'application-report/sales');
  await expect(page.frameLocator('iframe[title="销售报表"]').getByRole('heading', { name: 'Page sales' })).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('without a token')).toBeVisible();
  await expect.poll(() => calls.map(({ query }) => [query.get('appCode'), query.get('reportCode')])).toEqual([['frames', 'sales']]);
  expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-top-navigation');
  await entry(page, '看板报表').click();
  await expect(page).toHaveURL(/\/application\/frames\/application-report\/elsewhere\?/);
  await expect(page.frameLocator('iframe[title="看板报表"]').getByRole('heading', { name: 'Page board' })).toBeVisible();
  await entry(page, '销售报表').click();
  await expect(page).toHaveURL(/\/application\/frames\/application-report\/sales\?/);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Page sales' })).toBeVisible();
});

test('[RT-057][RT-027] a report that is not granted, is unknown or does not load says so in both languages', async ({ page }) => {
  await signIn(page, 'staff', '/application/frames/application-report/margin');
  await expect(page.getByRole('heading', { name: '您没有权限查看这张报表' })).toBeVisible();
  await expect(entry(page, '毛利报表')).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You have no permission to view this report' })).toBeVisible();
  await open(page, 'application-report/nothing');
  await expect(page.getByRole('alert').getByRole('heading', { name: 'The report “nothing” did not load' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('[RT-057][RT-027] a report whose definition does not load can be requested again (routed)', async ({ page }) => {
  await signIn(page, 'staff');
  let failing = true;
  await page.route('**/api/app/report/get*', (route) => (failing ? route.fulfill({ status: 500, json: {} }) : route.continue()));
  await open(page, 'application-report/sales');
  await expect(page.getByRole('heading', { name: '报表“销售报表”没有加载成功' })).toBeVisible();
  failing = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Page sales' })).toBeVisible();
});

test('[RT-057][RT-026][SM-006] a custom page of the menu is framed at exactly its address, also after a reload', async ({ page }) => {
  await signIn(page, 'staff', '/application/frames');
  await entry(page, '已知页面').click();
  const address = `${known.origin}/pages/known.html?a=1&b=%2F`;
  await expect(page).toHaveURL(new RegExp(`/application/frames/application-define/${encodeURIComponent(address).replaceAll('.', '\\.')}\\?`));
  for (const time of ['first', 'reloaded']) {
    if (time === 'reloaded') await page.reload();
    await test.step(time, async () => {
      await expect(page.frameLocator('iframe[title="已知页面"]').getByRole('heading', { name: 'Page known.html' })).toBeVisible();
      await expect(page.locator('iframe')).toHaveAttribute('src', address);
      await expect(entry(page, '已知页面')).toHaveAttribute('aria-current', 'page');
    });
  }
  await entry(page, '门户页面').click();
  await expect(page.frameLocator('iframe[title="门户页面"]').getByRole('link', { name: '外部页面', exact: true })).toBeVisible();
});

test('[RT-027] where the server knows no reports of its own, the address of the menu node is framed all the same (routed)', async ({ page }) => {
  await signIn(page, 'staff');
  for (const status of [404, 500]) {
    await page.route('**/api/app/report/get*', (route) => route.fulfill({ status, json: {} }));
    await open(page, 'application-report/elsewhere');
    await expect(page.frameLocator('iframe[title="看板报表"]').getByRole('heading', { name: 'Page board' })).toBeVisible();
    await page.unroute('**/api/app/report/get*');
  }
});

test('[RT-027] a report without address and definition is framed below the setting reportUrl by its code, one that is drawn is not', async ({ page }) => {
  const settings = join(folder, 'reportUrl.json');
  writeFileSync(settings, JSON.stringify({ frameHosts: [known.origin], portal: { reportUrl: `${known.origin}/engine/` } }));
  const server = await startServer({ PORTICO_APPS: join(folder, 'apps'), PORTICO_SEED: '0', PORTICO_SETTINGS: settings });
  try {
    await signIn(page, 'staff', `${server.url}/application/frames/application-report/legacy`);
    await expect(page.locator('iframe[title="legacy"]')).toHaveAttribute('src', `${known.origin}/engine/legacy`);
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Page legacy' })).toBeVisible();
    await page.goto(`${server.url}/application/frames/application-report/sales`);
    await expect(page.locator('iframe[title="销售报表"]')).toHaveAttribute('src', `${known.origin}/charts/sales`);
  } finally {
    await server.stop();
  }
});

test('[RT-026][SM-006][RT-057] a custom page without an address is drawn from its page document', async ({ page }) => {
  await signIn(page, 'staff', '/application/frames');
  await entry(page, '应用说明').click();
  await expect(page).toHaveURL(/\/application\/frames\/application-define\/intro\?/);
  await expect(page.getByRole('heading', { level: 1, name: '应用说明' })).toBeVisible();
  const link = page.getByRole('main').getByRole('link');
  await expect(link).toHaveText('https://docs.test/start');
  await expect(link).toHaveAttribute('href', 'https://docs.test/start');
  await expect(page.getByText('。再开始。')).toBeVisible();
  await expect(entry(page, '应用说明')).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('[OP-71][LS-040] a form of its own is framed over the list and on its page with the keys of the record and no token; what it posts reaches the list (contract 10.3)', async ({
  page,
}) => {
  await signIn(page, 'staff');
  const title = `箱 ${Date.now()}`;
  const objectId = await storeRecord(page, 'crate', { title });
  await open(page, 'application-list/crate');
  await page.getByRole('gridcell', { name: title }).click();
  const frame = page.getByRole('dialog').frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Page crate.html' })).toBeVisible();
  await expect(frame.getByText('without a token')).toBeVisible();
  const address = new URL((await page.locator('iframe').getAttribute('src')) ?? '');
  expect(Object.fromEntries(address.searchParams)).toEqual({ skin: '1', schemaCode: 'crate', sheetCode: 'crate_form', objectId });
  const queries = recordCalls(page, '/api/runtime/query/list');
  await pressIfPresent(frame.getByRole('button', { name: 'reload-close', exact: true }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => queries.length).toBeGreaterThan(0);

  const form = (sheetCode: string) => page.goto(`/form/detail?${new URLSearchParams({ schemaCode: 'crate', sheetCode, objectId })}`);
  await form('crate_form');
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Page crate.html' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await form('far_form');
  await expect(page.getByRole('button', { name: '在新窗口打开' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('[RT-058] of two pages with one address the followed one is selected and named, also after a reload', async ({ page }) => {
  await signIn(page, 'staff', '/application/frames');
  for (const name of ['同址乙', '同址甲']) {
    await entry(page, name).click();
    // The address is entered once the page's code is there.
    await expect(entry(page, name)).toHaveAttribute('aria-current', 'page');
    await page.reload();
    await expect(entry(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('tree').locator('[aria-current]')).toHaveCount(1);
    await expect(page.frameLocator(`iframe[title="${name}"]`).getByRole('heading', { name: 'Page twin.html' })).toBeVisible();
  }
});

test('[RT-055] the workflow designer opens in a tab of its own, as do pages from a tab that stands at it; the first stays where it was', async ({
  page,
  context,
}) => {
  await signIn(page, 'staff', '/application/frames/application-report/sales');
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Page sales' })).toBeVisible();
  const before = page.url();
  const [designer] = await Promise.all([context.waitForEvent('page'), entry(page, '流程设计').click()]);
  await expect(designer).toHaveURL(/workflow-design/);
  expect(page.url()).toBe(before);
  await expect(designer.frameLocator('iframe').getByRole('heading', { name: 'Page F1' })).toBeVisible();

  const urlBefore = designer.url();
  const [other] = await Promise.all([context.waitForEvent('page'), entry(designer, '已知页面').click()]);
  await expect(other).toHaveURL(/known\.html/);
  expect(designer.url()).toBe(urlBefore);
  // From there on pages follow each other in one tab again.
  await entry(other, '销售报表').click();
  await expect(other).toHaveURL(/application-report\/sales/);
  expect(context.pages()).toHaveLength(3);
});

test('[RT-026][RT-057] an address outside the hosts that may be framed is a link that says why; one the menu does not name is not shown', async ({ page }) => {
  await signIn(page, 'staff', '/application/frames');
  await entry(page, '陌生页面').click();
  await expect(page.getByRole('heading', { name: '这个页面不能在门户里显示' })).toBeVisible();
  await expect(page.getByText(new URL(strange.origin).host)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  const [other] = await Promise.all([page.waitForEvent('popup'), page.getByRole('main').getByRole('button', { name: '在新窗口打开' }).last().click()]);
  await expect(other.getByRole('heading', { name: 'Page strange' })).toBeVisible();
  await open(page, `application-define/${encodeURIComponent(`${known.origin}/forged`)}?pcUrl=${encodeURIComponent(`${known.origin}/forged`)}`);
  await expect(page.getByRole('heading', { name: '应用菜单里没有这个页面' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('[LS-040][LS-041][OP-98] a record with an address elsewhere opens as a frame, whose messages reload the list and close it (routed)', async ({ page }) => {
  await signIn(page, 'sysadmin');
  await store(page, { title: '框里的', amount: 1 });
  await page.route('**/get_form_url*', (route) => route.fulfill({ json: { errcode: 0, errmsg: '', traceId: '', data: `${known.origin}/records/1` } }));
  await page.goto('/application/lab/application-list/ticket?view=tickets');
  const queries = recordCalls(page, '/api/runtime/query/list');
  const record = page.getByRole('dialog', { name: '框里的' });
  const frame = record.frameLocator('iframe');
  for (const [message, queryCount, stays] of [
    ['nonsense', 0, true],
    ['reload', 1, true],
    ['hidden-close', 0, false],
    ['reload-close', 1, false],
  ] as const) {
    await test.step(message, async () => {
      if (!(await record.isVisible())) await page.getByRole('gridcell', { name: '框里的', exact: true }).click();
      await expect(frame.getByRole('heading', { name: 'Page 1' })).toBeVisible();
      queries.length = 0;
      await frame.getByRole('button', { name: message, exact: true }).click();
      if (queryCount > 0) await expect.poll(() => queries.length).toBe(queryCount);
      if (stays) await expect(record).toBeVisible();
      else await expect(record).toBeHidden();
      expect(queries).toHaveLength(queryCount);
    });
  }
  await expect(page.getByRole('gridcell', { name: '框里的', exact: true })).toBeVisible();
});

test('[RT-048][RT-049][RT-057] report and custom page have addresses of single-application mode, with the menu of that application', async ({ page }) => {
  await signIn(page, 'staff', '/singleApp/frames');
  await expect(page.getByRole('treeitem', { name: '销售报表' })).toBeVisible();
  await page.goto('/app-report/frames/sales');
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Page sales' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: '销售报表' })).toHaveAttribute('aria-current', 'page');
  await page.goto(`${portal.value}/app-define/${encodeURIComponent(`${known.origin}/pages/known.html?a=1&b=%2F`)}`);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Page known.html' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: '已知页面' })).toHaveAttribute('aria-current', 'page');
});

test('[ER-004] a session that ends inside a frame leads the page around it to login, and after sign-in to what was framed', async ({ page }) => {
  await signIn(page, 'staff2', '/application/frames');
  await page.getByRole('treeitem', { name: '门户页面' }).click();
  const inside = page.frameLocator('iframe');
  const link = inside.getByRole('link', { name: /^外部页面/ }).first();
  await expect(link).toBeVisible();
  await networkIdle(page);
  await page.evaluate(async () => {
    const T = localStorage.getItem('token');
    await fetch('/logout', { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${T}` }, body: JSON.stringify({ T }) });
  });
  const login = page.waitForURL(/\/login(\?|$)/);
  // What the framed page, or the one around it, requests by itself may meet the ended session before the press does.
  await pressIfPresent(link);
  await login;
  const framed = await page.evaluate(() => new URL(sessionStorage.getItem('loginReturnUrl') ?? '', location.origin).pathname);
  expect(framed).toMatch(/^\/(application\/frames(\/|$)|app-list\/applications$)/);
  await page.getByLabel('用户名').fill('staff2');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith(framed));
  await expect(page.locator('iframe iframe')).toHaveCount(0);
});

for (const whose of ['of the same origin', 'of another origin'] as const) {
  test(`[ER-004] around a page that is not ours, ${whose}, the window goes to login, and after sign-in to what was framed${whose === 'of the same origin' ? ' (routed)' : ''}`, async ({
    page,
  }) => {
    await signIn(page, 'staff2');
    const path = '/application/lab/application-list/ticket';
    // The portal serves no page but its own.
    await page.route('/plain.html', (route) => route.fulfill({ contentType: 'text/html', body: around(path) }));
    await page.goto(whose === 'of the same origin' ? '/plain.html' : `${known.origin}/plain?frames=${encodeURIComponent(`${portal.value}${path}`)}`);
    const inside = page.frameLocator('iframe');
    const again = inside.getByRole('button', { name: '刷新列表' });
    await expect(again).toBeVisible();
    const frame = page.frame({ url: new RegExp(path) });
    await frame?.evaluate(async () => {
      const T = localStorage.getItem('token');
      await fetch('/logout', { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${T}` }, body: JSON.stringify({ T }) });
    });
    // What the framed page requests by itself may meet the ended session before the press does.
    await pressIfPresent(again);
    // Each call that fails leads there again, which ends the way of the one before.
    await expect(() => expect(page.url()).toMatch(new RegExp(`^${portal.value}/login(\\?|$)`))).toPass();
    await page.getByLabel('用户名').fill('staff2');
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.locator('iframe')).toHaveCount(0);
  });
}
