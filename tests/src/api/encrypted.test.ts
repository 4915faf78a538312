import { createCipheriv, createDecipheriv } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call } from '#src/api/client.ts';
import { setPortalSettings } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';
import { provideBrowserGlobals } from '../../support/browser.ts';
import { ok, openWire, type WireAnswer, type WireRequest } from '../../support/wire.ts';

const KEY = 'sixteen letters!';
let answer: (request: WireRequest) => WireAnswer;
let wire: Awaited<ReturnType<typeof openWire>>;

function sealed(text: string): string {
  const cipher = createCipheriv('aes-128-ecb', KEY, null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}
function opened(text: string): string {
  const cipher = createDecipheriv('aes-128-ecb', KEY, null);
  return Buffer.concat([cipher.update(text, 'base64'), cipher.final()]).toString('utf8');
}
const groups = { query: { isMobile: false, isPortal: true } };

beforeEach(async () => {
  provideBrowserGlobals();
  wire = await openWire((request) => answer(request));
  setPortalSettings({ apiHost: wire.url, oauthHost: wire.url, encryptKey: KEY });
  storage.setIsEncrypt(true);
});
afterEach(() => wire.close());

describe('encrypted exchanges', () => {
  it('[HT-024] bodies travel as param, [HT-025] values of a query one by one', async () => {
    answer = () => ok(null);
    await call('logout', { body: { redirect_uri: '/登录', T: 't' } });
    expect(JSON.parse(opened(JSON.parse(wire.seen[0]?.body ?? '').param))).toEqual({ redirect_uri: '/登录', T: 't' });
    answer = () => ok([]);
    await call('applicationGroups', groups);
    expect([...(wire.seen[1]?.query ?? [])].map(([key, value]) => [key, opened(value)])).toEqual([
      ['isMobile', 'false'],
      ['isPortal', 'true'],
    ]);
  });

  it('[HT-024] the body of a PUT is sent as that of a POST', async () => {
    answer = () => ok(null);
    const body = { index: '1', oldPassword: '旧', newPassword: '新' };
    await call('changePassword', { body });
    expect(wire.seen[0]?.method).toBe('PUT');
    expect(Object.keys(JSON.parse(wire.seen[0]?.body ?? ''))).toEqual(['param']);
    expect(JSON.parse(opened(JSON.parse(wire.seen[0]?.body ?? '').param))).toEqual(body);
  });

  it.each([
    ['raw', (text: string) => sealed(text)],
    ['quoted', (text: string) => JSON.stringify(sealed(text))],
    ['plain', (text: string) => text],
  ])('[HT-026] [OP-05] an answer is taken %s', async (_, dress) => {
    answer = () => ({ text: dress(JSON.stringify(ok([]).json)) });
    expect(await call('applicationGroups', groups)).toEqual([]);
  });

  it.each(['', 'short', '密'.repeat(16)])('[OP-05] with the key "%s" calls stay in clear', async (encryptKey) => {
    setPortalSettings({ apiHost: wire.url, encryptKey });
    answer = () => ok([]);
    await call('applicationGroups', groups);
    expect(wire.seen[0]?.query.get('isPortal')).toBe('true');
  });

  it('[OP-05] the form of /oauth/token and the configuration stay in clear', async () => {
    answer = () => ({ json: { access_token: 'a' } });
    await call('oauthToken', { body: { grant_type: 'x' } as never }).catch(() => undefined);
    expect(wire.seen[0]?.body).toContain('grant_type=x');
    answer = () => ({ json: {}, headers: { isEncrypt: 'TRUE' } });
    await call('systemConfig');
    expect(storage.isEncrypt()).toBe(true);
  });

  it.each([
    ['false', { isEncrypt: 'false' }],
    ['no header', {}],
  ])('[HT-027] [OP-05] after 900405 the configuration is read again once; %s switches off', async (_, headers) => {
    answer = ({ path }) => (path === '/public/system/config' ? { json: {}, headers } : { json: { errcode: 900405, errmsg: 'X', data: null, traceId: '' } });
    await expect(call('applicationGroups', groups)).rejects.toThrow('X');
    expect(wire.seen.map(({ path }) => path)).toEqual(['/api/runtime/app/list_apps_group', '/public/system/config']);
    expect(storage.isEncrypt()).toBe(false);
  });
});
