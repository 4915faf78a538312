import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeTokens } from '#src/api/pageTokens.ts';
import { call } from '#src/api/client.ts';
import { download } from '#src/api/download.ts';
import { loadSystemConfig } from '#src/api/loadSystemConfig.ts';
import { portalSettings } from '#src/api/settings.ts';
import { sendForScript } from '#src/api/scriptCall.ts';
import { takeToken } from '#src/app/takeToken.ts';
import { storage } from '#src/api/storage.ts';
import { uploadBy, uploadFile } from '#src/api/upload.ts';
import { exchangeCode } from '#src/engine/session/exchangeCode.ts';
import { requestForm } from '#src/engine/forms/requestForm.ts';
import { changePassword } from '#src/engine/session/changePassword.ts';
import type { TestServer } from '../server/http/testServer.ts';
import { CLIENT_SECRET, type FamilyServer } from './familyServer.ts';
import { PASSWORD, PROFILES, enter, openBehind, openFamily } from './profiles.ts';

let server: TestServer;
let family: FamilyServer;

beforeAll(async () => {
  server = await openBehind();
});
afterAll(() => server.close());
afterEach(() => family.close());

const paths = () => family.seen.map(({ path }) => path);

describe.each(PROFILES)('a family server %s', (_, options, settings) => {
  beforeEach(async () => {
    family = await openFamily(server.url, options, settings);
    await enter();
  });

  it('[HT-003] [HT-004] [HT-011] is signed in to with PKCS#1, and says who the user is', async () => {
    expect((await call('currentUser')).username).toBe('staff');
    expect(storage.isEncrypt()).toBe(options.encryptKey !== undefined);
    const getCode = family.seen.find(({ path }) => path.endsWith('/get_code'));
    expect(getCode?.body.startsWith('{"param":"')).toBe(options.encryptKey !== undefined);
  });

  it('[HT-016] [TH-019] is called below its context path as its own client, without a host in the settings', async () => {
    // The server answers its own client alone; one that encrypts names it nowhere but in its configuration.
    await call('currentUser');
    const login = `/api${options.loginPrefix ?? ''}/login/Authentication`;
    expect(paths().filter((path) => /\/get_(code|token)$/.test(path))).toEqual([`${login}/get_code`, `${login}/get_token`]);
    expect(paths().at(-1)).toBe('/api/api/organization/user/info_login');
  });

  it('[HT-031] newer servers receive organisation, zone and language in headers of theirs, others do not (contract 1.2)', async () => {
    await call('currentUser');
    const headers = family.seen.at(-1)?.headers;
    const expected = options.wants ? ['portico', 'Asia/Shanghai', 'zh-CN'] : [undefined, undefined, undefined];
    expect(['x-lowcode-corpid', 'time-zone', 'x-client-lang'].map((name) => headers?.[name])).toEqual(expected);
  });

  it('[FM-001] [HT-031] opens a form by loadNew where load is unknown, and does not ask for load again (contract 17)', async () => {
    for (const sheetCode of ['maintenance_form', '']) {
      const form = await requestForm(call, { schemaCode: 'maintenance', sheetCode });
      expect(form.bizSchema.code).toBe('maintenance');
    }
    expect(paths().slice(-3)).toEqual(['load', 'loadNew', 'loadNew'].map((name) => `/api/api/runtime/form/${name}`));
  });

  it('[HT-005] [EN-022] a refresh that comes in an envelope is taken (contract 17)', async () => {
    const before = storage.token() ?? '';
    storeTokens({ token: before, refreshToken: storage.refreshToken(), expireTime: 1_000_000_000 });
    expect((await call('currentUser')).username).toBe('staff');
    expect(paths().filter((path) => path === '/api/login/Authentication/get_refresh_token')).toHaveLength(1);
    expect(storage.expireTime()).toBeGreaterThan(Date.now() / 1000);
  });

  it('[HT-008] [HT-029] a code of the central login service is exchanged below the context path, as a form that stays in clear', async () => {
    const code = await server.services.codes.issue('central', 'staff', {}, 60);
    const before = storage.token();
    await exchangeCode(code);
    expect(storage.token()).not.toBe(before);
    expect((await call('currentUser')).username).toBe('staff');
    const exchanged = family.seen.find(({ path }) => path.endsWith('/oauth/token'));
    expect(exchanged?.path).toBe(`/api${options.loginPrefix ?? ''}/oauth/token`);
    expect(new URLSearchParams(exchanged?.body).get('code')).toBe(code);
  });

  it('[HT-006] [EN-022] a token handed over in the address is given a refresh token, and leaves the address', async () => {
    const token = storage.token() ?? '';
    storeTokens({ token: 'older', refreshToken: undefined, expireTime: undefined });
    const shown: string[] = [];
    Object.assign(globalThis, {
      location: new URL(`${family.url}/application/crm?T=${token}`),
      history: { state: null, replaceState: (_state: unknown, _title: string, url: string) => void shown.push(url) },
    });
    await takeToken();
    expect([storage.token(), typeof storage.refreshToken(), shown]).toEqual([token, 'string', ['/application/crm']]);
    expect(storage.expireTime()).toBeGreaterThan(Date.now() / 1000);
  });

  it('[HT-031] a call of a list script goes the same way, and says nothing of the script', async () => {
    const data = { schemaCode: 'thing', queryCode: 'thing_all', mobile: false, page: 0, size: 20, filters: [] };
    const wanted = { method: 'POST', path: '/api/runtime/query/list', params: {}, data, headers: {}, timeoutMs: null } as const;
    expect(await sendForScript(wanted, 'thing/thing_all', new AbortController().signal)).toMatchObject({ errcode: 0, data: { totalElements: 0 } });
    expect(family.seen.at(-1)?.headers['x-script']).toBeUndefined();
  });

  it('[PW-022] [HT-002] a password change goes as POST alone; a refusal comes as HTTP 200 with an errcode, an accepted one counts', async () => {
    // Wrong passwords are counted for each account.
    const account = `e00${PROFILES.findIndex(([, one]) => one === options) + 1}`;
    await enter(account);
    await expect(changePassword('Wrong-0pass', 'Another1pass')).rejects.toMatchObject({ errcode: 900406 });
    await changePassword(PASSWORD, 'Another1pass');
    const sent = family.seen.filter(({ path }) => path.endsWith('modify_user_password'));
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST']);
    await expect(enter(account)).rejects.toMatchObject({ errcode: 1000 });
    await enter(account, 'Another1pass');
    await changePassword('Another1pass', PASSWORD);
    await enter(account);
  });

  it('[HT-024] [HT-026] files go up and come down as bytes, the bare name of an import is taken, from the older path too (contract 9, 17)', async () => {
    const bytes = Uint8Array.from({ length: 2048 }, (_byte, at) => at % 256);
    const { refId } = await uploadFile(new File([bytes], '图纸.bin', { type: 'application/octet-stream' }), () => undefined);
    const { blob, fileName } = await download('download', { query: { refId } });
    expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([...bytes]);
    expect(fileName).toBe('图纸.bin');
    const names = [];
    for (const name of ['a.csv', 'b.csv']) names.push(await uploadBy('uploadImport', new File(['设备名称\n泵'], name), () => undefined));
    for (const fileName of names) await call('deleteTemporaryFile', { body: { fileName } });
    expect(new Set(names).size).toBe(2);
    expect(names.join('')).not.toMatch(/["{\s]/);
    const last = paths().filter((path) => path.includes('/upload_file'));
    expect(new Set(last)).toEqual(
      new Set(options.olderUpload ? ['/api/api/runtime/query/upload_file2', '/api/api/runtime/query/upload_file'] : ['/api/api/runtime/query/upload_file2']),
    );
  });

  it('[HT-031] [OP-28] what only our own server knows is requested once and done without (contract 7.5)', async () => {
    await expect(call('changes')).rejects.toMatchObject({ status: 404 });
    await expect(call('adminCode')).rejects.toMatchObject({ status: 404 });
  });
});

it('[PW-022] a server that takes no PUT gets POST with the same index, without a setting', async () => {
  family = await openFamily(server.url, {}, { profile: 'family', secret: CLIENT_SECRET });
  await enter();
  await expect(changePassword('Wrong-0pass', 'Another1pass')).rejects.toMatchObject({ errcode: 900406 });
  const sent = family.seen.filter(({ path }) => path.endsWith('modify_user_password'));
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'POST']);
  expect(sent[0]?.body).toBe(sent[1]?.body);
});

