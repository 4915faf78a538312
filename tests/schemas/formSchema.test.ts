import { Ajv } from 'ajv';
import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { CheckType, PropertyType } from '#schemas/codes.ts';
import { formSchema, type FormSource } from '#schemas/formSchema/formSchema.ts';
import { readFormulas } from '#schemas/formSchema/compute.ts';
import { matchesPattern } from '#schemas/formSchema/pattern.ts';
import { isChanged, sameValue, toFormValues, toSavedValues } from '#schemas/formSchema/record.ts';
import { brokenRules, decidableRules } from '#schemas/formSchema/rules.ts';
import type { DataItem, FieldPermission, FormRule } from '#schemas/property.ts';
import { computingMs } from '#tests/support/computingTime.ts';

const write: FieldPermission = { v: true, e: true, r: false };
const actor = { now: '2026-11-20 10:00:00', user: 'u1', department: 'd1' };

function item(code: string, propertyType: number, more: Partial<DataItem> = {}): DataItem {
  return { code, name: code, propertyType, published: true, ...more };
}

function source(properties: DataItem[], view?: unknown, permissions: Record<string, FieldPermission> = {}): FormSource {
  return {
    bizSchema: { code: 'm', name: 'm', properties },
    bizSheet: { code: 'f', name: 'f', ...(view === undefined ? {} : { publishedViewJson: view }) },
    formPermission: { actionPermission: {}, dataPermissions: { ...Object.fromEntries(properties.map((property) => [property.code, write])), ...permissions } },
  };
}

const lines = item('lines', PropertyType.subTable, {
  subSchema: {
    properties: [
      item('quantity', PropertyType.number, { propertyEmpty: false, sortKey: 1 }),
      item('price', PropertyType.number, { sortKey: 2 }),
      item('sum', PropertyType.number, { sortKey: 3, options: { formula: 'round(${quantity} * ${price}, 2)' } }),
    ],
  },
});

describe('fields', () => {
  test('[FM-001] fields follow the published items and the permissions', () => {
    const model = formSchema(
      source(
        [
          item('a', 0),
          item('hidden', 0),
          item('unpublished', 0, { published: false }),
          item('locked', 0),
          item('needed', 0, { propertyEmpty: false }),
          item('expected', 0),
        ],
        undefined,
        { hidden: { v: false, e: true, r: true }, locked: { v: true, e: false, r: true }, expected: { v: true, e: true, r: true } },
      ),
      'zh',
    );
    expect([...model.fields.keys()]).toEqual(['a', 'locked', 'needed', 'expected']);
    expect([...model.fields.values()].filter((field) => field.editable).map((field) => field.code)).toEqual(['a', 'needed', 'expected']);
    expect([...model.fields.values()].filter((field) => field.required).map((field) => field.code)).toEqual(['needed', 'expected']);
    expect(Object.keys(model.schema.properties as object)).toEqual(['a', 'locked', 'needed', 'expected']);
  });

  test('computed items, opinions and unknown types are not typed into', () => {
    const model = formSchema(source([item('f', 2, { options: { formula: '1+1' } }), item('o', PropertyType.opinion), item('u', 77)]), 'zh');
    expect([...model.fields.values()].map((field) => field.editable)).toEqual([false, false, false]);
  });

  test('columns of a sub-table follow their own permissions and never exceed those of the table', () => {
    const model = formSchema(
      source([lines], undefined, { lines: { v: true, e: false, r: false, subDataPermission: { quantity: write, price: { v: false, e: false, r: false } } } }),
      'zh',
    );
    expect(model.fields.get('lines')?.columns.map((column) => [column.code, column.editable])).toEqual([
      ['quantity', false],
      ['sum', false],
    ]);
  });

  test('names follow the language', () => {
    const named = item('a', 0, { name: '金额', name_i18n: '{"en":"Amount"}' });
    expect(formSchema(source([named]), 'en').fields.get('a')?.name).toBe('Amount');
    expect(formSchema(source([named]), 'zh').fields.get('a')?.name).toBe('金额');
  });

  test.each([['as a list', (controls: unknown) => controls] as const, ['beside what a script may call', (controls: unknown) => ({ controls })] as const])(
    'a form gives its controls labels of their own, %s',
    (_how, wrap) => {
      const controls = [
        { key: 'a', label: '合同金额', name_i18n: { en: 'Contract amount' } },
        { key: 'lines.price', label: '报价' },
        { key: 'b', required: true },
      ];
      const form = source([item('a', 0), item('b', 0, { name: '乙' }), lines]);
      form.bizSheet.publishedAttributesJson = wrap(controls);
      const names = (locale: 'zh' | 'en') => {
        const { fields } = formSchema(form, locale);
        return [fields.get('a')?.name, fields.get('b')?.name, fields.get('lines')?.columns.map(({ name }) => name)];
      };
      expect(names('zh')).toEqual(['合同金额', '乙', ['quantity', '报价', 'sum']]);
      expect(names('en')).toEqual(['Contract amount', '乙', ['quantity', '报价', 'sum']]);
    },
  );
});

