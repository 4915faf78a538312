import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { expectWhole, lives, openings, postmaster } from './openings.ts';

const { cluster, open, close, start } = openings();

describe('embedded PostgreSQL', () => {
  test('starts from nothing, keeps its password to itself, and listens on loopback only; warm it is there at once', async () => {
    expect(existsSync(join(cluster, 'postgres'))).toBe(false);
    const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: cluster };
    const first = await open(env);
    expect(first.kind).toBe('embedded');
    expect(first.notices).toEqual([]);
    expect(statSync(join(cluster, 'postgres.password')).mode & 0o777).toBe(0o600);
    const { rows } = await sql<{
      listen: string;
      fsync: string;
      zone: string;
    }>`select current_setting('listen_addresses') as "listen", current_setting('fsync') as "fsync", current_setting('TimeZone') as "zone"`.execute(
      first.kysely,
    );
    expect(rows[0]).toEqual({ listen: '127.0.0.1', fsync: 'on', zone: 'Asia/Shanghai' });
    const pid = postmaster(cluster);
    await close(first);
    expect(lives(pid)).toBe(false);

    const begun = Date.now();
    await open(env);
    expect(Date.now() - begun).toBeLessThan(1500);
  });

  test('[R1] kill -9 of the process in the middle of writes loses nothing that was acknowledged, and the server is taken over', async () => {
    const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: cluster };
    const acknowledged = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const writing = start(env, 10_000);
      await writing.line(15 + round * 7);
      writing.child.kill('SIGKILL');
      await writing.ended;
      for (const line of writing.lines.slice(1)) acknowledged.add(line);
    }
    const pid = postmaster(cluster);
    expect(lives(pid)).toBe(true);
    const begun = Date.now();
    const db = await open(env);
    expect(Date.now() - begun).toBeLessThan(5000);
    expect(postmaster(cluster)).toBe(pid);
    await expectWhole(db, acknowledged);
  });

  test('[R1] kill -9 of process and server together: restart within 5 s, nothing lost, nothing half', async () => {
    const env = { PORTICO_DATABASE: 'embedded', PORTICO_DATA: cluster };
    const writing = start(env, 10_000);
    await writing.line(40);
    process.kill(postmaster(cluster), 'SIGKILL');
    writing.child.kill('SIGKILL');
    await writing.ended;
    const begun = Date.now();
    const db = await open(env);
    expect(Date.now() - begun).toBeLessThan(5000);
    await expectWhole(db, new Set(writing.lines.slice(1)));
  });

  test('[R6] when the server dies the process lives, says the database is away and goes on within 5 s', async () => {
    const db = await open({ PORTICO_DATABASE: 'embedded', PORTICO_DATA: cluster });
    const answersNow = () =>
      sql`select pg_sleep(0)`.execute(db.kysely).then(
        () => true,
        () => false,
      );
    await Promise.all(Array.from({ length: 12 }, answersNow));
    const long = sql`select pg_sleep(30)`.execute(db.kysely).catch((error: unknown) => error);
    process.kill(postmaster(cluster), 'SIGKILL');
    expect(await long).toMatchObject({ name: 'DatabaseUnavailable' });
    await expect.poll(answersNow, { timeout: 5000, interval: 50 }).toBe(true);
    expect((await Promise.all(Array.from({ length: 30 }, answersNow))).every(Boolean)).toBe(true);
    expect(await db.answers()).toBe(true);
  });
});
