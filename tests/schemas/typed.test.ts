import { describe, expect, it } from 'vitest';
import { PropertyType, UnitType } from '#schemas/codes.ts';
import { formatText } from '#schemas/formats/index.ts';
import { isDateFormat } from '#schemas/sheets/cellText.ts';
import { canBeTyped, readTyped, type NameFinder, type TypedColumn } from '#schemas/formats/typed/index.ts';
import { computingMs } from '#tests/support/computingTime.ts';

const wang = { id: 'u1', type: UnitType.user, name: '王敏' };
const li = { id: 'u2', type: UnitType.user, name: '李强' };
const otherLi = { id: 'u3', type: UnitType.user, name: '李强' };
const sales = { id: 'd1', type: UnitType.department, name: '销售部' };
const river = { id: 'r1', name: '海川电力' };
const forge = { id: 'r2', name: '东湖;制造' };

/** Names that are there: two people of one name, records with a separator in theirs. */
const names: NameFinder = {
  timeZone: 'Asia/Shanghai',
  units: (type, text) => [wang, li, otherLi, sales].filter((unit) => unit.type === type && [unit.name, unit.id].includes(text)),
  records: (_column, text) => [river, forge].filter(({ name, id }) => name === text || id === text),
  address: (text) => ({ address: text }),
};
const item = (propertyType: number, more: object = {}): TypedColumn => ({ code: 'x', propertyType, ...more });
const colours = { items: ['红', '绿', '蓝, 深'] };
const grades = {
  useDictionariesData: [
    { code: 'a', name: '甲级', name_i18n: '{"en":"First"}' },
    { code: 'b', name: '乙级', name_i18n: '{"en":"Second"}', disabled: true },
  ],
};

/** A value of every type, and the format whose text says all of it. */
const VALUES: [what: string, column: TypedColumn & { displayFormat?: number }, value: unknown][] = [
  ['short text', item(PropertyType.shortText), ' 甲 乙 '],
  ['text like a formula', item(PropertyType.shortText), '=1+1'],
  ['long text', item(PropertyType.longText), '一行\n二行'],
  ['number', item(PropertyType.number), 1234.5],
  ['number longer than a double', item(PropertyType.number), '12345678901234567890.12'],
  ['money', item(PropertyType.number, { displayFormat: 7 }), -1234.5],
  ['Hong Kong dollars', item(PropertyType.number, { displayFormat: 10 }), 1234567.25],
  ['percent', item(PropertyType.number, { displayFormat: 6 }), 0.1234],
  ['date', item(PropertyType.date, { displayFormat: 1 }), '2026-02-28'],
  ['date and time', item(PropertyType.date, { displayFormat: 2 }), '2026-02-28 23:59:59'],
  ['time', item(PropertyType.time), '08:30:00'],
  ['yes', item(PropertyType.logic), true],
  ['no', item(PropertyType.logic), false],
  ['radio', item(PropertyType.radio, { options: colours }), '红'],
  ['dropdown of a dictionary', item(PropertyType.dropdown, { options: grades }), 'a'],
  ['checkbox', item(PropertyType.checkbox, { options: colours }), '红;绿'],
  ['one choice with a separator in it', item(PropertyType.checkbox, { options: colours }), '蓝, 深'],
  ['several of a dictionary', item(PropertyType.dropdownMulti, { options: grades }), 'a'],
  ['person', item(PropertyType.staff), [wang]],
  ['people', item(PropertyType.staffMulti), [wang]],
  ['department', item(PropertyType.department), [sales]],
  ['departments', item(PropertyType.departmentMulti), [sales]],
  ['mixed', item(PropertyType.mixedUnits), [wang, sales]],
  ['relation', item(PropertyType.relation), river],
  ['relation with a separator in its name', item(PropertyType.relation), forge],
  ['relations', item(PropertyType.relationMulti), [river]],
  ['address', item(PropertyType.address), { address: '科技路 1 号' }],
];

