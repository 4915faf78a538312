import { sql } from 'kysely';
import type { ListRow } from '#schemas/list.ts';
import type { Database, Reader } from '#server/db/database.ts';
import { notFound } from '#server/db/errors.ts';
import type { Actor } from '#server/store/actor.ts';
import type { Catalogue } from '#server/store/catalogue.ts';
import { loadRow, type StoredRow } from '#server/store/rows.ts';
import { chooseColumns } from './columns.ts';
import { MODEL_ALIAS } from './conditions.ts';
import { presentRows } from './presentRows.ts';
import { readByIds } from './queryList.ts';
import { compileRows, sortsOf, type ListRequest, type RowFilter } from './request.ts';
import { orderingOf } from './sorting.ts';

/** Which of these rows the actor may see, or may do `action` to (contract 8.4); inside a transaction pass its tx. */
export async function visibleIds(db: Reader, catalogue: Catalogue, actor: Actor, schemaCode: string, ids: readonly string[], action?: string): Promise<Set<string>> {
  const { model, where } = compileRows(catalogue, actor, schemaCode, {}, action);
  const { rows } = await sql<{ id: string }>`
    select "id" from (select ${sql.ref(`${MODEL_ALIAS}.id`)} from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}${where}) as "visible"
    where "id" = any(${[...ids]})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * A record as form values, without what the actor may not see (contract 10.3).
 * Errors: notFound when it is absent or not visible (the same answer for both).
 */
export async function readRow(db: Reader, catalogue: Catalogue, actor: Actor, schemaCode: string, id: string, action?: string): Promise<StoredRow> {
  const visible = await visibleIds(db, catalogue, actor, schemaCode, [id], action);
  const row = visible.has(id) ? await loadRow(db, catalogue, catalogue.model(schemaCode), id) : undefined;
  if (!row) throw notFound();
  for (const path of actor.hiddenItems(schemaCode)) hide(row.data, path);
  return row;
}

function hide(data: Record<string, unknown>, path: string): void {
  const [code = '', childCode] = path.split('.');
  if (childCode === undefined) {
    delete data[code];
    return;
  }
  const rows = data[code];
  // Rows of a sub-table are plain objects of ours.
  if (Array.isArray(rows)) for (const row of rows as Record<string, unknown>[]) delete row[childCode];
}

/** Whether a visible row meets the filter (`data_exist`, contract 8.3). */
export async function rowExists(db: Database, catalogue: Catalogue, actor: Actor, schemaCode: string, filter: RowFilter): Promise<boolean> {
  const { model, where } = compileRows(catalogue, actor, schemaCode, filter);
  const { rows } = await sql`select 1 from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}${where} limit 1`.execute(db.reading);
  return rows.length > 0;
}

/** Number of visible rows that meet the filter, counted now. */
export async function countRows(db: Database, catalogue: Catalogue, actor: Actor, schemaCode: string, filter: RowFilter): Promise<number> {
  const { model, where } = compileRows(catalogue, actor, schemaCode, filter);
  const { rows } = await sql<{ total: number }>`select count(*) as "total" from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}${where}`.execute(db.kysely);
  return Number(rows[0]?.total ?? 0);
}

const EXPORT_CHUNK = 1000;

/**
 * All rows a list request means, in its order, in chunks (exports; contract 2.5 size 0). Without time limit.
 * The ids are read once, so that rows that change meanwhile neither double nor shift; those no longer visible are left out.
 */
export async function* exportRows(db: Database, catalogue: Catalogue, actor: Actor, schemaCode: string, request: Omit<ListRequest, 'page' | 'size'>): AsyncGenerator<ListRow[]> {
  const compiled = compileRows(catalogue, actor, schemaCode, request, 'export');
  const ordering = orderingOf(compiled.scope, sortsOf({ ...request, page: 0, size: 1 }));
  const columns = chooseColumns(compiled.model, compiled.hidden, request.columns);
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(`${MODEL_ALIAS}.id`)} from ${sql.table(compiled.model.table)} as ${sql.ref(MODEL_ALIAS)} ${ordering.joins}${compiled.where}
    order by ${ordering.terms(false)}`.execute(db.kysely);
  const ids = rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += EXPORT_CHUNK) {
    const chunk = await readByIds({ reading: db.kysely }, compiled, columns, ids.slice(start, start + EXPORT_CHUNK));
    yield presentRows(db.kysely, catalogue, compiled.model, columns, chunk);
  }
}