describe('a family server whose context path is not known', () => {
  it('[HT-016] [HT-031] is requested below /api/api first, and without the context path once that is not found (contract 1.2)', async () => {
    family = await openFamily(server.url, { atRoot: true }, { profile: 'family', secret: CLIENT_SECRET });
    await enter();
    expect((await call('currentUser')).username).toBe('staff');
    expect(paths().slice(0, 3)).toEqual(['/api/public/system/config', '/api/api/organization/user/info_login', '/public/system/config']);
    expect(paths().at(-1)).toBe('/api/organization/user/info_login');
    expect(
      paths()
        .slice(3)
        .filter((path) => path.startsWith('/api/api/') || path.startsWith('/api/public')),
    ).toEqual([]);
  });

  it('[HT-016] a host with the context path is not probed a second time, and one that cannot be reached keeps it', async () => {
    family = await openFamily(server.url, {}, { profile: 'family', secret: CLIENT_SECRET });
    await enter();
    expect(paths().filter((path) => path.endsWith('info_login') || path.endsWith('/system/config'))).toEqual(['/api/public/system/config']);
    await family.close();
    await expect(loadSystemConfig()).rejects.toMatchObject({ reason: 'offline' });
    expect(portalSettings().apiHost).toBe(`${family.url}/api`);
  });
});
