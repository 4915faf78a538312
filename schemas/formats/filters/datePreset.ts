import { DateType } from '#schemas/codes.ts';
import { addDays, addMonths, weekday } from './dateInput.ts';

/** First and last day of a stretch of time, both `yyyy-MM-dd`. */
export type DayRange = [from: string, to: string];

const monthsFrom = (first: string, count: number): DayRange => [first, addDays(addMonths(first, count), -1)];

const startOfWeek = (today: string) => addDays(today, -weekday(today));
const startOfMonth = (today: string) => addMonths(today, 0);
const startOfYear = (today: string) => `${today.slice(0, 4)}-01-01`;
const startOfQuarter = (today: string) => addMonths(today, -((Number(today.slice(5, 7)) - 1) % 3));

/** The stretches of time a date condition may name, by `dateType` (contract 6.6); weeks start on Monday. */
const ranges: Readonly<Record<number, (today: string) => DayRange>> = {
  [DateType.lastWeek]: (today) => [addDays(startOfWeek(today), -7), addDays(startOfWeek(today), -1)],
  [DateType.lastMonth]: (today) => monthsFrom(addMonths(today, -1), 1),
  [DateType.lastQuarter]: (today) => monthsFrom(addMonths(startOfQuarter(today), -3), 3),
  [DateType.lastYear]: (today) => monthsFrom(addMonths(startOfYear(today), -12), 12),
  [DateType.thisWeek]: (today) => [startOfWeek(today), addDays(startOfWeek(today), 6)],
  [DateType.thisMonth]: (today) => monthsFrom(startOfMonth(today), 1),
  [DateType.thisQuarter]: (today) => monthsFrom(startOfQuarter(today), 3),
  [DateType.thisYear]: (today) => monthsFrom(startOfYear(today), 12),
  [DateType.today]: (today) => [today, today],
};

/** The stretch of time a `dateType` means on a day; undefined for `fixed` and unknown codes. */
export function datePreset(dateType: number | null | undefined, today: string): DayRange | undefined {
  return dateType === null || dateType === undefined ? undefined : ranges[dateType]?.(today);
}
