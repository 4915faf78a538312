import { describe, expect, it } from 'vitest';
import type { AssignedColumn } from '#renderers/contracts/importCalls.ts';
import { bareHeading } from '#schemas/sheets/headingKey.ts';
import { previewFile } from '#src/engine/lists/tasks/importFile.ts';
import { rewrittenFile } from '#src/engine/lists/tasks/rewrittenFile.ts';
import { computingMs } from '../support/computingTime.ts';
import { sheetXml, workbook, workbookParts, zip } from '../support/workbooks.ts';
import { previewOf } from '../support/workbookText.ts';

const rows = Array.from({ length: 5000 }, (_, at) => [`零件 ${at}`, at, at % 2 ? '=1+1' : '']);
const firstCells = [
  ['零件 0', '0'],
  ['零件 1', '1', '=1+1'],
  ['零件 2', '2'],
];
const GOES_ON = new AbortController().signal;
const csvOf = async (file: File) => (await file.text()).split('\r\n');
const columnsOf = (...headings: string[]): AssignedColumn[] => headings.map((heading) => ({ heading }));
const sheetFile = async (...sheetRows: Parameters<typeof workbook>[0]) => new File([await workbook(sheetRows)], 'a.xlsx');
const isName = (heading: string) => ['Name', 'Amount', 'Note'].includes(heading);

