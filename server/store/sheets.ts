import { sql } from 'kysely';
import type { StoredSheet } from './catalogue.ts';
import { decodeRows, type DriverRow, type RecordShape } from './codec.ts';
import type { NameSource } from './names.ts';

/** Rows of a sub-table by record id, in their order. */
export async function readSheets(
  source: NameSource,
  sheet: StoredSheet,
  parentIds: readonly string[],
  shape: RecordShape,
): Promise<Map<string, Record<string, unknown>[]>> {
  const items = [...sheet.items.values()];
  const columns = new Set(['id', 'parentId', ...items.map(({ column }) => column)]);
  const { rows } = await sql<DriverRow>`
    select ${sql.join([...columns].map((column) => sql.ref(column)))} from ${sql.table(sheet.table)}
    where "parentId" = any(${[...parentIds]}) order by "parentId", "sortKey", "id"`.execute(source.db);
  const data = await decodeRows(source, items, rows, shape);
  const byParent = new Map<string, Record<string, unknown>[]>();
  rows.forEach((row, index) => {
    const parentId = String(row.parentId);
    const list = byParent.get(parentId) ?? [];
    byParent.set(parentId, list);
    list.push({ id: row.id, ...data[index] });
  });
  return byParent;
}
