import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fewRows.ts';
import { walkInto, walkRound, walkTo, press } from './keys.ts';
import { PASSWORD, openList, recordCalls, signIn } from './portal.ts';

// Looks are compared before and after a step: a transition would still show the look of before.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('[BX-037] sign in, open an app, filter, sort, open and save a record, switch the language and log out by keyboard alone', async ({ page }) => {
  test.slow();
  await signInByKeys(page);
  await openContracts(page);
  await filterByTitle(page, '合同');
  const number = await walkGrid(page);
  await changeRecord(page, number);
  await leaveByKeys(page);
});

test('[BX-037] a link in a cell is come to by Shift+F2, left by Escape and followed by Enter', async ({ page }) => {
  await signIn(page, 'manager');
  await openList(page, 'crm', 'contract');
  const grid = page.getByRole('grid');
  await walkInto(page, grid);
  const customer = grid.getByRole('row').nth(1).getByRole('gridcell').nth(4);
  await walkTo(page, customer, 'ArrowRight');
  const link = customer.getByRole('button');
  await press(page, 'Shift+F2');
  await expect(link).toBeFocused();
  await press(page, 'Escape');
  await expect(customer).toBeFocused();
  await press(page, 'Shift+F2');
  const calls = recordCalls(page, '/form/get_form_url');
  await press(page, 'Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(calls.map(({ query }) => query.get('schemaCode'))).toEqual(['customer']);
  await press(page, 'Escape');
  await expect(link).toBeFocused();
});

async function signInByKeys(page: Page): Promise<void> {
  await page.goto('/login?redirect=%2Fapp-list');
  await walkTo(page, page.getByLabel('用户名'));
  await page.keyboard.type('manager');
  await walkTo(page, page.getByLabel('密码', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await press(page, 'Enter');
  await walkTo(page, page.getByRole('main').getByRole('link', { name: '客户管理', exact: true }).first());
  await press(page, 'Enter');
}

async function openContracts(page: Page): Promise<void> {
  const tree = page.getByRole('tree', { name: '应用菜单' });
  await walkInto(page, tree, 'Shift+Tab');
  await walkTo(page, tree.getByRole('treeitem', { name: '销售合同' }), 'ArrowDown');
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/application-list\/contract/);
  await expect(page.getByRole('grid').getByText(/^HT-/).first()).toBeVisible();
}

async function filterByTitle(page: Page, word: string): Promise<void> {
  await walkTo(page, page.getByRole('region', { name: '筛选' }).getByRole('textbox', { name: '合同名称' }));
  await page.keyboard.type(word);
  await pressForRows(page);
  await expect(page.getByRole('list', { name: '已选条件' }).getByText(word, { exact: true })).toBeVisible();
}

/** Presses Enter where that asks for rows, and waits until they stand: focus in rows that are about to be others says nothing. */
async function pressForRows(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api/runtime/query/list');
  await press(page, 'Enter');
  await answered;
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}

/** Tab stops once at the grid; inside the arrow keys lead to the head and back. Gives the number of the contract that is come to. */
async function walkGrid(page: Page): Promise<string> {
  const grid = page.getByRole('grid');
  await walkInto(page, grid);
  const first = grid.getByRole('gridcell').first();
  await expect(first).toBeFocused();
  await press(page, 'Tab');
  await expect(page.getByRole('navigation', { name: '分页' }).locator(':focus')).toBeVisible();
  await press(page, 'Shift+Tab');
  await expect(first).toBeFocused();
  await press(page, 'Shift+Tab');
  await expect.poll(() => holdsFocus(grid)).toBe(false);
  await press(page, 'Tab');
  await expect(first).toBeFocused();

  await press(page, 'ArrowUp');
  const head = grid.getByRole('columnheader', { name: '编号' });
  await walkTo(page, head, 'ArrowRight');
  await pressForRows(page);
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await press(page, 'Tab');
  await expect(page.getByRole('navigation', { name: '分页' }).locator(':focus')).toBeVisible();
  await walkInto(page, grid, 'Shift+Tab');
  const cell = grid.getByRole('gridcell', { name: /^HT-/ }).first();
  await walkTo(page, cell, 'ArrowRight');
  await press(page, 'Space');
  await expect(page.getByText('已选 1 条')).toBeVisible();
  await press(page, 'Space');
  await expect(page.getByText('已选 1 条')).toBeHidden();
  await expect(cell).toBeFocused();
  return cell.innerText();
}

async function changeRecord(page: Page, number: string): Promise<void> {
  await press(page, 'Enter');
  const record = page.getByRole('dialog', { name: /^HT-/ });
  const edit = record.getByRole('button', { name: '编辑', exact: true });
  await walkTo(page, edit);
  await press(page, 'Enter');
  const name = record.getByRole('textbox', { name: /^合同名称/ });
  await walkTo(page, name);
  await page.keyboard.press('End');
  await page.keyboard.type('（键盘）');
  await walkRound(page, record);
  await walkTo(page, record.getByRole('button', { name: '保存', exact: true }));
  await press(page, 'Enter');
  await expect(record.getByRole('heading', { level: 2 })).toContainText('（键盘）');
  await expect(edit).toBeVisible();
  await press(page, 'Escape');
  await expect(record).toBeHidden();
  await expect(page.getByRole('grid').getByText(/（键盘）$/)).toBeVisible();
  await expect(page.getByRole('gridcell', { name: number, exact: true })).toBeFocused();
}

async function leaveByKeys(page: Page): Promise<void> {
  const language = page.getByRole('banner').getByRole('button', { name: 'EN', exact: true });
  await walkTo(page, language, 'Shift+Tab');
  await press(page, 'Enter');
  const user = page.getByRole('banner').getByRole('button', { name: /^User: / });
  await walkTo(page, user);
  await press(page, 'Enter');
  const first = page.getByRole('link', { name: 'Personal settings' });
  await expect(first).toBeFocused();
  await press(page, 'Escape');
  await expect(user).toBeFocused();
  await press(page, 'Enter');
  await expect(first).toBeFocused();
  await walkTo(page, page.getByRole('button', { name: 'Log out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
}

function holdsFocus(region: Locator): Promise<boolean> {
  return region.evaluate((element) => element.contains(document.activeElement));
}
