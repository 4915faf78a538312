import type { Translate } from '#renderers/contracts/ports.ts';
import { filterFault } from '#schemas/formats/filters/index.ts';
import type { QueryCondition } from '#schemas/list.ts';

/** Kinds of values that can be unreadable, by property type. */
const UNREADABLE: Readonly<Record<number, string>> = { 2: 'filter:unreadable.number', 3: 'filter:unreadable.date', 20: 'filter:unreadable.time' };

/** Why the value of a condition cannot be searched for, in words; undefined = it can, or is empty. */
export function filterFaultWords(condition: QueryCondition, value: unknown, t: Translate): string | undefined {
  const fault = filterFault(value, condition);
  if (fault === undefined) return undefined;
  return t(fault === 'halfRange' ? 'filter:halfRange' : (UNREADABLE[condition.propertyType] ?? 'filter:unreadable.number'));
}
