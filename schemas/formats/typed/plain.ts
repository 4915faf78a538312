import { asRecord } from '#schemas/formats/format.ts';
import { formatCode } from '#schemas/formats/formatCode.ts';
import { exactNumber, readCellNumber, unmistakable } from '#schemas/formats/numberText.ts';
import { readClockText, readMomentText } from './momentText.ts';
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

/** A date, with its time where it has one; a bare number is none. */
export const typedDate: TypedReader = (text, { options }, { timeZone }) => {
  const value = readMomentText(text, { displayFormat: formatCode(asRecord(options).format), timeZone });
  return value === undefined ? { fault: { zh: `“${text}”不是日期，请填写如 2026-10-28`, en: `“${text}” is no date; write it like 2026-10-28` } } : { value };
};

/** A time of day. */
export const typedTime: TypedReader = (text) => {
  const value = readClockText(text);
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