describe('texts of cells', () => {
  it.each(VALUES)('%s: the text it is shown as is read back to the value', (_what, column, value) => {
    for (const locale of ['zh', 'en'] as const) expect(readTyped(formatText(value, column, locale), column, names)).toEqual({ value });
  });

  it('every type is read back but attachments, opinions and sub-tables', () => {
    const not = Object.values(PropertyType).filter((type) => !canBeTyped(type));
    expect(not).toEqual([PropertyType.attachment, PropertyType.opinion, PropertyType.subTable]);
  });

  it('a value may be written in other ways too', () => {
    const read = (text: string, type: number, more: object = {}) => readTyped(text, item(type, more), names).value;
    expect(read('2026/7/1', PropertyType.date)).toBe('2026-07-01');
    expect(read('2026年7月1日', PropertyType.date)).toBe('2026-07-01');
    expect(read('￥1,234.50', PropertyType.number)).toBe(1234.5);
    expect(read('25%', PropertyType.number)).toBe(0.25);
    expect(read('FIRST', PropertyType.dropdown, { options: grades })).toBe('a');
    expect(read('红；绿', PropertyType.checkbox, { options: colours })).toBe('红;绿');
    expect(read('--', PropertyType.number)).toBeNull();
    expect(read('--', PropertyType.dropdown, { options: { items: ['-', '--'] } })).toBe('--');
    expect(read('--', PropertyType.dropdown, { options: { items: ['-'] } })).toBeNull();
    expect(read('  ', PropertyType.staff)).toBeNull();
  });

  it('what is no value is reported with what would be one', () => {
    const fault = (text: string, type: number, more: object = {}) => readTyped(text, item(type, more), names);
    expect(fault('一百', PropertyType.number).fault?.zh).toContain('1234.5');
    expect(fault('12,34,567', PropertyType.number).fault).toBeDefined();
    expect(fault('3,141', PropertyType.number).fault?.en).toContain('3141 or 3.1410');
    expect(fault('=SUM(A1)', PropertyType.number).fault).toBeDefined();
    expect(fault('2026-02-30', PropertyType.date).fault?.en).toContain('2026-10-28');
    expect(fault('也许', PropertyType.logic).fault).toBeDefined();
    expect(fault('乙级', PropertyType.dropdown, { options: grades }).fault?.zh).toBe('没有选项“乙级”');
    expect(fault('李强', PropertyType.staff)).toMatchObject({ fault: { zh: '有 2 个人员名为“李强”，请选择其中一个' }, unknownName: true });
    expect(fault('王敏、无此人', PropertyType.staffMulti)).toMatchObject({ fault: { zh: '通讯录中没有人员“无此人”' }, unknownName: true });
    expect(fault('不知', PropertyType.relation).fault?.zh).toContain('不知');
  });

  /** Text, format of the item, what it is; undefined = refused. */
  const DATES: [text: string, format: number, value: string | undefined][] = [
    ['2023-05-15T08:30:00Z', 0, '2023-05-15 16:30:00'],
    ['2023-05-15T08:30:00.123+08:00', 0, '2023-05-15 08:30:00'],
    ['2023-05-15 20:30-0530', 0, '2023-05-16 10:00:00'],
    ['2023-05-15 08:30:00.000', 2, '2023-05-15 08:30:00'],
    ['2023/5/15 3:20 PM', 2, '2023-05-15 15:20:00'],
    ['2023-5-15 下午3:20', 2, '2023-05-15 15:20:00'],
    ['2023年5月15日上午 12:05', 2, '2023-05-15 00:05:00'],
    ['2023-05-15 下午 15:20', 10, '2023-05-15 15:20:00'],
    ['2023-05-15 pm', 11, '2023-05-15 12:00:00'],
    ['2023-05-15 上午', 9, '2023-05-15 00:00:00'],
    ['20230515', 0, '2023-05-15'],
    ['2023.5', 4, '2023-05-01'],
    ['2023年5月', 4, '2023-05-01'],
    ['2023-05', 4, '2023-05-01'],
    ['2023-05', 5, undefined],
    ['2023', 5, '2023-01-01'],
    ...[
      '2023',
      '2023.5',
      '2023.10',
      '2023年5月',
      '2023-05',
      '2023/5',
      '202305',
      '230515',
      '45061',
      '45061.5',
      '20231315',
      '0.5',
      '2023-05-15 8',
      '2023-05-15 am 15:20',
      '2023-05-15 08:30 x',
    ].map((text): [string, number, undefined] => [text, 2, undefined]),
  ];
  it.each(DATES)('contract 9, Dates: %s in a field of format %i is %s', (text, format, value) => {
    const read = readTyped(text, item(PropertyType.date, { options: { format } }), names);
    expect([read.value, read.fault === undefined]).toEqual([value, value !== undefined]);
  });

  it('contract 9, Dates: a time is understood whole, and a bare number is none', () => {
    const read = (text: string) => readTyped(text, item(PropertyType.time), names).value;
    expect(['下午3:20', '12:05 am', '08:30:00.5', '8:30'].map(read)).toEqual(['15:20:00', '00:05:00', '08:30:00', '08:30:00']);
    for (const text of ['0.5', '8', '36:00:00', '15:20 am']) expect(read(text), text).toBeUndefined();
  });

  it('[S7] a text as long as a cell is refused at once where the values are short', () => {
    const blanks = `1${' '.repeat(32_000)}x`;
    const zeros = `0.${'0'.repeat(32_000)}1${'0'.repeat(700)}`;
    const ms = computingMs(() => {
      for (const type of [PropertyType.number, PropertyType.date, PropertyType.time, PropertyType.logic]) {
        for (const text of [blanks, zeros]) expect(readTyped(text, item(type), names).fault?.en.length).toBeLessThan(200);
      }
      expect(isDateFormat(0, '['.repeat(1_000_000))).toBe(false);
    });
    expect(ms).toBeLessThan(200);
  });
});
