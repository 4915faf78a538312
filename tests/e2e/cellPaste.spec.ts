import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { loadedChunk } from './chunkOf.ts';
import { test } from './fewRows.ts';
import { openList, recordCalls, removeElsewhere, signIn, storeRecord } from './portal.ts';

interface Own {
  stored: { schemaCode: string; id: string }[];
  query: string;
  mark: string;
}

/** A customer with contacts of its own; the list shows these alone, the last stored first. */
async function ownContacts(page: Page, count: number, more: object = {}): Promise<Own> {
  const mark = `粘贴${Date.now()}`;
  const customer = await storeRecord(page, 'customer', { fullName: mark, customerType: 'direct' });
  const ids: string[] = [];
  // oxlint-disable-next-line no-await-in-loop -- in this order
  for (let at = count; at > 0; at -= 1)
    ids.unshift(await storeRecord(page, 'contact', { fullName: `${mark}-${at}`, customer: { id: customer, name: mark }, ...more }));
  const stored = [...ids.map((id) => ({ schemaCode: 'contact', id })), { schemaCode: 'customer', id: customer }];
  return { stored, query: `?view=contact_all&f.fullName=${encodeURIComponent(mark)}`, mark };
}

async function removeAll(page: Page, { stored }: Own): Promise<void> {
  for (const { schemaCode, id } of stored) await removeElsewhere(page, schemaCode, id); // oxlint-disable-line no-await-in-loop -- the customer after its contacts
}

const cell = (page: Page, row: number, column: string) => page.locator(`[row-index="${row}"] [role="gridcell"][col-id="${column}"]`);

/** Goes to a cell, once what pastes into cells is there. */
async function goTo(page: Page, where: Locator): Promise<void> {
  await where.hover();
  await loadedChunk(page, 'src/screens/list/tableTools.tsx');
  await expect(page.locator('[data-ranges]')).toBeVisible();
  await where.focus();
}

/** Pastes a text as a spreadsheet puts it into the clipboard. */
async function paste(page: Page, lines: readonly (readonly string[])[]): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.map((line) => line.join('\t')).join('\r\n'));
  await page.keyboard.press('Control+v');
}

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1700, height: 900 });
  await signIn(page, 'staff');
});

test('[BX-067] 30 copied cells are stored by one call; refused rows stay marked with their reasons and are mended from what was meant; one undo takes the stored ones back', async ({
  page,
}) => {
  const own = await ownContacts(page, 10);
  await openList(page, 'crm', 'contact', own.query);
  const calls = recordCalls(page, '/query/saveRows');
  await goTo(page, cell(page, 0, 'position'));
  const lines = Array.from({ length: 10 }, (_, at) => [`职务${at}`, at % 2 === 0 ? '决策人' : '使用人', `139-0000-100${at}`]);
  lines[3] = ['职务3', '外星人', '139-0000-1003'];
  lines[6] = ['职务6', '决策人', 'abc'];
  await paste(page, lines);
  const bar = page.getByRole('status').filter({ hasText: '条记录没有保存' });
  await expect(bar).toContainText('已保存 8 条记录');
  await expect(bar).toContainText('2 条记录没有保存');
  expect(calls).toHaveLength(1);
  await expect(cell(page, 9, 'position')).toHaveText('职务9');
  await expect(cell(page, 9, 'decisionRole')).toHaveText('使用人');
  await expect(cell(page, 9, 'mobile')).toHaveText('139-0000-1009');
  // A row is stored whole or not at all.
  await expect(cell(page, 3, 'position')).toHaveText('--');
  await expect(cell(page, 6, 'position')).toHaveText('--');
  await expect(cell(page, 0, 'position')).toBeFocused();

  await bar.getByRole('button', { name: '下一处' }).click();
  await expect(cell(page, 3, 'decisionRole')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('外星人');
  await bar.getByRole('button', { name: '下一处' }).click();
  await expect(cell(page, 6, 'mobile')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('“abc”没有保存：手机号只能包含数字、空格和 + -');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('F2');
  const control = page.getByRole('group', { name: '编辑手机' }).getByRole('textbox');
  await expect(control).toHaveValue('abc');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('139-0000-1006');
  await page.keyboard.press('Enter');
  await expect(cell(page, 6, 'mobile')).toHaveText('139-0000-1006');
  // What was meant for the cells beside it follows.
  await expect(cell(page, 6, 'position')).toHaveText('职务6');
  await expect(bar).toContainText('1 条记录没有保存');
  await bar.getByRole('button', { name: '不再标记' }).click();
  await expect(bar).toBeHidden();

  // What followed, the mended cell, then the block at once.
  await cell(page, 0, 'position').focus();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 6, 'position')).toHaveText('--');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 6, 'mobile')).toHaveText('--');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 9, 'position')).toHaveText('--');
  await expect(cell(page, 0, 'mobile')).toHaveText('--');
  await removeAll(page, own);
});

