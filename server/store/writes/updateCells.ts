import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { StoredItem, StoredTable } from '#server/store/catalogue.ts';
import { columnChanges, type RowChanges } from '#server/store/changes.ts';
import { encodeData, type DriverRow, type FormData } from '#server/store/codec.ts';
import { nameRepeatedValue } from '#server/store/rows.ts';

/**
 * Writes cells of many rows of one table, with one statement for all rows in which the same items change. Rights, `version`,
 * audit log and data version are the caller's.
 * Shape: `cells` are form values by row id. Returns what changed by row id.
 * Errors: as updateRow.
 */
export async function updateCells(tx: Tx, table: StoredTable, cells: ReadonlyMap<string, FormData>): Promise<Map<string, RowChanges>> {
  const alike = new Map<string, [string, FormData][]>();
  for (const [id, data] of cells) {
    const codes = Object.keys(data).toSorted().join();
    const rows = alike.get(codes) ?? [];
    alike.set(codes, rows);
    rows.push([id, data]);
  }
  const changed = new Map<string, RowChanges>();
  for (const rows of alike.values()) await updateAlike(tx, table, rows, changed);
  return changed;
}

async function updateAlike(tx: Tx, table: StoredTable, rows: readonly [string, FormData][], into: Map<string, RowChanges>): Promise<void> {
  const items: StoredItem[] = Object.keys(rows[0]?.[1] ?? {}).flatMap((code) => table.items.get(code) ?? []);
  if (items.length === 0) return;
  const texts = rows.map(([id, data]) => ({ ...Object.fromEntries(encodeData(table, data, () => false)), ':id': id }));
  const keys = items.flatMap(({ keyColumn }) => (keyColumn === undefined ? [] : [sql.ref(keyColumn)]));
  const columns = [...items.map(({ column }) => sql.ref(column)), ...keys];
  const given = sql.join([sql`":id" text`, ...columns.map((column) => sql`${column} text`)]);
  const assignments = [
    ...items.map(({ column, storage }) => sql`${sql.ref(column)} = ${sql.ref(`new.${column}`)}::${sql.raw(storage.columnType)}`),
    ...keys.map((key) => sql`${key} = "new".${key}`),
  ];
  const before = items.map(({ column }) => sql`${sql.ref(`was.${column}`)} as ${sql.ref(`:${column}`)}`);
  const after = items.map(({ column }) => sql.ref(`is.${column}`));
  const { rows: written } = await nameRepeatedValue(
    table,
    sql<DriverRow>`update ${sql.table(table.table)} as "is" set ${sql.join(assignments)}
      from ${sql.table(table.table)} as "was", json_to_recordset(${JSON.stringify(texts)}::text::json) as "new"(${given})
      where "is"."id" = "was"."id" and "was"."id" = "new".":id" returning "is"."id" as ":id", ${sql.join([...before, ...after])}`.execute(tx),
  );
  for (const row of written) {
    const was = Object.fromEntries(items.map(({ column }) => [column, row[`:${column}`]]));
    into.set(String(row[':id']), columnChanges(items, was, row));
  }
}
