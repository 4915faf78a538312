import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '#server/db/database.ts';
import { TOKEN_LIFE_S } from '#schemas/limits.ts';
import type { AccessTokens } from './accessTokens.ts';
import type { LockedUser } from './lockUser.ts';
import { openSessionEnds, type SessionEnds } from './sessionEnds.ts';
import { closeWith, hashOfToken, openWith, randomToken } from './tokens.ts';

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
  /**
   * Opens a session for somebody whose account is locked in this transaction; undefined when they may not sign in. One that is opened from
   * another session ends with it, and no later than it.
   */
  open(tx: Tx, user: LockedUser, from: { address: string; userAgent: string | undefined }, parent?: LockedSession): Promise<Pair | undefined>;
  /** Reads a session that is alive and locks it: it is not ended before the transaction is. */
  lock(tx: Tx, sessionId: string): Promise<LockedSession | undefined>;
  /** Rotates a refresh token; undefined when it is not good (its chain is ended if it was used before). */
  refresh(refreshToken: string): Promise<(Pair & { userId: string }) | undefined>;
  /** A further refresh token for a session that is alive (hand-over, contract 3.2). */
  addRefreshToken(sessionId: string): Promise<{ refreshToken: string; exp: number } | undefined>;
  /** Ends one session with all its tokens, and those that were opened from it. */
  end(sessionId: string, reason: string): Promise<void>;
  /** Which sessions this process has ended. */
  readonly ends: SessionEnds;
}

/** What everything done with sessions needs. */
interface SessionStore {
  readonly database: Database;
  readonly tokens: AccessTokens;
  /** The longest life of a session. */
  readonly absoluteSeconds: number;
  readonly now: () => Date;
  readonly ends: SessionEnds;
}

/** What a token is made for: a session, whether or not it stands in the database yet. */
interface Lasting {
  id: string;
  expiresAt: Date;
}

/** A session that is alive, and stays so until the transaction ends. */
export interface LockedSession extends Lasting {
  userId: string;
  /** The session it was opened from; null = a sign-in. */
  parentId: string | null;
}

/** Opens the session store. `absoluteSeconds` = the longest life of a session. */
export function openSessions(database: Database, tokens: AccessTokens, absoluteSeconds: number, now: () => Date): Sessions {
  const ends = openSessionEnds();
  const store: SessionStore = { database, tokens, absoluteSeconds, now, ends };
  return {
    ends,
    open: (tx, user, from, parent) => open(store, tx, { user, from, parent }),
    lock: (tx, sessionId) => lock(store, tx, sessionId),
    refresh: (refreshToken) => refresh(store, refreshToken),
    addRefreshToken: (sessionId) => addRefreshToken(store, sessionId),
    end: (sessionId, reason) => endOneSession(store, sessionId, reason),
  };
}

interface Opening {
  user: LockedUser;
  from: { address: string; userAgent: string | undefined };
  parent: LockedSession | undefined;
}

async function open(store: SessionStore, tx: Tx, { user, from, parent }: Opening): Promise<Pair | undefined> {
  if (user.status !== 'ENABLE') return undefined;
  const { absoluteSeconds, now } = store;
  const expiresAt = parent?.expiresAt ?? new Date(now().getTime() + absoluteSeconds * 1000);
  const session = { id: randomUUID(), expiresAt, parentId: parent?.id ?? null };
  const pair = await makePair(store, user, session);
  await tx
    .insertInto('sessions')
    .values({ ...session, userId: user.id, createdAt: now(), ip: from.address, userAgent: from.userAgent?.slice(0, 400) ?? null })
    .execute();
  await storeRefreshToken(store, tx, pair.refresh_token, session);
  return pair;
}

function lock({ now }: SessionStore, tx: Tx, sessionId: string): Promise<LockedSession | undefined> {
  return tx
    .selectFrom('sessions')
    .select(['id', 'userId', 'expiresAt', 'parentId'])
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now())
    .forShare()
    .executeTakeFirst();
}

