import type { Calls } from '#schemas/calls/index.ts';
import type { FormSaved } from '#schemas/form.ts';
import { REPLAY_TOKEN_MINUTES } from '#schemas/limits.ts';
import type { Tx } from '#server/db/database.ts';
import { replayTokenUsed } from '#server/refusals/records.ts';
import type { Handler } from '#server/services/handler.ts';
import { randomToken } from '#server/session/tokens.ts';

const MINUTE_MS = 60_000;
/** Used tokens are kept this long, so that a late repeat still learns its id. */
const KEPT_MS = 24 * 60 * MINUTE_MS;

/** GET getReplayToken: makes one save count once (contract 10.2). */
export const replayToken: Handler<Calls['replayToken']> = async ({ services, actor }) => {
  const token = randomToken();
  const now = services.now();
  await services.database.kysely
    .insertInto('replayTokens')
    .values({ token, userId: actor.id, expiresAt: new Date(now.getTime() + REPLAY_TOKEN_MINUTES * MINUTE_MS) })
    .execute();
  if (Math.random() < CLEAN_UP_SHARE)
    await services.database.kysely
      .deleteFrom('replayTokens')
      .where('expiresAt', '<', new Date(now.getTime() - KEPT_MS))
      .execute();
  return token;
};

const CLEAN_UP_SHARE = 0.01;

/**
 * Uses a token up in the transaction of the save; if that is rolled back the token is as good as before.
 * Errors: 900410 for a used, expired or foreign token; for a repeat of a stored save its data holds the id.
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
export async function keepResult(tx: Tx, token: string, result: FormSaved): Promise<void> {
  await tx
    .updateTable('replayTokens')
    .set({ result: JSON.stringify(result) })
    .where('token', '=', token)
    .execute();
}
