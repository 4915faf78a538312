import { ROW_KEYS } from '#schemas/formSchema/record.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { valueReasons, expected, invalidItem } from '#server/refusals/values.ts';
import type { StoredModel, StoredSheet } from '#server/store/catalogue.ts';
import { columnChanges, type RowChanges, type SheetChange } from '#server/store/changes.ts';
import { encodeData, type DriverRow, type FormData } from '#server/store/codec.ts';
import { isUnique } from '#server/store/indexes.ts';
import { sqlTypeOf, type Encoded } from '#server/store/properties/storage.ts';
import { nameRepeatedValue } from '#server/store/rows.ts';

/** A row of a sub-table in a form (contract 6.2); `rowStatus` absent = compare with what is stored. */
interface SheetRow extends FormData {
  id?: unknown;
  rowStatus?: unknown;
}

/** What other servers' rows carry besides. */
const FOREIGN_KEYS: ReadonlySet<string> = new Set(['parentId', 'sortKey']);

/**
 * Writes the sub-tables that `data` names and returns what changed.
 * An array with `rowStatus` defines row by row what to do; without, it is the whole new content and missing rows go.
 */
export async function writeSheets(tx: Tx, model: StoredModel, parentId: string, data: FormData): Promise<RowChanges> {
  const changes: RowChanges = {};
  for (const sheet of model.sheets.values()) {
    if (!Object.hasOwn(data, sheet.propertyCode)) continue;
    const rows = await writeSheet(tx, sheet, parentId, rowsOfSheet(data[sheet.propertyCode], sheet));
    if (rows.length > 0) changes[sheet.propertyCode] = { rows };
  }
  return changes;
}

/** Deletes all sub-table rows of a record and returns their values. */
export async function deleteSheets(tx: Tx, model: StoredModel, parentId: string): Promise<RowChanges> {
  const changes: RowChanges = {};
  for (const sheet of model.sheets.values()) {
    const rows = await writeSheet(tx, sheet, parentId, []);
    if (rows.length > 0) changes[sheet.propertyCode] = { rows };
  }
  return changes;
}

function rowsOfSheet(value: unknown, sheet: StoredSheet): SheetRow[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value) || value.some((row) => typeof row !== 'object' || row === null)) {
    throw invalidItem(sheet, expected.rows);
  }
  return value;
}

async function writeSheet(tx: Tx, sheet: StoredSheet, parentId: string, given: SheetRow[]): Promise<SheetChange[]> {
  const { rows } = await sql<DriverRow>`select * from ${sql.table(sheet.table)} where "parentId" = ${parentId} for update`.execute(tx);
  const stored = new Map(rows.map((row) => [String(row.id), row]));
  const whole = given.every(({ rowStatus }) => rowStatus === undefined || rowStatus === null);
  const beforeOf = ({ id }: SheetRow) => (typeof id === 'string' ? stored.get(id) : undefined);
  const named = new Set(given.filter(({ rowStatus }) => whole || rowStatus === 'Deleted').map(({ id }) => id));
  const deleted = [...stored].filter(([id]) => named.has(id) !== whole);
  const deletedIds = new Set<unknown>(deleted.map(([id]) => id));
  const isWritten = (row: SheetRow) => row.rowStatus !== 'Deleted' && !deletedIds.has(row.id) && !(row.rowStatus === 'Unchanged' && beforeOf(row));
  const written = [...given.entries()].flatMap(([sortKey, row]): WrittenRow[] =>
    isWritten(row) ? [{ sortKey, before: beforeOf(row), columns: encodeSheetRow(sheet, row) }] : [],
  );
  // Before any row is written, so that no value of one that goes or changes is in the way of another.
  if (deleted.length > 0) await sql`delete from ${sql.table(sheet.table)} where "id" = any(${deleted.map(([id]) => id)})`.execute(tx);
  await releaseUnique(tx, sheet, written);
  const changes: SheetChange[] = [];
  for (const row of written) {
    const change = row.before ? await updateSheetRow(tx, sheet, row.before, row) : await insertSheetRow(tx, sheet, parentId, row);
    if (change) changes.push(change);
  }
  const deletions = deleted.map(([id, row]): SheetChange => ({ id, action: 'delete', changes: columnChanges(sheet.items.values(), row, {}) }));
  return [...changes, ...deletions];
}

/** A row that is to be written, as the database reads it. */
interface WrittenRow {
  sortKey: number;
  /** What is stored of it; undefined = it is new. */
  before: DriverRow | undefined;
  columns: ReadonlyMap<string, Encoded>;
}

/** Takes unique values out of the stored rows that get others or none, so that rows can exchange theirs; a row that keeps its value keeps it all the time. */
async function releaseUnique(tx: Tx, sheet: StoredSheet, written: readonly WrittenRow[]): Promise<void> {
  for (const { column, storage } of [...sheet.items.values()].filter(isUnique)) {
    const rows = written.flatMap(({ before, columns }) =>
      before && columns.has(column) ? [{ id: String(before.id), text: columns.get(column) ?? null }] : [],
    );
    if (rows.length === 0) continue;
    await sql`update ${sql.table(sheet.table)} as "held" set ${sql.ref(column)} = null
      from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ text }) => text)}::text[]) as "given"("id", "text")
      where "held"."id" = "given"."id" and "held".${sql.ref(column)} is distinct from "given"."text"::${sqlTypeOf(storage)}`.execute(tx);
  }
}

async function insertSheetRow(tx: Tx, sheet: StoredSheet, parentId: string, { sortKey, columns }: WrittenRow): Promise<SheetChange> {
  // Ids are ours: a form sends temporary ones, and somebody else's must not reach into another record.
  const id = randomUUID();
  const names = ['id', 'parentId', 'sortKey', ...columns.keys()].map((column) => sql.ref(column));
  const { rows } = await nameRepeatedValue(
    sheet,
    sql<DriverRow>`insert into ${sql.table(sheet.table)} (${sql.join(names)})
      values (${sql.join([id, parentId, sortKey, ...columns.values()])}) returning *`.execute(tx),
    { sheet: sheet.propertyCode, row: sortKey },
  );
  return { id, action: 'insert', changes: columnChanges(sheet.items.values(), {}, rows[0] ?? {}) };
}

async function updateSheetRow(tx: Tx, sheet: StoredSheet, before: DriverRow, { sortKey, columns }: WrittenRow): Promise<SheetChange | undefined> {
  const assignments = [sql`"sortKey" = ${sortKey}`, ...[...columns].map(([column, value]) => sql`${sql.ref(column)} = ${value}`)];
  const { rows } = await nameRepeatedValue(
    sheet,
    sql<DriverRow>`update ${sql.table(sheet.table)} set ${sql.join(assignments)} where "id" = ${before.id} returning *`.execute(tx),
    { sheet: sheet.propertyCode, row: sortKey },
  );
  const changes = columnChanges(sheet.items.values(), before, rows[0] ?? {});
  return Object.keys(changes).length === 0 ? undefined : { id: String(before.id), action: 'update', changes };
}

/** Codes that stand beside the data items are left out; an unknown one is refused with the sheet's name. */
function encodeSheetRow(sheet: StoredSheet, row: SheetRow): Map<string, Encoded> {
  const isBeside = (code: string): boolean => ROW_KEYS.has(code) || (FOREIGN_KEYS.has(code) && !sheet.items.has(code));
  for (const code of Object.keys(row)) {
    if (!isBeside(code) && !sheet.items.has(code)) throw invalidItem(sheet, valueReasons.noColumn(code));
  }
  return encodeData(sheet, row, isBeside);
}
