import { expect, type Page } from '@playwright/test';
import { goWithin } from './inPage.ts';
import { signIn } from './portal.ts';
import { test } from './shapes.ts';

const FIRST = '/workflow-center/my-unfinished-workitem';
const ORDINARY = ['发起流程', '待办', '待阅', '已办', '已阅', '我发起的', '流程委托'];
const SEARCHES = ['流程实例查询', '参与者任务查询'];

const menu = (page: Page) => page.getByRole('navigation', { name: '流程菜单' });
const width = async (page: Page) => (await menu(page).boundingBox())?.width;

test('[SM-017][SM-019][RT-030] the menu of the workflow centre is 200 px wide, 64 px collapsed, where its icons stay', async ({ page }) => {
  await signIn(page, 'staff', '/workflow-center');
  await expect(page).toHaveURL(new RegExp(`${FIRST}$`));
  await expect(page).toHaveTitle('待办 - Portico');
  await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
  await expect.poll(() => width(page)).toBe(200);
  await menu(page).getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(() => width(page)).toBe(64);
  await menu(page).getByRole('link', { name: '已办' }).click();
  await expect(page).toHaveURL(/my-finished-workitem$/);
  await menu(page).getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(() => width(page)).toBe(200);
});

for (const [account, offered] of [
  ['staff', ORDINARY],
  ['wfadmin', ORDINARY],
  ['appadmin', ORDINARY],
  ['sysadmin', [...ORDINARY, ...SEARCHES]],
  ['admin', [...ORDINARY.filter((name) => name !== '流程委托'), ...SEARCHES]],
] as const) {
  test(`the workflow centre offers ${account} the pages it may open, and leads it away from the others`, async ({ page }) => {
    await signIn(page, account, FIRST);
    await expect(menu(page).getByRole('link')).toHaveText([...offered]);
    for (const [name, segment] of [
      ['流程委托', 'delegation-workflow'],
      ['流程实例查询', 'query-instance'],
      ['参与者任务查询', 'query-participant-workItem'],
    ] as const) {
      // The first by its address, the others from the page that stands.
      if (segment === 'delegation-workflow') await page.goto(`/workflow-center/${segment}`);
      else await goWithin(page, `/workflow-center/${segment}`);
      const isOffered = offered.some((one) => one === name);
      await expect(page).toHaveURL(isOffered ? new RegExp(`${segment}$`) : new RegExp(`${FIRST}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(isOffered ? name : '待办');
    }
  });
}

test('each page of the workflow centre has its title and says in both languages that no workflow is set up', async ({ page }) => {
  await signIn(page, 'staff', '/workflow-center/start-workflow?return=/app-list/applications');
  await expect(page.getByRole('heading', { name: '还没有可用的流程' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page).toHaveTitle('Start a workflow - Portico');
  await expect(page.getByRole('heading', { name: 'No workflow has been set up yet' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/app-list\/applications$/);
  await page.goto('/workflow-center/no-such-page');
  await expect(page).toHaveURL(/\/error$/);
});