async function refresh(store: SessionStore, refreshToken: string): ReturnType<Sessions['refresh']> {
  const { database, now } = store;
  const tokenHash = hashOfToken(refreshToken);
  const row = await database.kysely.selectFrom('refreshTokens').select(['sessionId', 'expiresAt']).where('tokenHash', '=', tokenHash).executeTakeFirst();
  if (!row || row.expiresAt <= now()) return undefined;
  const session = await aliveSession(store, row.sessionId);
  if (!session) return undefined;
  const pair = await makePair(store, { id: session.userId }, session);
  const given = (await rotate(store, refreshToken, pair, session)) ? pair : await repeated(store, refreshToken, session.id);
  return given && { ...given, userId: session.userId };
}

/** Puts a new pair in the place of a token; false when that was done before. */
async function rotate(store: SessionStore, refreshToken: string, pair: Pair, session: Lasting): Promise<boolean> {
  const { database, now } = store;
  return database.transaction(async (tx) => {
    const used = await tx
      .updateTable('refreshTokens')
      .set({ usedAt: now(), successor: closeWith(refreshToken, JSON.stringify(pair)) })
      .where('tokenHash', '=', hashOfToken(refreshToken))
      .where('usedAt', 'is', null)
      .returning('sessionId')
      .executeTakeFirst();
    if (used) await storeRefreshToken(store, tx, pair.refresh_token, session);
    return used !== undefined;
  });
}

/** A token used before: the same pair within the grace time, else the end of the chain (safety.md R3). */
async function repeated(store: SessionStore, refreshToken: string, sessionId: string): Promise<Pair | undefined> {
  const { database, now } = store;
  const row = await database.kysely
    .selectFrom('refreshTokens')
    .select(['usedAt', 'successor'])
    .where('tokenHash', '=', hashOfToken(refreshToken))
    .executeTakeFirst();
  if (!row?.usedAt) return undefined;
  if (row.successor !== null && now().getTime() - row.usedAt.getTime() <= TOKEN_LIFE_S.reuseGrace * 1000) {
    // Closed in `rotate` with a Pair inside.
    return JSON.parse(openWith(refreshToken, row.successor)) as Pair;
  }
  await endOneSession(store, sessionId, 'reuse of a refresh token');
  return undefined;
}

async function addRefreshToken(store: SessionStore, sessionId: string): ReturnType<Sessions['addRefreshToken']> {
  const session = await aliveSession(store, sessionId);
  if (!session) return undefined;
  const refreshToken = randomToken();
  await storeRefreshToken(store, store.database.kysely, refreshToken, session);
  const exp = Math.floor(later(store, TOKEN_LIFE_S.access, session.expiresAt).getTime() / 1000);
  return { refreshToken, exp };
}

async function endOneSession({ database, now, ends }: SessionStore, sessionId: string, reason: string): Promise<void> {
  const ended = await database.transaction(async (tx) => {
    const ending = tx.updateTable('sessions').set({ endedAt: now(), endReason: reason }).where('endedAt', 'is', null).returning('id');
    const own = await ending.where('id', '=', sessionId).execute();
    // A statement of its own, which sees what was opened from the session while the first one waited for it.
    return [...own, ...(await ending.where('parentId', '=', sessionId).execute())];
  });
  ends.notify(ended.map(({ id }) => id));
}

async function aliveSession({ database, now }: SessionStore, sessionId: string): Promise<(Lasting & { userId: string }) | undefined> {
  return database.kysely
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'sessions.userId', 'sessions.expiresAt'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.endedAt', 'is', null)
    .where('sessions.expiresAt', '>', now())
    .where('users.status', '=', 'ENABLE')
    .executeTakeFirst();
}

async function makePair({ tokens }: SessionStore, user: { id: string }, session: Lasting): Promise<Pair> {
  const access = await tokens.sign(user, session);
  return { access_token: access.token, refresh_token: randomToken(), exp: access.exp, expires_in: access.expiresIn };
}

async function storeRefreshToken(store: SessionStore, db: Tx | Database['kysely'], refreshToken: string, session: Lasting): Promise<void> {
  const expiresAt = later(store, TOKEN_LIFE_S.refresh, session.expiresAt);
  await db
    .insertInto('refreshTokens')
    .values({ tokenHash: hashOfToken(refreshToken), sessionId: session.id, issuedAt: store.now(), expiresAt })
    .execute();
}

/** So many seconds from now, but not beyond the session. */
function later({ now }: SessionStore, seconds: number, limit: Date): Date {
  return new Date(Math.min(now().getTime() + seconds * 1000, limit.getTime()));
}
