import type { Calls } from '#schemas/calls/index.ts';
import { DeleteCheck } from '#schemas/codes.ts';
import type { RowsOutcome } from '#schemas/list.ts';
import type { Tx } from '#server/db/database.ts';
import { deleteDraftsOfRecord } from '#server/drafts/endDrafts.ts';
import { timeOf, writerOf, type SeenModel } from '#server/policies/access.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import { emptyReferring } from '#server/records/deletion/emptyReferring.ts';
import { managedRows } from '#server/records/deletion/managedRows.ts';
import { referenceCountText, refusedByReferences } from '#server/records/deletion/referringRecords.ts';
import { deleteVerdict, openForDelete } from '#server/records/deletion/verdict.ts';
import { toRefusedRow } from '#server/records/eachRow.ts';
import { expireFiles } from '#server/records/references.ts';
import { notFound, noRight } from '#server/refusals/access.ts';
import { refusedByRule, stillReferredTo } from '#server/refusals/records.ts';
import type { Refused } from '#server/refusals/refused.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { deleteComments } from '#server/store/comments.ts';
import { deleteRow, lockRowsToDelete } from '#server/store/rows.ts';
import { deleteRecordInstances, lockRunningInstances } from '#server/workflow/acts/deleteRecordInstances.ts';

/** Refusals whose own words are shown where nothing was deleted (contract 8.5). */
const RULE_CODES: ReadonlySet<number> = new Set([DeleteCheck.ruleOnModel, DeleteCheck.ruleOnRelation]);

/** POST delete_data: deletes what may be deleted and counts the rest (contract 8.4); the check is made again here. */
export const deleteRows: Handler<Calls['deleteRows']> = async (exchange) => {
  const ids = [...new Set(exchange.body.ids)];
  const { seen } = await openForDelete(exchange, exchange.body.schemaCode, ids);
  const outcome = await removeRecords(exchange, seen, ids);
  if (outcome.successCount === 0 && outcome.refusal && RULE_CODES.has(outcome.refusal.errcode)) throw outcome.refusal;
  const { refusal: _refusal, ...counts } = outcome;
  return counts;
};

/** POST F/delete: one record from its form (contract 10.1). Errors: 550006, 900403, 900404. */
export const deleteRecord: Handler<Calls['deleteRecord']> = async (exchange) => {
  const { schemaCode, objectId } = exchange.query;
  const { seen } = await openForDelete(exchange, schemaCode, [objectId]);
  const { refusal } = await removeRecords(exchange, seen, [objectId]);
  if (refusal) throw refusal;
  return null;
};

type Caller = Pick<Exchange, 'services' | 'actor' | 'address' | 'language'>;

async function removeRecords(caller: Caller, seen: SeenModel, ids: readonly string[]): Promise<RowsOutcome & { refusal?: Refused }> {
  const { services, language } = caller;
  const { catalogue } = services;
  return services.database.transaction(async (tx) => {
    await lockRunningInstances(tx, ids);
    await lockRowsToDelete(tx, catalogue.model(seen.model.code), ids);
    const refusals = await refusalsOf(caller, seen, tx, ids);
    const going = ids.filter((id) => !refusals.has(id));
    await emptyReferring(tx, { apps: seen.apps, catalogue, time: timeOf(caller) }, seen.model.code, going);
    for (const id of going) {
      await deleteRecordInstances(caller, tx, id);
      await deleteRow(tx, catalogue.model(seen.model.code), id, writerOf(caller));
      await deleteComments(tx, seen.model.code, id);
      await deleteDraftsOfRecord(tx, seen.model.code, id);
      await expireFiles(tx, seen.model.code, id, services.now());
    }
    const errors = ids.flatMap((id) => {
      const reason = refusals.get(id);
      return reason ? [toRefusedRow(id, reason, language)] : [];
    });
    const refusal = ids.map((id) => refusals.get(id)).find((reason) => reason !== undefined);
    return { successCount: going.length, errorCount: errors.length, ...(errors.length > 0 ? { errors } : {}), ...(refusal ? { refusal } : {}) };
  });
}

/** Why records may not be deleted, by id: not there or not seen, no right, a rule, or what refers to them. */
async function refusalsOf(caller: Caller, { model, reader }: SeenModel, tx: Tx, ids: readonly string[]): Promise<Map<string, Refused>> {
  const { catalogue } = caller.services;
  const managed = await managedRows(caller, tx, model.code, ids);
  const there = new Set([...(await visibleIds(tx, catalogue, reader, model.code, ids)), ...managed]);
  const allowed = new Set([...(await visibleIds(tx, catalogue, reader, model.code, ids, 'delete')), ...managed]);
  const refusals = new Map<string, Refused>();
  for (const id of ids) {
    const { code, rule } = allowed.has(id) ? await deleteVerdict(caller, model, tx, id) : { code: DeleteCheck.ordinaryUser };
    if (!there.has(id)) refusals.set(id, notFound());
    else if (rule) refusals.set(id, refusedByRule(code, { zh: rule.message, en: rule.messageEn }));
    else if (code === DeleteCheck.ordinaryUser) refusals.set(id, noRight());
  }
  const refused = await refusedByReferences(
    tx,
    { catalogue, model, reader },
    ids.filter((id) => !refusals.has(id)),
  );
  for (const [id, counts] of refused) refusals.set(id, stillReferredTo(counts.map(referenceCountText)));
  return refusals;
}
