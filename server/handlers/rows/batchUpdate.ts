import { sql } from 'kysely';
import type { Calls } from '#schemas/calls/index.ts';
import { UnitType } from '#schemas/codes.ts';
import type { BatchUpdate } from '#schemas/calls/rows.ts';
import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';
import { belongsToOneRecord } from '#schemas/propertyTypes/entry.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { jsonText } from '#server/apps/compile/text.ts';
import type { Tx } from '#server/db/database.ts';
import { timeOf } from '#server/policies/access.ts';
import { namesFor } from '#server/query/presentRows.ts';
import { seesAllRows } from '#server/query/visibleRows.ts';
import { openForUpdate, refuseInFlow } from '#server/records/batchUpdates/openForUpdate.ts';
import { changeRecord } from '#server/records/changeRecord.ts';
import { eachRow } from '#server/records/several/eachRow.ts';
import { formerValues, type FormerRow } from '#server/records/batchUpdates/formerValues.ts';
import { keepFormer, offerUndo } from '#server/records/batchUpdates/undos.ts';
import { kindWanted } from '#server/records/kindWanted.ts';
import { pathsOf, readingsOf } from '#server/records/paths.ts';
import { rightByGrants } from '#server/records/recordRight.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { valueReasons, invalidItem } from '#server/refusals/values.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import type { StoredItem, StoredModel } from '#server/store/catalogue.ts';
import { NameReader } from '#server/store/names.ts';

type Updating = Exchange<Calls['batchUpdate']>;

/**
 * POST Q/batchUpdate: one value for one field of several records; each passes its form's rules by itself (contract 9, LA-037).
 * One that was changed since its maker saw it is refused (10.2).
 * Errors: 900400 for an unknown field or a value of the wrong kind, 900403, 900404.
 */
export const batchUpdate: Handler<Calls['batchUpdate']> = async (exchange) => {
  const { services, body } = exchange;
  const seen = openForUpdate(exchange, body.schemaCode);
  const item = updatedItem(services.catalogue.model(seen.model.code), seen.reader.hiddenItems(seen.model.code), body);
  // A value of the wrong kind is wrong for every record.
  const wanted = kindWanted(item.propertyType, body.modifiedValue);
  if (wanted) throw invalidItem(item, wanted);
  const encoded = item.storage.encode(body.modifiedValue, item);
  const ids = [...new Set(body.objectIds)];
  return services.database.transaction(async (tx) => {
    const rows: FormerRow[] = [];
    const errors = await eachRow(exchange, seen, tx, { ids, action: 'batch_update', versions: body.versions }, async (id) => {
      let values: FormValues = {};
      const sent = (stored: FormValues): FormValues => {
        values = formerValues(body.propertyCode, stored);
        return sentValues(item, body, stored);
      };
      const right = await rightByGrants(exchange, seen, tx, id, body.sheetCode);
      const { before, version } = await changeRecord(exchange, seen, tx, right, { id, refuseStored: refuseInFlow, sent, action: 'batchUpdate' });
      rows.push({ id, before, version, values });
    });
    const counts = { total: ids.length, successCount: ids.length - errors.length, failCount: errors.length };
    const batchUpdate = await logUpdate(exchange, tx, { item, encoded, counts });
    const undoId = rows.length > 0 && body.undoable !== false ? await offerToUndo(exchange, tx, batchUpdate, rows) : undefined;
    const versions = Object.fromEntries(rows.map((row) => [row.id, row.version]));
    return { ...counts, ...(errors.length > 0 ? { errors } : {}), ...(rows.length > 0 ? { versions } : {}), ...(undoId === undefined ? {} : { undoId }) };
  });
};

interface Made {
  item: StoredItem;
  encoded: string | null;
  counts: { total: number; successCount: number; failCount: number };
}

/** Offers its maker to take it back. Shape: `undoId` of the answer. */
async function offerToUndo({ services, actor, body }: Updating, tx: Tx, batchUpdate: number, rows: readonly FormerRow[]): Promise<string> {
  const { schemaCode, sheetCode } = body;
  const undoId = await offerUndo(tx, { schemaCode, userId: actor.id, now: services.now(), sheetCode, batchUpdate });
  await keepFormer(tx, undoId, rows);
  return undoId;
}

