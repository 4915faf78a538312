import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import { openDatabase } from '#server/db/open.ts';
import { takeLock } from '#server/db/ownLock.ts';
import { readEnvironment } from '#server/environment.ts';
import { errorLine, openLog } from '#server/http/log.ts';
import { readSettings, toSettings } from '#server/services/settings.ts';
import { loadDemonstration } from '#server/organisation/demonstration.ts';
import { ensureFirstAdmin } from '#server/organisation/firstAdmin.ts';
import { startServer } from '#server/start.ts';
import { model, writeApp } from './apps/appFolder.ts';
import { write } from './apps/markedFixture.ts';
import { freshDatabase, TEST_DATA } from './databases.ts';
import { requestCode } from './http/client.ts';
import { startTestServer } from './http/testServer.ts';

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-operator-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('settings with faults stop the start with a sentence', () => {
  it.each<[object, string]>([
    [{ frameHost: ['x'] }, '/frameHost is no setting'],
    [{ timeZone: 'Mars/Olympus' }, 'no time zone'],
    [{ publicOrigin: 'https://portico.example.com/portal' }, '/publicOrigin'],
    [{ publicOrigin: 'https://a b' }, 'no origin'],
    [{ imageHosts: ["https:; script-src 'unsafe-inline'"] }, '/imageHosts/0'],
    [{ trustedProxies: ['everybody'] }, '/trustedProxies/0'],
    [{ callsPerSecond: 0 }, '/callsPerSecond'],
  ])('%j', (settings, words) => {
    expect(() => toSettings(settings)).toThrow(words);
  });

  it('names the file that is missing or no JSON', () => {
    const file = join(temporary(), 'settings.json');
    expect(() => readSettings(file)).toThrow(file);
    writeFileSync(file, '{"portal": ');
    expect(() => readSettings(file)).toThrow(file);
  });

  it('PUBLIC_URL is an origin; a slash at its end is forgiven, anything else would let nobody sign in', () => {
    const originOf = (PUBLIC_URL: string) => readEnvironment({ PUBLIC_URL }, '/').publicOrigin;
    expect(originOf('https://portico.example.com/')).toBe('https://portico.example.com');
    for (const text of ['portico.example.com', 'https://portico.example.com/x', 'javascript:alert(1)', 'https://a@b'])
      expect(() => originOf(text)).toThrow('PUBLIC_URL');
  });
});

describe('variables that cannot be read stop the start with a sentence', () => {
  it.each([
    [{ PORTICO_DEMO: 'no' }, 'PORTICO_DEMO must be 0 or 1, not "no"'],
    [{ PORTICO_SEED: 'false' }, 'PORTICO_SEED must be 0 or 1'],
    [{ PORTICO_APPS: '/nowhere/apps' }, 'PORTICO_APPS names a folder that is not there: "/nowhere/apps"'],
    [{ PORTICO_ADMIN: 'root' }, 'belong together'],
    [{ PORTICO_ADMIN_PASSWORD: 'x' }, 'belong together'],
    [{ PORT: '80a' }, 'PORT must be a number'],
    [{ PORTICO_LOG: 'loud' }, 'PORTICO_LOG must be one of trace'],
  ])('%j', (variables, words) => {
    expect(() => readEnvironment(variables, '/')).toThrow(words);
  });

  it('a port that is taken and a host that is not this machine are named', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void taken.close());
    const address = taken.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    const apps = temporary();
    await writeApp(apps);
    const { db, close } = await freshDatabase('embedded');
    onTestFinished(close);
    const { rows } = await sql<{ schema: string }>`select current_schema() as "schema"`.execute(db.kysely);
    const own = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: TEST_DATA, PORTICO_SCHEMA: rows[0]?.schema, PORTICO_APPS: apps };
    const starting = (variables: Record<string, string>) =>
      startServer({
        environment: readEnvironment({ ...own, ...variables }, process.cwd()),
        root: process.cwd(),
        log: openLog('silent'),
        people: async () => false,
      });
    await expect(starting({ PORT: port })).rejects.toThrow(`PORT ${port} is taken`);
    await expect(starting({ PORT: '0', HOST: '192.0.2.1' })).rejects.toThrow('HOST "192.0.2.1"');
  }, 180_000);
});

