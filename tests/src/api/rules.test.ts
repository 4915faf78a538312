import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeTokens } from '#src/api/pageTokens.ts';
import { withApiHost } from '#src/api/address.ts';
import { call, type CallInput } from '#src/api/client.ts';
import type { CallName } from '#schemas/calls/index.ts';
import { setOnSignedOut } from '#src/api/sendRenewed.ts';
import { sendForScript } from '#src/api/scriptCall.ts';
import { setPortalSettings } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';
import { uploadFile } from '#src/api/upload.ts';
import { provideBrowserGlobals } from '../../support/browser.ts';
import { ok, openWire, type WireAnswer, type WireRequest } from '../../support/wire.ts';

const REFRESH = '/login/Authentication/get_refresh_token';
const USER = { id: 'u1', username: 'staff', name: '王敏' };
const refused = { status: 401, json: {} };
let answer: (request: WireRequest) => WireAnswer;
let wire: Awaited<ReturnType<typeof openWire>>;
let signedOut: number;

beforeEach(async () => {
  provideBrowserGlobals();
  wire = await openWire((request) => answer(request));
  setPortalSettings({ apiHost: wire.url, oauthHost: wire.url });
  signedOut = 0;
  setOnSignedOut(() => {
    signedOut += 1;
  });
  storeTokens({ token: 'old', refreshToken: 'r1', expireTime: Math.floor(Date.now() / 1000) + 3600 });
});
afterEach(() => wire.close());

/** Answers calls with a new token, and the refresh with the pair of that token. */
const renewing = ({ path, headers }: WireRequest): WireAnswer => {
  if (path === REFRESH) return { json: { access_token: 'new', refresh_token: 'r2', exp: Math.floor(Date.now() / 1000) + 3600 } };
  return headers.authorization === 'Bearer new' ? ok(USER) : refused;
};

describe('a storm of 401', () => {
  it('[HT-005] [ER-001] [OP-15] fifty calls at once are cured by one refresh and sent again once each', async () => {
    answer = renewing;
    const users = await Promise.all(Array.from({ length: 50 }, () => call('currentUser')));
    expect(users).toHaveLength(50);
    expect(wire.seen.filter(({ path }) => path === REFRESH)).toHaveLength(1);
    expect(wire.seen.filter(({ path }) => path !== REFRESH)).toHaveLength(100);
  });

  it('[HT-005] [OP-15] a store that takes nothing more loses no session', async () => {
    answer = renewing;
    localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(await call('currentUser')).toEqual(USER);
    expect([storage.token(), storage.refreshToken()]).toEqual(['new', 'r2']);
    storage.clearSession();
    expect(storage.token()).toBeUndefined();
  });
});

