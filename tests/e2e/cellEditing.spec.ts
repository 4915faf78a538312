import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { loadedChunk } from './chunkOf.ts';
import { test } from './fewRows.ts';
import { signedIn } from '#tests/server/http/client.ts';
import { openList, recordCalls, removeElsewhere, signIn, storeRecord } from './portal.ts';

/** What the browser test has stored, for removal. */
interface Stored {
  schemaCode: string;
  id: string;
}

/** A customer with two contacts of its own; the list shows these alone, the last stored first. */
async function ownContacts(page: Page, account: string): Promise<{ stored: Stored[]; query: string; mark: string }> {
  const mark = `单元格${Date.now()}`;
  await signIn(page, account);
  const customer = await storeRecord(page, 'customer', { fullName: mark, customerType: 'direct' });
  const contact = (name: string, more: object = {}) =>
    storeRecord(page, 'contact', { fullName: `${mark}${name}`, customer: { id: customer, name: mark }, ...more });
  const second = await contact('乙');
  const first = await contact('甲', { position: '经理', mobile: '139-0000-0001' });
  const stored = [first, second].map((id) => ({ schemaCode: 'contact', id }));
  return { stored: [...stored, { schemaCode: 'customer', id: customer }], query: `?view=contact_all&f.fullName=${encodeURIComponent(mark)}`, mark };
}

/** A follow-up of the signed-in person, alone in a list. */
async function ownFollowup(page: Page, view: string): Promise<{ stored: Stored[]; query: string }> {
  const mark = `跟进${Date.now()}`;
  const customer = await storeRecord(page, 'customer', { fullName: mark, customerType: 'direct' });
  const day = new Date().toISOString().slice(0, 10);
  const followup = {
    subject: mark,
    customer: { id: customer, name: mark },
    method: 'phone',
    happenedAt: `${day} 00:00:00`,
    nextOn: `${day} 00:00:00`,
    content: mark,
  };
  const id = await storeRecord(page, 'followup', followup);
  const stored = [
    { schemaCode: 'followup', id },
    { schemaCode: 'customer', id: customer },
  ];
  return { stored, query: `?view=${view}&f.customer=${customer}` };
}

const cell = (page: Page, row: number, column: string) => page.locator(`[row-index="${row}"] [role="gridcell"][col-id="${column}"]`);

/** Goes to a cell, once what edits cells is there. */
async function goTo(page: Page, where: Locator): Promise<void> {
  await where.hover();
  await loadedChunk(page, 'src/screens/list/tableTools.tsx');
  await expect(page.locator('[data-ranges]')).toBeVisible();
  await where.focus();
}

async function removeAll(page: Page, stored: readonly Stored[]): Promise<void> {
  for (const { schemaCode, id } of stored) await removeElsewhere(page, schemaCode, id); // oxlint-disable-line no-await-in-loop -- the customer after its contacts
}

test('[BX-066] a cell is edited by F2, Enter or typing, stored by Enter, which goes down, and left by Esc; undo takes it back, also for who may not batch update', async ({
  page,
}) => {
  const { stored, query } = await ownContacts(page, 'staff');
  await openList(page, 'crm', 'contact', query);
  const [first, second] = [cell(page, 0, 'position'), cell(page, 1, 'position')];
  const control = page.getByRole('group', { name: '编辑职务' }).getByRole('textbox', { name: '职务' });
  const calls = recordCalls(page, '/query/saveRows');
  await goTo(page, first);
  await page.keyboard.press('F2');
  await expect(control).toBeFocused();
  await expect(control).toHaveValue('经理');
  await page.keyboard.type('总监');
  await page.keyboard.press('Enter');
  await expect(first).toHaveText('总监');
  await expect(second).toBeFocused();
  expect(calls[0]?.body).toMatchObject({
    schemaCode: 'contact',
    queryCode: 'contact_all',
    rows: [{ id: stored[0]?.id, version: 1, data: { position: '总监' } }],
  });

  await page.keyboard.press('Enter');
  await expect(control).toBeFocused();
  await page.keyboard.type('不要');
  await page.keyboard.press('Escape');
  await expect(control).toBeHidden();
  await expect(second).toBeFocused();
  await expect(second).toHaveText('--');

  // What is typed before the control has come is in it.
  await page.keyboard.type('CEO');
  await page.keyboard.press('Enter');
  await expect(second).toHaveText('CEO');
  await expect(second).toBeFocused();
  expect(calls).toHaveLength(2);

  await expect(page.getByRole('region', { name: '操作' }).getByRole('button', { name: '批量修改' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^撤销：恢复 1 条数据原来的“职务”/ })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(second).toHaveText('--');
  await expect(page.getByText('已恢复 1 条数据')).toBeVisible();
  await expect(second).toBeFocused();
  await removeAll(page, stored);
});

test('[BX-066] a refusal shows its reason at the cell and keeps what was typed; a record that was changed meanwhile says so', async ({
  page,
  browser,
  baseURL,
}) => {
  const { stored, query } = await ownContacts(page, 'staff');
  await openList(page, 'crm', 'contact', query);
  const mobile = cell(page, 0, 'mobile');
  const editor = page.getByRole('group', { name: '编辑手机' });
  const control = editor.getByRole('textbox');
  await goTo(page, mobile);
  await page.keyboard.type('abc');
  await page.keyboard.press('Enter');
  await expect(editor.getByText('手机号只能包含数字、空格和 + -')).toBeVisible();
  await expect(control).toBeFocused();
  await expect(control).toHaveValue('abc');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('139-0000-0002');

  // Somebody else is faster.
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, 'staff');
  await openList(elsewhere, 'crm', 'contact', query);
  await goTo(elsewhere, cell(elsewhere, 0, 'mobile'));
  await elsewhere.keyboard.type('139-9999-9999');
  await elsewhere.keyboard.press('Enter');
  await expect(cell(elsewhere, 0, 'mobile')).toHaveText('139-9999-9999');
  await other.close();

  await page.keyboard.press('Enter');
  await expect(editor.getByText('现在的值：139-9999-9999')).toBeVisible();
  await expect(control).toBeFocused();
  await expect(control).toHaveValue('139-0000-0002');
  await page.keyboard.press('Enter');
  await expect(mobile).toHaveText('139-0000-0002');
  await removeAll(page, stored);
});

