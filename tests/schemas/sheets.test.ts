import { describe, expect, it } from 'vitest';
import { exactNumber } from '#schemas/formats/numberText.ts';
import { cellFormat, numberCellText } from '#schemas/sheets/cellText.ts';
import { CSV_HEAD, csvCell, withoutGuard } from '#schemas/sheets/csvCell.ts';
import { openSheet } from '#schemas/sheets/openSheet.ts';
import type { ByteSource, SheetRow } from '#schemas/sheets/sheet.ts';
import { computingMs } from '../support/computingTime.ts';
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

  const firstRows = async (cells: string, styles = ''): Promise<SheetRow[]> => {
    const parts = { ...workbookParts(sheet(row(cells, 1))), ...(styles ? { 'xl/styles.xml': styles } : {}) };
    const found: SheetRow[] = [];
    for await (const rows of (await openSheet(byteSource(await zip(parts)), 'a.xlsx')).rows()) found.push(...rows);
    return found;
  };

  it('contract 9: a formula gives its stored result, each of a shared one its own; without a result the cell is marked', async () => {
    const shared = '<c><f t="shared" si="0">A1+1</f><v>2</v></c><c><f t="shared" si="0"/><v>3.5</v></c>';
    const others = '<c t="str"><f>IF(A1,"")</f><v></v></c><c t="str"><f>A1&amp;"x"</f><v>2x</v></c><c><f>B1</f></c><c s="1"><f>TODAY()</f><v>45000</v></c>';
    expect(await firstRows(shared + others)).toEqual([
      { row: 1, cells: ['2', '3.5', '', '2x', '=B1', '2023-03-15'], numbers: [1], formulas: [0, 1, 3, 4, 5], unsolved: [4] },
    ]);
  });

  it('formulas of many megabytes are not held', async () => {
    const formulas = Array.from({ length: 600 }, (_, at) => row(`<c><f t="shared" si="${at}">${CELL.slice(1)}</f><v>1</v></c>`, 1)).join('');
    expect(await mostAtOnce({ [SHEET]: sheet(formulas) })).toBeLessThan(1000);
  });

  /** Format code, number, its text, and what the sheet shows where that is another. */
  const FORMATS: [code: string, value: number, text: string, shown?: string][] = [
    ['000000', 42, '42', '000042'],
    ['0.0%', 0.25, '0.25', '25.0%'],
    ['0"号"', 7, '7', '7号'],
    ['#,##0.00"元"', -1234.5, '-1234.5', '-1,234.50元'],
    ['#,##0_);[Red](#,##0)', -1234, '-1234', '(1,234)'],
    ['_-[$¥-804]* #,##0.0#_-', 12.345, '12.345', '¥12.35'],
    ['0,"K"', 12_345, '12345', '12K'],
    ['000-0000-0000', 13_812_345_678, '13812345678', '138-1234-5678'],
    ['General"月"', 5, '5', '5月'],
    ['"No."000;;', 5, '5'],
    ['[<=9999]000;General', 5, '5'],
    ['# ?/?', 0.5, '0.5'],
    ['0.00E+00', 12_345, '12345'],
    ['General', 1.5, '1.5'],
    ['[h]:mm:ss', 1.5, '36:00:00'],
    ['[mm]:ss', 0.0625, '90:00'],
    ['[h]"小时"mm"分"', 10.632_060_185_185_2, '255小时10分'],
    ['yyyy"年"m"月"', 45_061.5, '2023-05-15 12:00:00'],
    ['[$-804]上午/下午h"时"mm"分"', 0.5, '12:00:00'],
  ];
  it.each(FORMATS)('contract 9: %s of %d is %s, and shows as %s', async (code, value, text, shown) => {
    const escaped = code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${escaped}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
    const [first] = await firstRows(`<c s="1"><v>${value}</v></c>`, styles);
    expect([first?.cells[0], first?.shown?.[0]?.[1]]).toEqual([text, shown]);
  });

  it('where only places are wanted no shared text and no format is read', async () => {
    const broken = { [SHEET]: shared(2)[SHEET] ?? '', [STRINGS]: '<sst><si>', 'xl/styles.xml': '<styleSheet>' };
    const bytes = await zip({ ...workbookParts(good), ...broken });
    const rows: SheetRow[] = [];
    for await (const found of (await openSheet(byteSource(bytes), 'a.xlsx', { placesOnly: true })).rows()) rows.push(...found);
    expect(rows.map(({ row: number, cells }) => [number, cells.length])).toEqual([
      [1, 64],
      [2, 64],
    ]);
    await expect(openSheet(byteSource(bytes), 'a.xlsx')).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('a number of very many zeros shows as it is written, and costs no more than its characters', () => {
    const zeros = `0.${'0'.repeat(32_000)}1`;
    const formats = { byStyle: [cellFormat(2, undefined)], from1904: false };
    const ms = computingMs(() => {
      for (let time = 0; time < 20; time += 1) {
        expect(numberCellText(zeros, 0, formats)).toEqual({ text: zeros });
        expect(exactNumber(`${zeros}00`)).toBe(zeros);
      }
    });
    expect(ms).toBeLessThan(200);
    expect(numberCellText('1e300', 0, formats).shown).toHaveLength(304);
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
