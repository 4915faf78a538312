import type { Calls } from '#schemas/calls/index.ts';
import { REPLAY_TOKEN_MINUTES } from '#schemas/limits.ts';
import type { Handler } from '#server/services/handler.ts';
import { randomToken } from '#server/session/tokens.ts';

const MINUTE_MS = 60_000;
/** Used tokens are kept this long, so that a delayed repeat still learns its id. */
const RETENTION_MS = 24 * 60 * MINUTE_MS;

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
      .where('expiresAt', '<', new Date(now.getTime() - RETENTION_MS))
      .execute();
  return token;
};

const CLEAN_UP_SHARE = 0.01;
