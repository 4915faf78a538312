import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListConfig } from '#schemas/list.ts';
import { call } from '#src/api/client.ts';
import { setPortalSettings } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';
import { askForm } from '#src/engine/askForm.ts';
import { changePassword } from '#src/engine/changePassword.ts';
import { signIn } from '#src/engine/signIn.ts';
import { loadConfig } from '#src/engine/loadList.ts';
import { provideBrowserGlobals } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../server/http/testServer.ts';
import { openFamilyServer, type FamilyOptions } from './familyServer.ts';

/** Of the demonstration accounts. */
const PASSWORD = 'Portico2026';
const KEY = 'sixteen letters!';
let server: TestServer;
let family: Awaited<ReturnType<typeof openFamilyServer>>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => family.close());

/** A portal set up for a family server, as its settings say it. */
async function open(options: FamilyOptions): Promise<void> {
  provideBrowserGlobals(server.url);
  family = await openFamilyServer(server.url, options);
  const host = `${family.url}/api`;
  const { encryptKey, loginPrefix } = options;
  setPortalSettings({ profile: 'family', apiHost: host, oauthHost: host, redirectHost: server.url, passwordVerb: 'POST', encryptKey, loginPrefix });
}

describe.each<[string, FamilyOptions]>([
  ['in clear', {}],
  ['encrypted', { encryptKey: KEY }],
  ['with a prefix of the login', { loginPrefix: '/user' }],
])('a family server %s', (_, options) => {
  beforeEach(async () => {
    await open(options);
    await call('systemConfig');
    await signIn({ username: 'staff', password: PASSWORD });
  });

  it('[HT-003] [HT-004] [HT-011] [HT-016] [HT-031] is signed in to with PKCS#1 below its context path', async () => {
    expect((await call('currentUser')).username).toBe('staff');
    expect(family.seen.at(-1)?.path).toBe('/api/api/organization/user/info_login');
    expect(storage.isEncrypt()).toBe(options.encryptKey !== undefined);
    const getCode = family.seen.find(({ path }) => path.endsWith('/get_code'));
    expect(getCode?.path).toBe(`/api${options.loginPrefix ?? ''}/login/Authentication/get_code`);
    expect(getCode?.body.includes('"param"')).toBe(options.encryptKey !== undefined);
  });

  it('[LS-004] [LS-009] [HT-031] shows configuration and rows of a list as the server behind has them', async () => {
    const staff = await server.as('staff');
    const plain = await staff.get<ListConfig>('/api/app/query/get', { code: 'device_all', schemaCode: 'device', source: 1 });
    const config = await loadConfig('device', 'device_all', { call, isFamily: true });
    expect(config.queryColumns?.map(({ propertyCode }) => propertyCode)).toEqual(plain.data.queryColumns?.map(({ propertyCode }) => propertyCode));
    const rows = await call('queryList', { body: { schemaCode: 'device', queryCode: 'device_all', mobile: false, page: 0, size: 20, filters: [] } });
    expect(rows.totalElements).toBe(0);
  });

  it('[FM-001] [HT-031] opens a form by loadNew where load is unknown (contract 17)', async () => {
    const form = await askForm(call, { schemaCode: 'maintenance', sheetCode: 'maintenance_form' });
    expect(form.bizSchema.code).toBe('maintenance');
    expect(family.seen.slice(-2).map(({ path }) => path)).toEqual(['/api/api/runtime/form/load', '/api/api/runtime/form/loadNew']);
  });

  it('[HT-005] [EN-022] a refresh that comes in an envelope is taken (contract 17)', async () => {
    const before = storage.token() ?? '';
    storage.setTokens({ token: before, refreshToken: storage.refreshToken(), expireTime: 1_000_000_000 });
    expect((await call('currentUser')).username).toBe('staff');
    expect(family.seen.filter(({ path }) => path === '/api/login/Authentication/get_refresh_token')).toHaveLength(1);
    expect(storage.expireTime()).toBeGreaterThan(Date.now() / 1000);
  });

  it('[PW-022] [HT-002] a password change goes as POST alone, its refusal comes as HTTP 200 with an errcode', async () => {
    await expect(changePassword('Wrong-0pass', 'Another1pass')).rejects.toMatchObject({ errcode: 900406 });
    expect(family.seen.at(-1)).toMatchObject({ method: 'POST', path: '/api/api/user/modify_user_password' });
  });
});

it('[PW-022] a server that takes no PUT gets POST with the same index, without a setting', async () => {
  await open({});
  setPortalSettings({ profile: 'family', apiHost: `${family.url}/api`, oauthHost: `${family.url}/api`, redirectHost: server.url });
  await signIn({ username: 'staff', password: PASSWORD });
  await expect(changePassword('Wrong-0pass', 'Another1pass')).rejects.toMatchObject({ errcode: 900406 });
  const sent = family.seen.filter(({ path }) => path.endsWith('modify_user_password'));
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'POST']);
  expect(sent[0]?.body).toBe(sent[1]?.body);
});
