import { toActor, type Principal } from '#server/organisation/actor.ts';
import { Unauthorised } from '#server/refusals/session.ts';
import type { Services } from '#server/services/services.ts';

/** The actor of a session that is alive. Errors: Unauthorised when it has ended or its user may not sign in any more. */
export async function actorOfSession(sessionId: string, services: Services): Promise<Principal> {
  const session = await services.organisation.session(sessionId);
  if (!session || session.endedAt !== null || session.expiresAt <= services.now()) throw new Unauthorised();
  const person = session.organisation.people.get(session.userId);
  if (!person || person.status !== 'ENABLE') throw new Unauthorised();
  return toActor(session.organisation, person, sessionId);
}
