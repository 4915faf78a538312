import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { answerPictures, recordCalls, signIn } from './portal.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('login_jump', 'true'));
});

test('[AP-001] [AP-002] [AP-003] applications stand with their pictures under their groups, without the group all (routed)', async ({ page }) => {
  await page.route('**/list_apps_group*', (route) =>
    route.fulfill({
      json: {
        errcode: 0,
        errmsg: '',
        traceId: 'A'.repeat(32),
        data: [
          { code: 'all', name: '全部', children: [{ code: 'A1', name: '甲' }] },
          {
            code: 'G1',
            name: '一组',
            children: [{ code: 'A1', name: '甲', logoUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', extra: 1 }],
          },
          { code: 'G2', name: '二组', children: [{ code: 'A2', name: '乙', name_i18n: 'broken{', logoUrl: 'f1' }] },
        ],
      },
    }),
  );
  await answerPictures(page, /\/public\/image\/application\//);
  await signIn(page, 'staff', '/app-list');
  await expect(page).toHaveURL(/\/app-list\/applications$/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^一组/, /^二组/]);
  await expect(page.getByRole('region', { name: /^一组/ }).getByRole('link', { name: '甲', exact: true })).toBeVisible();
  const pictures = page.getByRole('main').locator('img');
  await expect(pictures).toHaveCount(2);
  // Those that can be shown stay.
  for (const picture of await pictures.all()) await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src'))))
    .toEqual(['data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', '/public/image/application/f1']);
});

test('[AP-002][AP-003][EN-004] the groups of the server are headings with their applications; its group all is none', async ({ page }) => {
  const answered = page.waitForResponse((response) => response.url().includes('/list_apps_group'));
  await signIn(page, 'staff', '/app-list');
  const { data } = await (await answered).json();
  const groups: { code: string; name: string; children: { name: string }[] }[] = data;
  expect(groups.some(({ code }) => code === 'all')).toBe(true);
  const shown = groups.filter(({ code }) => code !== 'all');
  expect(shown.length).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(shown.map(({ name }) => new RegExp(`^${name}`)));
  for (const group of shown) {
    const region = page.getByRole('region', { name: new RegExp(`^${group.name}`) });
    for (const { name } of group.children) await expect(region.getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('[RT-020][AP-001][AP-004] the address of the application list leads to its page, where applications stand with logo and name and are searched; its calls say they are for the desktop portal', async ({
  page,
}) => {
  const groups = recordCalls(page, '/app/list_apps_group');
  const all = recordCalls(page, '/app/list_apps');
  await signIn(page, 'staff', '/app-list');
  await expect(page).toHaveURL(({ pathname }) => pathname === '/app-list/applications');
  for (const name of ['客户管理', '设备台账', '世界地点']) {
    // Without a picture of its own the logo is the first letter of the name.
    await expect(page.getByRole('link', { name, exact: true }).first()).toHaveText(new RegExp(`^${name[0]}\\s*${name}$`));
  }
  await test.step('a search that finds nothing offers the way back', async () => {
    await page.getByRole('searchbox', { name: '搜索应用名称' }).fill('zzz');
    await expect(page.getByRole('heading', { name: '没有名称包含“zzz”的应用' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: '应用分组' })).toHaveCount(0);
    await page.getByRole('button', { name: 'EN', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No application matches “zzz”' })).toBeVisible();
    await page.getByRole('button', { name: '中文', exact: true }).click();
    await page.getByRole('button', { name: '清除搜索' }).click();
    await expect(page.getByRole('searchbox', { name: '搜索应用名称' })).toBeFocused();
    await expect(page.getByRole('navigation', { name: '应用分组' })).toBeVisible();
  });
  await page.getByRole('link', { name: '客户管理', exact: true }).click();
  await expect(page.getByRole('tree')).toBeVisible();
  await expect.poll(() => all.length).toBeGreaterThan(groups.length);
  for (const sent of [...groups, ...all]) expect([sent.query.get('isMobile'), sent.query.get('isPortal')]).toEqual(['false', 'true']);
});

test('[AP-006] [SM-010] [RT-056] opening an application shows its menu, which is requested once, and its first page (OP-67)', async ({ page }) => {
  const trees = recordCalls(page, 'list_functions_by_appcode');
  await signIn(page, 'staff', '/app-list');
  const link = page.getByRole('link', { name: '客户管理', exact: true });
  await expect(link).toHaveAttribute('href', /^\/application\/crm\?return=/);
  await link.click();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/application/crm/application-portal/app-portal-runtime');
  await expect(page.getByRole('treeitem', { name: '首页' })).toHaveAttribute('aria-current', 'page');
  expect(trees.map(({ query }) => Object.fromEntries(query))).toEqual([{ appCode: 'crm', isMobile: 'false' }]);
  expect(new URL(page.url()).searchParams.get('return')).toBe('/app-list/applications');
  await page.getByRole('banner').getByRole('button', { name: '返回' }).click();
  await page.getByRole('link', { name: '世界地点', exact: true }).click();
  // Without a home page the first list opens.
  await expect(page).toHaveURL(({ pathname }) => pathname === '/application/places/application-list/place');
  await expect(page.getByRole('treeitem', { name: '世界地点' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('treeitem', { name: '客户档案' })).toHaveCount(0);
});

test('[BX-039] [HT-002] [ER-025] a failed list says the reason word for word; its trace id is one click away (routed)', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  let fails = true;
  await page.route('**/list_apps_group*', (route) =>
    fails
      ? route.fulfill({
          json: { errcode: 900500, errmsg: '<b>数据库</b> 暂时不可用', traceId: 'F'.repeat(32), data: [{ code: 'G', name: '泄露', children: [] }] },
        })
      : route.continue(),
  );
  await signIn(page, 'staff', '/app-list');
  const notice = page.getByRole('alert').filter({ hasText: '应用列表没有加载成功' });
  await expect(notice.getByText('<b>数据库</b> 暂时不可用')).toBeVisible();
  await expect(page.getByText('泄露')).toHaveCount(0);
  await expect(page.getByText('F'.repeat(32))).toHaveCount(0);
  await notice.getByRole('button', { name: '详情' }).click();
  await expect(notice.getByText('F'.repeat(32))).toBeVisible();
  await notice.getByRole('button', { name: '复制' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('F'.repeat(32));
  fails = false;
  await notice.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('link', { name: '客户管理', exact: true })).toBeVisible();
});

test('[AP-006] while the menu of an application is on its way, bars stand where its page will (routed)', async ({ page }) => {
  const go = await holdRequests(page, '**/list_functions_by_appcode*');
  await signIn(page, 'manager', '/application/crm');
  await expect(page.getByRole('main').locator('.p-skeleton').first()).toBeVisible();
  go();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
