import { describe, expect, it } from 'vitest';
import { openSheet } from '#schemas/sheets/openSheet.ts';
import type { ByteSource } from '#schemas/sheets/sheet.ts';
import { previewFile } from '#src/engine/lists/tasks/importFile.ts';
import { rewrittenFile } from '#src/engine/lists/tasks/rewrittenFile.ts';
import { sheetXml, workbookParts, zip } from '../support/workbooks.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const ROWS = [
  ['Name', 'Note'],
  ['one', 'first'],
];
const plain = workbookParts(sheetXml(ROWS));
const utf16 = (text: string): Bytes => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
const rels = (...relations: [id: string, type: string, target: string][]): string =>
  `<Relationships>${relations.map(([id, type, target]) => `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`).join('')}</Relationships>`;
const sharedSheet =
  '<worksheet><sheetData><row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row r="2"><c t="s"><v>2</v></c><c t="s"><v>3</v></c></row></sheetData></worksheet>';
const strings = '<sst><si><t>Name</t></si><si><t>Note</t></si><si><t>one</t></si><si><t>first</t></si></sst>';
const renamed = (to: (name: string) => string) => Object.fromEntries(Object.entries(plain).map(([name, text]) => [to(name), text]));
const atRoot = (name: string): string => name.replace(/^xl\//, '');
const charts = {
  ...plain,
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="Chart" sheetId="2" r:id="rId2"/><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': rels(['rId2', 'chartsheet', 'chartsheets/sheet1.xml'], ['rId1', 'worksheet', '/xl/worksheets/sheet1.xml']),
  'xl/chartsheets/sheet1.xml': '<chartsheet/>',
};
const inline = plain['xl/worksheets/sheet1.xml']?.replace('<is><t xml:space="preserve">first', '<v>01.</v><is><t>first') ?? '';

/** Files as other programs write them; all of them say the same. */
const FILES: [what: string, name: string, content: () => Promise<Bytes> | Bytes][] = [
  ['shared texts in a part of another case', 'a.xlsx', () => zip({ ...plain, 'xl/worksheets/sheet1.xml': sharedSheet, 'xl/SharedStrings.xml': strings })],
  [
    'shared texts where the relation says',
    'a.xlsx',
    () =>
      zip({
        ...plain,
        'xl/worksheets/sheet1.xml': sharedSheet,
        'xl/_rels/workbook.xml.rels': rels(['rId1', 'worksheet', 'worksheets/sheet1.xml'], ['rId3', 'sharedStrings', '../texts/all.xml']),
        'texts/all.xml': strings,
      }),
  ],
  ['a workbook at the root', 'a.xlsx', () => zip({ ...renamed(atRoot), '_rels/.rels': rels(['rId1', 'officeDocument', 'workbook.xml']) })],
  ['a chart before the table', 'a.xlsx', () => zip(charts)],
  [
    'parts in UTF-16',
    'a.xlsx',
    () => zip({ ...plain, 'xl/worksheets/sheet1.xml': utf16((plain['xl/worksheets/sheet1.xml'] ?? '').replace('UTF-8', 'UTF-16')) }),
  ],
  ['a number beside a text of the cell itself', 'a.xlsx', () => zip({ ...plain, 'xl/worksheets/sheet1.xml': inline })],
  ['a line that tells the separator', 'a.csv', () => new Uint8Array(Buffer.from('sep=;\r\nName;Note\r\none;first\r\n'))],
  ['a line that tells a separator of its own', 'a.csv', () => new Uint8Array(Buffer.from('\uFEFFsep=^\nName^Note\none^first'))],
  ['bars between its cells', 'a.csv', () => new Uint8Array(Buffer.from('Name|Note\r\none|first\r\n'))],
];

const fileOf = (name: string, bytes: Bytes): File => new File([bytes], name);
const byteSource = (bytes: Uint8Array): ByteSource => ({ size: bytes.length, read: async (offset, length) => bytes.slice(offset, offset + length) });
async function readRows(name: string, bytes: Uint8Array): Promise<string[][]> {
  const found: string[][] = [];
  for await (const rows of (await openSheet(byteSource(bytes), name)).rows()) found.push(...rows.map(({ cells }) => cells));
  return found;
}

describe('contract 9: files of other programs', () => {
  it.each(FILES)('one with %s is previewed, read, and read with other headings', async (_what, name, content) => {
    const bytes = await content();
    expect(await previewFile(fileOf(name, bytes))).toMatchObject({ headings: ROWS[0], rows: ROWS.slice(1) });
    expect(await readRows(name, bytes)).toEqual(ROWS);
    const changed = await rewrittenFile(fileOf(name, bytes), { columns: [{ heading: 'Title' }, { heading: '' }], choice: {} }, new AbortController().signal);
    const after = await readRows(name, new Uint8Array(await changed.arrayBuffer()));
    expect(after.map((cells) => cells[0])).toEqual(['Title', 'one']);
    expect(after[0]?.[1] ?? '').toBe('');
  });

  it('the separator is the one that stands in most lines, of equally many the most frequent one', async () => {
    const csv = (text: string) => readRows('a.csv', new Uint8Array(Buffer.from(text)));
    expect(await csv('List, 2023\nName;Note\none;first\n')).toEqual([['List, 2023'], ...ROWS]);
    expect((await csv('a,b;c;d\n'))[0]).toEqual(['a,b', 'c', 'd']);
  });

  it('a row of empty texts above the headings is no row: other headings stand in place of those the reader has', async () => {
    const empty = '<row r="1"><c t="inlineStr"><is><t></t></is></c></row>';
    const bytes = await zip(workbookParts(sheetXml([[], ...ROWS]).replace('<row r="1"></row>', empty)));
    expect(await previewFile(fileOf('a.xlsx', bytes))).toMatchObject({ headingRow: 2, headings: ROWS[0] });
    const changed = await rewrittenFile(fileOf('a.xlsx', bytes), { columns: [{ heading: 'A' }, { heading: 'B' }], choice: {} }, new AbortController().signal);
    expect(await readRows('a.xlsx', new Uint8Array(await changed.arrayBuffer()))).toEqual([
      ['A', 'B'],
      ['one', 'first'],
    ]);
  });
});

describe('contract 9: the encoding of CSV without a mark', () => {
  const latin1 = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'latin1'));
  const swapped = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'utf16le').swap16());
  /** More than is read at once, all of it ASCII. */
  const long = 'one,first\r\n'.repeat(20_000);
  const gb = (text: string): Bytes => latin1(text.replaceAll('张三', '\xd5\xc5\xc8\xfd').replaceAll('李四', '\xc0\xee\xcb\xc4'));
  const ENCODED: [what: string, bytes: Bytes, last: string[]][] = [
    ['Windows-1252', latin1('Name;Note\r\nAnn\xe9e;Quartier Europ\xe9en\r\nM\xfcller;Stra\xdfe 5, K\xf6ln\r\n'), ['Müller', 'Straße 5, Köln']],
    ['Windows-1252, far down', latin1(`Name,Note\r\n${long}M\xfcller,10 \x80\r\n`), ['Müller', '10 €']],
    ['GB18030', gb('Name,Note\r\n张三,李四\r\n'), ['张三', '李四']],
    ['GB18030, far down', gb(`Name,Note\r\n${long}张三,李四`), ['张三', '李四']],
    ['UTF-8, far down', new Uint8Array(Buffer.from(`Name,Note\r\n${long}张三,Müller`)), ['张三', 'Müller']],
    ['UTF-16', new Uint8Array(Buffer.from('Name,Note\r\none,first\r\n', 'utf16le')), ['one', 'first']],
    ['UTF-16, the other order', swapped('Name,Note\r\none,first\r\n'), ['one', 'first']],
    ['UTF-16 in Chinese', new Uint8Array(Buffer.from('姓名,说明\r\n张三,李四\r\n', 'utf16le')), ['张三', '李四']],
    ['UTF-16 of signs with a byte that is 0', new Uint8Array(Buffer.from('姓名,说明\r\n一开,最上\r\n', 'utf16le')), ['一开', '最上']],
    ['UTF-16 of such signs, the other order', swapped('姓名,说明\n一开,刀上\n'), ['一开', '刀上']],
  ];
  it.each(ENCODED)('%s is found by what the whole file spells', async (_what, bytes, last) => {
    expect((await readRows('a.csv', bytes)).at(-1)).toEqual(last);
  });

  it('what spells nothing is refused, and so is UTF-8 with a broken sign', async () => {
    const broken = Buffer.from('姓名,说明\n张三,李四丰收的季节\n');
    for (const bytes of [latin1('Name\n\xcc\xee\xf1\xea\xe2\xe0'), new Uint8Array(broken.subarray(1))])
      await expect(readRows('a.csv', bytes)).rejects.toMatchObject({ reason: 'encoding' });
  });
});

