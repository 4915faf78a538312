import { DeleteCheck } from '#schemas/codes.ts';
import type { RowsOutcome, SeenVersions } from '#schemas/records/rowOutcomes.ts';
import type { Tx } from '#server/db/database.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import { toRefusedRow } from '#server/records/several/eachRow.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { isChangedSince } from '#server/records/batchUpdates/seenVersions.ts';
import { notFound, noRight } from '#server/refusals/access.ts';
import { changedSince } from '#server/refusals/batchUpdates.ts';
import { refusedByRule, stillReferredTo } from '#server/refusals/records.ts';
import type { Refused } from '#server/refusals/refused.ts';
import { lockRowsToDelete } from '#server/store/rows.ts';
import { deleteRecords } from './deleteRecords.ts';
import { managedRows } from './managedRows.ts';
import { referenceCountText, refusedByReferences } from './referringRecords.ts';
import { deleteVerdict } from './verdict.ts';

/** Records that are to be deleted, and their states as they were seen. */
interface GoingRows {
  ids: readonly string[];
  versions: SeenVersions | null | undefined;
}

/**
 * Deletes of some records those that may be deleted, and counts the rest; rights, rules and references are looked up again here.
 * Shape: `deleteInstances` takes away those of one record, which the caller has locked before; `refusal` = the first.
 * Source: contract 8.4, 15.4.
 */
export async function removeRecords(
  saver: Saver,
  seen: SeenModel,
  tx: Tx,
  { ids, versions }: GoingRows,
  deleteInstances: (id: string) => Promise<void>,
): Promise<RowsOutcome & { refusal?: Refused }> {
  const schemaCode = seen.model.code;
  const stored = await lockRowsToDelete(tx, saver.services.catalogue.model(schemaCode), ids);
  const changed = ids.filter((id) => isChangedSince(versions, id, stored.get(id)));
  const refusals = await refusalsOf(saver, seen, tx, { ids, changed: new Set(changed) });
  const going = ids.filter((id) => !refusals.has(id));
  await deleteRecords(saver, tx, { apps: seen.apps, schemaCode, ids: going, before: deleteInstances });
  const errors = ids.flatMap((id) => {
    const reason = refusals.get(id);
    return reason ? [toRefusedRow(id, reason, saver.language)] : [];
  });
  const refusal = ids.map((id) => refusals.get(id)).find((reason) => reason !== undefined);
  return { successCount: going.length, errorCount: errors.length, ...(errors.length > 0 ? { errors } : {}), ...(refusal ? { refusal } : {}) };
}

/** Why records may not be deleted, by id: not there or not seen, no right, changed since, a rule, or what refers to them. */
async function refusalsOf(
  saver: Saver,
  { model, reader }: SeenModel,
  tx: Tx,
  { ids, changed }: { ids: readonly string[]; changed: ReadonlySet<string> },
): Promise<Map<string, Refused>> {
  const { catalogue } = saver.services;
  const managed = await managedRows(saver, tx, model.code, ids);
  const there = new Set([...(await visibleIds(tx, catalogue, reader, model.code, ids)), ...managed]);
  const allowed = new Set([...(await visibleIds(tx, catalogue, reader, model.code, ids, 'delete')), ...managed]);
  const refusals = new Map<string, Refused>();
  for (const id of ids) {
    const { code, rule } = allowed.has(id) ? await deleteVerdict(saver, model, tx, id) : { code: DeleteCheck.ordinaryUser };
    if (!there.has(id)) refusals.set(id, notFound());
    else if (code === DeleteCheck.ordinaryUser && !rule) refusals.set(id, noRight());
    else if (changed.has(id)) refusals.set(id, changedSince());
    else if (rule) refusals.set(id, refusedByRule(code, { zh: rule.message, en: rule.messageEn }));
  }
  const refused = await refusedByReferences(
    tx,
    { catalogue, model, reader },
    ids.filter((id) => !refusals.has(id)),
  );
  for (const [id, counts] of refused) refusals.set(id, stillReferredTo(counts.map(referenceCountText)));
  return refusals;
}
