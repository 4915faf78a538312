import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from 'node:http';
import { calls, type CallName } from '#schemas/calls/index.ts';
import type { Call } from '#schemas/calls/call.ts';
import { ErrCode } from '#schemas/codes.ts';
import { handlers } from '#server/implement.ts';
import { isDeeperThan } from '#server/http/jsonDepth.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const TRACE_ID = /^[0-9A-F]{32}$/;
const table: [string, Call][] = Object.entries(calls);

/** A path exactly as written: fetch would tidy it first. */
function rawStatus(url: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const asked = request({ hostname, port, path, method: 'GET' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe('the border', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('every call of the table has a handler', () => {
    expect(Object.keys(handlers).toSorted()).toEqual(table.map(([name]) => name).toSorted());
  });

  it.each(table.filter(([, { who }]) => who !== 'anon' && who !== 'refresh'))('[S3] %s refuses a caller without a token', async (name, call) => {
    // Logging out never fails for the user (contract 3.6).
    if (name === ('logout' satisfies CallName)) return;
    for (const query of ['', '?x=/public/x', '?T=forged']) {
      const answer = await server
        .anonymous()
        .send(call.method, call.path.replaceAll(/\{\w+\}/g, 'x') + query, call.kind === 'json' && call.method !== 'GET' ? { body: {} } : {});
      expect([answer.status, call.kind === 'upload' ? 415 : 401]).toContain(answer.status);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await answer.json()).toMatchObject({ data: null, traceId: expect.stringMatching(TRACE_ID) });
    }
  });

  it.each(table.filter(([, { kind }]) => kind === 'json' || kind === 'form'))('[S9] %s answers other verbs with 405 and an envelope', async (_name, call) => {
    const answer = await server.anonymous().send('DELETE', call.path.replaceAll(/\{\w+\}/g, 'x'));
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toContain(call.method);
    expect(await answer.json()).toMatchObject({ traceId: expect.stringMatching(TRACE_ID) });
  });

  it('[HT-001] every envelope has errcode, errmsg, data and a traceId that the header repeats', async () => {
    const answer = await (await server.as('staff')).send('GET', '/api/runtime/app/list_apps');
    const body = await answer.json();
    expect(body).toEqual({ errcode: 0, errmsg: '', data: expect.any(Array), traceId: expect.stringMatching(TRACE_ID) });
    expect(answer.headers.get('x-trace-id')).toBe(body.traceId);
  });

  it('[S9] answers of the API carry the headers that stop caching, sniffing and leaking', async () => {
    for (const path of ['/public/system/config', '/api/nothing', '/api/runtime/app/list_apps']) {
      const { headers } = await server.anonymous().send('GET', path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-trace-id')).toMatch(TRACE_ID);
    }
  });

  it('an unknown path of the API is 404 with an envelope, in the language asked for', async () => {
    const answer = await server.anonymous().send('GET', '/api/nothing/here', { headers: { 'Accept-Language': 'en-US,en;q=0.9' } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ errcode: ErrCode.notFound, errmsg: 'There is nothing at this address' });
    const other = await server.anonymous().send('GET', '/api/nothing/here', { headers: { 'Accept-Language': 'zh-CN' } });
    expect(await other.json()).toMatchObject({ errmsg: '地址不存在' });
  });

  it.each([
    '//api/x',
    '/api//x',
    '/%61pi/x',
    '/api%2Fx',
    '/x/../api/runtime',
    '/x/%2e%2e/api/y',
    '/API/runtime',
    '/api;a=b/x',
    '/api/x%00',
    '/api/%252e%252e/x',
    '/api\\x',
    '/%2Fapi/x',
  ])('[S9] the disguised path %s is refused', async (path) => {
    expect(await rawStatus(server.url, path)).toBe(400);
  });

  it('a body that is too deep, broken, too large or of another type is refused with an envelope', async () => {
    const staff = await server.as('staff');
    const path = '/api/runtime/query/list';
    const deep = await staff.send('POST', path, { body: `${'['.repeat(40)}${']'.repeat(40)}`, headers: { 'Content-Type': 'application/json' } });
    expect([deep.status, (await deep.json()).errcode]).toEqual([400, ErrCode.invalidParameter]);
    const broken = await staff.send('POST', path, { body: '{"a":', headers: { 'Content-Type': 'application/json' } });
    expect(broken.status).toBe(400);
    const large = await staff.send('POST', path, { body: JSON.stringify({ a: 'x'.repeat(1024 * 1024) }), headers: { 'Content-Type': 'application/json' } });
    expect([large.status, (await large.json()).traceId]).toEqual([413, expect.stringMatching(TRACE_ID)]);
    for (const type of ['text/plain', 'application/json\ta', ' application/jsonx', 'application/json; charset=gbk']) {
      expect((await staff.send('POST', path, { body: '{}', headers: { 'Content-Type': type } })).status).toBe(415);
    }
  });

  it('[R9] a text that no database could keep unchanged is refused', async () => {
    const staff = await server.as('staff');
    for (const text of ['"\\u0000"', '"\\ud800"']) {
      const answer = await staff.send('POST', '/api/runtime/form/save', {
        body: `{"bizObject":{"schemaCode":${text},"data":{}},"replayToken":"x"}`,
        headers: { 'Content-Type': 'application/json' },
      });
      expect(answer.status).toBe(400);
    }
    expect(await staff.get('/api/organization/user/tree/search', { wd: '\u0000' })).toMatchObject({ errcode: ErrCode.invalidParameter });
  });

  it('a parameter that does not fit is 900400 and names the field', async () => {
    const staff = await server.as('staff');
    expect(await staff.post('/api/runtime/query/list', { schemaCode: 'place' })).toMatchObject({
      errcode: ErrCode.invalidParameter,
      errmsg: expect.stringContaining('queryCode'),
    });
    expect(await staff.get('/api/organization/department/list_user', { deptId: 'it', size: 501 })).toMatchObject({
      errcode: ErrCode.invalidParameter,
      errmsg: expect.stringContaining('size'),
    });
  });

  it('more calls in a second than allowed get 900429 with the seconds to wait', async () => {
    const client = await server.as('e010');
    const answers = await Promise.all(Array.from({ length: 130 }, () => client.get('/api/system/getSettingByTypeX').catch(() => ({ errcode: 0 }))));
    expect(answers.length).toBe(130);
    const known = await Promise.all(Array.from({ length: 130 }, () => client.get('/api/runtime/app/list_apps')));
    expect(known.some(({ errcode }) => errcode === ErrCode.tooManyRequests)).toBe(true);
    expect(known.find(({ errcode }) => errcode === ErrCode.tooManyRequests)).toMatchObject({ data: { retryAfter: 1 } });
  });

  it('no token, password or query text ever stands in the log', async () => {
    const staff = await server.as('staff');
    await staff.send('GET', `/api/aliyun/download?refId=x&T=${staff.tokens?.access_token ?? ''}`);
    await staff.get('/api/organization/user/tree/search', { wd: 'secretword' });
    const text = server.log().join('\n');
    expect(text).toContain('"call":"searchUnits"');
    expect(text).not.toContain(staff.tokens?.access_token);
    expect(text).not.toContain('secretword');
    expect(text).not.toContain('Portico2026');
  });

  it('reports of the content policy are taken with 204, at most 16 KB', async () => {
    const report = (body: string) => server.anonymous().send('POST', '/api/system/csp_report', { body, headers: { 'Content-Type': 'application/csp-report' } });
    const given = await report(JSON.stringify({ 'csp-report': { 'violated-directive': 'script-src', 'document-uri': 'http://x/y?secret=1' } }));
    expect([given.status, await given.text()]).toEqual([204, '']);
    expect((await report(JSON.stringify({ a: 'x'.repeat(17 * 1024) }))).status).toBe(413);
    expect(server.log().join('\n')).not.toContain('secret=1');
  });
});

describe('the depth of JSON', () => {
  it('counts objects and arrays, not brackets inside texts', () => {
    expect(isDeeperThan('[[[]]]', 2)).toBe(true);
    expect(isDeeperThan('[[[]]]', 3)).toBe(false);
    expect(isDeeperThan('["[[[[\\"[[["]', 1)).toBe(false);
    expect(isDeeperThan('[[],[],[]]', 2)).toBe(false);
  });
});
