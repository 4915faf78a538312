import { addDays, addMonths, weekday } from '#schemas/formats/filters/dateInput.ts';
import type { ListRow, QueryColumn } from '#schemas/list.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { CalendarColumns } from './calendarColumns.ts';

/** What a calendar shows: whole weeks from Monday to Sunday; days are `yyyy-MM-dd`. */
export interface CalendarSpan {
  scale: 'month' | 'week';
  /** First day of the month, or the Monday of the week. */
  anchor: string;
  from: string;
  to: string;
}

/**
 * Reads the place of a calendar: `2026-11` = a month, `2026-11-16` = the week of that day, anything else the month of today.
 * Years from 1000 to 9998, so that the weeks around them have days that can be written.
 */
export function spanOf(at: string | undefined, today: string): CalendarSpan {
  if (at !== undefined && isPlace(at)) {
    const anchor = addDays(at, -weekday(at));
    return { scale: 'week', anchor, from: anchor, to: addDays(anchor, 6) };
  }
  const month = at !== undefined && isPlace(`${at}-01`) ? at : today.slice(0, 7);
  const anchor = `${month}-01`;
  const last = addDays(addMonths(anchor, 1), -1);
  return { scale: 'month', anchor, from: addDays(anchor, -weekday(anchor)), to: addDays(last, 6 - weekday(last)) };
}

/** The place of the span before or after, or of another day in the same scale. */
export function addressOfSpan({ scale, anchor }: CalendarSpan, step: -1 | 0 | 1, day = anchor): string {
  if (scale === 'week') return addDays(day, step * 7);
  return addMonths(day, step).slice(0, 7);
}

/** The days of a span, week by week. */
export function weeksOf({ from, to }: CalendarSpan): string[][] {
  const weeks: string[][] = [];
  for (let monday = from; monday <= to; monday = addDays(monday, 7)) weeks.push(Array.from({ length: 7 }, (_, day) => addDays(monday, day)));
  return weeks;
}

/** A record from its first to its last day. */
export interface Dated {
  row: ListRow;
  from: string;
  to: string;
}

/** Records by their days, the earlier and longer ones first; one that ends before it begins counts on its first day. */
export function datedRows(rows: readonly ListRow[], { start, end }: CalendarColumns): Dated[] {
  const dated = rows.flatMap((row): Dated[] => {
    const from = dayInRow(row, start);
    if (from === undefined) return [];
    const to = (end && dayInRow(row, end)) ?? from;
    return [{ row, from, to: to < from ? from : to }];
  });
  return dated.toSorted((one, other) => one.from.localeCompare(other.from) || other.to.localeCompare(one.to));
}

/** The records of a day. */
export function onDay(dated: readonly Dated[], day: string): Dated[] {
  return dated.filter(({ from, to }) => from <= day && day <= to);
}

function dayInRow({ data }: ListRow, { propertyCode }: QueryColumn): string | undefined {
  const value = valueAt(data, propertyCode);
  return typeof value === 'string' && isDay(value.slice(0, 10)) ? value.slice(0, 10) : undefined;
}

function isPlace(day: string): boolean {
  return isDay(day) && day >= '1000' && day < '9999';
}

/** Whether a text names a day there is, as `yyyy-MM-dd`. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '0100' && addDays(text, 0) === text;
}
