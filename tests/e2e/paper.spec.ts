import { expect, type Page } from '@playwright/test';
import { readPdf } from '#tests/support/pdfText.ts';
import { test } from './fewRows.ts';
import { openList, signIn, storeRecord } from './portal.ts';
import { CONTRACTS, edit, openRecord, waitUntilIdle } from './screens.ts';
import { networkIdle } from '#tests/support/networkIdle.ts';

type Paper = NonNullable<Parameters<Page['pdf']>[0]>;

/** A sheet on which ten rows find no room. */
const SMALL: Paper = { width: '297mm', height: '130mm' };

/** Text of each sheet that the browser prints, without spaces: a line that breaks has none. Fonts name some characters by others that look the same. */
async function sheetsOf(page: Page, paper: Paper = { format: 'A4', preferCSSPageSize: true }): Promise<string[]> {
  const { pages } = await readPdf(await page.pdf(paper));
  return pages.map((text) => text.normalize('NFKC').replaceAll(/\s/g, ''));
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** The style of paper holds until the returned function is called; what is drawn for it comes with it, and after the page. */
async function onPaper(page: Page): Promise<() => Promise<void>> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-paper', /./);
  return () => page.emulateMedia({ media: null });
}

/** The page as it is printed by a person: what prints it has come by then. */
async function printed(page: Page, paper?: Paper): Promise<string[]> {
  await (await onPaper(page))();
  await expect(page.locator('html')).not.toHaveAttribute('data-paper');
  return sheetsOf(page, paper);
}

/** Words of buttons, in either language; that something is not stored yet is a note. */
const BUTTONS = /查询|新增|导出|列设置|编辑|删除|分享|(?<!尚未)保存|返回|Search|Export|Columns|Delete|Save/;

for (const [locale, words] of Object.entries({
  zh: { column: '合同名称', range: /第1.10条,共12条/, date: /合同.*·\d{4}年\d{1,2}月\d{1,2}日/ },
  en: { column: 'Amountdue', range: /Rows1.10of12/, date: /Allcontracts.*·[A-Z][a-z]+\d{1,2},\d{4}/ },
})) {
  test(`[BX-096] a list prints all rows and columns of its page, heads on each sheet, and says which rows they are (${locale})`, async ({ page }) => {
    await page.addInitScript((language) => localStorage.setItem('locale', language), locale);
    await signIn(page, 'manager');
    await page.setViewportSize({ width: 1366, height: 420 });
    await openList(page, 'crm', 'contract', '?size=10');
    await waitUntilIdle(page);
    // As it reads while three tasks wait.
    await page.evaluate(() => {
      document.title = `(3) ${document.title}`;
    });
    const first = page.getByRole('grid').getByRole('row').nth(1);
    const leave = await onPaper(page);
    await expect(page.getByRole('table')).toBeVisible();
    await leave();
    const sheets = await sheetsOf(page, SMALL);
    const all = sheets.join('\n');
    expect(sheets.length).toBeGreaterThan(1);
    expect(count(all, /HT-\d{10}/g)).toBe(10);
    for (const sheet of sheets) expect(sheet).toContain(words.column);
    expect(sheets[0]).toMatch(words.range);
    expect(sheets[0]).toMatch(words.date);
    // What waits for somebody stands before the title of the page alone.
    expect(sheets[0]).not.toContain('(3)');
    expect(all).not.toMatch(BUTTONS);
    // The screen is as it was.
    await expect(first).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  });
}

test('[BX-096] a record of several screens prints whole, without the list below it, bars and buttons', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 500 });
  await signIn(page, 'manager');
  const record = await openRecord(page);
  await waitUntilIdle(page);
  const labels = ['基本信息', '金额与回款', '数量', '单价', '约定与附件', '特别约定', '合同附件'];
  const name = (await record.getByRole('heading').first().innerText()).trim();
  const sheets = await printed(page);
  const all = sheets.join('');
  expect(all).toContain(name.normalize('NFKC').replaceAll(/\s/g, ''));
  for (const label of labels) expect(all).toContain(label);
  // One record stands there, not the rows of the list.
  expect(count(all, /HT-\d{10}/g)).toBeLessThan(5);
  expect(all).not.toMatch(BUTTONS);
});

