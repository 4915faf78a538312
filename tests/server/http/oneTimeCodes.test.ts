import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { PublicKey, Tokens } from '#schemas/session.ts';
import { changeOrganisation, changeUser, type UserChange } from '#server/organisation/accounts.ts';
import { requestCode, requestTokens, clientOf, sealPassword, signedIn, type Client } from './client.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const PASSWORD = 'Portico2026';
const NEW_PASSWORD = 'Abcde1';
const HOUR = 3_600_000;

async function change(client: Client, before: string, after: string): Promise<{ errcode: number }> {
  const key: PublicKey = await (await client.send('GET', '/public/getKey')).json();
  const body = { index: key.index, oldPassword: sealPassword(key, before), newPassword: sealPassword(key, after) };
  return (await client.send('PUT', '/api/user/modify_user_password', { body })).json();
}

const statusOf = async (client: Client) => (await client.send('GET', '/api/organization/user/info_login')).status;

const refreshStatus = async (client: Client) =>
  (await client.send('GET', `/login/Authentication/get_refresh_token?refresh_token=${client.tokens?.refresh_token ?? ''}`)).status;

/** A client of what a code was exchanged for; undefined when it was not taken. */
async function clientOfAnswer(url: string, answer: Response): Promise<Client | undefined> {
  if (answer.status !== 200) return undefined;
  const client = clientOf(url);
  const tokens: Tokens = await answer.json();
  client.tokens = tokens;
  return client;
}

describe('one-time codes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ environment: { TRUST_PROXY: 'true' } });
  });
  afterAll(() => server.close());

  const asOperator = (username: string, given: UserChange) =>
    changeOrganisation(server.services.database, '2026-11-24 00:00:00', (edit) => changeUser(edit, username, given));
  const administrator = async (username: string) => {
    await asOperator(username, { permissions: ['APP_MNG'] });
    return signedIn(server.url, username);
  };
  const adminCodeOf = async (client: Client) => (await client.post<{ code: string } | null>('/api/user/admin_code')).data?.code ?? '';
  const openBackEnd = (code: string) =>
    server.anonymous().send('POST', '/oauth/token', { body: new URLSearchParams({ grant_type: 'admin_code', client_id: 'api', code }) });
  const backEndOf = async (client: Client) => {
    const backEnd = await clientOfAnswer(server.url, await openBackEnd(await adminCodeOf(client)));
    if (!backEnd) return expect.fail('the code was not taken');
    return backEnd;
  };

  it('[CH-007] the session of the back-end ends with the one that it was opened from, and opens no further one', async () => {
    const client = await administrator('e001');
    const backEnd = await backEndOf(client);
    expect(await statusOf(backEnd)).toBe(200);
    expect(await backEnd.post('/api/user/admin_code')).toMatchObject({ errcode: ErrCode.noRight });
    const unused = await adminCodeOf(client);
    await client.post('/logout', {});
    expect([await statusOf(backEnd), await refreshStatus(backEnd), (await openBackEnd(unused)).status]).toEqual([401, 401, 401]);
  });

  it('[CH-007] the session of the back-end lasts no longer than the sign-in', async () => {
    const client = await administrator('e002');
    server.advance(11.9 * HOUR);
    client.tokens = await (await client.send('GET', `/login/Authentication/get_refresh_token?refresh_token=${client.tokens?.refresh_token ?? ''}`)).json();
    const backEnd = await backEndOf(client);
    expect(await refreshStatus(backEnd)).toBe(200);
    server.advance(0.2 * HOUR);
    expect([await statusOf(backEnd), await refreshStatus(backEnd)]).toEqual([401, 401]);
  });

  it.each<[string, UserChange]>([
    ['loses the right', { permissions: [] }],
    ['is locked', { status: 'LOCK' }],
    ['gets another password', { password: 'Reset2026' }],
  ])('[CH-007] a code for the back-end is no good any more once its owner %s', async (_what, given) => {
    const client = await administrator('e003');
    const code = await adminCodeOf(client);
    expect(code).not.toBe('');
    await asOperator('e003', given);
    expect((await openBackEnd(code)).status).toBe(401);
    await asOperator('e003', { status: 'ENABLE', password: PASSWORD });
    expect((await openBackEnd(code)).status).toBe(401);
  });

  it('who is locked gets in with no code that they were given before', async () => {
    const stranger = server.anonymous();
    const { code } = await requestCode(stranger, 'e004', PASSWORD);
    // As another program beside ours might do it, which knows nothing of codes.
    await server.services.database.kysely.updateTable('users').set({ status: 'LOCK' }).where('id', '=', 'e004').execute();
    expect((await requestTokens(stranger, code ?? '')).status).toBe(401);
  });

  it('of two changes of a password at one time one holds, and the other reads that the old password is wrong', async () => {
    const clients = [await signedIn(server.url, 'e005'), await signedIn(server.url, 'e005')];
    // From two addresses, so that neither waits for the other.
    const answers = await Promise.all(clients.map((client, index) => change(from(client, `203.0.113.${index}`), PASSWORD, `Abcde${index}`)));
    const accepted = answers.findIndex(({ errcode }) => errcode === 0);
    expect(answers.map(({ errcode }) => errcode).filter((errcode) => errcode === 0)).toHaveLength(1);
    expect(await requestCode(server.anonymous(), 'e005', `Abcde${accepted}`)).toMatchObject({ errcode: ErrCode.signInOk });
  });

  it('nothing that was begun with the old password or in another session outlives the change of a password', async () => {
    const survivors: string[] = [];
    let begun = 0;
    for (let round = 0; round < 6; round += 1) {
      const username = `e01${round}`;
      const here = await administrator(username);
      const there = await signedIn(server.url, username);
      const requestAt = (at: number) => from(server.anonymous(), `198.51.100.${round * 20 + at}`);
      const codes: Promise<string>[] = Array.from({ length: 10 }, async (_, at) => (await requestCode(requestAt(at), username, PASSWORD)).code ?? '');
      const pairs = Array.from({ length: 5 }, async (_, at) => {
        const client = requestAt(10 + at);
        const { code } = await requestCode(client, username, PASSWORD);
        return clientOfAnswer(server.url, await requestTokens(client, code ?? ''));
      });
      const adminCodes = Array.from({ length: 10 }, () => adminCodeOf(there));
      const backEnds = Array.from({ length: 5 }, async () => clientOfAnswer(server.url, await openBackEnd(await adminCodeOf(there))));
      const [changed, ...clients] = await Promise.all([change(here, PASSWORD, NEW_PASSWORD), ...pairs, ...backEnds]);
      expect(changed.errcode).toBe(0);
      for (const client of clients) if (client && (await statusOf(client)) !== 401) survivors.push('a session');
      for (const code of await Promise.all(codes)) {
        if (code !== '') begun += 1;
        if ((await requestTokens(server.anonymous(), code || 'none')).status !== 401) survivors.push('a code of a password');
      }
      for (const code of await Promise.all(adminCodes)) {
        if (code !== '') begun += 1;
        if ((await openBackEnd(code || 'none')).status !== 401) survivors.push('a code of the back-end');
      }
      expect(await statusOf(here)).toBe(200);
    }
    expect(survivors).toEqual([]);
    expect(begun).toBeGreaterThan(0);
  }, 120_000);
});

/** A client whose calls come from an address of their own. */
function from(client: Client, address: string): Client {
  const plain = client.send.bind(client);
  client.send = (method, path, options = {}) => plain(method, path, { ...options, headers: { ...options.headers, 'X-Forwarded-For': address } });
  return client;
}
