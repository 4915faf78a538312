import type { Tx } from '#server/db/database.ts';

const DONE_KEY = 'demonstration.rows';

/**
 * The models whose demonstration rows are all there, or were. Processes that load rows wait for each other here until the
 * transaction ends.
 */
export async function lockFinished(tx: Tx): Promise<ReadonlySet<string>> {
  // Writing the row, even as it is, is what the others wait for.
  const { value } = await tx
    .insertInto('settings')
    .values({ userId: '', key: DONE_KEY, value: '[]' })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet((known) => ({ value: known.ref('settings.value') })))
    .returning('value')
    .executeTakeFirstOrThrow();
  const codes: unknown = JSON.parse(value);
  return new Set(Array.isArray(codes) ? codes.map(String) : []);
}

/** Records that the rows of a model are there, in the transaction that stores them: it comes with all of them or not at all. */
export async function markFinished(tx: Tx, schemaCode: string): Promise<void> {
  const value = JSON.stringify([...(await lockFinished(tx)), schemaCode]);
  await tx.updateTable('settings').set({ value }).where('userId', '=', '').where('key', '=', DONE_KEY).execute();
}
