import { randomUUID } from 'node:crypto';
import { EXTERNAL_LINK_LIFE } from '#schemas/limits.ts';
import type { Database } from '#server/db/database.ts';
import { hashOfToken, randomToken } from './tokens.ts';

/** One form that a link opens. */
export interface ExternalLink {
  id: string;
  schemaCode: string;
  sheetCode: string;
  /** null = a new record. */
  objectId: string | null;
  /** Who made the link; it never reaches further than they do. */
  userId: string;
}

/** External links with their tokens (contract 10.1). */
export interface ExternalLinks {
  /** Makes a link and gives its code. */
  issue(link: Omit<ExternalLink, 'id'>): Promise<string>;
  /** The link of a code; undefined when it is unknown or has expired. */
  byCode(code: string): Promise<ExternalLink | undefined>;
  /** A token for a visit, 1 h. */
  issueToken(link: ExternalLink): Promise<string>;
  /** The link of a token; undefined when either is unknown or has expired. */
  byToken(token: string): Promise<ExternalLink | undefined>;
}

const PREFIX = 'external-';

/** Whether a bearer token is one of an external link; those of people are signed and hold dots. */
export function isExternalToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Opens the links. */
export function openExternalLinks({ kysely }: Database, now: () => Date): ExternalLinks {
  const later = (seconds: number): Date => new Date(now().getTime() + seconds * 1000);
  const alive = () =>
    kysely
      .selectFrom('externalLinks')
      .select(['externalLinks.id', 'schemaCode', 'sheetCode', 'objectId', 'userId'])
      .where('externalLinks.expiresAt', '>', now());
  return {
    async issue(link) {
      const code = randomToken();
      await kysely
        .insertInto('externalLinks')
        .values({ ...link, id: randomUUID(), codeHash: hashOfToken(code), createdAt: now(), expiresAt: later(EXTERNAL_LINK_LIFE.linkSeconds) })
        .execute();
      return code;
    },
    byCode: (code) => alive().where('codeHash', '=', hashOfToken(code)).executeTakeFirst(),
    async issueToken({ id }) {
      const token = `${PREFIX}${randomToken()}`;
      await kysely.deleteFrom('externalTokens').where('expiresAt', '<', now()).execute();
      await kysely
        .insertInto('externalTokens')
        .values({ tokenHash: hashOfToken(token), linkId: id, expiresAt: later(EXTERNAL_LINK_LIFE.tokenSeconds) })
        .execute();
      return token;
    },
    byToken: (token) =>
      alive()
        .innerJoin('externalTokens', 'externalTokens.linkId', 'externalLinks.id')
        .where('tokenHash', '=', hashOfToken(token))
        .where('externalTokens.expiresAt', '>', now())
        .executeTakeFirst(),
  };
}
