import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from 'node:http';
import { connect } from 'node:net';
import { calls, type CallName } from '#schemas/calls/index.ts';
import type { Call } from '#schemas/calls/call.ts';
import { ErrCode } from '#schemas/codes.ts';
import { handlers } from '#server/implement.ts';
import { isDeeperThan } from '#server/http/jsonDepth.ts';
import { SETTINGS_AS_SHIPPED, startTestServer, type TestServer } from './testServer.ts';

const TRACE_ID = /^[0-9A-F]{32}$/;
const table: [string, Call][] = Object.entries(calls);

/** A path exactly as written: fetch would tidy it first. */
function rawStatus(url: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, path, method: 'GET' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Bytes as they are, on a connection of their own, until the server closes it. */
async function rawAnswer(url: string, bytes: string): Promise<{ status: number; headers: Headers; body: string }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes, 'latin1');
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part);
  const text = Buffer.concat(parts).toString();
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const pairs = lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
  return { status: Number(first.split(' ')[1]), headers: new Headers(pairs), body };
}

describe('the border', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ settings: SETTINGS_AS_SHIPPED });
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

  it('an unknown path of the API is 404 with an envelope, in the requested language', async () => {
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

  it.each([
    ['a verb that is none', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['bytes that are no request', '\u0001\u0002\r\n\r\n', 400],
    ['no host', 'GET /public/system/config HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an expectation nobody knows', 'GET /api/nothing HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n', 404],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('[S9] also what Node refuses by itself has the headers and an envelope: %s', async (_what, bytes, status) => {
    const answer = await rawAnswer(server.url, bytes);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-trace-id': expect.stringMatching(TRACE_ID),
    });
    expect(JSON.parse(answer.body)).toMatchObject({ data: null, traceId: answer.headers.get('x-trace-id') });
  });

  it('a request of HTTP/1.0 is answered without a host', async () => {
    expect(await rawAnswer(server.url, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatchObject({ status: 200, body: expect.stringContaining('"ok"') });
  });

  it.each(['/api/aliyun/upload', '/api/runtime/query/upload_file', '/api/runtime/query/upload_file2'])(
    'an upload to %s that breaks off is refused, wherever it does',
    async (path) => {
      const staff = await server.as('staff');
      const head = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n';
      for (const body of [`${head}名称\n`, `${head}名称\r\n--cu`, head, head.slice(0, 60), '--cut\r\n', '--cut', 'x']) {
        const answer = await staff.send('POST', path, { body, headers: { 'Content-Type': 'multipart/form-data; boundary=cut' } });
        expect([body, await answer.json()]).toEqual([body, expect.objectContaining({ errcode: ErrCode.invalidParameter })]);
        expect([200, 400]).toContain(answer.status);
      }
    },
  );

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
