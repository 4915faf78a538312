import type { Locator, Page } from '@playwright/test';
import { actionOf } from '#tests/e2e/portal.ts';
import { CUSTOMERS, type GuideLanguage, type Scene, choose, dialogOf, expect, rowsShown } from './scene.ts';

/** What the pictures of imports hold in a language: files, and texts of the dialogs. */
interface ImportWords {
  /** Their first lines name the columns. */
  columns: readonly string[];
  heads: string;
  /** Five rows that are imported, three that are refused, of companies whose names begin with a word. */
  rows(word: string): readonly string[];
  words: Readonly<Record<'outcome' | 'faults' | 'tasks', string>>;
  action: string;
  start: string;
  partly: string;
  repair: string;
  faults: string;
  noChoice: string;
  choice: string;
  same: string;
  close: string;
  tasks: string;
  partlyDone: string;
}

const WORDS: Readonly<Record<GuideLanguage, ImportWords>> = {
  en: {
    columns: [
      'Customer,Type,Revenue,Salesperson,Our remark',
      'Harbour Tools Ltd,Direct customer,1200000,李强,met at the fair',
      'Meadow Foods Ltd,Channel partner,860000,王敏,calls in May',
      'Ridgeway Paper Ltd,Supplier,2400000,李强,',
    ],
    heads: 'Customer,Type,Employees,Salesperson',
    rows: (word) => [
      ...['Tools', 'Pumps', 'Cables', 'Cranes', 'Paper'].map((goods) => `${word} ${goods} Ltd,Direct customer,120,李强`),
      `${word} Steel Ltd,Direct customer,many,李雷雷`,
      `${word} Glass Ltd,Occasional customer,80,李强`,
      `${word} Rope Ltd,Occasional customer,35,王敏`,
    ],
    words: { outcome: 'Northern', faults: 'Southern', tasks: 'Western' },
    action: 'Import',
    start: 'Start the import',
    partly: 'Partly imported: 5 succeeded, 3 failed',
    repair: 'See and correct the rows',
    faults: '3 records not imported',
    noChoice: 'Occasional customer',
    choice: 'Direct customer',
    same: 'All of the same (1 more row)',
    close: 'Close',
    tasks: 'My imports',
    partlyDone: 'Partly done',
  },
  zh: {
    columns: [
      '客户名称,客户类别,行业,负责销售,我们的备注',
      '海港机电有限公司,直接客户,装备制造,李强,展会上认识',
      '绿野食品有限公司,渠道伙伴,食品饮料,王敏,五月再联系',
      '岭上纸业有限公司,供应商,化工材料,李强,',
    ],
    heads: '客户名称,客户类别,员工人数,负责销售',
    rows: (word) => [
      ...['工具', '水泵', '电缆', '起重', '纸业'].map((goods) => `${word}${goods}有限公司,直接客户,120,李强`),
      `${word}钢铁有限公司,直接客户,很多,李雷雷`,
      `${word}玻璃有限公司,零散客户,80,李强`,
      `${word}绳缆有限公司,零散客户,35,王敏`,
    ],
    words: { outcome: '北岭', faults: '南岭', tasks: '西岭' },
    action: '导入',
    start: '开始导入',
    partly: '部分数据导入成功：成功 5 条，失败 3 条',
    repair: '查看并修改错误行',
    faults: '3 条数据未导入',
    noChoice: '零散客户',
    choice: '直接客户',
    same: '相同的全部改正（还有 1 行）',
    close: '关闭',
    tasks: '我的导入',
    partlyDone: '部分完成',
  },
};

/** Whose imports are pictured in a language: the list of all of them shows nobody else's. */
const IMPORTERS: Readonly<Record<GuideLanguage, string>> = { en: 'manager', zh: 'staff' };

type Walk = (page: Page, words: ImportWords) => Promise<Locator[]>;

const WALKS: Readonly<Record<string, Walk>> = {
  'import-columns': matchColumns,
  'import-outcome': async (page, words) => [await importFaulty(page, words, 'outcome')],
  'import-faults': repairOne,
  'my-imports': openMine,
};

/** Pictures of an import, in both languages: the columns of a file, its outcome, rows to be repaired, and all imports. */
export const importScenes: readonly Scene[] = (['en', 'zh'] as const).flatMap((language) =>
  Object.entries(WALKS).map(([name, walk]): Scene => {
    return { name, user: IMPORTERS[language], path: CUSTOMERS, languages: [language], format: 'webp', walk: (page) => walk(page, WORDS[language]) };
  }),
);

async function matchColumns(page: Page, words: ImportWords): Promise<Locator[]> {
  const dialog = await openImport(page, words);
  await pick(dialog, words.columns, 'customers.csv');
  await expect(dialog.getByRole('row').nth(5)).toBeVisible();
  return [dialog];
}

async function openMine(page: Page, words: ImportWords): Promise<Locator[]> {
  const dialog = await importFaulty(page, words, 'tasks');
  await dialog.getByRole('button', { name: words.close, exact: true }).last().click();
  await page.reload();
  await (await openImport(page, words)).getByRole('button', { name: words.tasks }).click();
  const tasks = dialogOf(page, words.tasks);
  await expect(tasks.getByText(words.partlyDone).first()).toBeVisible();
  return [tasks];
}

/** Refused rows, of which one is repaired in a way that another can follow. */
async function repairOne(page: Page, words: ImportWords): Promise<Locator[]> {
  const dialog = await importFaulty(page, words, 'faults');
  await dialog.getByRole('button', { name: words.repair }).click();
  const faults = dialogOf(page, words.faults);
  await choose(faults.getByRole('combobox').filter({ hasText: words.noChoice }).first(), words.choice);
  await expect(faults.getByRole('button', { name: words.same })).toBeVisible();
  return [faults];
}

async function openImport(page: Page, { action }: ImportWords): Promise<Locator> {
  await rowsShown(page);
  await (await actionOf(page, action)).click();
  const dialog = dialogOf(page, new RegExp(`^${action}`));
  await expect(dialog.locator('input[type=file]')).toBeAttached();
  return dialog;
}

const pick = (dialog: Locator, lines: readonly string[], name: string) =>
  dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });

/** Imports five good and three faulty customers. */
async function importFaulty(page: Page, words: ImportWords, of: keyof ImportWords['words']): Promise<Locator> {
  const dialog = await openImport(page, words);
  await pick(dialog, [words.heads, ...words.rows(words.words[of])], `${words.words[of].toLowerCase()}.csv`);
  await dialog.getByRole('button', { name: words.start }).click();
  await expect(dialog.getByText(words.partly)).toBeVisible();
  return dialog;
}
