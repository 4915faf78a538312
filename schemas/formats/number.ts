import { SumType } from '#schemas/codes.ts';
import { groupedText, plainDecimal, round, shift, toDecimal } from './decimal.ts';
import { type FormatColumn, type TextFormat, isRecord, ownText } from './format.ts';

/** How a number format code shows: symbol before, decimals, percent. */
export interface NumberFormat {
  symbol: string;
  decimals: number;
  percent: boolean;
}

const SYMBOLS = ['¥', '$', '€', 'HK$'];

/** The codes of contract 6.3 in the order of its table: [code, decimals, percent, symbol]. */
const FORMATS = new Map<number, NumberFormat>([
  [1, plain(0)],
  [2, plain(1)],
  [3, plain(2)],
  [4, percent(0)],
  [5, percent(1)],
  [6, percent(2)],
  ...SYMBOLS.map((symbol, index): [number, NumberFormat] => [7 + index, money(symbol, 2)]),
  [11, plain(3)],
  [12, plain(4)],
  [13, percent(3)],
  [14, percent(4)],
  ...SYMBOLS.flatMap((symbol, index): [number, NumberFormat][] => [
    [15 + 2 * index, money(symbol, 3)],
    [16 + 2 * index, money(symbol, 4)],
  ]),
  ...[5, 6, 7, 8].flatMap((decimals, index): [number, NumberFormat][] => [
    [23 + index, plain(decimals)],
    [27 + index, percent(decimals)],
    ...SYMBOLS.map((symbol, at): [number, NumberFormat] => [31 + 4 * at + index, money(symbol, decimals)]),
  ]),
]);

/** Every number format code with a meaning of its own, 0 included. Source: contract 6.3. */
export const NUMBER_FORMAT_CODES: readonly number[] = [0, ...FORMATS.keys()].toSorted((a, b) => a - b);

/** How a code shows numbers; undefined for 0 and unknown codes, which show them as stored. Source: contract 6.3. */
export function numberFormat(code: number | null | undefined): NumberFormat | undefined {
  return FORMATS.get(code ?? 0);
}

/**
 * Text of a number by its `displayFormat`: rounded half away from zero on the decimal text, thousands separated,
 * sign before the symbol, percent of the stored ratio; code 0 and unknown codes show the number as stored.
 * Source: contract 6.3.
 */
export const numberText: TextFormat = (value, column) => {
  const number = toDecimal(value);
  if (!number) return ownText(value);
  const format = numberFormat(column.displayFormat);
  if (!format) return plainDecimal(number);
  const rounded = round(format.percent ? shift(number, 2) : number, format.decimals);
  return (rounded.negative ? '-' : '') + format.symbol + groupedText(rounded) + (format.percent ? '%' : '');
};

/**
 * Text of a `sumMap` entry in the format of its column; a count is not number-formatted.
 * Shape: the entry is `{num, sumType}` or a bare number; '' when there is none. Source: contract 6.5, LS-012.
 */
export function sumText(entry: unknown, column: FormatColumn & { sumType?: number | null }): string {
  const num = isRecord(entry) ? entry.num : entry;
  const sumType = isRecord(entry) && typeof entry.sumType === 'number' ? entry.sumType : column.sumType;
  return numberText(num, sumType === SumType.count ? { propertyType: column.propertyType, displayFormat: 0 } : column, 'zh');
}

const PREFIXES: Record<string, number> = { ratio: 0, RMB: 1, dollar: 2, euro: 3, HK: 4 };
const NAMES = ['integer', 'tenths', 'percentile', 'Millimeter', 'tenThousand', 'hundredThousand', 'millionDecimals', 'tenMillionDecimals', 'billionDecimals'];

/** Code of a format said by name in data-item options, e.g. `RMB.percentile` is 7; 0 when unknown. Source: contract 6.3. */
export function numberFormatOf(name: string | undefined): number {
  const [prefix, base] = name?.includes('.') ? name.split('.', 2) : [undefined, name];
  const decimals = NAMES.indexOf(base ?? '');
  if (decimals < 0 || (prefix !== undefined && !(prefix in PREFIXES))) return 0;
  const kind = prefix === undefined ? undefined : PREFIXES[prefix];
  for (const [code, format] of FORMATS) {
    const symbol = kind ? SYMBOLS[kind - 1] : '';
    if (format.decimals === decimals && format.percent === (kind === 0) && format.symbol === symbol) return code;
  }
  return 0;
}

function plain(decimals: number): NumberFormat {
  return { symbol: '', decimals, percent: false };
}

function percent(decimals: number): NumberFormat {
  return { symbol: '', decimals, percent: true };
}

function money(symbol: string, decimals: number): NumberFormat {
  return { symbol, decimals, percent: false };
}