/** Writes the log. Gives the entry's id. */
async function logUpdate(exchange: Updating, tx: Tx, { item, encoded, counts }: Made): Promise<number> {
  const { actor, body } = exchange;
  const { id } = await tx
    .insertInto('batchUpdates')
    .values({
      schemaCode: body.schemaCode,
      propertyCode: item.path,
      value: JSON.stringify(await columnValue(tx, item, encoded)),
      userId: actor.id,
      time: timeOf(exchange),
      ...counts,
      restoredCount: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * GET Q/batchUpdate/record: the batch updates of a model, without those of fields the reader does not see (contract 9).
 * An entry does not name the records it changed: who may not see them all receives their own updates only.
 */
export const batchUpdates: Handler<Calls['batchUpdates']> = async (exchange) => {
  const { services, query, actor } = exchange;
  const { model, reader } = openForUpdate(exchange, query.schemaCode);
  const items = pathsOf(services.catalogue.model(model.code), reader.hiddenItems(model.code));
  const readings = readingsOf(model);
  const seesAll = seesAllRows(services.catalogue, reader, model.code);
  const made = services.database.reading
    .selectFrom('batchUpdates')
    .where('schemaCode', '=', model.code)
    .where('propertyCode', 'in', ['', ...items.keys()])
    .$if(!seesAll, (all) => all.where('userId', '=', actor.id));
  const [rows, { count }] = await Promise.all([
    made
      .selectAll()
      .orderBy('id', 'desc')
      .limit(query.size)
      .offset(query.page * query.size)
      .execute(),
    made.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const names = new NameReader(namesFor(reader, { db: services.database.reading, catalogue: services.catalogue }));
  const entries = rows.flatMap((row) => {
    const item = items.get(row.propertyCode);
    return item ? [{ row, item, stored: JSON.parse(row.value) as unknown }] : [];
  });
  for (const { row, item, stored } of entries) {
    names.wanted.unit(UnitType.user, row.userId);
    item.storage.want?.(stored, item, names.wanted);
  }
  const known = await names.load();
  const content = entries.map(
    ({ row, item, stored }): BatchUpdate => ({
      id: String(row.id),
      propertyCode: item.path,
      propertyName: item.item.name,
      name_i18n: jsonText(item.item.name_i18n) ?? null,
      propertyType: item.propertyType,
      options: readings.get(item.path)?.options ?? null,
      displayFormat: readings.get(item.path)?.displayFormat ?? 0,
      userId: row.userId,
      modifier: [known.unit(UnitType.user, row.userId)],
      modifiedTime: row.time,
      total: row.total,
      successCount: row.successCount,
      failCount: row.failCount,
      ...(row.restoredCount === null ? {} : { restoredCount: row.restoredCount }),
      modifiedValue: item.storage.toRow(stored, item, known),
    }),
  );
  return { content, totalElements: Number(count), totalPages: Math.ceil(Number(count) / query.size) };
};

/** The item of a field. Errors: 900400 for one that is absent, hidden (the same answer for both), kept by the system, or no single value. */
function updatedItem(model: StoredModel, hidden: ReadonlySet<string>, { propertyCode, modifiedValue }: Updating['body']): StoredItem {
  const item = pathsOf(model, hidden).get(propertyCode);
  if (!item || item.system) throw invalidParameter('propertyCode');
  const isEmptied = modifiedValue === null || modifiedValue === undefined;
  if (belongsToOneRecord(item.propertyType) && !isEmptied) throw invalidItem(item, valueReasons.notInBatch);
  return item;
}

/** The value in its place in one record; in a sub-table in each of its rows. Errors: Refused for a record it has no place in. */
function sentValues(item: StoredItem, { propertyCode, modifiedValue = null }: Updating['body'], stored: FormValues): FormValues {
  const [sheet = '', column] = propertyCode.split('.');
  if (column === undefined) return { [sheet]: modifiedValue };
  const rows = rowsOfSubTable(valueAt(stored, sheet));
  if (rows.length === 0) throw invalidItem(item, valueReasons.noRows);
  return { [sheet]: rows.map(({ id }) => ({ id, rowStatus: 'Modified', [column]: modifiedValue })) };
}

/** The value as the item's column gives it back. */
async function columnValue(tx: Tx, { storage }: StoredItem, encoded: string | null): Promise<unknown> {
  // The type is one of the storages' own words.
  const type = sql.raw(storage.columnType.replace(' collate "C"', ''));
  const { rows } = await sql<{ value: unknown }>`select ${encoded}::${type} as "value"`.execute(tx);
  return rows[0]?.value ?? null;
}
