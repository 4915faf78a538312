import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { DateType, DefaultState, DisplayType, PropertyType } from '#schemas/codes.ts';
import { choiceCodec } from '#schemas/formats/filters/choice.ts';
import { datePreset } from '#schemas/formats/filters/datePreset.ts';
import { lastMomentOf, readTypedDate, readTypedTime, startOf } from '#schemas/formats/filters/dateInput.ts';
import {
  conditionCodec,
  decodeFilter,
  encodeFilter,
  filterCodecs,
  filterFault,
  filterSchema,
  hasUnread,
  presetFilter,
  readFilter,
  shownFilter,
} from '#schemas/formats/filters/index.ts';
import { choicesOf } from '#schemas/formats/filters/options.ts';
import { decodeText } from '#schemas/formats/jsonTexts.ts';
import { displayText } from '#schemas/formats/index.ts';
import type { QueryCondition } from '#schemas/list.ts';

const myself = {
  user: { id: 'u1', unitType: 3, name: '王敏' },
  department: { id: 'd1', unitType: 1, name: '华东销售一部' },
};

function condition(propertyType: number, more: Partial<QueryCondition> = {}): QueryCondition {
  return { propertyCode: 'field', propertyType, name: '字段', ...more };
}

function wire(propertyType: number, value: unknown, more: Partial<QueryCondition> = {}) {
  return encodeFilter(value, condition(propertyType, more), 'zh')?.propertyValue;
}

/** One usable value of every kind; the round trip below must hold for all of them. */
const samples: readonly [type: number, value: unknown, text: string][] = [
  [PropertyType.shortText, '合同', '合同'],
  [PropertyType.longText, 'a;b', 'a;b'],
  [PropertyType.number, ['5', '9'], '5;9'],
  [PropertyType.number, ['5', ''], '5;'],
  [PropertyType.number, ['', '9.50'], ';9.50'],
  [PropertyType.number, ['-12345678901234567890.123456789', ''], '-12345678901234567890.123456789;'],
  [PropertyType.date, ['2026-07-01', '2026-11-20'], '2026-07-01;2026-11-20'],
  [PropertyType.time, ['08:00:00', '17:30:00'], '08:00:00;17:30:00'],
  [PropertyType.logic, true, 'true'],
  [PropertyType.logic, false, 'false'],
  [PropertyType.radio, ['a'], 'a'],
  [PropertyType.checkbox, ['a', 'b', 'c'], 'a;b;c'],
  [PropertyType.dropdown, ['a'], 'a'],
  [PropertyType.dropdownMulti, ['a', 'b'], 'a;b'],
  [PropertyType.staff, [{ id: 'u1', unitType: 3, name: '王敏' }], '[{"id":"u1","unitType":3,"name":"王敏"}]'],
  [PropertyType.departmentMulti, [{ id: 'd1', unitType: 1, name: '一部' }], '[{"id":"d1","unitType":1,"name":"一部"}]'],
  [PropertyType.relation, [{ id: 'r1', name: '云岭水务' }], 'r1'],
  [
    PropertyType.relationMulti,
    [
      { id: 'r1', name: '甲' },
      { id: 'r2', name: '乙' },
    ],
    'r1;r2',
  ],
  [PropertyType.address, { provinceName: '浙江省', cityName: '杭州市' }, '{"provinceName":"浙江省","cityName":"杭州市","districtName":"","address":""}'],
];

