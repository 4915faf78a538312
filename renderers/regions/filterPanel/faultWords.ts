import type { Translate } from '#renderers/contracts/ports.ts';
import { filterFault } from '#schemas/formats/filters/index.ts';
import type { QueryCondition } from '#schemas/list.ts';

/** Why the value of a condition cannot be searched for, in words; undefined = it can, or is empty. */
export function filterFaultWords(condition: QueryCondition, value: unknown, t: Translate): string | undefined {
  const fault = filterFault(value, condition);
  return fault === undefined ? undefined : t(`filter:${fault}`);
}
