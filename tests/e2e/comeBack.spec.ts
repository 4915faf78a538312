import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { actionOf, openList, recordCalls, signIn, storeRecord } from './portal.ts';
import { resting } from './resting.ts';

const rowByKey = (page: Page, key: string) => page.locator(`[role=row][row-business-key="${key}"]`);
const place = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0 };

/** A row some way down its page, opened and closed again: its id. */
async function useRowFarDown(page: Page): Promise<string> {
  await page.getByRole('grid').hover();
  await page.mouse.wheel(0, 1500);
  await page.mouse.wheel(160, 0);
  const row = page.locator('[role=row][aria-rowindex="47"]').first();
  await expect(row).toBeInViewport();
  const key = (await row.getAttribute('row-business-key')) ?? '';
  await row.getByRole('gridcell').nth(3).click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  return key;
}

test('a list that Back returns to is as it was left, one chosen in the menu starts afresh (routed)', async ({ page }) => {
  await signIn(page, 'manager');
  // A list that is notified of what others change compares its rows with the server's, by one more query.
  await page.route('**/api/system/changes*', (route) => route.abort());
  await openList(page, 'crm', 'contact', '?view=contact_birthday&filters=none&sort=fullName&page=2&size=100');
  await page.locator('[role=row][aria-rowindex="4"]').first().getByRole('checkbox').check();
  const key = await useRowFarDown(page);
  const at = await resting(() => place(rowByKey(page, key)));
  const head = await resting(() => place(page.getByRole('columnheader', { name: '手机' })));
  const address = page.url();
  const lists = recordCalls(page, '/query/list');

  await (await actionOf(page, '待跟进')).click();
  await expect(page).toHaveURL(/application-list\/followup/);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await page.goBack();
  await expect(rowByKey(page, key).locator(':focus')).toHaveCount(1);
  expect(page.url()).toBe(address);
  await expect.poll(() => place(rowByKey(page, key))).toEqual(at);
  await expect.poll(() => place(page.getByRole('columnheader', { name: '手机' }))).toEqual(head);
  await expect(page.getByText('已选 1 条')).toBeVisible();
  await expect.poll(() => lists.filter(({ body }) => isAbout(body, 'contact')).length).toBe(1);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(key);

  await page.getByRole('banner').getByRole('button', { name: '客户管理' }).click();
  await page.getByRole('dialog', { name: '切换应用' }).getByRole('link', { name: '设备台账' }).click();
  await expect(page).toHaveURL(/application\/assets\/.*return=/);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: '返回' }).click();
  await expect(rowByKey(page, key).locator(':focus')).toHaveCount(1);
  await expect.poll(() => place(rowByKey(page, key))).toEqual(at);

  const menu = page.getByRole('tree', { name: '应用菜单' });
  await menu.getByRole('treeitem', { name: '客户档案' }).click();
  await expect(page.getByRole('columnheader', { name: '客户名称' })).toBeVisible();
  await menu.getByRole('treeitem', { name: '联系人' }).click();
  await expect(page.getByRole('columnheader', { name: '手机' })).toBeVisible();
  await expect(page.locator('[role=row][aria-rowindex="2"]').first()).toBeInViewport();
  await expect(page.getByText('已选 1 条')).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();
});

function isAbout(body: unknown, schemaCode: string): boolean {
  return typeof body === 'object' && body !== null && 'schemaCode' in body && body.schemaCode === schemaCode;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('cards that are come back to stand where they stood', async ({ page }) => {
    await signIn(page, 'manager');
    const mark = `归位${Date.now()}`;
    for (let number = 1; number <= 8; number += 1) await storeRecord(page, 'customer', { fullName: `${mark} ${number}`, customerType: 'direct' });
    await page.goto(`/application/crm/application-list/customer?f.fullName=${encodeURIComponent(mark)}`);
    const card = page.getByRole('listitem').filter({ hasText: `${mark} 2` });
    await card.scrollIntoViewIfNeeded();
    await card.getByRole('button', { name: `${mark} 2` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    const at = await resting(() => place(card));
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByRole('treeitem', { name: '联系人', exact: true }).click();
    await expect(page).toHaveURL(/application-list\/contact/);
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await page.goBack();
    await expect(card).toBeInViewport();
    await expect.poll(() => place(card)).toEqual(at);
    await expect(card.locator(':focus')).toHaveCount(1);
  });
});