describe('layout', () => {
  test('groups, rows with span, tabs and sheets are read; unknown and hidden fields are left out', () => {
    const view = [
      {
        type: 'group',
        name: '基本',
        name_i18n: { en: 'Basics' },
        children: [{ type: 'row', columns: [{ key: 'a', span: 2 }, { key: 'gone' }, { key: 'b' }] }],
      },
      {
        type: 'tabs',
        children: [
          { name: '一', children: [{ type: 'sheet', columns: [{ key: 'lines', span: 3 }] }] },
          { name: '空', children: [] },
        ],
      },
      { type: 'group', name: '空', children: [{ type: 'row', columns: [{ key: 'gone' }] }] },
    ];
    expect(formSchema(source([item('a', 0), item('b', 0), lines], view), 'en').layout).toEqual([
      {
        kind: 'group',
        key: 'g2',
        title: 'Basics',
        blocks: [
          {
            kind: 'row',
            cells: [
              { code: 'a', span: 2 },
              { code: 'b', span: 1 },
            ],
          },
        ],
      },
      { kind: 'tabs', key: 'tabs6', tabs: [{ key: 't5', title: '一', blocks: [{ kind: 'sheet', code: 'lines' }] }] },
    ]);
  });

  test('without a layout there is one group in order of sortKey, system items left out', () => {
    const items = [item('c', 0, { sortKey: 3 }), item('a', 0, { sortKey: 1 }), item('long', 1, { sortKey: 2 }), item('name', 0), lines];
    expect(formSchema(source(items), 'zh').layout).toEqual([
      {
        kind: 'group',
        key: 'g0',
        title: '',
        blocks: [
          { kind: 'sheet', code: 'lines' },
          { kind: 'row', cells: [{ code: 'a', span: 1 }] },
          { kind: 'row', cells: [{ code: 'long', span: 3 }] },
          { kind: 'row', cells: [{ code: 'c', span: 1 }] },
        ],
      },
    ]);
  });

  test('a hostile layout stays within its caps', () => {
    let view: unknown = { type: 'row', columns: [{ key: 'a' }] };
    for (let depth = 0; depth < 20; depth += 1) view = { type: 'group', name: 'x', children: [view] };
    expect(JSON.stringify(formSchema(source([item('a', 0)], [view]), 'zh').layout)).toContain('"g0"');
    expect(formSchema(source([item('a', 0)], { type: 'row' }), 'zh').layout).toHaveLength(1);
    expect(
      formSchema(
        source(
          [item('a', 0)],
          Array.from({ length: 5000 }, () => ({ type: 'row', columns: [{ key: 'a' }] })),
        ),
        'zh',
      ).layout,
    ).toHaveLength(3000);
  });
});

