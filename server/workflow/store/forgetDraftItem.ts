import type { Tx } from '#server/db/database.ts';
import type { InstanceRow } from './instanceRow.ts';

/** Takes the item and the step of a draft away: its submit makes them again by the version it is bound to then. */
export async function forgetDraftItem(tx: Tx, { objectId, id }: InstanceRow): Promise<void> {
  for (const table of ['wfItems', 'wfActivations'] as const) await tx.deleteFrom(table).where('objectId', '=', objectId).where('instanceId', '=', id).execute();
}
