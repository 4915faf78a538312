import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** Where a session comes from. */
export interface SessionParentColumns {
  /** The session that this one was opened from, and ends with; null = a sign-in. */
  parentId: string | null;
}

/** Lets a session of the back-end end with the one it was opened from (contract 7.5). */
export const sessionParents: Migration = {
  name: '016-session-parents',
  async up(db) {
    await sql`alter table "sessions" add column "parentId" text`.execute(db);
    await sql`create index "sessions_parent" on "sessions" ("parentId") where "parentId" is not null`.execute(db);
  },
};
