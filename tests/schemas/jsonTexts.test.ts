import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { calls } from '#schemas/calls/index.ts';
import { encodeText, encodeTexts } from '#schemas/formats/encodeTexts.ts';
import { decodeText, decodeTexts } from '#schemas/formats/jsonTexts.ts';
import { ListConfig } from '#schemas/list.ts';
import { DataItem } from '#schemas/property.ts';
import { textPaths } from '#schemas/formats/textPaths.ts';
import { JsonText, maybe } from '#schemas/wire.ts';

const names = (schema: unknown) => textPaths(schema).map((path) => path.join('.'));

describe('ways to the fields that travel as JSON text', () => {
  it('lead into lists, records and fields that may be null, each once', () => {
    const schema = Type.Object({
      text: JsonText,
      either: Type.Union([Type.Object({ a: JsonText }), Type.Object({ a: JsonText, b: maybe(JsonText) }), Type.Null()]),
      rows: maybe(Type.Array(Type.Object({ options: maybe(JsonText), code: Type.String() }))),
      byCode: Type.Record(Type.String(), JsonText),
      plain: Type.Array(Type.String()),
    });
    expect(names(schema)).toEqual(['text', 'either.a', 'either.b', 'rows.*.options', 'byCode.*']);
    expect(textPaths(JsonText)).toEqual([[]]);
    expect(textPaths(Type.Unknown())).toEqual([]);
  });

  it('[EN-012] a configuration of a list has these', () => {
    expect(names(ListConfig).toSorted()).toEqual([
      'customButtons.*.actionConfig',
      'options',
      'queryColumns.*.childColumns.*.options',
      'queryColumns.*.options',
      'queryConditions.*.options',
      'queryPresentation.actionsJson',
      'queryPresentation.columnsJson',
      'queryPresentation.htmlJson',
      'queryPresentation.options',
    ]);
  });

  it('a data item has its options and those of the columns of a sub-table', () => {
    expect(names(DataItem)).toEqual(['options', 'subSchema.properties.*.options']);
  });

  it('these calls answer with such fields, and no other', () => {
    const found = Object.entries(calls).filter(([, { answer }]) => textPaths(answer).length > 0);
    expect(found.map(([name]) => name).toSorted()).toEqual([
      'batchUpdates',
      'dataItems',
      'externalSheet',
      'formRules',
      'listConfig',
      'listConfigs',
      'loadForm',
      'recordTrack',
      'recordTracks',
      'reportData',
      'reportDefinition',
      'sheet',
      'sheetTrack',
    ]);
  });
});

describe('a field that travels as JSON text', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    [' \n[1, 2]', [1, 2]],
    ['a;b;c', 'a;b;c'],
    ['"a"', '"a"'],
    ['7', '7'],
    ['', ''],
    ['{broken', null],
    ['[1,', null],
    ['{"a":1} and more', null],
    [null, null],
    [undefined, undefined],
    [{ a: 1 }, { a: 1 }],
    [7, 7],
  ])('%j is decoded to %j', (text, value) => {
    expect(decodeText(text)).toEqual(value);
  });

  it.each([
    [{ a: 1 }, '{"a":1}'],
    [[1, 2], '[1,2]'],
    ['a;b;c', 'a;b;c'],
    ['{"a":1}', '{"a":1}'],
    [null, null],
    [undefined, undefined],
    [7, '7'],
    [false, 'false'],
  ])('%j is encoded to %j', (value, text) => {
    expect(encodeText(value)).toEqual(text);
  });

  it('gets the very text back that it came as, however that was written', () => {
    const text = ' { "b" : 1.0,\n "a" : [ ] } ';
    expect(encodeText(decodeText(text))).toBe(text);
  });

  it('is written once for each value', () => {
    let count = 0;
    const value = { toJSON: () => ({ count: (count += 1) }) };
    expect([encodeText(value), encodeText(value)]).toEqual(['{"count":1}', '{"count":1}']);
  });
});

