import { type Page, expect } from '@playwright/test';
import { workbook } from '#tests/support/workbooks.ts';
import { chooseFile, openImport } from './depot.ts';
import { test } from './fixtures.ts';
import { speakEnglish } from './inPage.ts';
import { openList, signIn } from './portal.ts';

/** Nobody else's tests import as this person: the dialog begins with the import of the same person that has ended meanwhile. */
const IMPORTER = 'lead_east';

const WORDS = {
  zh: {
    heading: '第 B 列的表头含有无法保存的字符，请改正后再导入',
    wide: '最多导入 500 列，而第 1 行的 SG 列还有内容，请删除多余的列',
    long: '第 3 行 B 列的内容超过 32,767 个字符，请缩短后再导入',
  },
  en: {
    heading: 'The heading of column B holds characters that cannot be stored; correct it and import the file again',
    wide: 'At most 500 columns can be imported, but row 1 has something in column SG; delete the columns that are not needed',
    long: 'Row 3, column B holds more than 32,767 characters; shorten it and import the file again',
  },
} as const;

test('[BX-010] as many long workbooks as one likes are previewed one after the other; what cannot be stored is refused with its place as the file is chosen, in both languages', async ({
  page,
}) => {
  const long = await workbook([['客户名称', '客户类别'], ...Array.from({ length: 3000 }, (_, at) => [`预览 ${at}`, '直接客户'])]);
  await signIn(page, IMPORTER);
  await openList(page, 'crm', 'customer');
  const cores = await page.evaluate(() => navigator.hardwareConcurrency);
  let dialog = await openImport(page);
  for (let time = 0; time < cores + 2; time += 1) {
    await chooseFile(dialog, `long-${time}.xlsx`, long);
    await expect(dialog.getByRole('row', { name: /客户名称/ })).toContainText('预览 0');
    await dialog.getByRole('button', { name: '上一步' }).click();
  }

  // A heading that cannot be stored, too many columns and too long a text (contract 9).
  for (const [locale, words] of Object.entries(WORDS)) {
    if (locale === 'en') {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await speakEnglish(page);
      dialog = await openImport(page);
    }
    await chooseFile(
      dialog,
      'nul-heading.xlsx',
      await workbook([
        ['客户名称', '备_x0000_注'],
        ['一', '二'],
      ]),
    );
    await expect(dialog.getByText(words.heading)).toBeVisible();
    await chooseFile(dialog, 'good.csv', '客户名称,客户类别\n一,直接客户');
    await expect(dialog.getByRole('row', { name: /客户名称/ })).toContainText('一');
    await dialog.getByRole('button', { name: /^(上一步|Back)$/ }).click();
    await chooseFile(dialog, 'nul-heading.csv', Buffer.from('\uFEFF客户名称,备\0注\n一,二', 'utf16le'));
    await expect(dialog.getByText(words.heading)).toBeVisible();
    await chooseFile(dialog, 'wide.csv', `客户名称${','.repeat(500)}x\n一`);
    await expect(dialog.getByText(words.wide)).toBeVisible();
    await chooseFile(dialog, 'long-cell.csv', `客户名称,备注\n一,二\n三,${'长'.repeat(40_000)}`);
    await expect(dialog.getByText(words.long)).toBeVisible();
  }
});

test('[BX-010] [R9] what is still read of a file that was left replaces no other; a file that cannot be read again stays as it was read', async ({ page }) => {
  await signIn(page, IMPORTER);
  await openList(page, 'crm', 'customer');
  const dialog = await openImport(page);
  const encoding = dialog.getByRole('combobox', { name: /文字编码/ });
  const readAs = async (name: RegExp) => {
    await encoding.click();
    await page.getByRole('option', { name }).click();
  };
  const long = `客户名称,客户类别\n${'甲,直接客户\n'.repeat(200)}`;
  await chooseFile(dialog, 'long.csv', long);
  await expect(encoding).toHaveText(/UTF-8/i);
  const reads = await delayedReads(page, Buffer.byteLength(long));
  await readAs(/Windows-1252/i);
  await dialog.getByRole('button', { name: '上一步' }).click();
  await chooseFile(dialog, 'short.csv', '客户名称,客户类别\n乙,直接客户');
  await expect(dialog.getByText('short.csv')).toBeVisible();
  await reads.end('read');
  await readAs(/Windows-1252/i);
  await expect(dialog.getByRole('row', { name: /å®¢/ }).first()).toBeVisible();
  await expect(dialog.getByText('short.csv')).toBeVisible();

  await dialog.getByRole('button', { name: '上一步' }).click();
  await chooseFile(dialog, 'long.csv', long);
  await expect(dialog.getByText('long.csv')).toBeVisible();
  const failing = await delayedReads(page, Buffer.byteLength(long));
  await readAs(/UTF-32/i);
  await readAs(/Windows-1252/i);
  await failing.end('fail');
  await expect(encoding).toHaveText(/UTF-8/i);
  await expect(dialog.getByRole('button', { name: '开始导入' })).toBeEnabled();
});

/** Holds back what the page reads of a file of so many bytes until it ends. */
async function delayedReads(page: Page, bytes: number): Promise<{ end(how: 'read' | 'fail'): Promise<void> }> {
  const ending = await page.evaluateHandle((size) => {
    const read = Blob.prototype.arrayBuffer;
    let end: (how: 'read' | 'fail') => void = () => undefined;
    const delay = new Promise<void>((resolve, reject) => {
      end = (how) => (how === 'read' ? resolve() : reject(new Error('The file changed')));
    });
    Blob.prototype.arrayBuffer = async function readLater(this: Blob) {
      if (this.size === size) await delay;
      return read.call(this);
    };
    return end;
  }, bytes);
  return { end: (how) => ending.evaluate((end, way) => end(way), how) };
}
