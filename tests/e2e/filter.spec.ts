import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { test } from './fixtures.ts';
import { actionOf, openList, recordCalls, signIn } from './portal.ts';
import { resting } from './resting.ts';

type Query = { page: number; filters: { propertyCode: string; propertyType: number; propertyValue: string; propertyValueName: string }[] };

/** The panel with all its conditions unfolded, and the queries it sends. */
async function openFilters(page: Page, schemaCode = 'contract') {
  await openList(page, 'crm', schemaCode);
  const panel = page.getByRole('region', { name: '筛选' });
  const more = panel.getByRole('button', { name: '更多条件' });
  await expect(panel.getByRole('button', { name: '查询' })).toBeVisible();
  if (await more.isVisible()) await more.click();
  const calls = recordCalls(page, '/api/runtime/query/list');
  // The body is the query of contract 8.2.
  const last = () => calls.at(-1)?.body as Query;
  const search = async () => {
    const before = calls.length;
    await panel.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => calls.length).toBeGreaterThan(before);
    return last();
  };
  return { panel, calls, last, search };
}

test.beforeEach(async ({ page }) => {
  await signIn(page, 'manager');
});

test('[LS-017][LS-018][LS-019] a searched text travels on page 0, one bound with a trailing semicolon, several choices joined; half a date range is left out, its field says so, the others still apply', async ({
  page,
}) => {
  const { panel, calls, last, search } = await openFilters(page);
  await panel.getByRole('textbox', { name: '合同名称' }).fill('采购');
  await page.keyboard.press('Enter');
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  expect(last().page).toBe(0);
  expect(last().filters).toEqual([{ propertyCode: 'title', propertyType: 0, propertyValue: '采购', propertyValueName: '采购' }]);
  const chips = page.getByRole('list', { name: '已选条件' });
  await expect(chips.getByRole('listitem')).toHaveText(/^合同名称\s*采购$/);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '清空' }).click();
  await expect.poll(() => last().filters).toEqual([]);
  await expect(chips).toBeHidden();
  await expect(panel.getByRole('textbox', { name: '合同名称' })).toHaveValue('');
  await panel.getByRole('textbox', { name: '合同名称' }).fill('采购');
  expect((await search()).filters).toHaveLength(1);
  await panel.getByRole('button', { name: '重置' }).click();
  await expect.poll(() => last().filters).toEqual([]);
  await expect(panel.getByRole('textbox', { name: '合同名称' })).toHaveValue('');

  await panel.getByRole('textbox', { name: '合同金额：从' }).fill('5');
  await panel.getByRole('combobox', { name: /^合同状态/ }).click();
  await page.getByRole('option', { name: '拟定' }).click();
  await page.getByRole('option', { name: '履行中' }).click();
  await page.getByRole('button', { name: '完成' }).click();
  const { filters } = await search();
  expect(filters.map(({ propertyCode, propertyValue }) => [propertyCode, propertyValue])).toEqual(
    expect.arrayContaining([
      ['amount', '5;'],
      ['stage', 'draft;running'],
    ]),
  );
  await panel.getByRole('button', { name: '重置' }).click();
  await expect.poll(() => last().filters).toEqual([]);

  await panel.getByRole('textbox', { name: '合同名称' }).fill('采购');
  await panel.getByRole('textbox', { name: '签订日期：从' }).fill('2026-07');
  const half = await search();
  expect(half.filters.map(({ propertyCode }) => propertyCode)).toEqual(['title']);
  await expect(panel.getByText('请选择完整的起止范围')).toBeVisible();
  await panel.getByRole('textbox', { name: '签订日期：到' }).fill('2026-09');
  const again = await search();
  expect(again.filters.find(({ propertyCode }) => propertyCode === 'signedOn')?.propertyValue).toBe('2026-07-01;2026-09-30');
  await expect(panel.getByText('请选择完整的起止范围')).toBeHidden();
});

test('[LS-013][EN-018][EN-019] chosen persons travel with exactly id, unitType and name; dates come from shortcuts, the calendar and the keyboard alone', async ({
  page,
}) => {
  const { panel, last, search } = await openFilters(page);
  await panel.getByRole('combobox', { name: /^我方签约人/ }).click();
  await page.getByRole('textbox', { name: '搜索姓名或部门' }).fill('李');
  await page.getByRole('option').nth(0).click();
  await page.getByRole('option').nth(1).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '完成' }).click();
  const { filters } = await search();
  const units: Record<string, unknown>[] = JSON.parse(filters[0]?.propertyValue ?? '[]');
  expect(units.map((unit) => Object.keys(unit).toSorted())).toEqual([
    ['id', 'name', 'unitType'],
    ['id', 'name', 'unitType'],
  ]);
  const propertyValueName = units.map((unit) => unit.name).join(',');
  expect(filters).toEqual([{ propertyCode: 'signer', propertyType: 50, propertyValue: JSON.stringify(units), propertyValueName }]);
  expect(last().page).toBe(0);
  await expect(page.getByRole('list', { name: '已选条件' })).toContainText(propertyValueName);
  await panel.getByRole('button', { name: '重置' }).click();
  await expect.poll(() => last().filters).toEqual([]);

  await panel.getByRole('button', { name: '选择签订日期' }).click();
  await page.getByRole('button', { name: '今年', exact: true }).click();
  await expect(panel.getByRole('textbox', { name: '签订日期：从' })).toHaveValue(/^\d{4}-01-01$/);
  await panel.getByRole('button', { name: '选择签订日期' }).click();
  await expect(page.getByRole('application')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expect(page.getByRole('application').locator(':focus')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const dated = await search();
  expect(dated.filters[0]?.propertyValue).toMatch(/^\d{4}-\d\d-\d\d;\d{4}-\d\d-\d\d$/);
});

