import { sql, type Kysely } from 'kysely';
import type { Migration } from './index.ts';

/** Indexes that answer lists and counts alone, and none that every act would have to write. */
export const workflowIndexes: Migration = {
  name: '027-workflow-indexes',
  async up(db) {
    await sql`drop index "wfItems_todo"`.execute(db);
    // What to-do counts and searches is in the index itself: the items of a person lie far from each other in the table.
    await sql`create index "wfItems_todo" on "wfItems" ("ownerId", "openedAt" desc, "id")
      include ("objectId", "instanceId", "number", "activityCode", "workflowCode", "appCode", "dueAt") where "status" = 2`.execute(db);
    await sql`create index "wfInstances_versions" on "wfInstances" ("workflowCode", "workflowVersion") where "status" in ('PROCESSING', 'EXCEPTION')`.execute(
      db,
    );
    await indexBegin(db);
  },
};

/**
 * The begin as a column: an act changes `modifiedAt`, and with it in an index it would write a new entry of every index of the table. Room
 * on its page is what an act needs for a new row without that.
 */
async function indexBegin(db: Kysely<unknown>): Promise<void> {
  const begin = sql`coalesce("startedAt", "modifiedAt")`;
  await sql`drop index "wfInstances_begun"`.execute(db);
  await sql`alter table "wfInstances" set (fillfactor = 75)`.execute(db);
  await sql`alter table "wfInstances" add column "begunAt" timestamptz generated always as (${begin}) stored`.execute(db);
  await sql`create index "wfInstances_begun" on "wfInstances" ("begunAt" desc, "id")`.execute(db);
  const { rows } = await sql<{ has: boolean }>`select to_regclass('"wfInstancesArchive"') is not null as "has"`.execute(db);
  if (!rows[0]?.has) return;
  // Where it is there by now; else it is made like this one, with a plain column (`matchArchives`).
  await sql`drop index if exists "wfInstancesArchive_begun"`.execute(db);
  await sql`alter table "wfInstancesArchive" add column "begunAt" timestamptz`.execute(db);
  await sql`update "wfInstancesArchive" set "begunAt" = ${begin}`.execute(db);
  await sql`create index "wfInstancesArchive_begun" on "wfInstancesArchive" ("begunAt" desc, "id")`.execute(db);
}
