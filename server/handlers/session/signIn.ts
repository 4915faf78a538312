import type { Calls } from '#schemas/calls/index.ts';
import { ErrCode } from '#schemas/codes.ts';
import { SIGN_IN_CODE_LIFE_S } from '#schemas/limits.ts';
import type { SignInAnswer } from '#schemas/session.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import { signInText } from '#server/refusals/session.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { limitPerMinute } from '#server/services/minuteLimit.ts';
import { lockUser } from '#server/session/lockUser.ts';
import { isRightPassword } from '#server/session/passwords.ts';
import { boundBy } from '#server/session/redirectUris.ts';
import { checkCode } from './verification.ts';

/** GET /public/getKey (contract 3.3); limited per address, because each answer costs a row. */
export const publicKey: Handler<Calls['publicKey']> = async ({ services, address }) => {
  limitPerMinute(services, 'key', address);
  return services.passwordKeys.offer();
};

/** POST /login/Authentication/get_code (contract 3.2): name and password for a code of 60 s; bare. */
export const getCode: Handler<Calls['getCode']> = async (exchange) => {
  const { services, body, address } = exchange;
  const [password = ''] = await services.passwordKeys.open(body.index, [body.password]);
  const outcome = await services.attempts.run(body.username, address, () => tryPassword(exchange, password));
  if (outcome === 'blocked') return refused(exchange, ErrCode.tooManyTries, signInText.tooManyTries);
  if (outcome.code === 'blocked') return refused(exchange, ErrCode.tooManyTries, signInText.tooManyTries);
  if (outcome.code === 'wrong') return refused(exchange, ErrCode.wrongVerificationCode, signInText.codeWrong);
  if (!outcome.succeeded || !outcome.user) return refused(exchange, ErrCode.wrongPassword, signInText.wrongPassword);
  if (!isAllowed(exchange, outcome.user.status)) return refused(exchange, ErrCode.notAuthorised, signInText.notAuthorised);
  if (body.corpId && body.corpId !== services.settings.corporation.corpId) return refused(exchange, ErrCode.notInOrganisation, signInText.notAuthorised);
  if (outcome.code === 'missing') return refused(exchange, ErrCode.wrongVerificationCode, signInText.codeMissing);
  const code = await codeFor(exchange, outcome.user);
  if (code === undefined) return refused(exchange, ErrCode.wrongPassword, signInText.wrongPassword);
  return { errcode: ErrCode.signInOk, errmsg: '', code, data: { defaultPassword: outcome.user.passwordChangedAt === null } };
};

/** Password and, where one is required, code; a wrong code is a failed try, one not given yet is none. */
async function tryPassword({ services, body }: Exchange<Calls['getCode']>, password: string) {
  const user = await services.database.kysely
    .selectFrom('users')
    .select(['id', 'passwordHash', 'status', 'passwordChangedAt'])
    .where('username', '=', body.username)
    .executeTakeFirst();
  const isRight = await isRightPassword(user?.passwordHash, password);
  const code = isRight && user ? await checkCode(services, user.id, body.verification_code) : 'missing';
  return { succeeded: isRight && code !== 'wrong' && code !== 'blocked', code, user };
}

/** A code for somebody whose password was right; undefined when it, or whether they may sign in, was changed while it was checked. */
function codeFor({ services, body }: Exchange<Calls['getCode']>, user: { id: string; passwordHash: string | null }): Promise<string | undefined> {
  return services.database.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id);
    if (locked?.status !== 'ENABLE' || locked.passwordHash !== user.passwordHash) return undefined;
    return services.codes.issue('signIn', locked.id, boundBy(body.url), SIGN_IN_CODE_LIFE_S, tx);
  });
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
