import type { Calls } from '#schemas/calls/index.ts';
import { passwordFault } from '#schemas/passwordRules.ts';
import type { PasswordChange } from '#schemas/session.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { writerOf } from '#server/policies/access.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { oldPasswordWrong, passwordRule, tooManyTries } from '#server/refusals/session.ts';
import { endAccess } from '#server/session/endAccess.ts';
import { hashPassword, isRightPassword } from '#server/session/passwords.ts';
import { writeAudit } from '#server/store/auditLog.ts';

/**
 * PUT or POST modify_user_password: the user's own password for a new one; their other sessions and begun sign-ins end (contract 3.6).
 * Wrong old passwords count as failed sign-ins. Errors: 900400, 900406, 900407, 900408, 900429.
 */
export const changePassword: Handler<Calls['changePassword']> = async (exchange) => {
  const { services, actor, address } = exchange;
  const [before, after] = await passwordsOf(exchange);
  const outcome = await services.attempts.run(actor.person.username, address, () => isOwnPassword(exchange, before));
  if (outcome === 'blocked') throw tooManyTries();
  if (!outcome.succeeded) throw oldPasswordWrong();
  if (passwordFault(after) !== undefined || after === before) throw passwordRule();
  const passwordHash = await hashPassword(after);
  const ended = await services.database.transaction(async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ passwordHash, passwordChangedAt: services.now() })
      .where('id', '=', actor.id)
      .where('status', '=', 'ENABLE')
      // The old password was right for this hash; another change may have been quicker.
      .where('passwordHash', '=', outcome.passwordHash)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw oldPasswordWrong();
    const others = await endAccess(tx, actor.id, { reason: 'password changed', at: services.now(), except: actor.sessionId });
    // That it was changed is kept, not what it was.
    await writeAudit(tx, writerOf(exchange), { action: 'password', schemaCode: null, objectId: actor.id, changes: {} });
    return others;
  });
  services.sessions.ends.notify(ended);
  return null;
};

/** The old and the new password in clear. */
async function passwordsOf({ services, actor, body }: Exchange<Calls['changePassword']>): Promise<[string, string]> {
  const { index, oldPassword, newPassword } = body;
  if (index) {
    const [before = '', after = ''] = await services.passwordKeys.open(index, [oldPassword, newPassword]);
    return [before, after];
  }
  if (!services.settings.legacyPasswordChange) throw invalidParameter('index');
  if (!isAbout(body, actor.person)) throw invalidParameter('username');
  return [oldPassword, newPassword];
}

/** The older form names whose password it is; nobody changes another's. */
function isAbout({ username, corpId }: PasswordChange, person: { username: string; corpId: string | null }): boolean {
  return username === person.username && (!corpId || corpId === person.corpId);
}

/** Whether it is their password, and the hash it was compared with. */
async function isOwnPassword({ services, actor }: Exchange, password: string): Promise<{ succeeded: boolean; passwordHash: string }> {
  const user = await services.database.kysely.selectFrom('users').select('passwordHash').where('id', '=', actor.id).executeTakeFirst();
  return { succeeded: await isRightPassword(user?.passwordHash, password), passwordHash: user?.passwordHash ?? '' };
}
