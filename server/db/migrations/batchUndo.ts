import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** Whether a batch update was taken back. */
export interface BatchUndoColumns {
  /** Records that got their former values back; null = it was not taken back. */
  restoredCount: number | null;
}

/** Lets the last batch update of a user be taken back. */
export const batchUndo: Migration = {
  name: '011-batch-undo',
  async up(db) {
    await sql`alter table "batchUpdates" add column "former" text, add column "restoredCount" integer`.execute(db);
    await sql`create index "batchUpdates_former" on "batchUpdates" ("userId") where "former" is not null`.execute(db);
  },
};
