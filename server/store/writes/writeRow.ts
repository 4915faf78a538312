import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { writeAudit, type Writer } from '#server/store/auditLog.ts';
import type { StoredModel } from '#server/store/catalogue.ts';
import { columnChanges, REMARK, VIA, type RowChanges } from '#server/store/changes.ts';
import { encodeData, type DriverRow, type FormData } from '#server/store/codec.ts';
import { bumpVersion } from '#server/store/dataVersion.ts';
import type { Encoded } from '#server/store/properties/storage.ts';
import { isSetByStore, lockRow, nameRepeatedValue } from '#server/store/rows.ts';
import { deleteSheets, writeSheets } from './writeSheets.ts';

/** A record to store. `data` holds form values by property code, sub-tables as arrays of row objects. */
export interface NewRow {
  id: string;
  owner: string;
  ownerDeptId: string | null;
  creater: string;
  createdDeptId?: string | null;
  createdTime: string;
  data: FormData;
  /** The act that it is part of writes the audit entry, with what this has changed. */
  auditedByAct?: boolean;
  /** What made the system write it; stands in the audit entry. */
  via?: string;
}

/**
 * Stores a new record with its sub-tables, audit entry and data version, in the caller's transaction. Gives what it holds.
 * Errors: invalidParameter naming the item; Refused when a unique value or the id repeats.
 */
export async function insertRow(tx: Tx, model: StoredModel, row: NewRow, writer: Writer): Promise<RowChanges> {
  const columns = encodeData(model, row.data, isSetByStore(model));
  const fixed: [string, Encoded][] = [
    ['id', row.id],
    ['owner', row.owner],
    ['ownerDeptId', row.ownerDeptId],
    ['creater', row.creater],
    ['createdDeptId', row.createdDeptId ?? row.ownerDeptId],
    ['createdTime', row.createdTime],
    ['modifiedTime', row.createdTime],
  ];
  for (const [column, value] of fixed) columns.set(column, value);
  const names = [...columns.keys()].map((column) => sql.ref(column));
  const { rows } = await nameRepeatedValue(
    model,
    sql<DriverRow>`insert into ${sql.table(model.table)} ("ownerDeptQueryCode", ${sql.join(names)})
      values ((select "path" from "departments" where "id" = ${row.ownerDeptId}), ${sql.join([...columns.values()])}) returning *`.execute(tx),
  );
  const changes: RowChanges = {};
  for (const item of model.items.values()) {
    const after = rows[0]?.[item.column] ?? null;
    if (after !== null) changes[item.code] = { before: null, after };
  }
  Object.assign(changes, await writeSheets(tx, model, row.id, row.data));
  const audited = { ...changes, ...(row.via === undefined ? {} : { [VIA]: { before: null, after: row.via } }) };
  if (!row.auditedByAct) await writeAudit(tx, writer, { action: 'insert', schemaCode: model.schemaCode, objectId: row.id, changes: audited });
  await bumpVersion(tx, model.schemaCode);
  return changes;
}

/** A change of a record; `version` must equal the stored one, leave it out only for changes made by the server itself. */
export interface RowUpdate {
  id: string;
  version?: number;
  data: FormData;
  /** Word for the audit entry; default `update`. */
  action?: string;
  /** Why, in the words of who changed it; stands in the audit entry. */
  remark?: string | null | undefined;
  /** What made the system change it; stands in the audit entry. */
  via?: string;
  /** The act that it is part of writes the audit entry, with what this has changed. */
  auditedByAct?: boolean;
}

/**
 * Changes a record; only items in `data` are touched. Returns the new version and what changed.
 * Errors: notFound; versionConflict (302036); invalidParameter; Refused for a repeated unique value.
 */
export async function updateRow(tx: Tx, model: StoredModel, update: RowUpdate, writer: Writer): Promise<{ version: number; changes: RowChanges }> {
  const before = await lockRow(tx, model, update.id, update.version);
  const columns = encodeData(model, update.data, isSetByStore(model));
  columns.set('modifier', writer.userId);
  columns.set('modifiedTime', writer.time);
  const sheetChanges = await writeSheets(tx, model, update.id, update.data);
  const assignments = [...columns].map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (columns.has('ownerDeptId')) {
    assignments.push(sql`"ownerDeptQueryCode" = (select "path" from "departments" where "id" = ${columns.get('ownerDeptId')})`);
  }
  const { rows } = await nameRepeatedValue(
    model,
    sql<DriverRow>`update ${sql.table(model.table)} set ${sql.join(assignments)}, "version" = "version" + 1 where "id" = ${update.id} returning *`.execute(tx),
  );
  const after = rows[0] ?? {};
  const changes: RowChanges = { ...columnChanges(model.items.values(), before, after), ...sheetChanges };
  const audited = {
    ...changes,
    ...(update.remark ? { [REMARK]: { before: null, after: update.remark } } : {}),
    ...(update.via === undefined ? {} : { [VIA]: { before: null, after: update.via } }),
  };
  if (!update.auditedByAct)
    await writeAudit(tx, writer, { action: update.action ?? 'update', schemaCode: model.schemaCode, objectId: update.id, changes: audited });
  await bumpVersion(tx, model.schemaCode);
  return { version: Number(after.version), changes };
}

/** Deletes a record and its sub-tables; the audit entry keeps every value. Errors: notFound; versionConflict. */
export async function deleteRow(tx: Tx, model: StoredModel, id: string, writer: Writer, version?: number): Promise<void> {
  const before = await lockRow(tx, model, id, version);
  const sheetChanges = await deleteSheets(tx, model, id);
  await sql`delete from ${sql.table(model.table)} where "id" = ${id}`.execute(tx);
  const changes: RowChanges = { ...columnChanges(model.items.values(), before, {}), ...sheetChanges };
  await writeAudit(tx, writer, { action: 'delete', schemaCode: model.schemaCode, objectId: id, changes });
  await bumpVersion(tx, model.schemaCode);
}
