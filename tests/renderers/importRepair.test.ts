import { describe, expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { FaultyRow, ImportResult } from '#schemas/import.ts';
import type { FilePreview, ImportField, ImportFields } from '#renderers/contracts/importCalls.ts';
import { firstValues } from '#renderers/regions/import/assignment.ts';
import { assignmentHints, sampleFaults } from '#renderers/regions/import/assignmentHints.tsx';
import { faultFields, faultValues } from '#renderers/regions/import/repairs/faultForm.ts';
import { viewedErrors, viewedHints, viewedRows, withViewedRows } from '#renderers/regions/import/repairs/faultView.ts';
import { choiceOf, firstReading, readingFields, readingText } from '#renderers/regions/import/fileReading.ts';
import type { ChosenFile } from '#renderers/regions/import/importSteps.ts';
import { rememberableCells } from '#renderers/regions/import/repairs/rememberedFaults.ts';
import { refusedCells, rowsByState } from '#renderers/regions/import/repairs/refusedCells.ts';

const t = (key: string, values?: Record<string, string | number>) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
const ports = { t, locale: 'en' } as const;
const field = (code: string, propertyType: number, more: Partial<ImportField> = {}): ImportField => ({
  code,
  name: code,
  propertyType,
  options: null,
  required: false,
  unique: false,
  ...more,
});
const DEPOT: ImportField[] = [
  field('title', PropertyType.shortText, { required: true }),
  field('price', PropertyType.number),
  field('day', PropertyType.date, { options: { format: 1 } }),
  field('kind', PropertyType.dropdown, { options: { items: ['甲', '乙'] } }),
  field('seller', PropertyType.staff),
];
const fields: ImportFields = { fields: DEPOT, named: (heading) => DEPOT.find(({ name }) => name === heading), likely: () => new Map() };

const faulty = (row: number, values: FaultyRow['values'], errors: FaultyRow['errors']): FaultyRow => ({ row, values, errors });
const refusedResult = (...secondImportData: FaultyRow[]): ImportResult => ({
  taskId: 'task',
  taskStatus: 'END',
  errorType: 1,
  successCount: 0,
  errorCount: secondImportData.length,
  headColumns: DEPOT.map(({ code, name }) => ({ propertyCode: code, name })),
  secondImportData,
});
const withCell = (values: FormValues, at: number, cell: string, value: unknown): FormValues => {
  const rows = values.rows as Record<string, unknown>[];
  return { rows: rows.with(at, { ...rows[at], [cell]: value }) };
};

describe('[BX-012][BX-078] choices of a dictionary in refused rows', () => {
  const useDictionariesData = [
    { name: '直接', code: 'direct', name_i18n: '{"en":"Direct"}' },
    { name: '渠道', code: 'channel', name_i18n: '{"en":"Channel"}' },
    { name: '其他', code: 'other', name_i18n: '{"en":"Channel"}' },
  ];
  const typed = { ...fields, fields: [field('kind', PropertyType.dropdown, { options: { checkedDictionary: 'kinds', useDictionariesData } })] };
  const result = { ...refusedResult(faulty(2, { kind: 'Odd' }, { kind: 'no choice' })), headColumns: [{ propertyCode: 'kind', name: 'kind' }] };

  it('are offered in the language of the page', () => {
    const offered = (locale: 'en' | 'zh') => faultFields(result, typed, { t, locale })[0]?.columns.find(({ code }) => code === 'kind')?.choices;
    expect(offered('en')).toMatchObject({ choices: [{ value: 'direct', text: 'Direct' }, { text: 'Channel' }, { text: 'Channel' }] });
    expect(offered('zh')).toMatchObject({ choices: [{ value: 'direct', text: '直接' }, { text: '渠道' }, { text: '其他' }] });
  });

  it('are remembered by name, as people read them, and by code where two have one name', () => {
    const remembered = (value: string, locale: 'en' | 'zh') =>
      rememberableCells(result, typed, withCell(faultValues(result, typed, t), 0, 'kind', value), locale).map((cell) => [cell.text, cell.value]);
    expect(remembered('direct', 'en')).toEqual([['Odd', 'Direct']]);
    expect(remembered('direct', 'zh')).toEqual([['Odd', '直接']]);
    expect(remembered('channel', 'en')).toEqual([['Odd', 'channel']]);
    expect(remembered('channel', 'zh')).toEqual([['Odd', '渠道']]);
  });
});

describe('[BX-012] rows that were refused', () => {
  const result = refusedResult(
    faulty(7, { title: 'a', price: 'many' }, { price: 'no number' }),
    faulty(9, { title: 'b', seller: 'Nobody', price: '1' }, { seller: 'unknown', price: 'too small' }),
    faulty(12, { title: 'c' }, { '': 'not yours' }),
  );
  const first = faultValues(result, fields, t);
  const states = (values: FormValues) => rowsByState(result, fields, values, refusedCells(result, fields, values, ports));

  it('are faulty until each of their refused cells is corrected, those refused as a whole until anything is', () => {
    expect(states(first)).toEqual({ faulty: [0, 1, 2], repaired: [] });
    const one = withCell(withCell(first, 0, 'price', '12'), 1, 'price', '5');
    expect(states(one)).toEqual({ faulty: [1, 2], repaired: [0] });
    const person = [{ id: 'u1', type: 3, name: 'Ann' }];
    expect(states(withCell(withCell(one, 1, 'seller', person), 2, 'title', 'd'))).toEqual({ faulty: [], repaired: [0, 1, 2] });
  });

  it('are faulty still where the page itself knows that a new text does not fit', () => {
    const reasonOf = (cell: string, value: unknown) => refusedCells(result, fields, withCell(first, 0, cell, value), ports)[0]?.reason;
    expect(reasonOf('price', 'still many')).toContain('“still many” is no number');
    expect(reasonOf('price', '1,250')).toContain('can be 1250 or 1.25;');
    expect(reasonOf('price', '1250')).toBeUndefined();
    const kinds = refusedResult(faulty(2, { kind: '丙' }, { kind: 'no choice' }), faulty(3, { title: '' }, { title: 'missing' }));
    const typed = (at: number, cell: string, value: unknown) =>
      refusedCells(kinds, fields, withCell(faultValues(kinds, fields, t), at, cell, value), ports).map(({ reason }) => reason);
    expect(typed(0, 'kind', '丁')[0]).toContain('丁');
    expect(typed(0, 'kind', '甲')).toEqual([undefined, 'missing']);
    expect(typed(1, 'title', ' ')).toEqual(['no choice', 'form:error.required title']);
  });

  it('stand in the order of the file, and what is typed into the shown ones goes back to their places', () => {
    const places = [1, 2];
    const shown = viewedRows(first, places);
    expect((shown.rows as FormValues[]).map((row) => row['#row'])).toEqual(['9', '12']);
    const back = withViewedRows(first, places, withCell(shown, 0, 'price', '5'));
    expect((back.rows as FormValues[]).map(({ price }) => price)).toEqual(['many', '5', undefined]);
    expect(viewedErrors(refusedCells(result, fields, back, ports), places)).toEqual([{ path: ['rows', 0, 'seller'], message: 'unknown' }]);
    const hints = new Map([['rows', new Map([[1, { price: 'x' }]])]]);
    expect([...(viewedHints(hints, places).get('rows') ?? [])]).toEqual([[0, { price: 'x' }]]);
  });
});

describe('[BX-010] the first rows of a file', () => {
  const cells = [
    ['Bolt', '1,250', '2023年5月', '甲', 'Ann'],
    ['', 'many', '2023-05-15', '丙', 'x'],
  ];
  const preview: FilePreview = {
    sheet: '',
    sheets: [],
    text: { encoding: 'utf-8', separator: ',' },
    headingRow: 1,
    above: [],
    headings: ['title', 'price', 'day', 'kind', 'seller'],
    filled: cells.map(() => true),
    count: 2,
    rows: cells,
    cells,
    formulas: 0,
    merged: 0,
    openNumbers: new Map([[1, '1,250']]),
  };
  const chosen: ChosenFile = { file: new File([], 'a.csv'), preview, fields, fixes: { kind: { 丁: '甲' } } };
  const values = firstValues(chosen);

  it('mark what does not fit the field of its column, as far as the page knows; open numbers, names and remembered corrections are none', () => {
    const found = sampleFaults(chosen, values, 'en');
    expect(found.map(({ place, line }) => [place, line])).toEqual([
      [1, 1],
      [2, 0],
      [3, 1],
    ]);
    expect([...(assignmentHints(chosen, values, found, t).get('columns') ?? [])].map(([place, row]) => [place, Object.keys(row)])).toEqual([
      [1, ['row1']],
      [2, ['row0']],
      [3, ['row1']],
    ]);
    const fixed = { ...chosen, fixes: { kind: { 丙: '甲' } } };
    expect(sampleFaults(fixed, values, 'en').map(({ place }) => place)).toEqual([1, 2]);
    const shown = { ...chosen, preview: { ...preview, rows: [['Bolt', 'No. 7', '', '', '']], cells: [['Bolt', '7', '', '', '']] } };
    expect(sampleFaults(shown, firstValues(shown), 'en')).toEqual([]);
    const comma = { ...chosen, preview: { ...preview, cells: [['Bolt', '1.234,56', '', '', '']] } };
    expect(sampleFaults(comma, firstValues(comma), 'en')).toEqual([]);
  });

  it('are read by another separator where one is chosen, and the reading says it', () => {
    expect(firstReading(chosen)).toMatchObject({ encoding: 'utf-8', separator: 'comma' });
    expect(choiceOf(chosen, values)).toBeUndefined();
    expect(choiceOf(chosen, { ...values, separator: 'semicolon' })).toEqual({ encoding: 'utf-8', separator: ';' });
    expect(choiceOf(chosen, { ...values, separator: 'tab' })).toEqual({ encoding: 'utf-8', separator: '\t' });
    expect(JSON.parse(readingText(chosen, values))).toMatchObject({ encoding: 'utf-8', separator: ',' });
    const declared = { ...chosen, preview: { ...preview, text: { encoding: 'utf-8', separator: '^' } as const } };
    const offered = readingFields(declared, t).find(({ code }) => code === 'separator')?.choices;
    expect(offered).toMatchObject({ choices: [{ value: 'comma' }, { value: 'semicolon' }, { value: 'tab' }, { value: 'bar' }, { value: '^' }] });
    expect(choiceOf(declared, firstReading(declared))).toBeUndefined();
  });
});
