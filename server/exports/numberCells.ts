import { PropertyType } from '#schemas/codes.ts';
import { readDate, type WallClock } from '#schemas/formats/dateTime.ts';
import type { FormatColumn } from '#schemas/formats/format.ts';
import { numberFormat } from '#schemas/formats/number.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';

/** How the values of a column become numbers of a sheet. */
interface NumberCell {
  /** Number format, as Excel writes it; undefined = as stored. */
  format: string | undefined;
  /** undefined = written as text: empty, no number, or more digits than a sheet keeps. */
  read(value: unknown): number | undefined;
}

/** undefined = a column of text. */
const MAKERS: ByPropertyType<((column: FormatColumn) => NumberCell) | undefined> = {
  [PropertyType.shortText]: undefined,
  [PropertyType.longText]: undefined,
  [PropertyType.logic]: undefined,
  [PropertyType.mixedUnits]: undefined,
  [PropertyType.attachment]: undefined,
  [PropertyType.opinion]: undefined,
  [PropertyType.subTable]: undefined,
  [PropertyType.relation]: undefined,
  [PropertyType.address]: undefined,
  [PropertyType.relationMulti]: undefined,
  [PropertyType.radio]: undefined,
  [PropertyType.checkbox]: undefined,
  [PropertyType.dropdown]: undefined,
  [PropertyType.dropdownMulti]: undefined,
  [PropertyType.staff]: undefined,
  [PropertyType.staffMulti]: undefined,
  [PropertyType.department]: undefined,
  [PropertyType.departmentMulti]: undefined,
  [PropertyType.number]: ({ displayFormat }) => ({ format: numberPattern(displayFormat), read: readNumber }),
  [PropertyType.date]: ({ displayFormat }) => ({ format: DATE_PATTERNS[displayFormat ?? 0] ?? DAY, read: readSerial }),
  [PropertyType.time]: ({ displayFormat }) => ({ format: displayFormat === 7 ? 'hh:mm' : 'hh:mm:ss', read: readTime }),
};

/** How a column's values are written as numbers; undefined for columns of text. Source: contract 6.3, performance.md ("real numbers and dates"). */
export function numberCell(column: FormatColumn): NumberCell | undefined {
  return ofPropertyType(MAKERS, column.propertyType)?.(column);
}

/** Sheets keep 15 digits; whole numbers beyond them would be changed. */
const MOST_EXACT = 1e15;

function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) < MOST_EXACT ? number : undefined;
}

function numberPattern(code: number | null | undefined): string | undefined {
  const format = numberFormat(code);
  if (!format) return undefined;
  const digits = `#,##0${format.decimals > 0 ? `.${'0'.repeat(format.decimals)}` : ''}`;
  return `${format.symbol === '' ? '' : `"${format.symbol}"`}${digits}${format.percent ? '%' : ''}`;
}

const DAY = 'yyyy-mm-dd';

/** By `displayFormat`; before and after noon is written by sheets in their own words (9, 11), beside a time by its 24 hours (10, 12). */
const DATE_PATTERNS: Readonly<Record<number, string>> = {
  0: DAY,
  1: DAY,
  2: `${DAY} hh:mm:ss`,
  3: `${DAY} hh:mm`,
  4: 'yyyy-mm',
  5: 'yyyy',
  6: 'mm-dd',
  7: 'hh:mm',
  8: 'hh:mm:ss',
  9: `${DAY} AM/PM`,
  10: `${DAY} hh:mm`,
  11: `${DAY} AM/PM`,
  12: `${DAY} hh:mm`,
};

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
/** Day 0 of sheets, in days of the epoch. */
const DAY_ZERO = -25_569;
/** Days before 1 March 1900 are counted differently by different programs: they stay text. */
const FIRST_SERIAL = 61;

function readSerial(value: unknown): number | undefined {
  const at = readDate(value);
  if (!at) return undefined;
  const days = Date.UTC(Number(at.year), Number(at.month) - 1, Number(at.day)) / DAY_MS - DAY_ZERO;
  return days < FIRST_SERIAL || Number(at.year) < 1900 ? undefined : days + partOfDay(at);
}

function readTime(value: unknown): number | undefined {
  const [, hour, minute, second = '00'] = (typeof value === 'string' && /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(value)) || [];
  return hour === undefined || minute === undefined ? undefined : partOfDay({ hour, minute, second });
}

function partOfDay({ hour, minute, second }: Pick<WallClock, 'hour' | 'minute' | 'second'>): number {
  return (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) / DAY_SECONDS;
}
