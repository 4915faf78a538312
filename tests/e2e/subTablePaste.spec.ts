import { expect, type Locator, type Page } from '@playwright/test';
import { signedIn } from '#tests/server/http/client.ts';
import { test } from './fewRows.ts';
import { firstContract } from './firstContract.ts';
import { test as base } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { recordCalls, signIn, storeRecord } from './portal.ts';

const ordersTest = base.extend({ baseURL: ({ workflows }, use) => use(workflows.url) });

const WORDS = {
  zh: {
    edit: '编辑',
    sheet: '合同明细',
    amount: '合同金额',
    add: '添加一行',
    product: '产品或服务',
    quantity: '数量',
    pasted: '已粘贴 5 行',
    faults: '2 处需要修改',
    undo: '撤销粘贴',
    locked: '金额不能填写，未粘贴',
    more: '多出的 1 列没有位置，未粘贴',
  },
  en: {
    edit: 'Edit',
    sheet: 'Items',
    amount: 'Amount',
    add: 'Add a row',
    product: 'Product or service',
    quantity: 'Quantity',
    pasted: '5 rows pasted',
    faults: '2 cells to correct',
    undo: 'Undo paste',
    locked: 'Line amount cannot be filled in and was left out',
    more: '1 more column has no place here and was left out',
  },
} as const;

/** Pastes a text as a spreadsheet puts it into the clipboard, where the focus is. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', content);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Takes every row out of a sub-table. */
async function empty(sheet: Locator): Promise<void> {
  const remove = sheet.getByRole('button', { name: /^(删除第|Delete row)/ });
  while ((await remove.count()) > 0) await remove.first().click();
}

for (const locale of ['zh', 'en'] as const) {
  const words = WORDS[locale];

  test(`[BX-077] ${locale}: five copied rows are pasted on the first cell of an empty sub-table: five rows, faults at their cells, sums that follow, the way back; a row is copied by its key`, async ({
    page,
  }) => {
    await page.addInitScript((language) => localStorage.setItem('locale', language), locale);
    await signIn(page, 'manager');
    const id = await firstContract(page);
    await page.goto(`/form/detail?schemaCode=contract&objectId=${id}`);
    await page.getByRole('button', { name: words.edit, exact: true }).click();
    const sheet = page.getByRole('group', { name: words.sheet, exact: true });
    await empty(sheet);
    await expect(sheet.getByRole('button', { name: words.add })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('textbox', { name: `${words.product} 1` })).toBeFocused();
    const rows = [
      '电缆\t\t"3×25\n铜芯"\t2\t\t1,000.50\t2,001.00\t2026/3/1\t多余',
      '开关\t\t\t3\t\t10',
      '母线\t\t\t4\t\t10',
      '桥架\t\t\t许多\t\t10',
      '附件\t没有的类别\t\t1\t\t1',
    ];
    await pasteText(page, `${rows.join('\r\n')}\r\n`);
    await expect(sheet.getByText(words.pasted)).toBeVisible();
    for (const text of [words.faults, words.locked, words.more]) await expect(sheet.getByText(text)).toBeVisible();
    await expect(sheet.getByRole('textbox', { name: new RegExp(`^${words.product} `) })).toHaveCount(5);
    await expect(sheet.getByRole('textbox', { name: `${words.product} 1` })).toHaveValue('电缆');
    await expect(sheet.getByRole('cell', { name: '¥2,001.00' })).toBeVisible();
    // The sum of the record follows; what cannot be read counts for nothing.
    await expect(page.getByRole('group', { name: words.amount, exact: true })).toContainText('¥2,072.00');
    const faulty = sheet.getByRole('textbox', { name: `${words.quantity} 4` });
    await expect(faulty).toHaveValue('许多');
    await expect(faulty).toHaveAttribute('aria-invalid', 'true');
    const saves = recordCalls(page, '/api/runtime/form/save');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('alert').filter({ hasText: /2/ }).first()).toBeVisible();
    expect(saves).toEqual([]);
    await faulty.fill('5');
    await expect(faulty).not.toHaveAttribute('aria-invalid', 'true');

    await faulty.focus();
    await page.keyboard.press('Control+d');
    await expect(sheet.getByRole('textbox', { name: `${words.product} 5` })).toBeFocused();
    await expect(sheet.getByRole('textbox', { name: `${words.product} 5` })).toHaveValue('桥架');
    await expect(sheet.getByRole('button', { name: words.undo })).toBeHidden();

    // The cell that is typed into shows what was pasted, and keeps the focus.
    const quantity = sheet.getByRole('textbox', { name: `${words.quantity} 1` });
    await quantity.focus();
    await pasteText(page, '7\t\t5');
    await expect(quantity).toHaveValue('7');
    await expect(quantity).toBeFocused();

    // On the frame of the rows a block goes behind them, and it can be taken back.
    await sheet.getByRole('button', { name: words.add }).focus();
    await pasteText(page, '甲\t\t\t1\n乙\t\t\t2');
    await expect(sheet.getByRole('textbox', { name: new RegExp(`^${words.product} `) })).toHaveCount(8);
    await sheet.getByRole('button', { name: words.undo }).click();
    await expect(sheet.getByRole('textbox', { name: new RegExp(`^${words.product} `) })).toHaveCount(6);
    await expect(sheet.getByRole('button', { name: words.add })).toBeFocused();
  });
}

