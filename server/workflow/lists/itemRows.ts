import { sql, type RawBuilder } from 'kysely';
import { PAGE_SIZES } from '#schemas/limits.ts';
import type { Reader } from '#server/db/database.ts';
import { readOrderedIds, type OrderedIds } from '#server/query/orderedIds.ts';
import { INSTANCE_COLUMNS, type InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { every, isAmong, type ListPredicate } from './predicates.ts';

/** A work item of a list; what the engine has of it is read with its instance. */
export interface ItemRow {
  number: number;
  id: string;
  activityCode: string;
  instance: InstanceRow;
}

/** Columns of the item beside those of its instance, as they are called in the answer of a statement. */
interface ItemColumns {
  item_number: number;
  item_id: string;
  item_activityCode: string;
}

/** Which items a list has, over the aliases `item` and `instance`, and in which order. */
export interface ItemQuery {
  /** Without what `instance` has to say they are counted alone. */
  ofItem: readonly ListPredicate[];
  ofInstance: readonly ListPredicate[];
  order: RawBuilder<unknown>;
  /** Also of instances that were put aside (contract 21.17). */
  withArchive: boolean;
  /** Its items are circulated ones. */
  circulated?: boolean;
  /** What stands in the place of the table of items. */
  rows?: RawBuilder<unknown>;
  /** Finding its items costs more than sorting them: page and count are found in one pass. */
  inOnePass?: boolean;
}

/** What of a list says which rows it has. */
export type ItemSource = Omit<ItemQuery, 'order' | 'inOnePass'>;

/** What lists of the portal ask for; whatever else somebody does makes no statement of its own. */
const USUAL_SIZES: ReadonlySet<number> = new Set(PAGE_SIZES);

/**
 * A page of items with how many there are in all. Shape: `start` from 0; `total` undefined = the page lies behind the last item.
 * Its items are found alone, in the order of an index where there is one, and joined to their instances then. With its size as a number in
 * it the statement of a first page is planned once for everybody: of a size or begin that it learns later the database supposes the worst,
 * and plans again each time.
 */
export async function readItemRows(
  db: Reader,
  query: ItemQuery,
  { start, size }: { start: number; size: number },
): Promise<{ rows: ItemRow[]; total: number | undefined }> {
  const total = query.inOnePass ? sql`count(*) over ()` : sql`(select count(*) ${fromItems(query)})`;
  const isUsual = !query.inOnePass && start === 0 && USUAL_SIZES.has(size);
  const range = isUsual ? sql`limit ${sql.lit(size)}` : sql`offset ${start} limit ${size}`;
  const { rows } = await sql<PageRow>`select ${OF_INSTANCE}, ${OF_ITEM}, "item"."total" as "item_total"
    from (select ${COUNTED}, ${total} as "total" ${fromItems(query)} order by ${query.order} ${range}) "item"
    join ${tableOf('wfInstances', query)} "instance" on "instance"."objectId" = "item"."objectId" and "instance"."id" = "item"."instanceId"
    order by ${query.order}`.execute(db);
  return { rows: rows.map(toItemRow), total: rows[0] && Number(rows[0].item_total) };
}

type PageRow = InstanceRow & ItemColumns & { item_total: string | number };

const OF_ITEM = sql.raw('"item"."number" as "item_number", "item"."id" as "item_id", "item"."activityCode" as "item_activityCode"');

/** What a page of keys has of its items: what leads to their rows, what they are ordered by. */
const COUNTED = sql.raw(
  ['objectId', 'instanceId', 'number', 'id', 'activityCode', 'openedAt', 'dueAt', 'finishedAt'].map((name) => `"item"."${name}"`).join(', '),
);

function toItemRow({ item_number: number, item_id: id, item_activityCode: activityCode, item_total: _total, ...instance }: PageRow): ItemRow {
  return { number, id, activityCode, instance };
}

/** By name, so that the statement stays parsed on its connections. */
const OF_INSTANCE = sql.join(INSTANCE_COLUMNS.map((column) => sql.ref(`instance.${column}`)));

/** Ids of all items of a list, in its order. */
export function readItemIds(db: Reader, query: ItemQuery): Promise<OrderedIds> {
  return readOrderedIds(db, sql`select "item"."id", row_number() over (order by ${query.order}) as "place" ${fromItems(query)}`);
}

/** These items of a list whose ids were read. What stood in the place of their table has said which they are, and is not passed again. */
export function amongItems({ rows: _rows, ...query }: ItemQuery, ids: readonly string[]): ItemQuery {
  return { ...query, ofItem: [...query.ofItem, isAmong(sql.ref('item.id'), ids)], inOnePass: true };
}

/** How many items a list has. */
export async function countItemRows(db: Reader, query: ItemSource): Promise<number> {
  const { rows } = await sql<{ count: string | number }>`select count(*) as "count" ${fromItems(query)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** `from … where …` of a list, joined to instances only where they have a say. */
export function fromItems(query: ItemSource): RawBuilder<unknown> {
  return query.ofInstance.length > 0 ? fromJoined(query) : sql`from ${itemTable(query)} "item" where ${every(query.ofItem)}`;
}

/** The same, joined to instances. */
export function fromJoined(query: ItemSource): RawBuilder<unknown> {
  return sql`from ${itemTable(query)} "item" join ${tableOf('wfInstances', query)} "instance"
    on "instance"."objectId" = "item"."objectId" and "instance"."id" = "item"."instanceId" where ${every([...query.ofItem, ...query.ofInstance])}`;
}

/** Circulated items have ids of their own on the wire. */
const CIRCULATED = sql`(select *, "instanceId" || '-c' || "number" as "id" from
  (select "objectId", "instanceId", "id" as "number", "appCode", "workflowCode", "activityCode", "userId", "why", "at", "readAt" from "wfReadsAll") "read")`;

const itemTable = (query: Pick<ItemSource, 'withArchive' | 'circulated' | 'rows'>): RawBuilder<unknown> =>
  query.rows ?? (query.circulated ? CIRCULATED : tableOf('wfItems', query));

const tableOf = (name: string, { withArchive }: Pick<ItemQuery, 'withArchive'>): RawBuilder<unknown> => sql.id(withArchive ? `${name}All` : name);