describe('whatever meets a 401', () => {
  const FILE = { refId: 'f1', id: 'f1', name: 'a.txt', fileExtension: 'txt', mimeType: 'text/plain', fileSize: 1 };
  const upload = () => uploadFile(new File(['x'], 'a.txt'), () => undefined);
  const wanted = { method: 'GET', path: '/api/runtime/x', params: {}, data: {}, headers: {}, timeoutMs: null } as const;
  const script = () => sendForScript(wanted, 'm/v', new AbortController().signal);
  const others = () => wire.seen.filter(({ path }) => path !== REFRESH);

  it('[HT-005] [ER-001] the call of a script is sent once more with the new token', async () => {
    answer = renewing;
    expect(await script()).toMatchObject({ errcode: 0 });
    expect(others().map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(signedOut).toBe(0);
  });

  it('[HT-005] an upload is sent once more with the new token, for its file is still there', async () => {
    answer = (request) => (request.path !== REFRESH && request.headers.authorization === 'Bearer new' ? ok(FILE) : renewing(request));
    expect(await upload()).toEqual(FILE);
    expect(others().map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(signedOut).toBe(0);
  });

  it.each([
    ['a call', () => call('currentUser')],
    ['the call of a script', script],
    ['an upload', upload],
  ])('[ER-001] %s leads to login when the refresh is refused', async (_, send) => {
    answer = () => refused;
    await expect(send()).rejects.toThrow();
    expect(signedOut).toBe(1);
    expect(others()).toHaveLength(1);
  });

  it.each([429, 503])('[HT-005] a refresh that is answered with %i says nothing of the session: it goes on', async (status) => {
    answer = ({ path }) => (path === REFRESH ? { status, json: {} } : refused);
    await expect(call('currentUser')).rejects.toMatchObject({ status });
    expect([signedOut, storage.token()]).toEqual([0, 'old']);
  });

  it.each([
    'systemConfig',
    'themesInfo',
    'publicKey',
    'verificationCode',
    'organisations',
    'mobileSignIn',
    'wxSignIn',
    'hostSign',
    'wxSign',
    'logout',
  ] as const)('[ER-002] the 401 of %s, which needs no session, neither renews nor leads anywhere', async (name) => {
    answer = () => refused;
    await expect(call(name, inputOf(name))).rejects.toMatchObject({ status: 401 });
    expect([signedOut, wire.seen.length]).toEqual([0, 1]);
  });
});

describe('what is sent again', () => {
  it('[ER-005] a broken connection: reads once more, writes never', async () => {
    const requests: string[] = [];
    const breaking = createServer((request, response) => {
      requests.push(`${request.method} ${request.url?.split('?')[0]}`);
      response.destroy();
    });
    await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve));
    // A listening TCP server has an address with a port.
    setPortalSettings({ apiHost: `http://127.0.0.1:${(breaking.address() as AddressInfo).port}` });
    await expect(call('applicationGroups', { query: { isMobile: false, isPortal: true } })).rejects.toMatchObject({ reason: 'offline' });
    await expect(call('logout', { body: {} })).rejects.toMatchObject({ reason: 'offline' });
    expect(requests).toEqual(['GET /api/runtime/app/list_apps_group', 'GET /api/runtime/app/list_apps_group', 'POST /logout']);
    breaking.close();
  });

  it.each(['<html></html>', '{"errcode":0', 'null', '[]', '""'])('a malformed answer is a failure of its caller: %s', async (text) => {
    answer = () => ({ text });
    await expect(call('currentUser')).rejects.toThrow();
  });
});

describe('two shapes of one answer (contract 17)', () => {
  const exp = 4_000_000_000;
  it.each([
    ['bare', { access_token: 'new', refresh_token: 'r2', exp }],
    ['in an envelope', { errcode: 0, errmsg: '', data: { access_token: 'new', refresh_token: 'r2', exp }, traceId: '' }],
  ])('[EN-022] [HT-005] a refresh is taken %s', async (_, json) => {
    answer = (request) => (request.path === REFRESH ? { json } : renewing(request));
    expect(await call('currentUser')).toEqual(USER);
    expect([storage.token(), storage.refreshToken(), storage.expireTime()]).toEqual(['new', 'r2', exp]);
  });

  it('[HT-016] [HT-019] with the hosts of a family server only its own context path is requested', async () => {
    setPortalSettings({ profile: 'family', apiHost: `${wire.url}/api`, oauthHost: `${wire.url}/api` });
    answer = ({ path }) => (path === '/api/public/system/config' ? { json: {} } : ok(USER));
    await call('systemConfig');
    await call('currentUser');
    await call('logout', { body: {} }).catch(() => undefined);
    expect(wire.seen.map(({ path }) => path)).toEqual(['/api/public/system/config', '/api/api/organization/user/info_login', '/api/logout']);
  });
});

