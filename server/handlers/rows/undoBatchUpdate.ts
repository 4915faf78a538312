import type { Calls } from '#schemas/calls/index.ts';
import type { Tx } from '#server/db/database.ts';
import { openForUpdate, refuseInFlow } from '#server/records/batchUpdates/openForUpdate.ts';
import { changeRecord } from '#server/records/changeRecord.ts';
import { eachRow } from '#server/records/eachRow.ts';
import type { Former } from '#server/records/batchUpdates/formerValues.ts';
import { pathsOf } from '#server/records/paths.ts';
import { rightByGrants } from '#server/records/recordRight.ts';
import { noRight } from '#server/refusals/access.ts';
import { batchNotUndoable, changedSince } from '#server/refusals/batchUpdates.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { lockRow } from '#server/store/rows.ts';

type Undoing = Exchange<Calls['undoBatchUpdate']>;

/**
 * POST Q/batchUpdate/undo: gives the records of the actor's last batch update their former values back. It is a change as
 * any other: the same rights, rules and audit entries; a record that was changed since is refused and stays as it is.
 * Errors: 550006 when it was taken back already or another update was made since, 900403, 900404.
 */
export const undoBatchUpdate: Handler<Calls['undoBatchUpdate']> = async (exchange) => {
  const { services, body } = exchange;
  const seen = openForUpdate(exchange, body.schemaCode);
  const stored = services.catalogue.model(seen.model.code);
  return services.database.transaction(async (tx) => {
    const { propertyCode, sheetCode, rows } = await takeFormer(exchange, tx);
    // What is hidden from its maker since would be passed over without a word.
    if (!pathsOf(stored, seen.reader.hiddenItems(seen.model.code)).has(propertyCode)) throw noRight();
    const former = new Map(rows.map((row) => [row.id, row]));
    const ids = [...former.keys()];
    const errors = await eachRow(exchange, seen, tx, { ids, action: 'batch_update' }, async (id) => {
      const { version, values = {} } = former.get(id) ?? {};
      const now = await lockRow(tx, stored, id);
      if (Number(now.version) !== version) throw changedSince();
      const right = await rightByGrants(exchange, seen, tx, id, sheetCode);
      await changeRecord(exchange, seen, tx, right, { id, version, refuseStored: refuseInFlow, sent: () => values, action: 'undoBatchUpdate' });
    });
    const counts = { total: ids.length, successCount: ids.length - errors.length, failCount: errors.length };
    await tx.updateTable('batchUpdates').set({ former: null, restoredCount: counts.successCount }).where('id', '=', Number(body.id)).execute();
    return { ...counts, ...(errors.length > 0 ? { errors } : {}) };
  });
};

/** What the actor's own update can be taken back with; locked, so that it is taken once. */
async function takeFormer({ body, actor }: Undoing, tx: Tx): Promise<Former & { propertyCode: string }> {
  const made = await tx
    .selectFrom('batchUpdates')
    .select(['former', 'propertyCode'])
    .where('id', '=', Number(body.id))
    .where('schemaCode', '=', body.schemaCode)
    .where('userId', '=', actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (!made?.former) throw batchNotUndoable();
  // Written by the batch update itself.
  return { ...(JSON.parse(made.former) as Former), propertyCode: made.propertyCode };
}
