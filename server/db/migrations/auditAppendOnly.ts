import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** Audit entries are only ever added: the database itself refuses to change or remove one (safety.md 2 "errors, logs"). */
export const auditAppendOnly: Migration = {
  name: '006-audit-append-only',
  async up(db) {
    await sql`create function "refuseAuditChange"() returns trigger language plpgsql as $$
      begin raise exception 'audit entries are append-only' using errcode = '42501'; end $$`.execute(db);
    await sql`create trigger "auditAppendOnly" before update or delete or truncate on "auditEntries"
      for each statement execute function "refuseAuditChange"()`.execute(db);
  },
};