describe('host groups', () => {
  /** Every call of the login host with the address it goes to. */
  const OF_LOGIN: readonly [CallName, string][] = [
    ['publicKey', 'GET /public/getKey'],
    ['getCode', 'POST /login/Authentication/get_code'],
    ['verificationCode', 'POST /login/Authentication/get_verification_code'],
    ['getToken', 'GET /login/Authentication/get_token'],
    ['refreshToken', `GET ${REFRESH}`],
    ['handOverToken', `POST ${REFRESH}`],
    ['oauthToken', 'POST /oauth/token'],
    ['mobileSignIn', 'GET /login/mobile/ajax'],
    ['wxSignIn', 'GET /login/wx/ajax'],
    ['hostSign', 'GET /api/dingtalk/sign'],
    ['wxSign', 'GET /api/auth/sign'],
  ];
  /** Calls that are given relatively: by the prefix rule at the API host, in proxy mode at the page's own. */
  const RELATIVE: readonly [CallName, string][] = [
    ['systemConfig', 'GET /public/system/config'],
    ['currentUser', 'GET /api/organization/user/info_login'],
    ['changePassword', 'PUT /api/user/modify_user_password'],
    ['externalSheet', 'GET /externalLink/sheet'],
    ['logout', 'POST /logout'],
  ];
  const seenAt = ({ seen }: typeof wire) => seen.map(({ method, path }) => `${method} ${path}`);

  it.each(OF_LOGIN)('[HT-016] %s goes to the login host, where that is another than the API host', async (name, address) => {
    const login = await openWire(() => ok(null));
    try {
      setPortalSettings({ apiHost: wire.url, oauthHost: login.url });
      answer = () => ok(null);
      await call(name, inputOf(name)).catch(() => undefined);
      expect([seenAt(login), seenAt(wire)]).toEqual([[address], []]);
    } finally {
      await login.close();
    }
  });

  it.each(RELATIVE)("[HT-016] [HT-019] [HT-020] %s goes to the API host, in proxy mode to the page's own", async (name, address) => {
    const own = await openWire(() => ok(null));
    const fetchHere = globalThis.fetch;
    // Node knows no page whose host an address without one belongs to.
    globalThis.fetch = (url, init) => fetchHere(new URL(String(url), own.url), init);
    try {
      answer = () => ok(null);
      for (const proxy of [false, true]) {
        setPortalSettings({ apiHost: wire.url, oauthHost: wire.url, proxy });
        await call(name, inputOf(name)).catch(() => undefined);
      }
      expect([seenAt(wire), seenAt(own)]).toEqual([[address], [address]]);
    } finally {
      globalThis.fetch = fetchHere;
      await own.close();
    }
  });

  it('[HT-016] with a login host, an API host and a page of its own each call arrives at the host of its group', async () => {
    const login = await openWire(() => ok({ index: '1', key: 'k' }));
    try {
      setPortalSettings({ apiHost: wire.url, oauthHost: login.url });
      answer = ({ path }) => (path.startsWith('/public/theme') || path === '/public/system/config' ? { json: {} } : ok(USER));
      for (const name of ['systemConfig', 'themesInfo', 'currentUser'] as const) await call(name);
      await call('publicKey').catch(() => undefined);
      await call('organisations').catch(() => undefined);
      expect(wire.seen.map(({ path }) => path)).toEqual([
        '/public/system/config',
        '/public/theme/findAll',
        '/api/organization/user/info_login',
        '/public/relatedcorp/all_corp_info',
      ]);
      expect(login.seen.map(({ path }) => path)).toEqual(['/public/getKey']);
      // An address given relatively stays at the page's own host, but for the six of HT-019.
      const hosts = { apiHost: wire.url, oauthHost: login.url };
      expect(withApiHost('/static/map.json', hosts)).toBe('/static/map.json');
      expect(withApiHost('/api/x', hosts)).toBe(`${wire.url}/api/x`);
    } finally {
      await login.close();
    }
  });
});

/** The least options of a call; what of it the server would refuse does not matter to a test of addresses. */
function inputOf(name: CallName): CallInput<CallName> {
  return name === 'externalSheet' ? { query: { formid: 'f' } } : { query: {}, body: {} };
}
