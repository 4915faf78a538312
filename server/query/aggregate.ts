import { sql, type RawBuilder } from 'kysely';
import type { ReportGranularity } from '#schemas/report.ts';
import { holdsSeveral, isDate } from '#schemas/propertyTypes/traits.ts';
import type { Database } from '#server/db/database.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Actor } from '#server/store/actor.ts';
import type { Catalogue, StoredItem } from '#server/store/catalogue.ts';
import { decodeRows, type DriverRow } from '#server/store/codec.ts';
import type { NameSource } from '#server/store/names.ts';
import { wireNumber } from '#server/store/properties/number.ts';
import { findComparedItem, MODEL_ALIAS } from './conditions.ts';
import { namesFor } from './presentRows.ts';
import { withinTime } from './queryList.ts';
import { compileRows, type CompiledRows, type RowFilter, type SumOf } from './request.ts';
import { aggregateOf } from './totals.ts';

/** What a report groups by and measures (contract 15.7). */
export interface AggregateRequest extends RowFilter {
  dimensions: readonly { propertyCode: string; granularity?: ReportGranularity | null }[];
  /** `propertyCode` `id` with sumType 5 counts rows. */
  measures: readonly SumOf[];
  /** Largest number of groups, at most 10,000 and by default 1000. */
  limit?: number | null;
}

/** The groups, and of how many records they are where one can stand in several of them; elsewhere undefined. */
export interface Aggregate {
  groups: AggregateRow[];
  records: number | undefined;
}

/** One group: a value per dimension (list row value; of dates the first day of the group, of items with several values one of them), a number per measure. */
interface AggregateRow {
  dimensions: unknown[];
  measures: (number | string | null)[];
}

const MAX_GROUPS = 10_000;
const DEFAULT_GROUPS = 1000;

/** One thing rows are grouped by, as SQL. */
interface Dimension {
  item: StoredItem;
  /** What distinguishes rows; of dates the first moment, which is cheaper to compare than its text. */
  group: RawBuilder<unknown>;
  /** What is answered. */
  expression: RawBuilder<unknown>;
  isDate: boolean;
  /** The values of a record apart, joined to it; undefined where it has one. */
  entries: RawBuilder<unknown> | undefined;
}

/**
 * Groups and measures the rows the actor may see; the data of reports (contract 15.7). Ordered by the first dimension
 * where it is a date, else by the first measure, the largest first; of more groups than `limit` the latest or largest stay.
 * A record with several values of an item (choices, people, departments, records) stands in the group of each, once;
 * one without a value in the group of null (contract 8.3).
 * Errors: invalidParameter for an unknown or hidden item, or a measure that does not fit its item; tookTooLong.
 */
export async function aggregateRows(db: Database, catalogue: Catalogue, actor: Actor, schemaCode: string, request: AggregateRequest): Promise<Aggregate> {
  const compiled = compileRows(catalogue, actor, schemaCode, request);
  const dimensions = request.dimensions.map(({ propertyCode, granularity }, index) =>
    toDimension(findComparedItem(compiled, propertyCode), granularity, `entries${index}`),
  );
  const measures = request.measures.map(({ propertyCode, sumType }) => {
    const expression = aggregateOf(findComparedItem(compiled, propertyCode), sumType);
    if (!expression) throw invalidParameter(propertyCode);
    return expression;
  });
  if (dimensions.length + measures.length === 0) throw invalidParameter('measures');
  const statement = groupStatement(compiled, dimensions, measures, Math.min(request.limit ?? DEFAULT_GROUPS, MAX_GROUPS));
  return withinTime(async () => {
    const { rows } = await statement.execute(db.reading);
    const groups = await presentGroups(namesFor(actor, { db: db.reading, catalogue }), dimensions, measures.length, rows);
    return { groups, records: canOverlap(dimensions) ? Number(rows[0]?.records ?? 0) : undefined };
  });
}

