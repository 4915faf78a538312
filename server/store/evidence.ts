import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import type { Evidence } from '#server/refusals/models.ts';

/** How many values are named as examples, and how many characters of each. */
const FIRST = 3;
const MOST_CHARS = 40;

/** What a column of a table holds. */
interface StoredColumn {
  table: string;
  column: string;
}

/** The values of a column that several rows hold, the smallest first; none is `count` 0. */
export async function repeatedValues(db: Reader, { table, column }: StoredColumn): Promise<Evidence> {
  const { rows } = await sql<{ value: string; count: string }>`
    select ${cutText(column)} as "value", count(*) over () as "count" from ${sql.table(table)}
    where ${sql.ref(column)} is not null group by ${sql.ref(column)} having count(*) > 1 order by ${sql.ref(column)} limit ${FIRST}`.execute(db);
  return { count: Number(rows[0]?.count ?? 0), first: rows.map(({ value }) => value) };
}

/** How many rows a table has, and what they hold in one column. */
export async function valuesPresent(db: Reader, { table, column }: StoredColumn): Promise<{ rows: number; present: Evidence }> {
  const counted = await sql<{ rows: string; filled: string }>`
    select count(*) as "rows", count(${sql.ref(column)}) as "filled" from ${sql.table(table)}`.execute(db);
  const { rows: first } = await sql<{ value: string }>`
    select ${cutText(column)} as "value" from ${sql.table(table)} where ${sql.ref(column)} is not null order by "id" limit ${FIRST}`.execute(db);
  const [count] = counted.rows;
  return { rows: Number(count?.rows ?? 0), present: { count: Number(count?.filled ?? 0), first: first.map(({ value }) => value) } };
}

/** A condition that values of a table may meet. */
export interface DataCondition {
  met: RawBuilder<unknown>;
  /** What is shown as example of a row that meets it; undefined = nothing. */
  column: string | undefined;
  /** Each example is another value. */
  isEachOnce?: boolean;
  /** Of a column of lists: which of their entries are shown, each once. */
  entry?(entry: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** How many rows of a table meet each of these conditions, counted in one pass, and the first that do. */
export async function rowsMeeting(db: Reader, table: string, conditions: readonly DataCondition[]): Promise<Evidence[]> {
  if (conditions.length === 0) return [];
  const counts = conditions.map(({ met }, at) => sql`count(*) filter (where ${met}) as ${sql.ref(`n${at}`)}`);
  const { rows } = await sql<Record<string, string>>`select ${sql.join(counts)} from ${sql.table(table)}`.execute(db);
  return Promise.all(
    conditions.map(async (condition, at) => {
      const count = Number(rows[0]?.[`n${at}`] ?? 0);
      if (count === 0 || condition.column === undefined) return { count, first: [] };
      const { rows: first } = await firstMeeting(table, condition.column, condition).execute(db);
      return { count, first: first.flatMap(({ value }) => value ?? []) };
    }),
  );
}

function firstMeeting(table: string, column: string, { met, isEachOnce, entry }: DataCondition): RawBuilder<{ value: string | null }> {
  if (entry) {
    const each = 'each';
    return sql`select ${cutText(each)} as "value" from ${sql.table(table)}, unnest(${sql.ref(column)}) as ${sql.ref(each)}
      where ${met} and ${entry(sql.ref(each))} group by ${sql.ref(each)} order by min("id") limit ${FIRST}`;
  }
  const rows = sql`from ${sql.table(table)} where ${met}`;
  if (isEachOnce) return sql`select ${cutText(column)} as "value" ${rows} group by ${sql.ref(column)} order by min("id") limit ${FIRST}`;
  return sql`select ${cutText(column)} as "value" ${rows} order by "id" limit ${FIRST}`;
}

const cutText = (column: string): RawBuilder<string> => sql<string>`left(cast(${sql.ref(column)} as text), ${sql.lit(MOST_CHARS)})`;
