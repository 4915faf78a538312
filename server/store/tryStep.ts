import { sql } from 'kysely';
import { rememberQueues } from '#server/db/beforeCommit.ts';
import type { Tx } from '#server/db/database.ts';
import { Refused } from '#server/refusals/refused.ts';

/**
 * Runs one step of a transaction that may be refused: a refusal takes back what the step did, and only that, and is given
 * back; every other error ends the transaction.
 */
export async function tryStep(tx: Tx, work: () => Promise<void>): Promise<Refused | undefined> {
  const forget = rememberQueues(tx);
  await sql`savepoint "step"`.execute(tx);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await sql`rollback to savepoint "step"`.execute(tx);
    forget();
    return error;
  }
  await sql`release savepoint "step"`.execute(tx);
  return undefined;
}
