import type { Calls } from '#schemas/calls/index.ts';
import { DeleteCheck } from '#schemas/codes.ts';
import type { SeenVersions } from '#schemas/records/rowOutcomes.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { removeRecords } from '#server/records/deletion/removeRecords.ts';
import { openForDelete } from '#server/records/deletion/verdict.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { deleteRecordInstances, lockRunningInstances } from '#server/workflow/acts/deleteRecordInstances.ts';

/** Refusals whose own words are shown where nothing was deleted (contract 8.5). */
const RULE_CODES: ReadonlySet<number> = new Set([DeleteCheck.ruleOnModel, DeleteCheck.ruleOnRelation]);

/** POST delete_data: deletes what may be deleted and counts the rest (contract 8.4); the check is made again here. */
export const deleteRows: Handler<Calls['deleteRows']> = async (exchange) => {
  const ids = [...new Set(exchange.body.ids)];
  const { seen } = await openForDelete(exchange, exchange.body.schemaCode, ids);
  const outcome = await remove(exchange, seen, { ids, versions: exchange.body.versions });
  if (outcome.successCount === 0 && outcome.refusal && RULE_CODES.has(outcome.refusal.errcode)) throw outcome.refusal;
  const { refusal: _refusal, ...counts } = outcome;
  return counts;
};

/** POST F/delete: one record from its form (contract 10.1). Errors: 302036, 550006, 900403, 900404. */
export const deleteRecord: Handler<Calls['deleteRecord']> = async (exchange) => {
  const { schemaCode, objectId, version } = exchange.query;
  const { seen } = await openForDelete(exchange, schemaCode, [objectId]);
  const { refusal } = await remove(exchange, seen, { ids: [objectId], versions: typeof version === 'number' ? { [objectId]: version } : undefined });
  if (refusal) throw refusal;
  return null;
};

/** Instances are locked before their records, as in every act (contract 21.14). */
function remove(
  exchange: Exchange<Calls['deleteRows'] | Calls['deleteRecord']>,
  seen: SeenModel,
  going: { ids: readonly string[]; versions: SeenVersions | null | undefined },
): ReturnType<typeof removeRecords> {
  return exchange.services.database.transaction(async (tx) => {
    await lockRunningInstances(tx, going.ids);
    return removeRecords(exchange, seen, tx, going, (id) => deleteRecordInstances(exchange, tx, id));
  });
}
