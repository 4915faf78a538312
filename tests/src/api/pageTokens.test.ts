import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WireAnswer, WireRequest } from '#tests/support/wire.ts';
import { ok, openWire } from '#tests/support/wire.ts';
import { provideBrowserGlobals } from '#tests/support/browser.ts';

const STAFF = { id: 'u1', username: 'staff', name: '王敏' };
const MANAGER = { id: 'u2', username: 'manager', name: '李强' };
const REFRESH = '/login/Authentication/get_refresh_token';
const INFO = '/api/organization/user/info_login';
const READ = '/api/runtime/app/list_apps_group';

const OVER = 1_600_000_000;
const LATER = 4_100_000_000;

/** Whose a token is, as the server knows it. */
const owners = new Map<string, typeof STAFF>();
let answer: (request: WireRequest) => WireAnswer | Promise<WireAnswer>;
let wire: Awaited<ReturnType<typeof openWire>>;
let stops: string[];

/** The modules of one page that has just been loaded: what a page is bound to lasts as long as it. */
async function loadPage() {
  vi.resetModules();
  const [pageTokens, client, renewed, settings, storage, follow, state, sessionBreak, signOut, leave, leaving] = await Promise.all([
    import('#src/api/pageTokens.ts'),
    import('#src/api/client.ts'),
    import('#src/api/sendRenewed.ts'),
    import('#src/api/settings.ts'),
    import('#src/api/storage.ts'),
    import('#src/services/session/followToken.ts'),
    import('#src/services/page/state.ts'),
    import('#src/services/session/sessionBreak.ts'),
    import('#src/api/signOut.ts'),
    import('#src/services/session/leavePortal.ts'),
    import('#src/services/navigation/portalLeaving.ts'),
  ]);
  settings.setPortalSettings({ apiHost: wire.url, oauthHost: wire.url });
  renewed.setOnTokenChanged(() => follow.followToken());
  state.store.sub(sessionBreak.sessionBreakAtom, () => {
    const why = state.store.get(sessionBreak.sessionBreakAtom);
    stops.push(why === undefined ? 'goes on' : `${why.kind}${why.kind === 'otherPerson' ? ` ${why.now.name}` : ''}`);
  });
  const read = () =>
    client.call('applicationGroups', { query: { isMobile: false, isPortal: true } }).then(
      () => 'read',
      (error: unknown) => String(error),
    );
  return { ...pageTokens, ...client, ...storage, ...signOut, ...leave, ...leaving, read };
}

const bearers = (path = READ) => wire.seen.filter((request) => request.path === path).map(({ headers }) => headers.authorization?.slice('Bearer '.length));

/** Another tab stores a pair; a page that is frozen hears nothing of it. */
function storeElsewhere(token: string | undefined, refreshToken = `${token}-r`, expireTime = LATER): void {
  const put = (key: string, text: string | undefined) => (text === undefined ? localStorage.removeItem(key) : localStorage.setItem(key, text));
  put('expireTime', token && String(expireTime));
  put('refresh_token', token && refreshToken);
  put('token', token);
}

beforeEach(async () => {
  provideBrowserGlobals();
  // No page is drawn here that could be left.
  Object.assign(globalThis, { window: globalThis, parent: globalThis });
  wire = await openWire((request) => answer(request));
  stops = [];
  owners.clear();
  answer = (request) => {
    const owner = owners.get(request.headers.authorization?.slice('Bearer '.length) ?? '');
    if (request.path === '/logout') return ok(null);
    if (owner === undefined) return { status: 401, json: {} };
    return ok(request.path === INFO ? owner : []);
  };
});
afterEach(() => wire.close());

