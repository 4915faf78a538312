import { expect } from '@playwright/test';
import { answer, test } from './lab.ts';
import { recordCalls, signIn } from './portal.ts';

const form = (sheetCode: string) => `/form/detail?schemaCode=order&sheetCode=${sheetCode}&from=desk`;

test('a form script presets, reckons, shows and asks, and holds a save back; what the server refuses stays refused', async ({ page }) => {
  await signIn(page, 'sysadmin');
  const saves = recordCalls(page, '/api/runtime/form/save');
  await page.goto(form('order_form'));
  const title = page.getByRole('textbox', { name: '标题', exact: true });
  const amount = page.getByRole('textbox', { name: '金额', exact: true });
  const save = page.getByRole('button', { name: '保存', exact: true });
  // onLoad: values preset, a field hidden; onRendered: a row appended.
  await expect(title).toHaveValue('预设');
  await expect(page.getByRole('textbox', { name: '备注', exact: true })).toBeHidden();
  const quantity = page.getByRole('textbox', { name: /^数量 1/ });
  await expect(quantity).toHaveValue('2');

  // A changed cell is reckoned into the amount, which shows and requires the note.
  await quantity.fill('200');
  await quantity.press('Tab');
  await expect(amount).toHaveValue(/^2,?000$/);
  const remarks = page.getByRole('textbox', { name: '备注', exact: true });
  await expect(remarks).toHaveAttribute('aria-required', 'true');

  // onPreAction asks, with Save at work meanwhile; No stops everything.
  await save.click();
  await expect(page.getByRole('button', { name: '保存', exact: true, includeHidden: true })).toHaveAttribute('aria-busy', 'true');
  await answer(page, '否');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(save).not.toHaveAttribute('aria-busy', 'true');
  // onValidate in place of the form's own checks: its message, nothing sent.
  await save.click();
  await answer(page, '是');
  await expect(page.getByText('请改标题')).toBeVisible();
  expect(saves).toHaveLength(0);
  // The server has the last word: the script let the amount pass, its rule does not. A message stands above the question that opens after it.
  const message = page.getByText('请改标题');
  // Under the pointer it stays.
  await message.hover();
  await title.fill('改过');
  // It comes, and is put above the question, by an animation.
  const drawnNow = () => message.screenshot({ animations: 'disabled' });
  const drawn = await drawnNow();
  await save.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect((await drawnNow()).equals(drawn)).toBe(true);
  await answer(page, '是');
  await expect(page.getByText('金额不超过 1000').first()).toBeVisible();
  expect(saves).toHaveLength(1);

  // onActionDone returns false: the form stays, as the stored record, and the button has the script's text.
  await quantity.fill('3');
  await quantity.press('Tab');
  await expect(amount).toHaveValue('30');
  await save.click();
  await answer(page, '是');
  await expect(page.getByText('编号 已给出')).toBeVisible();
  await expect(page.getByRole('heading', { name: '改过' })).toBeVisible();
  expect(saves).toHaveLength(2);
});

