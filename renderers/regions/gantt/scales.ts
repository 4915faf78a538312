import type { GanttScale } from '#schemas/ganttModel.ts';
import type { Locale } from '#schemas/localized.ts';
import { DAY_MS, HOUR_MS } from './wallTime.ts';

/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_DAY = 4;

/**
 * A time scale: time cut into units that all have the same width on screen, and into groups of them for the upper head row.
 * Units are numbered without a gap; `indexAt` and `startOf` lead from time to number and back. Times as `toTime` gives them.
 */
export interface TimeScale {
  /** Width of a unit on entry, px; at least the smallest one. */
  widthPx: number;
  indexAt(time: number): number;
  startOf(index: number): number;
  /** Words in the lower head row. */
  label(index: number, locale: Locale): string;
  /** Number of the group a unit belongs to, and its words. */
  groupAt(index: number): number;
  groupLabel(group: number, locale: Locale): string;
  /** Whether nobody works in a unit, so that it is shaded. */
  isOff(index: number): boolean;
}

const dayAt = (time: number) => Math.floor(time / DAY_MS);
const weekOfDay = (day: number) => Math.floor((day - FIRST_MONDAY_DAY) / 7);
const dayOfWeek = (week: number) => week * 7 + FIRST_MONDAY_DAY;
const date = (time: number) => new Date(time);
const monthAt = (time: number) => date(time).getUTCFullYear() * 12 + date(time).getUTCMonth();
const monthStart = (month: number) => Date.UTC(Math.floor(month / 12), month % 12);
const isWeekend = (day: number) => (((day - FIRST_MONDAY_DAY) % 7) + 7) % 7 >= 5;
const never = () => false;

/** ISO week: the one that holds the year's first Thursday is the first. */
function weekNumber(week: number): number {
  const thursday = date((dayOfWeek(week) + 3) * DAY_MS);
  return 1 + Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0)) / (7 * DAY_MS));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Dates in the reader's words; making a format takes a millisecond. */
function words(time: number, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', { timeZone: 'UTC', ...options });
  formats.set(key, format);
  return format.format(time);
}

const HOUR: TimeScale = {
  widthPx: 36,
  indexAt: (time) => Math.floor(time / HOUR_MS),
  startOf: (index) => index * HOUR_MS,
  label: (index) => String(((index % 24) + 24) % 24).padStart(2, '0'),
  groupAt: (index) => dayAt(index * HOUR_MS),
  groupLabel: (day, locale) => words(day * DAY_MS, locale, { month: 'short', day: 'numeric', weekday: 'short' }),
  isOff: (index) => isWeekend(dayAt(index * HOUR_MS)),
};

const DAY: TimeScale = {
  widthPx: 30,
  indexAt: dayAt,
  startOf: (day) => day * DAY_MS,
  label: (day) => String(date(day * DAY_MS).getUTCDate()),
  groupAt: weekOfDay,
  groupLabel(week, locale) {
    const monday = words(dayOfWeek(week) * DAY_MS, locale, { year: 'numeric', month: 'short', day: 'numeric' });
    return locale === 'zh' ? `${monday} 第${weekNumber(week)}周` : `${monday}, week ${weekNumber(week)}`;
  },
  isOff: isWeekend,
};

const WEEK: TimeScale = {
  widthPx: 45,
  indexAt: (time) => weekOfDay(dayAt(time)),
  startOf: (week) => dayOfWeek(week) * DAY_MS,
  label: (week) => String(date(dayOfWeek(week) * DAY_MS).getUTCDate()),
  groupAt: (week) => monthAt(dayOfWeek(week) * DAY_MS),
  groupLabel: (month, locale) => words(monthStart(month), locale, { year: 'numeric', month: 'short' }),
  isOff: never,
};

const MONTH: TimeScale = {
  widthPx: 60,
  indexAt: monthAt,
  startOf: monthStart,
  label: (month, locale) => words(monthStart(month), locale, { month: 'short' }),
  groupAt: (month) => Math.floor(month / 12),
  groupLabel: (year) => String(year),
  isOff: never,
};

const QUARTER: TimeScale = {
  widthPx: 90,
  indexAt: (time) => Math.floor(monthAt(time) / 3),
  startOf: (quarter) => monthStart(quarter * 3),
  label: (quarter) => `Q${(quarter % 4) + 1}`,
  groupAt: (quarter) => Math.floor(quarter / 4),
  groupLabel: (year) => String(year),
  isOff: never,
};

const YEAR: TimeScale = {
  widthPx: 120,
  indexAt: (time) => date(time).getUTCFullYear(),
  startOf: (year) => Date.UTC(year, 0),
  label: String,
  groupAt: (year) => Math.floor(year / 10),
  groupLabel: (decade) => `${decade * 10} – ${decade * 10 + 9}`,
  isOff: never,
};

/** The time scales by their codes. Source: CN-005. */
export const SCALES: Readonly<Record<GanttScale, TimeScale>> = { HOUR, DAY, WEEK, MONTH, QUARTER, YEAR };

/** Least width of a unit, px. Source: CN-007. */
const LEAST_UNIT_PX = 30;
const MOST_UNIT_PX = 240;
const ZOOM = 1.5;

/** The next width of a unit, wider or narrower; undefined = there is none. Source: CN-007. */
export function zoomed(widthPx: number, how: 'in' | 'out'): number | undefined {
  const wanted = how === 'in' ? Math.min(MOST_UNIT_PX, Math.round(widthPx * ZOOM)) : Math.max(LEAST_UNIT_PX, Math.round(widthPx / ZOOM));
  return wanted === widthPx ? undefined : wanted;
}