describe('schema of the values', () => {
  const required = { propertyEmpty: false };
  const person = { id: 'u1', type: 3, name: '王敏' };
  const file = { refId: 'f1', name: 'a.pdf' };
  /** type, accepted values, refused values; for an item that must not be empty. */
  const cases: readonly [number, unknown[], unknown[]][] = [
    [PropertyType.shortText, ['x', '合同'], ['', null, 5, 'x'.repeat(11)]],
    [PropertyType.longText, ['x\ny'], ['', null]],
    [PropertyType.number, [0, 1.5, '12345678901234567890.5', '-3'], ['', 'abc', null, true]],
    [PropertyType.date, ['2026-11-20', '2026-11-20 08:30', '2026-11-20 08:30:59'], ['', '2026-13-01', '20.11.2026', null, '2026-11-20 24:00']],
    [PropertyType.time, ['08:30', '08:30:59'], ['', '24:00', '8', null]],
    [PropertyType.logic, [true, false], [null, 'true', 1]],
    [PropertyType.radio, ['a'], ['', null]],
    [PropertyType.dropdown, ['a'], ['', null]],
    [PropertyType.checkbox, [['a', 'b']], [[], null, 'a;b', [1]]],
    [PropertyType.dropdownMulti, [['a']], [[], null]],
    [PropertyType.staff, [[person]], [[], null, [person, person], [{ name: 'x' }]]],
    [PropertyType.staffMulti, [[person, person]], [[], null]],
    [PropertyType.department, [[{ id: 'd', type: 1 }]], [[], null]],
    [PropertyType.departmentMulti, [[{ id: 'd' }]], [[], null]],
    [PropertyType.mixedUnits, [[person]], [[], null]],
    [
      PropertyType.relation,
      [
        { id: 'r1', name: '甲' },
        { id: 'r1', name: null },
      ],
      [null, {}, { id: '' }, 'r1'],
    ],
    [PropertyType.relationMulti, [[{ id: 'r1', name: '甲' }]], [[], null]],
    [PropertyType.address, [{ provinceName: '浙江省', cityName: null }], [{}, { provinceName: '' }, null, 'x']],
    [PropertyType.attachment, [[file]], [[], null, [{ name: 'x' }]]],
    [PropertyType.subTable, [[{ quantity: 1 }], [{ rowStatus: 'Deleted' }, { quantity: '2' }]], [[], null, [{}], [{ quantity: 'x' }]]],
  ];
  const ajv = new Ajv({ strict: false, allErrors: true });

  test.each(cases)('type %i: the browser and the server judge the same values the same', (type, accepted, refused) => {
    const made = type === PropertyType.subTable ? { ...lines, code: 'v', ...required } : item('v', type, { ...required, propertyLength: 10 });
    const { schema } = formSchema(source([made]), 'zh');
    const serverCheck = ajv.compile(schema);
    for (const [values, verdict] of [[accepted, true] as const, [refused, false] as const]) {
      for (const v of values) {
        expect([v, Check(schema, { v })]).toEqual([v, verdict]);
        expect([v, serverCheck({ v })]).toEqual([v, verdict]);
      }
    }
  });

  test.each(cases)('type %i: an item that may be empty takes null and nothing at all', (type) => {
    const made = type === PropertyType.subTable ? { ...lines, code: 'v' } : item('v', type);
    const { schema } = formSchema(source([made]), 'zh');
    for (const values of [{}, { v: null }]) {
      expect(Check(schema, values)).toBe(true);
      expect(ajv.compile(schema)(values)).toBe(true);
    }
  });
});

describe('values', () => {
  const model = formSchema(
    source(
      [item('title', 0), item('tags', 15), item('place', 10), item('owner', 50), item('stage', 14, { defaultValue: '拟定' }), item('locked', 0), lines],
      undefined,
      {
        locked: { v: true, e: false, r: false },
      },
    ),
    'zh',
  );

  test('several choices and encoded addresses become what the controls hold', () => {
    const values = toFormValues(model.fields, { tags: 'a;b', place: '"{\\"provinceName\\":\\"浙江省\\"}"', stage: null }, false);
    expect(values).toMatchObject({ tags: ['a', 'b'], place: { provinceName: '浙江省' } });
    expect(values.stage).toBeUndefined();
  });

  test('a new record begins with the defaults of its items', () => {
    expect(toFormValues(model.fields, {}, true).stage).toBe('拟定');
    expect(toFormValues(model.fields, { stage: '已签订' }, true).stage).toBe('已签订');
  });

  test('only fields that may be written are sent, with the version that was read', () => {
    const stored = { version: 3, title: 'x', locked: 'secret', lines: [] };
    const sent = toSavedValues(model.fields, { ...toFormValues(model.fields, stored, false), title: 'y', tags: ['a', 'b'], locked: 'changed' }, stored);
    expect(sent).toMatchObject({ version: 3, title: 'y', tags: 'a;b', owner: null });
    expect(sent).not.toHaveProperty('locked');
  });

  test('rows say what happened to them', () => {
    const stored = {
      lines: [
        { id: '1', quantity: 1, price: 2 },
        { id: '2', quantity: 1 },
        { id: '3', quantity: 5 },
      ],
    };
    const rows = [{ id: '1', quantity: '1', price: 2, sum: 2 }, { id: '2', quantity: 9 }, { id: '3', quantity: 5, rowStatus: 'Deleted' }, { quantity: 7 }];
    const sent = toSavedValues(model.fields, { lines: rows }, stored).lines;
    expect(sent).toEqual([
      { id: '1', quantity: '1', price: 2, rowStatus: 'Unchanged' },
      { id: '2', quantity: 9, price: null, rowStatus: 'Modified' },
      { id: '3', rowStatus: 'Deleted' },
      { quantity: 7, price: null, rowStatus: 'Added' },
    ]);
  });

  test('a form counts as changed only when a field that can be written differs', () => {
    const first = toFormValues(model.fields, { title: 'x', tags: 'a;b', lines: [{ id: '1', quantity: 1 }] }, false);
    expect(isChanged(model.fields, { ...first, owner: [], lines: [{ quantity: 1, id: '1' }] }, first)).toBe(false);
    expect(isChanged(model.fields, { ...first, locked: 'z' }, first)).toBe(false);
    expect(isChanged(model.fields, { ...first, tags: ['a'] }, first)).toBe(true);
    expect(sameValue('', null)).toBe(true);
    expect(sameValue('5', 5)).toBe(true);
  });
});