const canOverlap = (dimensions: readonly Dimension[]): boolean => dimensions.some(({ entries }) => entries !== undefined);

/** `alias` names what the values of a record are joined as. */
function toDimension(item: StoredItem, granularity: ReportGranularity | null | undefined, alias: string): Dimension {
  const column = sql.ref(`${MODEL_ALIAS}.${item.column}`);
  if (isDate(item.propertyType)) {
    // Wall clock of the server's zone, so that cutting needs no zone; a group is named by its first day.
    const group = sql`date_trunc(${sql.lit(granularity ?? 'day')}, ${column})`;
    return { item, group, expression: sql`to_char(${group}, 'YYYY-MM-DD')`, isDate: true, entries: undefined };
  }
  if (!holdsSeveral(item.propertyType)) return { item, group: column, expression: column, isDate: false, entries: undefined };
  const entry = sql.ref(`${alias}.entry`);
  return {
    item,
    group: entry,
    // Decoded as the column is.
    expression: sql`case when ${entry} is null then null else array[${entry}] end`,
    isDate: false,
    entries: sql` left join lateral (select distinct "each"."entry" from unnest(${column}) as "each"("entry")) as ${sql.ref(alias)} on true`,
  };
}

function groupStatement(
  { model, where }: CompiledRows,
  dimensions: readonly Dimension[],
  measures: readonly RawBuilder<unknown>[],
  limit: number,
): RawBuilder<DriverRow> {
  const from = sql`${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}`;
  const columns = [
    ...dimensions.map(({ expression }, index) => sql`${expression} as ${sql.ref(`d${index}`)}`),
    ...measures.map((expression, index) => sql`${expression} as ${sql.ref(`m${index}`)}`),
    // Of the same moment as the groups.
    ...(canOverlap(dimensions) ? [sql`(select count(*) from ${from}${where}) as "records"`] : []),
  ];
  const entries = dimensions.map((dimension) => dimension.entries).filter((joined) => joined !== undefined);
  const groups = sql`select ${sql.join(columns)} from ${from}${sql.join(entries, sql``)}${where}`;
  if (dimensions.length === 0) return sql<DriverRow>`${groups}`;
  const positions = dimensions.map((_, index) => sql.raw(String(index + 1)));
  const isTimeLine = dimensions[0]?.isDate === true;
  const chosen = isTimeLine || measures.length === 0 ? sql`1 desc nulls last` : sql`${sql.raw(String(dimensions.length + 1))} desc nulls last`;
  const others = positions.slice(isTimeLine || measures.length === 0 ? 1 : 0);
  const order = sql.join([chosen, ...others]);
  const chosenGroups = sql<DriverRow>`${groups} group by ${sql.join(dimensions.map(({ group }) => group))} order by ${order} limit ${limit}`;
  // The latest groups, but read from the earliest on.
  return isTimeLine ? sql<DriverRow>`select * from (${chosenGroups}) as "groups" order by ${sql.join(positions)}` : chosenGroups;
}

async function presentGroups(names: NameSource, dimensions: readonly Dimension[], measureCount: number, rows: DriverRow[]): Promise<AggregateRow[]> {
  // Dates are already text of their granularity; the others decode as a list shows them.
  const shown = dimensions.map(({ item }, index): StoredItem => ({ ...item, code: `d${index}`, column: `d${index}` }));
  const decoded = await decodeRows(
    names,
    shown.filter((_, index) => !dimensions[index]?.isDate),
    rows,
    'row',
  );
  return rows.map((row, position) => ({
    dimensions: dimensions.map(({ isDate }, index) => (isDate ? (row[`d${index}`] ?? null) : (decoded[position]?.[`d${index}`] ?? null))),
    measures: Array.from({ length: measureCount }, (_, index) => measureValue(row[`m${index}`])),
  }));
}

function measureValue(value: unknown): number | string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  return /^-?\d+(\.\d+)?$/.test(String(value)) ? wireNumber(String(value)) : String(value);
}
