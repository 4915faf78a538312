import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { openList, recordCalls, signIn } from './portal.ts';
import { resting } from './resting.ts';

const OWNER = 'e052';

const grid = (page: Page) => page.getByRole('grid');
const menuButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heads = async (page: Page) => (await grid(page).getByRole('columnheader').allInnerTexts()).map((text) => text.trim());

async function choose(page: Page, button: string | RegExp, entry: string) {
  await menuButton(page, button).click();
  await page.getByRole('menu').getByText(entry, { exact: true }).click();
}

test.describe('personal views', () => {
  test('[BX-001][BX-002][BX-003] a filtered list is saved under a name and comes back with filters, sort, size and columns, for this user only; its changes are marked, a default opens with the list, its address shows the rows to others', async ({
    page,
  }) => {
    // Nobody else's tests open this list as this person, for whom it opens with a view of their own in the end.
    await signIn(page, OWNER);
    const queries = recordCalls(page, '/api/runtime/query/list');
    // A view of the server that was changed: reset and save as, no save.
    await page.goto('/application/places/application-list/country?f.nameZh=国&sort=-nameZh&size=50');
    await expect(page.getByText('已修改')).toBeVisible();
    await menuButton(page, '我的视图').click();
    await expect(page.getByRole('menuitem')).toHaveText(['还原', '另存为…', '复制链接']);
    await page.getByRole('menuitem', { name: '另存为…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('名称').fill('我的国家');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(menuButton(page, '我的国家')).toBeVisible();
    await expect(page.getByText('已修改')).toBeHidden();
    await expect(page).toHaveURL(/mine=/);

    // Columns belong to the view that is open.
    const before = await resting(() => heads(page));
    const hidden = before.find((name) => name !== '' && name !== '序号' && name !== '中文名') ?? '';
    await page.getByRole('button', { name: '列设置' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: hidden, exact: true }).uncheck();
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('已修改')).toBeVisible();
    await choose(page, '我的国家', '保存');
    await expect(page.getByText('已修改')).toBeHidden();

    // After a reload of the plain list the menu lists it; choosing it brings all of it back.
    await openList(page, 'places', 'country');
    await expect(menuButton(page, '我的视图')).toBeVisible();
    await expect(page.getByText('已修改')).toBeHidden();
    await expect.poll(() => heads(page)).toContain(hidden);
    await choose(page, '我的视图', '我的国家');
    await expect(page.getByRole('list', { name: '已选条件' })).toContainText('国');
    await expect.poll(() => heads(page)).not.toContain(hidden);
    const expectedQuery = { size: 50, orderByFields: ['nameZh'], orderType: 2, filters: [{ propertyCode: 'nameZh' }] };
    await expect.poll(() => queries.at(-1)?.body).toMatchObject(expectedQuery);

    // Changed: reset brings the saved state back, save as keeps both.
    await page.getByRole('button', { name: '清空', exact: true }).click();
    await expect(page.getByText('已修改')).toBeVisible();
    await menuButton(page, '我的国家').click();
    await expect(page.getByRole('menuitem').filter({ hasText: /还原|保存|另存为/ })).toHaveText(['还原', '保存', '另存为…']);
    await page.getByRole('menuitem', { name: '还原' }).click();
    await expect(page.getByRole('list', { name: '已选条件' })).toContainText('国');
    await expect(page.getByText('已修改')).toBeHidden();
    await page.getByRole('button', { name: '清空', exact: true }).click();
    await choose(page, '我的国家', '另存为…');
    await dialog.getByLabel('名称').fill('我的国家');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('已有名为“我的国家”的视图');
    await dialog.getByLabel('名称').fill('全部的');
    await dialog.getByRole('button', { name: '保存' }).click();
    await menuButton(page, '全部的').click();
    await expect(page.getByRole('menuitemradio')).toHaveText([/./, '我的国家', '全部的']);
    await page.keyboard.press('Escape');

    // Back goes from view to view, with what belongs to each.
    await choose(page, '全部的', '我的国家');
    await expect(page.getByRole('list', { name: '已选条件' })).toContainText('国');
    await page.goBack();
    await expect(menuButton(page, '全部的')).toBeVisible();
    await expect(page.getByRole('list', { name: '已选条件' })).toBeHidden();
    await expect(page.getByText('已修改')).toBeHidden();
    await page.goForward();
    await expect(menuButton(page, '我的国家')).toBeVisible();
    await expect(page.getByRole('list', { name: '已选条件' })).toContainText('国');

    // The default opens with the list; another one is deleted.
    const stored = page.waitForResponse('**/api/runtime/common_query/save');
    await choose(page, '我的国家', '设为默认视图');
    await stored;
    await choose(page, '我的国家', '全部的');
    await choose(page, '全部的', '删除');
    const deleted = page.waitForResponse('**/api/runtime/common_query/deleteCommonQuery*');
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await deleted;
    await openList(page, 'places', 'country');
    await expect(menuButton(page, '我的国家')).toBeVisible();
    await expect(page).toHaveURL(/size=50/);
    await choose(page, '我的国家', '重命名…');
    await dialog.getByLabel('名称').fill('五十国');
    const renamed = page.waitForResponse('**/api/runtime/common_query/save');
    await dialog.getByRole('button', { name: '保存' }).click();
    await menuButton(page, '五十国').click();
    await expect(page.getByRole('menuitemradio')).toHaveText([/./, '五十国（默认）']);
    await page.keyboard.press('Escape');
    await renamed;

    // Its address shows the rows to others; nobody else has the view.
    const address = page.url();
    await signIn(page, 'staff');
    await page.goto(address);
    await expect(grid(page).getByRole('columnheader', { name: '中文名称' })).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('list', { name: '已选条件' })).toContainText('国');
    await menuButton(page, '我的视图').click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expect(page.getByRole('menuitemradio')).toHaveCount(0);
  });
});
