import { sql, type Generated } from 'kysely';
import type { Migration } from './index.ts';
import type { JobEndColumns } from './jobEnds.ts';

/** Jobs, files, replay tokens, saved queries, settings. Times are instants unless stated otherwise. */
export interface WorkTables {
  /** Import, export, time-outs; taken with `for update skip locked` and a lease. */
  jobs: {
    id: string;
    kind: string;
    userId: string;
    /** INIT, RUN, END, FAIL, EXCEPTION, CHECK_ERROR (contract 6.7). */
    status: Generated<string>;
    /** JSON text, by kind. */
    request: string;
    /** JSON text, by kind; null while nothing is known. */
    result: string | null;
    createdAt: Generated<Date>;
    runAt: Generated<Date>;
    startedAt: Date | null;
    finishedAt: Date | null;
    attempts: Generated<number>;
    /** Who works on it, another name at each try, and until when they count as alive. */
    leaseOwner: string | null;
    leaseUntil: Date | null;
  } & JobEndColumns;
  files: {
    id: string;
    name: string;
    extension: string | null;
    mimeType: string;
    /** Bytes. */
    size: number;
    sha256: string | null;
    /** Name in the file store, random. */
    storedName: string;
    /** attachment, import, export, image. */
    kind: string;
    ownerId: string;
    schemaCode: string | null;
    objectId: string | null;
    createdAt: Generated<Date>;
    expiresAt: Date | null;
    deletedAt: Date | null;
  };
  /** Single-use tokens of save and submit (contract 10.2). */
  replayTokens: { token: string; userId: string; expiresAt: Date; usedAt: Date | null; result: string | null };
  /** Saved filters, export fields, column settings (contract 9). */
  savedQueries: {
    id: string;
    userId: string;
    type: string;
    schemaCode: string;
    queryCode: string;
    name: string;
    content: string;
    sortKey: Generated<number>;
    modifiedAt: Generated<Date>;
  };
  /** Settings of the server and of a user (`userId` '' = everybody); `value` is JSON text. */
  settings: { userId: string; key: string; value: string; modifiedAt: Generated<Date> };
}

export const work: Migration = {
  name: '005-work',
  async up(db) {
    await sql`create table "jobs" (
      "id" text primary key, "kind" text not null, "userId" text not null, "status" text not null default 'INIT',
      "request" text not null, "result" text, "createdAt" timestamptz not null default now(),
      "runAt" timestamptz not null default now(), "startedAt" timestamptz, "finishedAt" timestamptz,
      "attempts" integer not null default 0, "leaseOwner" text, "leaseUntil" timestamptz)`.execute(db);
    await sql`create index "jobs_open" on "jobs" ("runAt") where "status" in ('INIT', 'RUN')`.execute(db);
    await sql`create index "jobs_user" on "jobs" ("userId", "kind", "createdAt")`.execute(db);
    await sql`create table "files" (
      "id" text primary key, "name" text not null, "extension" text, "mimeType" text not null, "size" bigint not null,
      "sha256" text, "storedName" text not null unique, "kind" text not null, "ownerId" text not null,
      "schemaCode" text, "objectId" text, "createdAt" timestamptz not null default now(),
      "expiresAt" timestamptz, "deletedAt" timestamptz)`.execute(db);
    await sql`create index "files_object" on "files" ("schemaCode", "objectId")`.execute(db);
    await sql`create table "replayTokens" (
      "token" text primary key, "userId" text not null, "expiresAt" timestamptz not null, "usedAt" timestamptz, "result" text)`.execute(db);
    await sql`create table "savedQueries" (
      "id" text primary key, "userId" text not null, "type" text not null, "schemaCode" text not null,
      "queryCode" text not null, "name" text not null, "content" text not null, "sortKey" integer not null default 0,
      "modifiedAt" timestamptz not null default now())`.execute(db);
    await sql`create index "savedQueries_place" on "savedQueries" ("userId", "type", "schemaCode", "queryCode", "sortKey")`.execute(db);
    await sql`create table "settings" (
      "userId" text not null default '', "key" text not null, "value" text not null,
      "modifiedAt" timestamptz not null default now(), primary key ("userId", "key"))`.execute(db);
  },
};