test('[BX-096] a sub-table prints all of its rows, its heads on each sheet; what is being typed prints whole', async ({ page }) => {
  await signIn(page, 'manager');
  const customer = await storeRecord(page, 'customer', { fullName: '纸面客户', customerType: 'direct' });
  const id = await storeRecord(page, 'contract', {
    title: '纸面合同',
    customer: { id: customer, name: '' },
    signedOn: '2026-03-01',
    signer: [{ id: 'manager', type: 3, name: '' }],
    contractType: 'sale',
    items: Array.from({ length: 130 }, (_, at) => ({ product: `配电柜${at + 1}号`, quantity: 1, unitPrice: 10, rowStatus: 'Added' })),
  });
  await page.goto(`/form/detail?schemaCode=contract&sheetCode=contract_form&objectId=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitUntilIdle(page);
  const sheets = await printed(page);
  const isRow = (sheet: string) => /配电柜\d+号/.test(sheet);
  expect(count(sheets.join('\n'), /配电柜\d+号/g)).toBe(130);
  expect(sheets.filter(isRow).length).toBeGreaterThan(2);
  for (const sheet of sheets.filter(isRow)) expect(sheet).toContain('单价');

  const form = page.getByRole('main');
  await edit(form);
  const long = Array.from({ length: 90 }, (_, at) => `第${at + 1}款`).join('\n');
  await form.getByRole('textbox', { name: '特别约定' }).fill(long);
  const edited = (await printed(page)).join('');
  expect(count(edited, /第\d+款/g)).toBe(90);
  expect(count(edited, /配电柜\d+号/g)).toBe(130);
  // It is still there to be changed.
  await expect(form.getByRole('textbox', { name: '特别约定' })).toHaveValue(long);
});

test('[BX-096] paper is light where the page is dark, and the page is dark and scrolled as before afterwards', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('appearance', 'dark:manager'));
  await page.setViewportSize({ width: 1366, height: 500 });
  await signIn(page, 'manager');
  const record = await openRecord(page);
  await waitUntilIdle(page);
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const last = record.getByText('合同附件');
  await last.scrollIntoViewIfNeeded();
  const before = { scheme: await scheme(), at: await last.boundingBox() };
  // Behind the portal's own.
  await page.evaluate(() => {
    addEventListener('beforeprint', () => Object.assign(globalThis, { schemeOnPaper: getComputedStyle(document.documentElement).colorScheme }));
  });
  await page.pdf();
  expect([before.scheme, await page.evaluate(() => (globalThis as { schemeOnPaper?: string }).schemeOnPaper)]).toEqual(['dark', 'light']);
  await expect.poll(async () => ({ scheme: await scheme(), at: await last.boundingBox() })).toEqual(before);
});

test('[BX-096] on a phone the paper has all columns of the rows, not the cards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'manager');
  await page.goto(CONTRACTS);
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'HT-' }).first()).toBeVisible();
  await waitUntilIdle(page);
  const leave = await onPaper(page);
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).not.toHaveCount(0);
  expect(await table.getByRole('columnheader').count()).toBeGreaterThan(5);
  await expect(page.getByRole('banner')).toBeHidden();
  await leave();
  await expect(table).toHaveCount(0);
});

test('[BX-096] board, calendar, chart of time, report and home print what they hold, without bars and buttons, on sheets that lie where they are broad', async ({
  page,
}) => {
  await signIn(page, 'manager');
  const places = [
    { path: `${CONTRACTS}?view=contract_board`, holds: /共\d+条.*¥/ },
    { path: '/application/crm/application-list/followup?view=followup_calendar', holds: /周一.*周日/ },
    { path: '/application/assets/application-list/overhaul_task', holds: /加工中心备件到位/ },
    { path: '/application/crm/application-report/contract_month', holds: /合同/ },
    { path: '/portal-page/defaultPortalDashboard', holds: /待办/ },
  ];
  for (const { path, holds } of places) {
    await page.goto(path);
    await expect(page.getByRole('main')).not.toBeEmpty();
    await networkIdle(page);
    await waitUntilIdle(page);
    await (await onPaper(page))();
    const { pages, size } = await readPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
    const text = pages.join('').normalize('NFKC').replaceAll(/\s/g, '');
    expect.soft(text, path).toMatch(holds);
    expect.soft(text, path).not.toMatch(BUTTONS);
    expect.soft(size[0] > size[1], path).toBe(true);
  }
});
