import { type Page, expect } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { test } from './fixtures.ts';
import { press, walkInto, walkTo } from './keys.ts';
import { PHONE } from './phone.ts';
import { openList, putStored, recordCalls, signIn, storeRecord } from './portal.ts';

const IN_USE = '设备仍在使用或维修，不能删除';
const PASSED = '“使用中的设备不可删除”检查通过';

/** Two devices of their own, one in use and one not, for the list of own devices. Shape: the address of that list with these alone, and the id of the one in use. */
async function ownDevices(page: Page): Promise<{ mark: string; query: string; inUse: string }> {
  const mark = `按钮${Date.now()}`;
  await signIn(page, 'sysadmin');
  const category = await storeRecord(page, 'device_category', { categoryName: mark, categoryCode: `QX${mark.slice(-4)}`, enabled: true });
  const device = (name: string, status: string) =>
    storeRecord(page, 'device', {
      deviceName: `${mark} ${name}`,
      status,
      serialNo: `${status.toUpperCase()}-${mark.slice(2)}`,
      category: { id: category, name: '' },
      department: [{ id: 'it', type: 1, name: '' }],
      keeper: [{ id: 'sysadmin', type: 3, name: '' }],
    });
  const inUse = await device('1', 'inUse');
  await device('2', 'idle');
  return { mark, query: `?view=device_mine&f.deviceName=${encodeURIComponent(mark)}`, inUse };
}

test('[LA-044] a button of a row runs its rule on that row and says what it finds; checks stay as they are (contract 12.2)', async ({ page }) => {
  const { query, inUse } = await ownDevices(page);
  await openList(page, 'assets', 'device', query);
  const calls = recordCalls(page, '/form/executeCustomButton');
  // In the order of their names.
  const ruleOf = (at: number) => page.getByRole('grid').getByRole('button', { name: '可否删除' }).nth(at);
  await page.getByRole('checkbox', { name: /全选/ }).click();
  const checked = page.getByRole('grid').getByRole('checkbox', { checked: true });
  await expect(checked).toHaveCount(3);
  await ruleOf(0).click();
  await expect(page.getByText(IN_USE).first()).toBeVisible();
  await ruleOf(1).click();
  await expect(page.getByText(PASSED).first()).toBeVisible();
  expect(calls.map(({ body }) => body)).toContainEqual({ schemaCode: 'device', queryCode: 'device_mine', buttonCode: 'check_row', objectIds: [inUse] });
  await expect(checked).toHaveCount(3);
  expect(await violationsOf(page)).toEqual([]);
});

test('[BX-037] the buttons of a row are reached and pressed by keys (contract 12.2)', async ({ page }) => {
  const { query } = await ownDevices(page);
  await openList(page, 'assets', 'device', query);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('button', { name: '报修' })).toHaveCount(2);
  await walkInto(page, grid);
  const cell = grid.getByRole('gridcell').filter({ has: page.getByRole('button', { name: '报修' }) });
  await walkTo(page, cell.first(), 'ArrowRight');
  await press(page, 'F2');
  await expect(grid.getByRole('button', { name: '报修' }).first()).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('[LA-044] the bar of the form of a record has its buttons, which wait while it is edited (contract 10.3, 12.2)', async ({ page }) => {
  const { inUse } = await ownDevices(page);
  await page.goto(`/form/detail?schemaCode=device&sheetCode=device_form&objectId=${inUse}`);
  const rule = page.getByRole('button', { name: '可否删除' });
  await rule.click();
  await expect(page.getByText(IN_USE).first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await rule.hover();
  await expect(page.getByRole('tooltip')).toHaveText('请先保存或取消修改');
  await expect(rule).toBeDisabled();
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await page.getByRole('button', { name: '维修记录' }).click();
  await expect(page).toHaveURL(/\/application\/assets\/application-list\/maintenance(\?|$)/);
});

test.describe('on a phone, in English', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('[BX-038] the buttons of a row stand at the end of its card (contract 12.2)', async ({ page }) => {
    const { query, mark } = await ownDevices(page);
    await putStored(page, { locale: 'en' });
    await page.goto(`/application/assets/application-list/device${query}`);
    const card = page.getByRole('listitem').filter({ hasText: `${mark} 2` });
    await card.getByRole('button', { name: 'Removable?' }).tap();
    await expect(page.getByText('“Devices in use are kept”: nothing to object').first()).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await card.getByRole('button', { name: 'Report a fault' }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