test('[BX-066] each kind of item has the control of the form: choices, people, records, yes and no, several of a few; Tab goes right', async ({ page }) => {
  await page.setViewportSize({ width: 2600, height: 800 });
  const { stored, query } = await ownContacts(page, 'staff');
  await openList(page, 'crm', 'contact', query);
  const at = (column: string) => cell(page, 0, column);
  await goTo(page, at('gender'));
  await page.keyboard.press('F2');
  await page.getByRole('group', { name: '编辑性别' }).getByRole('radio', { name: '女' }).check();
  await page.keyboard.press('Enter');
  await expect(at('gender')).toHaveText('女');

  await at('decisionRole').focus();
  await page.keyboard.press('F2');
  await page.getByRole('option', { name: '决策人' }).click();
  await page.keyboard.press('Tab');
  await expect(at('decisionRole')).toHaveText('决策人');
  await expect(at('mobile')).toBeFocused();

  await at('isPrimary').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Tab');
  await expect(at('isPrimary')).toHaveText('是');
  await expect(at('email')).toBeFocused();

  await at('caredBy').focus();
  await page.keyboard.type('liqiang');
  await page.getByRole('option', { name: /^李强/ }).click();
  await page.keyboard.press('Tab');
  await expect(at('caredBy')).toContainText('李强');

  await expect(at('interests')).toBeFocused();
  await page.keyboard.press('F2');
  const interests = page.getByRole('group', { name: '编辑兴趣' }).getByRole('checkbox');
  await interests.nth(0).press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(interests.nth(1)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(at('interests')).not.toHaveText('--');
  await removeAll(page, stored);
});

/** Holds what is stored from now on back, until it is let go; the server answers it then. */
async function holdBack(page: Page): Promise<() => void> {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/query/saveRows', async (route) => {
    await gate;
    await route.continue();
  });
  return open;
}

/** Somebody else stores a position. */
async function storeElsewhere(page: Page, id: string, version: number, position: string): Promise<void> {
  const client = await signedIn(new URL(page.url()).origin, 'staff');
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  const rows = [{ id, version, data: { position } }];
  expect(await client.post('/api/runtime/query/saveRows', { schemaCode: 'contact', queryCode: 'contact_all', rows, replayToken })).toMatchObject({
    errcode: 0,
    data: { successCount: 1 },
  });
}

test('[BX-066] whoever types value after value waits for none; what is refused comes back with what was typed', async ({ page }) => {
  const { stored, query } = await ownContacts(page, 'staff');
  await openList(page, 'crm', 'contact', query);
  const [first, second] = [cell(page, 0, 'position'), cell(page, 1, 'position')];
  const control = page.getByRole('group', { name: '编辑职务' }).getByRole('textbox', { name: '职务' });
  await goTo(page, first);
  const letGo = await holdBack(page);
  await page.keyboard.type('Lead one');
  await page.keyboard.press('Enter');
  await expect(second).toBeFocused();
  await page.keyboard.type('Deputy two');
  await storeElsewhere(page, stored[0]?.id ?? '', 1, '别人');
  letGo();
  await expect(page.getByText('现在的值：别人')).toBeVisible();
  await expect(control.and(page.locator(':focus'))).toHaveValue('Deputy two');
  await page.keyboard.press('Enter');
  await expect(second).toHaveText('Deputy two');
  // The refused one has the keys now.
  await expect(control).toBeFocused();
  await expect(control).toHaveValue('Lead one');
  await page.keyboard.press('Enter');
  await expect(first).toHaveText('Lead one');
  await expect(second).toBeFocused();
  await removeAll(page, stored);
});

