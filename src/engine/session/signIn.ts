import { ErrCode } from '#schemas/errCode.ts';
import type { PublicKey } from '#schemas/session.ts';
import { call } from '#src/api/client.ts';
import { encryptPassword } from '#src/api/passwordCipher.ts';
import { storeSignIn } from '#src/api/session.ts';
import { storage } from '#src/api/storage.ts';
import { loginHosts, type LoginHosts } from '#src/api/loginHosts.ts';

/** What the login form gives. */
export interface Credentials {
  username: string;
  password: string;
  corpId?: string;
  /** Code of a short message, where the server requests one. */
  verificationCode?: string;
}

/** The server refused the sign-in; `text` is its word-for-word reason, if it gave one (contract 3.2). */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly errcode: number;
  readonly text: string | undefined;

  constructor(errcode: number, text: string | undefined) {
    super(text ?? `errcode ${errcode}`);
    this.errcode = errcode;
    this.text = text;
  }
}

/**
 * Signs in with name and password: key, code, token; stores the session. A key used up meanwhile is fetched again once (900408).
 * Errors: SignInError, TransportError, EnvelopeError, SchemaError, UnknownPaddingError.
 * Source: contract 3.2, HT-003, HT-004, OP-14.
 */
export async function signIn(credentials: Credentials): Promise<void> {
  const hosts = loginHosts();
  const { code, isDefaultPassword } = await requestCode(credentials, hosts, true);
  const query = { code, url: hosts.oauthHost, client_id: hosts.clientId, client_secret: hosts.secret, redirect_uri: hosts.redirectUri };
  // The server ends the session this browser had (ADR 0012).
  const tokens = await call('getToken', { query }, { token: storage.token() });
  if (tokens.success === false) throw new SignInError(ErrCode.notAuthorised, undefined);
  storeSignIn(tokens, credentials.corpId);
  storage.setSinglePassword(isDefaultPassword);
}

async function requestCode(credentials: Credentials, hosts: LoginHosts, mayRepeat: boolean): Promise<{ code: string; isDefaultPassword: boolean }> {
  const key: PublicKey = await call('publicKey');
  const password = await encryptPassword(key, credentials.password);
  const { username, corpId, verificationCode: verification_code } = credentials;
  const answer = await call('getCode', { body: { username, password, index: key.index, url: hosts.url, portal: true, corpId, verification_code } });
  const isDone = (answer.errcode === ErrCode.ok || answer.errcode === ErrCode.signInOk) && typeof answer.code === 'string';
  if (isDone && typeof answer.code === 'string') return { code: answer.code, isDefaultPassword: isTrueAt(answer.data, 'defaultPassword') };
  if (answer.errcode === ErrCode.keyIndex && mayRepeat) return requestCode(credentials, hosts, false);
  throw new SignInError(answer.errcode, reasonOfRefusedSignIn(answer.data, answer.errmsg));
}

function reasonOfRefusedSignIn(data: unknown, errmsg: string | null | undefined): string | undefined {
  if (typeof data === 'string' && data !== '') return data;
  return errmsg === '' || errmsg === null ? undefined : errmsg;
}

function isTrueAt(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && Reflect.get(value, key) === true;
}
