import type { Database, Reader } from '#server/db/database.ts';
import { hashOfToken, randomToken } from './tokens.ts';

/** One-time codes: random, single use, short-lived, kept as hash (contract 3.2, 7.5). */
export interface Codes {
  /** Makes a code; `content` is any JSON value. One that lets a person in is made in a transaction that locks them. */
  issue(kind: string, userId: string, content: unknown, lifeSeconds: number, db?: Reader): Promise<string>;
  /** Whose code it is, whether or not it is still good. */
  ownerOf(kind: string, code: string, db: Reader): Promise<string | undefined>;
  /** Uses a code up; undefined when it is unknown, of another kind, used or expired. */
  redeem(kind: string, code: string, db?: Reader): Promise<{ userId: string; content: unknown } | undefined>;
  /** Stores a text that somebody has to present once, such as a code with whom it was sent to. */
  store(kind: string, text: string, userId: string, lifeSeconds: number): Promise<void>;
  /** Counts one more try of a user; gives how many there were within the time that each is remembered. */
  countTry(kind: string, userId: string, lifeSeconds: number): Promise<number>;
  /** Marks a text as used for a while; false when it is marked already. */
  markOnce(kind: string, text: string, lifeSeconds: number): Promise<boolean>;
}

/** Opens the codes. */
export function openCodes(database: Database, now: () => Date): Codes {
  const until = (lifeSeconds: number): Date => new Date(now().getTime() + lifeSeconds * 1000);
  return {
    async issue(kind, userId, content, lifeSeconds, db = database.kysely) {
      const code = randomToken();
      await db
        .insertInto('codes')
        .values({ codeHash: hashOfToken(code), kind, userId, content: JSON.stringify(content), expiresAt: until(lifeSeconds) })
        .execute();
      return code;
    },
    async ownerOf(kind, code, db) {
      const row = await db.selectFrom('codes').select('userId').where('codeHash', '=', hashOfToken(code)).where('kind', '=', kind).executeTakeFirst();
      return row?.userId ?? undefined;
    },
    async redeem(kind, code, db = database.kysely) {
      const row = await db
        .updateTable('codes')
        .set({ usedAt: now() })
        .where('codeHash', '=', hashOfToken(code))
        .where('kind', '=', kind)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now())
        .returning(['userId', 'content'])
        .executeTakeFirst();
      if (!row?.userId) return undefined;
      return { userId: row.userId, content: row.content === null ? null : JSON.parse(row.content) };
    },
    async store(kind, text, userId, lifeSeconds) {
      const values = { codeHash: hashOfToken(text), kind, userId, content: null, expiresAt: until(lifeSeconds), usedAt: null };
      await database.kysely
        .insertInto('codes')
        .values(values)
        .onConflict((conflict) => conflict.column('codeHash').doUpdateSet(values))
        .execute();
    },
    async countTry(kind, userId, lifeSeconds) {
      const values = { codeHash: hashOfToken(randomToken()), kind, userId, content: null, expiresAt: until(lifeSeconds) };
      // Kept before it is counted: of tries at one time none goes unseen.
      await database.kysely.insertInto('codes').values(values).execute();
      const { count } = await database.kysely
        .selectFrom('codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('kind', '=', kind)
        .where('userId', '=', userId)
        .where('expiresAt', '>', now())
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async markOnce(kind, text, lifeSeconds) {
      const mark = { expiresAt: until(lifeSeconds), usedAt: now() };
      const row = await database.kysely
        .insertInto('codes')
        .values({ codeHash: hashOfToken(`${kind}:${text}`), kind, ...mark })
        .onConflict((conflict) => conflict.column('codeHash').doUpdateSet(mark).where('codes.expiresAt', '<=', now()))
        .returning('codeHash')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
