import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import type { Services } from '#server/services/services.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { presentPerson } from '#server/organisation/present.ts';

/**
 * GET info_login: the signed-in user with everything about themselves (contract 7.1), and how far the feed of changes has come: whatever
 * a page requests after this is no older than that.
 */
export const currentUser: Handler<Calls['currentUser']> = async ({ services, actor }) => {
  const [lastLoginTime, { last }] = await Promise.all([lastSignIn(services, actor.id, actor.sessionId), services.changes.since(undefined, actor.id)]);
  return { ...presentPerson(actor.organisation, actor.person, 'self'), lastLoginTime, lastChange: last };
};

/** When the user signed in before this session; at the first sign-in, this one. */
async function lastSignIn(services: Services, userId: string, sessionId: string): Promise<string | null> {
  const own = services.database.kysely.selectFrom('sessions').select('createdAt').where('id', '=', sessionId);
  const before = own.clearWhere().where('userId', '=', userId).where('createdAt', '<', own).orderBy('createdAt', 'desc').limit(1);
  const session = (await before.executeTakeFirst()) ?? (await own.executeTakeFirst());
  return session ? wallClock(session.createdAt, services.settings.timeZone) : null;
}
