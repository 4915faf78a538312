import { addDays } from './dateInput.ts';
import { datePreset, type DayRange } from './datePreset.ts';
import { RELATIVE_DAYS, type RelativeValue } from './relative.ts';

/** Most days that `lastDays` and `nextDays` reach. */
const MOST_DAYS = 366;

const DAYS: ReadonlyMap<string, (today: string) => DayRange | undefined> = new Map([
  ['yesterday', (today) => [addDays(today, -1), addDays(today, -1)]],
  ['tomorrow', (today) => [addDays(today, 1), addDays(today, 1)]],
  ['nextWeek', (today) => sameStretchAfter('@thisWeek', today)],
  ['nextMonth', (today) => sameStretchAfter('@thisMonth', today)],
  ['nextQuarter', (today) => sameStretchAfter('@thisQuarter', today)],
  ['nextYear', (today) => sameStretchAfter('@thisYear', today)],
]);

/** The stretch that begins when this one ends. */
function sameStretchAfter(mark: string, today: string): DayRange | undefined {
  const here = datePreset(RELATIVE_DAYS.get(mark), today);
  return here && datePreset(RELATIVE_DAYS.get(mark), addDays(here[1], 1));
}

/**
 * The days that a relative value means on a day, ends included; an end that is left out is open. `lastDays` ends and `nextDays`
 * begins today; `overdue` is before today. Undefined for a word that means no days, and for a number out of bounds.
 * Source: contract 6.4.
 */
export function relativeRange({ relative, n }: RelativeValue, today: string): [from: string | undefined, to: string | undefined] | undefined {
  if (relative === 'overdue') return [undefined, addDays(today, -1)];
  if (relative === 'lastDays' || relative === 'nextDays') {
    if (typeof n !== 'number' || !Number.isInteger(n) || n < 1 || n > MOST_DAYS) return undefined;
    return relative === 'lastDays' ? [addDays(today, 1 - n), today] : [today, addDays(today, n - 1)];
  }
  return DAYS.get(relative)?.(today) ?? datePreset(RELATIVE_DAYS.get(`@${relative}`), today);
}
