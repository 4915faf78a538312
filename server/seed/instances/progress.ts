import { readJson } from '#schemas/formats/readJson.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { Tx } from '#server/db/database.ts';

const PROGRESS_KEY = 'demonstration.instances';

/**
 * How many instances of each workflow have been seeded, in the order of its document. Processes that seed wait for each other here
 * until the transaction ends.
 */
export async function lockProgress(tx: Tx): Promise<Map<string, number>> {
  const { value } = await tx
    .insertInto('settings')
    .values({ userId: '', key: PROGRESS_KEY, value: '{}' })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet((known) => ({ value: known.ref('settings.value') })))
    .returning('value')
    .executeTakeFirstOrThrow();
  const counts = readJson(value);
  return new Map(isRecord(counts) ? Object.entries(counts).map(([code, count]) => [code, Number(count)]) : []);
}

/** Writes them, in the transaction that stores the instance: it comes with its note or not at all. */
export async function writeProgress(tx: Tx, counts: ReadonlyMap<string, number>): Promise<void> {
  const value = JSON.stringify(Object.fromEntries(counts));
  await tx.updateTable('settings').set({ value }).where('userId', '=', '').where('key', '=', PROGRESS_KEY).execute();
}
