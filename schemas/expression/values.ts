import type { ExpressionValue } from './node.ts';

const DATE_TEXT = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/;
const NUMBER_TEXT = /^-?\d+(?:\.\d+)?$/;
const MS_PER_DAY = 86_400_000;

/** Turns a form value of contract 6.2 into what expressions work with: people, departments and relations become their ids. */
export function toValue(raw: unknown): ExpressionValue {
  if (raw === null || raw === undefined) return null;
  if (typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean') return raw;
  if (Array.isArray(raw)) return raw.map(toValue);
  if (typeof raw !== 'object') return null;
  if ('id' in raw) return toValue(raw.id);
  return 'items' in raw ? toValue(raw.items) : null;
}

/** True for nothing, empty text and an empty list. */
export function isEmpty(value: ExpressionValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.every(isEmpty));
}

/** Whether a condition holds: true, a number other than 0, anything not empty. */
export function isTrue(value: ExpressionValue): boolean {
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' ? value !== 0 : !isEmpty(value);
}

/** The value as a number; numeric text counts, everything else is null. */
export function toNumber(value: ExpressionValue): number | null {
  const single = toSingle(value);
  if (typeof single === 'number') return Number.isFinite(single) ? single : null;
  return typeof single === 'string' && NUMBER_TEXT.test(single) ? Number(single) : null;
}

/** The value as text; nothing is empty text. */
export function toText(value: ExpressionValue): string {
  if (value === null) return '';
  return Array.isArray(value) ? value.map(toText).join(';') : String(value);
}

/** The members of a list, or the value as a list of one; nothing gives none. */
export function toList(value: ExpressionValue): ExpressionValue[] {
  if (Array.isArray(value)) return value;
  return value === null ? [] : [value];
}

/** The most decimals that `roundTo` keeps. */
const MOST_DECIMALS = 8;
/** Significant digits of a fraction that a formula's result keeps; whole numbers keep all of theirs up to 2^53. */
const SIGNIFICANT_DIGITS = 15;

/**
 * Cuts the tail that binary fractions leave behind (0.1 + 0.2), so that money adds up.
 * Shape: whole numbers up to 2^53 as they are, others with 15 significant digits. Not finite: null.
 */
export function exact(result: number): number | null {
  // Whole numbers have no such tail; most amounts are, and formulas run for millions of rows.
  if (Number.isSafeInteger(result)) return result + 0;
  return Number.isFinite(result) ? Number(result.toPrecision(SIGNIFICANT_DIGITS)) : null;
}

/**
 * Rounds half away from zero on the decimal digits (contract 6.3).
 * Units: `decimals` is cut to a whole number from 0 to 8. Not finite: null.
 */
export function roundTo(value: number, decimals: number): number | null {
  if (Number.isInteger(value)) return value + 0;
  if (!Number.isFinite(value)) return null;
  const places = Math.min(MOST_DECIMALS, Math.max(0, Math.trunc(decimals)));
  const size = Math.abs(value);
  // As one decimal digit and an exponent, for a number's own text has an exponent only sometimes; from 10^14 on, cutting would reach what is rounded.
  const [digits = '', power = ''] = (size < 1e14 ? size.toExponential(SIGNIFICANT_DIGITS - 1) : size.toExponential()).split('e');
  const shifted = Math.round(Number(`${digits}e${Number(power) + places}`));
  // So large that none of its digits stands behind the last decimal.
  if (!Number.isSafeInteger(shifted)) return value;
  return Math.sign(value) * Number(`${shifted}e${-places}`) + 0;
}

/** Equality: empty equals empty, a list of one equals its member, dates by their moment, numbers by value. */
export function equal(left: ExpressionValue, right: ExpressionValue): boolean {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right);
  const [a, b] = [toSingle(left), toSingle(right)];
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => equal(item, b[i] ?? null));
  if (typeof a === 'boolean' || typeof b === 'boolean') return String(a) === String(b);
  return compare(a, b) === 0;
}

/** Order of two values: negative, 0, positive; null when they have none (one is empty or a list). */
export function compare(left: ExpressionValue, right: ExpressionValue): number | null {
  const [a, b] = [toSingle(left), toSingle(right)];
  if (isEmpty(a) || isEmpty(b) || Array.isArray(a) || Array.isArray(b)) return null;
  if (typeof a === 'number' || typeof b === 'number') return compareNumbers(toNumber(a), toNumber(b), a, b);
  const [x, y] = isDate(a) && isDate(b) ? [fullDate(a), fullDate(b)] : [toText(a), toText(b)];
  if (x === y) return 0;
  return x < y ? -1 : 1;
}

/** Whole calendar days from one date to another; null when one is no date. */
export function daysBetween(from: ExpressionValue, to: ExpressionValue): number | null {
  const [a, b] = [dayNumber(from), dayNumber(to)];
  return a === null || b === null ? null : b - a;
}

function compareNumbers(x: number | null, y: number | null, a: ExpressionValue, b: ExpressionValue): number | null {
  if (x !== null && y !== null) return x - y;
  return toText(a) === toText(b) ? 0 : null;
}

function toSingle(value: ExpressionValue): ExpressionValue {
  return Array.isArray(value) && value.length === 1 ? (value[0] ?? null) : value;
}

function isDate(value: ExpressionValue): value is string {
  return typeof value === 'string' && DATE_TEXT.test(value);
}

function fullDate(text: string): string {
  return text + ' 00:00:00'.slice(text.length - 10);
}

function dayNumber(value: ExpressionValue): number | null {
  const single = toSingle(value);
  if (!isDate(single)) return null;
  const time = Date.parse(`${single.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time) ? null : time / MS_PER_DAY;
}