describe('wire form of filters', () => {
  test.each(samples)('[EN-018] type %i: %j travels as %s and comes back the same', (type, value, text) => {
    const item = encodeFilter(value, condition(type), 'zh');
    expect(item?.propertyValue).toBe(text);
    expect(Object.keys(item ?? {}).toSorted()).toEqual(['propertyCode', 'propertyType', 'propertyValue', 'propertyValueName']);
    if (item === null) throw new Error('the value was not sent');
    expect(decodeFilter(item, condition(type))).toEqual(value);
  });

  test.each(samples)('type %i: the JSON Schema made for it takes %j', (type, value) => {
    expect(Check(conditionCodec(condition(type)).schema(condition(type), 'zh'), value)).toBe(true);
  });

  test('every property type belongs to one kind only', () => {
    const types = filterCodecs.flatMap((codec) => [...codec.propertyTypes]);
    expect(new Set(types).size).toBe(types.length);
    expect([...types].toSorted((a, b) => a - b)).toEqual(Object.values(PropertyType).toSorted((a, b) => a - b));
  });

  test('[LS-017] a single-element array of a type-2 field gets a trailing semicolon', () => {
    expect(wire(2, ['5'])).toBe('5;');
  });

  test('[LS-018] several values are joined by semicolons', () => {
    expect(wire(PropertyType.checkbox, ['a', 'b'])).toBe('a;b');
  });

  test('[LS-019] half a date or time range is not sent and says why', () => {
    for (const [type, from] of [
      [PropertyType.date, '2026-07-01'],
      [PropertyType.time, '08:00'],
    ] as const) {
      expect(encodeFilter([from, ''], condition(type), 'zh')).toBeNull();
      expect(encodeFilter(['', from], condition(type), 'zh')).toBeNull();
      expect(filterFault([from, ''], condition(type))).toBe('halfRange');
      expect(filterFault(['', ''], condition(type))).toBeUndefined();
    }
  });

  test('[EN-019] persons and departments carry exactly id, unitType and name', () => {
    const value = [{ id: 'u1', unitType: 3, name: '王敏', departmentName: '一部', imgUrl: 'x' }];
    expect(JSON.parse(wire(PropertyType.staff, value) ?? '')).toEqual([{ id: 'u1', unitType: 3, name: '王敏' }]);
  });

  test('[EN-020] an address carries its four name parts in their order', () => {
    const text = wire(PropertyType.address, { address: '1 号', districtName: '余杭区', provinceName: '浙江省', lat: 30 }) ?? '';
    expect(Object.keys(JSON.parse(text))).toEqual(['provinceName', 'cityName', 'districtName', 'address']);
    expect(decodeFilter({ propertyCode: 'a', propertyType: 10, propertyValue: '良渚', propertyValueName: '' }, condition(10))).toEqual({ address: '良渚' });
  });

  test('empty values are not sent', () => {
    for (const [type, value] of [
      [0, '  '],
      [2, []],
      [2, ['', '']],
      [4, undefined],
      [13, []],
      [50, []],
      [9, []],
      [10, {}],
    ] as const)
      expect(encodeFilter(value, condition(type), 'zh')).toBeNull();
  });

  test.each([
    [2, 'abc;9'],
    [3, '2026-13-01;2026-01-01'],
    [3, '2026-01-01'],
    [4, 'yes'],
    [20, '25:00;26:00'],
    [50, 'nonsense'],
    [50, '{}'],
    [10, '{broken'],
  ])('type %i: the unreadable text %s gives no value', (propertyType, propertyValue) => {
    expect(decodeFilter({ propertyCode: 'a', propertyType, propertyValue, propertyValueName: '' }, condition(propertyType))).toBeUndefined();
  });

  test.each([
    [2, '70,5', ['70,5', '70,5'], 'unreadable.number'],
    [2, '70,5;', ['70,5', ''], 'unreadable.number'],
    [2, '5;1e5', ['5', '1e5'], 'unreadable.number'],
    [2, '5;6;7', ['5', '6', '7'], 'unreadable.number'],
    [3, 'soon', ['soon'], 'unreadable.date'],
    [3, 'soon;', ['soon', ''], 'unreadable.date'],
    [3, '2026-02-30;2026-03-01', ['2026-02-30', '2026-03-01'], 'unreadable.date'],
    [20, '08:00;25:00', ['08:00', '25:00'], 'unreadable.time'],
    [4, 'yes', undefined, 'unreadable.value'],
    [50, 'nonsense', undefined, 'unreadable.value'],
    [10, '{broken', undefined, 'unreadable.value'],
  ])('type %i: %s from outside stays, is shown as typed and never left out of what is asked', (propertyType, propertyValue, shown, fault) => {
    const one = condition(propertyType);
    const value = readFilter({ propertyCode: 'a', propertyType, propertyValue, propertyValueName: '' }, one);
    expect(hasUnread({ a: value })).toBe(true);
    expect(shownFilter(value, one)).toEqual(shown);
    expect(filterFault(value, one)).toBe(fault);
    expect(encodeFilter(value, one, 'zh')).toEqual({ propertyCode: one.propertyCode, propertyType, propertyValue, propertyValueName: propertyValue });
  });

  test('a percent bound that can be read is shown in percent beside one that cannot', () => {
    const one = condition(2, { displayFormat: 6 });
    const shown = shownFilter({ unread: '0.5;x' }, one);
    expect(shown).toEqual(
      [shownFilter(decodeFilter({ propertyCode: 'a', propertyType: 2, propertyValue: '0.5;', propertyValueName: '' }, one), one), 'x']
        .flat()
        .filter((end) => end !== ''),
    );
  });

  test.each([
    [2, ';'],
    [3, '2026-01-01;'],
    [3, '2026-01-01'],
    [20, ';08:00'],
    [50, '[]'],
    [10, '{}'],
  ])('type %i: %s from outside says nothing, or lacks an end', (propertyType, propertyValue) => {
    expect(readFilter({ propertyCode: 'a', propertyType, propertyValue, propertyValueName: '' }, condition(propertyType))).toBeUndefined();
  });

  test('[LS-019] an end that cannot be read is said before one that is missing', () => {
    expect(filterFault(['soon', ''], condition(PropertyType.date))).toBe('unreadable.date');
    expect(filterFault(['', '26:00'], condition(PropertyType.time))).toBe('unreadable.time');
  });

  test('the instance state is a choice whatever its type', () => {
    const status = condition(0, { propertyCode: 'sequenceStatus' });
    expect(encodeFilter(['DRAFT', 'PROCESSING'], status, 'zh')).toMatchObject({ propertyValue: 'DRAFT;PROCESSING', propertyValueName: '草稿、进行中' });
    expect(encodeFilter(['DRAFT', 'PROCESSING'], status, 'en')?.propertyValueName).toBe('Draft, In progress');
  });
});

