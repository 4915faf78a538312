import type { Tx } from '#server/db/database.ts';

/**
 * Ends what lets somebody in: his sessions but `except`, and every code he was given, so that no sign-in that was begun
 * before is finished after. In the transaction of what makes it necessary: there is no moment in which only one of both holds.
 */
export async function endAccess(tx: Tx, userId: string, end: { reason: string; at: Date; except?: string }): Promise<void> {
  const { reason, at, except = '' } = end;
  await tx
    .updateTable('sessions')
    .set({ endedAt: at, endReason: reason })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('id', '!=', except)
    .execute();
  await tx.deleteFrom('codes').where('userId', '=', userId).execute();
}
