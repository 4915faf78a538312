import { sql } from 'kysely';
import { toActor, type Principal } from '#server/organisation/actor.ts';
import { Unauthorised } from '#server/refusals/session.ts';
import type { Services } from '#server/services/services.ts';

/** The actors of those of these sessions that are alive, in one statement however many they are. */
export async function actorsOfSessions(sessionIds: readonly string[], { database, organisation, now }: Services): Promise<Map<string, Principal>> {
  const current = await organisation.current();
  const sessions = await database.kysely
    .selectFrom('sessions')
    .select(['id', 'userId'])
    .where('id', '=', sql<string>`any(${[...sessionIds]})`)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now())
    .execute();
  const actors = new Map<string, Principal>();
  for (const { id, userId } of sessions) {
    const person = current.people.get(userId);
    if (person?.status === 'ENABLE') actors.set(id, toActor(current, person, id));
  }
  return actors;
}

/** The actor of a session that is alive. Errors: Unauthorised when it has ended or its user may not sign in any more. */
export async function actorOfSession(sessionId: string, services: Services): Promise<Principal> {
  const session = await services.organisation.session(sessionId);
  if (!session || session.endedAt !== null || session.expiresAt <= services.now()) throw new Unauthorised();
  const person = session.organisation.people.get(session.userId);
  if (!person || person.status !== 'ENABLE') throw new Unauthorised();
  return toActor(session.organisation, person, sessionId);
}
