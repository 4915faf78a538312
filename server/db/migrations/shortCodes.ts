import { sql, type Generated } from 'kysely';
import type { Migration } from './index.ts';

/** Short codes of addresses of this portal (contract 7.4, 9). */
export interface ShortCodeTables {
  shortCodes: {
    code: string;
    /** Path and query, from the portal's root. */
    url: string;
    type: string | null;
    userId: string;
    createdAt: Generated<Date>;
    /** null = never. */
    expiresAt: Date | null;
  };
}

export const shortCodes: Migration = {
  name: '010-short-codes',
  async up(db) {
    await sql`create table "shortCodes" (
      "code" text primary key, "url" text not null, "type" text, "userId" text not null,
      "createdAt" timestamptz not null default now(), "expiresAt" timestamptz)`.execute(db);
    await sql`create index "shortCodes_url" on "shortCodes" ("url") where "expiresAt" is null`.execute(db);
  },
};
