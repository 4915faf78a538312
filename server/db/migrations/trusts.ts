import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** Who acts for whom, and when (contract 21.8). */
export interface TrustTables {
  wfTrusts: {
    id: string;
    trustorId: string;
    trusteeId: string;
    /** APPROVAL or START. */
    trustType: string;
    /** Codes of a PART rule; null = ALL. */
    workflowCodes: string[] | null;
    startAt: Date;
    /** The last second of it. */
    endAt: Date;
    /** When somebody ended it before its time. */
    endedAt: Date | null;
    createdAt: Date;
  };
}

/** Stores delegations. */
export const trusts: Migration = {
  name: '020-delegations',
  async up(db) {
    await sql`create table "wfTrusts" (
      "id" text primary key, "trustorId" text not null, "trusteeId" text not null, "trustType" text not null, "workflowCodes" text[],
      "startAt" timestamptz not null, "endAt" timestamptz not null, "endedAt" timestamptz, "createdAt" timestamptz not null)`.execute(db);
    await sql`create index "wfTrusts_trustor" on "wfTrusts" ("trustorId", "trustType", "endAt")`.execute(db);
    await sql`create index "wfTrusts_trustee" on "wfTrusts" ("trusteeId", "trustType", "endAt")`.execute(db);
  },
};
