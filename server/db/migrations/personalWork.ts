import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** What people keep at hand for their work (contract 7.3, 10.1, 11). */
export interface PersonalWorkTables {
  favourites: {
    userId: string;
    /** workflow, menu or app. */
    kind: string;
    appCode: string;
    /** Of a workflow, a menu node or an application. */
    code: string;
    createdAt: Date;
  };
  recents: {
    userId: string;
    /** menu, record, report or page. */
    kind: string;
    appCode: string;
    /** Menu node, report or page; of a record the node it was opened from, else empty. */
    code: string;
    /** Empty except for a record. */
    objectId: string;
    schemaCode: string;
    openedAt: Date;
  };
  usualOpinions: { id: string; userId: string; content: string; sortKey: number };
  /** Files that opinions of an instance hold: attachments and signatures. */
  opinionFiles: { objectId: string; instanceId: string; fileId: string };
  signatures: { userId: string; fileId: string; modifiedAt: Date };
}

/** Keeps favourites, what was opened last, usual opinions, signatures, and which files opinions hold. */
export const personalWork: Migration = {
  name: '024-personal-work',
  async up(db) {
    await sql`create table "favourites" (
      "userId" text not null, "kind" text not null, "appCode" text not null, "code" text not null, "createdAt" timestamptz not null,
      primary key ("userId", "kind", "appCode", "code"))`.execute(db);
    await sql`create table "recents" (
      "userId" text not null, "kind" text not null, "appCode" text not null, "code" text not null, "objectId" text not null,
      "schemaCode" text not null, "openedAt" timestamptz not null, primary key ("userId", "kind", "appCode", "code", "objectId"))`.execute(db);
    await sql`create table "usualOpinions" (
      "id" text primary key, "userId" text not null, "content" text not null, "sortKey" integer not null)`.execute(db);
    await sql`create index "usualOpinions_user" on "usualOpinions" ("userId", "sortKey")`.execute(db);
    await sql`create table "opinionFiles" (
      "objectId" text not null, "instanceId" text not null, "fileId" text not null, primary key ("objectId", "instanceId", "fileId"))`.execute(db);
    await sql`create index "opinionFiles_file" on "opinionFiles" ("fileId")`.execute(db);
    await sql`create table "signatures" (
      "userId" text primary key, "fileId" text not null, "modifiedAt" timestamptz not null)`.execute(db);
  },
};