describe('a page sends its own person’s token only (ADR 0012)', () => {
  it('[HT-021] the token of another person is never sent for the page, not even after many tries, and their session stays', async () => {
    owners.set('A1', STAFF).set('B1', MANAGER);
    storeElsewhere('A1');
    const page = await loadPage();
    page.bindPage(STAFF);
    expect(await page.read()).toBe('read');
    storeElsewhere('B1');
    for (let times = 0; times < 3; times += 1) expect(await page.read()).toContain('cancelled');
    expect(bearers()).toEqual(['A1']);
    // Whose it is was requested once, and the session of the page itself is ended.
    expect(bearers(INFO)).toEqual(['B1']);
    await expect.poll(() => bearers('/logout')).toEqual(['A1']);
    expect(stops).toEqual(['otherPerson 李强']);
    expect(await page.signOut()).toBe(false);
    expect(page.storage.token()).toBe('B1');
  });

  it('[HT-018] who signs out when another person has signed in meanwhile stays on the page, and no part of it hears that it is left', async () => {
    owners.set('A1', STAFF).set('B1', MANAGER);
    storeElsewhere('A1');
    const page = await loadPage();
    page.bindPage(STAFF);
    const notified: string[] = [];
    page.onPortalLeaving((why) => notified.push(why));
    storeElsewhere('B1');
    await page.leavePortal();
    expect(notified).toEqual([]);
    expect(stops).toEqual(['otherPerson 李强']);
    expect(page.storage.token()).toBe('B1');
  });

  it('[HT-005] a pair another tab renewed for the same person is taken over', async () => {
    owners.set('A1', STAFF).set('A2', STAFF);
    storeElsewhere('A1');
    const page = await loadPage();
    page.bindPage(STAFF);
    storeElsewhere('A2');
    expect(await page.read()).toBe('read');
    expect(bearers()).toEqual(['A2']);
    expect(await page.read()).toBe('read');
    expect(bearers(INFO)).toEqual(['A2']);
  });

  it('one that was renewed and is over again is renewed once more before it is looked at', async () => {
    owners.set('A3', STAFF);
    storeElsewhere('A1');
    const page = await loadPage();
    page.bindPage(STAFF);
    storeElsewhere('A2', 'A2-r', OVER);
    const usual = answer;
    answer = (request) => (request.path === REFRESH ? { json: { access_token: 'A3', refresh_token: 'A3-r', exp: LATER } } : usual(request));
    expect(await page.read()).toBe('read');
    expect(bearers()).toEqual(['A3']);
    expect(wire.seen.filter(({ path }) => path === REFRESH).map(({ query }) => query.get('refresh_token'))).toEqual(['A2-r']);
  });

  it('[HT-005] a refresh that comes back after somebody signed in changes nothing of what they stored', async () => {
    owners.set('B1', MANAGER).set('A2', STAFF);
    storeElsewhere('A1');
    const page = await loadPage();
    page.bindPage(STAFF);
    page.storage.setTokens({ token: 'A1', refreshToken: 'A1-r', expireTime: OVER });
    const usual = answer;
    answer = (request) => {
      if (request.path !== REFRESH) return usual(request);
      storeElsewhere('B1');
      return { json: { access_token: 'A2', refresh_token: 'A2-r', exp: LATER, user_name: 'staff' } };
    };
    expect(await page.read()).toContain('cancelled');
    expect([page.storage.token(), page.storage.refreshToken()]).toEqual(['B1', 'B1-r']);
    expect(bearers()).toEqual([]);
  });

  it('[HT-005] of a pair that two tabs wrote at one time a page renews with its own half', async () => {
    owners.set('A2', STAFF);
    storeElsewhere('A1', 'A1-r', OVER);
    const page = await loadPage();
    page.bindPage(STAFF);
    expect(page.pageToken()).toBe('A1');
    localStorage.setItem('refresh_token', 'B1-r');
    const usual = answer;
    answer = (request) => (request.path === REFRESH ? { json: { access_token: 'A2', refresh_token: 'A2-r', exp: LATER, user_name: 'staff' } } : usual(request));
    expect(await page.read()).toBe('read');
    expect(wire.seen.find(({ path }) => path === REFRESH)?.query.get('refresh_token')).toBe('A1-r');
    expect(bearers(INFO)).toEqual([]);
  });

  it('[HT-005] a refresh that gives the token of another person stops the page', async () => {
    owners.set('B2', MANAGER);
    storeElsewhere('A1', 'A1-r', OVER);
    const page = await loadPage();
    page.bindPage(STAFF);
    const usual = answer;
    answer = (request) => (request.path === REFRESH ? { json: { access_token: 'B2', refresh_token: 'B2-r', exp: LATER } } : usual(request));
    expect(await page.read()).toContain('cancelled');
    expect(bearers()).toEqual([]);
    expect(stops).toEqual(['otherPerson 李强']);
  });

  it('where no server can be reached nothing is sent, and the next try requests again', async () => {
    owners.set('A1', STAFF).set('A2', STAFF);
    storeElsewhere('A1');
    const page = await loadPage();
    page.bindPage(STAFF);
    storeElsewhere('A2');
    const usual = answer;
    answer = (request) => (request.path === INFO ? { status: 503, json: {} } : usual(request));
    expect(await page.read()).toContain('503');
    expect(bearers()).toEqual([]);
    answer = usual;
    expect(await page.read()).toBe('read');
    expect(stops).not.toContain('otherPerson 王敏');
  });

  it('a page whose person could not be named goes on with its own token, and with no other', async () => {
    owners.set('A1', STAFF).set('B1', MANAGER);
    storeElsewhere('A1');
    const page = await loadPage();
    page.bindPage({ id: '', username: '', name: '' });
    expect(await page.read()).toBe('read');
    storeElsewhere('B1');
    expect(await page.read()).toContain('cancelled');
    expect(bearers()).toEqual(['A1']);
  });

  it('a page of nobody yet takes over what is stored once its own is refused', async () => {
    owners.set('B1', MANAGER);
    storeElsewhere('A1');
    const page = await loadPage();
    expect(page.pageToken()).toBe('A1');
    storeElsewhere('B1');
    expect(await page.call('currentUser')).toMatchObject(MANAGER);
    expect(bearers(INFO)).toEqual(['A1', 'B1']);
  });
});
