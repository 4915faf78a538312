import { sql, type Generated } from 'kysely';
import type { Migration } from './index.ts';
import type { SessionParentColumns } from './sessionParents.ts';

/** Sign-in: sessions with their refresh chain, tries, one-time codes, keys (contract 3). Times are instants. */
export interface SessionTables {
  sessions: SessionParentColumns & {
    id: string;
    userId: string;
    createdAt: Generated<Date>;
    /** Absolute end, whatever is refreshed. */
    expiresAt: Date;
    endedAt: Date | null;
    endReason: string | null;
    ip: string | null;
    userAgent: string | null;
  };
  /** One row per refresh token ever given; the token itself is kept only as SHA-256 hex. */
  refreshTokens: {
    tokenHash: string;
    sessionId: string;
    issuedAt: Generated<Date>;
    expiresAt: Date;
    usedAt: Date | null;
    /** The pair handed out at its use, for a repeat within the grace time (safety.md R3). */
    successor: string | null;
  };
  loginAttempts: { id: Generated<string>; account: string; address: string; at: Generated<Date>; succeeded: boolean };
  /** Sign-in codes, admin codes, external-link codes; kept as SHA-256 hex. */
  codes: {
    codeHash: string;
    kind: string;
    userId: string | null;
    content: string | null;
    expiresAt: Date;
    usedAt: Date | null;
  };
  rsaKeys: { id: string; privateKey: string; publicKey: string; createdAt: Generated<Date>; retiredAt: Date | null };
  /** Indexes handed out with a public key; each is used once (safety.md S10). */
  rsaIndexes: { id: string; keyId: string; expiresAt: Date; usedAt: Date | null };
  /** Keys that sign access tokens; the newest signs, all not expired verify. */
  signingKeys: { id: string; privateKey: string; publicKey: string; createdAt: Generated<Date> };
}

export const sessions: Migration = {
  name: '002-sessions',
  async up(db) {
    await sql`create table "sessions" (
      "id" text primary key, "userId" text not null, "createdAt" timestamptz not null default now(),
      "expiresAt" timestamptz not null, "endedAt" timestamptz, "endReason" text, "ip" text, "userAgent" text)`.execute(db);
    await sql`create index "sessions_user" on "sessions" ("userId")`.execute(db);
    await sql`create table "refreshTokens" (
      "tokenHash" text primary key, "sessionId" text not null, "issuedAt" timestamptz not null default now(),
      "expiresAt" timestamptz not null, "usedAt" timestamptz, "successor" text)`.execute(db);
    await sql`create index "refreshTokens_session" on "refreshTokens" ("sessionId")`.execute(db);
    await sql`create table "loginAttempts" (
      "id" text primary key default gen_random_uuid()::text, "account" text not null, "address" text not null,
      "at" timestamptz not null default now(), "succeeded" boolean not null)`.execute(db);
    await sql`create index "loginAttempts_account" on "loginAttempts" ("account", "address", "at")`.execute(db);
    await sql`create table "codes" (
      "codeHash" text primary key, "kind" text not null, "userId" text, "content" text,
      "expiresAt" timestamptz not null, "usedAt" timestamptz)`.execute(db);
    await sql`create table "rsaKeys" (
      "id" text primary key, "privateKey" text not null, "publicKey" text not null,
      "createdAt" timestamptz not null default now(), "retiredAt" timestamptz)`.execute(db);
    await sql`create table "rsaIndexes" (
      "id" text primary key, "keyId" text not null, "expiresAt" timestamptz not null, "usedAt" timestamptz)`.execute(db);
    await sql`create index "rsaIndexes_expiry" on "rsaIndexes" ("expiresAt")`.execute(db);
    await sql`create table "signingKeys" (
      "id" text primary key, "privateKey" text not null, "publicKey" text not null,
      "createdAt" timestamptz not null default now())`.execute(db);
  },
};
