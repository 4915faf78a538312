import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** How a job ended before its time: requested by a person, or by a fault; and the queue's order, which no clock decides. */
export interface JobEndColumns {
  /** When its owner requested its end; the process that runs it learns of it at its next renewal. */
  cancelAskedAt: Date | null;
  /** Why it failed: JSON text `{errcode, zh, en}`; null while it runs and when it did not fail. */
  error: string | null;
}

/** Lets any process cancel a job, and keeps why it failed. */
export const jobEnds: Migration = {
  name: '007-job-ends',
  async up(db) {
    await sql`alter table "jobs" add column "cancelAskedAt" timestamptz, add column "error" text`.execute(db);
    await sql`create index "jobs_ended" on "jobs" ("finishedAt") where "finishedAt" is not null`.execute(db);
  },
};
