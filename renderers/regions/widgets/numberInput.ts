import { numberText } from '#schemas/formats/number.ts';

const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const DECORATION = /[\s,，¥￥$€]|HK\$/g;

/**
 * The value of what somebody typed into a number field: separators and currency signs are overlooked, a percent sign
 * or a percent format divides by a hundred on the decimal text.
 * Shape: a number when it holds every digit, the decimal text when it does not, the typed text when it is no number,
 * undefined when nothing is there. Source: contract 6.2, 6.3.
 */
export function readNumber(text: string, displayFormat: number): number | string | undefined {
  const bare = text.replaceAll('HK$', '').replaceAll(DECORATION, '');
  if (bare === '') return undefined;
  const percent = bare.endsWith('%');
  const digits = percent ? bare.slice(0, -1) : bare;
  if (!PLAIN.test(digits)) return text;
  return toExact(percent || isPercent(displayFormat) ? hundredth(digits) : digits);
}

/** Whether a format shows the ratio as percent. */
function isPercent(displayFormat: number): boolean {
  return numberText(0, { propertyType: 2, displayFormat }, 'zh').endsWith('%');
}

/** A hundredth, by moving the point. */
function hundredth(digits: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(digits) ?? [];
  const padded = whole.padStart(3, '0');
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}${fraction}`;
}

/** A number when it says the same digits, else their text. */
function toExact(digits: string): number | string {
  const number = Number(digits);
  return normal(String(number)) === normal(digits) ? number : normal(digits);
}

function normal(digits: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(digits) ?? [];
  if (/e/i.test(digits)) return digits;
  const value = `${whole || '0'}${fraction ? `.${fraction}` : ''}`;
  return sign === '-' && value !== '0' ? `-${value}` : value;
}
