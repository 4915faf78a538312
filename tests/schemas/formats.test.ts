import { describe, expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import { displayText, formatText } from '#schemas/formats/index.ts';
import { NUMBER_FORMAT_CODES, numberFormatOf, sumText } from '#schemas/formats/number.ts';

const number = (value: unknown, displayFormat: number) => formatText(value, { propertyType: PropertyType.number, displayFormat }, 'zh');
const date = (value: unknown, displayFormat: number) => formatText(value, { propertyType: PropertyType.date, displayFormat }, 'en');
const address = (value: unknown, displayFormat = 0) => formatText(value, { propertyType: PropertyType.address, displayFormat }, 'zh');

describe('dates', () => {
  it.each([
    [0, '2024-05-06'],
    [1, '2024-05-06'],
    [2, '2024-05-06 07:08:09'],
    [3, '2024-05-06 07:08'],
    [4, '2024-05'],
    [5, '2024'],
    [6, '05-06'],
    [7, '07:08'],
    [8, '07:08:09'],
    [99, '2024-05-06'],
  ])('[CN-008] code %i shows %s', (code, text) => expect(date('2024-05-06 07:08:09', code)).toBe(text));

  it.each([
    [9, '2024-05-06 上午', '2024-05-06 下午'],
    [10, '2024-05-06 上午 07:08', '2024-05-06 下午 13:08'],
    [11, '2024-05-06 am', '2024-05-06 pm'],
    [12, '2024-05-06 am 07:08', '2024-05-06 pm 13:08'],
  ])('[CN-009] code %i has its halves of the day', (code, morning, afternoon) => {
    expect(date('2024-05-06 07:08:09', code)).toBe(morning);
    expect(date('2024-05-06 13:08:09', code)).toBe(afternoon);
    // Noon belongs to the afternoon, midnight to the morning.
    expect(date('2024-05-06 12:00:00', code)).toBe(afternoon.replace('13:08', '12:00'));
    expect(date('2024-05-06 00:00:00', code)).toBe(morning.replace('07:08', '00:00'));
  });

  it('a date-only value and one to minutes are read too', () => {
    expect(date('2024-05-06', 2)).toBe('2024-05-06 00:00:00');
    expect(date('2024-05-06 07:08', 2)).toBe('2024-05-06 07:08:00');
  });

  it('what is no date shows as its own text', () => {
    for (const text of ['soon', '2024-02-30', '2024-13-01', '2024-05-06 25:00']) expect(date(text, 1)).toBe(text);
  });

  it('a time shows the parts it has, or those its format names', () => {
    const time = (value: string, displayFormat?: number) => formatText(value, { propertyType: PropertyType.time, displayFormat }, 'zh');
    expect([time('07:08'), time('07:08:09'), time('07:08:09', 7), time('07:08', 8), time('2024-05-06 07:08:09', 8), time('noon')]).toEqual([
      '07:08',
      '07:08:09',
      '07:08',
      '07:08:00',
      '07:08:09',
      'noon',
    ]);
  });
});

describe('numbers', () => {
  it('all 47 codes of contract 6.3 have a format', () => expect(NUMBER_FORMAT_CODES).toEqual(Array.from({ length: 47 }, (_, code) => code)));

  it.each([
    [0, '1234.5'],
    [1, '1,235'],
    [2, '1,234.5'],
    [3, '1,234.50'],
    [4, '123,450%'],
    [5, '123,450.0%'],
    [6, '123,450.00%'],
    [7, '¥1,234.50'],
    [8, '$1,234.50'],
    [9, '€1,234.50'],
    [10, 'HK$1,234.50'],
    [11, '1,234.500'],
    [12, '1,234.5000'],
    [13, '123,450.000%'],
    [14, '123,450.0000%'],
    [15, '¥1,234.500'],
    [16, '¥1,234.5000'],
    [17, '$1,234.500'],
    [20, '€1,234.5000'],
    [21, 'HK$1,234.500'],
    [22, 'HK$1,234.5000'],
    [23, '1,234.50000'],
    [26, '1,234.50000000'],
    [27, '123,450.00000%'],
    [30, '123,450.00000000%'],
    [31, '¥1,234.50000'],
    [35, '$1,234.50000'],
    [39, '€1,234.50000'],
    [46, 'HK$1,234.50000000'],
  ])('[LS-026] code %i shows 1234.50 as %s', (code, text) => expect(number('1234.50', code)).toBe(text));

  it('rounding is half away from zero on the decimal text', () => {
    expect([number('1.005', 3), number(-1.005, 3), number('2.5', 1), number('-2.5', 1), number('0.045', 5)]).toEqual(['1.01', '-1.01', '3', '-3', '4.5%']);
    expect([number('999.995', 3), number('-0.004', 3), number(0.25, 4), number('-1234.5', 7)]).toEqual(['1,000.00', '0.00', '25%', '-¥1,234.50']);
  });

  it('long and exponent numbers keep every digit', () => {
    expect(number('12345678901234567890.123', 3)).toBe('12,345,678,901,234,567,890.12');
    expect([number(1e21, 1), number(1.5e-7, 0), number('1.5e3', 0)]).toEqual(['1,000,000,000,000,000,000,000', '0.00000015', '1500']);
  });

  it('what is no number shows as its own text', () => expect([number('n/a', 3), number({ a: 1 }, 3), number('.', 3)]).toEqual(['n/a', '{"a":1}', '.']));

  it('formats have names in data-item options', () => {
    expect(['none', 'integer', 'tenths', 'percentile', 'Millimeter', 'tenThousand', 'hundredThousand', 'billionDecimals'].map(numberFormatOf)).toEqual([
      0, 1, 2, 3, 11, 12, 23, 26,
    ]);
    expect(
      ['ratio.integer', 'ratio.percentile', 'RMB.percentile', 'dollar.Millimeter', 'euro.percentile', 'HK.billionDecimals', 'yen.percentile'].map(
        numberFormatOf,
      ),
    ).toEqual([4, 6, 7, 17, 9, 46, 0]);
  });

  it('[LS-012] a sum is an object or a bare number, and a count is not number-formatted', () => {
    const column = { propertyType: PropertyType.number, displayFormat: 3 };
    expect([sumText({ num: 12, sumType: 1 }, column), sumText(12, column), sumText({ num: 41, sumType: 5 }, column), sumText(null, column)]).toEqual([
      '12.00',
      '12.00',
      '41',
      '',
    ]);
  });
});

describe('addresses', () => {
  const parts = { provinceName: '浙江省', cityName: '杭州市', districtName: '西湖区', address: '文三路 1 号' };

  it('[EN-020] the four parts stand in their order', () => expect(address(JSON.stringify(parts))).toBe('浙江省杭州市西湖区文三路 1 号'));
  it('formats 1 and 2 name fewer parts', () => expect([address(parts, 1), address(parts, 2)]).toEqual(['浙江省杭州市', '浙江省']));
  it('twice-encoded text is read', () => expect(address(JSON.stringify(JSON.stringify(parts)), 1)).toBe('浙江省杭州市'));
  it('Latin neighbours are parted by one blank', () =>
    expect(address({ provinceName: 'Zhejiang', cityName: 'Hangzhou', districtName: '西湖区', address: 'Wensan Rd 1' })).toBe(
      'Zhejiang Hangzhou 西湖区 Wensan Rd 1',
    ));
  it('other text shows as it is', () => expect(address('somewhere')).toBe('somewhere'));
});

describe('other types', () => {
  const text = (propertyType: number, value: unknown, locale: 'zh' | 'en' = 'zh') => formatText(value, { propertyType }, locale);

  it('logic says yes and no in both languages', () => {
    expect([text(4, true), text(4, false), text(4, 'true', 'en'), text(4, false, 'en'), text(4, 'maybe')]).toEqual(['是', '否', 'Yes', 'No', 'maybe']);
  });

  it('several choices are joined by the mark of the language', () => {
    expect([text(13, 'a;b'), text(15, ['a', 'b'], 'en'), text(14, 'a;b')]).toEqual(['a、b', 'a, b', 'a;b']);
  });

  it('people and departments show their names', () => {
    const two = [
      { id: '1', type: 3, name: '王敏' },
      { id: '2', type: 1, name: '研发部' },
    ];
    expect([text(51, two), text(50, JSON.stringify(two)), text(60, two[1]), text(50, 'gone')]).toEqual(['王敏, 研发部', '王敏, 研发部', '研发部', 'gone']);
  });

  it('[LS-026] relations show the record names, several joined by a semicolon', () => {
    expect(text(9, { id: '1', displayCode: 'amount', propertyType: 2, amount: 5 })).toBe('5');
    expect(text(9, { id: '1', name: 'A' })).toBe('A');
    const items = [
      { id: '1', title: 'A' },
      { id: '2', title: 'B' },
    ];
    expect(text(11, { displayCode: 'title', items })).toBe('A;B');
  });

  it('attachments show file names, sub-tables their number of rows', () => {
    expect([text(6, [{ refId: 'r', name: 'a.pdf' }]), text(8, [{}, {}]), text(8, [{}], 'en')]).toEqual(['a.pdf', '2 行', '1 row']);
  });

  it('[EN-014] an unknown type shows as text', () => expect([text(999, 'x'), text(999, { a: 1 }), text(999, 5)]).toEqual(['x', '{"a":1}', '5']));

  it('empty values show as two dashes', () => {
    for (const code of Object.values(PropertyType)) {
      for (const empty of [null, undefined, '', []]) expect(displayText(empty, { propertyType: code }, 'zh'), `type ${code}`).toBe('--');
    }
  });

  it('instance states have words', () => {
    expect(formatText('DRAFT', { propertyCode: 'sequenceStatus', propertyType: 0 }, 'zh')).toBe('草稿');
    expect(formatText('ELSE', { propertyCode: 'sequenceStatus', propertyType: 0 }, 'en')).toBe('ELSE');
  });
});

it.each([
  ['zh', '系统'],
  ['en', 'System'],
] as const)('contract 15.4: what the system wrote reads so in %s, and a person of that name stays a person', (locale, word) => {
  const staff = (id: string) => formatText([{ id, type: 3, name: 'system' }], { propertyType: PropertyType.staff }, locale);
  expect([staff('system'), staff('u1')]).toEqual([word, 'system']);
});
