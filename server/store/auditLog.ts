import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { queueBeforeCommit } from '#server/db/beforeCommit.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { AUDIT_CHAINS } from '#server/db/migrations/audit.ts';
import { COMMIT_ORDER } from './commitOrder.ts';

/** Who changes rows, and when. `time` is wall clock `yyyy-MM-dd HH:mm:ss` (contract 2.6). */
export interface Writer {
  userId: string;
  ip?: string | null;
  time: string;
}

/** What an entry holds. `changes` becomes JSON text: per property `{before, after}`. */
export interface AuditEntry {
  action: string;
  schemaCode: string | null;
  objectId: string | null;
  changes: unknown;
}

/** An entry as its row has it, without its place in the chain; `content` is what the chain's hash is made of. */
interface Prepared extends EntryText {
  chain: number;
  content: string;
}

const queue = queueBeforeCommit<Prepared>(COMMIT_ORDER.audit, writePrepared);

/**
 * Adds an audit entry to the transaction of the change; each entry holds the hash of the one before in its chain. It is
 * written right before the commit, so that nobody waits for a chain while the transaction works.
 * Source: safety.md 2 "errors, logs".
 */
export async function writeAudit(tx: Tx, writer: Writer, entry: AuditEntry): Promise<void> {
  const { action, schemaCode, objectId } = entry;
  const { time, userId, ip = null } = writer;
  const text = { time, userId, ip, action, schemaCode, objectId, changes: JSON.stringify(entry.changes) };
  await queue(tx, { ...text, chain: chainOf(objectId ?? schemaCode ?? userId), content: contentOf(text) });
}

/** Writes what waits; most transactions have one entry. */
async function writePrepared(tx: Tx, entries: readonly Prepared[]): Promise<void> {
  const [only] = entries;
  if (only && entries.length === 1) return writeOne(tx, only);
  const heads = await tx
    .selectFrom('auditChains')
    .selectAll()
    .where('chain', 'in', [...new Set(entries.map(({ chain }) => chain))])
    // In one order for everybody, so that two who write to the same chains wait for each other.
    .orderBy('chain')
    .forUpdate()
    .execute();
  const links = new Map(heads.map((head) => [head.chain, head]));
  const rows = entries.map(({ content, ...entry }) => {
    const { position: last, hash: previousHash } = links.get(entry.chain) ?? { position: 0, hash: '' };
    const hash = createHash('sha256')
      .update(previousHash + content)
      .digest('hex');
    const position = last + 1;
    links.set(entry.chain, { chain: entry.chain, position, hash });
    return { ...entry, position, previousHash, hash };
  });
  for (let start = 0; start < rows.length; start += ENTRIES_AT_ONCE) {
    const some = JSON.stringify(rows.slice(start, start + ENTRIES_AT_ONCE));
    await sql`insert into "auditEntries" ("chain", "position", "time", "userId", "ip", "action", "schemaCode", "objectId", "changes", "previousHash", "hash")
      select * from json_to_recordset(${some}::text::json) as "entry"("chain" integer, "position" bigint, "time" timestamp, "userId" text, "ip" text,
        "action" text, "schemaCode" text, "objectId" text, "changes" text, "previousHash" text, "hash" text)`.execute(tx);
  }
  await sql`update "auditChains" set "position" = "new"."position", "hash" = "new"."hash"
    from json_to_recordset(${JSON.stringify([...links.values()])}::text::json) as "new"("chain" integer, "position" bigint, "hash" text)
    where "auditChains"."chain" = "new"."chain"`.execute(tx);
}

/** Entries that travel in one statement. */
const ENTRIES_AT_ONCE = 1000;

async function writeOne(tx: Tx, { chain, content, ...entry }: Prepared): Promise<void> {
  const write = sql`
    with "head" as (select "position" + 1 as "position", "hash" from "auditChains" where "chain" = ${chain} for update),
    "entry" as (
      insert into "auditEntries" ("chain", "position", "time", "userId", "ip", "action", "schemaCode", "objectId", "changes", "previousHash", "hash")
      select ${chain}::integer, "head"."position", ${entry.time}::timestamp, ${entry.userId}::text, ${entry.ip}::text, ${entry.action}::text,
        ${entry.schemaCode}::text, ${entry.objectId}::text, ${entry.changes}::text, "head"."hash",
        encode(sha256(convert_to("head"."hash" || ${content}::text, 'UTF8')), 'hex')
      from "head" returning "position", "hash")
    update "auditChains" set "position" = "entry"."position", "hash" = "entry"."hash" from "entry" where "chain" = ${chain}`;
  await sendWithNext(tx, write.compile(tx));
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