test('[BX-067] more rows than the list shows and a column that cannot be changed are told before anything is stored', async ({ page }) => {
  const own = await ownContacts(page, 2);
  await openList(page, 'crm', 'contact', own.query);
  const calls = recordCalls(page, '/query/saveRows');
  await goTo(page, cell(page, 1, 'position'));
  const lines = [
    ['总监', '决策人'],
    ['经理', '使用人'],
  ];
  await paste(page, lines);
  const confirmation = page.getByRole('dialog', { name: '有些内容没有位置' });
  await expect(confirmation).toContainText('粘贴的内容比列表多 1 行，这些行不会保存');
  await expect(confirmation).toContainText('其余 2 个单元格可以保存');
  await expect(confirmation.getByRole('button', { name: '保存其余内容' })).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeHidden();
  await expect(cell(page, 1, 'position')).toBeFocused();
  expect(calls).toEqual([]);
  await expect(cell(page, 1, 'position')).toHaveText('--');

  await paste(page, lines);
  await expect(confirmation.getByRole('button', { name: '保存其余内容' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, 'position')).toHaveText('总监');
  await expect(cell(page, 1, 'decisionRole')).toHaveText('决策人');
  expect(calls).toHaveLength(1);

  await page.setViewportSize({ width: 3000, height: 900 });
  await openList(page, 'crm', 'customer', `?view=customer_all&f.fullName=${encodeURIComponent(own.mark)}`);
  await goTo(page, cell(page, 0, 'ownerDeptId'));
  await paste(page, [['别的部门']]);
  await expect(confirmation).toContainText('：此数据项由系统维护');
  await confirmation.getByRole('button', { name: '关闭' }).last().click();
  await expect(cell(page, 0, 'ownerDeptId')).toBeFocused();
  expect(calls).toHaveLength(1);
  await removeAll(page, own);
});

test('[BX-067] the first row of a range is filled down by its key and by the menu; one cell fills a range; what was copied and is pasted again stores nothing', async ({
  page,
}) => {
  const own = await ownContacts(page, 4);
  await openList(page, 'crm', 'contact', own.query);
  const calls = recordCalls(page, '/query/saveRows');
  const position = (row: number) => cell(page, row, 'position');
  await goTo(page, position(0));
  await page.keyboard.press('F2');
  await page.keyboard.type('采购');
  await page.keyboard.press('Enter');
  await expect(position(0)).toHaveText('采购');
  await position(0).focus();
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await page.keyboard.press('Control+d');
  await expect(position(1)).toHaveText('采购');
  await expect(position(2)).toHaveText('采购');
  await expect(position(3)).toHaveText('--');
  expect(calls).toHaveLength(2);

  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(page.getByText('粘贴的内容与单元格现有的内容相同')).toBeVisible();
  expect(calls).toHaveLength(2);

  await paste(page, [['财务']]);
  for (const row of [0, 1, 2]) await expect(position(row)).toHaveText('财务');
  expect(calls).toHaveLength(3);

  await position(2).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+ArrowDown');
  await position(2).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '向下填充' }).click();
  await expect(position(3)).toHaveText('财务');
  await removeAll(page, own);
});
