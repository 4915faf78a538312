import type { Calls } from '#schemas/calls/index.ts';
import { ErrCode } from '#schemas/codes.ts';
import { SIGN_IN_CODE_LIFE_S } from '#schemas/limits.ts';
import type { SignInAnswer } from '#schemas/session.ts';
import type { Bilingual } from '#server/db/errors.ts';
import { signInText } from '#server/refusals.ts';
import type { Exchange, Handler } from '#server/http/handler.ts';
import { limitPerMinute } from '#server/http/minuteLimit.ts';
import type { Services } from '#server/http/services.ts';
import { isRightPassword } from '#server/session/passwords.ts';
import { boundBy } from '#server/session/redirectUris.ts';

/** GET /public/getKey (contract 3.3); limited per address, because each answer costs a row. */
export const publicKey: Handler<Calls['publicKey']> = async ({ services, address }) => {
  limitPerMinute(services, 'key', address);
  return services.passwordKeys.offer();
};

/** POST /login/Authentication/get_code (contract 3.2): name and password for a code of 60 s; bare. */
export const getCode: Handler<Calls['getCode']> = async (exchange) => {
  const { services, body, address } = exchange;
  const [password = ''] = await services.passwordKeys.open(body.index, [body.password]);
  const outcome = await services.attempts.run(body.username, address, () => tryPassword(services, body.username, password));
  if (outcome === 'blocked') return refused(exchange, ErrCode.tooManyTries, signInText.tooManyTries);
  if (!outcome.succeeded || !outcome.user) return refused(exchange, ErrCode.wrongPassword, signInText.wrongPassword);
  if (!isAllowed(exchange, outcome.user.status)) return refused(exchange, ErrCode.notAuthorised, signInText.notAuthorised);
  if (body.corpId && body.corpId !== services.settings.corporation.corpId) return refused(exchange, ErrCode.notInOrganisation, signInText.notAuthorised);
  const code = await services.codes.issue('signIn', outcome.user.id, boundBy(body.url), SIGN_IN_CODE_LIFE_S);
  return { errcode: ErrCode.signInOk, errmsg: '', code, data: { defaultPassword: outcome.user.passwordChangedAt === null } };
};

async function tryPassword(services: Services, username: string, password: string) {
  const user = await services.database.kysely
    .selectFrom('users')
    .select(['id', 'passwordHash', 'status', 'passwordChangedAt'])
    .where('username', '=', username)
    .executeTakeFirst();
  const succeeded = await isRightPassword(user?.passwordHash, password);
  return { succeeded, user };
}

/** The account is enabled, and the address the code shall lead back to is one of ours. */
function isAllowed({ services, body }: Exchange<Calls['getCode']>, status: string): boolean {
  const { redirectUri } = boundBy(body.url);
  return status === 'ENABLE' && (redirectUri === null || services.redirectUris.allows(redirectUri));
}

/** `data` repeats the text: clients of this family show a text found there (contract 3.2). */
function refused({ language }: Exchange, errcode: number, text: Bilingual): SignInAnswer {
  return { errcode, errmsg: text[language], data: text[language] };
}
