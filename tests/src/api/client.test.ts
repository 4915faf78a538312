import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTokens } from '#src/api/pageTokens.ts';
import { call } from '#src/api/client.ts';
import { EmptyAnswerError, EnvelopeError, SchemaError, TransportError, isCancelled } from '#src/api/errors.ts';
import { enterRoute } from '#src/api/navigation.ts';
import { setOnSignedOut } from '#src/api/sendRenewed.ts';
import { setPortalSettings, setWireLanguage } from '#src/api/settings.ts';
import { storeSignIn } from '#src/api/session.ts';
import { signOut } from '#src/api/signOut.ts';
import { storage } from '#src/api/storage.ts';
import { loginPath } from '#src/services/session/loginPath.ts';
import { provideBrowserGlobals } from '../../support/browser.ts';
import { ok, openWire, type WireAnswer, type WireRequest } from '../../support/wire.ts';

const USER = { id: 'u1', username: 'staff', name: '王敏', extra: { unknown: true } };
const REFRESH = '/login/Authentication/get_refresh_token';
let answer: (request: WireRequest) => WireAnswer | Promise<WireAnswer>;
let wire: Awaited<ReturnType<typeof openWire>>;
let signedOut: number;

beforeEach(async () => {
  provideBrowserGlobals();
  wire = await openWire((request) => answer(request));
  setPortalSettings({ apiHost: wire.url, oauthHost: wire.url });
  setWireLanguage('zh');
  signedOut = 0;
  setOnSignedOut(() => {
    signedOut += 1;
  });
  storeTokens({ token: 'old', refreshToken: 'r1', expireTime: Math.floor(Date.now() / 1000) + 3600 });
});
afterEach(() => wire.close());

describe('calls', () => {
  it('[HT-001] [HT-011] [HT-021] gives the data of the envelope and sends the token', async () => {
    answer = () => ok(USER);
    expect(await call('currentUser')).toEqual(USER);
    expect(wire.seen[0]?.path).toBe('/api/organization/user/info_login');
    expect(wire.seen[0]?.headers.authorization).toBe('Bearer old');
    expect(wire.seen[0]?.headers['accept-language']).toBe('zh-CN');
  });

  it('[HT-002] a non-zero errcode is the reason, its data is no answer', async () => {
    answer = () => ({ json: { errcode: 5, errmsg: 'X', data: USER, traceId: 'B'.repeat(32) } });
    const error = await call('currentUser').catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(EnvelopeError);
    expect(error).toMatchObject({ errcode: 5, errmsg: 'X', traceId: 'B'.repeat(32) });
  });

  it('an answer of the wrong shape names call and field', async () => {
    answer = () => ok({ ...USER, name: 7 });
    const error = await call('currentUser').catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(SchemaError);
    expect(error).toMatchObject({ call: 'currentUser', path: '/name' });
  });

  it.each([[{ json: { errcode: 0, errmsg: '', traceId: 'C' } }], [{ text: '' }]])('missing data or an empty body is said as such', async (empty) => {
    answer = () => empty;
    await expect(call('currentUser')).rejects.toThrow(EmptyAnswerError);
    await expect(call('currentUser')).rejects.toThrow('response data empty!');
  });

  it('[EN-009] a bare answer is taken bare, and in an envelope too', async () => {
    answer = () => ({ json: { multiLanguageSwitch: true, loginType: 1 } });
    expect(await call('systemConfig')).toEqual({ multiLanguageSwitch: true, loginType: 1 });
    answer = () => ok({ loginType: 2 });
    expect(await call('systemConfig')).toEqual({ loginType: 2 });
  });

  it('what only reads is sent once more where the server is busy, after the time it names; a write never (contract 16)', async () => {
    const busy = { status: 503, headers: { 'Retry-After': '0.1' }, json: { errcode: 900503, errmsg: 'The system is busy; try again in 1 s', data: {} } };
    let refusals = 1;
    answer = () => (refusals-- > 0 ? busy : ok(USER));
    const begun = performance.now();
    expect(await call('currentUser')).toEqual(USER);
    expect([performance.now() - begun >= 100, wire.seen.length]).toEqual([true, 2]);
    refusals = 9;
    await expect(call('currentUser')).rejects.toMatchObject({ status: 503, errmsg: busy.json.errmsg });
    expect(wire.seen.length).toBe(4);
    await expect(call('logout', { body: {} })).rejects.toMatchObject({ status: 503 });
    expect(wire.seen.length).toBe(5);
    // A server whose database is away is no busy one.
    answer = () => ({ ...busy, json: { errcode: 900500, errmsg: 'later' } });
    await expect(call('currentUser')).rejects.toMatchObject({ errmsg: 'later' });
    expect(wire.seen.length).toBe(6);
  });

  it('[RT-063] leaving a route cancels its requests, writes go on', async () => {
    let release: (() => void) | undefined;
    answer = (request) => (request.path === '/logout' ? new Promise((resolve) => (release = () => resolve(ok(null)))) : { hang: true });
    enterRoute('/one');
    const read = call('applicationGroups', { query: { isMobile: false, isPortal: true } }).catch((failure: unknown) => failure);
    const write = call('logout', { body: {} });
    await expect.poll(() => wire.seen.length).toBe(2);
    enterRoute('/two');
    expect(isCancelled(await read)).toBe(true);
    release?.();
    await expect(write).resolves.toBeNull();
  });

  it('[ER-005] another status is rejected to its caller, nobody is sent to login', async () => {
    answer = () => ({ status: 500, json: { errcode: 900500, errmsg: 'fault', traceId: 'D'.repeat(32) } });
    const error = await call('currentUser').catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({ status: 500, errmsg: 'fault', traceId: 'D'.repeat(32) });
    expect(signedOut).toBe(0);
  });
});

