import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { holdRequests } from './holdRequests.ts';
import { recordCalls, signIn } from './portal.ts';
import { addressOfView, watchedTests } from './watchedServer.ts';

const test = watchedTests();

/** Half of it is what is promised, half is for a machine that is shared. */
const SOON = { timeout: 4000 };
/** The page knows how far the feed has come: what changes from then on is news to it. */
const following = (page: Page) => page.waitForFunction(() => localStorage.getItem('changes_last') !== null);
const refresh = (within: Page | Locator) => within.getByRole('button', { name: '数据有更新，点击刷新' });
/** Changed since: the words beside the view, which shows the record as it is. */
const CHANGED = '这条数据刚被修改过';

/** What each way to show records shows of one of them. */
const WAYS: readonly (readonly [name: string, view: string, more: string, shown: (page: Page, title: string) => Locator])[] = [
  ['a table', 'table', '', (page, title) => page.getByRole('gridcell', { name: title, exact: true })],
  ['a board', 'board', '', (page, title) => page.getByRole('region', { name: '看板：看板' }).getByRole('button', { name: title, exact: true })],
  ['a calendar', 'calendar', '&at=2026-03', (page, title) => page.getByRole('region', { name: '日历：日程' }).getByRole('button', { name: title })],
  ['a Gantt chart', 'gantt', '', (page, title) => page.getByRole('button', { name: new RegExp(`^${title}，`) })],
];
const JOB = { stage: '待办', startOn: '2026-03-05', endOn: '2026-03-06' };

for (const [name, view, more, shown] of WAYS) {
  test(`[BX-091] ${name} that stands open says that another person has changed a record, and shows it on request`, async ({ page, elsewhere }) => {
    const id = await elsewhere.add({ title: `${view}甲`, ...JOB });
    await signIn(page, 'manager', addressOfView(view, view, more));
    await expect(shown(page, `${view}甲`)).toBeVisible();
    await following(page);
    await elsewhere.change(id, { title: `${view}乙` });
    await expect(refresh(page)).toBeVisible(SOON);
    await expect(shown(page, `${view}甲`)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await refresh(page).click();
    await expect(shown(page, `${view}乙`)).toBeVisible();
    await expect(refresh(page)).toHaveCount(0);
  });
}

test('[BX-091] a tree says that another person has put a record below one that stands open', async ({ page, elsewhere }) => {
  const id = await elsewhere.add({ title: '根', ...JOB });
  await elsewhere.add({ title: '枝一', parent: { id }, ...JOB });
  await signIn(page, 'manager', '/application/yard/application-list/job?view=tree');
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await row('根').getByRole('button', { name: /展开/ }).click();
  await expect(row('枝一')).toBeVisible();
  await following(page);
  await elsewhere.add({ title: '枝二', parent: { id }, ...JOB });
  await expect(refresh(page)).toBeVisible(SOON);
  await refresh(page).click();
  await expect(row('枝二')).toBeVisible();
});

test('[BX-091] an empty list says that another person has added what it looks for', async ({ page, elsewhere }) => {
  await signIn(page, 'manager', addressOfView('table', '空空'));
  await expect(page.getByRole('heading', { name: '没有搜索到相关数据' })).toBeVisible();
  await following(page);
  await elsewhere.add({ title: '空空', ...JOB });
  await expect(refresh(page)).toBeVisible(SOON);
  await refresh(page).click();
  await expect(page.getByRole('gridcell', { name: '空空', exact: true })).toBeVisible();
});

test('[BX-091] a report and the blocks of a page say that another person has changed what they count', async ({ page, elsewhere }) => {
  await elsewhere.add({ title: '报表', ...JOB });
  await signIn(page, 'manager', '/application/yard/application-report/jobs');
  await expect(page.getByRole('heading', { level: 1, name: '工作数' })).toBeVisible();
  const figure = page.locator('.p-report-body');
  await expect(figure).toContainText(/\d/);
  const before = await figure.innerText();
  await following(page);
  await elsewhere.add({ title: '报表', ...JOB });
  await expect(refresh(page)).toBeVisible(SOON);
  expect(await figure.innerText()).toBe(before);
  await refresh(page).click();
  await expect(figure).not.toContainText(before);

  await page.goto('/portal-page/glance');
  await expect(page.getByRole('figure', { name: /^各阶段/ }).locator('canvas')).toBeVisible();
  await expect(page.getByRole('grid', { name: '最近' })).toBeVisible();
  await elsewhere.add({ title: '报表', ...JOB });
  await expect(refresh(page)).toHaveCount(3, SOON);
  expect(await violationsOf(page)).toEqual([]);
  for (const left of [2, 1, 0]) {
    await refresh(page).first().click();
    await expect(refresh(page)).toHaveCount(left);
  }
});

test('[BX-091] a first visit hears of what another person has changed before the page first asks what is new', async ({ page, elsewhere }) => {
  const id = await elsewhere.add({ title: '初见甲', ...JOB });
  const release = await holdRequests(page, '**/api/system/changes*');
  const pages = recordCalls(page, '/query/list');
  const polls = recordCalls(page, '/api/system/changes');
  await signIn(page, 'manager', addressOfView('table', '初见'));
  await expect(page.getByRole('gridcell', { name: '初见甲', exact: true })).toBeVisible();
  await elsewhere.change(id, { title: '初见乙' });
  await expect.poll(() => polls.length).toBeGreaterThan(0);
  expect(await page.evaluate(() => localStorage.getItem('changes_last'))).toBeNull();
  expect(pages).toHaveLength(1);
  release();
  await expect(refresh(page)).toBeVisible(SOON);
});

test('[BX-091] an open record says who has changed it and shows it as it is now; what was typed is offered again', async ({ page, elsewhere }) => {
  const id = await elsewhere.add({ title: '记录甲', ...JOB });
  await signIn(page, 'manager', `/form/detail?schemaCode=job&objectId=${id}`);
  await page.getByRole('button', { name: '编辑' }).click();
  const title = page.getByRole('textbox', { name: '标题' });
  await title.fill('记录丙');
  await following(page);
  await elsewhere.change(id, { title: '记录乙' });
  const news = page.getByRole('region', { name: '记录动态' });
  await expect(news).toBeVisible(SOON);
  await expect(news).toContainText('刚刚修改了该记录');
  await expect(title).toHaveValue('记录丙');
  expect(await violationsOf(page)).toEqual([]);
  await news.getByRole('button', { name: '显示最新内容' }).click();
  await expect(news).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('记录乙');
  await page.getByRole('button', { name: '恢复' }).click();
  await expect(title).toHaveValue('记录丙');

  await elsewhere.remove(id);
  await expect(page.getByRole('region', { name: '记录动态' })).toContainText('您填写的内容仍在这里', SOON);
  await expect(title).toHaveValue('记录丙');
});

test('[BX-091] changes of other records and the own save are no news of an open record', async ({ page, elsewhere }) => {
  const id = await elsewhere.add({ title: '本条', ...JOB });
  await signIn(page, 'manager', `/form/detail?schemaCode=job&objectId=${id}`);
  const checks = recordCalls(page, '/query/data_exist');
  await expect(page.getByRole('button', { name: '编辑' })).toBeVisible();
  await following(page);
  await elsewhere.add({ title: '别条', ...JOB });
  await expect.poll(() => checks.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByRole('textbox', { name: '标题' }).fill('本条改');
  const before = checks.length;
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('本条改');
  await expect.poll(() => checks.length).toBeGreaterThan(before);
  await expect(page.getByRole('region', { name: '记录动态' })).toHaveCount(0);
});

test('[BX-091] a card that somebody has changed since is not moved: the board says so and shows it as it is', async ({ page, elsewhere }) => {
  const id = await elsewhere.add({ title: '卡片甲', ...JOB });
  await signIn(page, 'manager', addressOfView('board', '卡片'));
  const card = (title: string) => page.getByRole('region', { name: '看板：看板' }).getByRole('button', { name: title, exact: true });
  await expect(card('卡片甲')).toBeVisible();
  await elsewhere.change(id, { title: '卡片乙' });
  await card('卡片甲').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText(CHANGED)).toBeVisible();
  await expect(card('卡片乙')).toBeVisible();
  expect(await elsewhere.valuesOf(id)).toMatchObject({ title: '卡片乙', stage: '待办', version: 2 });
  // It shows as it is: now it is moved, and once more from where it then is.
  await card('卡片乙').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(card('卡片乙')).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await elsewhere.valuesOf(id)).stage).toBe('完成');
});

