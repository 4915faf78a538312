import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ErrCode } from '#schemas/codes.ts';
import type { PublicKey } from '#schemas/session.ts';
import { requestCode, requestTokens, sealPassword, signedIn, type Client } from './client.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const PASSWORD = 'Portico2026';
const PATH = '/api/user/modify_user_password';

async function change(client: Client, before: string, after: string, method = 'PUT'): Promise<{ errcode: number; errmsg: string }> {
  const key: PublicKey = await (await client.send('GET', '/public/getKey')).json();
  const body = { index: key.index, oldPassword: sealPassword(key, before), newPassword: sealPassword(key, after) };
  return (await client.send(method, PATH, { body })).json();
}

/** The server refuses each of these as a new password and names its rules. */
async function expectRefused(client: Client, passwords: readonly string[]): Promise<void> {
  for (const weak of passwords)
    expect(await change(client, PASSWORD, weak), weak).toMatchObject({ errcode: ErrCode.passwordRule, errmsg: expect.stringContaining('6 至 14') });
}

async function isSignedIn(client: Client): Promise<boolean> {
  return (await client.send('GET', '/api/organization/user/info_login')).status === 200;
}

describe('the change of a password', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('[PW-023] takes the new password, keeps this session and ends all others of the user', async () => {
    const [here, elsewhere] = [await signedIn(server.url, 'e010'), await signedIn(server.url, 'e010')];
    expect(await change(here, PASSWORD, 'Abcde1')).toMatchObject({ errcode: 0 });
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect(await requestCode(server.anonymous(), 'e010', PASSWORD)).toMatchObject({ errcode: ErrCode.wrongPassword });
    expect(await requestCode(server.anonymous(), 'e010', 'Abcde1')).toMatchObject({ errcode: ErrCode.signInOk, data: { defaultPassword: false } });
    const { rows } = await server.services.database.kysely
      .selectFrom('auditEntries')
      .select(['action', 'objectId', 'changes'])
      .where('action', '=', 'password')
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows).toEqual([{ action: 'password', objectId: 'e010', changes: '{}' }]);
  });

  it('a sign-in begun with the old password is not finished after the change', async () => {
    const here = await signedIn(server.url, 'e019');
    const stranger = server.anonymous();
    const { code } = await requestCode(stranger, 'e019', PASSWORD);
    expect(await change(here, PASSWORD, 'Abcde1')).toMatchObject({ errcode: 0 });
    expect((await requestTokens(stranger, code ?? '')).status).toBe(401);
    const { code: renewed } = await requestCode(stranger, 'e019', 'Abcde1');
    expect((await requestTokens(stranger, renewed ?? '')).status).toBe(200);
  });

  it('[PW-005] takes new passwords of 6 to 14 characters alone, by POST as well', async () => {
    const client = await signedIn(server.url, 'e011');
    await expectRefused(client, ['Abcd1', 'Abcdefghijklm12']);
    expect(await change(client, PASSWORD, 'Abcdefghijkl12', 'POST')).toMatchObject({ errcode: 0 });
  });

  it('[PW-006][PW-007][PW-008] refuses new passwords without a digit, a small or a capital letter', async () => {
    await expectRefused(await signedIn(server.url, 'e016'), ['Abcdefgh', 'ABCDEF12', 'abcdef12']);
  });

  it('[PW-012] refuses the same password again, and characters that none may hold', async () => {
    await expectRefused(await signedIn(server.url, 'e016'), [PASSWORD, 'Abc 1234', 'Abcd12密']);
  });

  it('[PW-028] a wrong old password is said, and five of them end in a wait as at sign-in', async () => {
    const client = await signedIn(server.url, 'e012');
    for (let count = 0; count < 5; count += 1) expect(await change(client, 'Wrong1', 'Abcde1')).toMatchObject({ errcode: ErrCode.oldPasswordWrong });
    expect(await change(client, PASSWORD, 'Abcde1')).toMatchObject({ errcode: ErrCode.tooManyRequests });
    server.advance(16 * 60_000);
    expect((await change(await signedIn(server.url, 'e012'), PASSWORD, 'Abcde1')).errcode).toBe(0);
  });

  it('an index is good for one change, and nobody changes a password unencrypted or without a token', async () => {
    const client = await signedIn(server.url, 'e013');
    const body = { index: 'unknown', oldPassword: 'x', newPassword: 'y' };
    expect(await (await client.send('PUT', PATH, { body })).json()).toMatchObject({ errcode: ErrCode.keyIndex });
    const plain = { username: 'e013', corpId: 'portico', oldPassword: PASSWORD, newPassword: 'Abcde1' };
    expect(await (await client.send('PUT', PATH, { body: plain })).json()).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect((await server.anonymous().send('PUT', PATH, { body })).status).toBe(401);
  });
});

describe('the older form of a change', () => {
  let server: TestServer;
  const folder = mkdtempSync(join(tmpdir(), 'portico-settings-'));
  beforeAll(async () => {
    const settings = join(folder, 'settings.json');
    writeFileSync(settings, JSON.stringify({ legacyPasswordChange: true, loginType: 2 }));
    server = await startTestServer({ settings });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('[PW-027][TH-017] is taken where the operator allows it, for oneself only', async () => {
    const client = await server.as('e014');
    const body = { username: 'e015', corpId: 'portico', oldPassword: PASSWORD, newPassword: 'Abcde1' };
    expect(await (await client.send('PUT', PATH, { body })).json()).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await (await client.send('PUT', PATH, { body: { ...body, username: 'e014' } })).json()).toMatchObject({ errcode: 0 });
    expect(await requestCode(server.anonymous(), 'e014', 'Abcde1')).toMatchObject({ errcode: ErrCode.signInOk });
    expect(await (await client.send('GET', '/public/system/config')).json()).toMatchObject({ loginType: 2 });
  });
});
