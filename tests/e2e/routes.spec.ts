import { expect, type Page } from '@playwright/test';
import { signedIn } from '#tests/server/http/client.ts';
import { PASSWORD, recordCalls, signIn, signInByPage, stopClock } from './portal.ts';
import { test } from './shapes.ts';

const api = (page: Page) => recordCalls(page, '/api/');

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

for (const locale of ['zh', 'en'] as const) {
  test(`[RT-028][RT-050][RT-051][RT-052][RT-053] the placeholders show sample text and ask the server nothing of their own in ${locale} (OP-23)`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
    await signIn(page, 'staff');
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    const asked = api(page);
    const words = locale === 'zh' ? ['自定义列表页示例', '测试列表页示例'] : ['Custom list page sample', 'Test list page sample'];
    for (const [path, text] of [
      ['/application/kinds/application-custom', words[0]],
      ['/test-specific-model-list1/person', words[1]],
      ['/test-specific-model-list2/person', words[1]],
      ['/application/kinds/test-specific-model-list1/person', words[1]],
      ['/application/kinds/test-specific-model-list2/person', words[1]],
    ] as const) {
      const before = asked.length;
      await page.goto(path);
      await expect(page.getByRole('main')).toHaveText(text ?? '');
      expect(asked.slice(before).filter(({ query, body }) => JSON.stringify([[...query], body]).includes('person'))).toEqual([]);
    }
    expect(faults).toEqual([]);
  });
}

test('[RT-009] /print shows the print view without header and menu, and says what is missing (OP-20)', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  await page.goto('/print');
  await expect(page.getByRole('heading', { level: 1, name: '打印' })).toBeVisible();
  await expect(page.getByText('没有指定要打印的记录')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^用户：/ })).toHaveCount(0);
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
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`));
    await expect(page).toHaveTitle(`${title} - Portico`);
  }
});

test('[RT-061] without a token every address leads to login and, signed in, back to the one asked for', async ({ page }) => {
  for (const path of [
    '/portal-page/defaultPortalDashboard',
    '/form/detail?schemaCode=person',
    '/from/workflow-track/I1/W1/',
    '/shared/success',
    '/message-notification',
    '/my-draft',
    '/app-list',
    '/workbench-center',
    '/application/kinds/application-list/person',
    '/workflow-center/start-workflow',
    '/user',
    '/app-home',
    '/test-specific-model-list1/person',
    '/print',
    '/error',
    '/nothing-here',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login(\?|$)/);
  }
  await signInByPage(page, 'staff', '/application/kinds/application-list/person?page=1');
  await expect(page).toHaveURL(/\/application\/kinds\/application-list\/person/);
});

test('[RT-062] in proxy mode nobody is sent to login for want of a token (routed)', async ({ page, shapes }) => {
  await page.route('**/my-draft', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const settings = JSON.stringify({ proxy: true }).replaceAll('"', '&quot;');
    await route.fulfill({ response: answer, body: html.replace(/(<meta name="portal-settings" content=")[^"]*/, `$1${settings}`) });
  });
  // What such a proxy does: it signs its users in by itself.
  const { tokens } = await signedIn(shapes.url, 'staff', PASSWORD);
  await page.route('**/api/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${tokens?.access_token ?? ''}` } }),
  );
  await page.goto('/my-draft');
  await expect(page.getByRole('heading', { level: 1, name: '我的草稿' })).toBeVisible();
  await expect(page).toHaveURL(/\/my-draft$/);
});

test('[HT-015][OP-74] the copied link of a record holds a short code that leads to it; without a code it is the whole address (routed)', async ({
  page,
  context,
  shapes,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [id = ''] = shapes.stored.people;
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await signIn(page, 'sysadmin', `/form/detail?schemaCode=person&objectId=${id}`);
  const asked = page.waitForRequest('**/public/short_code/generate');
  await page.getByRole('button', { name: '分享' }).click();
  await page.getByRole('button', { name: '复制链接' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ url: `${shapes.url}/form/detail?schemaCode=person&objectId=${id}`, expireTime: -1 });
  await expect(page.getByText('链接已复制')).toBeVisible();
  const link = await copied();
  expect(link).toMatch(new RegExp(`^${shapes.url}/\\?shortCode=[\\w-]+$`));
  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/form/detail\\?schemaCode=person&objectId=${id}$`));
  await page.route('**/public/short_code/generate', (route) => route.abort());
  await page.getByRole('button', { name: '分享' }).click();
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect.poll(copied).toBe(`${shapes.url}/form/detail?schemaCode=person&objectId=${id}`);
});

test('[HT-023] debug headers travel when address and storage hold all three, else none of them', async ({ page }) => {
  await signIn(page, 'appadmin', '/app-list/applications');
  const headersAt = async (path: string, stored: Record<string, string>) => {
    await page.evaluate((items) => {
      for (const key of ['debug_rule_code', 'debug_schema_code']) localStorage.removeItem(key);
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, stored);
    const query = page.waitForRequest('**/api/runtime/query/list');
    await page.goto(path);
    const headers = await (await query).allHeaders();
    return ['debugid', 'businessrulecode', 'schemacode'].map((name) => headers[name]);
  };
  const list = '/application/kinds/application-list/person';
  const codes = { debug_rule_code: 'R1', debug_schema_code: 'S1' };
  expect(await headersAt(`${list}?debugId=D1`, codes)).toEqual(['D1', 'R1', 'S1']);
  expect(await headersAt(list, codes)).toEqual([undefined, undefined, undefined]);
  expect(await headersAt(`${list}?debugId=D1`, { debug_rule_code: 'R1' })).toEqual([undefined, undefined, undefined]);
});

test('[RT-055] a page of the workflow designer opens in a tab of its own and the first stays (routed)', async ({ page, context }) => {
  await page.route('**/list_functions_by_appcode*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const designer = { id: 'design', code: 'design', name: '流程设计', type: 'Page', pcUrl: 'https://back.example/workflow-design/F1', published: true };
    await route.fulfill({ response: answer, json: { ...body, data: [...body.data, designer] } });
  });
  await signIn(page, 'staff', '/application/kinds/application-list/person');
  const before = page.url();
  const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('treeitem', { name: /^流程设计/ }).click()]);
  expect(tab.url()).toContain(encodeURIComponent('https://back.example/workflow-design/F1'));
  expect(page.url()).toBe(before);
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
  await page.route(/\/static\/InfoScreen-[\w-]+\.js$/, () => undefined);
  await page.getByRole('button', { name: /^用户：/ }).click();
  await stopClock(page, 2000);
  await page.getByRole('link', { name: '个人设置' }).click();
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
