import { expect, type Page } from '@playwright/test';
import { test } from './fewRows.ts';
import { firstContract } from './firstContract.ts';
import { openList, recordCalls, signIn } from './portal.ts';

const SAVE = '/api/runtime/form/save';

/** Opens the form of a contract on its page, to be filled in. */
async function editContract(page: Page): Promise<void> {
  await signIn(page, 'manager');
  const id = await firstContract(page);
  await page.goto(`/form/detail?schemaCode=contract&objectId=${id}`);
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await expect(page.getByRole('textbox', { name: /^合同名称/ })).toBeFocused();
}

test('[BX-076] Enter goes on to the next field, in a sub-table to the next row, and sends nothing; Shift goes back, in several lines it makes a line; Ctrl+S and Ctrl+Enter save', async ({
  page,
}) => {
  await editContract(page);
  const saves = recordCalls(page, SAVE);
  const title = page.getByRole('textbox', { name: /^合同名称/ });
  await title.fill(`回车 ${Date.now()}`);
  await page.keyboard.press('Enter');
  // Of boxes in sight the one that is checked.
  const kinds = page.getByRole('radiogroup', { name: /^合同类型/ });
  await expect(kinds.getByRole('radio', { checked: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /^合同状态/ })).toBeFocused();
  const ratio = page.getByRole('textbox', { name: /^税率/ });
  await ratio.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^外币金额/ })).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  await expect(ratio).toBeFocused();
  // A date is taken over as it is left by Enter.
  const signed = page.getByRole('textbox', { name: /^签订日期/ });
  await signed.fill('2026/3/4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^开始日期/ })).toBeFocused();
  await expect(signed).toHaveValue('2026-03-04');

  const rows = page.getByRole('group', { name: /^合同明细/ }).getByRole('row');
  const last = (await rows.count()) - 1;
  const amounts = page.getByRole('textbox', { name: /^数量 / });
  await amounts.first().focus();
  for (let at = 1; at < last; at += 1) {
    await page.keyboard.press('Enter');
    await expect(amounts.nth(at)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '添加一行' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: `产品或服务 ${last + 1}` })).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('textbox', { name: `产品或服务 ${last}`, exact: true })).toBeFocused();
  await page.getByRole('button', { name: `删除第 ${last + 1} 行` }).click();

  const terms = page.getByRole('textbox', { name: /^特别约定/ });
  await terms.fill('一');
  await page.keyboard.press('Enter');
  await page.keyboard.type('二');
  await expect(terms).toHaveValue('一\n二');
  expect(saves).toEqual([]);

  await page.keyboard.press('Control+s');
  await expect(page.getByText('已保存').first()).toBeVisible();
  expect(saves).toHaveLength(1);
  expect(saves[0]?.body).toMatchObject({ bizObject: { data: { terms: '一\n二', signedOn: '2026-03-04' } } });
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await terms.fill('三');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => saves.length).toBe(2);
  expect(saves[1]?.body).toMatchObject({ bizObject: { data: { terms: '三' } } });
});

test('[BX-076] behind the last field Enter leads to the button that saves; the only field of a dialog is sent by Enter', async ({ page }) => {
  await signIn(page, 'manager');
  await openList(page, 'crm', 'contract', '?f.title=合同');
  const saves = recordCalls(page, SAVE);
  await page.getByRole('button', { name: '新增' }).first().click();
  const record = page.getByRole('dialog').first();
  await record.getByRole('button', { name: '选择文件' }).focus();
  await record.getByRole('textbox', { name: /详细地址$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(record.getByRole('button', { name: '添加一行' })).toBeFocused();
  expect(saves).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '我的视图' }).click();
  await page.getByRole('menuitem', { name: '另存为…' }).click();
  const dialog = page.getByRole('dialog');
  const name = `回车视图 ${Date.now()}`;
  await expect(dialog.getByLabel('名称')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name })).toBeVisible();
});

test('[FM-001] whoever edits again before the saved record is there edits that one', async ({ page }) => {
  await editContract(page);
  const title = page.getByRole('textbox', { name: /^合同名称/ });
  const name = `再改 ${Date.now()}`;
  await title.fill(name);
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/runtime/form/load?*', async (route) => {
    await gate;
    await route.continue();
  });
  await page.keyboard.press('Control+s');
  const edit = page.getByRole('button', { name: '编辑', exact: true });
  await edit.click();
  await expect(page.getByText('已保存').first()).toBeVisible();
  letGo();
  await expect(title).toBeFocused();
  await expect(title).toHaveValue(name);
});

test('[FM-001] E edits, J and K and Alt with the arrows step through records', async ({ page }) => {
  await signIn(page, 'manager');
  await openList(page, 'crm', 'contract');
  await page.getByRole('grid').getByText(/^HT-/).first().click();
  const record = page.getByRole('dialog').first();
  const position = record.getByText(/^第 \d+ 条，共/);
  await expect(position).toContainText('第 1 条');
  await expect(record.getByRole('heading', { name: '基本信息' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(position).toContainText('第 2 条');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(position).toContainText('第 3 条');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(position).toContainText('第 2 条');
  await page.keyboard.press('k');
  await expect(position).toContainText('第 1 条');
  const previous = record.getByRole('button', { name: '上一条' });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await expect(record.getByRole('heading', { name: '基本信息' })).toBeVisible();
  const title = record.getByRole('textbox', { name: /^合同名称/ });
  // The form of the record is still on its way.
  await expect(async () => {
    await page.keyboard.press('e');
    await expect(title).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type('jke');
  await expect(position).toContainText('第 1 条');
});
