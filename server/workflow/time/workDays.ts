import type { CalendarDocument } from './calendarDocument.ts';
import { DAY_MS } from './zone.ts';

/** Which days are worked, counted without walking over them: a date of a form may lie thousands of years away. */
interface WorkDays {
  isWorking(day: number): boolean;
  /** Working days before this one, from 1970-01-05 on; negative for earlier ones. */
  countBefore(day: number): number;
  /** The working day that so many lie before. */
  withCount(count: number): number;
}

/** A Monday: weeks are counted from it. */
const FIRST_MONDAY = 4;
const WEEK = 7;

/** Compiles weekdays, holidays and make-up days. Units: days since 1970-01-01. */
export function compileDays({ days, holidays, workdays }: Pick<CalendarDocument, 'days' | 'holidays' | 'workdays'>): WorkDays {
  const weekdays = new Set(days);
  const isUsual = (day: number): boolean => weekdays.has(weekdayOf(day));
  /** Working days of a week before its nth day. */
  const beforeInWeek = Array.from({ length: WEEK }, (_, at) => days.filter((weekday) => weekday <= at).length);
  const usualBefore = (day: number): number => {
    const week = Math.floor((day - FIRST_MONDAY) / WEEK);
    return week * weekdays.size + (beforeInWeek[day - FIRST_MONDAY - week * WEEK] ?? 0);
  };

  const changed = new Map([
    ...holidays
      .map(toDayNumber)
      .filter(isUsual)
      .map((day) => [day, -1] as const),
    ...workdays
      .map(toDayNumber)
      .filter((day) => !isUsual(day))
      .map((day) => [day, 1] as const),
  ]);
  const changedDays = [...changed.keys()].toSorted((a, b) => a - b);
  /** What the first n changed days add, by n. */
  const added = [0];
  for (const day of changedDays) added.push((added.at(-1) ?? 0) + (changed.get(day) ?? 0));

  const countBefore = (day: number): number => usualBefore(day) + (added[countBelow(changedDays, day)] ?? 0);
  return {
    isWorking: (day) => isUsual(day) !== changed.has(day),
    countBefore,
    withCount(count) {
      // As many days before and after the usual one as are changed at most, in weeks of one working day.
      const usual = FIRST_MONDAY + Math.floor(count / weekdays.size) * WEEK;
      const margin = (changedDays.length + 1) * WEEK;
      let [low, high] = [usual - margin, usual + margin];
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        if (countBefore(middle + 1) > count) high = middle;
        else low = middle + 1;
      }
      return low;
    },
  };
}

/** 1 = Monday to 7 = Sunday. */
function weekdayOf(day: number): number {
  return ((((day - FIRST_MONDAY) % WEEK) + WEEK) % WEEK) + 1;
}

function toDayNumber(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / DAY_MS;
}

/** How many of the sorted values are smaller. */
function countBelow(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
