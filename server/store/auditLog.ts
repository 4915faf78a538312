import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Tx } from '#server/db/database.ts';
import { AUDIT_CHAINS } from '#server/db/migrations/audit.ts';

/** Who changes rows, and when. `time` is wall clock `yyyy-MM-dd HH:mm:ss` (contract 2.6). */
export interface Writer {
  userId: string;
  ip?: string | null;
  time: string;
}

/** What an entry says. `changes` becomes JSON text: per property `{before, after}`. */
export interface AuditEntry {
  action: string;
  schemaCode: string | null;
  objectId: string | null;
  changes: unknown;
}

/**
 * Writes an audit entry in the transaction of the change; each entry holds the hash of the one before in its chain.
 * Source: safety.md 2 "errors, logs".
 */
export async function writeAudit(tx: Tx, writer: Writer, entry: AuditEntry): Promise<void> {
  const changes = JSON.stringify(entry.changes);
  const chain = chainOf(entry.objectId ?? entry.schemaCode ?? writer.userId);
  const content = contentOf({ ...entry, ...writer, ip: writer.ip ?? null, changes });
  await sql`
    with "head" as (select "position" + 1 as "position", "hash" from "auditChains" where "chain" = ${chain} for update),
    "entry" as (
      insert into "auditEntries" ("chain", "position", "time", "userId", "ip", "action", "schemaCode", "objectId", "changes", "previousHash", "hash")
      select ${chain}::integer, "head"."position", ${writer.time}::timestamp, ${writer.userId}::text, ${writer.ip ?? null}::text, ${entry.action}::text,
        ${entry.schemaCode}::text, ${entry.objectId}::text, ${changes}::text, "head"."hash",
        encode(sha256(convert_to("head"."hash" || ${content}::text, 'UTF8')), 'hex')
      from "head" returning "position", "hash")
    update "auditChains" set "position" = "entry"."position", "hash" = "entry"."hash" from "entry" where "chain" = ${chain}`.execute(tx);
}

/** Records spread over the chains by their id, so that their writers seldom wait for each other. */
function chainOf(key: string): number {
  return createHash('sha256').update(key).digest().readUInt16BE(0) % AUDIT_CHAINS;
}

interface EntryText {
  time: string;
  userId: string;
  ip: string | null;
  action: string;
  schemaCode: string | null;
  objectId: string | null;
  changes: string;
}

/** The text whose hash is kept: every field, the changes by their own hash. */
function contentOf(entry: EntryText): string {
  const changes = createHash('sha256').update(entry.changes).digest('hex');
  return JSON.stringify([entry.time, entry.userId, entry.ip, entry.action, entry.schemaCode, entry.objectId, changes]);
}

/** First entry that does not fit its chain (changed, inserted or removed); null when all fit. */
export async function findAuditBreak(db: Reader): Promise<{ chain: number; position: number } | null> {
  for (let chain = 0; chain < AUDIT_CHAINS; chain += 1) {
    const position = await breakInChain(db, chain);
    if (position !== null) return { chain, position };
  }
  return null;
}

async function breakInChain(db: Reader, chain: number): Promise<number | null> {
  const page = 500;
  let position = 0;
  let hash = '';
  for (;;) {
    const entries = await db
      .selectFrom('auditEntries')
      .selectAll()
      .where('chain', '=', chain)
      .where('position', '>', position)
      .orderBy('position')
      .limit(page)
      .execute();
    for (const entry of entries) {
      const expected = createHash('sha256')
        .update(hash + contentOf(entry))
        .digest('hex');
      if (entry.position !== position + 1 || entry.previousHash !== hash || entry.hash !== expected) return position + 1;
      position = entry.position;
      hash = entry.hash;
    }
    if (entries.length < page) break;
  }
  const head = await db.selectFrom('auditChains').selectAll().where('chain', '=', chain).executeTakeFirst();
  return head?.hash === hash ? null : position + 1;
}
