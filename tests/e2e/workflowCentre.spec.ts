import { expect, type Page } from '@playwright/test';
import { goWithin, speakEnglish } from './inPage.ts';
import { signedIn } from '#tests/server/http/client.ts';
import { PASSWORD, recordCalls, signIn } from './portal.ts';
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

for (const [clauses, account, offered, isAnswered] of [
  ['[AU-005][AU-006][SM-014]', 'staff', ORDINARY, false],
  ['[AU-005][AU-006][SM-015]', 'wfadmin', ORDINARY, true],
  ['[AU-005][AU-006]', 'appadmin', ORDINARY, false],
  ['[AU-007][RT-054]', 'sysadmin', [...ORDINARY, ...SEARCHES], true],
  ['[AU-007][SM-015]', 'admin', [...ORDINARY.filter((name) => name !== '流程委托'), ...SEARCHES], true],
] as const) {
  test(`${clauses} the workflow centre offers ${account} the pages it may open, and leads it away from the others`, async ({ page, shapes }) => {
    const client = await signedIn(shapes.url, account, PASSWORD);
    for (const call of ['list_instances', 'list_workitems'])
      expect(await client.get(`/api/runtime/workflow/${call}`)).toMatchObject({ errcode: isAnswered ? 0 : 900403 });
    await signIn(page, account, '/workflow-center/curso');
    await expect(page).toHaveURL(new RegExp(`${FIRST}$`));
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
    // The root administrator starts nothing.
    await menu(page).getByRole('link', { name: '发起流程' }).click();
    if (account === 'admin') await expect(page.getByText('admin 不能发起流程', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(account === 'admin' ? /query-participant-workItem$/ : /\/workflow-center\/start-workflow/);
  });
}

test('[SM-014] the menu of the workflow centre is fixed: no application has a part in it, and each entry leads to its page, in both languages', async ({
  page,
}) => {
  await signIn(page, 'sysadmin');
  const menus = recordCalls(page, '/api/runtime/app/list_functions_by_appcode');
  await page.goto('/workflow-center');
  const SEGMENTS = ['my-unfinished-workitem', 'my-unread-workitem', 'my-finished-workitem', 'my-read-workitem', 'my-workflow', 'delegation-workflow'];
  const ALL = [...SEGMENTS, 'query-instance', 'query-participant-workItem'];
  const NAMES = ['To do', 'To read', 'Done', 'Read', 'Started by me', 'Delegation', 'Workflow instances', 'Tasks by participant'];
  for (const [names, label] of [
    [[...ORDINARY.slice(1), ...SEARCHES], '流程菜单'],
    [NAMES, 'Workflow menu'],
  ] as const) {
    if (label !== '流程菜单') await speakEnglish(page);
    const entries = page.getByRole('navigation', { name: label }).getByRole('listitem').getByRole('link');
    await expect(entries).toHaveText(names.map((name) => new RegExp(`^${name}\\d*$`)));
    for (const [at, name] of names.entries()) {
      await entries.nth(at).click();
      await expect(page).toHaveURL(new RegExp(`/workflow-center/${ALL[at]}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(entries.nth(at)).toHaveAttribute('aria-current', 'page');
      await expect(entries).toHaveCount(ALL.length);
    }
  }
  expect(menus).toEqual([]);
});

test('[RT-032] the start page has its title, says in both languages that nothing may be started, and leads back', async ({ page }) => {
  await signIn(page, 'staff', '/workflow-center/start-workflow?return=/user/info');
  await expect(page.getByRole('heading', { name: '没有可以发起的流程' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page).toHaveTitle('Start a workflow - Portico');
  await expect(page.getByRole('heading', { name: 'No workflow to start' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/user\/info$/);
  await page.goto('/workflow-center/no-such-page');
  await expect(page).toHaveURL(/\/error$/);
});
