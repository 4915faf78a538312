import { describe, expect, test } from 'vitest';
import { checkFormValues } from '#renderers/regions/form/fields/checkFormValues.ts';
import { isInUntouchedRow } from '#renderers/regions/form/saving/untouchedRows.ts';
import { toSaveFault } from '#renderers/regions/form/saving/saveFault.ts';
import { toErrorTree, toValidator } from '#renderers/regions/form/fields/validator.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { fileSizeText } from '#renderers/regions/widgets/controls/fileSize.ts';
import { readNumberInput } from '#renderers/regions/widgets/controls/numberInput.ts';
import { widgetRegistry } from '#renderers/regions/widgets/index.ts';
import { PropertyType } from '#schemas/codes.ts';
import { formSchema } from '#schemas/formSchema/formSchema.ts';
import type { DataItem } from '#schemas/property.ts';

const write = { v: true, e: true, r: false };
const item = (code: string, propertyType: number, more: Partial<DataItem> = {}): DataItem => ({ code, name: code, propertyType, published: true, ...more });

function check(items: DataItem[], values: Record<string, unknown>) {
  const source = {
    bizSchema: { code: 'm', name: 'm', properties: items },
    bizSheet: { code: 'f', name: 'f' },
    formPermission: { actionPermission: {}, dataPermissions: Object.fromEntries(items.map(({ code }) => [code, write])) },
  };
  const t = (key: string, given?: Record<string, unknown>) => `${key}${given?.name ? ` ${String(given.name)}` : ''}`;
  const rules = [{ schemaCode: 'm', propertyCode: 'a', checkType: 2, options: { expression: '${a} != "x"', message: 'not x' } }];
  const actor = { now: '2026-11-20 10:00:00', user: 'u', department: null };
  return checkFormValues({ model: formSchema(source, 'zh'), rules, actor, locale: 'zh', t }, values).map(({ path, message }) => [path.join('.'), message]);
}

describe('the check before saving', () => {
  const rows = item('rows', PropertyType.subTable, { subSchema: { properties: [item('q', PropertyType.number, { propertyEmpty: false })] } });

  test('[FM-001] one reason a field: missing, wrong type, too long, broken rule, each where it stands', () => {
    const items = [item('a', 0, { propertyEmpty: false, propertyLength: 3 }), item('n', 2), item('d', 3), rows];
    expect(check(items, {})).toEqual([['a', 'form:error.required a']]);
    expect(check(items, { a: 'x' })).toEqual([['a', 'not x']]);
    expect(check(items, { a: 'long', n: 'five', d: 'today', rows: [{ q: 1 }, {}, { rowStatus: 'Deleted' }] })).toEqual([
      ['a', 'form:error.tooLong'],
      ['n', 'form:error.number'],
      ['d', 'form:error.date'],
      ['rows.1.q', 'form:error.required q'],
    ]);
    expect(check(items, { a: 'ok', n: '12345678901234567890.5', rows: [{ q: '3' }] })).toEqual([]);
  });

  test('a sub-table that needs rows is not content with rows that were taken out', () => {
    expect(check([{ ...rows, propertyEmpty: false }], { rows: [{ rowStatus: 'Deleted' }] })).toEqual([['rows', 'form:error.noRows']]);
  });

  test('more faults than a library reports by default are all reported', () => {
    const items = Array.from({ length: 30 }, (_, at) => item(`f${at}`, 0, { propertyEmpty: false }));
    expect(check(items, {})).toHaveLength(30);
  });

  test('the validator hands errors down the tree by their path', () => {
    const errors = [{ path: ['rows', 2, 'q'], message: 'missing' }];
    expect(toErrorTree(errors)).toEqual({ rows: { 2: { q: { __errors: ['missing'] } } } });
    expect(toValidator(() => errors).validateFormData({}, {}).errorSchema).toEqual(toErrorTree(errors));
  });
});

