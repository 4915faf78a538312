import { expect, type Page } from '@playwright/test';
import { signedIn } from '#tests/server/http/client.ts';
import { PASSWORD, recordCalls, signIn, signInByPage } from './portal.ts';
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
