import { describe, expect, it } from 'vitest';
import type { ListPage } from '#schemas/list.ts';
import { sheetXml, workbookParts, zip, type TestCell } from '../../support/workbooks.ts';
import { importFile } from './depot.ts';
import { partNamed, useDepot } from './useDepot.ts';

const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="0.0%"/><numFmt numFmtId="166" formatCode="[h]:mm:ss"/></numFmts>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>';
const cell = (value: number, style: number): TestCell => ({ xml: `<c s="${style}"><v>${value}</v></c>` });
const formula = (text: string, value?: string, style = 0): TestCell => ({
  xml: `<c s="${style}"><f>${text}</f>${value === undefined ? '' : `<v>${value}</v>`}</c>`,
});

describe('[contract 9] cells of imported files', () => {
  const depot = useDepot();

  const styledFile = (rows: readonly (readonly TestCell[])[]) => zip({ ...workbookParts(sheetXml(rows)), 'xl/styles.xml': STYLES });
  const named = (title: string) => partNamed(depot.manager, title);

  it('text takes what the sheet shows, numbers their value; a row that comes back keeps both', async () => {
    const file = await styledFile([
      ['名称', '说明', '单价', '数量'],
      [cell(42, 2), cell(0.25, 3), cell(0.5, 3), 'x'],
      ['时长', cell(1.5, 4), cell(42, 2), 3],
    ]);
    const result = await importFile(depot.manager, 'shown.xlsx', file);
    expect(result).toMatchObject({ successCount: 1, errorCount: 1 });
    expect(await named('时长')).toMatchObject({ note: '36:00:00', price: 42 });
    const [row] = result.secondImportData ?? [];
    expect(row?.values).toMatchObject({ title: '000042', note: '25.0%', price: '0.5' });
  });

  it('of a formula the stored result is imported; one without is refused with that reason', async () => {
    const file = await styledFile([
      ['名称', '单价', '采购日期', '说明'],
      ['合计', formula('SUM(B1:B9)', '120.5'), formula('TODAY()', '45100', 1), ''],
      ['没有', formula('B2*2'), '', formula('A1')],
    ]);
    const result = await importFile(depot.manager, 'formulas.xlsx', file);
    expect(await named('合计')).toMatchObject({ price: 120.5, bought: '2023-06-23 00:00:00' });
    const reason = expect.stringContaining('没有保存结果的公式');
    expect(result.secondImportData).toMatchObject([{ row: 3, values: { price: '=B2*2' }, errors: { price: reason, note: reason } }]);
  });

  it('a number is a date only by its format, a text only where it is understood whole', async () => {
    const written = ['2023.5', '202305', '45061', '20230515', '2023-05-15T08:30:00Z', '2023/5/15 3:20 PM'];
    const csv = ['名称,采购日期', ...written.map((text) => `日 ${text},${text}`)].join('\n');
    const refused = (await importFile(depot.manager, 'dates.csv', csv)).secondImportData?.map(({ values }) => values.bought);
    expect(refused).toEqual(['2023.5', '202305', '45061']);
    const stored = await Promise.all(written.slice(3).map((text) => named(`日 ${text}`)));
    expect(stored.map((data) => data?.bought)).toEqual(['2023-05-15 00:00:00', '2023-05-15 16:30:00', '2023-05-15 15:20:00']);
    const numbers = await importFile(
      depot.manager,
      'n.xlsx',
      await styledFile([['名称', '采购日期'], ...[202_305, 2023.5, 230_515].map((day) => [`数 ${day}`, day])]),
    );
    expect(numbers).toMatchObject({ successCount: 0, errorCount: 3 });
  });

  it('[S7] names that are looked up in portions: one that several records have stays open, though an id led to one of them before', async () => {
    const makers = await importFile(depot.manager, 'makers.csv', '名称\n同名\n同名\n独名', { schemaCode: 'maker', queryCode: 'makers' });
    expect(makers).toMatchObject({ successCount: 3 });
    const list = { schemaCode: 'maker', queryCode: 'makers', mobile: false, page: 0, size: 10, filters: [] };
    const { data } = await depot.manager.post<ListPage>('/api/runtime/query/list', list);
    const twin = data.content.find((row) => row.data.title === '同名')?.id ?? '';
    const long = Array.from(
      { length: 12 },
      (_, at) => `长 ${at},${Array.from({ length: 199 }, (__, piece) => `${at}-${piece}-${'x'.repeat(140)}`).join('，')}`,
    );
    const csv = ['名称,厂家', `首,同名 [${twin}]`, ...long, '中,独名', '尾,同名'].join('\n');
    const result = await importFile(depot.manager, 'parts.csv', csv);
    expect(result.secondImportData?.map(({ values }) => values.title)).toEqual([...long.map((_, at) => `长 ${at}`), '尾']);
    expect((await named('首'))?.maker).toMatchObject({ id: twin });
  });

  it('CSV in Windows-1252 is read as that', async () => {
    await importFile(depot.manager, 'w.csv', new Uint8Array(Buffer.from('title,note\r\nM\xfcller,Stra\xdfe 5; K\xf6ln\r\n', 'latin1')));
    expect(await named('Müller')).toMatchObject({ note: 'Straße 5; Köln' });
  });
});
