import type { Tx } from '#server/db/database.ts';

/**
 * Makes other transactions that lock one of these marks wait until this one ends; it then sees what they committed.
 * Marks are rows, so that it works on every database the product runs on; they are taken in one order, so that two who
 * want the same ones never wait for each other both.
 */
export async function lockUntilEnd(tx: Tx, key: string, periods: readonly string[] = ['']): Promise<void> {
  await tx
    .insertInto('sequences')
    .values([...new Set(periods)].toSorted().map((period) => ({ key, period, value: 0 })))
    .onConflict((conflict) => conflict.columns(['key', 'period']).doUpdateSet({ value: 0 }))
    .execute();
}
