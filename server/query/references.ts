import { holdsSeveral } from '#schemas/propertyTypes/traits.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import type { Actor } from '#server/store/actor.ts';
import type { Catalogue, StoredModel } from '#server/store/catalogue.ts';
import { namesAny, type Referrer } from '#server/store/referrers.ts';
import { MODEL_ALIAS } from './conditions.ts';
import { compileRows } from './request.ts';

/** How many records refer to others by one relation, or by such as the actor may not see. */
export interface ReferenceCount {
  /** Left out = the actor does not see these records, or not the relation. */
  referrer?: Referrer;
  count: number;
}

/** The query: which relations, naming which records of which model. */
export interface ReferenceQuery {
  referrers: readonly Referrer[];
  schemaCode: string;
  ids: readonly string[];
  /** Records of the same model that are deleted with them: what those name does not count. */
  going: readonly string[];
}

/**
 * How many records that stay refer to these, by relation; those the actor does not see are one count at the end, each
 * record once. A record counts once for a relation, however many rows of a sub-table or ids of one value name it.
 * Source: contract 8.5.
 */
export async function countReferences(db: Reader, catalogue: Catalogue, actor: Actor, query: ReferenceQuery): Promise<ReferenceCount[]> {
  const found: ReferenceCount[] = [];
  let unseen = 0;
  for (const [model, referrers] of byModel(query.referrers)) {
    const { rows } = await sql<{ at: number; count: number | string }>`${knownHits(catalogue, actor, model, referrers, query)}
      select "at", count(distinct "id") as "count" from "known" where "shown" group by "at"
      union all select -1, count(distinct "id") from "known" where not "shown"`.execute(db);
    const counts = new Map(rows.map(({ at, count }) => [at, Number(count)]));
    found.push(...referrers.map((referrer, at) => ({ referrer, count: counts.get(at) ?? 0 })));
    unseen += counts.get(-1) ?? 0;
  }
  return [...found, { count: unseen }].filter(({ count }) => count > 0);
}

/** The same for each of the records by itself; those nothing refers to are left out. */
export async function countReferencesOfEach(db: Reader, catalogue: Catalogue, actor: Actor, query: ReferenceQuery): Promise<Map<string, ReferenceCount[]>> {
  const found = new Map<string, ReferenceCount[]>();
  const unseen = new Map<string, number>();
  for (const [model, referrers] of byModel(query.referrers)) {
    const { rows } = await sql<{ target: string; at: number; count: number | string }>`${knownHits(catalogue, actor, model, referrers, query)}
      select "target", "at", count(distinct "id") as "count" from "known" where "shown" group by "target", "at"
      union all select "target", -1, count(distinct "id") from "known" where not "shown" group by "target"
      order by "at"`.execute(db);
    for (const { target, at, count } of rows) {
      const referrer = referrers[at];
      if (!referrer) unseen.set(target, (unseen.get(target) ?? 0) + Number(count));
      else found.set(target, [...(found.get(target) ?? []), { referrer, count: Number(count) }]);
    }
  }
  for (const [target, count] of unseen) found.set(target, [...(found.get(target) ?? []), { count }]);
  return found;
}

function byModel(referrers: readonly Referrer[]): Map<StoredModel, Referrer[]> {
  const models = new Map<StoredModel, Referrer[]>();
  for (const referrer of referrers) models.set(referrer.model, [...(models.get(referrer.model) ?? []), referrer]);
  return models;
}

/**
 * `with "known"`: the references of a model's records, one row for each record, relation and record it names, with whether
 * the actor may see it.
 */
function knownHits(catalogue: Catalogue, actor: Actor, model: StoredModel, referrers: readonly Referrer[], { schemaCode, ids, going }: ReferenceQuery) {
  const { visible, hidden } = compileRows(catalogue, actor, model.schemaCode, {});
  const shown = referrers.flatMap(({ item, sheet }, at) => (hidden.has(item.path) || (sheet && hidden.has(sheet.propertyCode)) ? [] : [at]));
  const outside = model.schemaCode === schemaCode ? sql`where "hits"."id" <> all(${[...going]})` : sql``;
  const isVisible = sql`("at" = any(${shown}::int[]) and (${visible ?? sql`true`}) is true)`;
  return sql`with "hits" as (${sql.join(
    referrers.map((referrer, at) => hitsOf(referrer, at, ids)),
    sql` union all `,
  )}), "known" as (select "hits"."id", "at", "target", ${isVisible} as "shown"
    from "hits" join ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)} on ${sql.ref(`${MODEL_ALIAS}.id`)} = "hits"."id" ${outside})`;
}

/** Record, relation and named record of every reference by one relation. */
function hitsOf({ model, sheet, item }: Referrer, at: number, ids: readonly string[]): RawBuilder<unknown> {
  const table = sql.table((sheet ?? model).table);
  const record = sql.ref(sheet ? 'of.parentId' : 'of.id');
  const column = sql.ref(`of.${item.column}`);
  const named = namesAny(item, ids, 'of');
  if (!holdsSeveral(item.propertyType))
    return sql`select ${record} as "id", ${sql.lit(at)}::int as "at", ${column} as "target" from ${table} as "of" where ${named}`;
  return sql`select ${record} as "id", ${sql.lit(at)}::int as "at", "each"."target" as "target"
    from ${table} as "of", unnest(${column}) as "each"("target") where ${named} and "each"."target" = any(${[...ids]})`;
}
