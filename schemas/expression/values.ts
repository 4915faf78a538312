import { compareNumeric, toNumeric, type Numeric } from './decimals.ts';
import type { ExpressionValue } from './node.ts';

const DATE_TEXT = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/;
const NUMBER_TEXT = /^-?\d+(?:\.\d+)?$/;
/** At least as many digits as a number has that comes as text. */
const LONG_NUMBER = /^-?[\d.]{16,}$/;
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

/** The value as a number, with all its digits; numeric text counts, everything else is null. */
export function toNumber(value: ExpressionValue): Numeric | null {
  const single = toSingle(value);
  if (typeof single === 'number') return Number.isFinite(single) ? single : null;
  return typeof single === 'string' && NUMBER_TEXT.test(single) ? (toNumeric(single) ?? null) : null;
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
  if (typeof a === 'number' || typeof b === 'number' || (isNumeric(a) && isNumeric(b))) return compareNumbers(a, b);
  const [x, y] = isDate(a) && isDate(b) ? [fullDate(a), fullDate(b)] : [toText(a), toText(b)];
  if (x === y) return 0;
  return x < y ? -1 : 1;
}

/** Whole calendar days from one date to another; null when one is no date. */
export function daysBetween(from: ExpressionValue, to: ExpressionValue): number | null {
  const [a, b] = [dayNumber(from), dayNumber(to)];
  return a === null || b === null ? null : b - a;
}

function compareNumbers(a: ExpressionValue, b: ExpressionValue): number | null {
  const [x, y] = [toNumber(a), toNumber(b)];
  if (x !== null && y !== null) return compareNumeric(x, y);
  return toText(a) === toText(b) ? 0 : null;
}

/** A number, or the text of one whose digits no JavaScript number holds; not a text that happens to have digits. */
function isNumeric(value: ExpressionValue): boolean {
  return typeof value === 'number' || (typeof value === 'string' && LONG_NUMBER.test(value) && toNumber(value) === value);
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
