import { type Locator, type Page, expect } from '@playwright/test';
import { chooseFile, depotTests, openImport } from './depot.ts';
import { signIn } from './portal.ts';

const test = depotTests();

/** So many that an import is seen at work. */
const ROWS = 60_000;
const csvRows = (mark: string, count = ROWS): string => ['名称,单价', ...Array.from({ length: count }, (_, at) => `${mark} ${at},${at}`)].join('\n');

const WORDS = {
  zh: {
    start: '开始导入',
    cancel: '取消导入',
    confirmation: '取消导入？',
    stays: /^已导入的 [\d,]+ 条数据会保留，其余的行不再导入。$/,
    goOn: '继续导入',
    going: /^已处理 [\d,]+ \/ 60,000 行：成功 [1-9]/,
    done: '导入已取消',
    stored: /^已导入的 ([\d,]+) 条数据保留。文件最后 ([\d,]+) 行没有导入。$/,
    tasks: '我的导入',
    cancelled: '已取消',
  },
  en: {
    start: 'Start the import',
    cancel: 'Cancel import',
    confirmation: 'Cancel the import?',
    stays: /^[\d,]+ records are already imported and stay\. The other rows will not be imported\.$/,
    goOn: 'Go on importing',
    going: /^[\d,]+ of 60,000 rows done: [1-9]/,
    done: 'Import cancelled',
    stored: /^([\d,]+) records were imported and stay\. The last ([\d,]+) rows of the file were not imported\.$/,
    tasks: 'My imports',
    cancelled: 'Cancelled',
  },
} as const;

/** The number of a text that is grouped as both languages write it. */
const numberOf = (text: string | undefined): number => Number(/^\d{1,3}(,\d{3})*$/.exec(text ?? '')?.[0].replaceAll(',', ''));

/** Starts an import of many rows into the list of parts that stands open. */
async function startImport(page: Page, locale: keyof typeof WORDS, mark: string): Promise<Locator> {
  const dialog = await openImport(page);
  await chooseFile(dialog, 'many.csv', csvRows(mark));
  await dialog.getByRole('button', { name: WORDS[locale].start }).click();
  return dialog;
}

test('[LA-016] contract 9: a running import is cancelled after a question, by keyboard or in the list of imports from any list, and what is stored stays and is reported', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('locale', localStorage.getItem('locale') ?? 'en'));
  await signIn(page, 'manager');
  await page.goto('/application/depot/application-list/part');

  await test.step('by keyboard', async () => {
    const words = WORDS.en;
    const dialog = await startImport(page, 'en', '停');
    await expect(dialog.getByText(words.going)).toBeVisible({ timeout: 60_000 });
    const cancel = dialog.getByRole('button', { name: words.cancel });
    await cancel.focus();
    await page.keyboard.press('Enter');
    const confirmation = page.getByRole('alertdialog', { name: words.confirmation });
    await expect(confirmation.getByText(words.stays)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(confirmation).toBeHidden();
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Enter');
    await confirmation.getByRole('button', { name: words.cancel }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: words.done })).toBeVisible();
    const counts = words.stored.exec(await dialog.getByText(words.stored).innerText());
    const [stored, left] = [numberOf(counts?.[1]), numberOf(counts?.[2])];
    expect(stored).toBeGreaterThan(0);
    expect(stored + left).toBe(ROWS);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(
      page
        .getByRole('grid')
        .getByText(/^停 \d+$/)
        .first(),
    ).toBeVisible();
  });

  await test.step('in the list of imports, or it goes on after the question', async () => {
    const words = WORDS.zh;
    await page.getByRole('button', { name: '中文', exact: true }).click();
    const dialog = await startImport(page, 'zh', '列');
    await expect(dialog.getByText(words.going)).toBeVisible({ timeout: 60_000 });
    // From another list: that of the import itself shows how far it is.
    await page.goto('/application/depot/application-list/maker');
    const second = await openImport(page);
    await second.getByRole('button', { name: words.tasks }).click();
    const tasks = page.getByRole('dialog', { name: words.tasks });
    const row = tasks.getByRole('row', { name: /many\.csv/ }).first();
    await row.getByText(words.cancel).click();
    const confirmation = page.getByRole('alertdialog', { name: words.confirmation });
    await confirmation.getByRole('button', { name: words.goOn }).click();
    await expect(confirmation).toBeHidden();
    await row.getByText(words.cancel).click();
    await confirmation.getByRole('button', { name: words.cancel }).click();
    await expect(row.getByText(words.cancelled)).toBeVisible();
    await expect(row.getByText(words.cancel)).toHaveCount(0);
  });
});
