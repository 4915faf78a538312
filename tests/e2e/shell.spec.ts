import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { speakEnglish } from './inPage.ts';
import { signIn, titled } from './portal.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('login_jump', 'true'));
});

test('[RT-001] [RT-064] [HD-001] the root leads to the start page with a header, titles follow the route, an unknown address leads to the error page', async ({
  page,
}) => {
  await signIn(page, 'staff', '/');
  await expect(page).toHaveURL(/\/portal-page\/defaultPortalDashboard$/);
  await expect(page).toHaveTitle(titled('工作台 - Portico'));
  await page.getByRole('banner').getByRole('button', { name: '应用列表' }).click();
  await expect(page).toHaveURL(/\/app-list\/applications$/);
  await expect(page).toHaveTitle(titled('应用列表 - Portico'));
  // An unknown address leads to the page that says so.
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '服务器开小差了' })).toBeVisible();
  await expect(page).toHaveURL(/\/error$/);
});

test('[HD-001][HD-002] every page of the shell has one header with back, title and the entries on its right', async ({ page }) => {
  await signIn(page, 'sysadmin');
  for (const [path, title] of [
    ['/app-list/applications', '应用列表'],
    ['/application/crm/application-list/customer', '客户管理'],
    ['/form/detail?schemaCode=customer', undefined],
  ] as const) {
    await page.goto(path);
    const header = page.getByRole('banner');
    await expect(header).toHaveCount(1);
    for (const name of ['返回', '应用列表', 'EN', /^用户：/]) await expect(header.getByRole('button', { name, exact: true }).first()).toBeVisible();
    if (title !== undefined) await expect(header.getByText(title, { exact: true }).first()).toBeVisible();
    const below = async () => {
      const [top, content] = await Promise.all([header, page.getByRole('main')].map((part) => part.boundingBox()));
      return (content?.y ?? 0) - (top?.y ?? 0) - (top?.height ?? Infinity);
    };
    await expect.poll(below).toBeGreaterThanOrEqual(-1);
  }
});

for (const [clauses, path, zh, en] of [
  ['[RT-006] [ER-020]', '/error', '服务器开小差了', 'The server made a slip'],
  ['[RT-007] [ER-021]', '/permission', '暂无权限查看当前页面。', 'No permission to view the current page.'],
  [
    '[RT-008] [ER-022]',
    '/form-unpublished',
    '该表单未发布，请联系管理员处理',
    'This form has not been published. Please contact the administrator for processing',
  ],
] as const) {
  test(`${clauses} ${path} says its sentence in both languages, also with a slash at its end, and leads to the start page`, async ({ page }) => {
    await signIn(page, 'staff');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: zh, exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.getByRole('link', { name: '返回首页', exact: true }).click();
    await expect(page).toHaveURL(/\/portal-page\/defaultPortalDashboard$/);
    await speakEnglish(page);
    await page.goto(`${path}/`);
    await expect(page.getByRole('heading', { level: 1, name: en, exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the start page', exact: true }).click();
    await expect(page).toHaveURL(/\/portal-page\/defaultPortalDashboard$/);
    await expect(page.getByRole('banner')).toBeVisible();
  });
}

test('[HD-022] [TH-013] [TH-014] the language changes all texts and is kept', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^All applications/ })).toBeVisible();
  // Every word of the portal has changed; only people and the name of the other language are in Chinese.
  const chinese = async () => {
    const personal = (await page.getByRole('button', { name: /^User: / }).innerText()).trim();
    const words = await page.locator('body').innerText();
    return (
      words
        .replaceAll('中文', '')
        .replaceAll(personal, '')
        .match(/[\u4e00-\u9fff]+/g) ?? []
    );
  };
  await expect.poll(chinese).toEqual([]);
  await expect(page.getByRole('link', { name: 'Customer relations', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '中文' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('locale'))).toBe('en');
  await page.reload();
  await expect(page.getByRole('heading', { name: /^All applications/ })).toBeVisible();
});

test.describe('in a browser of English people', () => {
  test.use({ locale: 'en-US' });

  test('[TH-012] nothing chosen means Chinese all the same', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('locale'))).not.toBe('en');
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
  });
});

test('[HD-010] [HD-011] [HD-004] the title of an application page switches applications, back leads to the list', async ({ page }) => {
  await signIn(page, 'sysadmin', '/application/crm');
  await page.getByRole('banner').getByRole('button', { name: '客户管理' }).click();
  const list = page.getByRole('dialog', { name: '切换应用' });
  // Without a picture of its own the logo is the first letter of the name.
  await expect(list.getByRole('link')).toHaveText([/^客\s*客户管理$/, /^设\s*设备台账$/, /^世\s*世界地点$/, /^行\s*行政办公$/]);
  const opened = page.waitForRequest((request) => new URL(request.url()).searchParams.get('appCode') === 'places');
  await list.getByRole('link', { name: '世界地点' }).click();
  expect(new URL((await opened).url()).searchParams.get('isMobile')).toBe('false');
  await expect(page).toHaveURL(/\/application\/places\/application-list\/.*return=/);
  await page.goto('/application/crm/application-list/customer');
  await page.getByRole('banner').getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/\/app-list\/applications$/);
});

