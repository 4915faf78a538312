import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { signedIn } from '#tests/server/http/client.ts';
import { addresses } from '#tests/support/addresses.ts';
import { startServer } from '#tests/support/server.ts';
import { startSigningProxy } from '#tests/support/signingProxy.ts';
import { chunkOf } from './chunkOf.ts';
import { goWithin, speakEnglish } from './inPage.ts';
import { PASSWORD, putStored, recordCalls, signIn, signInByPage, stopClock, titled } from './portal.ts';
import { openView, test } from './shapes.ts';
import { networkIdle } from '#tests/support/networkIdle.ts';

test('[RT-016][RT-017] the shared result pages say what came of it and lead back', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  for (const [path, words] of [
    ['/shared/success', '操作成功'],
    ['/shared/empty', '暂无内容'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(page).toHaveURL(/defaultPortalDashboard$/);
  }
});

for (const [clauses, name, paths, words] of [
  ['[RT-028][RT-052]', 'the custom list page', ['/application/kinds/application-custom'], { zh: '自定义列表页示例', en: 'Custom list page sample' }],
  [
    '[RT-050][RT-051][RT-053]',
    'the test list page',
    ['', '/application/kinds'].flatMap((app) => [`${app}/test-specific-model-list1/person`, `${app}/test-specific-model-list2/person`]),
    { zh: '测试列表页示例', en: 'Test list page sample' },
  ],
] as const) {
  test(`${clauses} ${name} shows sample text in both languages and requests nothing of its own (OP-23)`, async ({ page }) => {
    await signIn(page, 'staff');
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    // What a list requests: its views, its configuration, its rows.
    const recordings = [recordCalls(page, '/runtime/query/'), recordCalls(page, '/app/query/')];
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('main')).toHaveText(words.zh);
      await speakEnglish(page);
      await expect(page.getByRole('main')).toHaveText(words.en);
      await networkIdle(page);
      await page.getByRole('button', { name: '中文', exact: true }).click();
    }
    expect(recordings.flatMap((calls) => calls.map(({ query, body }) => body ?? query.toString()))).toEqual([]);
    expect(faults).toEqual([]);
    await openView(page, 'person');
    for (const calls of recordings) await expect.poll(() => calls.length).toBeGreaterThan(0);
  });
}

test('[RT-009] /print shows the print view without header and menu, and says what is missing (OP-20)', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  await page.goto('/print');
  await expect(page.getByRole('heading', { level: 1, name: '打印' })).toBeVisible();
  await expect(page.getByText('没有指定要打印的记录')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('addresses of workflows have their guard, title and page, also under /form (OP-10)', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  for (const [path, address, title] of [
    ['/from/workflow-track/I1/W1/', '/from/workflow-track/I1/W1/', '流程跟踪'],
    ['/form/workflow-track/I1/W1?x=1', '/from/workflow-track/I1/W1?x=1', '流程跟踪'],
    ['/form/operation-log-compare/L1/I1/W1', '/from/operation-log-compare/L1/I1/W1', '操作日志对比'],
    ['/my-draft', '/my-draft', '我的草稿'],
    ['/workflow-center/curso', '/workflow-center/my-unfinished-workitem', '待办'],
  ] as const) {
    await page.goto(path);
    // Of an instance that is not there the track says so.
    const heading = title === '流程跟踪' ? /看不到这个流程/ : title;
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`));
    // The title of a track ends with its own suffix (OP-72).
    await expect(page).toHaveTitle(titled(title === '流程跟踪' ? title : `${title} - Portico`));
  }
});

/** Routes that need no token: they give one, or say why none came (OP-16). */
const FREE = new Set(['/login', '/oauth', '/login-error', '/external-link/:formid']);

test('[RT-061] without a token every address leads to login and, signed in, back to the requested one', async ({ page }) => {
  test.slow();
  const bound = Object.entries(addresses({ contract: 'c1', device: 'd1', guest: 'g1' })).filter(([route]) => !FREE.has(route));
  expect(bound.length).toBeGreaterThan(50);
  // A sign-in that failed is shown only where the address says how.
  const paths = [...bound.flatMap(([, examples]) => examples), '/login-error', '/nothing-here'];
  const begun = new Set<string | undefined>();
  for (const path of paths) {
    const part = /[^/?]+/.exec(path)?.[0];
    // One of each first part is opened by itself, the others from the page that stands, as by Back.
    if (begun.has(part)) await goWithin(page, path);
    else await page.goto(path);
    begun.add(part);
    await expect(page, path).toHaveURL(/\/login(\?|$)/);
    await expect(page.getByRole('heading', { name: '登录' }), path).toBeVisible();
  }
  await signInByPage(page, 'staff', '/application/kinds/application-list/person?page=1');
  await expect(page).toHaveURL(/\/application\/kinds\/application-list\/person/);
});

test('[RT-062] in proxy mode nobody is sent to login for want of a token', async ({ page }) => {
  // It starts a server of its own.
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'portico-settings-'));
  const file = join(folder, 'settings.json');
  writeFileSync(file, JSON.stringify({ portal: { proxy: true } }));
  const server = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/shapes', PORTICO_SEED: '0', PORTICO_SETTINGS: file });
  const { tokens } = await signedIn(server.url, 'staff', PASSWORD);
  const proxy = await startSigningProxy(server.url, `Bearer ${tokens?.access_token ?? ''}`);
  try {
    await page.goto(`${proxy.url}/my-draft`);
    await expect(page.getByRole('heading', { level: 1, name: '我的草稿' })).toBeVisible();
    await expect(page.getByRole('button', { name: '用户：王敏' })).toBeVisible();
    expect(page.url()).toBe(`${proxy.url}/my-draft`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  } finally {
    await proxy.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Shares the open record by its link and gives what lies in the clipboard then. */
async function copyLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: '分享' }).click();
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('链接已复制')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('[HT-015][OP-74] the copied link of a record holds a short code that leads to it', async ({ page, context, shapes }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [id = ''] = shapes.stored.people;
  await signIn(page, 'sysadmin', `/form/detail?schemaCode=person&objectId=${id}`);
  const answered = page.waitForResponse('**/public/short_code/generate');
  const link = await copyLink(page);
  const answer = await answered;
  expect(answer.request().method()).toBe('POST');
  expect(answer.request().postDataJSON()).toMatchObject({ url: `${shapes.url}/form/detail?schemaCode=person&objectId=${id}`, expireTime: -1 });
  expect(link).toBe(`${shapes.url}/?shortCode=${(await answer.json()).data}`);
  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/form/detail\\?schemaCode=person&objectId=${id}$`));
});

