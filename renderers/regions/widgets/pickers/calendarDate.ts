import { parseDate, type CalendarDate, type DateValue } from '@internationalized/date';
import { readTypedDate, startOf } from '#schemas/formats/filters/dateInput.ts';

/** The day of a wall-clock text as the calendar has it; null when the text names none. */
export function toCalendarDate(text: string): CalendarDate | null {
  const parts = readTypedDate(text);
  return parts ? parseDate(startOf(parts, 'day')) : null;
}

/** The day of a calendar as `yyyy-MM-dd`. */
export function toDayText(date: DateValue): string {
  return `${String(date.year).padStart(4, '0')}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`;
}

/** Locale of the calendar's own words. */
export const CALENDAR_LOCALE = { zh: 'zh-CN', en: 'en-US' } as const;
