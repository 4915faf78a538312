import { type FileChooser, type Locator, type Page, expect } from '@playwright/test';
import { chooseFile, depotTests, openImport } from './depot.ts';
import { recordCalls, signIn } from './portal.ts';

const test = depotTests();

const ROWS = 500;
/** Every so many rows one is faulty: 20 in all, of three kinds. */
const FAULTY = 25;
/** Nobody is called so; several have the family name. */
const NOBODY = '周亭';

const WORDS = {
  zh: {
    pick: '选择文件',
    title: '导入“零件”',
    size: '500 行，4 列',
    start: '开始导入',
    see: '查看并修改错误行',
    faults: '20 条数据未导入',
    head: '“repair-zh.csv”导入“零件”',
    same: (count: number) => `相同的全部改正（还有 ${count} 行）`,
    tab: (name: 'all' | 'faulty' | 'repaired', count: number) => `${{ all: '全部', faulty: '有误', repaired: '已修正' }[name]} ${count}`,
    next: '下一处',
    search: '搜索姓名或部门',
    wrong: `“${NOBODY}”无法确定是谁或哪个部门，请选择`,
    number: '“二十”不是数字，请填写如 1234.5',
    all: '有误的单元格都已修正，请提交',
    send: '提交修改',
    done: '已导入 500 条数据',
    encoding: '西欧（Windows-1252）',
    separator: '分隔符',
    semicolon: '分号（;）',
    comma: '逗号（,）',
    unfit: '1 列未对应',
    sample: '前几行有 1 处有误',
    row: '表头所在行',
    two: '已导入 2 条数据',
  },
  en: {
    pick: 'Choose a file',
    title: 'Import into 零件',
    size: '500 rows, 4 columns',
    start: 'Start the import',
    see: 'See and correct the rows',
    faults: '20 records not imported',
    head: '“repair-en.csv” into 零件',
    same: (count: number) => `All of the same (${count} more rows)`,
    tab: (name: 'all' | 'faulty' | 'repaired', count: number) => `${{ all: 'All', faulty: 'Faulty', repaired: 'Repaired' }[name]} ${count}`,
    next: 'Next fault',
    search: 'Search people or departments',
    wrong: `“${NOBODY}” fits none or several; choose the right one`,
    number: '“二十” is no number; write it like 1234.5',
    all: 'All faulty cells are repaired; send the corrections',
    send: 'Send the corrections',
    done: '500 records imported',
    encoding: 'Western (Windows-1252)',
    separator: 'Separator',
    semicolon: 'Semicolon (;)',
    comma: 'Comma (,)',
    unfit: '1 column not matched',
    sample: '1 fault in the first rows',
    row: 'Row of the headings',
    two: '2 records imported',
  },
} as const;
type Locale = keyof typeof WORDS;

/** Opens the list of parts in a language. */
async function openParts(page: Page, locale: Locale): Promise<void> {
  await page.addInitScript((language) => localStorage.setItem('locale', language), locale);
  await signIn(page, 'manager');
  await page.goto('/application/depot/application-list/part');
}

/** Walks to a control by the tabulator. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused({ timeout: 100 });
  }).toPass();
}

/** The chooser of files that a button opens by Enter; on a busy machine a press that comes while the dialog is drawn again is lost. */
async function chooserOf(page: Page, button: Locator): Promise<FileChooser> {
  const choosers: FileChooser[] = [];
  page.once('filechooser', (chooser) => choosers.push(chooser));
  await expect(async () => {
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect.poll(() => choosers.length, { timeout: 3000 }).toBe(1);
  }).toPass();
  const [chooser] = choosers;
  if (chooser === undefined) throw new Error('no chooser of files');
  return chooser;
}

/** 500 parts, of which 20 have a fault: 10 name nobody, 6 a kind that is not there, 4 no number. */
function partsWithFaults(mark: string): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const turn = at % FAULTY === 0 ? (at / FAULTY) % 10 : -1;
    const [price, kind, keeper] = [turn >= 8 ? '很多' : at, turn >= 5 && turn < 8 ? '机电' : '机械', turn >= 0 && turn < 5 ? NOBODY : '王敏'];
    return [`${mark} ${at}`, price, kind, keeper].join(',');
  });
  return ['名称,单价,类别,保管人', ...rows].join('\n');
}

