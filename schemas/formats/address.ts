import { type TextFormat, isRecord, ownText, parseEncoded } from './format.ts';

const PARTS = ['provinceName', 'cityName', 'districtName', 'address'] as const;

/** How many parts each `displayFormat` names: 0 all four, 1 province and city, 2 province. Source: contract 6.3. */
const PART_COUNT: Readonly<Record<number, number>> = { 0: 4, 1: 2, 2: 1 };

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Text of an address: the parts its format names in the order province, city, district, address; two neighbours are
 * joined without a blank where both ends are CJK characters, otherwise with one blank. Source: contract 6.3, EN-020.
 */
export const addressText: TextFormat = (value, column) => {
  const read = parseEncoded(value);
  if (!isRecord(read)) return ownText(value);
  const named = PARTS.slice(0, PART_COUNT[column.displayFormat ?? 0] ?? PARTS.length);
  return named.map((part) => ownText(read[part]).trim()).reduce(join, '');
};

function join(before: string, after: string): string {
  if (before === '' || after === '') return before + after;
  const close = CJK.test([...before].at(-1) ?? '') && CJK.test([...after][0] ?? '');
  return before + (close ? '' : ' ') + after;
}
