import type { Calls } from '#schemas/calls/index.ts';
import { ADMIN_CODE_LIFE_S } from '#schemas/limits.ts';
import { noRight } from '#server/refusals/access.ts';
import { Unauthorised } from '#server/refusals/session.ts';
import type { Handler } from '#server/services/handler.ts';
import { type AdminCodeContent, mayOpenBackEnd } from '#server/session/adminCodes.ts';
import { lockUser } from '#server/session/lockUser.ts';

/** POST admin_code: a one-time code for the back-end, 60 s (contract 7.5). Errors: 900403 for all but administrators, and for the back-end itself. */
export const adminCode: Handler<Calls['adminCode']> = async ({ services, actor }) => ({
  code: await services.database.transaction(async (tx) => {
    const user = await lockUser(tx, actor.id);
    const session = await services.sessions.lock(tx, actor.sessionId);
    if (user?.status !== 'ENABLE' || !session) throw new Unauthorised();
    if (!mayOpenBackEnd(user) || session.parentId !== null) throw noRight();
    const content: AdminCodeContent = { sessionId: session.id };
    return services.codes.issue('admin', user.id, content, ADMIN_CODE_LIFE_S, tx);
  }),
});
