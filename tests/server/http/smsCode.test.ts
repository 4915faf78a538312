import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { PublicKey } from '#schemas/session.ts';
import { startSmsGateway } from '#tests/support/smsGateway.ts';
import { sealPassword } from './client.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const MINUTE = 60_000;

describe('[HT-003] a code by short message as a second step (contract 3.2)', () => {
  let server: TestServer;
  let gateway: Awaited<ReturnType<typeof startSmsGateway>>;
  const folder = mkdtempSync(join(tmpdir(), 'portico-sms-'));

  beforeAll(async () => {
    gateway = await startSmsGateway('token');
    const settings = join(folder, 'settings.json');
    writeFileSync(settings, JSON.stringify({ sms: { gateway: gateway.url, token: 'token' }, trustedProxies: ['127.0.0.1'] }));
    server = await startTestServer({ settings });
    await server.services.database.kysely.updateTable('users').set({ mobile: '13900000001' }).where('id', '=', 'staff').execute();
    await server.services.database.kysely.updateTable('users').set({ mobile: null }).where('id', '=', 'manager').execute();
    await server.services.database.kysely.updateTable('settings').set({ value: 'changed' }).where('key', '=', 'organisation.version').execute();
  });
  afterAll(async () => {
    await gateway.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const tryWith = async (username: string, verification_code?: string, password = 'Portico2026', from = '203.0.113.1') => {
    const client = server.anonymous();
    const offered: PublicKey = await (await client.send('GET', '/public/getKey')).json();
    const body = { username, password: sealPassword(offered, password), index: offered.index, portal: true, verification_code };
    return (await client.send('POST', '/login/Authentication/get_code', { body, headers: { 'X-Forwarded-For': from } })).json();
  };
  /** Asks for a code, and waits until the gateway has it. */
  const sent = async (username: string) => {
    const next = gateway.sent.length + 1;
    expect(await send(username)).toMatchObject({ errcode: 0, data: null });
    return gateway.arrived(next);
  };
  const send = (username: string) => server.anonymous().post('/login/Authentication/get_verification_code', { username });

  it('asks for a code, takes the one it sent once, and needs the password besides', async () => {
    expect(await tryWith('staff')).toMatchObject({ errcode: ErrCode.wrongVerificationCode, data: '请输入短信验证码' });
    const { mobile, code } = await sent('staff');
    expect([mobile, code]).toEqual(['13900000001', expect.stringMatching(/^\d{6}$/)]);
    expect(await tryWith('staff', code, 'Wrong2026')).toMatchObject({ errcode: ErrCode.wrongPassword });
    expect(await tryWith('staff', code === '000000' ? '000001' : '000000')).toMatchObject({ errcode: ErrCode.wrongVerificationCode });
    expect(await tryWith('staff', code)).toMatchObject({ errcode: ErrCode.signInOk, code: expect.any(String) });
    expect(await tryWith('staff', code)).toMatchObject({ errcode: ErrCode.wrongVerificationCode });
  });

  it('sends once a minute, and tells nobody which accounts there are', async () => {
    server.advance(2 * MINUTE);
    await sent('staff');
    expect(await send('staff')).toMatchObject({ errcode: ErrCode.tooManyTries });
    server.advance(59_000);
    expect(await send('staff')).toMatchObject({ errcode: ErrCode.tooManyTries });
    server.advance(2000);
    await sent('staff');
    const before = gateway.sent.length;
    expect(await send('nobody')).toMatchObject({ errcode: 0, data: null });
    expect(await send('nobody')).toMatchObject({ errcode: ErrCode.tooManyTries });
    expect(gateway.sent).toHaveLength(before);
  });

  it('a person who is named in two ways is sent one code a minute, and nobody learns that both are theirs', async () => {
    server.advance(2 * MINUTE);
    const before = gateway.sent.length;
    await sent('staff');
    const byMobile = (mobile: string) => server.anonymous().post('/login/Authentication/get_verification_code', { mobile });
    expect(await byMobile('13900000001')).toMatchObject({ errcode: 0, data: null });
    expect(gateway.sent).toHaveLength(before + 1);
    server.advance(2 * MINUTE);
    expect(await byMobile('13900000001')).toMatchObject({ errcode: 0, data: null });
    await gateway.arrived(before + 2);
    expect(gateway.sent).toHaveLength(before + 2);
  });

  it('nobody waits for the gateway, and one that fails is reported to the operator alone', async () => {
    server.advance(2 * MINUTE);
    const answer = gateway.hold();
    await sent('staff');
    expect(await send('nobody else')).toMatchObject({ errcode: 0, data: null });
    answer(500);
    await expect.poll(() => server.log().join('')).toContain('The gateway for short messages answered 500');
  });

  it('a code ends after five minutes, and guessing ends like wrong passwords', async () => {
    server.advance(20 * MINUTE);
    const { code } = await sent('staff');
    server.advance(5 * MINUTE + 1000);
    expect(await tryWith('staff', code)).toMatchObject({ errcode: ErrCode.wrongVerificationCode });
    for (let count = 0; count < 4; count += 1) await tryWith('staff', `guess${count}`);
    expect(await tryWith('staff')).toMatchObject({ errcode: ErrCode.tooManyTries });
  });

  it('whoever has a password cannot guess the code from many addresses', async () => {
    server.advance(20 * MINUTE);
    const { code } = await sent('staff');
    for (let from = 0; from < 10; from += 1) {
      expect(await tryWith('staff', `guess${from}`, undefined, `198.51.100.${from}`)).toMatchObject({ errcode: ErrCode.wrongVerificationCode });
    }
    expect(await tryWith('staff', code, undefined, '198.51.100.10')).toMatchObject({ errcode: ErrCode.tooManyTries });
    server.advance(6 * MINUTE);
    const { code: renewed } = await sent('staff');
    expect(await tryWith('staff', renewed)).toMatchObject({ errcode: ErrCode.signInOk });
  });

  it('accounts without a telephone sign in as before; without a gateway nobody needs a code', async () => {
    expect(await tryWith('manager')).toMatchObject({ errcode: ErrCode.signInOk });
    const plain = await startTestServer();
    expect(await plain.anonymous().post('/login/Authentication/get_verification_code', { username: 'staff' })).toMatchObject({ errcode: ErrCode.notFound });
    await plain.close();
  });
});
