import { expect, type Locator, type Page } from '@playwright/test';
import type { GroupsPage } from '#schemas/records/groups.ts';
import { violationsOf } from './axe.ts';
import { loadedChunk } from './chunkOf.ts';
import { test } from './fixtures.ts';
import { PHONE } from './phone.ts';
import { openList, recordCalls, signIn } from './portal.ts';

/** Small contracts of a day: few enough that all of a group are in sight. */
const FEW = '?f.signedOn=2026-11-20;2026-11-20&f.amount=0;100000';
const LIST = '/api/runtime/query/list';
const GROUPS = '/api/runtime/query/groups';
const bar = (page: Page) => page.getByRole('region', { name: '分组', exact: true });
const table = (page: Page) => page.getByRole('treegrid');
const lines = (page: Page, level = 1) => table(page).getByRole('row', { level });
const head = (page: Page, name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
const firstCell = (line: Locator) => line.locator('[role="gridcell"][col-id="sequenceNo"]');
/** Rows of the table, also those out of sight. */
const rowCount = async (page: Page) => Number(await table(page).getAttribute('aria-rowcount'));

/** Opens contracts in groups; gives the first page of them. */
async function openGrouped(page: Page, query: string): Promise<GroupsPage> {
  const answer = page.waitForResponse((response) => response.url().endsWith(GROUPS));
  await page.goto(`/application/crm/application-list/contract${query}`);
  const { data } = (await (await answer).json()) as { data: GroupsPage };
  await expect(lines(page)).toHaveCount(data.groups.length);
  return data;
}

/** The head of the smallest group with rows. */
async function smallest(page: Page, { groups }: GroupsPage): Promise<{ line: Locator; count: number; at: number }> {
  const count = Math.min(...groups.map((group) => group.count));
  const at = groups.findIndex((group) => group.count === count);
  return { line: lines(page).nth(at), count, at };
}

test('[BX-069] contracts are grouped by status from the menu of the head: a line for each value with text, count and sums, opened to exactly its rows', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await openList(page, 'crm', 'contract', FEW);
  await page.getByRole('gridcell').nth(5).hover();
  await loadedChunk(page, 'src/screens/list/tableTools.tsx');
  await expect(page.locator('[data-ranges]')).toBeVisible();
  const answer = page.waitForResponse((response) => response.url().endsWith(GROUPS));
  await head(page, '合同状态').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('menuitem', { name: '按此列分组', exact: true }).press('Enter');
  const { data } = (await (await answer).json()) as { data: GroupsPage };
  await expect(page).toHaveURL(/group=stage$/);
  await expect(lines(page)).toHaveCount(data.groups.length);
  await expect(bar(page).getByRole('button').and(page.locator(':focus'))).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const { line, count } = await smallest(page, data);
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  await expect(firstCell(line)).toContainText(String(count));
  await expect(line.locator('[col-id="amount"]')).toContainText('¥');
  await firstCell(line).focus();
  await page.keyboard.press('Enter');
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  await expect(table(page).getByRole('row', { level: 2 })).toHaveCount(count);
  const stages = table(page).getByRole('row', { level: 2 }).locator('[col-id="stage"]');
  await expect.poll(async () => new Set(await stages.allTextContents()).size).toBe(1);
  await expect(line).toContainText((await stages.first().textContent()) ?? '-');
  await expect(firstCell(line)).toBeFocused();
  // Left closes it; a step back in the browser leads to the plain list.
  await page.keyboard.press('ArrowLeft');
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  await page.goBack();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('[BX-069] a group shows its rows a page at a time, in the order of the list', async ({ page }) => {
  await signIn(page, 'staff');
  const { groups } = await openGrouped(page, '?group=stage&sort=-amount');
  const queries = recordCalls(page, LIST);
  const at = groups.findIndex(({ count }) => count > 40);
  const { value, count = 0 } = groups[at] ?? {};
  const closed = await rowCount(page);
  const line = lines(page).nth(at);
  await firstCell(line).click();
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  const more = table(page).getByRole('button', { name: /^显示更多/ });
  await expect(more).toHaveText(`显示更多（还有 ${(count - 20).toLocaleString('en')}）`);
  expect(await rowCount(page)).toBe(closed + 21);
  expect(queries.at(-1)?.body).toMatchObject({
    page: 0,
    size: 20,
    orderByFields: ['amount'],
    queryCondition: [[[{ propertyCode: 'stage', propertyValue: value, queryFilterType: 'Eq' }]]],
  });
  await more.click();
  await expect.poll(() => rowCount(page)).toBe(closed + 41);
  expect(queries.at(-1)?.body).toMatchObject({ page: 1, size: 20 });
  await expect(page.getByText(/^共 \d+ 组，/)).toBeVisible();
});

test('[BX-069] a second grouping by month stands within the first; unit, order and levels change by the bar, and the focus is never lost', async ({ page }) => {
  await signIn(page, 'staff');
  await openGrouped(page, '?group=stage');
  await bar(page).getByRole('button', { name: '再分组…' }).click();
  await page.getByRole('menuitem', { name: '签订日期', exact: true }).click();
  await expect(page).toHaveURL(/group=stage,signedOn:month$/);
  await expect(bar(page)).toContainText('签订日期（按月）');
  const inner = page.waitForResponse((response) => response.url().endsWith(GROUPS));
  await firstCell(lines(page).first()).click();
  const { data } = (await (await inner).json()) as { data: GroupsPage };
  await expect(lines(page, 2).first()).toContainText(/\d{4}-\d{2}/);
  await expect(lines(page, 2).first()).toContainText(data.groups[0]?.text ?? '-');
  await firstCell(lines(page, 2).first()).click();
  await expect(lines(page, 3).first()).toBeVisible();
  const month = data.groups[0]?.text ?? '-';
  await expect(lines(page, 3).first().locator('[col-id="signedOn"]')).toContainText(month);
  expect(await violationsOf(page)).toEqual([]);

  await bar(page).getByRole('button', { name: '“签订日期”的分组方式' }).click();
  await page.getByRole('menuitemradio', { name: '年', exact: true }).press('Enter');
  await expect(page).toHaveURL(/group=stage,signedOn:year$/);
  await bar(page).getByRole('button', { name: '“合同状态”的分组方式' }).click();
  await page.getByRole('menuitemradio', { name: '记录多的在前' }).press('Enter');
  await expect(page).toHaveURL(/group=stage:count,signedOn:year$/);
  await bar(page).getByRole('button', { name: '先按“签订日期”分组' }).press('Enter');
  await expect(page).toHaveURL(/group=signedOn:year,stage:count$/);
  await expect(lines(page).first()).toContainText(/^\s*1?\s*\d{4}\b/);
  await bar(page).getByRole('button', { name: '取消按“合同状态”分组' }).press('Enter');
  await expect(page).toHaveURL(/group=signedOn:year$/);
  await expect(bar(page).getByRole('button').and(page.locator(':focus'))).toBeVisible();
  await bar(page).getByRole('button', { name: '取消按“签订日期”分组' }).press('Enter');
  await expect(page).not.toHaveURL(/group=/);
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
});

test('[BX-069] filters and another sort apply to groups, and those that stood open stand open', async ({ page }) => {
  await signIn(page, 'staff');
  const all = await openGrouped(page, `${FEW}&group=stage`);
  const { at, count } = await smallest(page, all);
  await firstCell(lines(page).nth(at)).click();
  await expect(lines(page, 2).first()).toBeVisible();
  const sorted = page.waitForResponse((response) => response.url().endsWith(LIST) && response.request().postData()?.includes('orderByFields') === true);
  await head(page, '合同金额').click();
  await sorted;
  await expect(page).toHaveURL(/sort=amount/);
  await expect(lines(page).nth(at)).toHaveAttribute('aria-expanded', 'true');
  await expect(lines(page, 2).first()).toBeVisible();
  const amounts = async () => (await lines(page, 2).locator('[col-id="amount"]').allTextContents()).map((text) => Number(text.replaceAll(/[^\d.-]/g, '')));
  await expect.poll(async () => ((shown) => shown.every((amount, place) => amount >= (shown[place - 1] ?? 0)))(await amounts())).toBe(true);
  const value = all.groups[at]?.value ?? '';
  const narrowed = page.waitForResponse((response) => response.url().endsWith(GROUPS));
  await page.goto(`/application/crm/application-list/contract${FEW}&group=contractType&f.stage=${value}`);
  const { data } = (await (await narrowed).json()) as { data: GroupsPage };
  expect(data.groups.reduce((sum, group) => sum + group.count, 0)).toBe(count);
});

test('[BX-069] rows of a group are checked, opened and have their menu as in the plain list', async ({ page }) => {
  await signIn(page, 'staff');
  const { groups } = await openGrouped(page, '?group=stage');
  const line = lines(page).nth(groups.findIndex(({ count }) => count > 1));
  await expect(line.getByRole('checkbox')).toHaveCount(0);
  await firstCell(line).click();
  const row = lines(page, 2).first();
  await row.getByRole('checkbox').check();
  const count = page.locator('output').filter({ hasText: '已选' });
  await expect(count).toContainText('1');
  await firstCell(line).click();
  await expect(lines(page, 2)).toHaveCount(0);
  await expect(count).toContainText('1');
  await firstCell(line).click();
  await expect(row.getByRole('checkbox')).toBeChecked();
  await row.locator('[col-id="title"]').click({ button: 'right' });
  await expect(page.getByRole('menu', { name: '记录菜单' })).toBeVisible();
  await page.keyboard.press('Escape');
  await row.locator('[col-id="title"]').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/record=/);
});

test('[BX-069] a group that does not come says so and comes at a second try (routed)', async ({ page }) => {
  await signIn(page, 'staff');
  await openGrouped(page, '?group=stage');
  await page.route(`**${LIST}`, (route) => route.abort());
  await firstCell(lines(page).first()).click();
  await expect(table(page).getByText('没有加载成功')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.unroute(`**${LIST}`);
  await table(page).getByRole('button', { name: '重试' }).click();
  await expect(table(page).getByText('没有加载成功')).toHaveCount(0);
  await expect(lines(page, 2).first()).toBeVisible();
});

test('[BX-069][BX-003] what an address cannot group by is left out with a word', async ({ page }) => {
  await signIn(page, 'staff');
  await openGrouped(page, '?group=stage,amount');
  await expect(
    page
      .getByText(/合同金额/)
      .filter({ hasText: '地址' })
      .first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/group=stage$/);
  await openList(page, 'crm', 'contract', '?group=amount');
  await expect(page).not.toHaveURL(/group=/);
  await expect(bar(page)).toHaveCount(0);
});

test('[BX-069] the grouping is saved in a view of their own and comes back with it', async ({ page }) => {
  await signIn(page, 'lead_east');
  await openGrouped(page, '?group=stage:count');
  const name = `按状态 ${Date.now()}`;
  await page.getByRole('button', { name: '我的视图' }).click();
  await page.getByRole('menuitem', { name: '另存为…' }).click();
  await page.getByRole('dialog').getByLabel('名称').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name })).toBeVisible();
  await openList(page, 'crm', 'contract');
  await page.getByRole('button', { name: '我的视图' }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(page).toHaveURL(/group=stage:count/);
  await expect(bar(page)).toContainText('合同状态');
  await expect(page.getByText('已修改')).toBeHidden();
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: /删除/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: /删除/ }).click();
  await expect(page.getByRole('button', { name: '我的视图' })).toBeVisible();
});

test('[BX-069] on a phone groups stand as cards above those of their rows', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'staff');
  const answer = page.waitForResponse((response) => response.url().endsWith(GROUPS));
  await page.goto('/application/crm/application-list/contract?group=stage');
  const { data } = (await (await answer).json()) as { data: GroupsPage };
  const cards = page.getByRole('list', { name: '全部合同' }).getByRole('listitem');
  await expect(cards).toHaveCount(data.groups.length);
  await expect(cards.first()).toContainText(data.groups[0]?.text ?? '-');
  await expect(cards.first()).toContainText('合同金额');
  await expect(cards.first().getByRole('checkbox')).toHaveCount(0);
  await cards.first().getByRole('button', { name: /^展开/ }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(data.groups.length);
  expect(await violationsOf(page)).toEqual([]);
});
