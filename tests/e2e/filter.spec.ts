import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { test } from './fixtures.ts';
import { openList, recordCalls, signIn } from './portal.ts';

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
