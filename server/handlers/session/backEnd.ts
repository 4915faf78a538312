import type { Calls } from '#schemas/calls/index.ts';
import { Permission } from '#schemas/codes.ts';
import { ADMIN_CODE_LIFE_S } from '#schemas/limits.ts';
import type { Handler } from '#server/services/handler.ts';
import { Unauthorised } from '#server/refusals/session.ts';
import { holdUser } from '#server/session/holdUser.ts';
import { noRight } from '#server/refusals/access.ts';

/** What a code for the back-end is made of. */
export interface AdminCodeContent {
  /** The session it was asked for from: what is opened with the code is a part of it. */
  sessionId: string;
}

/** True for administrators of whatever kind. */
export function mayOpenBackEnd({ permissions }: { permissions: readonly string[] }): boolean {
  const administrators: readonly string[] = [Permission.appManager, Permission.systemManager, Permission.rootAdmin];
  return permissions.some((name) => administrators.includes(name));
}

/** POST admin_code: a one-time code for the back-end, 60 s (contract 7.5). Errors: 900403 for all but administrators, and for the back-end itself. */
export const adminCode: Handler<Calls['adminCode']> = async ({ services, actor }) => ({
  code: await services.database.transaction(async (tx) => {
    const user = await holdUser(tx, actor.id);
    const session = await services.sessions.hold(tx, actor.sessionId);
    if (user?.status !== 'ENABLE' || !session) throw new Unauthorised();
    if (!mayOpenBackEnd(user) || session.parentId !== null) throw noRight();
    const content: AdminCodeContent = { sessionId: session.id };
    return services.codes.issue('admin', user.id, content, ADMIN_CODE_LIFE_S, tx);
  }),
});
