import { describe, expect, it } from 'vitest';
import { fileWithHeadings, previewFile } from '#src/engine/lists/tasks/importFile.ts';
import { sheetXml, workbook, workbookParts, zip } from '../support/workbooks.ts';
import { previewOf } from '../support/workbookText.ts';

const rows = Array.from({ length: 5000 }, (_, at) => [`零件 ${at}`, at, at % 2 ? '=1+1' : '']);
const GOES_ON = new AbortController().signal;
const csvOf = async (file: File) => (await file.text()).split('\r\n');

describe('a file in the browser', () => {
  it('[BX-010] a preview shows the headings and the first rows, however long the file is', async () => {
    const file = new File([await workbook([['名称', '数'], ...rows])], 'a.xlsx');
    expect(await previewFile(file)).toEqual({
      headings: ['名称', '数'],
      rows: [
        ['零件 0', '0'],
        ['零件 1', '1', '=1+1'],
        ['零件 2', '2'],
      ],
    });
  });

  it('[BX-010] other headings are put into a workbook, everything below stays as it was', async () => {
    const file = new File([await workbook([['内部 & 名', '数', '备注'], ...rows])], 'a.xlsx');
    const changed = await fileWithHeadings(file, ['名称 <甲>', '', '说明'], GOES_ON);
    const { headings, rows: below } = await previewOf(new Uint8Array(await changed.arrayBuffer()));
    expect(headings).toEqual(['名称 <甲>', '', '说明']);
    expect(below).toHaveLength(5000);
    expect(below.at(-1)).toEqual(['零件 4999', '4999', '=1+1']);
    expect(changed.name).toBe('a.xlsx');
  });

  it('headings that stand below empty rows are found', async () => {
    const sheet = sheetXml([[], ['名'], ['甲']])
      .replace('<sheetData>', '<sheetData><row r="1" ht="20"></row>')
      .replace('<row r="1"></row>', '');
    const changed = await fileWithHeadings(new File([await zip(workbookParts(sheet))], 'a.xlsx'), ['名称'], GOES_ON);
    expect(await previewOf(new Uint8Array(await changed.arrayBuffer()))).toEqual({ headings: ['名称'], rows: [['甲']] });
  });

  it('other headings are put into CSV of any encoding, lines keep their numbers and formulas their guard', async () => {
    const gb18030 = new Uint8Array([0xc3, 0xfb, 0x3b, 0x62, 0x0a, 0x0a, 0xbc, 0xd7, 0x3b, 0x27, 0x3d, 0x31]);
    const changed = await fileWithHeadings(new File([gb18030], 'a.csv'), ['名称', '说明'], GOES_ON);
    expect(await csvOf(changed)).toEqual(['名称,说明', '', "甲,'=1", '']);
  });

  it('[LA-019] a file whose only column is not taken keeps its lines, so that the column is what is refused', async () => {
    expect(await csvOf(await fileWithHeadings(new File(['无关\n一\n二'], 'a.csv'), [''], GOES_ON))).toEqual(['""', '一', '二', '']);
  });
});
