import { DateType } from '#schemas/codes.ts';
import { isDate, isPeople } from '#schemas/propertyTypes/traits.ts';
import { addDays } from './dateInput.ts';
import { datePreset, type DayRange } from './datePreset.ts';
import { type RelativeValue } from './relative.ts';
import { hasRelative } from './shortRelative.ts';

/** Most days that `lastDays` and `nextDays` reach. */
export const MOST_RELATIVE_DAYS = 366;

/** Words that take a number of days. */
const COUNTED: ReadonlySet<string> = new Set(['lastDays', 'nextDays']);

/** Whether a word takes a number of days, 1 to MOST_RELATIVE_DAYS. */
export const isCountedDays = (word: string): boolean => COUNTED.has(word);

const STRETCHES = ['Week', 'Month', 'Quarter', 'Year'].flatMap((stretch) => [`this${stretch}`, `last${stretch}`, `next${stretch}`]);
const DAY_WORDS = ['overdue', 'today', 'yesterday', 'tomorrow', ...STRETCHES, ...COUNTED];
const DEPARTMENT_WORDS = ['myDepartment', 'myDepartments'];
const PEOPLE_WORDS = ['me', ...DEPARTMENT_WORDS];

/** The words that items of a type may be compared with, in the order they are offered; none for types without. Source: contract 6.4. */
export function relativeWordsOf(propertyType: number): readonly string[] {
  if (!hasRelative(propertyType)) return [];
  if (isDate(propertyType)) return DAY_WORDS;
  return isPeople(propertyType) ? PEOPLE_WORDS : DEPARTMENT_WORDS;
}

/** Whether a relative value means something for items of a type. */
export function isKnownRelative(value: RelativeValue, propertyType: number): boolean {
  if (!relativeWordsOf(propertyType).includes(value.relative)) return false;
  return isDate(propertyType) ? relativeRange(value, '2000-01-01') !== undefined : value.n === undefined;
}

const DATE_TYPES: ReadonlyMap<string, number> = new Map(Object.entries(DateType).filter(([, code]) => code !== DateType.fixed));

const DAYS: ReadonlyMap<string, (today: string) => DayRange | undefined> = new Map([
  ['yesterday', (today) => [addDays(today, -1), addDays(today, -1)]],
  ['tomorrow', (today) => [addDays(today, 1), addDays(today, 1)]],
  ['nextWeek', (today) => sameStretchAfter(DateType.thisWeek, today)],
  ['nextMonth', (today) => sameStretchAfter(DateType.thisMonth, today)],
  ['nextQuarter', (today) => sameStretchAfter(DateType.thisQuarter, today)],
  ['nextYear', (today) => sameStretchAfter(DateType.thisYear, today)],
]);

/** The stretch that begins when this one ends. */
function sameStretchAfter(dateType: number, today: string): DayRange | undefined {
  const here = datePreset(dateType, today);
  return here && datePreset(dateType, addDays(here[1], 1));
}

/**
 * The days that a relative value means on a day, ends included; an end that is left out is open. `lastDays` ends and `nextDays`
 * begins today; `overdue` is before today. Undefined for a word that means no days, and for a number out of bounds.
 * Source: contract 6.4.
 */
export function relativeRange({ relative, n }: RelativeValue, today: string): [from: string | undefined, to: string | undefined] | undefined {
  if (relative === 'overdue') return [undefined, addDays(today, -1)];
  if (isCountedDays(relative)) {
    if (typeof n !== 'number' || !Number.isInteger(n) || n < 1 || n > MOST_RELATIVE_DAYS) return undefined;
    return relative === 'lastDays' ? [addDays(today, 1 - n), today] : [today, addDays(today, n - 1)];
  }
  return DAYS.get(relative)?.(today) ?? datePreset(DATE_TYPES.get(relative), today);
}
