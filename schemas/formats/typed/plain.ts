import { plainText, shift, toDecimal } from '../decimal.ts';
import { type DateParts, readTypedDate, readTypedTime, startOf } from '../filters/dateInput.ts';
import { serialText } from '../../sheets/cellText.ts';
import type { TypedReader } from './typed.ts';

/** A text as it is. */
export const readText: TypedReader = (text) => ({ value: text });

const SYMBOLS = /HK\$|[¥￥$€]/;
/** Digits in groups of three, or without groups. */
const GROUPED = /^[+-]?(?:\d{1,3}(?:[,，]\d{3})+|\d+)?(?:\.\d*)?(?:[eE][+-]?\d{1,3})?$/;

/** A number: thousands separators, a currency sign and a percent sign may stand with it; a percentage is stored as its ratio. */
export const readNumber: TypedReader = (text) => {
  const bare = text.replace(SYMBOLS, '').replaceAll(/\s/g, '');
  const isPercent = /[%％]$/.test(bare);
  const digits = isPercent ? bare.slice(0, -1) : bare;
  const number = GROUPED.test(digits) ? toDecimal(digits.replaceAll(/[,，]/g, '')) : undefined;
  if (!number) return { fault: { zh: `“${text}”不是数字，请填写如 1234.5`, en: `“${text}” is no number; write it like 1234.5` } };
  return { value: exact(plainText(isPercent ? shift(number, -2) : number)) };
};

/** A JSON number where nothing is lost, else the decimal text. */
function exact(text: string): number | string {
  return String(Number(text)) === text ? Number(text) : text;
}

/** Half of the day in the date formats 9 to 12; without an hour it says nothing that is stored. */
const HALF_DAY = /\s*(?:上午|下午|am|pm)(?=\s|$)/i;
const SERIAL = /^\d{1,7}(?:\.\d+)?$/;

/** A date, with its time where it has one; a bare number is a day number of a spreadsheet. */
export const readDate: TypedReader = (text) => {
  const given = SERIAL.test(text) && !/^\d{4}$/.test(text) ? serialText(Number(text)) : text.replace(HALF_DAY, '');
  const parts = readTypedDate(given);
  if (!parts) return { fault: { zh: `“${text}”不是日期，请填写如 2026-10-28`, en: `“${text}” is no date; write it like 2026-10-28` } };
  return { value: startOf(parts, hasClock(parts) ? 'second' : 'day') };
};

function hasClock({ hour }: DateParts): boolean {
  return hour !== undefined;
}

/** A time of day. */
export const readTime: TypedReader = (text) => {
  const value = readTypedTime(/^0?\.\d+$/.test(text) ? serialText(Number(text)) : text);
  return value === undefined ? { fault: { zh: `“${text}”不是时间，请填写如 08:30`, en: `“${text}” is no time; write it like 08:30` } } : { value };
};

const YES = new Set(['是', 'yes', 'y', 'true', '1', '√', '✓']);
const NO = new Set(['否', 'no', 'n', 'false', '0', '×', '✗']);

/** Yes or no. */
export const readLogic: TypedReader = (text) => {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  if (NO.has(word)) return { value: false };
  return { fault: { zh: `“${text}”应为“是”或“否”`, en: `“${text}” must be Yes or No` } };
};
