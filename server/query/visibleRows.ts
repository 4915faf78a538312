import { sql } from 'kysely';
import { PropertyType } from '#schemas/codes.ts';
import type { ListRow } from '#schemas/list.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import { notFound } from '#server/refusals/access.ts';
import type { Actor, RowGrant } from '#server/store/actor.ts';
import type { Catalogue } from '#server/store/catalogue.ts';
import { loadRow, type StoredRow } from '#server/store/rows.ts';
import { chooseColumns } from './columns.ts';
import { MODEL_ALIAS } from './conditions.ts';
import { readChunks, readOrderedIds } from './orderedIds.ts';
import { namesFor, presentRows } from './presentRows.ts';
import { readByIds, source, withinTime } from './queryList.ts';
import { compileRows, sortsOf, type ListRequest, type RowFilter } from './request.ts';
import { grantScope, rowScope } from './rowScope.ts';
import { orderingOf } from './sorting.ts';

/** Which of these rows the actor may see, or may do `action` to (contract 8.4); inside a transaction pass its tx. */
export async function visibleIds(
  db: Reader,
  catalogue: Catalogue,
  actor: Actor,
  schemaCode: string,
  ids: readonly string[],
  action?: string,
): Promise<Set<string>> {
  const { model, where } = compileRows(catalogue, actor, schemaCode, {}, action);
  const { rows } = await sql<{ id: string }>`
    select "id" from (select ${sql.ref(`${MODEL_ALIAS}.id`)} from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}${where}) as "visible"
    where "id" = any(${[...ids]})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of these rows that the actor may see, with their stored names, even where the name is hidden. */
export async function visibleNames(db: Reader, catalogue: Catalogue, actor: Actor, schemaCode: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { model, where } = compileRows(catalogue, actor, schemaCode, {});
  const { rows } = await sql<{ id: string; name: string | null }>`
    select "id", "name" from (select ${sql.ref(`${MODEL_ALIAS}.id`)}, ${sql.ref(`${MODEL_ALIAS}.name`)}
      from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}${where}) as "visible"
    where "id" = any(${[...ids]})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
}

/**
 * Which of these records the actor may see. They are locked against deletion until the transaction ends, so that a reference
 * that is written to one of them names an existing record; a transaction that deletes one is awaited, changes go on.
 */
