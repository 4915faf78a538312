import { type TextFormat, ownText } from './format.ts';

/** Parts of a wall-clock date or time as text of two (year: four) digits. */
export interface WallClock {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
  second: string;
  /** Whether a time of day was given. */
  hasTime: boolean;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const TIME = /^(?:\d{4}-\d{2}-\d{2}[ T])?(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;

/**
 * Splits a wall-clock date by its parts, without the platform's date parser and without a zone.
 * Shape: `yyyy-MM-dd`, with ` HH:mm` or ` HH:mm:ss`; undefined for anything else. Source: contract 2.6.
 */
export function readDate(value: unknown): WallClock | undefined {
  const match = typeof value === 'string' ? DATE.exec(value.trim()) : null;
  if (!match) return undefined;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = match;
  const real = between(month, 1, 12) && between(day, 1, daysOf(Number(year), Number(month))) && isClock(hour, minute, second);
  return real ? { year, month, day, hour, minute, second, hasTime: match[4] !== undefined } : undefined;
}

type Pattern = (at: WallClock) => string;

const day: Pattern = (at) => `${at.year}-${at.month}-${at.day}`;
const minutes: Pattern = (at) => `${at.hour}:${at.minute}`;
const seconds: Pattern = (at) => `${minutes(at)}:${at.second}`;
const half = (before: string, after: string, at: WallClock) => (Number(at.hour) < 12 ? before : after);

/** Date formats by `displayFormat`, one table for every place. Source: contract 6.3, CN-008, CN-009, OP-85. */
const DATE_PATTERNS: Readonly<Record<number, Pattern>> = {
  0: day,
  1: day,
  2: (at) => `${day(at)} ${seconds(at)}`,
  3: (at) => `${day(at)} ${minutes(at)}`,
  4: (at) => `${at.year}-${at.month}`,
  5: (at) => at.year,
  6: (at) => `${at.month}-${at.day}`,
  7: minutes,
  8: seconds,
  9: (at) => `${day(at)} ${half('上午', '下午', at)}`,
  10: (at) => `${day(at)} ${half('上午', '下午', at)} ${minutes(at)}`,
  11: (at) => `${day(at)} ${half('am', 'pm', at)}`,
  12: (at) => `${day(at)} ${half('am', 'pm', at)} ${minutes(at)}`,
};

/** Text of a date by its `displayFormat`; an unknown code falls back to 1. Source: CN-008. */
export const dateText: TextFormat = (value, column) => {
  const at = readDate(value);
  if (!at) return ownText(value);
  return (DATE_PATTERNS[column.displayFormat ?? 0] ?? day)(at);
};

/** Text of a time of day: `HH:mm` under format 7, `HH:mm:ss` under 8, else the parts that were given. Source: contract 2.6, 6.2. */
export const timeText: TextFormat = (value, column) => {
  const match = typeof value === 'string' ? TIME.exec(value.trim()) : null;
  const [, hour = '', minute = '', second] = match ?? [];
  if (!match || !isClock(hour, minute, second ?? '00')) return ownText(value);
  const short = column.displayFormat === 7 || (second === undefined && column.displayFormat !== 8);
  return short ? `${hour}:${minute}` : `${hour}:${minute}:${second ?? '00'}`;
};

function isClock(hour: string, minute: string, second: string): boolean {
  return between(hour, 0, 23) && between(minute, 0, 59) && between(second, 0, 59);
}

function between(digits: string, low: number, high: number): boolean {
  return Number(digits) >= low && Number(digits) <= high;
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
