import { ErrCode } from '#schemas/errCode.ts';
import type { PasswordChange, PublicKey, User } from '#schemas/session.ts';
import { call } from '#src/api/client.ts';
import { EnvelopeError, TransportError } from '#src/api/errors.ts';
import { encryptPassword } from '#src/api/passwordCipher.ts';
import { portalSettings } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';

/** No key could be had, so nothing was sent (OP-06). */
export class NoKeyError extends Error {
  override readonly name = 'NoKeyError';
}

/** What servers answer that take only the other verb. */
const WRONG_VERB: ReadonlySet<number | undefined> = new Set([404, 405]);

/**
 * Changes the signed-in user's password; both travel encrypted under one key. A key used up meanwhile is fetched again once (900408).
 * Errors: NoKeyError, UnknownPaddingError, EnvelopeError (900406, 900407), TransportError.
 * Source: contract 3.6, PW-022, PW-023, OP-06.
 */
export function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  return changeUnderKey(oldPassword, newPassword, true);
}

async function changeUnderKey(oldPassword: string, newPassword: string, mayRepeat: boolean): Promise<void> {
  const key = await fetchKey();
  const [before, after] = await Promise.all([encryptPassword(key, oldPassword), encryptPassword(key, newPassword)]);
  try {
    await sendPasswordChange({ index: key.index, oldPassword: before, newPassword: after });
  } catch (error) {
    if (!mayRepeat || !(error instanceof EnvelopeError) || error.errcode !== ErrCode.keyIndex) throw error;
    await changeUnderKey(oldPassword, newPassword, false);
  }
}

/**
 * The older form of the change: names the user and is not encrypted by itself, so only for encrypted connections.
 * Errors: EnvelopeError, TransportError. Source: OP-45, PW-027.
 */
export function changeLegacyPassword(user: Pick<User, 'username' | 'corpId'> | undefined, oldPassword: string, newPassword: string): Promise<void> {
  return sendPasswordChange({ username: user?.username ?? '', corpId: user?.corpId ?? storage.corpId() ?? '', oldPassword, newPassword });
}

async function fetchKey(): Promise<PublicKey> {
  try {
    return await call('publicKey');
  } catch (cause) {
    throw new NoKeyError('The public key did not come', { cause });
  }
}

/** Sends with the configured verb; a server that does not know it gets the other once (contract 3.6). */
async function sendPasswordChange(body: PasswordChange): Promise<void> {
  const verb = portalSettings().passwordVerb ?? 'PUT';
  try {
    await call('changePassword', { body }, { method: verb });
  } catch (error) {
    if (verb !== 'PUT' || !(error instanceof TransportError) || !WRONG_VERB.has(error.status)) throw error;
    await call('changePassword', { body }, { method: 'POST' });
  }
}