ordersTest(
  '[BX-075] [BX-077] [BX-090] while names are looked up the focus stays in its cell, a paste is called off by its button or by another one, and saving waits for its rows',
  async ({ page, workflows }) => {
    await signIn(page, 'sysadmin');
    const id = await storeRecord(page, 'order', { title: '粘贴' });
    await page.goto(`/form/detail?schemaCode=order&objectId=${id}`);
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    const sheet = page.getByRole('group', { name: '明细', exact: true });
    await sheet.getByRole('button', { name: '添加一行' }).click();
    const items = sheet.getByRole('textbox', { name: /^物料 / });
    await expect(items).toBeFocused();

    const release = await holdRequests(page, '**/api/organization/user/tree/search*');
    await pasteText(page, '垫片\t王敏\n垫圈\t王敏');
    const reading = sheet.getByText('正在粘贴…');
    await expect(reading).toBeVisible();
    await expect(items).toBeFocused();
    await sheet.getByRole('button', { name: '取消' }).click();
    await expect(reading).toBeHidden();
    await expect(items).toBeFocused();
    await expect(items).toHaveValue('');

    await pasteText(page, '垫片\t王敏\n垫圈\t王敏\n销\t王敏');
    await expect(reading).toBeVisible();
    await pasteText(page, '螺栓\t王敏\n螺母\t没有这个人');
    await expect(reading).toBeVisible();
    const saves = recordCalls(page, '/api/runtime/form/save');
    const save = page.getByRole('button', { name: '保存', exact: true });
    await save.click();
    const waiting = page.getByRole('dialog', { name: '稍等，马上保存' });
    await expect(waiting.getByText('明细')).toBeVisible();
    expect(saves).toEqual([]);
    release();
    await expect(waiting).toBeHidden();
    await expect(sheet.getByText('已粘贴 2 行')).toBeVisible();
    await expect(items).toHaveCount(2);
    await expect(sheet.getByText('通讯录中没有人员“没有这个人”')).toBeVisible();
    expect(saves).toEqual([]);

    // Every name is known now.
    await items.last().focus();
    await pasteText(page, '螺母\t王敏');
    await expect(sheet.getByText('已粘贴 1 行')).toBeVisible();
    await expect(items.last()).toBeFocused();
    await save.click();
    await expect(sheet.getByRole('cell', { name: '王敏' })).toHaveCount(2);
    await expect(page.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
    expect(saves).toHaveLength(1);
    const client = await signedIn(workflows.url, 'sysadmin');
    expect(await client.post('/api/runtime/query/delete_data', { schemaCode: 'order', ids: [id] })).toMatchObject({ errcode: 0 });
  },
);
