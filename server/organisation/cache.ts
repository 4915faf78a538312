import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { organisationVersion, readOrganisation, type Organisation } from './organisation.ts';

/** A session row together with the organisation as it is now. */
interface SessionState {
  userId: string;
  endedAt: Date | null;
  expiresAt: Date;
  organisation: Organisation;
}

/** Keeps the organisation in memory; each read checks with the database whether it is still the same. */
export interface OrganisationCache {
  /** The organisation as it is now. */
  current(): Promise<Organisation>;
  /** A session with the organisation, in one query. */
  session(sessionId: string): Promise<SessionState | undefined>;
}

/** Opens the cache. */
export function openOrganisation(database: Database): OrganisationCache {
  let cached: { version: string; organisation: Promise<Organisation> } | undefined;

  const at = (version: string): Promise<Organisation> => {
    if (cached?.version !== version) {
      const reading = readOrganisation(database.kysely, version);
      cached = { version, organisation: reading };
      reading.catch(() => {
        cached = undefined;
      });
    }
    return cached.organisation;
  };

  return {
    current: async () => at(await organisationVersion(database.kysely)),
    async session(sessionId) {
      const row = await database.kysely
        .selectFrom('sessions')
        .select(['userId', 'endedAt', 'expiresAt'])
        .select(sql<string | null>`(select "value" from "settings" where "userId" = '' and "key" = 'organisation.version')`.as('version'))
        .where('id', '=', sessionId)
        .executeTakeFirst();
      if (!row) return undefined;
      return { userId: row.userId, endedAt: row.endedAt, expiresAt: row.expiresAt, organisation: await at(row.version ?? '') };
    },
  };
}
