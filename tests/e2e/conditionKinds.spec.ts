import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { PHONE, expectWithinReach } from './phone.ts';
import { openList, recordCalls, signIn } from './portal.ts';
import { resting } from './resting.ts';
import { openView, test as shapes } from './shapes.ts';

const QUERY = '/api/runtime/query/list';

/** Bodies of `Q/list` as far as these tests look at them. */
type Query = {
  schemaCode: string;
  queryCode: string;
  page: number;
  filters: { propertyCode: string; propertyValue: string; propertyValueName: string }[];
  view?: { parentRef: string };
};

/** The queries of one model in the order sent. */
function queriesOf(page: Page, schemaCode: string): () => Query[] {
  const calls = recordCalls(page, QUERY);
  // The body is the query of contract 8.2.
  return () => calls.map(({ body }) => body as Query).filter((query) => query.schemaCode === schemaCode);
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const condition = (page: Page, name: string) => page.getByRole('region', { name: /^(筛选|Filters)$/ }).getByRole('combobox', { name: new RegExp(`^${name} `) });
const rows = (box: Locator) => box.getByRole('row').filter({ has: box.page().getByRole('gridcell') });

test.describe('records of another model', () => {
  test.beforeEach(({ page }) => signIn(page, 'sysadmin'));

  test('[LS-013][EN-013] a popup offers the table of the view that is named, searched and paged, several at once', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('locale', 'en'));
    await openList(page, 'crm', 'contract');
    const popupQueries = queriesOf(page, 'customer');
    const contracts = queriesOf(page, 'contract');
    await condition(page, 'Customer').click();
    const popup = dialog(page, 'Customer');
    await expect(popup.getByRole('columnheader', { name: 'Grade' })).toBeVisible();
    await expect(popup.getByRole('textbox', { name: 'Search records' })).toBeFocused();

    await rows(popup).nth(0).click();
    await popup.getByRole('button', { name: 'Page 2' }).click();
    await expect.poll(() => popupQueries().at(-1)).toMatchObject({ queryCode: 'customer_all', page: 1 });
    await popup.getByRole('textbox', { name: 'Search records' }).fill('科技');
    await expect.poll(() => popupQueries().at(-1)).toMatchObject({ page: 0, filters: [{ propertyValue: '科技' }] });
    await expect(rows(popup).nth(0)).toContainText('科技');
    await rows(popup).nth(1).click();
    const chosen = popup.getByRole('list', { name: '2 chosen' }).getByRole('listitem');
    await expect(chosen).toHaveCount(2);
    const names = await chosen.allTextContents();
    await popup.getByRole('button', { name: 'Done' }).click();
    await expect(popup).toBeHidden();
    await expect(condition(page, 'Customer')).toBeFocused();

    await page.getByRole('button', { name: 'Search', exact: true }).click();
    // The view's script requests contracts of its own.
    const filterSent = () => contracts().flatMap(({ filters }) => filters.filter(({ propertyCode }) => propertyCode === 'customer'))[0];
    await expect.poll(filterSent).toBeDefined();
    const filter = filterSent();
    expect(filter?.propertyValue.split(';')).toHaveLength(2);
    expect(filter?.propertyValueName).toBe(names.join(', '));
    await expect(page.getByRole('list', { name: 'Applied filters' })).toContainText(names[0] ?? 'nobody');
  });

  test('[LS-013][EN-013] a popup is worked by keyboard alone: arrows move, Enter chooses, Escape leaves', async ({ page }) => {
    await openList(page, 'crm', 'contract');
    await condition(page, '客户').focus();
    await page.keyboard.press('Enter');
    const popup = dialog(page, '客户');
    await expect(rows(popup).nth(1)).toBeVisible();
    await expect(popup.getByRole('textbox', { name: '搜索记录' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(popup).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(rows(popup).nth(0).locator(':focus')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(rows(popup).nth(1).locator(':focus')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(rows(popup).nth(1).getByRole('checkbox')).toBeChecked();
    await expect(popup.getByRole('list', { name: '已选 1 项' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await expect(condition(page, '客户')).toBeFocused();
    await expect(condition(page, '客户')).not.toContainText('请选择');
    // A second time all of it is there already.
    await page.keyboard.press('Enter');
    await expect(popup.getByRole('textbox', { name: '搜索记录' })).toBeFocused();
  });

  test('[LS-013][EN-013] a popup shows what it waits for, that nothing is found, and a failure with the way on', async ({ page }) => {
    await openList(page, 'crm', 'contract');
    const goOn = await holdRequests(page, `**${QUERY}`);
    await condition(page, '客户').click();
    const popup = dialog(page, '客户');
    await expect(popup.getByRole('status', { name: '正在加载列表' })).toBeVisible();
    goOn();
    await expect(rows(popup).nth(1)).toBeVisible();
    await popup.getByRole('textbox', { name: '搜索记录' }).fill('没有这样的客户');
    await expect(popup.getByRole('heading', { name: '没有匹配的结果' })).toBeVisible();
    await page.context().setOffline(true);
    await popup.getByRole('textbox', { name: '搜索记录' }).fill('');
    await expect(popup.getByRole('heading', { name: '加载失败' })).toBeVisible();
    await page.context().setOffline(false);
    await popup.getByRole('button', { name: '刷新' }).click();
    await expect(rows(popup).nth(1)).toBeVisible();
  });

  test('[LS-013][EN-013] a tree offers records by their subtrees, each loaded when it opens; arrow keys go on into one that loads late', async ({ page }) => {
    await openList(page, 'assets', 'device');
    const queries = queriesOf(page, 'device_category');
    const devices = queriesOf(page, 'device');
    await condition(page, '设备分类').click();
    const panel = dialog(page, '设备分类');
    const tree = panel.getByRole('treegrid', { name: '设备分类' });
    await expect(tree.getByRole('row', { name: '机械设备' })).toHaveAttribute('aria-level', '1');
    expect(queries().map(({ queryCode, view }) => [queryCode, view?.parentRef])).toEqual([['category_tree', '#']]);

    await expect(panel.getByRole('textbox', { name: '搜索记录' })).toBeFocused();
    const goOn = await holdRequests(page, `**${QUERY}`);
    await page.keyboard.press('Tab');
    await expect(tree.getByRole('row').nth(0)).toBeFocused();
    await expect(tree.getByRole('row').nth(0)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowDown');
    await expect(tree.getByRole('row').nth(1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tree.getByRole('row').nth(2)).toContainText('正在加载');
    await page.keyboard.press('ArrowDown');
    await expect(tree.getByRole('row').nth(2)).toBeFocused();
    goOn();
    await expect(tree.getByRole('row').nth(2)).not.toContainText('正在加载');
    await expect(tree.getByRole('row').nth(2)).toHaveAttribute('aria-level', '2');
    await expect(tree.getByRole('row').nth(2)).toBeFocused();
    expect(queries()).toHaveLength(2);
    await page.keyboard.press('ArrowDown');
    await expect(tree.getByRole('row').nth(3)).toBeFocused();
    await page.keyboard.press('Enter');
    const child = (await tree.getByRole('row').nth(3).textContent()) ?? '';
    await expect(condition(page, '设备分类')).toContainText(child);
    await panel.getByRole('textbox', { name: '搜索记录' }).fill('空压');
    await panel.getByRole('option', { name: '空压设备' }).click();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(condition(page, '设备分类')).toBeFocused();

    await page.getByRole('button', { name: '查询', exact: true }).click();
    const words = [child, '空压设备'].join('、');
    await expect.poll(() => devices().flatMap(({ filters }) => filters.map((filter) => filter.propertyValueName))).toContain(words);
  });

  test('[LS-013][EN-013] a dropdown is searched through the view that is named', async ({ page }) => {
    await openList(page, 'crm', 'contract', '?view=contract_year');
    const queries = queriesOf(page, 'customer');
    await condition(page, '客户').click();
    await dialog(page, '客户').getByRole('textbox', { name: '搜索记录' }).fill('科技');
    await expect.poll(() => queries().at(-1)).toMatchObject({ queryCode: 'customer_all', filters: [{ propertyValue: '科技' }] });
    await expect(dialog(page, '客户').getByRole('option').nth(0)).toContainText('科技');
  });

  test('[BX-038][EN-013] on a phone a popup is a sheet of cards, a tree a panel, all of it within reach', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/application/crm/application-list/contract');
    await page.getByRole('button', { name: /^筛选/ }).click();
    // The filters stand below each other.
    await expect(page.getByRole('textbox', { name: '合同名称' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await condition(page, '客户').click();
    const popup = dialog(page, '客户');
    const cards = popup.getByRole('list', { name: '客户', exact: true }).getByRole('listitem');
    await expect(cards.nth(1)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await cards.nth(0).getByRole('checkbox').check();
    await expectWithinReach(popup.getByRole('button', { name: '完成' }));
    await popup.getByRole('button', { name: '完成' }).click();
    await expect(popup).toBeHidden();
    await expect(condition(page, '客户')).not.toContainText('请选择');
    await page.goto('/application/assets/application-list/device');
    await page.getByRole('button', { name: /^筛选/ }).click();
    await condition(page, '设备分类').click();
    await dialog(page, '设备分类').getByRole('row', { name: '机械设备' }).click();
    await expectWithinReach(dialog(page, '设备分类').getByRole('button', { name: '完成' }));
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('[BX-073] choices are found by pinyin and initials', async ({ page }) => {
  await signIn(page, 'staff');
  await openList(page, 'crm', 'customer', '?view=customer_all');
  await condition(page, '所属行业').click();
  const box = dialog(page, '所属行业');
  const search = box.getByRole('textbox', { name: '搜索' });
  for (const [word, name] of [
    ['zbzz', '装备制造'],
    ['shengw', '生物医药'],
  ] as const) {
    await search.fill(word);
    await expect(box.getByRole('option')).toHaveText([name]);
  }
  await search.fill('zbzx');
  await expect(box.getByText('没有匹配的结果')).toBeVisible();
});

test.describe('choices of another model', () => {
  test.beforeEach(({ page }) => signIn(page, 'sysadmin'));

  test('[LS-013][EN-013] choices of another model are its different values, loaded when the list opens and searched on the server', async ({ page }) => {
    await openList(page, 'places', 'place', '?view=place_coordinates');
    const calls = recordCalls(page, '/api/runtime/query/listSkipQueryList');
    const queries = recordCalls(page, QUERY);
    await condition(page, '地理要素代码').click();
    const codes = dialog(page, '地理要素代码').getByRole('option');
    await expect(codes.first()).toHaveText('PPL');
    const drawn = await resting(() => codes.allTextContents());
    expect(drawn.length).toBeLessThan(50);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(await violationsOf(page)).toEqual([]);
    await codes.filter({ hasText: /^PPLC$/ }).click();
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await expect.poll(() => queries.at(-1)?.body).toMatchObject({ filters: [{ propertyCode: 'featureCode', propertyValue: 'PPLC' }] });

    const before = calls.length;
    await page.getByRole('button', { name: '更多条件' }).click();
    await condition(page, '一级行政区代码').click();
    const divisions = dialog(page, '一级行政区代码');
    await expect(divisions.getByText(/^显示前 \d+ 条，共 \d+ 条，可搜索查找$/)).toBeVisible();
    await divisions.getByRole('textbox', { name: '搜索' }).fill('zh');
    await expect
      .poll(() => calls.slice(before).map(({ body }) => (body as { filtersNewCondition: { propertyValue: string }[] }).filtersNewCondition[0]?.propertyValue))
      .toEqual([undefined, 'zh']); // contract 8.3
    await expect(divisions.getByRole('option').first()).toHaveText(/zh/i);
  });
});

shapes.describe('conditions, columns and actions as they are configured', () => {
  shapes.beforeEach(async ({ page }) => {
    await signIn(page, 'sysadmin');
    await openView(page, 'wish');
  });

  shapes(
    '[EN-013][EN-014][EN-015] conditions and columns stand by sortKey, their choices in the configured order and applied at once, and what is for another client is left out',
    async ({ page, shapes: { stored } }) => {
      await expect(page.getByRole('heading', { level: 1, name: '全部愿望' })).toBeVisible();
      await expect(page.getByRole('button', { name: '删除' })).toBeVisible();
      await expect(page.getByRole('button', { name: '手机新增' })).toHaveCount(0);
      await page.getByRole('button', { name: '更多条件' }).click();
      await expect(page.getByRole('region', { name: '筛选' }).getByRole('combobox')).toHaveText([/^物品/, /^心情/, /^伙伴/, /^伙伴们/, /^空项/, /^颜色/]);
      // Choices of another model come in the requested order, the last of their list first, and only of the rows that are meant.
      await condition(page, '颜色').click();
      await expect(dialog(page, '颜色').getByRole('option')).toHaveText(['green', 'red']);
      await page.keyboard.press('Escape');
      await condition(page, '物品').click();
      await expect(dialog(page, '物品').getByRole('option')).toHaveText(['甲物']);
      await page.keyboard.press('Escape');
      // A popup of choices is a dialog of its own, its choices taken at once.
      await condition(page, '心情').click();
      const popup = dialog(page, '心情');
      await expect(popup.getByRole('option')).toHaveText(['好', '坏']);
      // The list waits for its entries before it takes the focus.
      await expect(popup.locator(':focus')).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(popup).toBeHidden();
      await expect(condition(page, '心情')).toBeFocused();
      await expect(condition(page, '心情')).toContainText('好');

      // A popup for one record closes with the choice; without records it says so.
      await page.getByRole('button', { name: '重置', exact: true }).click();
      await expect(condition(page, '心情')).not.toContainText('好');
      const queries = queriesOf(page, 'wish');
      await condition(page, '伙伴').click();
      const people = dialog(page, '伙伴');
      await expect(people.getByRole('checkbox')).toHaveCount(0);
      await rows(people).filter({ hasText: '乙' }).click();
      await expect(people).toBeHidden();
      await expect(condition(page, '伙伴')).toContainText('乙');
      await page.getByRole('button', { name: '查询', exact: true }).click();
      // A search that finds nothing is followed by the question which condition keeps the rows away.
      const chosen = [expect.objectContaining({ propertyValue: stored.people[1], propertyValueName: '乙' })];
      await expect.poll(() => queries().map(({ filters }) => filters)).toContainEqual(chosen);
      await condition(page, '空项').click();
      await expect(dialog(page, '空项').getByRole('heading', { name: '暂无数据' })).toBeVisible();
    },
  );
});

shapes('[EN-013] dates are entered and shown as finely as displayFormat says, and start with the stretch that dateType names', async ({ page }) => {
  await signIn(page, 'sysadmin');
  const queries = queriesOf(page, 'wish');
  await openView(page, 'wish', 'wish_dates');
  const end = (name: string) => page.getByRole('region', { name: '筛选' }).getByRole('textbox', { name });
  const lastYear = `${Number(new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 4)) - 1}`;
  const ofLastYear = expect.objectContaining({ propertyCode: 'year', propertyValue: `${lastYear}-01-01;${lastYear}-12-31` });
  for (const name of ['年份：从', '年份：到']) await expect(end(name)).toHaveValue(lastYear);
  expect(queries()[0]?.filters).toEqual([ofLastYear]);

  for (const name of ['月份：从', '月份：到']) {
    await end(name).fill('2026/2');
    await end(name).blur();
    await expect(end(name)).toHaveValue('2026-02');
  }
  await page.getByRole('button', { name: '查询', exact: true }).click();
  const ofMonth = expect.objectContaining({ propertyCode: 'month', propertyValue: '2026-02-01;2026-02-28' });
  await expect.poll(() => queries().map(({ filters }) => filters)).toContainEqual([ofMonth, ofLastYear]);
});