describe('words of filters', () => {
  test.each([
    [2, ['5', ''], '≥ 5', '≥ 5'],
    [2, ['', '9'], '≤ 9', '≤ 9'],
    [2, ['5', '9'], '5 – 9', '5 – 9'],
    [2, ['5', '5'], '5', '5'],
    [3, ['2026-07-01', '2026-11-20'], '2026-07-01 至 2026-11-20', '2026-07-01 to 2026-11-20'],
    [4, true, '是', 'Yes'],
    [13, ['华东', '华南'], '华东、华南', '华东, 华南'],
    [
      50,
      [
        { id: '1', unitType: 3, name: '甲' },
        { id: '2', unitType: 3, name: '乙' },
      ],
      '甲,乙',
      '甲,乙',
    ],
    [10, { provinceName: '浙江省', cityName: '杭州市' }, '浙江省杭州市', '浙江省杭州市'],
  ])('[LS-015] type %i: %j reads %s / %s', (type, value, zh, en) => {
    expect(encodeFilter(value, condition(type), 'zh')?.propertyValueName).toBe(zh);
    expect(encodeFilter(value, condition(type), 'en')?.propertyValueName).toBe(en);
  });

  test('[LS-015] number words follow the display format', () => {
    expect(encodeFilter(['400000', ''], condition(2, { displayFormat: 7 }), 'zh')?.propertyValueName).toBe('≥ ¥400,000.00');
  });

  test('names of related records survive the wire', () => {
    const value = [
      { id: 'r1', name: '甲' },
      { id: 'r2', name: '乙' },
    ];
    const item = encodeFilter(value, condition(11), 'en');
    if (item === null) throw new Error('the value was not sent');
    expect(decodeFilter(item, condition(11))).toEqual(value);
  });
});

