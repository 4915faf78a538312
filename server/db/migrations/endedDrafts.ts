import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** Whether a draft is over. */
export interface EndedDraftColumns {
  /**
   * When its form was saved; null = it is still a draft. The row stays for a day without its values, so that a draft that was on its
   * way meanwhile finds it and does not come back.
   */
  endedAt: Date | null;
}

/** Lets a save end drafts that are still on their way (contract 10.5). */
export const endedDrafts: Migration = {
  name: '018-ended-drafts',
  async up(db) {
    await sql`alter table "userDrafts" add column "endedAt" timestamptz`.execute(db);
    await sql`create index "userDrafts_ended" on "userDrafts" ("endedAt") where "endedAt" is not null`.execute(db);
  },
};