export async function lockVisible(tx: Tx, catalogue: Catalogue, actor: Actor, schemaCode: string, ids: readonly string[]): Promise<Set<string>> {
  const { model, visible } = compileRows(catalogue, actor, schemaCode, {});
  const id = sql.ref(`${MODEL_ALIAS}.id`);
  const { rows } = await sql<{ id: string }>`
    select ${id} as "id" from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}
    where ${id} = any(${[...ids]}) and ${visible ?? sql`true`} order by ${id} for key share of ${sql.ref(MODEL_ALIAS)}`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** Which of these readers see a record, in their order, and its name; one statement for all of them, however many there are. */
export async function seenBy(
  db: Reader,
  catalogue: Catalogue,
  readers: readonly Actor[],
  schemaCode: string,
  id: string,
): Promise<{ name: string | null; sees: boolean[] }> {
  if (readers.length === 0) return { name: null, sees: [] };
  const reaches = readers.map((reader, at) => sql`(${compileRows(catalogue, reader, schemaCode, {}).visible ?? sql`true`}) as ${sql.ref(`reader${at}`)}`);
  const { rows } = await sql<{ name: string | null } & Record<string, unknown>>`
    select ${sql.ref(`${MODEL_ALIAS}.name`)} as "name", ${sql.join(reaches)}
    from ${sql.table(catalogue.model(schemaCode).table)} as ${sql.ref(MODEL_ALIAS)} where ${sql.ref(`${MODEL_ALIAS}.id`)} = ${id}`.execute(db);
  const [row] = rows;
  return { name: row?.name ?? null, sees: readers.map((_, at) => row?.[`reader${at}`] === true) };
}

/** Whether the rights of the actor reach every row of the model. */
export function seesAllRows(catalogue: Catalogue, actor: Actor, schemaCode: string): boolean {
  const { scope } = compileRows(catalogue, actor, schemaCode, {});
  return rowScope(scope, actor) === undefined;
}

/**
 * The entries that let the actor do `action` to this very record; an entry that only reaches other records
 * does not count. None when they may not do it, or the record is absent.
 */
export async function grantsOn(db: Reader, catalogue: Catalogue, actor: Actor, schemaCode: string, id: string, action: string): Promise<RowGrant[]> {
  const grants = actor.grants(schemaCode, action);
  if (grants.length === 0) return [];
  const { model, scope } = compileRows(catalogue, actor, schemaCode, {}, action);
  const reaches = grants.map((grant, index) => sql`(${grantScope(scope, actor, grant) ?? sql`true`}) as ${sql.ref(`grant${index}`)}`);
  const { rows } = await sql<Record<string, boolean | null>>`
    select ${sql.join(reaches)} from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)} where ${sql.ref(`${MODEL_ALIAS}.id`)} = ${id}`.execute(db);
  return grants.filter((_, index) => rows[0]?.[`grant${index}`] === true);
}

/**
 * A record as form values, without what the actor may not see (contract 10.3).
 * Errors: notFound when it is absent or not visible (the same answer for both).
 */
export async function readRow(db: Reader, catalogue: Catalogue, actor: Actor, schemaCode: string, id: string, action?: string): Promise<StoredRow> {
  const visible = await visibleIds(db, catalogue, actor, schemaCode, [id], action);
  const row = visible.has(id) ? await loadRow(db, catalogue, catalogue.model(schemaCode), id, (code) => actor.hiddenItems(code)) : undefined;
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
  // Rows of a sub-table are plain objects that the store made.
  if (Array.isArray(rows)) for (const row of rows as Record<string, unknown>[]) delete row[childCode];
}

/** Whether a visible row meets the filter (`data_exist`, contract 8.3). Errors: as queryList. */
export async function rowExists(db: Database, catalogue: Catalogue, actor: Actor, schemaCode: string, filter: RowFilter): Promise<boolean> {
  const { model, where } = compileRows(catalogue, actor, schemaCode, filter);
  return withinTime(async () => {
    const { rows } = await sql`select 1 from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}${where} limit 1`.execute(db.reading);
    return rows.length > 0;
  });
}

/** The newest visible rows whose name holds a word, or reads so in pinyin or initials, uncounted. Errors: as queryList. */
export async function findRows(
  db: Database,
  catalogue: Catalogue,
  actor: Actor,
  schemaCode: string,
  { word, most }: { word: string; most: number },
): Promise<{ id: string; name: string; createdTime: string }[]> {
  const filters = [{ propertyCode: 'name', propertyType: PropertyType.shortText, propertyValue: word, propertyValueName: word }];
  const { model, where } = compileRows(catalogue, actor, schemaCode, { filters, byPinyin: true });
  return withinTime(async () => {
    const [id, name, createdTime] = ['id', 'name', 'createdTime'].map((column) => sql.ref(`${MODEL_ALIAS}.${column}`));
    const { rows } = await sql<{ id: string; name: string; createdTime: string }>`select ${id}, ${name}, ${createdTime}::text as "createdTime"
      from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}${where} order by ${createdTime} desc, ${id} limit ${most}`.execute(db.reading);
    return rows;
  });
}

const EXPORT_CHUNK = 500;

/** Rows of an export: how many there are, and the rows themselves a chunk at a time. */
export interface ExportedRows {
  total: number;
  chunks: AsyncGenerator<ListRow[]>;
}

/**
 * All rows that a list request selects, in its order, in chunks (exports; contract 2.5 size 0). Without time limit.
 * The ids are read once, so that rows that change meanwhile are neither repeated nor skipped; those no longer visible are left out.
 */
export async function exportRows(
  db: Database,
  catalogue: Catalogue,
  actor: Actor,
  schemaCode: string,
  request: Omit<ListRequest, 'page' | 'size'>,
): Promise<ExportedRows> {
  const compiled = compileRows(catalogue, actor, schemaCode, request, 'export');
  const ordering = orderingOf(compiled.scope, sortsOf({ ...request, page: 0, size: 1 }));
  const columns = chooseColumns(compiled.model, compiled.hidden, request.columns);
  const ordered = await readOrderedIds(
    db.kysely,
    sql`select ${sql.ref(`${MODEL_ALIAS}.id`)}, row_number() over (order by ${ordering.terms(false)}) as "place" ${source(compiled, ordering)}`,
  );
  const names = namesFor(actor, { db: db.kysely, catalogue });
  const read = async (chunk: string[]) => presentRows(names, compiled, columns, await readByIds({ reading: db.kysely }, compiled, columns, chunk));
  return { total: ordered.total, chunks: readChunks(ordered, EXPORT_CHUNK, read) };
}

/** Whether a list request selects more rows than `limit`; counts no further. Errors: as queryList. */
export async function hasMoreRows(
  db: Database,
  catalogue: Catalogue,
  actor: Actor,
  schemaCode: string,
  request: Omit<ListRequest, 'page' | 'size'>,
  limit: number,
): Promise<boolean> {
  const { model, where } = compileRows(catalogue, actor, schemaCode, request, 'export');
  return withinTime(async () => {
    const { rows } = await sql<{ count: number | string }>`select count(*) as "count" from (
      select 1 from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}${where} limit ${limit + 1}) as "first"`.execute(db.reading);
    return Number(rows[0]?.count ?? 0) > limit;
  });
}
