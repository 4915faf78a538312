import type { Tx } from '#server/db/database.ts';

/**
 * Ends what lets somebody in: their sessions but `except`, and every code they were given, so that no sign-in that was begun
 * before is finished after. In the transaction of what makes it necessary: there is no moment in which only one of both holds.
 * Shape: ids of the sessions, for `SessionEnds` once the transaction is done.
 */
export async function endAccess(tx: Tx, userId: string, end: { reason: string; at: Date; except?: string }): Promise<string[]> {
  const { reason, at, except = '' } = end;
  const ended = await tx
    .updateTable('sessions')
    .set({ endedAt: at, endReason: reason })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('id', '!=', except)
    .returning('id')
    .execute();
  await tx.deleteFrom('codes').where('userId', '=', userId).execute();
  return ended.map(({ id }) => id);
}
