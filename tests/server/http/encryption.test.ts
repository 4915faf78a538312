import { createCipheriv, createDecipheriv } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '#server/environment.ts';
import { toSettings } from '#server/services/settings.ts';
import { storeSignIn } from '#src/api/session.ts';
import { call } from '#src/api/client.ts';
import { setPortalSettings, setWireLanguage } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';
import { provideBrowserGlobals } from '../../support/browser.ts';
import { sealPassword } from './client.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const KEY = 'sixteen letters!';
const PORTAL = 'https://desk.example.com';

function sealed(text: string, key = KEY): string {
  const cipher = createCipheriv('aes-128-ecb', key, null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}
function opened(text: string): unknown {
  const cipher = createDecipheriv('aes-128-ecb', KEY, null);
  return JSON.parse(Buffer.concat([cipher.update(text, 'base64'), cipher.final()]).toString('utf8'));
}

describe('encryption mode', () => {
  let server: TestServer;
  let folder: string;
  let token: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-key-'));
    const settings = join(folder, 'settings.json');
    writeFileSync(settings, JSON.stringify({ encryptKey: KEY, portalOrigins: [PORTAL] }));
    server = await startTestServer({ settings });
    provideBrowserGlobals(server.url);
    setWireLanguage('zh');
    setPortalSettings({ apiHost: server.url, oauthHost: server.url, encryptKey: KEY });
    await call('systemConfig');
    token = await signInByPortal();
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Signs in by the portal's own calls, all of them encrypted. */
  async function signInByPortal(): Promise<string> {
    const key = await call('publicKey');
    const uri = encodeURIComponent(`${server.url}/oauth`);
    const url = `${server.url}/login?redirect_uri=${encodeURIComponent(`${server.url}/oauth/authorize?client_id=api&response_type=code&scope=read&redirect_uri=${uri}`)}`;
    const { code } = await call('getCode', { body: { username: 'staff', password: sealPassword(key, 'Portico2026'), index: key.index, url, portal: true } });
    const query = { code: code ?? '', url: server.url, client_id: 'api', client_secret: '', redirect_uri: `${server.url}/oauth` };
    const tokens = await call('getToken', { query });
    storeSignIn(tokens);
    return tokens.access_token;
  }

  const request = (method: string, path: string, body?: unknown) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });

  it('[HT-027] [OP-05] the configuration says so in clear, and the portal keeps it', async () => {
    const answer = await request('GET', '/public/system/config');
    expect(answer.headers.get('isEncrypt')).toBe('true');
    expect(await answer.json()).toMatchObject({ timeZone: 'Asia/Shanghai' });
    expect(storage.isEncrypt()).toBe(true);
  });

  it('[HT-024] [HT-026] the portal signs in, reads and saves through it', async () => {
    expect(await call('currentUser')).toMatchObject({ username: 'staff' });
    const replayToken = await call('replayToken');
    expect(replayToken).toMatch(/\S/);
  });

  it('[HT-026] an answer and a refusal are one base64 cipher text', async () => {
    const answer = await request('GET', '/api/organization/user/info_login');
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(opened(await answer.text())).toMatchObject({ errcode: 0, data: { username: 'staff' } });
    const refused = await fetch(`${server.url}/api/organization/user/info_login`);
    expect(refused.status).toBe(401);
    expect(opened(await refused.text())).toMatchObject({ data: null });
  });

  it.each(['POST', 'PUT'])('[HT-024] a %s body is read from param, and in clear', async (method) => {
    const path = '/api/user/modify_user_password';
    const body = { index: 'nothing', oldPassword: 'a', newPassword: 'b' };
    for (const sent of [{ param: sealed(JSON.stringify(body)) }, body]) {
      expect(opened(await (await request(method, path, sent)).text())).toMatchObject({ errcode: 900408 });
    }
  });

  it.each([
    ['another key', sealed('{}', 'another 16 chars')],
    ['no cipher text', 'plain'],
  ])('[OP-05] a param of %s gives 900405', async (_, param) => {
    expect(opened(await (await request('POST', '/api/user/modify_user_password', { param })).text())).toMatchObject({ errcode: 900405 });
  });

  it('[OP-05] what is inside a param is held to the same limits as any body', async () => {
    for (const text of ['{"__proto__":{}}', '{', `${'['.repeat(40)}${']'.repeat(40)}`]) {
      expect((await request('POST', '/api/user/modify_user_password', { param: sealed(text) })).status).toBe(400);
    }
  });

  it('[HT-025] query values are read encrypted and in clear', async () => {
    const path = '/api/runtime/app/list_apps_group';
    const answers: unknown[] = [];
    for (const value of [sealed('true'), 'true', sealed('perhaps')]) {
      const text = await (await request('GET', `${path}?isMobile=${encodeURIComponent(value)}&isPortal=true`)).text();
      answers.push(Reflect.get(Object(opened(text)), 'errcode'));
    }
    expect(answers).toEqual([0, 0, 900400]);
  });

  it('[OP-05] health and pages stay in clear', async () => {
    expect(await (await request('GET', '/healthz')).json()).toMatchObject({ status: 'ok' });
    expect(await (await request('GET', '/settings.json')).json()).toMatchObject({ encryptKey: KEY });
  });

  it('[HT-016] only a listed origin may read answers, with the headers it needs', async () => {
    const from = (origin: string, method: string) =>
      fetch(`${server.url}/public/system/config`, { method, headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' } });
    const listed = await from(PORTAL, 'GET');
    expect(listed.headers.get('access-control-allow-origin')).toBe(PORTAL);
    expect(listed.headers.get('access-control-expose-headers')).toMatch(/isEncrypt.*X-Trace-Id/);
    expect((await from(PORTAL, 'OPTIONS')).status).toBe(204);
    for (const stranger of ['https://evil.example.com', `${PORTAL}.evil.example.com`, 'null']) {
      expect((await from(stranger, 'GET')).headers.get('access-control-allow-origin')).toBeNull();
      expect((await from(stranger, 'OPTIONS')).status).toBe(405);
    }
  });
});

describe('settings of encryption mode', () => {
  it('[OP-05] a key that is not 16 ASCII characters, or an origin that is none, stops the start', () => {
    expect(() => toSettings({ encryptKey: 'short' })).toThrow(/encryptKey/);
    expect(() => toSettings({ encryptKey: '密'.repeat(16) })).toThrow(/encryptKey/);
    expect(() => toSettings({ portalOrigins: ['https://desk.example.com/'] })).toThrow(/no origin/);
    expect(() => readEnvironment({ PORTICO_ENCRYPT_KEY: 'short' }, '/')).toThrow(/16 ASCII/);
    expect(readEnvironment({ PORTICO_ENCRYPT_KEY: KEY }, '/').encryptKey).toBe(KEY);
  });
});