describe('the first administrator', () => {
  it('has a password that people may have, and chooses their own at the first sign-in', async () => {
    const { db: database, close } = await freshDatabase('embedded');
    onTestFinished(close);
    await expect(ensureFirstAdmin(database, { corpId: 'portico', time: '2026-01-05 08:00:00' }, { username: 'root', password: 'abc' })).rejects.toThrow(
      'PORTICO_ADMIN_PASSWORD: A password has 6 to 14',
    );
    await expect(ensureFirstAdmin(database, { corpId: 'portico', time: '2026-01-05 08:00:00' }, { username: 'a b', password: 'First2026' })).rejects.toThrow(
      'PORTICO_ADMIN',
    );
    expect(await ensureFirstAdmin(database, { corpId: 'portico', time: '2026-01-05 08:00:00' }, undefined)).toBe('missing');
    expect(await ensureFirstAdmin(database, { corpId: 'portico', time: '2026-01-05 08:00:00' }, { username: 'root', password: 'First2026' })).toBe('made');
    expect(await ensureFirstAdmin(database, { corpId: 'portico', time: '2026-01-05 08:00:00' }, { username: 'other', password: 'First2026' })).toBe('present');
    const people = await database.kysely.selectFrom('users').select(['username', 'permissions', 'passwordChangedAt']).execute();
    expect(people).toEqual([{ username: 'root', permissions: ['ADMIN'], passwordChangedAt: null }]);
  }, 60_000);
});

describe('the demonstration', () => {
  const demo = join(process.cwd(), 'demo');

  it('comes into a database without people and is known again there', async () => {
    const { db: database, close } = await freshDatabase('embedded');
    onTestFinished(close);
    expect(await loadDemonstration(database, demo, 'portico')).toBe(true);
    expect(await loadDemonstration(database, demo, 'portico')).toBe(true);
  }, 60_000);

  it('is kept out of a database that holds other people, whatever the variable says', async () => {
    const { db: database, close } = await freshDatabase('embedded');
    onTestFinished(close);
    await ensureFirstAdmin(database, { corpId: 'portico', time: '2026-01-05 08:00:00' }, { username: 'root', password: 'First2026' });
    expect(await loadDemonstration(database, demo, 'portico')).toBe(false);
    const people = await database.kysely.selectFrom('users').select('username').execute();
    expect(people).toEqual([{ username: 'root' }]);
  }, 60_000);
});

describe('TRUST_PROXY', () => {
  const trust = (TRUST_PROXY: string) => readEnvironment({ TRUST_PROXY }, '/').trustProxy;
  it('says which proxies are believed; anything else stops the start', () => {
    expect(['', 'true', 'false', '1', '127.0.0.1', '10.0.0.0/8, ::1'].map(trust)).toEqual([undefined, true, false, 1, ['127.0.0.1'], ['10.0.0.0/8', '::1']]);
    for (const text of ['yes', '10.0.0.0/33', 'proxy.example.com', '127.0.0.1;::1']) expect(() => trust(text)).toThrow('TRUST_PROXY');
  });

  it('[S11] what a caller writes into X-Forwarded-For before the proxy adds to it gets them no more tries', async () => {
    const apps = temporary();
    await writeApp(apps);
    const server = await startTestServer({ appFolders: [apps], environment: { TRUST_PROXY: 'true' } });
    onTestFinished(() => server.close());
    /** Behind a proxy that adds the address it sees, as the guide's nginx does. */
    const guess = (claimed: string, seen: string, password = 'Wrong2026') => {
      const client = server.anonymous();
      const plain = client.send.bind(client);
      client.send = (method, path, options) => plain(method, path, { ...options, headers: { 'X-Forwarded-For': `${claimed}, ${seen}` } });
      return requestCode(client, 'e020', password);
    };
    const answers: number[] = [];
    for (let index = 0; index < 7; index += 1) answers.push((await guess(`203.0.113.${index}`, '198.51.100.1')).errcode);
    expect(answers.filter((errcode) => errcode === ErrCode.tooManyTries)).toHaveLength(2);
    expect(await guess('203.0.113.9', '198.51.100.2', 'Portico2026')).toMatchObject({ errcode: ErrCode.signInOk });
    // What is no address is nobody's: it counts for the one that connects.
    for (let index = 0; index < 5; index += 1) await guess('203.0.113.9', `unknown-${index}`);
    expect(await guess('203.0.113.9', 'unknown', 'Portico2026')).toMatchObject({ errcode: ErrCode.tooManyTries });
    const { addresses } = await server.services.database.kysely
      .selectFrom('loginAttempts')
      .select(({ fn }) => fn.agg<string[]>('array_agg', ['address']).distinct().as('addresses'))
      .executeTakeFirstOrThrow();
    expect(addresses.toSorted()).toEqual(['127.0.0.1', '198.51.100.1', '198.51.100.2']);
  });
});

