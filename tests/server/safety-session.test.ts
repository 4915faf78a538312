import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#schemas/calls/index.ts';
import type { Call } from '#schemas/calls/call.ts';
import { ErrCode } from '#schemas/codes.ts';
import type { PublicKey } from '#schemas/session.ts';
import { requestCode, requestTokens, clientOf, sealPassword, signedIn, type Client } from './http/client.ts';
import { openSafetyEnvironment, type SafetyEnvironment } from './safetyEnvironment.ts';

const WHO = '/api/organization/user/info_login';
const part = (value: unknown): string => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

describe('sessions against attackers', () => {
  let environment: SafetyEnvironment;
  let staff: Client;
  beforeAll(async () => {
    environment = await openSafetyEnvironment({ trustedProxies: ['127.0.0.1'] });
    staff = await environment.server.as('staff');
  });
  afterAll(() => environment.close());

  const statusOf = async (token: string): Promise<number> => {
    const client = clientOf(environment.server.url);
    return (await client.send('GET', WHO, { headers: { Authorization: `Bearer ${token}` } })).status;
  };

  it('[S3] a token without signature, signed with the public key, by a stranger, or changed is nobody’s', async () => {
    const [header = '', payload = '', signature = ''] = (staff.tokens?.access_token ?? '').split('.');
    const kid: unknown = JSON.parse(Buffer.from(header, 'base64url').toString()).kid;
    const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const row = await environment.server.services.database.kysely.selectFrom('signingKeys').select('publicKey').executeTakeFirstOrThrow();
    const unsigned = (alg: string, body: object = claims) => `${part({ alg, kid })}.${part(body)}`;
    const hmac = `${unsigned('HS256')}.${createHmac('sha256', row.publicKey).update(unsigned('HS256')).digest('base64url')}`;
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const otherKey = `${unsigned('RS256')}.${sign('sha256', Buffer.from(unsigned('RS256')), stranger.privateKey).toString('base64url')}`;
    const inside = `${part({ alg: 'RS256', kid, jwk: stranger.publicKey.export({ format: 'jwk' }) })}.${part(claims)}`;
    const ownKey = `${inside}.${sign('sha256', Buffer.from(inside), stranger.privateKey).toString('base64url')}`;
    const admin = `${header}.${part({ ...claims, sub: 'admin' })}.${signature}`;
    const tokens = [
      `${unsigned('none')}.`,
      `${unsigned('None')}.`,
      unsigned('none'),
      hmac,
      otherKey,
      ownKey,
      admin,
      `${header}.${payload}.`,
      `${header}.${payload}.AAAA`,
      '..',
      'a.b.c',
    ];
    for (const token of tokens) expect([await statusOf(token), token.slice(0, 80)]).toEqual([401, token.slice(0, 80)]);
    expect(await statusOf(staff.tokens?.access_token ?? '')).toBe(200);
  });

  it('made-up key ids do not each cost the database a look', async () => {
    const { kysely } = environment.server.services.database;
    const queried: string[] = [];
    const original = kysely.selectFrom.bind(kysely);
    // Counts the questions only; every answer is the database's own.
    kysely.selectFrom = ((table: Parameters<typeof original>[0]) => {
      queried.push(JSON.stringify(table));
      return original(table);
    }) as typeof kysely.selectFrom;
    const tokens = Array.from({ length: 30 }, () => `${part({ alg: 'RS256', kid: randomUUID() })}.${part({ sub: 'admin' })}.AAAA`);
    const begin = performance.now();
    for (const token of tokens) expect(await statusOf(token)).toBe(401);
    const seconds = Math.ceil((performance.now() - begin) / 1000);
    kysely.selectFrom = original;
    expect(queried.filter((table) => table.includes('signingKeys')).length).toBeLessThanOrEqual(seconds + 1);
  });

  it('[S11] guessing one account from one address never locks its owner out at another, nor other accounts at this one', async () => {
    const from = (address: string) => {
      const client = clientOf(environment.server.url);
      const plain = client.send.bind(client);
      client.send = (method, path, options = {}) => plain(method, path, { ...options, headers: { ...options.headers, 'X-Forwarded-For': address } });
      return client;
    };
    const guesser = from('203.0.113.7');
    for (let index = 0; index < 5; index += 1) expect(await requestCode(guesser, 'e020', `Wrong${index}Aa`)).toMatchObject({ errcode: ErrCode.wrongPassword });
    expect(await requestCode(guesser, 'e020', 'Portico2026')).toMatchObject({ errcode: ErrCode.tooManyTries });
    expect(await requestCode(from('198.51.100.9'), 'e020', 'Portico2026')).toMatchObject({ errcode: ErrCode.signInOk });
    expect(await requestCode(guesser, 'e021', 'Portico2026')).toMatchObject({ errcode: ErrCode.signInOk });
  });

  it('[S10] a key index opens one request, right or wrong; what it sealed fits no other', async () => {
    const client = clientOf(environment.server.url);
    const offer = async (): Promise<PublicKey> => (await client.send('GET', '/public/getKey')).json();
    const tryWith = async (index: string, password: string) =>
      (await client.send('POST', '/login/Authentication/get_code', { body: { username: 'e022', password, index, portal: true } })).json();
    const [one, other] = [await offer(), await offer()];
    const sealed = sealPassword(one, 'Portico2026');
    expect(await tryWith(other.index, sealed)).toMatchObject({ errcode: ErrCode.keyIndex });
    expect(await tryWith(other.index, sealPassword(other, 'Portico2026'))).toMatchObject({ errcode: ErrCode.keyIndex });
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryWith(one.index, sealed)));
    expect(answers.filter(({ errcode }) => errcode === ErrCode.signInOk).length).toBe(1);
    expect(new Set(answers.filter(({ errcode }) => errcode !== ErrCode.signInOk).map(({ errmsg }) => errmsg)).size).toBe(1);
  });

  it('a sign-in code leads back to this portal alone, once', async () => {
    for (const target of [
      'https://evil.example/oauth',
      `${environment.server.url}.evil.example/oauth`,
      `${environment.server.url}/oauth/../evil`,
      `${environment.server.url}@evil.example/oauth`,
      '//evil.example/oauth',
      '',
    ]) {
      const client = clientOf(environment.server.url);
      const { code } = await requestCode(client, 'e023', 'Portico2026');
      expect([target, (await requestTokens(client, code ?? '', target)).status]).toEqual([target, 401]);
      // Used up by the try.
      expect((await requestTokens(client, code ?? '')).status).toBe(401);
    }
  });

  it('[R3] a stolen refresh token ends with its chain, and with it every token of the session', async () => {
    const victim = await signedIn(environment.server.url, 'e024');
    const refresh = async (token: string) =>
      clientOf(environment.server.url).send('GET', `/login/Authentication/get_refresh_token?refresh_token=${encodeURIComponent(token)}`);
    const stolen = victim.tokens?.refresh_token ?? '';
    const first = await (await refresh(stolen)).json();
    environment.server.advance(11_000);
    expect((await refresh(stolen)).status).toBe(401);
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect(await statusOf(first.access_token)).toBe(401);
    expect(await statusOf(victim.tokens?.access_token ?? '')).toBe(401);
  });

  it('after logout no token of the session works, not even the one that logged out', async () => {
    const client = await signedIn(environment.server.url, 'e025');
    const access_token = client.tokens?.access_token ?? '';
    const refresh_token = client.tokens?.refresh_token ?? '';
    expect((await client.send('POST', '/logout', { body: {} })).status).toBe(200);
    expect(await statusOf(access_token)).toBe(401);
    expect(
      (await clientOf(environment.server.url).send('GET', `/login/Authentication/get_refresh_token?refresh_token=${encodeURIComponent(refresh_token)}`)).status,
    ).toBe(401);
    const handedOver = await clientOf(environment.server.url).send('POST', '/login/Authentication/get_refresh_token', { body: { access_token } });
    expect(handedOver.status).toBe(401);
  });

  it('a token in the address or in a cookie is no token', async () => {
    const token = encodeURIComponent(staff.tokens?.access_token ?? '');
    const stranger = clientOf(environment.server.url);
    for (const [name, call] of Object.entries(calls) as [string, Call][]) {
      if (call.kind === 'download' || call.method !== 'GET' || ['anon', 'refresh'].includes(call.who)) continue;
      for (const query of [`T=${token}`, `access_token=${token}`, `token=${token}`]) {
        const answer = await stranger.send('GET', `${call.path}?${query}`, { headers: { Cookie: `token=${token}` } });
        expect([name, answer.status]).toEqual([name, 401]);
      }
    }
  });

  it('no answer sets a cookie, opens itself to another origin or believes the Host it was sent to', async () => {
    for (const path of ['/public/system/config', WHO, '/api/none', '/public/getKey', '/settings.json', '/healthz']) {
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await staff.send(method, path, {
          headers: { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example', 'Access-Control-Request-Method': 'GET' },
        });
        expect(answer.headers.get('set-cookie')).toBeNull();
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
        expect(await answer.text()).not.toContain('evil.example');
      }
    }
  });

  it('[S9] every answer that is no page may load and run nothing: refusals, unreadable requests and streams too', async () => {
    const paths = ['/api/none', '/api/%zz', `/api/${'x'.repeat(300)}`, '/public/image/person/x', '/healthz', WHO, '/login/Authentication/get_token'];
    const answers = await Promise.all(paths.map((path) => clientOf(environment.server.url).send('GET', path)));
    const stream = await staff.send('GET', '/api/system/changes', { headers: { Accept: 'text/event-stream' } });
    for (const answer of [...answers, stream]) {
      expect([answer.url, answer.headers.get('content-security-policy')?.includes("default-src 'none'")]).toEqual([answer.url, true]);
      expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('permissions-policy')).toContain('camera=()');
      // It is reached without TLS.
      expect(answer.headers.has('strict-transport-security')).toBe(false);
    }
    await stream.body?.cancel();
  });

  it('one user cannot take all connections with event streams', async () => {
    const client = await signedIn(environment.server.url, 'e026');
    const streams = await Promise.all(
      Array.from({ length: 25 }, () => client.send('GET', '/api/system/changes', { headers: { Accept: 'text/event-stream' } })),
    );
    const open = streams.filter((answer) => answer.headers.get('content-type')?.includes('text/event-stream'));
    expect(open.length).toBe(20);
    await Promise.all(streams.map((answer) => answer.body?.cancel()));
  });

  it('the log holds no password, token, name or mail address of anybody, whatever was requested', async () => {
    const client = await signedIn(environment.server.url, 'e027');
    await client.send('GET', `${WHO}?T=${client.tokens?.access_token ?? ''}`);
    await client.send('POST', '/api/runtime/form/save', { body: '{"secretword', headers: { 'Content-Type': 'application/json' } });
    const people = (await environment.server.services.organisation.current()).people;
    const text = environment.server.log().join('\n');
    for (const word of ['secretword', 'Portico2026', client.tokens?.access_token ?? '-', client.tokens?.refresh_token ?? '-']) expect(text).not.toContain(word);
    for (const { email, mobile, name } of people.values()) for (const word of [email, mobile, name]) if (word) expect(text).not.toContain(word);
  });
});