for (const locale of ['zh', 'en'] as const) {
  const words = WORDS[locale];

  test(`[BX-010][BX-012][BX-078] ${locale}: of 500 rows 20 with faults of three kinds are found and mended in three repairs, by keyboard`, async ({ page }) => {
    const mark = `修 ${locale}`;
    const retries = recordCalls(page, '/query/second_import_data');
    await openParts(page, locale);
    await page.getByRole('button', { name: /^(导入|Import)$/ }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: words.title });
    await expect(dialog).toBeVisible();
    const chooser = await chooserOf(page, dialog.getByRole('button', { name: words.pick }));
    const height = () => dialog.evaluate((element) => element.getBoundingClientRect().height);
    const first = await height();
    await chooser.setFiles({ name: `repair-${locale}.csv`, mimeType: 'text/csv', buffer: Buffer.from(partsWithFaults(mark)) });
    await expect(dialog.getByText(words.size)).toBeVisible();
    expect(await height()).toBe(first);
    await tabTo(page, dialog.getByRole('button', { name: words.start }));
    await page.keyboard.press('Enter');
    const see = dialog.getByRole('button', { name: words.see });
    await expect(see).toBeVisible();
    expect(await height()).toBe(first);
    await tabTo(page, see);
    await page.keyboard.press('Enter');

    const faults = page.getByRole('dialog', { name: words.faults });
    await expect(faults.getByText(words.head)).toBeVisible();
    await expect(faults.getByRole('radio', { name: words.tab('faulty', 20) })).toBeChecked();
    const numbers = () => faults.getByRole('row').evaluateAll((rows) => rows.slice(1).map((row) => Number(row.querySelector('td')?.textContent)));
    expect(await numbers()).toEqual(Array.from({ length: 20 }, (_, at) => at * FAULTY + 2));
    const line = (row: number) => faults.getByRole('row').filter({ has: page.getByRole('cell', { name: String(row), exact: true }) });

    // A person: the focus is there, the wrong name is searched for, and those of the same family are offered.
    const keeper = line(2).getByRole('combobox', { name: /保管人/ });
    await expect(keeper).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.wrong)).toBeVisible();
    await expect(page.getByRole('option', { name: /周婷/ })).toBeVisible();
    await expect(page.getByRole('textbox', { name: words.search })).toHaveValue(NOBODY);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(keeper).toContainText('周');
    await expect(keeper).not.toContainText(NOBODY);
    await tabTo(page, line(2).getByRole('button', { name: words.same(9) }));
    await page.keyboard.press('Enter');
    await expect(faults.getByRole('radio', { name: words.tab('repaired', 10) })).toBeVisible();
    // What is repaired stays until the next fault is gone to.
    expect(await numbers()).toHaveLength(20);

    // A kind.
    const kind = line(127).getByRole('combobox', { name: /类别/ });
    await tabTo(page, kind);
    expect(await numbers()).toHaveLength(10);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: '电气' })).toBeVisible();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(kind).toContainText('机械');
    await tabTo(page, line(127).getByRole('button', { name: words.same(5) }));
    await page.keyboard.press('Enter');

    // A number: the page knows by itself that another word is none.
    const price = line(202).getByRole('textbox', { name: /单价/ });
    await tabTo(page, price);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('二十');
    await expect(line(202)).toContainText(words.number);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('20');
    await expect(line(202)).not.toContainText(words.number);
    await tabTo(page, line(202).getByRole('button', { name: words.same(3) }));
    await page.keyboard.press('Enter');
    await expect(faults.getByRole('radio', { name: words.tab('faulty', 0) })).toBeVisible();
    await expect(faults.getByRole('radio', { name: words.tab('repaired', 20) })).toBeVisible();
    await tabTo(page, faults.getByRole('button', { name: words.send }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.done)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(retries).toHaveLength(1);
    expect(retries[0]?.body).toMatchObject({ secondImportData: Array.from({ length: 20 }, (_, at) => ({ row: at * FAULTY + 2 })) });
  });

  test(`[BX-010] ${locale}: a list with a title above, two rows of headings, decimal commas and Windows-1252 comes in as it is`, async ({ page }) => {
    const mark = `Größe ${locale}`;
    const starts = recordCalls(page, '/query/import_data');
    await openParts(page, locale);
    const dialog = await openImport(page);
    const lines = ['Teileliste für die Küche;;', ';Angaben;', 'Title;price;note', `${mark} A;1.234,56;Straße ${locale}`, `${mark} B;3,141;Übermaß ${locale}`];
    await chooseFile(dialog, 'western.csv', Buffer.from(lines.join('\r\n'), 'latin1'));
    const separator = dialog.getByRole('combobox', { name: new RegExp(words.separator) });
    await expect(dialog.getByRole('combobox', { name: new RegExp(words.row) })).toHaveText(/^3: Title price note/);
    await expect(dialog.getByText(words.encoding)).toBeVisible();
    await expect(separator).toHaveText(words.semicolon);
    await expect(dialog.getByRole('row', { name: /Title/ })).toContainText(`${mark} A`);

    // By the other separator nothing of it fits; back again it is as before.
    await separator.click();
    await page.getByRole('option', { name: words.comma }).click();
    await expect(dialog.getByText(words.unfit)).toBeVisible();
    await expect(dialog.getByRole('button', { name: words.start })).toBeDisabled();
    await separator.click();
    await page.getByRole('option', { name: words.semicolon }).click();
    await expect(dialog.getByRole('row', { name: /Title/ })).toContainText(`${mark} A`);
    await expect(dialog.getByText(words.unfit)).toHaveCount(0);
    await dialog.getByRole('button', { name: words.start }).click();
    await expect(page.getByText(words.two)).toBeVisible();
    expect(JSON.parse(starts[0]?.query.get('reading') ?? '')).toMatchObject({ headingRow: 3, encoding: 'windows-1252', separator: ';' });
    const grid = page.getByRole('grid');
    await expect(grid.getByRole('row', { name: new RegExp(`${mark} A`) })).toContainText('1234.56');
    await expect(grid.getByRole('row', { name: new RegExp(`${mark} B`) })).toContainText('3.141');
  });

  test(`[BX-010] ${locale}: the first rows mark what does not fit before anything is sent, where columns are told to fill another field too`, async ({
    page,
  }) => {
    await openParts(page, locale);
    const dialog = await openImport(page);
    await chooseFile(dialog, 'marks.csv', ['名称,单价', '甲,二十', '乙,21'].join('\n'));
    await expect(dialog.getByRole('row', { name: /单价/ })).toContainText(words.number);
    await expect(dialog.getByText(words.sample)).toBeVisible();
    await dialog.getByRole('row', { name: /单价/ }).getByRole('combobox').click();
    await page.getByRole('option', { name: '说明', exact: true }).click();
    await expect(dialog.getByText(words.sample)).toHaveCount(0);
  });
}