describe('rows that nothing was filled into', () => {
  const column = item('q', PropertyType.number, { propertyEmpty: false, defaultValue: 1 });
  const { fields } = formSchema(
    {
      bizSchema: { code: 'm', name: 'm', properties: [item('constructor', PropertyType.subTable, { subSchema: { properties: [column] } })] },
      bizSheet: { code: 'f', name: 'f' },
      formPermission: { actionPermission: {}, dataPermissions: { constructor: write } },
    },
    'zh',
  );
  const path = ['constructor', 0, 'q'];
  const isUntouched = (row: Record<string, unknown>, before: object[] = []) =>
    isInUntouchedRow(path, { fields, values: { constructor: [row] }, refused: { constructor: before } });

  test('[FM-001] a row that came after a refused save shows no fault before it is touched; one that stood there does', () => {
    expect(isUntouched({ rowKey: 'new-1', q: 1 })).toBe(true);
    expect(isUntouched({ rowKey: 'new-1', q: 2 })).toBe(false);
    expect(isUntouched({ rowKey: 'new-1' })).toBe(false);
    expect(isUntouched({ id: 'r1', q: 1 })).toBe(false);
    expect(isUntouched({ rowKey: 'new-1', q: 1 }, [{ rowKey: 'new-1' }])).toBe(false);
    expect(isInUntouchedRow(['constructor'], { fields, values: {}, refused: {} })).toBe(false);
  });
});

describe('what a refused save means', () => {
  test.each([
    [{ errcode: 302036, errmsg: 'x' }, { kind: 'conflict' }],
    [{ errcode: 900410, errmsg: 'x' }, { kind: 'alreadySent' }],
    [
      { errcode: 900400, errmsg: 'no', data: { errors: [{ path: 'rows.2.q', message: 'm' }] } },
      { kind: 'fields', text: 'no', errors: [{ path: ['rows', 2, 'q'], message: 'm' }] },
    ],
    [
      { errcode: 900400, errmsg: 'no', data: { errors: 'x' } },
      { kind: 'other', text: 'no', traceId: undefined },
    ],
    [
      { errcode: 550006, errmsg: '回款进度不能超过 100%', traceId: 'T' },
      { kind: 'other', text: '回款进度不能超过 100%', traceId: 'T' },
    ],
    [
      { errcode: 900400, errmsg: 'no', data: { missingItems: ['note', 'rows.colour'] } },
      { kind: 'itemsLost', paths: ['note', 'rows.colour'], text: 'no' },
    ],
    [
      { errcode: 900400, errmsg: 'no', data: { missingItems: [] } },
      { kind: 'other', text: 'no', traceId: undefined },
    ],
    [new TypeError('network'), { kind: 'other', text: '', traceId: undefined }],
  ])('%j', (error, fault) => expect(toSaveFault(error)).toEqual(fault));
});

describe('typed numbers', () => {
  test.each([
    ['', 0, undefined],
    ['12', 0, 12],
    ['1,234.50', 7, 1234.5],
    ['¥1,234.5', 7, 1234.5],
    ['HK$5', 10, 5],
    ['25', 4, 0.25],
    ['13.5%', 5, 0.135],
    ['7%', 0, 0.07],
    ['-5', 4, -0.05],
    ['0.1', 0, 0.1],
    ['12345678901234567890.123', 0, '12345678901234567890.123'],
    ['9007199254740993', 0, '9007199254740993'],
    ['abc', 0, 'abc'],
    ['1.2.3', 0, '1.2.3'],
    ['007', 0, 7],
  ])('%s under format %i is %j', (text, format, value) => expect(readNumberInput(text, format)).toBe(value));
});

test('every property type that is typed has an input of its own', () => {
  const typed = Object.values(PropertyType).filter((type) => type !== PropertyType.opinion && type !== PropertyType.subTable);
  for (const type of typed) expect([type, widgetRegistry.has(type)]).toEqual([type, true]);
});

test('the time of the server is shown in its zone, whatever the zone of the browser', () => {
  expect(wallClock(new Date(Date.UTC(2026, 10, 20, 16, 5, 9)), 'Asia/Shanghai')).toBe('2026-11-21 00:05:09');
});

test('sizes of files read well', () => {
  expect([0, 900, 1536, 1_258_291, 209_715_200, undefined].map(fileSizeText)).toEqual(['0 B', '900 B', '1.5 KB', '1.2 MB', '200 MB', '']);
});
