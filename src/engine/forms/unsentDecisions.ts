import { isRecord } from '#schemas/formats/format.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { ListRow } from '#schemas/list.ts';
import { type Unsent, unsentStore } from './unsentStore.ts';

/** What was decided of an item, or typed for it, when the portal left its page before the server had confirmed it. */
export interface UnsentDecision extends Unsent, UnsentAct {}

/** The same, before it is said whose it is. */
export interface UnsentAct {
  row: ListRow;
  /** Act; '' = nothing was decided yet, only words were typed. */
  code: string;
  typed: FormValues;
}

const stored = unsentStore('decision', isUnsent, ({ row }) => row.id);

/** Keeps one for its person, in place of an earlier one of the same item. */
export const storeUnsentDecision = stored.put;

/** Drops one that its page goes on with. */
export const dropUnsentDecision = stored.drop;

/** Takes what is kept for this person: it is offered once. */
export function takeUnsentDecisions(userId: string, now: number): readonly UnsentDecision[] {
  const all = stored.of(userId, now);
  for (const { row } of all) stored.drop(userId, row.id, now);
  return all;
}

function isUnsent(value: unknown): value is UnsentDecision {
  if (!isRecord(value) || typeof value.userId !== 'string' || typeof value.at !== 'number') return false;
  if (typeof value.code !== 'string' || !isRecord(value.typed) || !isRecord(value.row)) return false;
  const { id, data } = value.row;
  return typeof id === 'string' && isRecord(data) && typeof data.instanceName === 'string' && Array.isArray(data.actions) && Array.isArray(data.summary);
}
