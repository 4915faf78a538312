import { sql, type RawBuilder } from 'kysely';
import { PropertyType } from '#schemas/codes.ts';
import type { Database } from '#server/db/database.ts';
import { invalidParameter } from '#server/db/errors.ts';
import type { Actor } from '#server/store/actor.ts';
import type { Catalogue, StoredItem } from '#server/store/catalogue.ts';
import { decodeRows, type DriverRow } from '#server/store/codec.ts';
import { exactNumber } from '#server/store/properties/number.ts';
import { findItem, MODEL_ALIAS } from './conditions.ts';
import { namesFor } from './presentRows.ts';
import { compileRows, type RowFilter, type SumOf } from './request.ts';
import { aggregateOf } from './totals.ts';

/** Length of a date dimension (contract 15.7). */
type Granularity = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** What a report groups by and measures (contract 15.7). */
export interface AggregateRequest extends RowFilter {
  dimensions: readonly { propertyCode: string; granularity?: Granularity | null }[];
  /** `propertyCode` `id` with sumType 5 counts rows. */
  measures: readonly SumOf[];
  /** Largest number of groups, at most and by default 1000. */
  limit?: number | null;
}

/** One group: a value per dimension (list row value; dates cut to the granularity), a number per measure. */
export interface AggregateRow {
  dimensions: unknown[];
  measures: (number | string | null)[];
}

const MAX_GROUPS = 1000;
const DATE_FORMATS: Readonly<Record<Granularity, string>> = { day: 'YYYY-MM-DD', week: 'IYYY-"W"IW', month: 'YYYY-MM', quarter: 'YYYY-"Q"Q', year: 'YYYY' };

/**
 * Groups and measures the rows the actor may see, ordered by the dimensions; the data of reports (contract 15.7).
 * Several values of an item (choices, people) form one group each combination.
 * Errors: invalidParameter for an unknown or hidden item, or a measure that does not fit its item.
 */
export async function aggregateRows(db: Database, catalogue: Catalogue, actor: Actor, schemaCode: string, request: AggregateRequest): Promise<AggregateRow[]> {
  const compiled = compileRows(catalogue, actor, schemaCode, request);
  const dimensions = request.dimensions.map(({ propertyCode, granularity }) => {
    const item = findItem(compiled, propertyCode);
    return { item, expression: dimensionExpression(item, granularity), isDate: item.propertyType === PropertyType.date };
  });
  const measures = request.measures.map(({ propertyCode, sumType }) => {
    const expression = aggregateOf(findItem(compiled, propertyCode), sumType);
    if (!expression) throw invalidParameter(propertyCode);
    return expression;
  });
  const columns = [
    ...dimensions.map(({ expression }, index) => sql`${expression} as ${sql.ref(`d${index}`)}`),
    ...measures.map((expression, index) => sql`${expression} as ${sql.ref(`m${index}`)}`),
  ];
  if (columns.length === 0) throw invalidParameter('measures');
  const positions = dimensions.map((_, index) => sql.raw(String(index + 1)));
  const grouping = positions.length === 0 ? sql`` : sql` group by ${sql.join(positions)} order by ${sql.join(positions)}`;
  const { rows } =
    await sql<DriverRow>`select ${sql.join(columns)} from ${sql.table(compiled.model.table)} as ${sql.ref(MODEL_ALIAS)}${compiled.where}${grouping}
    limit ${Math.min(request.limit ?? MAX_GROUPS, MAX_GROUPS)}`.execute(db.kysely);

  // Dates are already text of their granularity; the others decode as a list shows them.
  const shown = dimensions.map(({ item }, index): StoredItem => ({ ...item, code: `d${index}`, column: `d${index}` }));
  const decoded = await decodeRows(
    namesFor(actor, { db: db.kysely, catalogue }),
    shown.filter((_, index) => !dimensions[index]?.isDate),
    rows,
    'row',
  );
  return rows.map((row, position) => ({
    dimensions: dimensions.map(({ isDate }, index) => (isDate ? (row[`d${index}`] ?? null) : decoded[position]?.[`d${index}`])),
    measures: measures.map((_, index) => measureValue(row[`m${index}`])),
  }));
}

function dimensionExpression(item: StoredItem, granularity: Granularity | null | undefined): RawBuilder<unknown> {
  const column = sql.ref(`${MODEL_ALIAS}.${item.column}`);
  return item.propertyType === PropertyType.date ? sql`to_char(${column}, ${sql.lit(DATE_FORMATS[granularity ?? 'day'])})` : column;
}

function measureValue(value: unknown): number | string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  return /^-?\d+(\.\d+)?$/.test(String(value)) ? exactNumber(String(value)) : String(value);
}
