/**
 * Wall-clock dates as texts (contract 2.6): split by their parts, never handed to the platform's date parser.
 * All calculations run in a calendar without zones.
 */

/** A wall-clock moment by its parts; absent parts were not written. */
export interface DateParts {
  year: number;
  month?: number;
  day?: number;
  hour?: number;
  minute?: number;
  second?: number;
}

/** How finely a date is entered; from `displayFormat` (contract 6.3). */
export type Granularity = 'year' | 'month' | 'day' | 'minute' | 'second';

const DATE = /^(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?月?)?年?(?:[ T]+(\d{1,2})(?::(\d{1,2})(?::(\d{1,2}))?)?)?$/;
const TIME = /^(\d{1,2})(?::(\d{1,2})(?::(\d{1,2}))?)?$/;

/** Reads a date text, also one that is not written out to the end (`2026-07`); undefined when it names no date. */
export function readTypedDate(text: string): DateParts | undefined {
  const [, ...found] = DATE.exec(text.trim()) ?? [];
  const [year, month, day, hour, minute, second] = found.map((part) => (part === undefined ? undefined : Number(part)));
  if (year === undefined || year < 1) return undefined;
  if (month !== undefined && (month < 1 || month > 12)) return undefined;
  if (day !== undefined && (day < 1 || day > daysInMonth(year, month ?? 1))) return undefined;
  if (hour !== undefined && (day === undefined || hour > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59)) return undefined;
  return { year, ...defined({ month, day, hour, minute, second }) };
}

/** Reads a time of day (`HH:mm`, `HH:mm:ss`) and writes it out as `HH:mm:ss`; undefined when it names none. */
export function readTypedTime(text: string): string | undefined {
  const [, ...found] = TIME.exec(text.trim()) ?? [];
  const [hour, minute = 0, second = 0] = found.map((part) => (part === undefined ? undefined : Number(part)));
  if (hour === undefined || hour > 23 || minute > 59 || second > 59) return undefined;
  return `${pad(hour)}:${pad(minute)}:${pad(second)}`;
}

/** First moment a date text names, to the granularity: `2026-07` is `2026-07-01`. */
export function startOf(parts: DateParts, granularity: Granularity): string {
  const date = `${pad(parts.year, 4)}-${pad(parts.month ?? 1)}-${pad(parts.day ?? 1)}`;
  return hasTime(granularity) ? `${date} ${pad(parts.hour ?? 0)}:${pad(parts.minute ?? 0)}:${pad(parts.second ?? 0)}` : date;
}

/** Last moment a date text names, to the granularity: `2026-07` is `2026-07-31`. */
export function lastMomentOf(parts: DateParts, granularity: Granularity): string {
  const month = parts.month ?? 12;
  const date = `${pad(parts.year, 4)}-${pad(month)}-${pad(parts.day ?? daysInMonth(parts.year, month))}`;
  return hasTime(granularity) ? `${date} ${pad(parts.hour ?? 23)}:${pad(parts.minute ?? 59)}:${pad(parts.second ?? 59)}` : date;
}

/** Granularity of a date's `displayFormat`; formats without a day are entered by the day they need. */
export function granularityOf(displayFormat: number | null | undefined): Granularity {
  if (displayFormat === 2 || displayFormat === 8) return 'second';
  if (displayFormat === 3 || displayFormat === 7 || displayFormat === 10 || displayFormat === 12) return 'minute';
  if (displayFormat === 4) return 'month';
  return displayFormat === 5 ? 'year' : 'day';
}

/** What a stored date shows at a granularity: `2026-07-01 08:30:00` by the minute is `2026-07-01 08:30`. */
export function cutTo(text: string, granularity: Granularity): string {
  const length = { year: 4, month: 7, day: 10, minute: 16, second: 19 }[granularity];
  return text.slice(0, length);
}

/** Whether a granularity goes below the day. */
export function hasTime(granularity: Granularity): boolean {
  return granularity === 'minute' || granularity === 'second';
}

/** The day `days` after a `yyyy-MM-dd`. */
export function addDays(day: string, days: number): string {
  return toDay(toUtc(day) + days * 86_400_000);
}

/** First day of the month `months` after the one of a `yyyy-MM-dd`. */
export function addMonths(day: string, months: number): string {
  const { year, month = 1 } = readTypedDate(day) ?? { year: 1970 };
  return toDay(Date.UTC(year, month - 1 + months, 1));
}

/** Weekday of a `yyyy-MM-dd`, Monday = 0. */
export function weekday(day: string): number {
  return (new Date(toUtc(day)).getUTCDay() + 6) % 7;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function toUtc(day: string): number {
  const { year, month = 1, day: date = 1 } = readTypedDate(day) ?? { year: 1970 };
  return Date.UTC(year, month - 1, date);
}

function toDay(utcMs: number): string {
  return new Date(utcMs).toISOString().slice(0, 10);
}

function pad(value: number, width = 2): string {
  return String(value).padStart(width, '0');
}

/** Leaves out what was not written. */
function defined<T extends object>(parts: T): Partial<T> {
  // Dropping entries keeps the remaining keys and their types.
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<T>;
}
