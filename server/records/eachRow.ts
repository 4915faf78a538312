import type { RefusedRow } from '#schemas/list.ts';
import type { Tx } from '#server/db/database.ts';
import type { Refused } from '#server/refusals/refused.ts';
import { tryStep } from '#server/store/tryStep.ts';
import type { SeenModel } from '#server/policies/access.ts';
import type { Saver } from './validateRecord.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import { noRight } from '#server/refusals/access.ts';
import { lockRows } from '#server/store/rows.ts';

/**
 * Does the same to several records, each by itself: one that is refused does not keep the others from it.
 * `action` must be granted on each record, unless something else than the entries of rights grants it there (`grantedOtherwise`). Records are taken in the order of their ids, so that two who change the same
 * ones wait for each other instead of both starting again.
 */
export async function eachRow(
  saver: Saver,
  { model, reader }: SeenModel,
  tx: Tx,
  { ids, action, grantedOtherwise }: { ids: readonly string[]; action: string; grantedOtherwise?: ReadonlySet<string> },
  change: (id: string) => Promise<void>,
): Promise<RefusedRow[]> {
  await lockRows(tx, saver.services.catalogue.model(model.code), ids);
  const granted = await visibleIds(tx, saver.services.catalogue, reader, model.code, ids, action);
  const reasons = new Map<string, Refused>();
  for (const id of ids.toSorted()) {
    const refusal = granted.has(id) || grantedOtherwise?.has(id) ? await tryStep(tx, () => change(id)) : noRight();
    if (refusal) reasons.set(id, refusal);
  }
  return ids.flatMap((objectId) => {
    const refusal = reasons.get(objectId);
    return refusal ? [toRefusedRow(objectId, refusal, saver.language)] : [];
  });
}

/** A refusal of one record, as the answer of a call over several reports it (contract 8.4, 9; BX-013). */
export function toRefusedRow(objectId: string, { errcode, text }: Refused, language: Saver['language']): RefusedRow {
  return { objectId, errcode, errmsg: text[language] };
}
