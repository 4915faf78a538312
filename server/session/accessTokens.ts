import { createPublicKey, generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { decodeProtectedHeader, errors, importPKCS8, jwtVerify, SignJWT, type CryptoKey } from 'jose';
import type { Database } from '#server/db/database.ts';
import { lockUntilEnd } from '#server/store/lockUntilEnd.ts';
import { TOKEN_LIFE_S } from '#schemas/limits.ts';

/** What an access token contains; rights are never in it (contract 3.4). */
interface AccessClaims {
  userId: string;
  sessionId: string;
  /** Names this token alone. */
  tokenId: string;
  /** Epoch seconds. */
  exp: number;
}

/** Signs and reads access tokens with the keys all processes share through the database. */
export interface AccessTokens {
  /** Makes a token of 15 minutes, or shorter when the session ends before. */
  sign(user: { id: string }, session: { id: string; expiresAt: Date }): Promise<{ token: string; exp: number; expiresIn: number }>;
  /** The claims of a good token, else undefined; `evenExpired` is for logout only. */
  read(token: string, evenExpired?: boolean): Promise<AccessClaims | undefined>;
}

const ISSUER = 'portico';
const CACHED_TOKENS = 5000;
/** How often a key id nobody knows makes us check whether another process has made a key. */
const RELOAD_INTERVAL_MS = 1000;
const generate = promisify(generateKeyPair);

interface Keys {
  signing: { id: string; key: CryptoKey };
  verifying: Map<string, CryptoKey>;
}

/** Opens the token keys; the first process of a new database makes them. */
export async function openAccessTokens(database: Database, now: () => Date): Promise<AccessTokens> {
  let keys = (await readKeys(database)) ?? (await makeKey(database));
  // A token is checked once: its claims stay true until it expires, the session row is read at each call anyway.
  const known = new Map<string, AccessClaims>();
  let reloadedAt = 0;

  const keyOf = async (id: string): Promise<CryptoKey | undefined> => {
    const key = keys.verifying.get(id);
    if (key) return key;
    // Anybody may send a made-up key id: it costs the database one query a second, however many are sent.
    if (Math.abs(now().getTime() - reloadedAt) < RELOAD_INTERVAL_MS) return undefined;
    reloadedAt = now().getTime();
    keys = (await readKeys(database)) ?? keys;
    return keys.verifying.get(id);
  };

  const verify = async (token: string, evenExpired: boolean): Promise<AccessClaims | undefined> => {
    try {
      const key = await keyOf(decodeProtectedHeader(token).kid ?? '');
      if (!key) return undefined;
      // At the epoch no token has expired yet.
      const currentDate = evenExpired ? new Date(0) : now();
      const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['RS256'], clockTolerance: TOKEN_LIFE_S.clockSkew, currentDate });
      if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string' || typeof payload.jti !== 'string' || payload.exp === undefined) return undefined;
      return { userId: payload.sub, sessionId: payload.sid, tokenId: payload.jti, exp: payload.exp };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  };

  return {
    async sign(user, session) {
      const iat = Math.floor(now().getTime() / 1000);
      const exp = Math.min(iat + TOKEN_LIFE_S.access, Math.floor(session.expiresAt.getTime() / 1000));
      const token = await new SignJWT({ sid: session.id })
        .setProtectedHeader({ alg: 'RS256', kid: keys.signing.id })
        .setIssuer(ISSUER)
        .setSubject(user.id)
        .setJti(randomUUID())
        .setIssuedAt(iat)
        .setExpirationTime(exp)
        .sign(keys.signing.key);
      return { token, exp, expiresIn: exp - iat };
    },
    async read(token, evenExpired = false) {
      const seen = known.get(token);
      if (seen && seen.exp + TOKEN_LIFE_S.clockSkew > now().getTime() / 1000) return seen;
      const claims = await verify(token, evenExpired);
      if (claims && !evenExpired) {
        if (known.size >= CACHED_TOKENS) known.clear();
        known.set(token, claims);
      }
      return claims;
    },
  };
}

async function readKeys(database: Database): Promise<Keys | undefined> {
  const rows = await database.kysely.selectFrom('signingKeys').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute();
  const newest = rows[0];
  if (!newest) return undefined;
  const verifying = new Map<string, CryptoKey>();
  for (const row of rows) verifying.set(row.id, await toVerifyingKey(row.publicKey));
  return { signing: { id: newest.id, key: await importPKCS8(newest.privateKey, 'RS256') }, verifying };
}

async function toVerifyingKey(pem: string): Promise<CryptoKey> {
  const der = createPublicKey(pem).export({ type: 'spki', format: 'der' });
  return await crypto.subtle.importKey('spki', der, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, ['verify']);
}

async function makeKey(database: Database): Promise<Keys> {
  const pair = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await database.transaction(async (tx) => {
    // Processes that start at once sign with one key: a token of one is good at the others from the first moment.
    await lockUntilEnd(tx, 'signingKeys');
    if (await tx.selectFrom('signingKeys').select('id').limit(1).executeTakeFirst()) return;
    await tx.insertInto('signingKeys').values({ id: randomUUID(), privateKey: pair.privateKey, publicKey: pair.publicKey }).execute();
  });
  const keys = await readKeys(database);
  if (!keys) throw new Error('The signing key just made is gone');
  return keys;
}
