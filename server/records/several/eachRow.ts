import type { RefusedRow, SeenVersions } from '#schemas/records/rowOutcomes.ts';
import type { Tx } from '#server/db/database.ts';
import type { Refused } from '#server/refusals/refused.ts';
import { tryStep } from '#server/store/tryStep.ts';
import type { SeenModel } from '#server/policies/access.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import { noRight, notFound } from '#server/refusals/access.ts';
import { lockRows } from '#server/store/rows.ts';
import { refuseChangedSince } from '#server/records/batchUpdates/seenVersions.ts';

/** Which records, and who may act on them. */
interface EachRow {
  ids: readonly string[];
  /** Must be granted on each record. */
  action: string;
  /** Records where something else than the entries of rights grants it. */
  grantedOtherwise?: ReadonlySet<string>;
  /** The states that were seen: a record that was changed since is refused. */
  versions?: SeenVersions | null | undefined;
}

/**
 * Does the same to several records, each by itself: one that is refused does not keep the others from it. Records are taken in the
 * order of their ids, so that two who change the same ones wait for each other instead of both starting again.
 * Shape: the refused ones: 900404 gone or never seen, 900403, 302036, and those of `change`.
 */
export async function eachRow(
  saver: Saver,
  { model, reader }: SeenModel,
  tx: Tx,
  { ids, action, grantedOtherwise, versions }: EachRow,
  change: (id: string) => Promise<void>,
): Promise<RefusedRow[]> {
  const { catalogue } = saver.services;
  const stored = await lockRows(tx, catalogue.model(model.code), ids);
  const granted = await visibleIds(tx, catalogue, reader, model.code, ids, action);
  const mayAct = (id: string): boolean => granted.has(id) || grantedOtherwise?.has(id) === true;
  const excluded = ids.filter((id) => !mayAct(id));
  const seen = excluded.length > 0 ? await visibleIds(tx, catalogue, reader, model.code, excluded) : new Set<string>();
  const reasons = new Map<string, Refused>();
  for (const id of ids.toSorted()) {
    const act = async (): Promise<void> => {
      refuseChangedSince(versions, id, stored.get(id));
      await change(id);
    };
    const notAllowed = seen.has(id) ? noRight() : notFound();
    const refusal = mayAct(id) ? await tryStep(tx, act) : notAllowed;
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
