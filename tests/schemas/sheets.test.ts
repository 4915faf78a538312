import { describe, expect, it } from 'vitest';
import { CSV_HEAD, csvCell, withoutGuard } from '#schemas/sheets/csvCell.ts';
import { openSheet } from '#schemas/sheets/openSheet.ts';
import type { ByteSource, SheetRow } from '#schemas/sheets/sheet.ts';
import { workbookParts, zip } from '../support/workbooks.ts';

const CELL = 'x'.repeat(32_767);
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const row = (cells: string, count: number) => `<row>${cells}</row>`.repeat(count);
const good = sheet(row('<c t="inlineStr"><is><t>a</t></is></c>', 2));

function byteSource(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: async (offset, length) => bytes.slice(offset, offset + length) };
}

/** Most characters that came at once; `level` 0 packs nothing, so that the ratio of packing refuses nothing. */
async function mostAtOnce(parts: Record<string, string>, level = 0): Promise<number> {
  const rows = (await openSheet(byteSource(await zip({ ...workbookParts(good), ...parts }, { level })), 'a.xlsx')).rows();
  const charsOf = (found: readonly SheetRow[]) => found.reduce((sum, { cells }) => sum + cells.join('').length, 0);
  let most = 0;
  for await (const found of rows) most = Math.max(most, charsOf(found));
  return most;
}

const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
const shared = (rows: number) => ({ [STRINGS]: `<sst><si><t>${CELL}</t></si></sst>`, [SHEET]: sheet(row('<c t="s"><v>0</v></c>'.repeat(64), rows)) });

/** Workbooks that would take more memory than they have bytes. */
const BOMBS: [what: string, parts: () => Record<string, string>][] = [
  ['one text in very many cells', () => shared(130)],
  ['styles of 17 MB', () => ({ 'xl/styles.xml': `<styleSheet>${' '.repeat(17 * 1024 * 1024)}</styleSheet>` })],
  ['more cell formats than Excel holds', () => ({ 'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(66_000)}</cellXfs></styleSheet>` })],
  ['a comment of 9 MB', () => ({ [SHEET]: sheet(`<!--${'x'.repeat(9 * 1024 * 1024)}-->`) })],
  ['elements in one another', () => ({ [SHEET]: sheet('<a>'.repeat(10_000) + '</a>'.repeat(10_000)) })],
  [
    'shared formulas of many megabytes',
    () => ({ [SHEET]: sheet(Array.from({ length: 600 }, (_, at) => row(`<c><f t="shared" si="${at}">${CELL.slice(1)}</f></c>`, 1)).join('')) }),
  ],
];

describe('[S8] cells of CSV', () => {
  const SIGNS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
  const texts = [
    '',
    'a',
    "'a",
    "it's",
    'a;b',
    'a,b',
    'say "hi"',
    'two\nlines',
    ...SIGNS.flatMap((sign) => [`${sign}1`, `'${sign}1`, `''${sign}1`, `a${sign}1`]),
  ];

  it('no text begins as a formula does, and every text is read as it was written', async () => {
    for (const text of [...texts, '\0=1']) expect(csvCell(text).replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/);
    const written = texts.map((text) => `x,${csvCell(text)}\r\n`).join('');
    expect(await secondCells(CSV_HEAD + written)).toEqual(texts);
  });

  it.each(['', '\uFEFF', 'sep=,\r\n', '\uFEFFsep=;\r\n'])('an apostrophe in a file that begins otherwise (%j) belongs to its text', async (head) => {
    const separator = head.includes(';') ? ';' : ',';
    expect(await secondCells(`${head}x${separator}'=1\r\nx${separator}''-5\r\n`)).toEqual(["'=1", "''-5"]);
  });

  it('an apostrophe that guards nothing stays', () => {
    for (const cell of ["'a", "'", "''", "it's"]) expect(withoutGuard(cell)).toBe(cell);
  });
});

/** What stands second in the lines of a CSV file. */
async function secondCells(text: string): Promise<string[]> {
  const found: string[] = [];
  const opened = await openSheet(byteSource(new TextEncoder().encode(text)), 'a.csv');
  for await (const rows of opened.rows()) found.push(...rows.map(({ cells }) => cells[1] ?? ''));
  return found;
}

describe('[S7] workbooks that grow in memory', () => {
  it('a shared text longer than a cell: refused as that', async () => {
    const parts = { [STRINGS]: `<sst><si>${`<t>${CELL}</t>`.repeat(3)}</si></sst>` };
    await expect(mostAtOnce(parts)).rejects.toMatchObject({ reason: 'text' });
  });

  it.each(BOMBS)('%s: refused as too big', async (_what, parts) => {
    await expect(mostAtOnce(parts())).rejects.toMatchObject({ reason: 'tooBig' });
  });

  it('a text that many cells share comes some megabytes at once', async () => {
    expect(await mostAtOnce(shared(40))).toBeLessThan(16 * 1024 * 1024);
  });

  it('cells that share a formula all have it', async () => {
    const cells = '<c><f t="shared" si="0">A1+1</f><v>2</v></c><c><f t="shared" si="0"/><v>3</v></c><c><f>B1</f></c>';
    const found: SheetRow[] = [];
    const opened = await openSheet(byteSource(await zip({ ...workbookParts(sheet(row(cells, 1))) })), 'a.xlsx');
    for await (const rows of opened.rows()) found.push(...rows);
    expect(found).toEqual([{ row: 1, cells: ['=A1+1', '=A1+1', '=B1'] }]);
  });

  it('the first sheet that is shown is read, else the first', async () => {
    const named = async (sheets: string) => {
      const parts = { ...workbookParts(good), 'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>` };
      return (await openSheet(byteSource(await zip(parts)), 'a.xlsx')).name;
    };
    const [hidden, shown] = ['<sheet name="H" state="hidden" r:id="rId1"/>', '<sheet name="S" r:id="rId1"/>'];
    expect(await named(hidden + shown + shown.replace('S', 'T'))).toBe('S');
    expect(await named(hidden + hidden.replace('H', 'I'))).toBe('H');
  });
});
