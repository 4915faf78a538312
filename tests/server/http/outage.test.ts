import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fastify } from 'fastify';
import { ErrCode } from '#schemas/codes.ts';
import { DatabaseBusy } from '#server/db/errors.ts';
import { answerFailures } from '#server/http/failures.ts';
import { startTestServer, type TestServer } from './testServer.ts';

describe('a database that hangs', () => {
  let server: TestServer;
  beforeAll(async () => {
    // PGlite has one connection: who holds it makes the database hang for everybody else.
    server = await startTestServer({ database: 'pglite' });
  });
  afterAll(() => server.close());

  it('[R6] is answered with 503 within 5 s, and all is well when it is back', async () => {
    const staff = await server.as('staff');
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const blocking = server.services.database.transaction(() => released);
    const started = performance.now();
    const answers = await Promise.all([
      server.anonymous().send('GET', '/healthz'),
      server.anonymous().send('GET', '/public/theme/findAll'),
      staff.send('GET', '/api/runtime/app/list_apps'),
    ]);
    expect(performance.now() - started).toBeLessThan(5500);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(await answers[2]?.json()).toMatchObject({ errcode: ErrCode.fault, traceId: expect.stringMatching(/^[0-9A-F]{32}$/) });
    release();
    await blocking;
    expect((await server.anonymous().send('GET', '/healthz')).status).toBe(200);
    expect(await staff.get('/api/runtime/app/list_apps')).toMatchObject({ errcode: 0 });
  });
});

describe('a database with which everybody works', () => {
  it('[R6] is called busy, with the seconds after which a call is worth trying again', async () => {
    const app = fastify();
    app.decorateRequest('traceId', 'F'.repeat(32));
    answerFailures(app);
    app.get('/', () => {
      throw new DatabaseBusy(new Error('timeout exceeded when trying to connect'));
    });
    const answer = await app.inject({ method: 'GET', url: '/', headers: { 'accept-language': 'en-US' } });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(answer.json()).toMatchObject({ errcode: 900503, errmsg: 'The system is busy; try again in 1 s', data: { retryAfter: 1 } });
    await app.close();
  });
});
