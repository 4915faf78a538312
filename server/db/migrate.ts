import { sql, type Kysely } from 'kysely';
import type { Database } from './database.ts';
import { dropArchiveViews, matchArchives } from './migrations/archives.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** Applies the steps that this database has not seen yet, all in one transaction; several processes may start at once. */
export async function migrate(database: Pick<Database, 'kysely' | 'transaction'>): Promise<void> {
  if ((await appliedNames(database.kysely)).size === MIGRATIONS.length) return;
  await sql`create table if not exists "migrations" ("name" text primary key, "appliedAt" timestamptz not null default now())`
    .execute(database.kysely)
    // Two processes that make the same table at once: the catalogue of PostgreSQL lets one of them win.
    .catch(() => undefined);
  await database.transaction(async (tx) => {
    await sql`lock table "migrations" in exclusive mode`.execute(tx);
    const applied = await appliedNames(tx);
    // A step makes tables that the typed database already knows.
    const db = tx as unknown as Kysely<unknown>;
    await dropArchiveViews(db);
    for (const migration of MIGRATIONS) {
      if (applied.has(migration.name)) continue;
      await migration.up(db);
      await sql`insert into "migrations" ("name") values (${migration.name})`.execute(tx);
    }
    await matchArchives(db);
  });
}

async function appliedNames(db: Database['kysely']): Promise<Set<string>> {
  // Only the tables of this schema count: a schema of tests stands before public in the search path.
  const { rows: there } = await sql`select 1 from pg_tables where schemaname = current_schema() and tablename = 'migrations'`.execute(db);
  if (there.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`select "name" from "migrations"`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