test('[BX-028][BX-030] a form goes on when its script fails: the reason in words, and the script panel with the run and its line', async ({ page }) => {
  await signIn(page, 'sysadmin');
  await page.goto(form('order_faulty'));
  await expect(page.getByRole('alert').getByText(/仓库没有答复.*onLoad/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue('照常');
  await page.getByRole('button', { name: '脚本', exact: true }).click();
  const panel = page.getByRole('region', { name: '脚本面板' });
  await expect(panel.getByRole('list', { name: '钩子运行' }).getByRole('listitem').filter({ hasText: 'onLoad' })).toContainText('脚本出错');
  await panel.getByRole('tab', { name: /^控制台/ }).click();
  await expect(panel.getByText('onLoad:3')).toBeVisible();
  await expect(panel.getByText(/amount does not take "viel"/)).toBeVisible();
});

test('[BX-028][BX-030] own buttons of a form and of its sub-table run the script: it may stop them first, once at a time, on the checked rows', async ({
  page,
}) => {
  await signIn(page, 'sysadmin');
  await page.goto(form('order_buttons'));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  // The form's words and order, the toolbar's button behind them; the script reads and writes it live.
  await expect(page.getByRole('button', { name: /^(脚本|取消|补全|提交订单|保存|停用.*)$/ })).toHaveText(['脚本', '取消', '补全', '提交订单', '停用 显示']);
  await button('停用 显示').click();
  await expect(page.getByText('不能停用')).toBeVisible();
  const quantity = (row: number) => page.getByRole('textbox', { name: `数量 ${row}` });
  const check = (row: number) => page.getByRole('checkbox', { name: `勾选第 ${row} 行` });
  await expect(quantity(2)).toHaveValue('3');
  await expect(button('数量加倍')).toHaveAttribute('aria-disabled', 'true');
  await button('数量加倍').hover();
  await expect(page.getByRole('tooltip').getByText('请先勾选明细行')).toBeVisible();

  // By keyboard; the button is busy until its question is answered, and a row that comes before leaves the check where it is.
  await check(2).check();
  await button('补全').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#fill-in.lab-fill')).toHaveAttribute('aria-busy', 'true');
  await answer(page, '好');
  await expect(page.getByText('第 1 次')).toBeVisible();
  await expect(quantity(3)).toHaveValue('3');
  await expect(check(3)).toBeChecked();
  await expect(check(2)).not.toBeChecked();
  await button('数量加倍').click();
  await expect(quantity(3)).toHaveValue('6');
  await expect(quantity(2)).toHaveValue('2');
  await page.getByRole('checkbox', { name: '全选' }).check();
  await expect(page.getByText('已选 3 行')).toBeVisible();
  await button('移除').click();
  await expect(page.getByRole('alert').getByText(/不能移除 3 行.*sheetActionDown/)).toBeVisible();
  await button('脚本').click();
  const panel = page.getByRole('region', { name: '脚本面板' });
  await expect(panel.getByRole('list', { name: '钩子运行' }).getByRole('listitem').filter({ hasText: 'sheetActionDown' }).last()).toContainText('脚本出错');

  // A script presses Save, which stores what the buttons wrote; read, the rows have no boxes.
  await button('补全').click();
  await answer(page, '好');
  await expect(page.getByRole('heading', { name: '补全补全' })).toBeVisible();
  await expect(button('编辑')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('limits of a form script: fewer choices, what does not fit is reported at its field, and one that is set late holds the save back', async ({ page }) => {
  await signIn(page, 'sysadmin');
  const saves = recordCalls(page, '/api/runtime/form/save');
  await page.goto(form('order_limits'));
  const kinds = page.getByRole('radiogroup', { name: '类别' }).getByRole('radio');
  const save = page.getByRole('button', { name: '保存', exact: true });
  const title = page.getByRole('textbox', { name: '标题', exact: true });
  const amount = page.getByRole('textbox', { name: '金额', exact: true });
  const remarks = page.getByRole('textbox', { name: '备注', exact: true });
  const quantity = page.getByRole('textbox', { name: /^数量 1/ });
  const shownMessage = (words: string) => page.getByText(words, { exact: true });
  // What was chosen before stays in sight, after the choices in the order of the script.
  await expect(quantity).toHaveValue('2');
  await expect(kinds).toHaveCount(3);
  await expect(page.getByRole('radio', { name: '退货' })).toBeChecked();
  await title.fill('A1');
  await quantity.fill('10');
  await save.click();
  await expect(shownMessage('“退货”现在不能选')).toBeVisible();
  await expect(shownMessage('格式不符合要求')).toBeVisible();
  await expect(shownMessage('最大为 9')).toBeVisible();

  await page.getByRole('radio', { name: '加急' }).check();
  await expect(kinds).toHaveCount(2);
  await title.fill('PO-1');
  await quantity.fill('9');
  await amount.fill('5');
  await expect(shownMessage('最大为 9')).toBeHidden();
  // The script has a word on what was typed just before the button is pressed.
  await remarks.fill('大单');
  await save.click();
  await expect(shownMessage('最小为 100')).toBeVisible();
  expect(saves).toHaveLength(0);
  // A limit that goes, goes without another change of the field.
  await remarks.fill('小单');
  await expect(shownMessage('最小为 100')).toBeHidden();
  // What is typed while the script is called is checked against them too, and a save that is given up meanwhile stores nothing.
  await remarks.fill('稍等');
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await quantity.fill('12');
  await remarks.fill('小单');
  await expect(save).not.toHaveAttribute('aria-busy', 'true');
  await expect(shownMessage('最大为 9')).toBeVisible();
  expect(saves).toHaveLength(0);
  await quantity.fill('9');
  await save.click();
  await expect(page.getByRole('heading', { name: 'PO-1' })).toBeVisible();
  expect(saves).toHaveLength(1);

  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await remarks.fill('稍等');
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await remarks.fill('又改');
  await expect(save).not.toHaveAttribute('aria-busy', 'true');
  await save.click();
  await expect(page.getByText('又改')).toBeVisible();
  await expect(save).toBeHidden();
  expect(saves).toHaveLength(2);

  // Nor is a record deleted whose question was closed meanwhile; pressing Edit lets the script agree.
  const deletes = recordCalls(page, '/api/runtime/form/delete');
  await page.getByRole('button', { name: '删除', exact: true }).click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('button', { name: '删除', exact: true }).click();
  await confirmation.getByRole('button', { name: '取消', exact: true }).click();
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await remarks.fill('还在');
  await save.click();
  await expect(page.getByText('还在')).toBeVisible();
  await expect(save).toBeHidden();
  expect([saves.length, deletes.length]).toEqual([3, 0]);
});

test('[BX-028] a form without a script loads nothing of the sandbox, and nobody but administrators is offered the panel', async ({ page }) => {
  await signIn(page, 'sysadmin');
  const paths: string[] = [];
  page.on('request', (request) => paths.push(request.url()));
  await page.goto(form('order_plain'));
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('x');
  await expect(page.getByText('有未保存的修改')).toBeVisible();
  expect(paths.filter((url) => /\.wasm|worker-|runForm|ScriptButton/.test(url))).toEqual([]);
  await signIn(page, 'staff');
  await page.goto(form('order_form'));
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue('预设');
  await expect(page.getByRole('button', { name: '脚本', exact: true })).toBeHidden();
});
