import { sql } from 'kysely';
import type { Reader, Tx } from '#server/db/database.ts';

/** Parts of a version: writers of different parts do not wait for each other. */
const PARTS = 8;

const bumped = new WeakMap<Tx, Set<string>>();

/**
 * Makes the rows of a key (schemaCode, or a name of the caller's) count as changed when the transaction commits.
 * Once per transaction and key; caches that hold the former version are then never used again.
 */
export async function bumpVersion(tx: Tx, key: string): Promise<void> {
  const done = bumped.get(tx) ?? new Set();
  bumped.set(tx, done);
  if (done.has(key)) return;
  done.add(key);
  const part = Math.floor(Math.random() * PARTS);
  await sql`insert into "dataVersions" ("key", "part", "version") values (${key}, ${part}, 1)
    on conflict ("key", "part") do update set "version" = "dataVersions"."version" + 1`.execute(tx);
}

/**
 * The versions of several keys, in the order asked. Read them before the rows they stand for, and outside the
 * transaction that changes them: equal versions then mean equal rows, also when another process writes.
 */
export async function readVersions(db: Reader, keys: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ key: string; version: number }>`
    select "key", sum("version")::bigint as "version" from "dataVersions" where "key" = any(${[...keys]}) group by "key"`.execute(db);
  const found = new Map(rows.map(({ key, version }) => [key, version]));
  return keys.map((key) => found.get(key) ?? 0);
}
