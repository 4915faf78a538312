import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '#server/db/database.ts';
import { TOKEN_LIFE_S } from '#schemas/limits.ts';
import type { AccessTokens } from './accessTokens.ts';
import { closeWith, hashOf, openWith, randomToken } from './tokens.ts';

/** A token pair as the wire gives it (contract 3.2). */
interface Pair {
  access_token: string;
  refresh_token: string;
  /** Epoch seconds. */
  exp: number;
  /** Seconds. */
  expires_in: number;
}

/** Sessions and their refresh chains (contract 3.4, 3.5). */
export interface Sessions {
  /** Opens a session after a sign-in. */
  open(user: { id: string }, from: { address: string; userAgent: string | undefined }): Promise<Pair>;
  /** Rotates a refresh token; undefined when it is not good (its chain is ended if it was used before). */
  refresh(refreshToken: string): Promise<(Pair & { userId: string }) | undefined>;
  /** A further refresh token for a session that is alive (hand-over, contract 3.2). */
  addRefreshToken(sessionId: string): Promise<{ refreshToken: string; exp: number } | undefined>;
  /** Ends one session with all its tokens. */
  end(sessionId: string, reason: string): Promise<void>;
  /** Ends all sessions of a user but one. */
  endOthers(userId: string, except: string | undefined, reason: string): Promise<void>;
}

/** Opens the session store. `absoluteSeconds` = the longest life of a session. */
export function openSessions(database: Database, tokens: AccessTokens, absoluteSeconds: number, now: () => Date): Sessions {
  const later = (seconds: number, limit: Date): Date => new Date(Math.min(now().getTime() + seconds * 1000, limit.getTime()));

  const aliveSession = (sessionId: string) =>
    database.kysely
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select(['sessions.id', 'sessions.userId', 'sessions.expiresAt'])
      .where('sessions.id', '=', sessionId)
      .where('sessions.endedAt', 'is', null)
      .where('sessions.expiresAt', '>', now())
      .where('users.status', '=', 'ENABLE')
      .executeTakeFirst();

  const keepRefreshToken = async (db: Tx | Database['kysely'], refreshToken: string, session: { id: string; expiresAt: Date }): Promise<Date> => {
    const expiresAt = later(TOKEN_LIFE_S.refresh, session.expiresAt);
    await db
      .insertInto('refreshTokens')
      .values({ tokenHash: hashOf(refreshToken), sessionId: session.id, issuedAt: now(), expiresAt })
      .execute();
    return expiresAt;
  };

  const makePair = async (user: { id: string }, session: { id: string; expiresAt: Date }): Promise<Pair> => {
    const access = await tokens.sign(user, session);
    return { access_token: access.token, refresh_token: randomToken(), exp: access.exp, expires_in: access.expiresIn };
  };

  const end = async (sessionId: string, reason: string): Promise<void> => {
    await database.kysely.updateTable('sessions').set({ endedAt: now(), endReason: reason }).where('id', '=', sessionId).where('endedAt', 'is', null).execute();
  };

  /** A token used before: the same pair within the grace time, else the end of the chain (safety.md R3). */
  const repeated = async (refreshToken: string, sessionId: string): Promise<Pair | undefined> => {
    const row = await database.kysely
      .selectFrom('refreshTokens')
      .select(['usedAt', 'successor'])
      .where('tokenHash', '=', hashOf(refreshToken))
      .executeTakeFirst();
    if (!row?.usedAt) return undefined;
    if (row.successor !== null && now().getTime() - row.usedAt.getTime() <= TOKEN_LIFE_S.reuseGrace * 1000) {
      // Closed by `closeWith` below with a Pair inside.
      return JSON.parse(openWith(refreshToken, row.successor)) as Pair;
    }
    await end(sessionId, 'reuse of a refresh token');
    return undefined;
  };

  return {
    async open(user, from) {
      const session = { id: randomUUID(), expiresAt: new Date(now().getTime() + absoluteSeconds * 1000) };
      const pair = await makePair(user, session);
      await database.transaction(async (tx) => {
        await tx
          .insertInto('sessions')
          .values({ ...session, userId: user.id, createdAt: now(), ip: from.address, userAgent: from.userAgent?.slice(0, 400) ?? null })
          .execute();
        await keepRefreshToken(tx, pair.refresh_token, session);
      });
      return pair;
    },
    async refresh(refreshToken) {
      const tokenHash = hashOf(refreshToken);
      const row = await database.kysely.selectFrom('refreshTokens').select(['sessionId', 'expiresAt']).where('tokenHash', '=', tokenHash).executeTakeFirst();
      if (!row || row.expiresAt <= now()) return undefined;
      const session = await aliveSession(row.sessionId);
      if (!session) return undefined;
      const pair = await makePair({ id: session.userId }, session);
      const won = await database.transaction(async (tx) => {
        const used = await tx
          .updateTable('refreshTokens')
          .set({ usedAt: now(), successor: closeWith(refreshToken, JSON.stringify(pair)) })
          .where('tokenHash', '=', tokenHash)
          .where('usedAt', 'is', null)
          .returning('sessionId')
          .executeTakeFirst();
        if (used) await keepRefreshToken(tx, pair.refresh_token, session);
        return used !== undefined;
      });
      const given = won ? pair : await repeated(refreshToken, session.id);
      return given && { ...given, userId: session.userId };
    },
    async addRefreshToken(sessionId) {
      const session = await aliveSession(sessionId);
      if (!session) return undefined;
      const refreshToken = randomToken();
      await keepRefreshToken(database.kysely, refreshToken, session);
      const exp = Math.floor(later(TOKEN_LIFE_S.access, session.expiresAt).getTime() / 1000);
      return { refreshToken, exp };
    },
    end,
    async endOthers(userId, except, reason) {
      let update = database.kysely.updateTable('sessions').set({ endedAt: now(), endReason: reason }).where('userId', '=', userId).where('endedAt', 'is', null);
      if (except !== undefined) update = update.where('id', '!=', except);
      await update.execute();
    },
  };
}