describe('presets', () => {
  const preset = (propertyType: number, more: Partial<QueryCondition>) => presetFilter(condition(propertyType, more), '2026-11-20', myself);

  test('[LS-014] default values fill text, choice, logic and number conditions', () => {
    expect(preset(0, { defaultValue: 'A' })).toBe('A');
    expect(preset(13, { defaultValue: 'a;b' })).toEqual(['a', 'b']);
    expect(preset(12, { defaultValue: 'a;b', displayType: DisplayType.radio })).toEqual(['a']);
    expect(preset(4, { defaultState: DefaultState.yes })).toBe(true);
    expect(preset(4, { defaultState: DefaultState.no })).toBe(false);
    expect(preset(4, { defaultState: DefaultState.all, defaultValue: 'true' })).toBeUndefined();
    expect(preset(2, { startValue: 5, endValue: '9', displayType: DisplayType.range })).toEqual(['5', '9']);
    expect(preset(2, { startValue: 5 })).toEqual(['5', '']);
    expect(preset(2, { defaultValue: 7, displayType: DisplayType.text })).toEqual(['7', '7']);
    expect(preset(0, {})).toBeUndefined();
  });

  test('[LS-014] persons start as myself or my department', () => {
    expect(preset(50, { defaultValue: '1' })).toEqual([{ id: 'u1', unitType: 3, name: '王敏' }]);
    expect(preset(60, { defaultValue: '2' })).toEqual([{ id: 'd1', unitType: 1, name: '华东销售一部' }]);
    expect(preset(50, { defaultValue: '0' })).toBeUndefined();
    expect(presetFilter(condition(60, { defaultValue: '2' }), '2026-11-20', { user: myself.user, department: undefined })).toBeUndefined();
  });

  test('[LS-014][EN-013] dates start with the fixed range or the named stretch of time', () => {
    expect(preset(3, { startValue: '2026-07-01', endValue: '2026-07-31', dateType: DateType.fixed })).toEqual(['2026-07-01', '2026-07-31']);
    expect(preset(3, { dateType: DateType.thisMonth })).toEqual(['2026-11-01', '2026-11-30']);
    expect(preset(3, { dateType: DateType.today, displayFormat: 2 })).toEqual(['2026-11-20 00:00:00', '2026-11-20 23:59:59']);
    expect(preset(20, { startValue: '8:00', endValue: '17:30' })).toEqual(['08:00:00', '17:30:00']);
    expect(preset(3, { startValue: '2026-07-01' })).toBeUndefined();
  });

  test.each([
    [DateType.lastWeek, '2026-11-20', '2026-11-09', '2026-11-15'],
    [DateType.lastMonth, '2026-01-31', '2025-12-01', '2025-12-31'],
    [DateType.lastQuarter, '2026-01-05', '2025-10-01', '2025-12-31'],
    [DateType.lastYear, '2026-11-20', '2025-01-01', '2025-12-31'],
    [DateType.thisWeek, '2026-11-22', '2026-11-16', '2026-11-22'],
    [DateType.thisWeek, '2026-11-16', '2026-11-16', '2026-11-22'],
    [DateType.thisMonth, '2028-02-10', '2028-02-01', '2028-02-29'],
    [DateType.thisQuarter, '2026-11-20', '2026-10-01', '2026-12-31'],
    [DateType.thisYear, '2026-11-20', '2026-01-01', '2026-12-31'],
    [DateType.today, '2026-11-20', '2026-11-20', '2026-11-20'],
  ])('[LS-014] date type %i on %s runs from %s to %s', (dateType, today, from, to) => {
    expect(datePreset(dateType, today)).toEqual([from, to]);
  });
});