test('[BX-066] a value that was never seen is not overwritten by typing: it is shown first', async ({ page }) => {
  const { stored, query } = await ownContacts(page, 'staff');
  await openList(page, 'crm', 'contact', query);
  const first = cell(page, 0, 'position');
  await goTo(page, first);
  await storeElsewhere(page, stored[0]?.id ?? '', 1, '主管');
  const calls = recordCalls(page, '/query/saveRows');
  await page.keyboard.type('Director');
  await page.keyboard.press('Enter');
  const editor = page.getByRole('group', { name: '编辑职务' });
  await expect(editor.getByText('现在的值：主管')).toBeVisible();
  await expect(editor.getByRole('textbox')).toBeFocused();
  expect(calls).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(first).toHaveText('Director');
  await removeAll(page, stored);
});

test('[BX-066][BX-069] where a record stands in several groups, the one that was pressed is edited', async ({ page }) => {
  const { stored, query, mark } = await ownContacts(page, 'staff');
  const customer = stored.at(-1)?.id;
  const interests = 'hiking;tea';
  const id = await storeRecord(page, 'contact', { fullName: `${mark}丙`, customer: { id: customer, name: mark }, interests });
  await page.goto(`/application/crm/application-list/contact${query}&group=interests`);
  const lines = page.getByRole('row', { expanded: false });
  await expect(lines).toHaveCount(3);
  for (let left = await lines.count(); left > 0; left -= 1) {
    await lines.last().getByRole('gridcell').nth(2).click();
    await expect(lines).toHaveCount(left - 1);
  }
  const copies = page.locator(`[row-business-key="${id}"] [role="gridcell"][col-id="position"]`);
  await expect(copies).toHaveCount(2);
  await goTo(page, copies.nth(1));
  await page.keyboard.press('F2');
  const editor = page.getByRole('group', { name: '编辑职务' });
  await expect(editor.getByRole('textbox')).toBeFocused();
  const [over, under] = await Promise.all([editor.boundingBox(), copies.nth(1).boundingBox()]);
  expect(Math.abs((over?.y ?? 0) - (under?.y ?? 99))).toBeLessThan(4);
  await page.keyboard.press('Escape');
  await expect(copies.nth(1)).toBeFocused();
  await removeAll(page, [{ schemaCode: 'contact', id }, ...stored]);
});

test('[BX-066] with the mouse: a click opens the record at once, a double click on the focused cell edits, a click elsewhere stores', async ({ page }) => {
  const { stored, query } = await ownContacts(page, 'staff');
  await openList(page, 'crm', 'contact', query);
  const [first, second] = [cell(page, 0, 'position'), cell(page, 1, 'position')];
  const editor = page.getByRole('group', { name: '编辑职务' });
  const record = page.getByRole('dialog');
  await goTo(page, cell(page, 0, 'mobile'));
  await first.click();
  await expect(record).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await expect(page).not.toHaveURL(/record=/);

  await first.focus();
  await first.dblclick();
  await expect(editor.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('总工');
  await second.click();
  await expect(first).toHaveText('总工');
  await expect(editor).toBeHidden();
  await expect(second).toBeFocused();
  await expect(page).not.toHaveURL(/record=/);
  // On the focused cell a single click opens it too, once no second one has come.
  await second.click();
  await expect(record).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();

  await second.click({ button: 'right' });
  await page.getByRole('menuitem', { name: '编辑此单元格' }).click();
  await expect(editor.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(second).toBeFocused();
  await removeAll(page, stored);
});

test('[BX-066] a cell that may not be changed says why, and files open the form', async ({ page }) => {
  // All columns are in sight.
  await page.setViewportSize({ width: 2600, height: 800 });
  await signIn(page, 'staff');
  await openList(page, 'crm', 'customer', '?view=customer_all');
  await goTo(page, cell(page, 0, 'level'));
  const hint = page.getByRole('alert');
  for (const [column, reason] of [
    ['level', '您没有修改此数据项的权限'],
    ['creditLeft', '此数据项由其他数据项计算得出'],
    ['ownerDeptId', '此数据项由系统维护'],
  ] as const) {
    const where = cell(page, 0, column);
    await where.scrollIntoViewIfNeeded();
    await where.focus();
    await page.keyboard.press('x');
    await expect(hint).toHaveText(reason);
    await expect(where).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
  }
  const { stored, query } = await ownFollowup(page, 'followup_next');
  await openList(page, 'crm', 'followup', query);
  const files = cell(page, 0, 'files');
  await files.scrollIntoViewIfNeeded();
  await goTo(page, files);
  await page.keyboard.press('F2');
  await expect(page.getByText('附件请在表单里编辑')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  await removeAll(page, stored);
});

test('[BX-066] where the form has a script, Enter opens the form and typing does nothing', async ({ page }) => {
  await signIn(page, 'staff');
  const { stored, query } = await ownFollowup(page, 'followup_all');
  await openList(page, 'crm', 'followup', query);
  const subject = cell(page, 0, 'subject');
  await goTo(page, subject);
  await page.keyboard.type('x');
  await expect(page.getByRole('group', { name: /^编辑/ })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await removeAll(page, stored);
});
