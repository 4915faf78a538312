import { sql, type Generated } from 'kysely';
import type { Migration } from './index.ts';
import type { ItemLimitColumns } from './workflowTimers.ts';

/**
 * Running workflows (contract 21). `objectId`, the record of the instance, is first in every key, so that the rows of
 * an instance lie beside each other, also where a database is spread over machines.
 */
export interface WorkflowTables {
  wfInstances: {
    objectId: string;
    id: string;
    appCode: string;
    workflowCode: string;
    /** Hash of the definition it runs; of a draft that of its start form. */
    workflowVersion: string;
    schemaCode: string;
    sheetCode: string | null;
    name: string;
    /** The instance made its record: a draft that is deleted takes it along. */
    madeRecord: boolean;
    originatorId: string;
    startedById: string;
    departmentId: string | null;
    departmentPath: string | null;
    status: string;
    approvalResult: number | null;
    suspendedAt: Date | null;
    parentObjectId: string | null;
    parentId: string | null;
    parentToken: number | null;
    /** Live tokens, counters and what else the engine keeps of the instance as a whole: JSON text. */
    marking: string;
    startedAt: Date | null;
    finishedAt: Date | null;
    modifiedAt: Date;
  };
  wfActivations: {
    objectId: string;
    instanceId: string;
    token: number;
    activityCode: string;
    status: string;
    outcome: string | null;
    undone: boolean;
    startedAt: Date;
    finishedAt: Date | null;
    /** The other fields of the engine's activation: JSON text. */
    detail: string;
  };
  wfItems: {
    objectId: string;
    instanceId: string;
    /** Number inside the instance; `id` is `<instanceId>-<number>`. */
    number: number;
    id: string;
    token: number;
    appCode: string;
    workflowCode: string;
    activityCode: string;
    ownerId: string | null;
    type: number;
    status: number;
    openedAt: Date | null;
    firstReadAt: Date | null;
    dueAt: Date | null;
    warnAt: Date | null;
    decidedBy: string | null;
    /** Number of the act (contract 6.7); null while open. */
    action: number | null;
    outcome: string | null;
    undone: boolean;
    /** Opinion as given, `{content, attachments, signature}`: JSON text. */
    approval: string | null;
    finishedAt: Date | null;
    urged: number;
    /** The other fields of the engine's item: JSON text. */
    detail: string;
  } & ItemLimitColumns;
  wfEvents: {
    objectId: string;
    instanceId: string;
    seq: number;
    undone: boolean;
    /** The engine's event: JSON text. */
    detail: string;
  };
  wfLog: {
    objectId: string;
    instanceId: string;
    id: Generated<number>;
    /** Item at which it was done; null for acts on the instance as a whole. */
    number: number | null;
    token: number | null;
    activityCode: string;
    /** Number of the act (contract 6.7). */
    action: number;
    /** Who did it; null = the system. */
    userId: string | null;
    /** In whose name, where somebody else did it. */
    trustorId: string | null;
    /** Step that was returned to. */
    target: string | null;
    /** Those it was forwarded to, who were added, consulted, removed or put in charge: JSON text of their ids. */
    people: string | null;
    automatic: string | null;
    /** `{content, attachments, signature}`: JSON text. */
    opinion: string | null;
    ip: string | null;
    at: Date;
  };
}