test('[SM-001] [SM-003] [SM-004] the menu of an application is searched, its folders open and close, its nodes lead to their lists, by keyboard too', async ({
  page,
}) => {
  await signIn(page, 'sysadmin', '/application/crm/application-list/customer');
  const tree = page.getByRole('tree', { name: '应用菜单' });
  await expect(tree.getByRole('treeitem', { name: '客户档案' })).toHaveAttribute('aria-current', 'page');
  const all = [
    '首页',
    '客户管理',
    '客户档案',
    '联系人',
    '跟进记录',
    '合同管理',
    '销售合同',
    '合同审批',
    '信用审核',
    '统计报表',
    '合同签订额',
    '合同状态分布',
    '签约人业绩',
  ];
  await expect(tree.getByRole('treeitem')).toHaveText(all);

  const folder = tree.getByRole('treeitem', { name: '合同管理' });
  const before = page.url();
  await folder.click();
  await expect(folder).toHaveAttribute('aria-expanded', 'false');
  await expect(tree.getByRole('treeitem')).toHaveText(all.filter((name) => !['销售合同', '合同审批', '信用审核'].includes(name)));
  await folder.click();
  await expect(folder).toHaveAttribute('aria-expanded', 'true');
  await expect(tree.getByRole('treeitem')).toHaveText(all);
  expect(page.url()).toBe(before);

  const search = page.getByRole('searchbox', { name: '搜索菜单' });
  for (const [part, found] of [
    ['约人', ['统计报表', '签约人业绩']],
    ['系', ['客户管理', '联系人']],
  ] as const) {
    await search.fill(part);
    await expect(tree.getByRole('treeitem')).toHaveText([...found]);
  }
  await search.fill('');
  await expect(tree.getByRole('treeitem')).toHaveText(all);

  await tree.getByRole('treeitem', { name: '联系人' }).click();
  await expect(page).toHaveURL(/\/application\/crm\/application-list\/contact\?.*code=/);
  await expect(tree.getByRole('treeitem', { name: '联系人' })).toHaveAttribute('aria-current', 'page');

  // And by keyboard alone.
  await tree.getByRole('treeitem', { name: '客户档案' }).focus();
  await page.keyboard.press('Enter');
  await expect(tree.getByRole('treeitem', { name: '客户档案' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('ArrowDown');
  await expect(tree.getByRole('treeitem', { name: '联系人' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('treeitem', { name: '客户管理' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('treeitem', { name: '客户管理' })).toHaveAttribute('aria-expanded', 'false');
});

test('[SM-016] [SM-018] [SM-020] the menu is 250 wide, collapses to nothing with a handle left, and comes back', async ({ page }) => {
  await signIn(page, 'sysadmin', '/application/crm');
  const menu = page.getByRole('navigation', { name: '应用菜单' });
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(250);
  const contentLeft = async () => (await page.getByRole('main').boundingBox())?.x;
  await expect.poll(contentLeft).toBe(250);
  await menu.getByRole('button', { name: /收起菜单/ }).click();
  await expect(menu).toBeHidden();
  await expect.poll(contentLeft).toBe(0);
  const handle = page.getByRole('button', { name: '展开菜单' });
  await expect(handle).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(250);
});

test('[HD-023] [HD-024] the user popover shows name, mobile and department, with the parent department as tooltip', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  const { data } = await page.evaluate(async () => {
    const answer = await fetch('/api/organization/user/info_login', { headers: { Authorization: `Bearer ${localStorage.getItem('token')}` } });
    return answer.json();
  });
  await page.getByRole('button', { name: /^用户：/ }).click();
  const card = page.getByRole('dialog', { name: /^用户：/ });
  for (const words of [data.name, data.mobile, data.departmentName]) await expect(card.getByRole('paragraph').filter({ hasText: words })).toBeVisible();
  await card.getByText(data.departmentName, { exact: true }).hover();
  await expect(page.getByRole('tooltip')).toHaveText(`上级部门：${data.parentDepartmentName}`);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
});

test('[BX-036] the button of the applications has its name while they load', async ({ page }) => {
  const release = await holdRequests(page, '**/app/list_apps?*');
  await signIn(page, 'sysadmin', '/application/crm');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('button', { name: '切换应用', exact: true })).toBeVisible();
  release();
  await expect(banner.getByRole('button', { name: '客户管理', exact: true })).toBeVisible();
});

test('on a phone the menu is a drawer, which stays where the address only leads on (routed)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdRequests(page, '**/list_functions_by_appcode**');
  await signIn(page, 'sysadmin', '/application/crm');
  await page.getByRole('button', { name: '打开菜单' }).click();
  const drawer = page.getByRole('dialog', { name: '应用菜单' });
  await expect(drawer).toBeVisible();
  release();
  await expect(page).toHaveURL(/app-portal-runtime/);
  await drawer.getByRole('treeitem', { name: '联系人' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/application-list/);
  // The star, for which a phone's header has no room.
  await page.getByRole('button', { name: '打开菜单' }).click();
  await drawer.getByRole('button', { name: '收藏此页' }).click();
  await drawer.getByRole('button', { name: '取消收藏' }).click();
  await expect(drawer.getByRole('button', { name: '收藏此页' })).toBeVisible();
});