test('[LS-013][LS-017] a number or date that cannot be read stops the search: no request, the rows stay, its input is invalid, and the export stays that of the rows', async ({
  page,
}) => {
  const { panel, calls, search } = await openFilters(page);
  const amount = panel.getByRole('textbox', { name: '合同金额：从' });
  await amount.fill('8000000');
  await search();
  const chips = page.getByRole('list', { name: '已选条件' });
  await expect(chips).toContainText('8,000,000');
  const shown = () => page.getByRole('grid').getByRole('row').allInnerTexts();
  const rows = await resting(async () => JSON.stringify(await shown()));
  // When others change records the same query is repeated.
  const distinctQueries = () => new Set(calls.map(({ body }) => JSON.stringify(body))).size;
  const before = distinctQueries();
  const refused = async (field: string, text: string, words: RegExp) => {
    const input = panel.getByRole('textbox', { name: field });
    await input.fill(text);
    await page.keyboard.press('Enter');
    await expect(panel.getByText(words)).toBeVisible();
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await panel.getByRole('button', { name: '查询' }).click();
    await expect(panel.getByText(words)).toBeVisible();
    expect(distinctQueries()).toBe(before);
    expect(JSON.stringify(await shown())).toBe(rows);
    await expect(chips).toContainText('8,000,000');
  };
  await refused('合同金额：从', '70,5', /请输入数字/);
  await refused('合同金额：从', '1e5', /请输入数字/);
  expect(await violationsOf(page)).toEqual([]);
  await amount.fill('8000000');
  await refused('签订日期：到', 'soon', /请输入日期/);
  const exports = recordCalls(page, '/export_data/async');
  await (await actionOf(page, '导出')).click();
  await page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click();
  await expect.poll(() => exports.at(0)?.body).toMatchObject({ filters: [{ propertyCode: 'amount', propertyValue: '8000000;' }] });
});

test('[BX-003] an address with a condition that cannot be read requests nothing and shows it at its field, to be mended or taken away; where a list shows, its rows stay', async ({
  page,
}) => {
  const queries = recordCalls(page, '/api/runtime/query/list');
  for (const [filter, text, field] of [
    ['f.amount=70,5;', '70,5', '合同金额：从'],
    ['f.signedOn=soon;later', 'soon', '签订日期：从'],
  ] as const) {
    await page.goto(`/application/crm/application-list/contract?${filter}`);
    await expect(page.getByRole('heading', { name: '有条件无法识别' })).toBeVisible();
    const input = page.getByRole('textbox', { name: field });
    await expect(input).toHaveValue(text);
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: '刷新列表' }).click();
    expect(queries).toEqual([]);
  }
  await page.getByRole('button', { name: '去掉这个条件' }).click();
  await expect.poll(() => queries.at(-1)?.body).toMatchObject({ filters: [] });
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  // When others change records the same query is repeated.
  const distinctQueries = () => new Set(queries.map(({ body }) => JSON.stringify(body))).size;
  const count = distinctQueries();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: '签订日期：从' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  expect(distinctQueries()).toBe(count);
});

test('[BX-001] a saved view with a condition that cannot be read leaves the list as it was and shows the condition at its field (routed)', async ({ page }) => {
  await page.route('**/common_query/list*', async (route) => {
    if (!route.request().url().includes('type=VIEW_QUERY')) return route.continue();
    const content = JSON.stringify({ filters: { amount: { value: '70,5;' } }, size: 20 });
    await route.fulfill({ json: { errcode: 0, errmsg: '', data: [{ id: 'v1', name: '旧视图', type: 'VIEW_QUERY', schemaCode: 'contract', content }] } });
  });
  const { panel, calls } = await openFilters(page);
  const before = calls.length;
  await page.getByRole('button', { name: '我的视图' }).click();
  await page.getByRole('menu').getByText('旧视图', { exact: true }).click();
  await expect(panel.getByRole('textbox', { name: '合同金额：从' })).toHaveValue('70,5');
  await expect(panel.getByRole('textbox', { name: '合同金额：从' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('以下条件无法识别，未进行查询：合同金额')).toBeVisible();
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  expect(calls.length).toBe(before);
});
