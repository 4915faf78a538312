import { sql, type Generated } from 'kysely';
import type { Migration } from './index.ts';

/** What people say about records (contract 10.1). */
export interface CommentTables {
  comments: {
    id: Generated<string>;
    schemaCode: string;
    objectId: string;
    userId: string;
    /** Plain text with marks of mentions. */
    content: string;
    /** The comment it belongs below; null = it stands for itself. */
    replyTo: string | null;
    createdAt: Generated<Date>;
  };
  commentFiles: { commentId: string; fileId: string };
}

export const comments: Migration = {
  name: '015-comments',
  async up(db) {
    await sql`create table "comments" (
      "id" text primary key default gen_random_uuid()::text, "schemaCode" text not null, "objectId" text not null, "userId" text not null,
      "content" text not null, "replyTo" text references "comments" ("id") on delete cascade,
      "createdAt" timestamptz not null default now())`.execute(db);
    await sql`create index "comments_record" on "comments" ("schemaCode", "objectId", "createdAt" desc, "id")`.execute(db);
    await sql`create index "comments_reply" on "comments" ("replyTo", "createdAt", "id") where "replyTo" is not null`.execute(db);
    await sql`create table "commentFiles" (
      "commentId" text not null references "comments" ("id") on delete cascade, "fileId" text not null unique,
      primary key ("commentId", "fileId"))`.execute(db);
  },
};
