import type { Calls } from '#schemas/calls/index.ts';
import { ROW_KEYS, rowsOfSubTable, type FormRow, type FormValues } from '#schemas/formSchema/record.ts';
import { seeModel, type SeenModel } from '#server/policies/access.ts';
import { openForUpdate, refuseInFlow } from '#server/records/batchUpdates/openForUpdate.ts';
import { followTakenBack, takeUndo } from '#server/records/batchUpdates/undos.ts';
import { changeRecord } from '#server/records/changeRecord.ts';
import { eachRow } from '#server/records/several/eachRow.ts';
import { pathsOf } from '#server/records/paths.ts';
import { rightByGrants } from '#server/records/recordRight.ts';
import { noRight } from '#server/refusals/access.ts';
import { changedSince } from '#server/refusals/batchUpdates.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { lockRow } from '#server/store/rows.ts';

type Undoing = Exchange<Calls['undoBatchUpdate']>;

/**
 * POST Q/batchUpdate/undo: gives the records of a batch update, or of rows that were saved together, their former values back. It
 * is a change as any other: the same rights, rules and audit entries; a record that was changed since is refused and stays as it is.
 * Errors: 550006 when it was taken back already or is too old, 900403, 900404.
 */
export const undoBatchUpdate: Handler<Calls['undoBatchUpdate']> = async (exchange) => {
  const { services, body, actor } = exchange;
  const seen = seeModel(exchange, body.schemaCode);
  const stored = services.catalogue.model(seen.model.code);
  return services.database.transaction(async (tx) => {
    const { sheetCode, batchUpdate, rows } = await takeUndo(tx, { ...body, userId: actor.id, now: services.now() });
    const isBatch = batchUpdate !== null;
    if (isBatch) openForUpdate(exchange, body.schemaCode);
    refuseHidden(exchange, seen, rows);
    const former = new Map(rows.map((row) => [row.id, row]));
    const ids = [...former.keys()];
    const errors = await eachRow(exchange, seen, tx, { ids, action: isBatch ? 'batch_update' : 'edit' }, async (id) => {
      const { before = 0, version = 0, values = {} } = former.get(id) ?? {};
      const present = await lockRow(tx, stored, id);
      if (Number(present.version) !== version) throw changedSince();
      const right = await rightByGrants(exchange, seen, tx, id, sheetCode);
      const refused = isBatch ? { refuseStored: refuseInFlow } : {};
      const changed = await changeRecord(exchange, seen, tx, right, {
        id,
        version,
        ...refused,
        sent: () => values,
        action: isBatch ? 'undoBatchUpdate' : 'undo',
      });
      await followTakenBack(tx, id, { before, now: changed.version });
    });
    const counts = { total: ids.length, successCount: ids.length - errors.length, failCount: errors.length };
    if (isBatch) await tx.updateTable('batchUpdates').set({ restoredCount: counts.successCount }).where('id', '=', batchUpdate).execute();
    return { ...counts, ...(errors.length > 0 ? { errors } : {}) };
  });
};

/** What is hidden from its maker since would be passed over without a word. Errors: 900403. */
function refuseHidden({ services }: Undoing, { model, reader }: SeenModel, rows: readonly { values: FormValues }[]): void {
  const stored = services.catalogue.model(model.code);
  const paths = pathsOf(stored, reader.hiddenItems(model.code));
  const pathsIn = ([code, value]: [string, unknown]): string[] =>
    stored.sheets.has(code) ? columnsIn(rowsOfSubTable(value)).map((column) => `${code}.${column}`) : [code];
  const sent = new Set(rows.flatMap(({ values }) => Object.entries(values).flatMap(pathsIn)));
  if ([...sent].some((path) => !paths.has(path))) throw noRight();
}

function columnsIn(rows: readonly FormRow[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row).filter((column) => !ROW_KEYS.has(column))))];
}
