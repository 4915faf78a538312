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

/** Entries that travel in one statement. */
const ENTRIES_AT_ONCE = 1000;

/** Writes many audit entries of one writer, as writeAudit writes one: chain by chain, some thousand with a statement. */
export async function writeAudits(tx: Tx, writer: Writer, entries: readonly AuditEntry[]): Promise<void> {
  const byChain = new Map<number, AuditEntry[]>();
  for (const entry of entries) {
    const chain = chainOf(entry.objectId ?? entry.schemaCode ?? writer.userId);
    const list = byChain.get(chain) ?? [];
    byChain.set(chain, list);
    list.push(entry);
  }
  // In one order for everybody, so that two who write to the same chains wait for each other.
  for (const [chain, own] of [...byChain].toSorted(([one], [other]) => one - other)) await appendToChain(tx, chain, writer, own);
}

async function appendToChain(tx: Tx, chain: number, writer: Writer, entries: readonly AuditEntry[]): Promise<void> {
  const head = await tx.selectFrom('auditChains').select(['position', 'hash']).where('chain', '=', chain).forUpdate().executeTakeFirstOrThrow();
  let { position, hash } = head;
  for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE) {
    const rows = entries.slice(start, start + ENTRIES_AT_ONCE).map((entry) => {
      const text = { ...entry, ...writer, ip: writer.ip ?? null, changes: JSON.stringify(entry.changes) };
      const previousHash = hash;
      hash = createHash('sha256')
        .update(previousHash + contentOf(text))
        .digest('hex');
      position += 1;
      return { chain, position, ...text, previousHash, hash };
    });
    await tx.insertInto('auditEntries').values(rows).execute();
  }
  await tx.updateTable('auditChains').set({ position, hash }).where('chain', '=', chain).execute();
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
