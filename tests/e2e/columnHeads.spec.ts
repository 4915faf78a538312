import { expect, type BrowserContext, type Page } from '@playwright/test';
import { signedIn } from '#tests/server/http/client.ts';
import { violationsOf } from './axe.ts';
import { loadedChunk } from './chunkOf.ts';
import { comparedItem } from './filterBuilder.ts';
import { test } from './fixtures.ts';
import { openList, recordCalls, signIn } from './portal.ts';

const QUERY = '/api/runtime/query/list';
const head = (page: Page, name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
const menu = (page: Page) => page.getByRole('menu', { name: /列菜单$/ });
const entry = (page: Page, name: string) => menu(page).getByRole('menuitem', { name, exact: true });
const choice = (page: Page, name: string) => menu(page).getByRole('menuitemradio', { name, exact: true });

/** Points at the table, which loads its tools. */
async function withTools(page: Page): Promise<void> {
  await page.getByRole('gridcell').nth(5).hover();
  await loadedChunk(page, 'src/screens/list/tableTools.tsx');
  await expect(page.locator('[data-ranges]')).toBeVisible();
}

/** Opens the menu of a head by its button, which shows where the head is pointed at. */
async function openHeadMenu(page: Page, name: string): Promise<void> {
  await head(page, name).hover();
  await page.getByRole('button', { name: `${name}：列菜单` }).click();
  await expect(menu(page)).toBeVisible();
}

test('[BX-070] amount is added to a sort by status: the rows follow both, the heads show 1 and 2, a plain click replaces them', async ({ page }) => {
  await signIn(page, 'staff');
  const queries = recordCalls(page, QUERY);
  await openList(page, 'crm', 'contract', '?sort=stage');
  await withTools(page);
  await openHeadMenu(page, '合同金额');
  await choice(page, '加入排序（第 2）：降序').click();
  await expect.poll(() => queries.at(-1)?.body).toMatchObject({ orderByFields: ['stage', 'amount'], orderType: 1, orderTypes: [1, 2] });
  await expect(head(page, '合同状态')).toContainText('1');
  await expect(head(page, '合同金额')).toContainText('2');
  await expect(page).toHaveURL(/sort=stage,-amount/);
  await page.reload();
  await expect(head(page, '合同金额')).toContainText('2');
  await withTools(page);
  // A third by the keyboard's key beside the click; a fourth is not taken, and the menu says why.
  await head(page, '签订日期').click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/sort=stage,-amount,signedOn/);
  await openHeadMenu(page, '合同名称');
  await expect(choice(page, '加入排序（第 4）：升序')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(head(page, '合同名称')).toBeFocused();
  await head(page, '合同名称').click({ modifiers: ['Shift'] });
  await expect(head(page, '签订日期')).toContainText('3');
  await expect(page).toHaveURL(/sort=stage,-amount,signedOn$/);
  // Also where the head sorted descending as one of them.
  await head(page, '合同金额').click();
  await expect(page).toHaveURL(/sort=amount$/);
  await head(page, '合同名称').click();
  await expect.poll(() => queries.at(-1)?.body).toMatchObject({ orderByFields: ['title'] });
  expect(queries.at(-1)?.body).not.toHaveProperty('orderTypes');
  await expect(head(page, '合同金额')).not.toContainText('1');
});

test('the menu of a head is opened by keyboard, and filters, fixes, sizes and hides its column; the focus stays in the heads', async ({ page }) => {
  // Where columns stand is kept for who put them there: no other test uses this list as they see it.
  await signIn(page, 'lead_east');
  await forgetColumns(page, 'lead_east');
  await openList(page, 'crm', 'contract');
  await withTools(page);
  const amount = head(page, '合同金额');
  await amount.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(menu(page)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await entry(page, '按此列筛选').press('Enter');
  const dialog = page.getByRole('dialog', { name: '高级筛选' });
  await expect(comparedItem(dialog)).toHaveText('合同金额');
  await expect(comparedItem(dialog)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await amount.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await entry(page, '固定在左侧').press('Enter');
  await expect.poll(async () => ((await amount.boundingBox())?.x ?? 0) < ((await head(page, '合同名称').boundingBox())?.x ?? 0)).toBe(true);

  const widthOf = async () => (await head(page, '合同名称').boundingBox())?.width ?? 0;
  const before = await widthOf();
  await openHeadMenu(page, '合同名称');
  await entry(page, '适合内容宽度').click();
  await expect.poll(widthOf).not.toBe(before);

  await amount.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await entry(page, '隐藏此列').press('Enter');
  await expect(amount).toBeHidden();
  await expect(page.getByRole('columnheader').and(page.locator(':focus'))).toBeVisible();
});

test('[BX-068] the menu of a row holds what the bar offers for it, disabled ones with the reason, by mouse and by keyboard', async ({ page }) => {
  await signIn(page, 'staff');
  await openList(page, 'crm', 'contract');
  await withTools(page);
  const rowMenu = page.getByRole('menu', { name: '记录菜单' });
  await page.getByRole('gridcell').nth(5).click({ button: 'right' });
  await expect(rowMenu).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const offered = await rowMenu.getByRole('menuitem').allTextContents();
  const bar = page.getByRole('region', { name: '操作', exact: true }).getByRole('button');
  expect(offered[0]).toBe('打开');
  const names = (await bar.allTextContents()).filter((name) => name !== '' && name !== '更多');
  expect(offered.slice(2)).toEqual(expect.arrayContaining([...names, '修改轨迹']));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell').and(page.locator(':focus'))).toBeVisible();
  await rowMenu.waitFor({ state: 'hidden' });
  await page.keyboard.press('Shift+F10');
  await rowMenu.getByRole('menuitem', { name: '打开', exact: true }).press('Enter');
  await expect(page).toHaveURL(/record=/);
});

test('a record is opened in a tab of its own by the middle button and by the menu of its row', async ({ page, context }) => {
  await signIn(page, 'staff');
  await openList(page, 'crm', 'contract');
  await withTools(page);
  // A press that falls between two drawings of the row is lost, as everywhere.
  const tab = await openedBy(context, () => page.getByRole('gridcell').nth(5).click({ button: 'middle' }));
  await expect(tab).toHaveURL(/record=/);
  await expect(tab.getByRole('dialog')).toBeVisible();
  await expect(page).not.toHaveURL(/record=/);
  const named = page.locator('[role="gridcell"][col-id="customer"]').getByRole('button').first();
  const customer = (await named.textContent()) ?? '';
  const other = await openedBy(context, () => named.click({ button: 'middle' }));
  await expect(other).toHaveURL(/form\/detail\?schemaCode=customer/);
  await expect(other.getByText(customer).first()).toBeVisible();
  await page.getByRole('gridcell').nth(5).click({ button: 'right' });
  const next = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: '在新标签页中打开' }).click();
  await expect(await next).toHaveURL(/record=/);
});

/** The tab that an act opens. */
async function openedBy(context: BrowserContext, act: () => Promise<void>): Promise<Page> {
  const tabs: Page[] = [];
  context.on('page', (tab) => tabs.push(tab));
  await expect(async () => {
    await act();
    await expect.poll(() => tabs.length, { timeout: 3000 }).toBeGreaterThan(0);
  }).toPass();
  const [tab] = tabs;
  if (!tab) throw new Error('no tab was opened');
  return tab;
}

/** Lets the columns of contracts stand for somebody as the list has them. */
async function forgetColumns(page: Page, user: string): Promise<void> {
  const client = await signedIn(new URL(page.url()).origin, user);
  const place = { type: 'COLUMNS', schemaCode: 'contract', queryCode: 'contract_all' };
  const { data } = await client.get<{ id: string }[]>('/api/runtime/common_query/list', place);
  for (const { id } of data) await client.post(`/api/runtime/common_query/deleteCommonQuery?id=${id}`, {}); // oxlint-disable-line no-await-in-loop -- there is one at most
}

test('[BX-068] the menu of a row holds what the page of the record offers: its form is edited, its comments and its sharing open; who may not change it reads why', async ({
  page,
}) => {
  const menu = page.getByRole('menu', { name: '记录菜单' });
  const openMenu = () => page.getByRole('gridcell').nth(5).click({ button: 'right' });
  await signIn(page, 'manager');
  await openList(page, 'crm', 'contract');
  await withTools(page);
  await openMenu();
  await menu.getByRole('menuitem', { name: '评论', exact: true, disabled: false }).click();
  await expect(page.getByRole('dialog', { name: '评论' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openMenu();
  await menu.getByRole('menuitem', { name: '分享', exact: true, disabled: false }).click();
  await expect(page.getByRole('dialog', { name: '分享' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openMenu();
  expect(await violationsOf(page)).toEqual([]);
  await menu.getByRole('menuitem', { name: '编辑记录', disabled: false }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^合同名称/ })).toBeFocused();

  await openList(page, 'crm', 'contract_review');
  await withTools(page);
  await openMenu();
  const edit = menu.getByRole('menuitem', { name: '编辑记录', disabled: true });
  await edit.hover();
  await expect(page.getByText('此记录正在流程中，请通过流程任务修改').or(page.getByText('您没有修改此记录的权限'))).toBeVisible();
});
