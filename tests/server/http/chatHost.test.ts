import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import { toSettings } from '#server/services/settings.ts';
import { CHAT_APP, startChatApps, type ChatAppServer } from '#tests/support/chatAppServer.ts';
import { clientOf, signedIn } from './client.ts';
import { startTestServer, type TestServer } from './testServer.ts';

interface Principal {
  timeStamp: number;
  nonceStr: string;
  signature: string;
}

describe('inside a workplace chat app (contract 3.2)', () => {
  let server: TestServer;
  let apps: ChatAppServer;
  const folder = mkdtempSync(join(tmpdir(), 'portico-chat-'));

  beforeAll(async () => {
    apps = await startChatApps();
    const settings = join(folder, 'settings.json');
    const one = { ...CHAT_APP, baseUrl: apps.url };
    writeFileSync(settings, JSON.stringify({ chatApps: { dingtalk: one, wecom: one } }));
    server = await startTestServer({ settings });
  });
  afterAll(async () => {
    await apps.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const bare = async (path: string, query: Record<string, string>) =>
    (await server.anonymous().send('GET', `${path}?${new URLSearchParams(query).toString()}`)).json();
  const expected = ({ nonceStr, timeStamp }: Principal, url: string, ticket: string) =>
    createHash('sha1').update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timeStamp}&url=${url}`).digest('hex');

  for (const [clause, path] of [
    ['HT-009', '/login/mobile/ajax'],
    ['HT-010', '/login/wx/ajax'],
  ] as const) {
    it(`[${clause}][CH-001] ${path} takes the code of the host once and gives a session`, async () => {
      const code = `code-${clause === 'HT-009' ? 'staff' : 'manager'}`;
      const answer = await bare(path, { client_id: 'api', code, corpId: CHAT_APP.corpId });
      expect(answer).toMatchObject({ errcode: 0, refresh_token: expect.any(String), expiration: expect.any(Number), user_id: code.slice(5) });
      const client = clientOf(server.url);
      client.tokens = { access_token: answer.access_token };
      expect(await client.get('/api/organization/user/info_login')).toMatchObject({ errcode: 0, data: { username: code.slice(5) } });
      expect(await bare(path, { code })).toMatchObject({ errcode: ErrCode.notAuthorised, errmsg: expect.stringMatching(/登录码/) });
      expect(await bare(path, { code: `code-stranger-${clause}` })).toMatchObject({ errcode: ErrCode.notInOrganisation });
      expect(await bare(path, { code: 'code-e020', client_id: 'other' })).toMatchObject({ errcode: ErrCode.notAuthorised });
    });
  }

  it('[contract 3.4] whoever signs in by the host takes the place of whoever was signed in in that browser', async () => {
    const browser = await signedIn(server.url, 'staff');
    const answer = await (await browser.send('GET', '/login/mobile/ajax?code=code-e023')).json();
    expect(answer).toMatchObject({ errcode: 0, user_id: 'e023' });
    expect((await browser.send('GET', '/api/organization/user/info_login')).status).toBe(401);
  });

  it('[HT-009] a token the host has dropped is requested again, once', async () => {
    apps.forgetTokens();
    apps.requestedPaths.length = 0;
    expect(await bare('/login/mobile/ajax', { code: 'code-e021' })).toMatchObject({ errcode: 0 });
    expect(apps.requestedPaths).toEqual(['/topapi/v2/user/getuserinfo', '/gettoken', '/topapi/v2/user/getuserinfo']);
  });

  for (const path of ['/api/dingtalk/sign', '/api/auth/sign']) {
    it(`[CH-003] ${path} signs pages of this portal with the host's ticket, which is kept until it expires`, async () => {
      const url = `${server.url}/app-list/applications?a=1`;
      apps.requestedPaths.length = 0;
      const client = server.anonymous();
      const answers = await Promise.all([1, 2, 3].map(() => client.get<Principal>(path, { url: `${url}#part` })));
      for (const { data } of answers) expect(data).toMatchObject({ corpId: CHAT_APP.corpId, agentId: '42', signature: expected(data, url, 'ticket-1') });
      expect(new Set(answers.map(({ data }) => data.nonceStr)).size).toBe(3);
      expect(apps.requestedPaths.filter((path) => path.endsWith('get_jsapi_ticket'))).toHaveLength(1);
      apps.ticket = 'ticket-2';
      expect((await client.get<Principal>(path, { url })).data.signature).not.toBe('');
      server.advance(7_200_000);
      const { data } = await client.get<Principal>(path, { url });
      expect(data.signature).toBe(expected(data, url, 'ticket-2'));
      apps.ticket = 'ticket-1';
      for (const otherUrl of ['https://evil.test/', 'javascript:alert(1)', '/relative', `${server.url}.evil.test/`]) {
        expect(await client.get(path, { url: otherUrl }), otherUrl).toMatchObject({ errcode: ErrCode.invalidParameter });
      }
      // The next path begins with its own ticket.
      server.advance(7_200_000);
    });
  }

  it('[CH-007] an administrator gets a code for the back-end that is accepted once, within 60 s', async () => {
    const exchange = (code: string, clientId = 'api') =>
      server.anonymous().send('POST', '/oauth/token', { body: new URLSearchParams({ grant_type: 'admin_code', client_id: clientId, code }) });
    const admin = await server.as('sysadmin');
    const codeOf = async () => (await admin.post<{ code: string }>('/api/user/admin_code')).data.code;
    const code = await codeOf();
    expect(code).not.toBe(admin.tokens?.access_token);
    expect(await (await exchange(code)).json()).toMatchObject({ success: true, user_name: 'sysadmin', access_token: expect.any(String) });
    expect((await exchange(code)).status).toBe(401);
    expect((await exchange(await codeOf(), 'other')).status).toBe(401);
    const expired = await codeOf();
    server.advance(61_000);
    expect((await exchange(expired)).status).toBe(401);
    // A sign-in code is none for the back-end, and the other way round.
    const body = new URLSearchParams({ grant_type: 'authorization_code', client_id: 'api', redirect_uri: `${server.url}/oauth`, code: await codeOf() });
    expect((await server.anonymous().send('POST', '/oauth/token', { body })).status).toBe(401);
    for (const name of ['staff', 'wfadmin']) expect(await (await server.as(name)).post('/api/user/admin_code')).toMatchObject({ errcode: ErrCode.noRight });
  });

  it('a host that is away or not configured is said in words, and its secret stands in no log', async () => {
    await apps.close();
    expect(await bare('/login/mobile/ajax', { code: 'code-staff' })).toMatchObject({ errcode: ErrCode.notAuthorised, errmsg: '聊天应用暂时无法访问' });
    expect(await server.anonymous().get('/api/auth/sign', { url: `${server.url}/` })).toMatchObject({ errcode: expect.any(Number) });
    expect(server.log().join('')).not.toContain(CHAT_APP.appSecret);
    const plain = await startTestServer();
    const answer = await fetch(`${plain.url}/login/wx/ajax?code=x`);
    expect(await answer.json()).toMatchObject({ errcode: ErrCode.notAuthorised, errmsg: '未配置聊天应用' });
    expect(await plain.anonymous().get('/api/dingtalk/sign', { url: `${plain.url}/` })).toMatchObject({ errcode: ErrCode.notFound });
    await plain.close();
  });

  it('settings that would send the secret in clear stop the start', () => {
    const faultOf = (dingtalk: object) => () => toSettings({ chatApps: { dingtalk } });
    expect(faultOf({ appKey: 'k', appSecret: 's', baseUrl: 'http://example.com' })).toThrow(
      '/chatApps/dingtalk/baseUrl http://example.com is no https address',
    );
    expect(faultOf({ appSecret: 's' })).toThrow('/chatApps/dingtalk/appKey is missing');
  });
});
