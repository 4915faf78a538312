import { sql, type RawBuilder } from 'kysely';
import { SumType } from '#schemas/codes.ts';
import { isNumeric, isOrdered } from '#schemas/propertyTypes/traits.ts';
import type { Database } from '#server/db/database.ts';
import { readVersionStamp } from '#server/store/dataVersion.ts';
import type { StoredItem } from '#server/store/catalogue.ts';
import { wireNumber } from '#server/store/properties/number.ts';
import { MODEL_ALIAS } from './conditions.ts';
import type { CompiledRows, SumOf } from './request.ts';

/** Number of all matching rows and the sums over them (contract 6.5). */
export interface Totals {
  totalElements: number;
  sumMap: Record<string, { num: number | string | null; sumType: number }>;
}

/** One sum, as SQL. */
export interface Measure {
  propertyCode: string;
  sumType: number;
  expression: RawBuilder<unknown>;
}

/** Counts and sums as they were when the rows had this stamp. */
interface CachedTotals {
  stamp: string;
  totals: Promise<Totals>;
}

/** The count and sums of one request. */
export interface PendingTotals {
  /**
   * Keys whose stamp shows whether the count and sums of an earlier request still hold; undefined when none are cached,
   * so that reading them need not wait for the page.
   */
  readonly cacheKeys: readonly string[] | undefined;
  /** Counts and sums; with a stamp that was read together with the page, those cached under it where it is the same. */
  read(stamp?: string): Promise<Totals>;
}

const MAX_ENTRIES = 2000;
const caches = new WeakMap<Database, Map<string, CachedTotals>>();

/**
 * Counts and sums in one statement, cached by (statement with the actor's scope) under the stamp of the data versions: a
 * change of rows commits a new version with them, also in another process, so what is cached is never stale
 * (performance.md).
 */
export function prepareTotals(db: Database, rows: CompiledRows, sums: readonly SumOf[]): PendingTotals {
  const measures = measuresOf(rows, sums);
  const statement = totalsStatement(rows, measures);
  if (rows.dependencies === null) return { cacheKeys: undefined, read: () => execute(db, statement, measures) };
  const keys = [...rows.dependencies];
  const cache = caches.get(db) ?? new Map<string, CachedTotals>();
  caches.set(db, cache);
  const { sql: text, parameters } = statement.compile(db.reading);
  const key = JSON.stringify([text, parameters, measures.map(({ propertyCode, sumType }) => [propertyCode, sumType])]);
  return {
    cacheKeys: cache.has(key) ? keys : undefined,
    async read(given) {
      // The stamp first: rows read later are at least as new as the stamp they are cached under.
      const stamp = given ?? (await readVersionStamp(db.reading, keys));
      const known = cache.get(key);
      if (known?.stamp === stamp) return known.totals;
      const cached: CachedTotals = { stamp, totals: execute(db, statement, measures) };
      store(cache, key, cached);
      cached.totals.catch(() => {
        if (cache.get(key) === cached) cache.delete(key);
      });
      return cached.totals;
    },
  };
}

/** The longest unused go first. */
function store(cache: Map<string, CachedTotals>, key: string, cached: CachedTotals): void {
  cache.delete(key);
  cache.set(key, cached);
  const oldest = cache.size > MAX_ENTRIES ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
}

type TotalsRow = Record<string, unknown>;

function totalsStatement({ model, where }: CompiledRows, measures: Measure[]): RawBuilder<TotalsRow> {
  const columns = measures.map(({ expression }, index) => sql`, ${expression} as ${sql.ref(`sum${index}`)}`);
  return sql<TotalsRow>`select count(*) as "total"${columns.length === 0 ? sql`` : sql.join(columns, sql``)}
    from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}${where}`;
}

async function execute(db: Database, statement: RawBuilder<TotalsRow>, measures: Measure[]): Promise<Totals> {
  const { rows } = await statement.execute(db.reading);
  const row = rows[0] ?? {};
  const entries = measures.map(({ propertyCode, sumType }, index) => [propertyCode, { num: sumAsNumber(row[`sum${index}`]), sumType }] as const);
  return { totalElements: Number(row.total ?? 0), sumMap: Object.fromEntries(entries) };
}

/** A sum for the wire. */
export function sumAsNumber(value: unknown): number | string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  return /^-?\d+(\.\d+)?$/.test(String(value)) ? wireNumber(String(value)) : String(value);
}

