import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { openTasks, test } from './planning.ts';
import { WAITING } from './planningServer.ts';
import { pickView } from './inPage.ts';
import { recordCalls, signIn } from './portal.ts';

const board = (page: Page) => page.getByRole('region', { name: '看板：看板' });
const column = (page: Page, name: string) => board(page).getByRole('region', { name: new RegExp(`^${name}，`) });
const card = (within: Locator, title: string) => within.getByRole('listitem').filter({ has: within.page().getByRole('button', { name: title, exact: true }) });
const heading = (page: Page, text: string) => board(page).getByRole('heading', { name: text });
/** A move shows before it is stored: a page that is left or reloaded may not know of it before this. */
const stored = (page: Page) => page.waitForResponse('**/query/batchUpdate');

test('[BX-020][BX-036] cards stand in a column for each value with true counts, the rest of a column is shown on request, and the filters apply', async ({
  page,
}) => {
  await signIn(page, 'sysadmin');
  await openTasks(page, 'task_board');
  await expect(heading(page, `待办，${WAITING}`)).toBeVisible();
  await expect(heading(page, '进行中，2')).toBeVisible();
  await expect(heading(page, '未填写或其他，1')).toBeVisible();
  await expect(heading(page, `待办，${WAITING}`)).toHaveText(`待办${WAITING}`);
  await expect(page.getByText(`共 ${WAITING + 4} 条`)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const waiting = column(page, '待办');
  await expect(card(waiting, '待办50')).toHaveCount(1);
  await expect(card(waiting, '待办51')).toHaveCount(0);
  await waiting.getByRole('button', { name: '再显示 3 条' }).click();
  await expect(card(waiting, '待办53')).toHaveCount(1);
  await expect(waiting.getByRole('button', { name: /再显示/ })).toHaveCount(0);

  const search = async (title: string) => {
    await page.getByRole('region', { name: '筛选' }).getByRole('textbox', { name: '标题' }).fill(title);
    await page.getByRole('region', { name: '筛选' }).getByRole('button', { name: '查询' }).click();
  };
  await search('待办0');
  await expect(heading(page, '待办，9')).toBeVisible();
  await expect(heading(page, '进行中，0')).toBeVisible();
  await expect(column(page, '进行中').getByText('没有卡片')).toBeVisible();
  await search('没有的');
  await expect(page.getByRole('heading', { level: 2, name: '没有搜索到相关数据' })).toBeVisible();
});

test('[BX-020][BX-014] a card that is dragged or moved by keyboard has the value of its new column from then on; a refused move puts it back and says why', async ({
  page,
}) => {
  await signIn(page, 'sysadmin');
  await openTasks(page, 'task_board');
  const calls = recordCalls(page, '/query/batchUpdate');

  await test.step('dragged', async () => {
    const moved = stored(page);
    await card(column(page, '进行中'), '设计').dragTo(column(page, '完成'));
    await expect(card(column(page, '完成'), '设计')).toBeVisible();
    await expect(heading(page, '完成，2')).toBeVisible();
    await expect(heading(page, '进行中，1')).toBeVisible();
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]?.body).toMatchObject({ propertyCode: 'stage', modifiedValue: '完成' });
    await moved;
    await page.reload();
    await expect(card(column(page, '完成'), '设计')).toBeVisible();
  });

  await test.step('the same without dragging', async () => {
    await card(column(page, '完成'), '设计').getByRole('button', { name: '移动“设计”' }).click();
    const movedBack = stored(page);
    await page.getByRole('menu', { name: '移动到' }).getByRole('menuitemradio', { name: '进行中' }).click();
    await expect(card(column(page, '进行中'), '设计')).toBeVisible();
    await expect(heading(page, '进行中，2')).toBeVisible();
    await movedBack;
    // Cards take the places the server gives them before this is said.
    await expect(page.getByText('“设计”已移动到“进行中”')).toBeAttached();
  });

  await test.step('refused', async () => {
    await card(column(page, '进行中'), '评审').dragTo(column(page, '完成'));
    await expect(page.getByText('填写工时后才能完成')).toBeVisible();
    await expect(card(column(page, '进行中'), '评审')).toBeVisible();
    await expect(card(column(page, '完成'), '评审')).toHaveCount(0);
    await expect(heading(page, '进行中，2')).toBeVisible();
  });

  await test.step('by keyboard from card to card, moved and opened', async () => {
    const opener = (title: string) => board(page).getByRole('button', { name: title, exact: true });
    await opener('待办01').focus();
    await page.keyboard.press('ArrowDown');
    await expect(opener('待办02')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(column(page, '进行中').locator(':focus')).toBeVisible();
    await opener('设计').focus();
    const moved = stored(page);
    await page.keyboard.press('Shift+ArrowRight');
    await expect(card(column(page, '完成'), '设计')).toBeVisible();
    await expect(heading(page, '完成，2')).toBeVisible();
    await expect(opener('设计')).toBeFocused();
    await moved;
    const movedBack = stored(page);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(heading(page, '进行中，2')).toBeVisible();
    await expect(opener('设计')).toBeFocused();
    await movedBack;
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('设计');
  });
});

test('[BX-020] nobody moves cards without the right to update rows, and the board says so', async ({ page }) => {
  await signIn(page, 'staff');
  await openTasks(page, 'task_board');
  await expect(page.getByText('您没有批量修改的权限，不能移动卡片')).toBeVisible();
  await expect(board(page).getByRole('button', { name: '移动“设计”' })).toHaveCount(0);
});

test('[BX-020][BX-021] a switch leads to the table and back; both have an address, and Back leads to the one before', async ({ page }) => {
  await signIn(page, 'sysadmin');
  await openTasks(page, 'task_board', '&f.title=设计');
  const ways = page.getByRole('radiogroup', { name: '展示方式' });
  await expect(ways.getByRole('radio')).toHaveCount(2);
  await expect(ways.getByRole('radio', { name: '看板' })).toBeChecked();
  await ways.getByRole('radio', { name: '看板' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('grid').getByRole('gridcell', { name: '设计' })).toBeVisible();
  await expect(page).toHaveURL(/as=table/);
  await page.reload();
  await expect(page.getByRole('grid').getByRole('gridcell', { name: '设计' })).toBeVisible();
  await page.goBack();
  await expect(card(column(page, '进行中'), '设计')).toBeVisible();
  await pickView(page, '表格');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('表格');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await expect(ways).toHaveCount(0);
});

test('[BX-020][BX-038] on a phone the columns are scrolled sideways, one at a time', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'sysadmin');
  await openTasks(page, 'task_board');
  await expect(heading(page, `待办，${WAITING}`)).toBeInViewport();
  await expect(heading(page, '完成，1')).not.toBeInViewport();
  await heading(page, '完成，1').scrollIntoViewIfNeeded();
  await expect(card(column(page, '完成'), '调研')).toBeInViewport();
  expect(await violationsOf(page)).toEqual([]);
});
