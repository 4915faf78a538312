import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/http/handler.ts';
import type { Services } from '#server/http/services.ts';
import { wallClock } from '#server/http/wallClock.ts';
import { presentPerson } from '#server/organisation/present.ts';

/** GET info_login: the signed-in user with everything about himself (contract 7.1). */
export const currentUser: Handler<Calls['currentUser']> = async ({ services, actor }) => {
  const organisation = await services.organisation.current();
  return { ...presentPerson(organisation, actor.person, 'self'), lastLoginTime: await lastSignIn(services, actor.id, actor.sessionId) };
};

/** When the user signed in before this session; at the first sign-in, this one. */
async function lastSignIn(services: Services, userId: string, sessionId: string): Promise<string | null> {
  const rows = await services.database.kysely
    .selectFrom('sessions')
    .select(['id', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute();
  const at = rows.findIndex(({ id }) => id === sessionId);
  const session = rows[at + 1] ?? rows[at];
  return session ? wallClock(session.createdAt, services.settings.timeZone) : null;
}
