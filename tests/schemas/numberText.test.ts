import { describe, expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import { conditionCodec } from '#schemas/formats/filters/index.ts';
import { NUMBER_FORMAT_CODES, numberText } from '#schemas/formats/number.ts';
import { exactNumber, provenDecimal, readCellNumber, readNumber as readWith, readTypedNumber, unmistakable } from '#schemas/formats/numberText.ts';
import type { QueryCondition } from '#schemas/list.ts';
import { isUnreadable, readNumberInput } from '#renderers/regions/widgets/controls/numberInput.ts';
import { computingMs } from '#tests/support/computingTime.ts';

/** Pseudo-random numbers from a seed, so that a failure comes again. */
function randoms(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The text as contract 9 reads it, by a walk of its own: one step for each thing that may stand around the digits. */
function reference(text: string, decimal: '.' | ','): string | undefined {
  let rest = [...text].map((sign) => (sign >= '！' && sign <= '～' ? String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0) : sign)).join('');
  rest = rest
    .replaceAll('￥', '¥')
    .replaceAll('−', '-')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .trim();
  let [negative, money, places] = [0, 0, 0];
  const signed = () => {
    if (!/^[+-]/.test(rest)) return;
    negative += rest.startsWith('-') ? 1 : 100;
    rest = rest.slice(1).replace(/^ /, '');
  };
  const symbol = () => {
    const found = /^(?:HK\$|[¥$€元])/.exec(rest)?.[0];
    if (found === undefined) return;
    money += 1;
    rest = rest.slice(found.length).replace(/^ /, '');
  };
  signed();
  symbol();
  const brackets = rest.startsWith('(') && rest.endsWith(')');
  if (brackets) {
    rest = rest.slice(1, -1);
    negative += 1;
  }
  signed();
  symbol();
  if (rest.endsWith('%')) {
    places = -2;
    money += 1;
    rest = rest.slice(0, -1).replace(/ $/, '');
  }
  const after = /(?:HK\$|[¥$€元])$/.exec(rest)?.[0];
  if (after !== undefined) {
    money += 1;
    rest = rest.slice(0, -after.length).replace(/ $/, '');
  }
  const unit = /万亿$|[万亿]$/.exec(rest)?.[0];
  if (unit !== undefined) {
    if (places !== 0) return undefined;
    places = { 万: 4, 亿: 8, 万亿: 12 }[unit] ?? 0;
    rest = rest.slice(0, -unit.length).replace(/ $/, '');
  }
  if (money > 1 || ![0, 1, 100].includes(negative)) return undefined;
  const [whole = '', fraction, ...more] = rest.split(decimal);
  if (more.length > 0 || whole + (fraction ?? '') === '' || (fraction !== undefined && !/^\d*$/.test(fraction))) return undefined;
  if (fraction === '' && decimal === ',') return undefined;
  const separators = new Set(whole.replaceAll(/\d/g, ''));
  if (separators.size > 1) return undefined;
  const [separator] = separators;
  if (separator !== undefined) {
    if (separator !== ' ' && separator !== (decimal === '.' ? ',' : '.')) return undefined;
    const [first = '', ...groups] = whole.split(separator);
    if (!/^[1-9]\d{0,2}$/.test(first) || groups.some((group) => !/^\d{3}$/.test(group))) return undefined;
  }
  const digits = whole.replaceAll(/\D/g, '');
  if (digits + (fraction ?? '') === '') return undefined;
  const value = (BigInt(`${digits}${fraction ?? ''}`) * 10n ** 30n) / 10n ** BigInt(12 + (fraction ?? '').length - places);
  return String(negative === 1 ? -value : value);
}

/** A decimal text times 10^18, to be compared with the reference. */
function scaled(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  return String(BigInt(`${sign}${whole}${fraction.padEnd(18, '0')}`));
}

const ALPHABET = [..."0123456789123456789,.,.  -+()%¥$元万亿e'", 'HK$', '１', '，', '．', '－', '\u00A0', '\u202F'];
const FORMS = ['1,234.5', '1.234,56', '1 234,5', '12,34,567', '(1,234.50)', '¥1,234.00', '-12.5%', '1.2万', '3,141', '1 234 567', '0,5', '12,5', '1,234元'];

describe('[contract 9] numbers as people write them', () => {
  it.each([
    ['1,250', '1250'],
    ['1 234.5', '1234.5'],
    ['1\u00A0234.5', '1234.5'],
    ['1\u202F234.5', '1234.5'],
    ['1,234,567.25', '1234567.25'],
    ['１２３', '123'],
    ['－１，２３４．５', '-1234.5'],
    ['(1,234.50)', '-1234.50'],
    ['（5）', '-5'],
    ['¥1,234.50', '1234.50'],
    ['-￥5', '-5'],
    ['HK$5', '5'],
    ['RMB 1,234.00', '1234.00'],
    ['1,234.00元', '1234.00'],
    ['1.2万', '12000'],
    ['3亿', '300000000'],
    ['1.5万元', '15000'],
    ['.5', '.5'],
    ['007', '007'],
    ['25%', '0.25'],
  ])('a field reads %s as %s', (text, number) => expect(readTypedNumber(text)).toBe(number));

  it.each([
    '12,5',
    '1.234,56',
    '1 234,5',
    '12,34,567',
    '1,23',
    '1,2345',
    '0,123',
    '1,234 567',
    '1 ,234',
    "1'234.50",
    '1e5',
    '5‰',
    '1,234.50-',
    '--5',
    '-(5)',
    '(5',
    '5)',
    '¥5$',
    '¥5%',
    '5万%',
    '1.2.3',
    '-',
    '.',
    'abc',
    '١٢',
    '5²',
    '1,',
  ])('a field refuses %s', (text) => {
    expect(readTypedNumber(text)).toBeUndefined();
    expect(readNumberInput(text, 0)).toBe(text);
    expect(isUnreadable(text)).toBe(true);
  });

  it('20,000 generated texts are read as the reference reads them, or refused where it refuses', () => {
    const random = randoms(21);
    const pick = <T>(list: readonly T[]) => list[random(list.length)] as T;
    let readable = 0;
    for (let count = 0; count < 20_000; count += 1) {
      let text = pick(FORMS);
      for (let changes = random(4); changes > 0; changes -= 1) {
        const at = random(text.length + 1);
        text = text.slice(0, at) + (random(3) === 0 ? '' : pick(ALPHABET)) + text.slice(at + random(2));
      }
      for (const decimal of ['.', ','] as const) expect([text, decimal, scaled(readWith(text, decimal))]).toEqual([text, decimal, reference(text, decimal)]);
      if (readWith(text, '.') !== undefined) readable += 1;
    }
    expect(readable).toBeGreaterThan(3000);
  });

  it('what a number is shown as in any format is read back as that number, in a field, a filter and a file', () => {
    const random = randoms(7);
    for (const displayFormat of NUMBER_FORMAT_CODES) {
      const column = { propertyType: PropertyType.number, displayFormat };
      for (let count = 0; count < 60; count += 1) {
        const value = `${random(2) === 0 ? '-' : ''}${random(10 ** random(10))}.${String(random(10 ** 8)).padStart(8, '0')}`;
        const text = numberText(value, column, 'en');
        const field = readNumberInput(text, displayFormat);
        expect([text, numberText(field, column, 'en')]).toEqual([text, text.replace(/^-(?=\D*0+(?:\.0+)?%?$)/, '')]);
        const cell = readCellNumber(text, '.');
        expect([text, exactNumber(cell?.number ?? '')]).toEqual([text, field]);
        const open = readCellNumber(text, undefined);
        if (open?.open) expect(open.open).toContain(cell?.number);
        else expect(open).toEqual(cell);
      }
    }
  });

  it('what a filter sends comes back from the address as the same value, percent included', () => {
    const random = randoms(9);
    for (const displayFormat of NUMBER_FORMAT_CODES) {
      const condition: QueryCondition = { propertyCode: 'n', name: 'n', propertyType: PropertyType.number, displayFormat };
      const codec = conditionCodec(condition);
      for (let count = 0; count < 40; count += 1) {
        const sent = codec.encode([String(random(10 ** 9) / 1000), ''], condition);
        expect(codec.encode(codec.decode(sent ?? '', condition), condition)?.replace(/0+;$/, ';')).toBe(sent?.replace(/0+;$/, ';'));
      }
    }
  });
});

describe('[contract 9] number cells of files', () => {
  it.each([
    ['1,234.5', undefined, '1234.5'],
    ['1.234,5', undefined, '1234.5'],
    ['12,5', undefined, '12.5'],
    ['12,5', '.', '12.5'],
    ['0,123', '.', '0.123'],
    ['1,234,567', ',', '1234567'],
    ['1 234', undefined, '1234'],
    ['3,141', ',', '3.141'],
    ['3,141', '.', '3141'],
    ['1.234', '.', '1.234'],
    ['1.234', ',', '1234'],
  ] as const)('%s beside the decimal sign %s is %s', (text, decimal, number) => expect(readCellNumber(text, decimal)).toEqual({ number }));

  it.each(['3,141', '1.234', '-1,250', '¥1,250', '12.345万'])('%s can be read in two ways, and proves neither', (text) => {
    expect(readCellNumber(text, undefined)?.open).toHaveLength(2);
    expect(provenDecimal(text)).toBeUndefined();
  });

  it('a settled number is written so that it can be read in one way only', () => {
    for (const number of [5.141, -1.234, 12.5, 1234, 1234.567, 0.123, '12345678901234567890.123'])
      expect(readCellNumber(unmistakable(number), undefined)).toMatchObject({ number: expect.stringContaining(String(number)) });
  });

  it('[S7] long texts are refused at once', () => {
    const ms = computingMs(() => {
      for (const text of ['1'.repeat(1_000_000), ',123'.repeat(250_000), `1${' '.repeat(1_000_000)}x`, '('.repeat(200), '1,'.repeat(100)])
        expect([readWith(text, '.'), readWith(text, ',')]).toEqual([undefined, undefined]);
    });
    expect(ms).toBeLessThan(200);
  });
});
