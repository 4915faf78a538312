import { sql, type RawBuilder } from 'kysely';
import { queueBeforeCommit } from '#server/db/beforeCommit.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { COMMIT_ORDER } from './commitOrder.ts';

/** Parts of a version: writers of different parts do not wait for each other. */
const PARTS = 8;

const queue = queueBeforeCommit<string>(COMMIT_ORDER.dataVersions, bumpAll);

/**
 * Makes the rows of a key (schemaCode, or a name of the caller's) count as changed when the transaction commits.
 * Written right before the commit; caches that hold the former version are then never used again.
 */
export async function bumpVersion(tx: Tx, key: string): Promise<void> {
  await queue(tx, key);
}

async function bumpAll(tx: Tx, keys: readonly string[]): Promise<void> {
  const part = Math.floor(Math.random() * PARTS);
  // In one order for everybody, so that two who bump the same keys wait for each other.
  for (const key of [...new Set(keys)].toSorted()) {
    const bump = sql`insert into "dataVersions" ("key", "part", "version") values (${key}, ${part}, 1)
      on conflict ("key", "part") do update set "version" = "dataVersions"."version" + 1`;
    await sendWithNext(tx, bump.compile(tx));
  }
}

/**
 * The versions of several keys as one text, an expression to put into a statement: equal texts mean equal rows, also
 * when another process writes. Read it in the statement that reads the rows, or before it, never in the transaction
 * that changes them.
 */
export function versionStamp(keys: readonly string[]): RawBuilder<string> {
  const versions = keys.map((key) => sql`coalesce((select sum("version") from "dataVersions" where "key" = ${key}), 0)`);
  return sql<string>`concat_ws(' ', ${sql.join(versions)})`;
}

/** The stamp of several keys now. */
export async function readVersionStamp(db: Reader, keys: readonly string[]): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`select ${versionStamp(keys)} as "stamp"`.execute(db);
  return rows[0]?.stamp ?? '';
}