describe('the session', () => {
  it('[HT-005] three calls that meet a 401 are cured by one refresh and sent once more', async () => {
    answer = (request) => {
      if (request.path === REFRESH) return { json: { access_token: 'new', refresh_token: 'r2', exp: 1_900_000_000_123 } };
      return request.headers.authorization === 'Bearer new' ? ok(USER) : { status: 401, json: {} };
    };
    const users = await Promise.all([call('currentUser'), call('currentUser'), call('currentUser')]);
    expect(users).toEqual([USER, USER, USER]);
    const refreshes = wire.seen.filter((request) => request.path === REFRESH);
    expect(refreshes).toHaveLength(1);
    expect(refreshes[0]?.query.get('refresh_token')).toBe('r1');
    expect([storage.token(), storage.refreshToken(), storage.expireTime()]).toEqual(['new', 'r2', 1_900_000_000]);
    expect(signedOut).toBe(0);
  });

  it('[HT-005] a token in the last quarter of its lifetime is renewed at once, one before it is left alone', async () => {
    answer = (request) => (request.path === REFRESH ? { json: { access_token: 'new', refresh_token: 'r2', exp: 4_100_000_000 } } : ok(USER));
    const now = Math.floor(Date.now() / 1000);
    const signedInFor = (passedS: number) => {
      const times = { iat: now - passedS, exp: now - passedS + 900 };
      return { success: true, access_token: `h.${btoa(JSON.stringify(times))}.s`, refresh_token: 'r1', exp: times.exp };
    };
    storeSignIn(signedInFor(600));
    await call('currentUser');
    expect(wire.seen.filter(({ path }) => path === REFRESH)).toHaveLength(0);
    storeSignIn(signedInFor(700));
    await expect.poll(() => storage.token()).toBe('new');
    expect(wire.seen.filter(({ path }) => path === REFRESH)).toHaveLength(1);
  });

  it('[HT-005] with a clock that is a day ahead one new token is requested, not one after the other', async () => {
    const now = Math.floor(Date.now() / 1000);
    const token = `h.${btoa(JSON.stringify({ iat: now, exp: now + 900 }))}.s`;
    answer = (request) => (request.path === REFRESH ? { json: { access_token: token, refresh_token: 'r2', exp: now + 900 } } : ok(USER));
    vi.useFakeTimers({ toFake: ['Date'], now: (now + 86_400) * 1000 });
    try {
      storeTokens({ token: 'old', refreshToken: 'r1', expireTime: now + 900 });
      for (let times = 0; times < 3; times += 1) await call('currentUser');
      expect(wire.seen.filter(({ path }) => path === REFRESH)).toHaveLength(1);
      // Of a token that tells nothing but its end the same holds.
      answer = (request) => (request.path === REFRESH ? { json: { access_token: 'opaque', refresh_token: 'r3', exp: now + 900 } } : ok(USER));
      storeTokens({ token: 'older', refreshToken: 'r2', expireTime: now - 90_000 });
      for (let times = 0; times < 3; times += 1) await call('currentUser');
      expect(wire.seen.filter(({ path }) => path === REFRESH)).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[ER-001] a 401 that the refresh does not cure leads to login; nothing stored is cleared', async () => {
    answer = (request) => (request.path === REFRESH ? { json: { errcode: 900403, errmsg: 'no', traceId: '' } } : { status: 401, json: {} });
    await expect(call('currentUser')).rejects.toMatchObject({ status: 401 });
    expect(signedOut).toBe(1);
    expect(storage.token()).toBe('old');
  });

  it('[ER-001] a second 401 with the new token leads to login', async () => {
    answer = (request) => (request.path === REFRESH ? { json: { access_token: 'new', refresh_token: 'r2', exp: 1_900_000_000 } } : { status: 401, json: {} });
    await expect(call('currentUser')).rejects.toMatchObject({ status: 401 });
    expect(signedOut).toBe(1);
    expect(wire.seen.filter((request) => request.path !== REFRESH)).toHaveLength(2);
  });

  it('[ER-002] a 401 on system configuration or theme leads nowhere', async () => {
    answer = () => ({ status: 401, json: {} });
    await expect(call('systemConfig')).rejects.toMatchObject({ status: 401 });
    await expect(call('themesInfo')).rejects.toMatchObject({ status: 401 });
    expect(signedOut).toBe(0);
    expect(wire.seen).toHaveLength(2);
  });

  it('[ER-003] the login address carries the kept organisation', () => {
    expect(loginPath()).toBe('/login');
    storage.setCorpId('C1');
    expect(loginPath()).toBe('/login?corpId=C1');
  });

  it('a request with a token that is over waits for a new one', async () => {
    storeTokens({ token: 'old', refreshToken: 'r1', expireTime: 1_600_000_000 });
    answer = (request) => (request.path === REFRESH ? { json: { access_token: 'new', refresh_token: 'r2', exp: 1_900_000_000 } } : ok(USER));
    await call('currentUser');
    expect(wire.seen.map((request) => request.path)).toEqual([REFRESH, '/api/organization/user/info_login']);
    expect(wire.seen[1]?.headers.authorization).toBe('Bearer new');
  });

  it('[EN-023] a sign-in stores token, refresh token, expiry and organisation', () => {
    storeSignIn({ success: true, access_token: 'a', refresh_token: 'b', exp: 1_900_000_000 }, 'C1');
    expect(['token', 'refresh_token', 'expireTime', 'corpId'].map((key) => localStorage.getItem(key))).toEqual(['a', 'b', '1900000000', 'C1']);
  });

  it('[HT-017] [HT-018] [EN-024] log-out names the token twice and clears exactly six items, even when the call fails', async () => {
    answer = () => ({ status: 500, json: {} });
    for (const key of ['token', 'refresh_token', 'expireTime', 'login_jump', 'copy_link_url_path', 'locale', 'corpId', 'v1_width_records'])
      localStorage.setItem(key, 'x');
    sessionStorage.setItem('user', '{}');
    localStorage.setItem('token', 'T1');
    await signOut();
    expect(wire.seen[0]?.headers.authentication).toBe('Bearer T1');
    expect(JSON.parse(wire.seen[0]?.body ?? '')).toEqual({ redirect_uri: 'http://portal.test/login', T: 'T1' });
    expect([...Array(localStorage.length).keys()].map((index) => localStorage.key(index))).toEqual(['locale', 'corpId', 'v1_width_records']);
    expect(sessionStorage.length).toBe(0);
  });

  it('the three debug headers go together or not at all', async () => {
    answer = () => ok(USER);
    Object.defineProperty(globalThis, 'location', { value: new URL('http://portal.test/application/a?debugId=d1'), configurable: true });
    await call('currentUser');
    localStorage.setItem('debug_rule_code', 'R');
    localStorage.setItem('debug_schema_code', 'S');
    await call('currentUser');
    expect(wire.seen[0]?.headers.debugid).toBeUndefined();
    expect([wire.seen[1]?.headers.debugid, wire.seen[1]?.headers.businessrulecode, wire.seen[1]?.headers.schemacode]).toEqual(['d1', 'R', 'S']);
  });
});