describe('a file in the browser', () => {
  it('[BX-010] a preview shows the headings and the first rows, however long the file is', async () => {
    expect(await previewFile(await sheetFile(['名称', '数'], ...rows))).toEqual({
      sheet: 'One',
      sheets: ['One'],
      text: undefined,
      headingRow: 1,
      above: [{ row: 1, text: '名称 数' }, ...rows.slice(0, 9).map((row, at) => ({ row: at + 2, text: row.filter((cell) => cell !== '').join(' ') }))],
      headings: ['名称', '数', ''],
      filled: [true, true, true],
      count: 5000,
      rows: firstCells,
      cells: firstCells,
      formulas: 0,
      merged: 0,
      openNumbers: new Map(),
    });
  });

  it('[BX-010] the row of the headings is the first that names half of its columns, or the one that was chosen', async () => {
    const titled = await sheetFile(['List of 2023'], ['Printed: today'], [], ['Name', 'Amount', 'Remark'], ['one', 1, 'x']);
    expect(await previewFile(titled, {}, { isName })).toMatchObject({ headingRow: 4, headings: ['Name', 'Amount', 'Remark'], rows: [['one', '1', 'x']] });
    expect(await previewFile(titled, { headingRow: 2 }, { isName })).toMatchObject({ headingRow: 2, headings: ['Printed: today', '', ''] });
    const { above } = await previewFile(titled, { headingRow: 1 }, { isName });
    expect(above.map(({ row }) => row)).toEqual([1, 2, 4, 5]);
    const unknown = await sheetFile(['a', 'b'], ['c', 'd']);
    expect(await previewFile(unknown, {}, { isName })).toMatchObject({ headingRow: 1, rows: [['c', 'd']] });
  });

  it('[BX-010] a row beyond those that can be chosen is found as little as the server finds it', async () => {
    const far = new File([`a,b,c\n${'x,y,z\n'.repeat(99)}Name,Amount,Note\none,1,x\n`], 'a.csv');
    expect(await previewFile(far, {}, { isName })).toMatchObject({ headingRow: 1, headings: ['a', 'b', 'c'] });
    const apart = new File([`${'\n'.repeat(148)}a,b,c\nName,Amount,Note\none,1,x\n`], 'a.csv');
    expect(await previewFile(apart, {}, { isName })).toMatchObject({ headingRow: 149 });
    const alone = new File([`a,b,c\n${'\n'.repeat(148)}Name,Amount,Note\none,1,x\n`], 'a.csv');
    expect(await previewFile(alone, {}, { isName })).toMatchObject({
      headingRow: 1,
      rows: [
        ['Name', 'Amount', 'Note'],
        ['one', '1', 'x'],
      ],
    });
  });

  it('[BX-010] [S7] long cells are no headings, whatever they hold', async () => {
    const blank = `${' '.repeat(32_000)}x`;
    const file = new File([`${blank},${blank}\n`.repeat(20), 'Name,Amount\none,1'], 'a.csv');
    const long: string[] = [];
    await previewFile(file, {}, { isName: (heading) => long.push(...[heading].filter(({ length }) => length > 500)) < 0 });
    expect(long).toEqual([]);
    expect(computingMs(() => expect(bareHeading(` N${' *'.repeat(16_000)}x * `)).toBe(`N${' *'.repeat(16_000)}x`))).toBeLessThan(50);
  });

  it('[BX-010] the sheet is the first that holds anything, or the one that was chosen', async () => {
    const parts = {
      ...workbookParts(sheetXml([])),
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="Empty" r:id="rId1"/><sheet name="Two" r:id="rId2"/><sheet name="Three" r:id="rId3"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 2, 3].map((at) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
      'xl/worksheets/sheet2.xml': sheetXml([['Name'], ['two']]),
      'xl/worksheets/sheet3.xml': sheetXml([['Name'], ['three']]),
    };
    const file = new File([await zip(parts)], 'a.xlsx');
    expect(await previewFile(file)).toMatchObject({ sheet: 'Two', sheets: ['Empty', 'Two', 'Three'], rows: [['two']] });
    expect(await previewFile(file, { sheet: 'Three' })).toMatchObject({ sheet: 'Three', rows: [['three']] });
    await expect(previewFile(file, { sheet: 'Four' })).rejects.toMatchObject({ reason: 'sheet' });
  });

  it('[BX-010] what is to be known before the start: formulas, merged cells, columns without a heading, numbers that can be read in two ways', async () => {
    const formula = { xml: '<c><f>A1</f><v>2</v></c>' };
    const sheet = sheetXml([
      ['Name', 'Amount'],
      ['one', formula, 'x'],
      ['two', '3,141'],
    ]).replace('</sheetData>', '</sheetData><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:A3"/></mergeCells>');
    const preview = await previewFile(new File([await zip(workbookParts(sheet))], 'a.xlsx'));
    expect(preview).toMatchObject({ formulas: 1, merged: 1, headings: ['Name', 'Amount', ''], filled: [true, true, true] });
    expect([...preview.openNumbers]).toEqual([[1, '3,141']]);
    const csv = (text: string) => previewFile(new File([`Name;Amount\n${text}`], 'a.csv'));
    expect([...(await csv('a;3,141\nb;12,5')).openNumbers]).toEqual([]);
    expect([...(await csv('a;3,141\nb;12,5\nc;12.5')).openNumbers]).toEqual([[1, '3,141']]);
    expect([...(await csv('a;３，１４１')).openNumbers]).toEqual([[1, '３，１４１']]);
    expect([...(await csv('a;3,141\nb;.5')).openNumbers]).toEqual([]);
  });

  it('[BX-010] [R9] a file that nobody waits for is read no further', async () => {
    const stop = new AbortController();
    let reads = 0;
    const file = new File([`Name\n${'x\n'.repeat(100_000)}`], 'a.csv');
    const slice = file.slice.bind(file);
    file.slice = (...part) => {
      reads += 1;
      if (reads === 2) stop.abort();
      return slice(...part);
    };
    await expect(previewFile(file, {}, { isName, signal: stop.signal })).rejects.toBeDefined();
    expect(reads).toBe(2);
  });

  it('[BX-010] the encoding of CSV can be chosen', async () => {
    const file = new File([new Uint8Array(Buffer.from('Name;Note\nM\xfcller;a', 'latin1'))], 'a.csv');
    expect(await previewFile(file)).toMatchObject({ text: { encoding: 'windows-1252', separator: ';' }, rows: [['Müller', 'a']] });
    expect(await previewFile(file, { encoding: 'gb18030' })).toMatchObject({ text: { encoding: 'gb18030' } });
  });

  it('a workbook for a server that knows no reading: headings first, everything below as it was read', async () => {
    const file = await sheetFile(['内部 & 名', '数', '备注'], ...rows, ['_x0041_', 'a\r\nb', 1.5]);
    const changed = await rewrittenFile(file, { columns: columnsOf('名称 <甲>', '', '说明'), choice: {} }, GOES_ON);
    const { headings, rows: below } = await previewOf(new Uint8Array(await changed.arrayBuffer()));
    expect(headings).toEqual(['名称 <甲>', '', '说明']);
    expect(below).toEqual((await previewOf(new Uint8Array(await file.arrayBuffer()))).rows);
    expect(changed.name).toBe('a.xlsx');
  });

  it('[BX-010] texts go as the sheet shows them, numbers by the decimal sign that was answered', async () => {
    const columns = [{ heading: '名称', isText: true }, { heading: '单价', decimal: ',' as const }, { heading: '数量' }];
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>';
    const padded = { xml: '<c s="1"><v>42</v></c>' };
    const sheet = sheetXml([
      ['a', 'b', 'c'],
      [padded, '3,141', padded],
      ['x', 2.345, '3,141'],
      ['y', '1.234,50'],
      ['z', 'none'],
    ]);
    const file = new File([await zip({ ...workbookParts(sheet), 'xl/styles.xml': styles })], 'a.xlsx');
    const changed = await rewrittenFile(file, { columns, choice: {} }, GOES_ON);
    const { rows: below } = await previewOf(new Uint8Array(await changed.arrayBuffer()));
    expect(below).toEqual([
      ['000042', '3.1410', '42'],
      ['x', '2.3450', '3,141'],
      ['y', '1234.5'],
      ['z', 'none'],
    ]);
  });

  it('headings that stand below other rows come first, lines keep their distance to them', async () => {
    const file = await sheetFile(['Title'], [], ['Name'], [], ['one']);
    const changed = await rewrittenFile(file, { columns: columnsOf('名称'), choice: { headingRow: 3 } }, GOES_ON);
    expect(await previewFile(changed)).toMatchObject({ headings: ['名称'], above: [{ row: 1 }, { row: 3, text: 'one' }] });
  });

  it('CSV of any encoding keeps the numbers of its lines, and what begins like a formula stays as it is', async () => {
    const gb18030 = new Uint8Array([0xc3, 0xfb, 0x3b, 0x62, 0x0a, 0x0a, 0xbc, 0xd7, 0x3b, 0x27, 0x3d, 0x31]);
    const changed = await rewrittenFile(new File([gb18030], 'a.csv'), { columns: columnsOf('名称', '说明'), choice: {} }, GOES_ON);
    expect(await csvOf(changed)).toEqual(['名称,说明', '', "甲,'=1", '']);
  });

  it('[LA-019] a file whose only column is not taken keeps its lines, so that the column is what is refused', async () => {
    expect(await csvOf(await rewrittenFile(new File(['无关\n一\n二'], 'a.csv'), { columns: columnsOf(''), choice: {} }, GOES_ON))).toEqual([
      '""',
      '一',
      '二',
      '',
    ]);
  });
});
