import { DateType } from '../../codes.ts';

/** Begins the value of days that move with the calendar, e.g. `@thisMonth`. */
const MARK = '@';

/** The stretches of time a user may choose, by the value they are kept as, with their `dateType`. */
export const RELATIVE_DAYS: ReadonlyMap<string, number> = new Map(
  Object.entries(DateType)
    .filter(([, code]) => code !== DateType.fixed)
    .map(([name, code]) => [MARK + name, code]),
);

/** Whether a value is meant as relative days, known or not. */
export function isRelative(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(MARK);
}