/** Sums of columns the reader sees; a sum that does not fit its kind of item is left out. */
function measuresOf(rows: CompiledRows, sums: readonly SumOf[]): Measure[] {
  return measuresBy(rows, sums, sheetAggregate);
}

/** The same over each group of rows; `MODEL_ALIAS` is the row that is grouped. */
export function measuresOfGroups(rows: CompiledRows, sums: readonly SumOf[]): Measure[] {
  return measuresBy(rows, sums, sheetAggregateOfRows);
}

/** How a column of a sub-table is summed. */
type SheetAggregate = (rows: CompiledRows, propertyCode: string, sumType: number) => RawBuilder<unknown> | undefined;

function measuresBy(rows: CompiledRows, sums: readonly SumOf[], ofSheet: SheetAggregate): Measure[] {
  const measures: Measure[] = [];
  for (const { propertyCode, sumType } of sums) {
    if (rows.hidden.has(propertyCode) || rows.hidden.has(propertyCode.split('.')[0] ?? '')) continue;
    const item = rows.model.items.get(propertyCode);
    const expression = item ? aggregateOf(item, sumType) : ofSheet(rows, propertyCode, sumType);
    if (expression) measures.push({ propertyCode, sumType, expression });
  }
  return measures;
}

const SHEET_ALIAS = 'summed';

/** The aggregate of a sub-table's column over the rows of all matching records. */
function sheetAggregate({ model, where }: CompiledRows, propertyCode: string, sumType: number): RawBuilder<unknown> | undefined {
  const [code = '', childCode = ''] = propertyCode.split('.');
  const sheet = model.sheets.get(code);
  const item = sheet?.items.get(childCode);
  const aggregate = item && aggregateOf(item, sumType, SHEET_ALIAS);
  if (!sheet || !aggregate) return undefined;
  return sql`(select ${aggregate} from ${sql.table(sheet.table)} as ${sql.ref(SHEET_ALIAS)}
    where ${sql.ref(`${SHEET_ALIAS}.parentId`)} in (select ${sql.ref(`${MODEL_ALIAS}.id`)} from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}${where}))`;
}

/** The aggregate of a sub-table's column over the rows of the records of a group, of what it is for each record. */
const sheetAggregateOfRows: SheetAggregate = ({ model }, propertyCode, sumType) => {
  const [code = '', childCode = ''] = propertyCode.split('.');
  const sheet = model.sheets.get(code);
  const item = sheet?.items.get(childCode);
  if (!sheet || !item) return undefined;
  const each = (kind: number): RawBuilder<unknown> | undefined => {
    const aggregate = aggregateOf(item, kind, SHEET_ALIAS);
    return (
      aggregate &&
      sql`(select ${aggregate} from ${sql.table(sheet.table)} as ${sql.ref(SHEET_ALIAS)}
      where ${sql.ref(`${SHEET_ALIAS}.parentId`)} = ${sql.ref(`${MODEL_ALIAS}.id`)})`
    );
  };
  const own = each(sumType);
  if (!own) return undefined;
  if (sumType === SumType.average) return sql`round(sum(${each(SumType.sum)}) / nullif(sum(${each(SumType.count)}), 0), 10)`;
  if (sumType === SumType.minimum) return sql`min(${own})`;
  return sumType === SumType.maximum ? sql`max(${own})` : sql`sum(${own})`;
};

/** The aggregate of a sumType over an item; undefined where it makes no sense. */
export function aggregateOf(item: StoredItem, sumType: number, alias: string = MODEL_ALIAS): RawBuilder<unknown> | undefined {
  const column = sql.ref(`${alias}.${item.column}`);
  const isNumber = isNumeric(item.propertyType);
  if (sumType === SumType.count) return sql`count(${column})`;
  if (sumType === SumType.sum && isNumber) return sql`sum(${column})`;
  // Ten decimals are more than any number format shows; an average has no end otherwise.
  if (sumType === SumType.average && isNumber) return sql`round(avg(${column}), 10)`;
  if (sumType === SumType.minimum && isOrdered(item.propertyType)) return sql`min(${column})`;
  if (sumType === SumType.maximum && isOrdered(item.propertyType)) return sql`max(${column})`;
  return undefined;
}