describe('an answer with such fields', () => {
  const paths = textPaths(ListConfig);
  const wire = {
    code: 'tasks',
    options: '{"pagingSetting":{"pageSize":50}}',
    queryColumns: [
      { propertyCode: 'state', options: '{"items":["a"]}' },
      { propertyCode: 'rows', childColumns: [{ propertyCode: 'kind', options: '{"items":["b"]}' }, { propertyCode: 'plain' }] },
    ],
    queryConditions: [
      { propertyCode: 'state', options: 'a;b' },
      { propertyCode: 'other', options: '{' },
    ],
    queryPresentation: { htmlJson: '{"scriptJson":"{}"}', actionsJson: null },
    customButtons: null,
    extra: '{"stays":"text"}',
  };
  const inside = {
    ...wire,
    options: { pagingSetting: { pageSize: 50 } },
    queryColumns: [
      { propertyCode: 'state', options: { items: ['a'] } },
      { propertyCode: 'rows', childColumns: [{ propertyCode: 'kind', options: { items: ['b'] } }, { propertyCode: 'plain' }] },
    ],
    queryConditions: [
      { propertyCode: 'state', options: 'a;b' },
      { propertyCode: 'other', options: null },
    ],
    queryPresentation: { htmlJson: { scriptJson: '{}' }, actionsJson: null },
  };

  it('[EN-012] holds values once decoded, plain texts as they are, null for what is broken', () => {
    expect(decodeTexts(wire, paths)).toEqual(inside);
    expect(decodeTexts(inside, paths)).toEqual(inside);
  });

  it('[EN-012] holds texts once encoded, and what it is made of is left as it was', () => {
    const frozen = freeze(structuredClone(inside));
    const encoded = encodeTexts(frozen, paths);
    expect(encoded).toEqual({ ...wire, queryConditions: [wire.queryConditions[0], { propertyCode: 'other', options: null }] });
    expect(frozen).toEqual(inside);
    expect(encodeTexts(encoded, paths)).toEqual(encoded);
  });

  it('is the same object where its call has no such field, and shares what no way leads through', () => {
    const row = { id: 'a', data: {} };
    expect(encodeTexts(row, [])).toBe(row);
    expect(encodeTexts(row, paths)).toEqual(row);
    expect(encodeTexts(row, paths).data).toBe(row.data);
  });

  it.each([[null], [undefined], ['text'], [7], [[]], [{ queryColumns: 'none', queryPresentation: [], options: 7 }], [{ queryColumns: [null, 'x', [1]] }]])(
    'of another shape, %j, is decoded without fault',
    (value) => {
      expect(decodeTexts(value, paths)).toEqual(value);
    },
  );

  it('is safe from names that objects have by nature, in ways and in values', () => {
    const value: unknown = JSON.parse('{"__proto__":{"options":"{\\"polluted\\":1}"},"options":"{\\"__proto__\\":{\\"polluted\\":1}}"}');
    const ways = [['__proto__', 'options'], ['constructor', 'options'], ['toString'], ['options']];
    const decoded = decodeTexts(value, ways);
    expect(Object.keys(decoded as object)).toEqual(['__proto__', 'options']);
    expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype);
    expect(JSON.stringify(decoded)).toBe('{"__proto__":{"options":{"polluted":1}},"options":{"__proto__":{"polluted":1}}}');
    expect(encodeTexts(decoded, ways)).toEqual(value);
    expect(decodeTexts({}, ways)).toEqual({});
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('has no path that leads through a record by a name from its prototype', () => {
    const value: unknown = JSON.parse('{"byCode":{"__proto__":"{\\"a\\":1}","b":"{\\"a\\":2}"}}');
    expect(JSON.stringify(decodeTexts(value, [['byCode', '*']]))).toBe('{"byCode":{"__proto__":{"a":1},"b":{"a":2}}}');
  });
});

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) freeze(part);
  return value;
}
