import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';

/** Does work on tables that have no indexes meanwhile, and makes these again: millions of rows are stored in minutes. Shape: `db` = one connection. */
export async function withoutIndexes(db: Reader, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  await sql`set maintenance_work_mem = '1GB'`.execute(db);
  const made: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ name: string; definition: string; key: string | null }>`select "index"."relname" as "name",
        pg_get_indexdef("index"."oid") as "definition", pg_get_constraintdef("constraint"."oid") as "key"
      from pg_index join pg_class "index" on "index"."oid" = "indexrelid"
      left join pg_constraint "constraint" on "constraint"."conindid" = "index"."oid" and "contype" = 'p'
      where "indrelid" = ${`"${table}"`}::regclass`.execute(db);
    for (const { name, definition, key } of rows) {
      await (key === null ? sql`drop index ${sql.id(name)}` : sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`).execute(db);
      made.push(key === null ? definition : `alter table "${table}" add constraint "${name}" ${key}`);
    }
  }
  await work();
  for (const statement of made) await sql.raw(statement).execute(db);
  await sql`reset maintenance_work_mem`.execute(db);
}
