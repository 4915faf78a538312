import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { PublicKey, Tokens } from '#schemas/session.ts';
import { requestCode, requestTokens, clientOf, sealPassword, signedIn, type Client } from './client.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const MINUTE = 60_000;
const PASSWORD = 'Portico2026';

async function refresh(client: Client, refreshToken: string): Promise<Response> {
  return client.send('GET', `/login/Authentication/get_refresh_token?refresh_token=${refreshToken}`);
}

async function whoAmI(client: Client): Promise<number> {
  return (await client.send('GET', '/api/organization/user/info_login')).status;
}

describe('sessions', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('[HT-003][HT-004][HT-011] name and password give a code, the code a token, the token the user', async () => {
    const client = server.anonymous();
    const answer = await requestCode(client, 'staff', PASSWORD);
    expect(answer).toMatchObject({ errcode: ErrCode.signInOk, code: expect.any(String), data: { defaultPassword: false } });
    const tokens: Tokens = await (await requestTokens(client, answer.code ?? '')).json();
    expect(tokens).toMatchObject({ success: true, expires_in: 900, user_name: 'staff' });
    client.tokens = tokens;
    const { data } = await client.get('/api/organization/user/info_login');
    expect(data).toMatchObject({
      id: 'staff',
      username: 'staff',
      permissions: [],
      departmentName: '华东销售组',
      parentDepartmentName: '销售部',
      mayDebug: false,
      lastLoginTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expect(data).not.toHaveProperty('passwordHash');
  });

  it('a code works once, for 60 s, for its own redirect address', async () => {
    const client = server.anonymous();
    const { code = '' } = await requestCode(client, 'staff', PASSWORD);
    expect((await requestTokens(client, code ?? '', 'https://evil.example/oauth')).status).toBe(401);
    expect((await requestTokens(client, code ?? '')).status).toBe(401);
    const second = await requestCode(client, 'staff', PASSWORD);
    server.advance(61_000);
    expect((await requestTokens(client, second.code ?? '')).status).toBe(401);
  });

  it('[S10] an index is good for one request only', async () => {
    const client = server.anonymous();
    const offered: PublicKey = await (await client.send('GET', '/public/getKey')).json();
    expect(offered.padding).toBe('OAEP-SHA256');
    const body = { username: 'staff', password: sealPassword(offered, PASSWORD), index: offered.index };
    const answers = await Promise.all(Array.from({ length: 6 }, async () => (await client.send('POST', '/login/Authentication/get_code', { body })).json()));
    expect(answers.filter(({ errcode }) => errcode === ErrCode.signInOk)).toHaveLength(1);
    expect(answers.filter(({ errcode }) => errcode === ErrCode.keyIndex)).toHaveLength(5);
  });

  it('[S10] a cipher text fits its own index only, and an index ends after 5 minutes', async () => {
    const client = server.anonymous();
    const [one, other]: PublicKey[] = [await (await client.send('GET', '/public/getKey')).json(), await (await client.send('GET', '/public/getKey')).json()];
    if (!one || !other) return expect.fail('no key');
    const swapped = await client.post('/login/Authentication/get_code', { username: 'staff', password: sealPassword(one, PASSWORD), index: other.index });
    expect(swapped).toMatchObject({ errcode: ErrCode.keyIndex });
    server.advance(5 * MINUTE + 1000);
    const expired = await client.post('/login/Authentication/get_code', { username: 'staff', password: sealPassword(one, PASSWORD), index: one.index });
    expect(expired).toMatchObject({ errcode: ErrCode.keyIndex });
  });

  it('[S11] five failures block the account for this address for 15 minutes; unknown users look the same', async () => {
    const client = server.anonymous();
    const wrong = await requestCode(client, 'e020', 'Wrong2026');
    expect(wrong).toMatchObject({ errcode: ErrCode.wrongPassword });
    expect(await requestCode(client, 'no-such-user', 'Wrong2026')).toEqual(wrong);
    await Promise.all(Array.from({ length: 6 }, () => requestCode(client, 'e020', 'Wrong2026')));
    expect(await requestCode(client, 'e020', PASSWORD)).toMatchObject({ errcode: ErrCode.tooManyTries, data: expect.stringContaining('15') });
    expect(await requestCode(client, 'e021', PASSWORD)).toMatchObject({ errcode: ErrCode.signInOk });
    server.advance(15 * MINUTE + 1000);
    expect(await requestCode(client, 'e020', PASSWORD)).toMatchObject({ errcode: ErrCode.signInOk });
  });

  it('[R3] a refresh token is used once: repeats within 10 s give the same pair, a later one ends the chain', async () => {
    const client = await signedIn(server.url, 'staff2');
    const first = client.tokens?.refresh_token ?? '';
    const answers = await Promise.all(Array.from({ length: 8 }, async () => (await refresh(client, first)).json()));
    expect(new Set(answers.map(({ refresh_token: token }: Tokens) => token)).size).toBe(1);
    const pair: Tokens = answers[0];
    expect(pair.access_token).not.toBe(client.tokens?.access_token);
    client.tokens = pair;
    expect(await whoAmI(client)).toBe(200);
    server.advance(11_000);
    expect((await refresh(client, first)).status).toBe(401);
    expect((await refresh(client, pair.refresh_token ?? '')).status).toBe(401);
    expect(await whoAmI(client)).toBe(401);
  });

  it('an access token ends after 15 minutes and the skew of 60 s', async () => {
    const client = await signedIn(server.url, 'staff');
    server.advance(15 * MINUTE + 30_000);
    expect(await whoAmI(client)).toBe(200);
    server.advance(31_000);
    expect(await whoAmI(client)).toBe(401);
    expect((await refresh(client, client.tokens?.refresh_token ?? '')).status).toBe(200);
  });

  it('the session ends 12 h after sign-in, however often it is refreshed', async () => {
    const client = await signedIn(server.url, 'staff');
    server.advance(11 * 60 * MINUTE);
    const pair: Tokens = await (await refresh(client, client.tokens?.refresh_token ?? '')).json();
    client.tokens = pair;
    expect(await whoAmI(client)).toBe(200);
    server.advance(61 * MINUTE);
    expect((await refresh(client, pair.refresh_token ?? '')).status).toBe(401);
  });

  it('[HT-017] logging out ends the session at once, also with an expired token, and never fails', async () => {
    const client = await signedIn(server.url, 'staff');
    const token = client.tokens?.access_token ?? '';
    server.advance(20 * MINUTE);
    const anonymous = clientOf(server.url);
    const answer = await anonymous.send('POST', '/logout', { body: { redirect_uri: '/login', T: token }, headers: { Authentication: `Bearer ${token}` } });
    expect(await answer.json()).toMatchObject({ errcode: 0 });
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect((await refresh(client, client.tokens?.refresh_token ?? '')).status).toBe(401);
    expect(await anonymous.post('/logout', {})).toMatchObject({ errcode: 0 });
  });

  it('[HT-006][EN-022] a handed-over access token gives a refresh token, once', async () => {
    const client = await signedIn(server.url, 'manager');
    const body = { access_token: client.tokens?.access_token ?? '' };
    const given = await client.post<{ refresh_token: string; expiration: number }>('/login/Authentication/get_refresh_token', body);
    expect(given).toMatchObject({ errcode: 0, data: { refresh_token: expect.any(String), expiration: client.tokens?.exp } });
    expect((await client.send('POST', '/login/Authentication/get_refresh_token', { body })).status).toBe(401);
    expect((await refresh(client, given.data.refresh_token)).status).toBe(200);
  });

  it('[contract 3.4] whoever signs in in a browser takes the place of whoever was signed in there: that session ends with its whole chain', async () => {
    const browser = await signedIn(server.url, 'staff');
    const elsewhere = await signedIn(server.url, 'staff');
    const former = clientOf(server.url);
    former.tokens = browser.tokens;
    // A try that fails takes nobody's place.
    expect((await requestTokens(browser, 'no such code')).status).toBe(401);
    expect(await whoAmI(former)).toBe(200);
    const { code } = await requestCode(browser, 'manager', PASSWORD);
    browser.tokens = await (await requestTokens(browser, code ?? '')).json();
    expect([await whoAmI(browser), await whoAmI(former), await whoAmI(elsewhere)]).toEqual([200, 401, 200]);
    expect((await refresh(server.anonymous(), former.tokens?.refresh_token ?? '')).status).toBe(401);
  });

  it('[contract 3.4] one whose access token has expired is replaced too', async () => {
    const browser = await signedIn(server.url, 'staff');
    const refreshToken = browser.tokens?.refresh_token ?? '';
    server.advance(20 * MINUTE);
    const { code } = await requestCode(browser, 'manager', PASSWORD);
    expect((await requestTokens(browser, code ?? '')).status).toBe(200);
    expect((await refresh(server.anonymous(), refreshToken)).status).toBe(401);
  });

  it('[contract 3.4] a handed-over token takes the place of another session, never of its own', async () => {
    const given = await signedIn(server.url, 'manager');
    const browser = await signedIn(server.url, 'staff');
    const handOver = (by: Client) => by.send('POST', '/login/Authentication/get_refresh_token', { body: { access_token: given.tokens?.access_token } });
    expect((await handOver(given)).status).toBe(200);
    expect(await whoAmI(given)).toBe(200);
    // Refused, for a token is handed over once: nobody's place is taken.
    expect((await handOver(browser)).status).toBe(401);
    expect(await whoAmI(browser)).toBe(200);
    given.tokens = (await signedIn(server.url, 'manager')).tokens;
    expect((await handOver(browser)).status).toBe(200);
    expect([await whoAmI(given), await whoAmI(browser)]).toEqual([200, 401]);
  });

  it('[HT-008] the code of a password is none of a central sign-in: a link to /oauth signs nobody in as who made it', async () => {
    const client = server.anonymous();
    const { code } = await requestCode(client, 'staff', PASSWORD);
    const form = (grantType: string) =>
      new URLSearchParams({ client_id: 'api', client_secret: '', grant_type: grantType, redirect_uri: `${server.url}/oauth`, code: code ?? '' });
    expect((await client.send('POST', '/oauth/token', { body: form('password') })).status).toBe(400);
    expect((await client.send('POST', '/oauth/token', { body: form('authorization_code') })).status).toBe(401);
    // Where it belongs it is good still.
    expect((await requestTokens(client, code ?? '')).status).toBe(200);
  });

  it('[HT-013][HT-014] system config and theme come bare, the organisations in an envelope', async () => {
    const client = server.anonymous();
    const config = await client.send('GET', '/public/system/config');
    expect(config.headers.get('isencrypt')).toBe('false');
    expect(await config.json()).toMatchObject({ multiLanguageSwitch: true, loginType: 0, timeZone: 'Asia/Shanghai', demo: true });
    expect(await (await client.send('GET', '/public/theme/findAll')).json()).toMatchObject({ color: '#2970FF', outward: 'light', name: 'Portico' });
    expect(await client.get('/public/relatedcorp/all_corp_info')).toMatchObject({ errcode: 0, data: [{ corpId: 'portico', name: 'Portico' }] });
    expect(await (await client.send('GET', '/healthz')).json()).toMatchObject({ status: 'ok', database: 'embedded', seeding: 100 });
  });

  it.each([
    { color: 'red;}body{display:none' },
    { color: 'url(//else.example)' },
    { color: '#12345' },
    { icon: 'javascript:alert(1)' },
    { portalLogo: 'data:text/html,<script>' },
    { backLogo: 'https://else.example/a b' },
  ])('[TH-001] a theme takes no %o: colours are colours and pictures are pictures', async (field) => {
    const admin = await signedIn(server.url, 'admin', PASSWORD);
    expect(await admin.post('/api/system/theme/edit', field)).toMatchObject({ errcode: 900_400 });
  });

  it('[TH-001] a theme takes every way to write a colour, and addresses, files and pictures', async () => {
    const admin = await signedIn(server.url, 'admin', PASSWORD);
    const former = await (await server.anonymous().send('GET', '/public/theme/findAll')).json();
    for (const color of ['#2970FF', '#29f', 'rebeccapurple', 'rgb(41, 112, 255)', 'oklch(62.3% 0.2 259 / 50%)', ''])
      expect([color, await admin.post('/api/system/theme/edit', { color })]).toMatchObject([color, { errcode: 0 }]);
    for (const icon of ['https://pictures.example/a.png?x=1', '/public/image/logo/7', 'data:image/svg+xml,%3Csvg/%3E', '5f3c-a_1', ''])
      expect([icon, await admin.post('/api/system/theme/edit', { icon })]).toMatchObject([icon, { errcode: 0 }]);
    expect(await admin.post('/api/system/theme/edit', former)).toMatchObject({ errcode: 0 });
  });

  it('of an edited theme the fields of a theme are kept, so that nothing else is published to everybody', async () => {
    const admin = await signedIn(server.url, 'admin', PASSWORD);
    const more = { name: 'Portico', note: 'x'.repeat(1000), constructor: { prototype: { isAdmin: true } } };
    expect(await admin.post('/api/system/theme/edit', more)).toMatchObject({ errcode: 0 });
    const theme = await (await server.anonymous().send('GET', '/public/theme/findAll')).json();
    expect(Object.keys(theme).toSorted()).toEqual(['backLogo', 'color', 'icon', 'info', 'name', 'outward', 'portalLogo']);
  });
});
