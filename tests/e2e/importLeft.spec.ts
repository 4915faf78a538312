import { type Locator, expect } from '@playwright/test';
import { workbook } from '#tests/support/workbooks.ts';
import { openImport } from './depot.ts';
import { test } from './fixtures.ts';
import { openList, signIn } from './portal.ts';

/** Nobody else's tests import as this person: the dialog begins with the import of the same person that has ended meanwhile. */
const IMPORTER = 'lead_east';

/** Rows of a file that is refused; one import may have 100,000. */
const TOO_MANY = 100_050;

const choose = (dialog: Locator, name: string, bytes: Uint8Array) =>
  dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });

const csvRows = (mark: string, count: number) =>
  workbook([['客户名称', '客户类别'], ...Array.from({ length: count }, (_, at) => [`${mark} ${at} ${Math.imul(at, 2_654_435_761) >>> 0}`, '直接客户'])]);

test('[LA-018] three workbooks with too many rows are previewed and refused with the limit, and one with few rows is previewed and imported after them', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const mark = `少行${Date.now()}`;
  const tooMany = await csvRows(mark, TOO_MANY);
  await signIn(page, IMPORTER);
  await openList(page, 'crm', 'customer');
  for (let time = 0; time < 3; time += 1) {
    const dialog = await openImport(page);
    await choose(dialog, 'too-many-rows.xlsx', tooMany);
    await expect(dialog.getByRole('row', { name: /客户名称/ }).getByRole('combobox')).toHaveText(/客户名称/);
    await dialog.getByRole('button', { name: '开始导入' }).click();
    await expect(dialog.getByRole('heading', { name: '数据超出上限，一次最多导入 100,000 行' })).toBeVisible({ timeout: 30_000 });
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
  }
  const dialog = await openImport(page);
  await choose(dialog, 'few-rows.xlsx', await csvRows(mark, 2));
  await expect(dialog.getByRole('row', { name: /客户名称/ })).toContainText(`${mark} 0`);
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await expect(page.getByText('已导入 2 条数据')).toBeVisible();
});

test('[BX-010] as many long workbooks as one likes are previewed one after the other, without one of them being imported', async ({ page }) => {
  const long = await csvRows('预览', 3000);
  await signIn(page, IMPORTER);
  await openList(page, 'crm', 'customer');
  const cores = await page.evaluate(() => navigator.hardwareConcurrency);
  const dialog = await openImport(page);
  for (let time = 0; time < cores + 2; time += 1) {
    await choose(dialog, `long-${time}.xlsx`, long);
    await expect(dialog.getByRole('row', { name: /客户名称/ })).toContainText('预览 0');
    await dialog.getByRole('button', { name: '上一步' }).click();
  }
});

for (const [locale, words] of [
  ['zh', '第 B 列的表头含有无法保存的字符，请改正后再导入'],
  ['en', 'The heading of column B holds characters that cannot be stored; correct it and import the file again'],
] as const) {
  test(`contract 9: a heading that cannot be stored is refused with its column as the file is chosen (${locale})`, async ({ page }) => {
    await page.addInitScript((stored) => localStorage.setItem('locale', stored), locale);
    await signIn(page, IMPORTER);
    await openList(page, 'crm', 'customer');
    const dialog = await openImport(page);
    await choose(
      dialog,
      'nul-heading.xlsx',
      await workbook([
        ['客户名称', '备_x0000_注'],
        ['一', '二'],
      ]),
    );
    await expect(dialog.getByText(words)).toBeVisible();
    await choose(dialog, 'good.csv', Buffer.from('客户名称,客户类别\n一,直接客户'));
    await expect(dialog.getByRole('row', { name: /客户名称/ })).toContainText('一');
    await dialog.getByRole('button', { name: /^(上一步|Back)$/ }).click();
    await choose(dialog, 'nul-heading.csv', Buffer.from('\uFEFF客户名称,备\0注\n一,二', 'utf16le'));
    await expect(dialog.getByText(words)).toBeVisible();
  });
}

for (const [locale, wide, long] of [
  ['zh', '最多导入 500 列，而第 1 行的 SG 列还有内容，请删除多余的列', '第 3 行 B 列的内容超过 32,767 个字符，请缩短后再导入'],
  [
    'en',
    'At most 500 columns can be imported, but row 1 has something in column SG; delete the columns that are not needed',
    'Row 3, column B holds more than 32,767 characters; shorten it and import the file again',
  ],
] as const) {
  test(`contract 9: a file that is too wide, or holds too long a text, is refused with the place as it is chosen (${locale})`, async ({ page }) => {
    await page.addInitScript((stored) => localStorage.setItem('locale', stored), locale);
    await signIn(page, IMPORTER);
    await openList(page, 'crm', 'customer');
    const dialog = await openImport(page);
    await choose(dialog, 'wide.csv', Buffer.from(`客户名称${','.repeat(500)}x\n一`));
    await expect(dialog.getByText(wide)).toBeVisible();
    await choose(dialog, 'long-cell.csv', Buffer.from(`客户名称,备注\n一,二\n三,${'长'.repeat(40_000)}`));
    await expect(dialog.getByText(long)).toBeVisible();
  });
}