describe('choices', () => {
  /** As options arrive: JSON text is decoded at the border. */
  const values = (options: QueryCondition['options']) => {
    const source = choicesOf(decodeText(options));
    return source.kind === 'list' ? source.choices.map((choice) => choice.value) : source.model;
  };

  const dictionary = {
    dictionary: 'colours',
    checkedDictionary: true,
    useDictionariesData: [
      { id: '1', code: 'r', name: '红', name_i18n: '{"en":"Red"}' },
      { id: '2', code: 'g', name: '绿' },
      { id: '3', code: 'x', name: '灰', disabled: true },
    ],
  };

  test('values of a dictionary read by the name of their entry, several ones too', () => {
    const column = { propertyCode: 'a', name: 'A', options: dictionary };
    expect(displayText('r', { ...column, propertyType: PropertyType.dropdown }, 'zh')).toBe('红');
    expect(displayText('r', { ...column, propertyType: PropertyType.radio }, 'en')).toBe('Red');
    expect(displayText('r;x;gone', { ...column, propertyType: PropertyType.dropdownMulti }, 'zh')).toBe('红、灰、gone');
    expect(choiceCodec.chip(['r', 'g'], { ...column, propertyType: PropertyType.checkbox }, 'en')).toBe('Red, 绿');
  });

  test('[EN-013] options are read in every form the contract knows', () => {
    expect(values('a;b;c')).toEqual(['a', 'b', 'c']);
    expect(values('{"options":"a;b"}')).toEqual(['a', 'b']);
    expect(values({ options: 'a;b' })).toEqual(['a', 'b']);
    expect(values('{"items":["a","b"]}')).toEqual(['a', 'b']);
    expect(values('["a","b"]')).toEqual(['a', 'b']);
    expect(
      values({
        checkedDictionary: 'x',
        useDictionariesData: [
          { name: '甲', id: '1' },
          { name: '乙', id: '2' },
        ],
      }),
    ).toEqual(['甲', '乙']);
    for (const options of [dictionary, JSON.stringify(dictionary)]) expect(values(options)).toEqual(['r', 'g', 'x']);
    expect(choicesOf(dictionary, 'en')).toEqual({
      kind: 'list',
      choices: [
        { value: 'r', text: 'Red' },
        { value: 'g', text: '绿' },
        { value: 'x', text: '灰', retired: true },
      ],
    });
    expect(values({ schemaCode: 'country', sheetDataItem: 'nameZh' })).toEqual({ schemaCode: 'country', sheetDataItem: 'nameZh' });
    const condition = [[[{ propertyCode: 'area', propertyType: 0, propertyValue: 'east' }]]];
    const model = { schemaCode: 'country', sheetDataItem: 'nameZh', orderByFields: ['rank'], orderType: 2, condition };
    expect(values(JSON.stringify(model))).toEqual(model);
    expect(values({ ...model, orderByFields: 'rank', orderType: '2', condition: JSON.stringify(condition) })).toEqual(model);
    expect(values({ ...model, orderByFields: '', orderType: '', condition: [] })).toEqual({ schemaCode: 'country', sheetDataItem: 'nameZh' });
    expect(values(null)).toEqual([]);
    expect(values('{broken')).toEqual([]);
  });
});

describe('typed dates', () => {
  test.each([
    ['2026-07-01', '2026-07-01', '2026-07-01'],
    ['2026/7/1', '2026-07-01', '2026-07-01'],
    ['2026年7月1日', '2026-07-01', '2026-07-01'],
    ['2026-07', '2026-07-01', '2026-07-31'],
    ['2026年7月', '2026-07-01', '2026-07-31'],
    ['2028', '2028-01-01', '2028-12-31'],
    ['2028-02', '2028-02-01', '2028-02-29'],
  ])('%s begins %s and ends %s', (text, from, to) => {
    const parts = readTypedDate(text);
    if (parts === undefined) throw new Error('the text was not read');
    expect([startOf(parts, 'day'), lastMomentOf(parts, 'day')]).toEqual([from, to]);
  });

  test('texts that are no dates or times are not read', () => {
    for (const text of ['', '2026-02-30', '2026-13', 'tomorrow', '20260701', '2026-07-01 25:00']) expect(readTypedDate(text)).toBeUndefined();
    for (const text of ['', '24:00', '8:61', 'noon']) expect(readTypedTime(text)).toBeUndefined();
    expect(readTypedTime('8:05')).toBe('08:05:00');
  });
});

test('[LS-013] the schema of a panel holds exactly the visible conditions', () => {
  const conditions = [
    condition(0, { propertyCode: 'a' }),
    condition(2, { propertyCode: 'b', visible: true }),
    condition(3, { propertyCode: 'c', visible: false }),
  ];
  expect(Object.keys((filterSchema(conditions, 'zh') as { properties: object }).properties)).toEqual(['a', 'b']);
});
