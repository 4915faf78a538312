import { elapsedText, isElapsedFormat } from './elapsedText.ts';
import { numberPattern, type ShowNumber } from './numberPattern.ts';

/** How cells of one format show a number: plain, as date or time, as a time that has gone by, or by a pattern. */
export type CellFormat = { kind: 'plain' } | { kind: 'date' } | { kind: 'elapsed'; code: string } | { kind: 'number'; show: ShowNumber };

/** How a workbook shows its numbers. */
export interface CellFormats {
  /** By number of the cell format; one that is not there is plain. */
  byStyle: readonly CellFormat[];
  /** Days are counted from 1904, not 1900. */
  from1904: boolean;
}

/** A number cell: its text, and what the sheet shows where that is another. */
export interface NumberCellText {
  text: string;
  shown?: string;
}

/** Built-in formats that show dates and times, the East Asian ones included (ECMA-376, 18.8.30). */
const DATE_FORMATS: readonly [number, number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
/** Built-in formats of other numbers, and the one of elapsed time. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  46: '[h]:mm:ss',
};
/** Characters of a format code, as Excel holds it; what is behind them is left out before it is read. */
export const FORMAT_CHARS = 255;
/** A number may be written with any digits; longer than the longest that a double is (309 before the point) it shows as it is written (safety.md S7). */
const SHOWN_CHARS = 400;
const DAY_MS = 86_400_000;
const DAYS_1900_TO_1970 = 25_569;
const DAYS_1900_TO_1904 = 1462;
/** A double holds 15 decimal digits for certain; what is behind them is noise of the binary fraction. */
const CERTAIN_DIGITS = 15;
const PLAIN: CellFormat = { kind: 'plain' };

/** How a format shows numbers, by its number and its code; undefined = a built-in one without a code. */
export function cellFormat(id: number, code: string | undefined): CellFormat {
  const known = code ?? BUILT_IN[id];
  if (known !== undefined && isElapsedFormat(known)) return { kind: 'elapsed', code: known };
  if (isDateFormat(id, code)) return { kind: 'date' };
  const show = known === undefined || /^(?:general|@)?$/i.test(known) ? undefined : numberPattern(known);
  return show ? { kind: 'number', show } : PLAIN;
}

/** Whether a format number or its code shows a date or time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return DATE_FORMATS.some(([first, last]) => id >= first && id <= last);
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|_.|\*./gi, '');
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare);
}

/** Text of a number cell: a date or elapsed time where its format shows one, else the plain decimal number. Source: contract 9. */
export function numberCellText(value: string, format: number, { byStyle, from1904 }: CellFormats): NumberCellText {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return { text: value };
  const shownAs = byStyle[format] ?? PLAIN;
  if (shownAs.kind === 'elapsed') return { text: elapsedText(number, shownAs.code) };
  if (shownAs.kind === 'date' && number >= 0 && number < 2_958_466) return { text: serialText(number, from1904) };
  const text = decimalText(value.trim(), number);
  const shown = shownAs.kind === 'number' && text.length <= SHOWN_CHARS ? shownAs.show(text) : undefined;
  return shown === undefined || shown === text ? { text } : { text, shown };
}

/** `yyyy-MM-dd HH:mm:ss` of a day number; without its time when that is midnight, the time alone below one day. */
function serialText(serial: number, from1904: boolean): string {
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