test('[HT-015][OP-74] without a short code the copied link is the whole address (routed)', async ({ page, context, shapes }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [id = ''] = shapes.stored.people;
  await signIn(page, 'sysadmin', `/form/detail?schemaCode=person&objectId=${id}`);
  await page.route('**/public/short_code/generate', (route) => route.abort());
  expect(await copyLink(page)).toBe(`${shapes.url}/form/detail?schemaCode=person&objectId=${id}`);
});

test('[HT-023] debug headers travel when address and storage hold all three, else none of them', async ({ page }) => {
  await signIn(page, 'appadmin', '/app-list/applications');
  const headersAt = async (path: string, stored: Record<string, string>) => {
    await putStored(page, { debug_rule_code: undefined, debug_schema_code: undefined, ...stored });
    const query = page.waitForRequest('**/api/runtime/query/list');
    await page.goto(path);
    const headers = await (await query).allHeaders();
    return ['debugid', 'businessrulecode', 'schemacode'].map((name) => headers[name]);
  };
  const list = '/application/kinds/application-list/person';
  const codes = { debug_rule_code: 'R1', debug_schema_code: 'S1' };
  expect(await headersAt(`${list}?debugId=D1`, codes)).toEqual(['D1', 'R1', 'S1']);
  expect(await headersAt(list, codes)).toEqual([undefined, undefined, undefined]);
  for (const [code, text] of Object.entries(codes)) expect(await headersAt(`${list}?debugId=D1`, { [code]: text })).toEqual([undefined, undefined, undefined]);
});

test('[CN-001][ER-017] a chunk that never answers counts as failed after 120 s, not before (routed)', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'staff', '/app-list/applications');
  const names: unknown[] = [];
  page.on('console', async (entry) => {
    for (const argument of entry.args())
      names.push(await argument.evaluate((value) => (value instanceof Error ? [value.name, Reflect.get(value, 'type')] : undefined)).catch(() => undefined));
  });
  // Never answered.
  const chunk = chunkOf('src/screens/user/InfoScreen.tsx');
  await page.route(chunk, () => undefined);
  await page.getByRole('button', { name: /^用户：/ }).click();
  await stopClock(page, 2000);
  const requested = page.waitForRequest(chunk);
  await page.getByRole('link', { name: '个人设置' }).click();
  // Its time runs from the asking.
  await requested;
  // Step by step, so that a message that came too early is seen before it goes.
  for (let seconds = 0; seconds < 119; seconds += 1) {
    await page.clock.runFor(1000);
    expect(await page.getByText('操作失败，请重试。').count()).toBe(0);
  }
  expect(names.filter(Boolean)).toEqual([]);
  await page.clock.runFor(1500);
  await expect(page.getByText('操作失败，请重试。')).toBeVisible();
  await expect.poll(() => names).toContainEqual(['ChunkLoadError', 'timeout']);
  await expect(page).toHaveURL(/\/app-list\/applications$/);
});
