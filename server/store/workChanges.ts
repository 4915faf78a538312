import { sql } from 'kysely';
import { queueBeforeCommit } from '#server/db/beforeCommit.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { Tx } from '#server/db/database.ts';
import { COMMIT_ORDER } from './commitOrder.ts';

const queue = queueBeforeCommit<readonly string[]>(COMMIT_ORDER.work, writeWork);

/**
 * Makes these people learn that their open or unread items may have changed, when the transaction commits and not otherwise.
 * Rows of their own: acts that concern the same person never wait for each other here. Source: contract 7.5 (`work`).
 */
export async function recordWorkChange(tx: Tx, userIds: readonly string[]): Promise<void> {
  await queue(tx, userIds);
}

async function writeWork(tx: Tx, people: readonly (readonly string[])[]): Promise<void> {
  const userIds = [...new Set(people.flat())];
  if (userIds.length > 0) await sendWithNext(tx, sql`insert into "workChanges" ("userId") select unnest(${userIds}::text[])`.compile(tx));
}