describe('signs that no database keeps', () => {
  it.each(['utf-8', 'utf-16le'] as const)('a U+0000 in %s stays in its cell, so that its line can be named', async (encoding) => {
    const text = 'Name,Note\none,fi\u0000rst';
    const bytes = new Uint8Array(Buffer.from(encoding === 'utf-8' ? text : `\uFEFF${text}`, encoding === 'utf-8' ? 'utf8' : 'utf16le'));
    expect(await readRows('a.csv', bytes)).toEqual([
      ['Name', 'Note'],
      ['one', 'fi\u0000rst'],
    ]);
  });

  it('bytes that stand in no text are some other kind of file', async () => {
    await expect(readRows('a.csv', new Uint8Array([0x4e, 0, 1, 2, 0, 0x4e, 3, 7]))).rejects.toMatchObject({ reason: 'wrongType' });
  });
});

describe('[S7] faults of a file say where they are', () => {
  const cell = 'x'.repeat(32_768);
  const csv = (text: string): Bytes => new Uint8Array(Buffer.from(text));
  const FAULTS: [reason: string, place: object, name: string, content: () => Promise<Bytes> | Bytes][] = [
    ['cell', { row: 3, column: 'B' }, 'a.csv', () => csv(`Name,Note\none,first\ntwo,${cell}`)],
    ['cell', { row: 3, column: 'B' }, 'a.xlsx', () => zip(workbookParts(sheetXml([...ROWS, ['two', cell]])))],
    ['columns', { row: 1, column: 'SG' }, 'a.csv', () => csv(`Name${','.repeat(500)}x\none`)],
    ['quotation', { row: 3, column: 'B' }, 'a.csv', () => csv('Name,Note\none,first\ntwo,"5 inch\nthree,x\n')],
    ['quotedCell', { row: 2, column: 'A' }, 'a.csv', () => csv(`Name\n"5 inch\n${'more\n'.repeat(7000)}"`)],
    ['cell', { row: 2, column: 'A' }, 'a.csv', () => csv(`Name\n"${cell}"`)],
    ['row', { row: 2 }, 'a.csv', () => csv(`Name\none${`,${'x'.repeat(30_000)}`.repeat(80)}`)],
    ['encoding', { row: 0 }, 'a.csv', () => new Uint8Array([...csv('Name,Note\n'), 0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0])],
  ];
  it.each(FAULTS)('%s at %o', async (reason, place, name, content) => {
    const bytes = await content();
    await expect(previewFile(fileOf(name, bytes))).rejects.toMatchObject({ reason, place });
    await expect(readRows(name, bytes)).rejects.toMatchObject({ reason, place });
  });
});