/** Keeps instances, steps, work items and the history that returns undo. */
export const workflows: Migration = {
  name: '019-workflows',
  async up(db) {
    await sql`create table "wfInstances" (
      "objectId" text not null, "id" text not null, "appCode" text not null, "workflowCode" text not null, "workflowVersion" text not null,
      "schemaCode" text not null, "sheetCode" text, "name" text not null, "madeRecord" boolean not null, "originatorId" text not null,
      "startedById" text not null, "departmentId" text, "departmentPath" text, "status" text not null, "approvalResult" integer,
      "suspendedAt" timestamptz, "exception" text, "parentObjectId" text, "parentId" text, "parentToken" integer, "marking" text not null,
      "startedAt" timestamptz, "finishedAt" timestamptz, "modifiedAt" timestamptz not null, primary key ("objectId", "id"))`.execute(db);
    await sql`create unique index "wfInstances_id" on "wfInstances" ("id", "objectId")`.execute(db);
    await sql`create index "wfInstances_originator" on "wfInstances" ("originatorId", "startedAt" desc, "id")`.execute(db);
    await sql`create index "wfInstances_starter" on "wfInstances" ("startedById", "startedAt" desc, "id") where "startedById" <> "originatorId"`.execute(db);
    await sql`create index "wfInstances_status" on "wfInstances" ("workflowCode", "status")`.execute(db);
    await sql`create index "wfInstances_started" on "wfInstances" ("workflowCode", "startedAt" desc, "id")`.execute(db);
    await sql`create index "wfInstances_department" on "wfInstances" ("departmentPath" text_pattern_ops)`.execute(db);
    await sql`create index "wfInstances_parent" on "wfInstances" ("parentId") where "parentId" is not null`.execute(db);
    await sql`create index "wfInstances_exception" on "wfInstances" ("startedAt" desc, "id") where "status" = 'EXCEPTION'`.execute(db);
    // A record has at most one instance that has not ended (contract 15.4).
    await sql`create unique index "wfInstances_running" on "wfInstances" ("objectId") where "status" in ('DRAFT', 'PROCESSING', 'EXCEPTION')`.execute(db);

    await sql`create table "wfActivations" (
      "objectId" text not null, "instanceId" text not null, "token" integer not null, "activityCode" text not null, "status" text not null,
      "outcome" text, "undone" boolean not null, "startedAt" timestamptz not null, "finishedAt" timestamptz, "detail" text not null,
      primary key ("objectId", "instanceId", "token"))`.execute(db);

    await sql`create table "wfItems" (
      "objectId" text not null, "instanceId" text not null, "number" integer not null, "id" text not null, "token" integer not null,
      "appCode" text not null, "workflowCode" text not null, "activityCode" text not null, "ownerId" text, "type" smallint not null,
      "status" smallint not null, "openedAt" timestamptz, "firstReadAt" timestamptz, "dueAt" timestamptz, "warnAt" timestamptz,
      "decidedBy" text, "action" smallint, "outcome" text, "undone" boolean not null, "approval" text, "finishedAt" timestamptz,
      "urged" integer not null default 0, "detail" text not null, primary key ("objectId", "instanceId", "number"))`.execute(db);
    await sql`create unique index "wfItems_id" on "wfItems" ("id", "objectId")`.execute(db);
    await sql`create index "wfItems_todo" on "wfItems" ("ownerId", "openedAt" desc, "id") where "status" = 2`.execute(db);
    await sql`create index "wfItems_due" on "wfItems" ("ownerId", "dueAt", "id") where "status" = 2`.execute(db);
    await sql`create index "wfItems_done" on "wfItems" ("ownerId", "finishedAt" desc, "id") where "status" = 3`.execute(db);
    await sql`create index "wfItems_instance" on "wfItems" ("instanceId")`.execute(db);

    await sql`create table "wfEvents" (
      "objectId" text not null, "instanceId" text not null, "seq" integer not null, "undone" boolean not null, "detail" text not null,
      primary key ("objectId", "instanceId", "seq"))`.execute(db);

    await sql`create table "wfLog" (
      "objectId" text not null, "instanceId" text not null, "id" bigint generated by default as identity, "number" integer, "token" integer,
      "activityCode" text not null, "action" smallint not null, "userId" text, "trustorId" text, "target" text, "automatic" text, "opinion" text,
      "ip" text, "at" timestamptz not null, primary key ("objectId", "instanceId", "id"))`.execute(db);
  },
};
