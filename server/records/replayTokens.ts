import type { FormSaved } from '#schemas/form.ts';
import type { Tx } from '#server/db/database.ts';
import { replayTokenUsed } from '#server/refusals/records.ts';

/**
 * Uses a token up in the transaction of the save; if that is rolled back the token is as good as before.
 * Errors: 900410 for a used, expired or somebody else's token; for a repeat of a stored save its data holds the id.
 */
export async function useReplayToken(tx: Tx, token: string, userId: string, now: Date): Promise<void> {
  const used = await tx
    .updateTable('replayTokens')
    .set({ usedAt: now })
    .where('token', '=', token)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('token')
    .executeTakeFirst();
  if (used) return;
  const former = await tx.selectFrom('replayTokens').select('result').where('token', '=', token).where('userId', '=', userId).executeTakeFirst();
  throw replayTokenUsed(former?.result == null ? null : JSON.parse(former.result));
}

/** Keeps what the save gave, for a repeat. */
export async function saveReplayResult(tx: Tx, token: string, result: FormSaved): Promise<void> {
  await tx
    .updateTable('replayTokens')
    .set({ result: JSON.stringify(result) })
    .where('token', '=', token)
    .execute();
}
