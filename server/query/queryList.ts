import { sql, type RawBuilder } from 'kysely';
import type { ListPage } from '#schemas/list.ts';
import type { Database } from '#server/db/database.ts';
import { databaseErrorCode } from '#server/db/errors.ts';
import type { Actor } from '#server/store/actor.ts';
import type { Catalogue } from '#server/store/catalogue.ts';
import type { DriverRow } from '#server/store/codec.ts';
import { versionStamp } from '#server/store/dataVersion.ts';
import { chooseColumns, type ChosenColumns } from './columns.ts';
import { MODEL_ALIAS } from './conditions.ts';
import { namesFor, presentRows } from './presentRows.ts';
import { checkPageRange, compileRows, parentItem, sortsOf, type CompiledRows, type ListRequest } from './request.ts';
import { lostRecords, type LostRecords } from './lostRecords.ts';
import { orderingOf, type Ordering } from './sorting.ts';
import { prepareTotals, type PendingTotals, type Totals } from './totals.ts';
import { tookTooLong } from '#server/refusals/queries.ts';

/** From this row on a page is found from the nearer end, by ids alone. */
const DEEP = 2000;

/**
 * A page of the rows that `actor` may see (contract 8.2, LS-009 to LS-012).
 * Shape: `content[i].data[propertyCode]` as contract 6.2, exact `totalElements`, `sumMap` over all matching rows.
 * Errors: notFound (model not loaded), invalidParameter naming the item (900400), tookTooLong after 2 s.
 */
export async function queryList(db: Database, catalogue: Catalogue, actor: Actor, schemaCode: string, request: ListRequest): Promise<ListPage> {
  checkPageRange(request);
  const rows = compileRows(catalogue, actor, schemaCode, { ...request, ...(await lostOf(db, catalogue, actor, schemaCode, request)) });
  const ordering = orderingOf(rows.scope, sortsOf(request));
  const columns = chooseColumns(rows.model, rows.hidden, request.columns);
  const { page, size } = request;
  const totals = prepareTotals(db, rows, request.sums ?? []);
  return withinTime(async () => {
    const [{ totalElements, sumMap }, pageRows] = await readBoth(db, rows, ordering, columns, { offset: page * size, size, totals });
    const content = await presentRows(namesFor(actor, { db: db.reading, catalogue }), rows, columns, pageRows);
    return { content, totalElements, totalPages: Math.ceil(totalElements / size), sumMap };
  });
}

/** What stands at the top though it names a parent, where a tree is requested and its reader sees what makes it one. */
async function lostOf(db: Database, catalogue: Catalogue, actor: Actor, schemaCode: string, { view }: ListRequest): Promise<{ lost?: LostRecords }> {
  const model = catalogue.model(schemaCode);
  const item = view?.type === 'TREE' ? parentItem({ model, hidden: actor.hiddenItems(schemaCode) }) : undefined;
  return item ? { lost: await lostRecords(db, model, item) } : {};
}

/** Reads; explains when the database ended a statement at its time limit. Errors: tookTooLong. */
export async function withinTime<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw isCut(error) ? tookTooLong() : error;
  }
}

const QUERY_CANCELED = '57014';

/** True when the database ended the statement at its time limit. */
function isCut(error: unknown): boolean {
  return databaseErrorCode(error) === QUERY_CANCELED;
}

/** Which page, and the count that goes with it. */
interface PageRequest {
  offset: number;
  size: number;
  totals: PendingTotals;
}

/**
 * A page and the totals. Where totals are cached, one statement reads the page and whether they still hold; else both are
 * read side by side.
 */
async function readBoth(db: Database, rows: CompiledRows, ordering: Ordering, columns: ChosenColumns, request: PageRequest): Promise<[Totals, DriverRow[]]> {
  const { offset, size, totals } = request;
  if (offset >= DEEP) {
    const now = await totals.read();
    return [now, await readDeepPage(db, rows, ordering, columns, offset, size, now.totalElements)];
  }
  if (totals.cacheKeys === undefined) return Promise.all([totals.read(), readPage(db, rows, ordering, columnList(columns), offset, size)]);
  const withStamp = sql`${columnList(columns)}, ${versionStamp(totals.cacheKeys)} as ${sql.ref(STAMP)}`;
  const found = await readPage(db, rows, ordering, withStamp, offset, size);
  const stamp = found[0]?.[STAMP];
  return [await totals.read(typeof stamp === 'string' ? stamp : undefined), found];
}

/** Column of the stamp beside those of the model, which are all called `c_<n>` or as system items. */
const STAMP = 'versionStamp';

async function readPage(
  db: Database,
  rows: CompiledRows,
  ordering: Ordering,
  columns: RawBuilder<unknown>,
  offset: number,
  size: number,
): Promise<DriverRow[]> {
  const statement = sql<DriverRow>`select ${columns} ${source(rows, ordering)}
    order by ${ordering.terms(false)} limit ${size} offset ${offset}`;
  return (await statement.execute(db.reading)).rows;
}

/**
 * A page far from the start: counted from the nearer end, ids first (an index alone can give them), then their rows.
 * The last page costs what the first does.
 */
async function readDeepPage(
  db: Database,
  rows: CompiledRows,
  ordering: Ordering,
  columns: ChosenColumns,
  offset: number,
  size: number,
  total: number,
): Promise<DriverRow[]> {
  if (offset >= total) return [];
  const count = Math.min(size, total - offset);
  const fromEnd = total - offset - count;
  const reversed = fromEnd < offset;
  const { rows: found } = await sql<{ id: string }>`select ${sql.ref(`${MODEL_ALIAS}.id`)} ${source(rows, ordering)}
    order by ${ordering.terms(reversed)} limit ${count} offset ${reversed ? fromEnd : offset}`.execute(db.reading);
  const ids = found.map(({ id }) => id);
  return readByIds(db, rows, columns, reversed ? ids.toReversed() : ids);
}

/** Rows in the order of their ids; those deleted or no longer visible are left out. */
export async function readByIds(db: Pick<Database, 'reading'>, { model, where }: CompiledRows, columns: ChosenColumns, ids: string[]): Promise<DriverRow[]> {
  const { rows } = await sql<DriverRow>`
    select * from (select ${columnList(columns)} from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}${where}) as "visible"
    where "id" = any(${ids})`.execute(db.reading);
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** ` from model joins where …` */
export function source({ model, where }: CompiledRows, { joins }: Pick<Ordering, 'joins'>): RawBuilder<unknown> {
  return sql`from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)} ${joins}${where}`;
}

/** The chosen columns, and those the row's frame needs whatever is chosen. */
function columnList({ items }: ChosenColumns): RawBuilder<unknown> {
  const names = new Set(['id', 'workflowInstanceId', 'sequenceStatus', ...items.map(({ column }) => column)]);
  return sql.join([...names].map((name) => sql.ref(`${MODEL_ALIAS}.${name}`)));
}
