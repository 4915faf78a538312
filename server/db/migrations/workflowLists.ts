import { sql, type Kysely } from 'kysely';
import type { Migration } from './index.ts';

/** Indexes that give lists of the workflow centre their order and find what they leave out. */
export const workflowLists: Migration = {
  name: '025-workflow-lists',
  async up(db) {
    // What stands still is left out of to-do: few rows, looked at for each of many.
    await sql`create index "wfInstances_suspended" on "wfInstances" ("objectId", "id") where "suspendedAt" is not null`.execute(db);
    await indexBoth(db, 'wfItems', 'decided', sql`("decidedBy", "finishedAt" desc, "id") where "status" = 3`);
    await indexBoth(db, 'wfItems', 'received', sql`("openedAt" desc nulls last, "id")`);
    await sql`create index "wfItems_open" on "wfItems" ("openedAt" desc nulls last, "id") where "status" = 2`.execute(db);
    await indexBoth(db, 'wfInstances', 'begun', sql`(coalesce("startedAt", "modifiedAt") desc, "id")`);
  },
};

/** Also of what was put aside, where that table is there by now; else it is made like this one (`matchArchives`). */
async function indexBoth(db: Kysely<unknown>, table: string, name: string, definition: ReturnType<typeof sql>): Promise<void> {
  await sql`create index ${sql.id(`${table}_${name}`)} on ${sql.id(table)} ${definition}`.execute(db);
  const archive = `${table}Archive`;
  const { rows } = await sql<{ has: boolean }>`select to_regclass(${`"${archive}"`}) is not null as "has"`.execute(db);
  if (rows[0]?.has) await sql`create index ${sql.id(`${archive}_${name}`)} on ${sql.id(archive)} ${definition}`.execute(db);
}
