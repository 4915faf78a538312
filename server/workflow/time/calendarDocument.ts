import { isRecord } from '#schemas/formats/format.ts';
import { readDate } from '#schemas/formats/dateTime.ts';
import { bilingual, type Bilingual } from '#server/refusals/refused.ts';

/**
 * When people work (contract 21.11).
 * Shape: `days` 1 Monday to 7 Sunday; `hours` periods `HH:mm` of each working day, in order; `holidays` are not worked, `workdays` are,
 * whatever day of the week they are: `yyyy-MM-dd`.
 */
export interface CalendarDocument {
  readonly days: readonly number[];
  readonly hours: readonly (readonly [from: string, to: string])[];
  readonly holidays: readonly string[];
  readonly workdays: readonly string[];
}

/** What counts while nobody has stored a calendar. Source: contract 21.11. */
export const DEFAULT_CALENDAR: CalendarDocument = { days: [1, 2, 3, 4, 5], hours: [['09:00', '18:00']], holidays: [], workdays: [] };

/** Dates of each list, and periods of a day, that a document may have. */
const MOST = { dates: 10_000, periods: 24 } as const;
const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/**
 * Checks what a file holds; parts that are left out are those of DEFAULT_CALENDAR. Shape: the document with its dates in order, or every
 * fault with the place it is at.
 */
export function checkCalendar(given: unknown): { document: CalendarDocument } | { faults: Bilingual[] } {
  if (!isRecord(given)) return { faults: [fault('/', '应为对象', 'must be an object')] };
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(DEFAULT_CALENDAR, key));
  const read = { ...DEFAULT_CALENDAR, ...given };
  const faults = [
    ...unknown.map((key) => fault(key, '没有这一项', 'is none of days, hours, holidays, workdays')),
    ...dayFaults(read.days),
    ...hourFaults(read.hours),
    ...dateFaults('holidays', read.holidays),
    ...dateFaults('workdays', read.workdays),
  ];
  if (faults.length > 0) return { faults };
  // What the checks above let through.
  const document = read as CalendarDocument;
  const holidays = new Set(document.holidays);
  const both = document.workdays
    .filter((date) => holidays.has(date))
    .map((date) => fault('workdays', `${date} 也在 holidays 中`, `has ${date}, as holidays has`));
  return both.length > 0 ? { faults: both } : { document: inOrder(document) };
}

function inOrder({ days, hours, holidays, workdays }: CalendarDocument): CalendarDocument {
  return { days: sorted(days), hours, holidays: sorted(holidays), workdays: sorted(workdays) };
}

const sorted = <T>(values: readonly T[]): T[] => [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1));

function dayFaults(given: unknown): Bilingual[] {
  const isFine = Array.isArray(given) && given.length > 0 && given.length <= 7 && given.every((day) => Number.isInteger(day) && day >= 1 && day <= 7);
  return isFine ? [] : [fault('days', '应为 1（周一）到 7（周日）中的若干天，至少一天', 'must be days from 1 (Monday) to 7 (Sunday), one at least')];
}

function hourFaults(given: unknown): Bilingual[] {
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST.periods) {
    return [fault('hours', `应为 1 到 ${MOST.periods} 个时段`, `must be 1 to ${MOST.periods} periods`)];
  }
  let last = '';
  return given.flatMap((period: unknown, at) => {
    const place = `hours[${at}]`;
    if (!isPeriod(period)) return [fault(place, '应为两个 HH:mm', 'must be two times HH:mm')];
    const [from, to] = period;
    if (from >= to) return [fault(place, '结束应晚于开始', 'must end after it begins')];
    if (from < last) return [fault(place, '应在前一时段之后', 'must come after the period before')];
    last = to;
    return [];
  });
}

function isPeriod(given: unknown): given is [string, string] {
  return Array.isArray(given) && given.length === 2 && given.every((time) => typeof time === 'string' && TIME.test(time));
}

function dateFaults(key: string, given: unknown): Bilingual[] {
  if (!Array.isArray(given) || given.length > MOST.dates) {
    return [fault(key, `应为日期列表，最多 ${MOST.dates} 个`, `must be a list of dates, at most ${MOST.dates}`)];
  }
  return given.flatMap((date: unknown, at) => (isDay(date) ? [] : [fault(`${key}[${at}]`, '应为 yyyy-MM-dd', 'must be a date yyyy-MM-dd')]));
}

function isDay(given: unknown): boolean {
  return typeof given === 'string' && given.length === 10 && readDate(given) !== undefined;
}

const fault = (place: string, zh: string, en: string): Bilingual => bilingual(`${place} ${zh}`, `${place} ${en}`);
