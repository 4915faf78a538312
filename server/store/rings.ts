import { sql, type RawBuilder } from 'kysely';
import { holdsSeveral } from '#schemas/propertyTypes/traits.ts';
import type { Reader } from '#server/db/database.ts';
import type { StoredItem, StoredModel } from './catalogue.ts';

/** Most links that are read to put a ring into words. */
const MOST_LINKS = 100_000;
/** Ids compare as the primary key does. */
const ID = sql.raw('collate "C"');

/** Keeps the database from reading the whole table for each level: of a level it does not know how few records it has. */
const BY_INDEX = sql.raw('offset 0');

/** A relation of a model to itself, with the table it stands in. */
export interface SelfRelation {
  model: Pick<StoredModel, 'table'>;
  item: Pick<StoredItem, 'column' | 'propertyType'>;
}

/**
 * Whether a record would reach itself if it named these records: whatever they name, and so on, is read once, in one
 * statement, until the record is found.
 */
export async function reachesItself(db: Reader, relation: SelfRelation, id: string, named: readonly string[]): Promise<boolean> {
  const { rows } = await sql`${above(relation, id, named)} select 1 from "above" where "id" = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The shortest way from a record over one of these named ones back to itself, both ends included.
 * Undefined when there is none, or so many records lie on the way that it is not worth showing.
 */
export async function shortestRing(db: Reader, relation: SelfRelation, id: string, named: readonly string[]): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string; next: string }>`${above(relation, id, named)}
    select "above"."id", "next"."id" as "next" from "above" ${nextInRing(relation)}
    where "above"."id" <> ${id} limit ${MOST_LINKS + 1}`.execute(db);
  if (rows.length > MOST_LINKS) return undefined;
  const links = new Map([[id, [...named]]]);
  for (const { id: from, next } of rows) {
    const known = links.get(from);
    if (known) known.push(next);
    else links.set(from, [next]);
  }
  return shortestWay(links, id);
}

/** Breadth first, from a record back to itself. */
function shortestWay(links: ReadonlyMap<string, readonly string[]>, id: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  for (let reached = [id]; reached.length > 0; ) {
    const further: string[] = [];
    for (const from of reached) {
      for (const next of links.get(from) ?? []) {
        if (cameFrom.has(next)) continue;
        cameFrom.set(next, from);
        if (next === id) return wayBack(cameFrom, id);
        further.push(next);
      }
    }
    reached = further;
  }
  return undefined;
}

function wayBack(cameFrom: ReadonlyMap<string, string>, id: string): string[] {
  const way = [id];
  for (let at = cameFrom.get(id); at !== undefined && at !== id; at = cameFrom.get(at)) way.push(at);
  return [...way, id].toReversed();
}

/** `with "above"("id")`: these records and all that they name, in order of their distance; it goes no further behind `id`. */
function above(relation: SelfRelation, id: string, named: readonly string[]): RawBuilder<unknown> {
  return sql`with recursive "above"("id") as (
    select unnest(${[...named]}::text[]) ${ID}
    union select "next"."id" from "above" ${nextInRing(relation)} where "above"."id" <> ${id})`;
}

/** Joins what each record of `above` names, as `next`. */
function nextInRing({ model, item }: SelfRelation): RawBuilder<unknown> {
  return sql`join ${sql.table(model.table)} as "record" on "record"."id" = "above"."id"
    cross join lateral (select "named"."id" ${ID} as "id" from ${namedBy(item)} where "named"."id" is not null) as "next"`;
}

/** The ids that `record` names, as a table `named`. */
function namedBy({ column, propertyType }: SelfRelation['item']): RawBuilder<unknown> {
  const ids = sql.ref(`record.${column}`);
  return holdsSeveral(propertyType) ? sql`unnest(${ids}) as "named"("id")` : sql`(values (${ids})) as "named"("id")`;
}

/** A record that others name, and what it names itself; every ring is made of such. */
export interface NamedRecord {
  id: string;
  exists: boolean;
  /** Null = nothing; of several a row for each. */
  names: string | null;
}

/** All records that are named, as NamedRecord. */
export function namedRecords({ model, item }: SelfRelation): RawBuilder<unknown> {
  const record = sql`${sql.table(model.table)} as "record"`;
  return withNames({ model, item }, sql`"listed"("id") as (select distinct "named"."id" ${ID} from ${record} cross join lateral ${namedBy(item)})`);
}

/**
 * The first `most` parents, as NamedRecord: it costs what there are of them, whatever hangs on them, as the index is read
 * from one to the next.
 */
export function firstParents({ model, item }: SelfRelation, most: number): RawBuilder<unknown> {
  const column = sql.ref(`record.${item.column}`);
  const next = (behind: RawBuilder<unknown>) => sql`(select ${column} from ${sql.table(model.table)} as "record" where ${behind} order by ${column} limit 1)`;
  return withNames(
    { model, item },
    sql`"all"("id") as (select ${next(sql`${column} is not null`)}
      union all select ${next(sql`${column} > "all"."id"`)} from "all" where "all"."id" is not null),
      "listed"("id") as (select "id" from "all" limit ${most})`,
  );
}

function withNames({ model, item }: SelfRelation, listed: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`with recursive ${listed} select "listed"."id", "record"."id" is not null as "exists", "named"."id" as "names"
    from "listed" left join ${sql.table(model.table)} as "record" on "record"."id" = "listed"."id" left join lateral ${namedBy(item)} on true
    where "listed"."id" is not null`;
}

/** `(select ids)`: these records and all that name them, and so on. */
export function recordsBelow({ model, item }: SelfRelation, ids: readonly string[]): RawBuilder<unknown> {
  const column = sql.ref(`record.${item.column}`);
  const names = holdsSeveral(item.propertyType) ? sql`${column} @> array["below"."id"]::text[]` : sql`${column} = "below"."id"`;
  return sql`(with recursive "below"("id") as (
    select unnest(${[...ids]}::text[]) ${ID}
    union select "next"."id" from "below" cross join lateral (
      select "record"."id" from ${sql.table(model.table)} as "record" where ${names} ${BY_INDEX}) as "next")
    select "id" from "below")`;
}
