import { sql, type Kysely } from 'kysely';
import { nameKey } from '#schemas/names/nameKey.ts';
import type { Migration } from './index.ts';

const AT_ONCE = 1000;

/** What people, departments and roles sort by beside their names; those that are there get theirs. */
export const nameKeys: Migration = {
  name: '034-name-keys',
  async up(db) {
    for (const table of ['users', 'departments', 'roles']) {
      await sql`alter table ${sql.table(table)} add column "nameKey" text`.execute(db);
      await fill(db, table);
    }
  },
};

async function fill(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`select "id", "name" from ${sql.table(table)}`.execute(db);
  const keys = rows.flatMap(({ id, name }) => {
    const key = nameKey(name, { isPerson: table === 'users' });
    return key === null ? [] : [{ id, key }];
  });
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    const part = JSON.stringify(keys.slice(start, start + AT_ONCE));
    await sql`update ${sql.table(table)} as "is" set "nameKey" = "new"."key"
      from json_to_recordset(${part}::text::json) as "new"("id" text, "key" text) where "is"."id" = "new"."id"`.execute(db);
  }
}
