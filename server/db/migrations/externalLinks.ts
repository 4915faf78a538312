import { sql, type Generated } from 'kysely';
import type { Migration } from './index.ts';

/** Links by which people without an account open one form (contract 10.1). Codes and tokens are kept as SHA-256 hex. */
export interface ExternalLinkTables {
  externalLinks: {
    id: string;
    codeHash: string;
    schemaCode: string;
    sheetCode: string;
    /** null = each visit makes a new record. */
    objectId: string | null;
    /** Whose rights the link has, at most. */
    userId: string;
    createdAt: Generated<Date>;
    expiresAt: Date;
  };
  externalTokens: { tokenHash: string; linkId: string; expiresAt: Date };
}

export const externalLinks: Migration = {
  name: '014-external-links',
  async up(db) {
    await sql`create table "externalLinks" (
      "id" text primary key, "codeHash" text not null unique, "schemaCode" text not null, "sheetCode" text not null, "objectId" text,
      "userId" text not null, "createdAt" timestamptz not null default now(), "expiresAt" timestamptz not null)`.execute(db);
    await sql`create table "externalTokens" (
      "tokenHash" text primary key, "linkId" text not null references "externalLinks" ("id") on delete cascade, "expiresAt" timestamptz not null)`.execute(db);
    await sql`create index "externalTokens_expiry" on "externalTokens" ("expiresAt")`.execute(db);
  },
};
