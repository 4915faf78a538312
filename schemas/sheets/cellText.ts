/** How a workbook writes numbers that stand for dates. */
export interface CellFormats {
  /** By number of the cell format: whether it shows a date or time. */
  dates: readonly boolean[];
  /** Days are counted from 1904, not 1900. */
  from1904: boolean;
}

/** Built-in formats that show dates and times, the East Asian ones included (ECMA-376, 18.8.30). */
const DATE_FORMATS: readonly [number, number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
/** Characters of a format code, as Excel holds it. */
const FORMAT_CHARS = 255;
const DAY_MS = 86_400_000;
const DAYS_1900_TO_1970 = 25_569;
const DAYS_1900_TO_1904 = 1462;
/** A double holds 15 decimal digits for certain; what is behind them is noise of the binary fraction. */
const CERTAIN_DIGITS = 15;

/** Whether a format number or its code shows a date or time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return DATE_FORMATS.some(([first, last]) => id >= first && id <= last);
  const bare = code.slice(0, FORMAT_CHARS).replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]|_.|\*./gi, '');
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare);
}

/** Text of a number cell: a date where its format shows one, else the plain decimal number. */
export function numberCellText(value: string, format: number, { dates, from1904 }: CellFormats): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (dates[format] === true && number >= 0 && number < 2_958_466) return serialText(number, from1904);
  return decimalText(value.trim(), number);
}

/** `yyyy-MM-dd HH:mm:ss` of a day number; without its time when that is midnight, the time alone below one day. */
export function serialText(serial: number, from1904 = false): string {
  const seconds = Math.round(serial * 86_400);
  const days = Math.floor(seconds / 86_400) + (from1904 ? DAYS_1900_TO_1904 : 0);
  const time = new Date((seconds % 86_400) * 1000).toISOString().slice(11, 19);
  if (serial < 1) return time;
  // Day 60 of 1900 never was; days before it are counted one less.
  const day = new Date((days + (days < 60 ? 1 : 0) - DAYS_1900_TO_1970) * DAY_MS).toISOString().slice(0, 10);
  return seconds % 86_400 === 0 ? day : `${day} ${time}`;
}

function decimalText(text: string, number: number): string {
  if (text.length <= CERTAIN_DIGITS && !/[eE]/.test(text)) return text;
  const digits = text
    .replace(/[eE].*$/, '')
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '').length;
  if (digits <= CERTAIN_DIGITS && !/[eE]/.test(text)) return text;
  const rounded = Number(number.toPrecision(CERTAIN_DIGITS));
  return /e/.test(String(rounded)) ? rounded.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 }) : String(rounded);
}
