import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** Columns of work items that the clock keeps. */
export interface ItemLimitColumns {
  /** From when on it is shown as ORANGE and RED (contract 21.11); `dueAt` and `warnAt` stand beside them. */
  orangeAt: Date | null;
  redAt: Date | null;
  /** Since when its limits stand still, because it waits for others; null while they run. */
  stoppedAt: Date | null;
  /** The last of its moments that came: 0 none, 1 `warn`, 2 `due`, 2 + n the n-th urge after that. */
  firedStage: number;
}

/** What the clock has to do, and when (contract 21.11). */
export interface WorkflowTimerTables {
  wfTimers: {
    objectId: string;
    instanceId: string;
    /** `limit` of a work item, or a `boundary` timer of a step. */
    kind: string;
    /** Number of the item, or token of the step. */
    subject: number;
    /** Code of the boundary timer; empty for a limit. */
    element: string;
    /** As `firedStage` of the item will be; 0 for a boundary timer. */
    stage: number;
    dueAt: Date;
    /** When it is tried: `dueAt`, or later after it failed; null while the instance is suspended. */
    runAt: Date | null;
    /** How often it failed. */
    failures: number;
  };
}

/** Keeps timers of workflows, and where the limits of work items stand. */
export const workflowTimers: Migration = {
  name: '024-workflow-timers',
  async up(db) {
    await sql`create table "wfTimers" (
      "objectId" text not null, "instanceId" text not null, "kind" text not null, "subject" integer not null, "element" text not null,
      "stage" smallint not null, "dueAt" timestamptz not null, "runAt" timestamptz, "failures" integer not null default 0,
      primary key ("objectId", "instanceId", "kind", "subject", "element"))`.execute(db);
    // Limits come before boundary timers of the same moment.
    await sql`create index "wfTimers_due" on "wfTimers" ("runAt", "kind" desc, "instanceId", "subject") where "runAt" is not null`.execute(db);
    await sql`alter table "wfItems" add column "orangeAt" timestamptz, add column "redAt" timestamptz, add column "stoppedAt" timestamptz,
      add column "firedStage" smallint not null default 0`.execute(db);
    await sql`create index "wfItems_waiting" on "wfItems" ("ownerId") where "status" = 1`.execute(db);
  },
};
