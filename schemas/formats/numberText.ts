import { plainDecimal, shift, toDecimal } from './decimal.ts';

/** The sign before the decimals of a number. */
export type DecimalSign = '.' | ',';

/** Characters of a number as it is typed: the most digits that are stored (100), in groups. */
const MOST_CHARS = 200;

const MONEY = String.raw`HK\$|US\$|[¥$€£元圆]|RMB|CNY|USD|EUR|HKD|GBP|人民币|美元|港元|欧元|英镑`;
/** Sign, currency, bracket, sign, currency, digits, unit, currency, percent, bracket; how many of each may stand together is checked by `readNumber`. */
const SHAPE = new RegExp(
  String.raw`^(?:([+-]) ?)?(?:(${MONEY}) ?)?(\()?(?:([+-]) ?)?(?:(${MONEY}) ?)?([\d., ]*\d\.?)(?: ?(万亿|[万萬亿億]))?(?: ?(${MONEY}))?(?: ?(%))?(\))?$`,
  'i',
);
/** Groups of exactly three with one separator between all of them, or no groups; nobody groups what begins with 0. */
const DIGITS = /^(?:[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+)|\d*)(?:\.\d*)?$/;

/**
 * Reads a number as people write it, strictly: thousands separators only where thousands stand, full-width digits and signs, brackets
 * for negative ones, currency, percent (as its ratio), 万 and 亿. Gives the decimal text with the decimals as written (`-1234.50`),
 * undefined for what is no number. `hundredths` = a number without a percent sign is in percent too. Linear in a bounded text.
 * Source: contract 9, Numbers.
 */
export function readNumber(text: string, decimal: DecimalSign, hundredths = false): string | undefined {
  const parts = text.length > MOST_CHARS ? null : SHAPE.exec(narrow(text));
  if (!parts) return undefined;
  const [, sign, money, opening, innerSign, innerMoney, written = '', unit = '', moneyAfter, percent, closing] = parts;
  const isOne = countGiven(sign, opening, innerSign) <= 1 && countGiven(money, innerMoney, moneyAfter, percent) <= 1;
  if (!isOne || countGiven(opening, closing) === 1 || (unit !== '' && percent !== undefined)) return undefined;
  const digits = decimal === '.' ? written : written.replaceAll(/[.,]/g, (one) => (one === '.' ? ',' : '.'));
  if (!DIGITS.test(digits)) return undefined;
  const isNegative = opening !== undefined || (sign ?? innerSign) === '-';
  const plain = (isNegative ? '-' : '') + digits.replaceAll(/[ ,]|\.$/g, '');
  const places = (/[万萬]/.test(unit) ? 4 : 0) + (/[亿億]/.test(unit) ? 8 : 0) - (hundredths || percent !== undefined ? 2 : 0);
  const number = places === 0 ? undefined : toDecimal(plain);
  return number ? plainDecimal(shift(number, places)) : plain;
}

function countGiven(...parts: (string | undefined)[]): number {
  return parts.filter((part) => part !== undefined).length;
}

/**
 * The number a person typed where no column is known: the point is the decimal sign. `hundredths` = as the field shows percent.
 * Shape: as `readNumber`. Source: contract 9, Numbers.
 */
export function readTypedNumber(text: string, hundredths = false): string | undefined {
  return readNumber(text, '.', hundredths);
}

/** What a cell of a file says: its number, or both numbers it may say while nobody knows the decimal sign of its column. */
export type CellNumber = { number: string; open?: undefined } | { number?: undefined; open: readonly [string, string] };

/** Reads a cell of a file; one that can be read in two ways follows `decimal`, the sign of its column. undefined = no number. Source: contract 9, Numbers. */
export function readCellNumber(text: string, decimal: DecimalSign | undefined): CellNumber | undefined {
  const [point, comma] = [readNumber(text, '.'), readNumber(text, ',')];
  if (point === undefined && comma === undefined) return undefined;
  if (point === undefined || comma === undefined || isSame(point, comma)) return { number: point ?? comma ?? '' };
  if (decimal === undefined) return { open: [point, comma] };
  return { number: decimal === '.' ? point : comma };
}

/** The decimal sign that a cell shows because it can be read with no other. */
export function provenDecimal(text: string): DecimalSign | undefined {
  const [point, comma] = [readNumber(text, '.'), readNumber(text, ',')];
  if (point !== undefined) return comma === undefined ? '.' : undefined;
  return comma === undefined ? undefined : ',';
}

/**
 * The number as a text that can be read in one way only, whatever stands around it: `3.141` gets a zero that carries no value.
 * Takes a number or decimal text.
 */
export function unmistakable(number: number | string): string {
  const decimal = toDecimal(number);
  const text = decimal ? plainDecimal(decimal) : String(number);
  return provenDecimal(text) === undefined && text.includes('.') ? `${text}0` : text;
}

/** A JSON number where nothing is lost, else the decimal text without needless zeros. */
export function exactNumber(text: string): number | string {
  const decimal = toDecimal(text);
  const plain = decimal ? plainDecimal(decimal) : text;
  return String(Number(plain)) === plain ? Number(plain) : plain;
}

function isSame(one: string, other: string): boolean {
  return exactNumber(one) === exactNumber(other);
}

const FULL_WIDTH_OFFSET = 0xfee0;

/** Full-width signs and the many kinds of blanks and minus signs as those of a keyboard. */
function narrow(text: string): string {
  return text
    .replaceAll(/[！-～]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - FULL_WIDTH_OFFSET))
    .replaceAll('￥', '¥')
    .replaceAll(/[−﹣]/g, '-')
    .replaceAll(/[\u00A0\u2007\u2009\u202F\u3000\t]/g, ' ')
    .trim();
}
