import { describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { ImportResult } from '#schemas/import.ts';
import { workbook } from '../../support/workbooks.ts';
import { importFile, parts } from './depot.ts';
import { useDepot } from './useDepot.ts';

describe('[contract 9] numbers of imported files', () => {
  let round = 0;
  const depot = useDepot();

  /** Imports prices as a CSV file with semicolons; gives what became of each, by its text. */
  async function prices(texts: readonly string[]): Promise<Record<string, unknown>> {
    round += 1;
    const lines = ['名称;单价', ...texts.map((text, at) => `${round}-${at};${text}`)];
    return outcome(await importFile(depot.manager, 'n.csv', lines.join('\r\n')), texts);
  }

  async function outcome(result: ImportResult, texts: readonly string[]): Promise<Record<string, unknown>> {
    const stored = new Map((await parts(depot.manager)).map(({ data }) => [data.title, data.price]));
    const refused = new Map((result.secondImportData ?? []).map(({ values, errors }) => [values.title, errors.price]));
    return Object.fromEntries(texts.map((text, at) => [text, stored.get(`${round}-${at}`) ?? refused.get(`${round}-${at}`)]));
  }

  const open = (text: string, whole: string, parted: string) => `“${text}”既可读作 ${whole}，也可读作 ${parted}，请改写成其中一种`;

  it('a cell that can be read in two ways follows the decimal sign of its column, whatever it is', async () => {
    expect(await prices(['5,141', '12,5', '1.234'])).toEqual({ '5,141': 5.141, '12,5': 12.5, '1.234': 1234 });
    expect(await prices(['5,141', '12.5', '1.234'])).toEqual({ '5,141': 5141, '12.5': 12.5, '1.234': 1.234 });
  });

  it('where the column proves no sign, or both, the cell is refused with its place, and the others are stored', async () => {
    expect(await prices(['1,250', '980', '1 300'])).toEqual({ '1,250': open('1,250', '1250', '1.25'), '980': 980, '1 300': 1300 });
    const both = await prices(['5,141', '1.234,56', '1,234.50']);
    expect(both).toEqual({ '5,141': open('5,141', '5141', '5.1410'), '1.234,56': 1234.56, '1,234.50': 1234.5 });
  });

  it('numbers as other programs write them are read as what they are, or refused', async () => {
    const texts = [
      '1 234,56',
      '1\u00A0234.5',
      '(1,234.50)',
      '－12',
      '１２３',
      '1.2万',
      '12,34,567',
      '5‰',
      'RMB 1,234.00',
      '1,234.00元',
      'USD 12',
      '#N/A',
      '1e5',
      '—',
    ];
    const read = await prices(texts);
    expect(read).toMatchObject({ '1 234,56': 1234.56, '1\u00A0234.5': 1234.5, '１２３': 123, '1.2万': 12000 });
    expect(read).toMatchObject({ 'RMB 1,234.00': 1234, '1,234.00元': 1234, 'USD 12': 12 });
    // Read, and refused by the rule of the model against negative prices.
    for (const text of ['(1,234.50)', '－12']) expect(read[text]).toBe('单价不能为负');
    for (const text of ['12,34,567', '5‰', '#N/A', '1e5', '—']) expect(read[text]).toBe(`“${text}”不是数字，请填写如 1234.5`);
  });

  it('a number of a workbook is that number, whatever the texts beside it prove', async () => {
    round += 1;
    const cells = [5.141, 1234.5, '5,141', '12,5', '1.234'];
    const file = await workbook([['名称', '单价'], ...cells.map((cell, at) => [`${round}-${at}`, cell])]);
    expect(
      Object.values(
        await outcome(
          await importFile(depot.manager, 'n.xlsx', file),
          cells.map((cell, at) => `${at} ${cell}`),
        ),
      ),
    ).toEqual([5.141, 1234.5, 5.141, 12.5, 1234]);
  });

  it('rows that come back keep the numbers that only their file made plain, and an open one stays open', async () => {
    const result = await importFile(depot.manager, 'back.csv', '名称;单价;保管人\r\n回一;5,141;无此人\r\n回二;12,5;\r\n');
    const [row] = result.secondImportData ?? [];
    expect(row).toMatchObject({ values: { title: '回一', price: '5.1410' } });
    const body = { headColumns: result.headColumns, queryField: '', queryCode: 'parts', taskId: result.taskId };
    const send = (values: object) =>
      depot.manager.post<ImportResult>('/api/runtime/query/second_import_data', {
        ...body,
        secondImportData: [{ row: 2, errors: {}, values: { ...row?.values, ...values } }],
      });
    const again = await send({ keeper: 'staff', price: '5,141' });
    expect(again.errcode).toBe(ErrCode.importStillWrong);
    expect(again.data.secondImportData).toMatchObject([{ errors: { price: open('5,141', '5141', '5.1410') } }]);
    expect((await send({ keeper: 'staff' })).errcode).toBe(0);
    expect((await parts(depot.manager)).find(({ data }) => data.title === '回一')?.data.price).toBe(5.141);
  });
});