describe('the data folder', () => {
  it('a database that is not meant is named before anything is opened, without the password of its address', async () => {
    const file = join(temporary(), 'file');
    writeFileSync(file, '');
    await expect(openDatabase({ PORTICO_DATA: file })).rejects.toThrow(`PORTICO_DATA "${file}" cannot be used as a folder`);
    await expect(openDatabase({ PORTICO_DATA: join(file, 'below') })).rejects.toThrow('PORTICO_DATA');
    await expect(openDatabase({ PORTICO_DATABASE: 'mysql' })).rejects.toThrow('PORTICO_DATABASE must be embedded, pglite or memory, not "mysql"');
    const wrong = await openDatabase({ DATABASE_URL: 'mysql://me:secret@host/db' }).catch(String);
    expect(wrong).toContain('DATABASE_URL must be an address such as postgres://');
    expect(wrong).not.toContain('secret');
  });

  it('a cluster that does not start is never replaced by an empty database', async () => {
    const data = temporary();
    chmodSync(data, 0o755);
    mkdirSync(join(data, 'postgres'));
    writeFileSync(join(data, 'postgres', 'PG_VERSION'), 'broken');
    await expect(openDatabase({ PORTICO_DATA: data })).rejects.toThrow();
  }, 280_000);

  it('a lock left by a killed process whose number came back is ours; one of a living process is not', async () => {
    const file = join(temporary(), 'lock');
    writeFileSync(file, String(process.pid));
    const release = takeLock(file);
    expect(() => takeLock(file)).toThrow('in use');
    await release();
    for (const left of ['', 'nonsense', '999999999']) {
      writeFileSync(file, left);
      await takeLock(file)();
    }
    writeFileSync(file, '1');
    expect(() => takeLock(file)).toThrow('process 1');
  });
});

describe('application folders', () => {
  it('a model the database cannot hold is left out with its reason, and everything else starts', async () => {
    const folder = temporary();
    await writeApp(folder);
    const wide = Array.from({ length: 1700 }, (_, index) => ({ code: `item${index}`, name: 'x', propertyType: 0 }));
    await write(join(folder, 'desk', 'models', 'wide', 'model.json'), model('wide', { properties: wide }));
    mkdirSync(join(folder, 'dangling'));
    execFileSync('ln', ['-s', '/nowhere', join(folder, 'dangling', 'app.json')]);
    const server = await startTestServer({ appFolders: [folder, join(folder, 'missing')] });
    try {
      const { models, faults } = server.services.apps();
      expect([models.has('note'), models.has('wide')]).toEqual([true, false]);
      expect(faults.map(({ reason }) => reason).join('\n')).toMatch(
        /does not take its tables[\s\S]*no such folder|no such folder[\s\S]*does not take its tables/,
      );
      expect((await (await server.as('staff')).get('/api/runtime/app/list_apps')).errcode).toBe(0);
    } finally {
      await server.close();
    }
  }, 280_000);
});

describe('the log', () => {
  it('keeps of a database error its code and place, never the values it repeats', async () => {
    const { db, close } = await freshDatabase('embedded');
    try {
      const error: unknown = await sql`select ${'private words'}::numeric`.execute(db.kysely).catch((caught: unknown) => caught);
      expect(String(error)).toContain('private words');
      expect(JSON.stringify(errorLine(error))).not.toContain('private words');
      expect(errorLine(error)).toMatchObject({ code: '22P02', stack: expect.stringContaining('at ') });
    } finally {
      await close();
    }
    expect(errorLine(new Error('ours', { cause: 'text' }))).toMatchObject({ message: 'ours', cause: { type: 'string' } });
  });
});
