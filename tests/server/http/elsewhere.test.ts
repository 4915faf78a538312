import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { Tokens } from '#schemas/session.ts';
import { lockUser } from '#server/session/lockUser.ts';
import { requestCode, clientOf } from './client.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const DESK = 'https://desk.example.com';
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Keeps a picture as the seeder does. */
async function picture(server: TestServer): Promise<string> {
  const { id } = await server.services.files.store({
    stream: Readable.from([PNG]),
    name: 'logo.png',
    mimeType: 'image/png',
    kind: 'image',
    ownerId: 'admin',
    expiresAt: null,
  });
  return `/public/image/logo/${id}`;
}

/** Tokens of somebody who has signed in at the public origin. */
async function otherTokens({ services }: TestServer, userId: string): Promise<Tokens> {
  const pair = await services.database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    return user && services.sessions.open(tx, user, { address: '', userAgent: undefined });
  });
  return pair ? { success: true, ...pair } : expect.fail(`${userId} may not sign in`);
}

describe('a server behind a proxy, with portals on other origins', () => {
  let server: TestServer;
  const folder = mkdtempSync(join(tmpdir(), 'portico-elsewhere-'));
  beforeAll(async () => {
    const settings = join(folder, 'settings.json');
    const portal = { portalHost: 'https://front.example.com/portal' };
    writeFileSync(
      settings,
      JSON.stringify({ publicOrigin: 'https://portico.example.com', portalOrigins: [DESK], portal, trustedProxies: ['127.0.0.1'], keysPerMinute: 1000 }),
    );
    server = await startTestServer({ settings });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('[S9] pictures may be shown by them, everything else stays with this origin', async () => {
    const anonymous = server.anonymous();
    const shown = await anonymous.send('GET', await picture(server));
    expect([shown.status, shown.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);
    expect((await anonymous.send('GET', '/public/theme/findAll')).headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect((await anonymous.send('GET', '/public/image/logo/none')).headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('the stream of changes can be read by them', async () => {
    const ending = new AbortController();
    const { access_token: token } = await otherTokens(server, 'staff');
    const headers = { Origin: DESK, Accept: 'text/event-stream', Authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/api/system/changes`, { headers, signal: ending.signal });
    ending.abort();
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.headers.get('access-control-allow-origin')).toBe(DESK);
  });

  it('[S6] short codes are made for addresses of the portals that the settings name, whatever a request says of its host', async () => {
    const client = clientOf(server.url);
    // Signing in leads back to the public origin here.
    client.tokens = await otherTokens(server, 'staff');
    const shorten = async (url: string, headers: Record<string, string> = {}) =>
      (await client.send('POST', '/public/short_code/generate', { body: { url, expireTime: -1 }, headers })).json();
    for (const origin of ['', 'https://portico.example.com', DESK, 'https://front.example.com', server.url]) {
      expect(await shorten(`${origin}/app-list`), origin).toMatchObject({ errcode: 0 });
    }
    const forged = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
    for (const url of ['https://evil.example/app-list', 'http://portico.example.com/app-list', 'https://front.example.com.evil.example/']) {
      expect(await shorten(url, forged), url).toMatchObject({ errcode: ErrCode.invalidParameter });
    }
  });

  it('[S11] failed sign-ins from one network of IPv6 count together, and those of IPv4 as they are', async () => {
    const tryFrom = (address: string) => requestCode(server.anonymous(), 'staff', 'Wrong2026', { 'X-Forwarded-For': address });
    for (let host = 1; host <= 5; host += 1) expect(await tryFrom(`2001:db8:0:7::${host}`)).toMatchObject({ errcode: ErrCode.wrongPassword });
    expect(await tryFrom('2001:db8:0:7:ffff::6')).toMatchObject({ errcode: ErrCode.tooManyTries });
    expect(await tryFrom('2001:db8:0:8::1')).toMatchObject({ errcode: ErrCode.wrongPassword });
    for (let count = 1; count <= 5; count += 1) expect(await tryFrom('::ffff:203.0.113.9')).toMatchObject({ errcode: ErrCode.wrongPassword });
    expect(await tryFrom('203.0.113.9')).toMatchObject({ errcode: ErrCode.tooManyTries });
    expect(await tryFrom('203.0.113.10')).toMatchObject({ errcode: ErrCode.wrongPassword });
  });
});

describe('a server without portals elsewhere', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('[S9] pictures stay with this origin', async () => {
    const shown = await server.anonymous().send('GET', await picture(server));
    expect([shown.status, shown.headers.get('cross-origin-resource-policy')]).toEqual([200, 'same-origin']);
  });
});
