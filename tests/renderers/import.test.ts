import { describe, expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { FaultyRow, ImportResult } from '#schemas/import.ts';
import { readImportFixes, withMoreFixes, withoutFix } from '#schemas/sheets/importFixes.ts';
import type { FilePreview, ImportField, ImportFields } from '#renderers/contracts/importCalls.ts';
import { assignedColumns, firstValues, passedOver } from '#renderers/regions/import/assignment.ts';
import { assignmentHints } from '#renderers/regions/import/assignmentHints.tsx';
import { shownColumns } from '#renderers/regions/import/columnChoices.ts';
import { correctedRows, faultValues, typedOver } from '#renderers/regions/import/repairs/faultForm.ts';
import { areDecimalsAnswered, choiceOf, decimalFields, readingText } from '#renderers/regions/import/fileReading.ts';
import { fixesOfStored, rememberableCells, withRemembered } from '#renderers/regions/import/repairs/rememberedFaults.ts';
import { sameFaults, withSame } from '#renderers/regions/import/repairs/sameFaults.ts';
import { type ChosenFile, firstStep, rememberStep } from '#renderers/regions/import/importSteps.ts';
import { likelyFields } from '#src/engine/lists/tasks/likelyFields.ts';

const t = (key: string, values?: Record<string, string | number>) => (values ? `${values.name}: ${values.reason}` : key);
const fields: ImportFields = {
  fields: [{ code: 'seller', name: 'Seller', propertyType: PropertyType.staff, options: null, required: false, unique: false }],
  named: () => undefined,
  likely: () => new Map(),
};
const faulty = (row: number, seller: string, reason: string): FaultyRow => ({ row, values: { seller }, errors: { seller: reason } });
const EMPTY_PREVIEW: FilePreview = {
  sheet: '',
  sheets: [],
  text: undefined,
  headingRow: 1,
  above: [],
  headings: [],
  filled: [],
  count: 0,
  rows: [],
  cells: [],
  formulas: 0,
  merged: 0,
  openNumbers: new Map(),
};
const resultOf = (...secondImportData: FaultyRow[]): ImportResult => ({
  taskId: 'task',
  taskStatus: 'END',
  errorType: 1,
  successCount: 0,
  errorCount: secondImportData.length,
  headColumns: [{ propertyCode: 'seller', name: 'Seller' }],
  secondImportData,
});

describe('columns of a file', () => {
  const names = new Map([
    ['Seller', fields.fields[0]],
    ['Amount', null],
  ]);
  const known: ImportFields = { ...fields, named: (heading) => names.get(heading) };
  const preview = {
    sheet: '',
    sheets: [],
    text: undefined,
    headingRow: 1,
    above: [],
    filled: [],
    count: 0,
    rows: [],
    cells: [],
    formulas: 0,
    merged: 0,
    openNumbers: new Map<number, string>(),
  };
  const chosen = (...headings: string[]): ChosenFile => ({ file: new File([], 'a.csv'), preview: { ...preview, headings }, fields: known, fixes: {} });

  it('[BX-010] those of fields that cannot be filled are named, others that nobody imports are not', () => {
    const read = chosen('Seller', 'Amount', '', 'Remark');
    const values = firstValues(read);
    expect(passedOver(read, values)).toEqual(['Amount']);
    const rows = (values.columns as Record<string, unknown>[]).map((row) => ({ ...row, field: row.heading === 'Amount' ? 'seller' : '-' }));
    expect(passedOver(read, { columns: rows })).toEqual([]);
  });

  it('[BX-010] what was chosen and answered goes to the server as a reading, what the headings say does not', () => {
    const price = { code: 'price', name: 'Price', propertyType: PropertyType.number, options: null, required: false, unique: false };
    const remark = { ...price, code: 'note', name: 'Note', propertyType: PropertyType.longText };
    const items = {
      ...fields,
      fields: [...fields.fields, price, remark],
      named: (heading: string) => names.get(heading) ?? (heading === 'Price' ? price : undefined),
    };
    const read: ChosenFile = {
      ...chosen('Seller', 'Price', '', 'Remark'),
      fields: items,
      preview: {
        ...preview,
        sheet: 'Two',
        sheets: ['One', 'Two'],
        headingRow: 4,
        headings: ['Seller', 'Price', '', 'Remark'],
        filled: [true, true, true, true],
        openNumbers: new Map([[1, '3,141']]),
      },
    };
    const values = firstValues(read);
    const rows = values.columns as Record<string, unknown>[];
    expect(rows.map(({ heading, field }) => [heading, field])).toEqual([
      ['Seller', 'seller'],
      ['Price', 'price'],
      ['C', '-'],
      ['Remark', undefined],
    ]);
    expect(areDecimalsAnswered(read, values)).toBe(false);
    expect(decimalFields(read, values, t)[0]?.choices).toEqual({
      kind: 'list',
      choices: [
        { value: '.', text: '3141' },
        { value: ',', text: '3.1410' },
      ],
    });
    const answered = { ...values, decimal1: ',', columns: rows.map((row) => (row.field === undefined ? { ...row, field: '-' } : row)) };
    expect(areDecimalsAnswered(read, answered)).toBe(true);
    expect(JSON.parse(readingText(read, answered))).toEqual({ sheet: 'Two', headingRow: 4, columns: { 3: null }, decimal: { 1: ',' } });
    expect(assignedColumns(read, { ...answered, columns: rows.map((row) => (row.heading === 'C' ? { ...row, field: 'note' } : row)) })).toEqual([
      { heading: 'Seller', isText: false },
      { heading: 'Price', isText: false, decimal: ',' },
      { heading: 'Note', isText: true },
      { heading: '', isText: false },
    ]);
    expect(choiceOf(read, answered)).toBeUndefined();
    expect(choiceOf(read, { ...answered, sheet: 'One' })).toEqual({ sheet: 'One' });
    expect(choiceOf(read, { ...answered, headingRow: '5' })).toEqual({ sheet: 'Two', headingRow: 5 });
  });
});

describe('a column whose heading names no field', () => {
  it('[BX-079] fills the one it is likely to mean, is marked so until another is chosen, and is sent as it is shown', () => {
    const trade: ImportField = { code: 'industry', name: '所属行业', propertyType: PropertyType.shortText, options: null, required: false, unique: false };
    const named = [['所属行业', trade]] as const;
    const known: ImportFields = { fields: [trade], named: () => undefined, likely: (headings, taken) => likelyFields(headings, named, taken) };
    const preview = {
      sheet: '',
      sheets: [],
      text: undefined,
      headingRow: 1,
      above: [],
      filled: [true, true],
      count: 1,
      rows: [['工业', '甲']],
      cells: [['工业', '甲']],
    };
    const counts = { formulas: 0, merged: 0, openNumbers: new Map<number, string>() };
    const read: ChosenFile = { file: new File([], 'a.csv'), preview: { ...preview, ...counts, headings: ['行业', '内部备注'] }, fields: known, fixes: {} };
    const values = firstValues(read);
    expect(shownColumns(values)).toEqual([
      { place: 0, heading: '行业', code: 'industry', isPerhaps: true },
      { place: 1, heading: '内部备注', code: '', isPerhaps: false },
    ]);
    expect([...(assignmentHints(read, values, [], t).get('columns')?.keys() ?? [])]).toEqual([0]);
    const changed = (...codes: string[]) => ({
      ...values,
      columns: (values.columns as Record<string, unknown>[]).map((row, at) => ({ ...row, field: codes[at] })),
    });
    expect(JSON.parse(readingText(read, changed('industry', '-')))).toMatchObject({ columns: { 0: 'industry', 1: null } });
    expect(shownColumns(changed('-', 'industry')).map(({ isPerhaps }) => isPerhaps)).toEqual([false, false]);
    expect(JSON.parse(readingText(read, changed('-', 'industry')))).toMatchObject({ columns: { 0: null, 1: 'industry' } });
  });
});

describe('a file that was to be read in another way', () => {
  it('[BX-010] [LA-024] stands as it was read where the dialog was closed meanwhile', () => {
    const text = { encoding: 'utf-8', separator: ',' } as const;
    const preview = {
      sheet: '',
      sheets: [],
      text,
      headingRow: 1,
      above: [],
      headings: ['Seller'],
      filled: [true],
      count: 1,
      rows: [['Ann']],
      cells: [['Ann']],
    };
    const counts = { formulas: 0, merged: 0, openNumbers: new Map<number, string>() };
    const chosen: ChosenFile = { file: new File([], 'a.csv'), preview: { ...preview, ...counts }, fields, fixes: {} };
    const values = firstValues(chosen);
    rememberStep('reading', { name: 'assign', chosen, values: { ...values, encoding: 'utf-32' }, busy: true });
    expect(firstStep('reading')).toEqual({ name: 'assign', chosen, values });
  });
});

describe('faulty rows', () => {
  it('[BX-012] an answer drops stored rows, renews the reasons and keeps what was chosen under its name', () => {
    const read = faultValues(resultOf(faulty(2, 'Ann', 'unknown'), faulty(3, 'Bob', 'unknown')), fields, t);
    const chosen = (name: string) => [{ id: `id-${name}`, type: 3, name }];
    const typed = { rows: (read.rows as Record<string, unknown>[]).map((row, at) => ({ ...row, seller: chosen(`Seller ${at}`) })) };
    const left = resultOf(faulty(3, 'id-Seller 1', 'has left'), faulty(502, 'Cid', 'unknown'));
    const values = typedOver(faultValues(left, fields, t), typed);
    expect(values.rows).toMatchObject([
      { '#row': '3', '#reason': 'Seller: has left', seller: chosen('Seller 1') },
      { '#row': '502', '#reason': 'Seller: unknown', seller: [{ name: 'Cid' }] },
    ]);
    expect(correctedRows(left, fields, values).map(({ row, values: sent }) => [row, sent.seller])).toEqual([
      [3, 'id-Seller 1'],
      [502, 'Cid'],
    ]);
  });
});

describe('faulty cells with the same text', () => {
  const read = resultOf(...[2, 3, 4, 5].map((row) => faulty(row, row === 4 ? 'Bob' : 'Ann', 'unknown')));
  const chosen = (id: string) => [{ id, type: 3, name: id }];
  const rowsOf = (values: Record<string, unknown>) => values.rows as Record<string, unknown>[];
  const typedInto = (values: Record<string, unknown>, at: number, seller: unknown) => ({ rows: rowsOf(values).with(at, { ...rowsOf(values)[at], seller }) });

  it('[BX-078] follow a correction together, and the next one in its cell too; cells of another text, or corrected by themselves, do not', () => {
    const first = faultValues(read, fields, t);
    expect(sameFaults(read, fields, first)).toEqual([]);
    const typed = typedInto(first, 0, chosen('u1'));
    expect(sameFaults(read, fields, typed)).toEqual([{ at: 0, cell: 'seller', others: [1, 3] }]);
    const all = withSame(typed, { at: 0, cell: 'seller', others: [1, 3] });
    expect(sameFaults(read, fields, all)).toEqual([]);
    expect(correctedRows(read, fields, all).map(({ values }) => values.seller)).toEqual(['u1', 'u1', 'Bob', 'u1']);
    const own = typedInto(typedInto(all, 3, chosen('u3')), 0, chosen('u2'));
    // What only follows is remembered with the one it follows.
    expect(rememberableCells(read, fields, all, 'zh').map(({ at }) => at)).toEqual([0]);
    expect(sameFaults(read, fields, own)).toContainEqual({ at: 0, cell: 'seller', others: [1] });
  });

  it('[BX-078] are none where the column of the cell is not at fault', () => {
    const rows = [2, 3].map((row) => ({ row, values: { seller: 'Ann', remark: 'x' }, errors: { remark: 'too long' } }));
    const other = resultOf(...rows);
    expect(sameFaults(other, fields, typedInto(faultValues(other, fields, t), 0, chosen('u1')))).toEqual([]);
  });
});

describe('corrections that are remembered', () => {
  const read = resultOf(faulty(2, 'Ann', 'unknown'), faulty(3, '', 'missing'), faulty(4, 'Bob', 'unknown'));
  const typed = (marked: boolean): FormValues => {
    const { rows } = faultValues(read, fields, t) as { rows: Record<string, unknown>[] };
    const corrected = { rows: rows.map((row, at) => ({ ...row, seller: [{ id: `u${at}`, type: 3, name: `N${at}` }] })) };
    return marked ? [0, 2].reduce<FormValues>((values, at) => withRemembered(values, { at, cell: 'seller', isRemembered: false }), corrected) : corrected;
  };

  it('[BX-078] are those that were marked and let their rows in, as texts that people can read; an empty cell has none', () => {
    expect(rememberableCells(read, fields, typed(false), 'zh').map(({ at, isRemembered }) => [at, isRemembered])).toEqual([
      [0, false],
      [2, false],
    ]);
    expect(fixesOfStored(rememberableCells(read, fields, typed(false), 'zh'), resultOf())).toEqual([]);
    const cells = rememberableCells(read, fields, typed(true), 'zh');
    expect(fixesOfStored(cells, resultOf(faulty(4, 'u2', 'has left')))).toEqual([{ code: 'seller', text: 'Ann', value: 'N0 [u0]' }]);
    expect(rememberableCells(read, fields, withRemembered(typed(true), { at: 0, cell: 'seller', isRemembered: true }), 'zh')[0]?.isRemembered).toBe(false);
  });

  it('[BX-078] join those that are there; a correction of what another put in place takes its place, and one can be forgotten', () => {
    const known = { seller: { Ann: 'Bob', Cid: 'Dan' }, remark: {} };
    const more = [
      { code: 'seller', text: 'Bob', value: 'N1 [u1]' },
      { code: 'kind', text: 'Ann', value: 'A' },
    ];
    expect(withMoreFixes(known, more)).toEqual({ seller: { Ann: 'N1 [u1]', Cid: 'Dan', Bob: 'N1 [u1]' }, remark: {}, kind: { Ann: 'A' } });
    expect(withMoreFixes({}, [{ code: 'seller', text: 'Ann', value: 'Ann' }])).toEqual({ seller: {} });
    expect(withoutFix(known, { code: 'seller', text: 'Ann' })).toEqual({ seller: { Cid: 'Dan' } });
    expect(withoutFix({ seller: { Ann: 'Bob' } }, { code: 'seller', text: 'Ann' })).toEqual({});
    const own = readImportFixes('{"__proto__":{"constructor":"x"}}') ?? {};
    expect(JSON.stringify(withMoreFixes(own, more.slice(1)))).toBe('{"__proto__":{"constructor":"x"},"kind":{"Ann":"A"}}');
  });

  it('[BX-078] mark the cells of the preview that hold exactly their text, in the column that fills their field', () => {
    const rows = [{ at: 0, heading: 'Seller', row0: 'Ann', row1: ' Ann', field: 'seller' }];
    const shown = assignmentHints(
      { preview: { ...EMPTY_PREVIEW, rows: [['Ann'], [' Ann']] }, fixes: { seller: { Ann: 'N0' }, remark: { Ann: 'x' } } },
      { columns: rows },
      [],
      t,
    );
    expect(Object.keys(shown.get('columns')?.get(0) ?? {})).toEqual(['row0']);
  });
});

describe('cells of faulty rows that nobody changed', () => {
  it('[BX-012] [R9] go back as the file has them, whatever names their control shows', () => {
    const sellers = { ...fields, fields: fields.fields.map((field) => ({ ...field, propertyType: PropertyType.staffMulti })) };
    const read = resultOf(faulty(2, 'Acme, Inc.', ''), faulty(3, ' Ann ; Bob', ''), faulty(4, 'Ann, Bob', ''));
    const { rows } = faultValues(read, sellers, t) as { rows: Record<string, unknown>[] };
    const chosen = [{ id: 'id-ann', type: 3, name: 'Ann' }];
    const sent = correctedRows(read, sellers, { rows: rows.map((row, at) => (at === 2 ? { ...row, seller: chosen } : row)) });
    expect(sent.map(({ values }) => values.seller)).toEqual(['Acme, Inc.', ' Ann ; Bob', 'id-ann']);
  });
});

describe('the dialog that is opened again at once', () => {
  it('[LA-024] stands where it stood, but at its first step when it was closed over work that ended with it', () => {
    const outcome = { name: 'outcome', result: resultOf() } as const;
    rememberStep('list', outcome);
    expect(firstStep('list')).toBe(outcome);
    for (const ended of [
      { name: 'send', fileName: 'a.csv', percent: 40 },
      { name: 'choose', reading: 'a.csv' },
    ] as const) {
      rememberStep('list', ended);
      expect(firstStep('list')).toEqual({ name: 'choose' });
    }
  });
});