describe('formulas and rules', () => {
  const total = item('total', 2, { options: { formula: 'sum(${lines.sum})' } });
  const tax = item('tax', 2, { options: { formula: 'round(${total} * 0.13, 2)' } });
  const model = formSchema(source([tax, total, lines, item('foreign', 2, { options: { formula: 'serverOnly(' } })]), 'zh');

  test('a computed item over one the reader may not see keeps the value of the server', () => {
    const { fields } = formSchema(
      source([item('price', 2), item('worth', 2, { options: { formula: '${price} * 2' } })], undefined, { price: { v: false, e: false, r: false } }),
      'zh',
    );
    const formulas = readFormulas(fields);
    expect(formulas.unread).toEqual(['worth']);
    expect(formulas.compute({ worth: 8 }, actor)).toEqual({ worth: 8 });
  });

  test('computed items follow the rows, in whatever order they stand', () => {
    const formulas = readFormulas(model.fields);
    expect(formulas.unread).toEqual(['foreign']);
    const values = formulas.compute(
      {
        lines: [
          { quantity: 3, price: '2.5' },
          { quantity: 1, price: 10, rowStatus: 'Deleted' },
        ],
      },
      actor,
    );
    expect(values).toMatchObject({ total: 7.5, tax: 0.98, lines: [{ sum: 7.5 }, { sum: 10 }] });
    expect(formulas.compute(values, actor)).toBe(values);
  });

  test('[contract 15.4] a computed item without a result says why, in the record and in rows, and says nothing while something is empty', () => {
    const share = item('share', 2, { options: { formula: '${part} / ${whole}' } });
    const each = item('each', 2, { options: { formula: '${price} / ${pieces}' } });
    const rows = item('rows', PropertyType.subTable, { subSchema: { properties: [item('price', 2), item('pieces', 2), each] } });
    const { fields } = formSchema(source([item('part', 2), item('whole', 2), share, rows]), 'zh');
    const formulas = readFormulas(fields);
    const faultsOf = (values: object) => [...formulas.faults(formulas.compute({ ...values }, actor), actor)];
    expect(faultsOf({ part: 3 })).toEqual([]);
    expect(faultsOf({ part: 3, whole: 2 })).toEqual([]);
    expect(faultsOf({ part: 3, whole: 0 })).toEqual([['share', 'divisionByZero']]);
    expect(faultsOf({ part: 1e308, whole: 0.01 })).toEqual([['share', 'outOfRange']]);
    expect(faultsOf({ part: 'three', whole: 2 })).toEqual([['share', 'notNumber']]);
    const lines = [
      { price: 5, pieces: 0, rowStatus: 'Deleted' },
      { price: 5, pieces: 0 },
      { price: 5, pieces: 2 },
    ];
    expect(faultsOf({ rows: lines })).toEqual([['rows[2].each', 'divisionByZero']]);
    expect(formulas.faults({ part: 3, whole: 2, share: 1.5 }, actor)).toBe(formulas.faults({}, actor));
  });

  test('rules that are broken say where and why, in the language of the reader', () => {
    const rules: FormRule[] = [
      {
        schemaCode: 'm',
        propertyCode: 'code',
        checkType: CheckType.pattern,
        options: { pattern: '^[A-Z]{2}\\d+$', message: '两个字母加数字', message_i18n: { en: 'Two letters and digits' } },
      },
      { schemaCode: 'm', propertyCode: 'code', checkType: CheckType.maxLength, options: { maxLength: 4 } },
      { schemaCode: 'm', propertyCode: 'lines.quantity', checkType: CheckType.onSubmit, options: { expression: '${quantity} > 0', message: '数量大于零' } },
      { schemaCode: 'm', propertyCode: 'gone', checkType: CheckType.pattern, options: { pattern: 'x' } },
      { schemaCode: 'm', propertyCode: 'code', checkType: CheckType.noRepeat, options: {} },
    ];
    const fields = formSchema(source([item('code', 0), lines]), 'en').fields;
    const broken = (values: Record<string, unknown>, locale: 'zh' | 'en' = 'en') => brokenRules(rules, fields, values, actor, locale);
    expect(broken({ code: 'AB12', lines: [{ quantity: 1 }] })).toEqual([]);
    expect(broken({ code: '' })).toEqual([]);
    expect(broken({ code: 'abcde', lines: [{ quantity: 1 }, { quantity: 0 }, { quantity: 0, rowStatus: 'Deleted' }] })).toEqual([
      { path: ['code'], message: 'Two letters and digits', checkType: 1, limit: undefined },
      { path: ['code'], message: '', checkType: 4, limit: 4 },
      { path: ['lines', 1, 'quantity'], message: '数量大于零', checkType: 2, limit: undefined },
    ]);
    expect(broken({ code: 'x' }, 'zh')[0]?.message).toBe('两个字母加数字');
  });

  test('patterns that cost a lot share their time over a record; what the time does not reach to breaks its rule', () => {
    const fields = formSchema(source([item('code', 0)]), 'en').fields;
    const rule = (pattern: string): FormRule => ({ schemaCode: 'm', propertyCode: 'code', checkType: CheckType.pattern, options: { pattern } });
    const costly = ['(a?){1900}b', '(a?){1800}b', '(a?){1700}b'].map(rule);
    let broken: unknown;
    const ms = computingMs(() => (broken = brokenRules([rule('^a+$'), ...costly], fields, { code: 'a'.repeat(20_000) }, actor, 'en')));
    expect(broken).toHaveLength(3);
    expect(ms).toBeLessThan(2500);
    expect(brokenRules(costly, fields, { code: 'ab' }, actor, 'en')).toEqual([]);
  });

  test('a rule over items the reader does not see is not decided by their form', () => {
    const rule = (propertyCode: string, expression: string): FormRule => ({
      schemaCode: 'm',
      propertyCode,
      checkType: CheckType.onSubmit,
      options: { expression },
    });
    const rules = [
      rule('code', 'len(${code}) > 1'),
      rule('code', '${code} == ${secret}'),
      rule('code', 'sum(${lines.cost}) > 0'),
      rule('lines.quantity', '${quantity} > 0 and len(${code}) > 0'),
      rule('lines.quantity', '${quantity} > ${cost}'),
      { schemaCode: 'm', propertyCode: 'code', checkType: CheckType.maxLength, options: { maxLength: 4 } },
    ];
    const fields = formSchema(source([item('code', 0), lines]), 'en').fields;
    expect(decidableRules(rules, fields)).toEqual([rules[0], rules[3], rules[5]]);
  });
});