test('[BX-091] a bar that somebody has changed since is not moved: the chart says so and shows it as it is', async ({ page, elsewhere }) => {
  const id = await elsewhere.add({ title: '进度甲', ...JOB });
  await signIn(page, 'manager', addressOfView('gantt', '进度'));
  const bar = page.getByRole('button', { name: /^进度.，/ });
  await expect(bar).toHaveAccessibleName(/2026-03-05 至 2026-03-06/);
  await elsewhere.change(id, { endOn: '2026-03-09' });
  await bar.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText(CHANGED)).toBeVisible();
  await expect(bar).toHaveAccessibleName(/2026-03-05 至 2026-03-09/);
  expect(await elsewhere.valuesOf(id)).toMatchObject({ version: 2 });
});

test('[BX-091] a batch update and a deletion leave a record that somebody has changed since as it is, and name it', async ({ page, elsewhere }) => {
  const id = await elsewhere.add({ title: '批量甲', ...JOB });
  await elsewhere.add({ title: '批量乙', ...JOB });
  await signIn(page, 'manager', addressOfView('table', '批量'));
  await page.getByRole('checkbox', { name: /全选/ }).click();
  await elsewhere.change(id, { title: '批量甲改' });
  await page.getByRole('button', { name: '批量修改' }).click();
  const dialog = page.getByRole('dialog', { name: '批量修改 2 条数据' });
  await dialog.getByRole('combobox', { name: /要修改的字段/ }).click();
  await page.getByRole('option', { name: '开始' }).click();
  await dialog.getByRole('textbox', { name: /开始/ }).fill('2026-03-04');
  await dialog.getByRole('button', { name: '修改 2 条' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(/批量甲.*此后又被修改过，保持不变/);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(page.getByRole('gridcell', { name: '批量甲改', exact: true })).toBeVisible();
  expect(JSON.stringify((await elsewhere.valuesOf(id)).startOn)).toContain('2026-03-05');

  await elsewhere.change(id, { title: '批量甲再改' });
  await page.getByRole('region', { name: '操作' }).getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除 1 条' }).click();
  await expect(page.getByText(/此后又被修改过/)).toBeVisible();
  await expect(page.getByRole('gridcell', { name: '批量甲再改', exact: true })).toBeVisible();
});
