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

const cutText = (column: string): RawBuilder<string> => sql<string>`left(cast(${sql.ref(column)} as text), ${sql.lit(MOST_CHARS)})`;