describe('patterns', () => {
  const patterns = [
    '^[A-Z]{3,5}[0-9A-Z]{0,2}$',
    '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
    '^[0-9+ -]{6,20}$',
    'a|bc|',
    '(?:ab)+c?',
    '^\\d{4}-\\d{2}$',
    '^(a|b)*c$',
    '[\\u4e00-\\u9fa5]+',
    'x.y',
    '^\\w+\\s\\W$',
    '^$',
    '\\$\\{\\}',
    '[a\\-z]',
    '^a{2,}$',
    '^(ab?){1,2}$',
    'a+?b',
  ];
  const texts = [
    '',
    'ABC',
    'ABCDE99',
    'ABCDEF99',
    'a@b.c',
    'a@b',
    '010 555-27',
    'abab',
    'ababc',
    '2026-11',
    '2026-1',
    'ababc',
    'c',
    '中文',
    'x\ny',
    'x.y',
    'ab !',
    '${}',
    '-',
    'aaa',
    'a',
    'aba',
    'aaab',
    'é',
  ];

  test.each(patterns)('%s says the same as the language itself', (pattern) => {
    // eslint-disable-next-line -- the pattern is one of the literals above
    const native = new RegExp(pattern, 'u');
    for (const text of texts) expect([text, matchesPattern(pattern, text)]).toEqual([text, native.test(text)]);
  });

  test('what it cannot run, it does not judge', () => {
    for (const pattern of ['(?=a)', '(?<!a)', '(a)\\1', '\\bx', '(', 'a**', 'x{9999}', '*', '[z-a]', '[a'])
      expect(matchesPattern(pattern, 'x')).toBeUndefined();
  });

  test('a pattern that backtracks without end in the language itself is answered at once', () => {
    const ms = computingMs(() => {
      expect(matchesPattern('^(a+)+$', `${'a'.repeat(5000)}!`)).toBe(false);
      expect(matchesPattern('(.*.*.*.*)=$', 'x'.repeat(5000))).toBe(false);
    });
    expect(ms).toBeLessThan(1500);
  });
});
