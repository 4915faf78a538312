import { describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { FileReading } from '#schemas/sheets/reading.ts';
import { sheetXml, workbook, workbookParts, zip } from '../../support/workbooks.ts';
import { importFile, uploadSheet } from './depot.ts';
import { partNamed, useDepot } from './useDepot.ts';

const twoSheets = await zip({
  ...workbookParts(
    sheetXml([
      ['说明页', ''],
      ['甲', ''],
    ]),
  ),
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="一" r:id="rId1"/><sheet name="二" r:id="rId2"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
  'xl/worksheets/sheet2.xml': sheetXml([
    ['名称', '单价'],
    ['二表', 2],
  ]),
});
const titled = await workbook([['零件清单'], ['打印于今天'], [], ['名称', '单价', '来源'], ['有题', 7, 'x']]);

describe('[contract 9] how a file is read', () => {
  const depot = useDepot({ importRows: 5 });

  const read = (name: string, content: string | Uint8Array<ArrayBuffer>, reading: FileReading) =>
    importFile(depot.manager, name, content, { reading: JSON.stringify(reading) });
  const named = (title: string) => partNamed(depot.manager, title);

  it('[BX-010] the sheet, and what each column fills, follow the choice; the file goes up as it is', async () => {
    expect(await importFile(depot.manager, 'a.xlsx', twoSheets)).toMatchObject({ errorType: 4 });
    expect(await read('a.xlsx', twoSheets, { sheet: '二', columns: { 0: 'title', 1: 'count' } })).toMatchObject({ errorType: 0, successCount: 1 });
    expect(await named('二表')).toMatchObject({ count: 2 });
    expect((await named('二表'))?.price ?? null).toBeNull();
  });

  it('[BX-010] the row of the headings is the first that names half of its columns, or the chosen one; rows above count for nothing', async () => {
    expect(await importFile(depot.manager, 'a.xlsx', titled)).toMatchObject({ errorType: 4, errorMsg: expect.stringContaining('来源') });
    expect(await read('a.xlsx', titled, { columns: { 2: null } })).toMatchObject({ errorType: 0, successCount: 1, total: 1 });
    expect(await named('有题')).toMatchObject({ price: 7 });
    const twoRows = await workbook([
      ['名称', '其他', ''],
      ['', '单价', '数量'],
      ['两行', 3, 4],
    ]);
    expect(await read('b.xlsx', twoRows, { headingRow: 2, columns: { 0: 'title' } })).toMatchObject({ errorType: 0, successCount: 1 });
    expect(await named('两行')).toMatchObject({ price: 3, count: 4 });
  });

  it('[LA-018] rows above the headings do not count towards the limit', async () => {
    const lines = (count: number) => ['清单', '名称,单价', ...Array.from({ length: count }, (_, at) => `限 ${at},1`)].join('\n');
    expect(await read('a.csv', lines(6), { headingRow: 2 })).toMatchObject({ errorType: 3 });
    expect(await read('a.csv', lines(5), { headingRow: 2 })).toMatchObject({ errorType: 0, successCount: 5 });
  });

  it('an answered decimal sign decides open cells only; without an answer they are refused', async () => {
    const csv = '名称;单价\n开一;5,141\n开二;1.234,5\n开三;12.5';
    expect(await importFile(depot.manager, 'a.csv', csv)).toMatchObject({ successCount: 2, errorCount: 1 });
    expect(await read('b.csv', csv.replaceAll('开', '答'), { decimal: { 1: ',' } })).toMatchObject({ errorType: 0, successCount: 3 });
    expect([(await named('答一'))?.price, (await named('答二'))?.price, (await named('答三'))?.price]).toEqual([5.141, 1234.5, 12.5]);
  });

  it('a title says nothing of the separator; it stands in most lines', async () => {
    const csv = '清单\n名称;单价;说明\n标一;2;甲, 乙, 丙, 丁\n标二;3;戊';
    expect(await importFile(depot.manager, 'a.csv', csv)).toMatchObject({ errorType: 0, successCount: 2 });
    expect(await named('标一')).toMatchObject({ price: 2, note: '甲, 乙, 丙, 丁' });
  });

  it('the encoding and the separator follow the choice', async () => {
    const bytes = new Uint8Array(Buffer.concat([Buffer.from('title|note\n'), Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]), Buffer.from('|x;y\n')]));
    expect(await read('a.csv', bytes, { encoding: 'windows-1252', separator: '|' })).toMatchObject({ errorType: 0 });
    expect(await named('ÕÅÈý')).toMatchObject({ note: 'x;y' });
  });

  it('a reading that names a sheet, row, item, encoding or number of a column that is not there is refused with 900400', async () => {
    const start = async (name: string, content: string | Uint8Array<ArrayBuffer>, reading: string) => {
      const { data: fileName } = await uploadSheet(depot.manager, name, content);
      return (await depot.manager.get('/api/runtime/query/import_data', { fileName, schemaCode: 'part', queryCode: 'parts', reading })).errcode;
    };
    for (const reading of [
      { sheet: '三' },
      { headingRow: 9 },
      { headingRow: 3 },
      { headingRow: 0 },
      { columns: { 0: 'nothing' } },
      { columns: { 0: 'total' } },
      { encoding: 'big5' },
      { columns: { 600: null } },
    ])
      expect(await start('a.xlsx', reading.headingRow === 3 ? titled : twoSheets, JSON.stringify(reading)), JSON.stringify(reading)).toBe(
        ErrCode.invalidParameter,
      );
    expect(await start('a.csv', '名称\n甲', '{"sheet":"一"}')).toBe(ErrCode.invalidParameter);
    expect(await start('a.csv', '名称\n甲', 'no JSON')).toBe(ErrCode.invalidParameter);
  });

  it('of a column that the file does not have its task reports it, which alone reads all rows', async () => {
    const result = await read('a.csv', '名称\n甲', { columns: { 3: 'price' } });
    expect(result).toMatchObject({ errorType: 4, successCount: 0, errorMsg: expect.stringMatching(/\S/) });
    expect(await named('甲')).toBeUndefined();
  });
});
