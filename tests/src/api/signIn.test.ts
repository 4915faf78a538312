import { constants, createCipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UnknownPaddingError, encryptPassword } from '#src/api/passwordCipher.ts';
import { setPortalSettings } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';
import { takeEncryptedClient } from '#src/engine/session/encryptedClient.ts';
import { setLoginClient } from '#src/api/loginHosts.ts';
import { signIn } from '#src/engine/session/signIn.ts';
import { provideBrowserGlobals } from '../../support/browser.ts';
import { openWire, type WireAnswer, type WireRequest } from '../../support/wire.ts';

const PASSWORD = 'Geheim密码1';
let pair: ReturnType<typeof newPair>;
let answer: (request: WireRequest) => WireAnswer;
let wire: Awaited<ReturnType<typeof openWire>>;

function newPair() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'), privateKey };
}

function openOaep(sealed: string, label: string): string {
  const options = { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', oaepLabel: Buffer.from(label) };
  return privateDecrypt(options, Buffer.from(sealed, 'base64')).toString('utf8');
}

function secureContext(isSecure: boolean): void {
  Object.defineProperty(globalThis, 'isSecureContext', { value: isSecure, configurable: true });
}

beforeAll(() => {
  pair = newPair();
});
beforeEach(async () => {
  provideBrowserGlobals();
  secureContext(true);
  wire = await openWire((request) => answer(request));
  setPortalSettings({ oauthHost: wire.url });
});
afterEach(() => wire.close());

describe('the password on its way', () => {
  it.each([true, false])('OAEP with the index as label opens at the server (secure context: %s)', async (isSecure) => {
    secureContext(isSecure);
    const sealed = await encryptPassword({ index: 'i1', key: pair.key, padding: 'OAEP-SHA256' }, PASSWORD);
    expect(openOaep(sealed, 'i1')).toBe(PASSWORD);
    expect(() => openOaep(sealed, 'i2')).toThrow();
  });

  it('a key in PEM armour serves as well, and without padding it is PKCS#1 v1.5', async () => {
    const pem = `-----BEGIN PUBLIC KEY-----\n${pair.key}\n-----END PUBLIC KEY-----`;
    const sealed = await encryptPassword({ index: 'i1', key: pem }, PASSWORD);
    // Read by hand: Node refuses to undo this padding.
    const block = privateDecrypt({ key: pair.privateKey, padding: constants.RSA_NO_PADDING }, Buffer.from(sealed, 'base64'));
    expect([block[0], block[1]]).toEqual([0, 2]);
    expect(block.subarray(block.indexOf(0, 2) + 1).toString('utf8')).toBe(PASSWORD);
  });

  it('an unknown padding is never answered', async () => {
    await expect(encryptPassword({ index: 'i', key: pair.key, padding: 'X' }, PASSWORD)).rejects.toThrow(UnknownPaddingError);
  });
});

describe('sign-in', () => {
  const key = (index: string): WireAnswer => ({ json: { index, key: pair.key, padding: 'OAEP-SHA256' } });
  const tokens: WireAnswer = { json: { success: true, access_token: 'a', refresh_token: 'r', exp: 1_900_000_000, expires_in: 900, user_name: 'staff' } };

  it('[HT-003] [HT-004] [HT-029] sends the login payload, then the code, and stores the session', async () => {
    answer = (request) => {
      if (request.path === '/public/getKey') return key('i1');
      return request.path.endsWith('get_code') ? { json: { errcode: 200, code: 'c1', data: { defaultPassword: true } } } : tokens;
    };
    await signIn({ username: 'staff', password: PASSWORD, corpId: 'C1' });
    const [, code, token] = wire.seen;
    const body = JSON.parse(code?.body ?? '');
    expect(body).toMatchObject({ username: 'staff', index: 'i1', portal: true, corpId: 'C1' });
    expect(openOaep(body.password, 'i1')).toBe(PASSWORD);
    expect(code?.method).toBe('POST');
    expect([token?.method, token?.path]).toEqual(['GET', '/login/Authentication/get_token']);
    expect([token?.query.get('code'), token?.query.get('client_id'), token?.query.get('redirect_uri'), token?.query.get('url')]).toEqual([
      'c1',
      'api',
      'http://portal.test/oauth',
      wire.url,
    ]);
    expect([storage.token(), storage.refreshToken(), storage.expireTime(), storage.corpId()]).toEqual(['a', 'r', 1_900_000_000, 'C1']);
    expect(localStorage.getItem('singlePwd')).toBe('true');
  });

  it('[TH-019] the encrypted client of the system configuration names client and secret; one that cannot be read changes nothing', async () => {
    answer = (request) => {
      if (request.path === '/public/getKey') return key('i1');
      return request.path.endsWith('get_code') ? { json: { errcode: 200, code: 'c1' } } : tokens;
    };
    const encryptKey = '0123456789abcdef';
    setPortalSettings({ oauthHost: wire.url, client_id: 'own', secret: 'mine', encryptKey });
    const cipher = createCipheriv('aes-128-ecb', encryptKey, null);
    const sealed = cipher.update(JSON.stringify({ client_id: 'given', client_secret: 'theirs' }), 'utf8', 'base64') + cipher.final('base64');
    const clientsOf = async (client: string) => {
      takeEncryptedClient(client);
      await signIn({ username: 'staff', password: PASSWORD });
      const { query } = wire.seen.at(-1) ?? {};
      return [query?.get('client_id'), query?.get('client_secret')];
    };
    expect(await clientsOf('no cipher text')).toEqual(['own', 'mine']);
    expect(await clientsOf(sealed)).toEqual(['given', 'theirs']);
    expect(JSON.stringify({ ...localStorage })).not.toContain('theirs');
    setLoginClient(undefined);
  });

  it('a used key is fetched again once', async () => {
    let keys = 0;
    answer = (request) => {
      if (request.path === '/public/getKey') return key(`i${++keys}`);
      if (request.path.endsWith('get_code')) return { json: keys === 1 ? { errcode: 900408, errmsg: 'used' } : { errcode: 0, code: 'c1' } };
      return tokens;
    };
    await signIn({ username: 'staff', password: PASSWORD });
    expect(keys).toBe(2);
  });

  it.each([
    [{ errcode: 1000, errmsg: '用户名或密码错误' }, '用户名或密码错误'],
    [{ errcode: 10001, data: '请 15 分钟后再试' }, '请 15 分钟后再试'],
    [{ errcode: 1001 }, undefined],
  ])('a refusal keeps its code and its words: %j', async (refusal, text) => {
    answer = (request) => (request.path === '/public/getKey' ? key('i1') : { json: refusal });
    await expect(signIn({ username: 'staff', password: 'x' })).rejects.toMatchObject({ name: 'SignInError', errcode: refusal.errcode, text });
    expect(storage.token()).toBeUndefined();
  });
});
