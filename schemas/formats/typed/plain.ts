import { type DateParts, readTypedDate, readTypedTime, startOf } from '#schemas/formats/filters/dateInput.ts';
import { exactNumber, readCellNumber, unmistakable } from '#schemas/formats/numberText.ts';
import { serialText } from '#schemas/sheets/cellText.ts';
import type { TypedReader } from './typed.ts';

/** A text as it is. */
export const typedText: TypedReader = (text) => ({ value: text });

/** A number as people write it; one that can be read in two ways needs the decimal sign of its column (contract 9, Numbers). */
export const typedNumber: TypedReader = (text, _column, _names, decimal) => {
  const read = readCellNumber(text, decimal);
  if (!read) return { fault: { zh: `“${text}”不是数字，请填写如 1234.5`, en: `“${text}” is no number; write it like 1234.5` } };
  if (read.open === undefined) return { value: exactNumber(read.number) };
  const [whole, parted] = read.open.map(unmistakable).toSorted((a, b) => a.length - b.length);
  return {
    fault: {
      zh: `“${text}”既可读作 ${whole}，也可读作 ${parted}，请改写成其中一种`,
      en: `“${text}” can be ${whole} or ${parted}; write it as one of them`,
    },
  };
};

/** Half of the day in the date formats 9 to 12; without an hour it says nothing that is stored. */
const HALF_DAY = /\s*(?:上午|下午|am|pm)(?=\s|$)/i;
const SERIAL = /^\d{1,7}(?:\.\d+)?$/;

/** A date, with its time where it has one; a bare number is a day number of a spreadsheet. */
export const typedDate: TypedReader = (text) => {
  const given = SERIAL.test(text) && !/^\d{4}$/.test(text) ? serialText(Number(text)) : text.replace(HALF_DAY, '');
  const parts = readTypedDate(given);
  if (!parts) return { fault: { zh: `“${text}”不是日期，请填写如 2026-10-28`, en: `“${text}” is no date; write it like 2026-10-28` } };
  return { value: startOf(parts, hasClock(parts) ? 'second' : 'day') };
};

function hasClock({ hour }: DateParts): boolean {
  return hour !== undefined;
}

/** A time of day. */
export const typedTime: TypedReader = (text) => {
  const value = readTypedTime(/^0?\.\d+$/.test(text) ? serialText(Number(text)) : text);
  return value === undefined ? { fault: { zh: `“${text}”不是时间，请填写如 08:30`, en: `“${text}” is no time; write it like 08:30` } } : { value };
};

const YES = new Set(['是', 'yes', 'y', 'true', '1', '√', '✓']);
const NO = new Set(['否', 'no', 'n', 'false', '0', '×', '✗']);

/** Yes or no. */
export const typedLogic: TypedReader = (text) => {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  if (NO.has(word)) return { value: false };
  return { fault: { zh: `“${text}”应为“是”或“否”`, en: `“${text}” must be Yes or No` } };
};
