import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { TaskStatus } from '#schemas/codes.ts';
import { Refused, type Bilingual } from '#server/refusals/refused.ts';
import type { JobKind, RunningJob } from '#server/jobs/jobKind.ts';
import { openJobs, type Jobs } from '#server/jobs/jobs.ts';
import { runJobs, type Runner } from '#server/jobs/runJobs.ts';
import type { NewMessage } from '#server/store/messages.ts';
import { DATABASE_KINDS, freshDatabase, type TestDatabase } from './databases.ts';

interface Count {
  rows: number;
}
type Work = (job: RunningJob<Count, Count>) => Promise<number>;

/** A kind whose work each test gives. */
function counting(work: Work, name = 'count', perUser = 2): JobKind<unknown, Count, Count> {
  return { name, perUser, run: async (job) => ({ status: TaskStatus.ended, result: { rows: await work(job) } }) };
}

/** The message to the owner of a job that failed. */
function messageOf({ userId, reason }: { userId: string; reason: Bilingual | undefined }): NewMessage {
  return { userId, messageType: 'STATION', icon: 1, content: reason ?? { zh: '完成', en: 'done' } };
}

/** A promise that the test resolves. */
function gate<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}

/** Polls often; the lease stays long, so that a loaded machine never counts as a dead one. */
const times = { tick: 20 };
const NEVER_MS = 3_600_000;
const untilStopped = (job: RunningJob<Count, Count>): Promise<never> =>
  new Promise((_resolve, reject) => job.signal.addEventListener('abort', () => reject(new Error('stopped in the middle'))));

describe.each(DATABASE_KINDS)('jobs on %s', (database) => {
  let opened: TestDatabase;
  let jobs: Jobs;
  const runners: Runner[] = [];
  const faults: unknown[] = [];
  beforeAll(async () => {
    opened = await freshDatabase(database);
    jobs = openJobs(opened.db);
    await opened.db.kysely
      .insertInto('users')
      .values(['ann', 'bob'].map((id) => ({ id, username: id, name: id })))
      .execute();
  });
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.close();
    faults.length = 0;
    await opened.db.kysely.deleteFrom('jobs').execute();
    await opened.db.kysely.deleteFrom('notifications').execute();
  });
  afterAll(() => opened.close());

  const start = (...kinds: JobKind<unknown, Count, Count>[]): Runner => startPolling(times.tick, ...kinds);
  const startPolling = (tick: number, ...kinds: JobKind<unknown, Count, Count>[]): Runner => startWith({ tick }, ...kinds);
  const startWith = (own: { tick: number; stall?: number; grace?: number }, ...kinds: JobKind<unknown, Count, Count>[]): Runner => {
    const runner = runJobs({ database: opened.db, jobs, kinds, context: undefined, failed: (error) => faults.push(error), times: own });
    runners.push(runner);
    return runner;
  };
  /** The messages to ann, newest last. */
  const received = async (): Promise<string[]> => {
    const rows = await opened.db.kysely.selectFrom('notifications').select('contentEn').where('userId', '=', 'ann').orderBy('id').execute();
    return rows.map(({ contentEn }) => contentEn);
  };
  const ended = (kind: JobKind<unknown, Count, Count>, id: string, status: string) =>
    vi.waitFor(async () => {
      const job = await jobs.find(kind, 'ann', id);
      expect(job?.status).toBe(status);
      return job;
    }, 10_000);

  test('a job is run once by one of several processes, and its outcome is there for its owner only', async () => {
    const run: string[] = [];
    const kind = counting(async ({ id, request }) => {
      run.push(id);
      return request.rows;
    });
    start(kind);
    start(kind);
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map((rows) => jobs.add(kind, 'ann', { rows })));
    for (const [index, id] of ids.entries()) expect((await ended(kind, id, TaskStatus.ended))?.result).toEqual({ rows: index + 1 });
    expect(run.toSorted()).toEqual(ids.toSorted());
    expect(await jobs.find(kind, 'bob', ids[0] ?? '')).toBeUndefined();
    expect((await jobs.page([kind], 'ann', 0, 4)).content).toHaveLength(4);
    expect((await jobs.page([kind], 'ann', 1, 4)).totalElements).toBe(6);
    expect(await jobs.page([kind], 'bob', 0, 4)).toEqual({ content: [], totalElements: 0 });
  });

  test('one person runs two at once, whatever the number of processes; another person does not wait for them', async () => {
    const running: string[] = [];
    let most = 0;
    const go = gate<void>();
    const kind = counting(async ({ userId }) => {
      running.push(userId);
      most = Math.max(most, running.filter((id) => id === 'ann').length);
      await go.promise;
      running.splice(running.indexOf(userId), 1);
      return 1;
    });
    start(kind);
    start(kind);
    const ids = await Promise.all([1, 2, 3, 4].map((rows) => jobs.add(kind, 'ann', { rows })));
    await jobs.add(kind, 'bob', { rows: 1 });
    await vi.waitFor(() => expect(running.toSorted()).toEqual(['ann', 'ann', 'bob']), 10_000);
    const statuses = (await jobs.page([kind], 'ann', 0, 10)).content.map(({ status }) => status).toSorted();
    expect(statuses).toEqual(['INIT', 'INIT', 'RUN', 'RUN']);
    go.resolve();
    for (const id of ids) await ended(kind, id, TaskStatus.ended);
    expect(most).toBe(2);
  });

  test('progress is there while it runs, and cancelling in another process stops it and keeps what is true', async () => {
    const kind = counting(async (job) => {
      job.progress({ rows: 7 });
      return untilStopped(job);
    });
    start(kind);
    const id = await jobs.add(kind, 'ann', { rows: 9 });
    await vi.waitFor(async () => expect((await jobs.find(kind, 'ann', id))?.result).toEqual({ rows: 7 }), 10_000);
    const elsewhere = openJobs(opened.db);
    expect(await elsewhere.cancel(kind, 'bob', id)).toBe(false);
    expect(await elsewhere.cancel(kind, 'ann', id)).toBe(true);
    expect(await ended(kind, id, TaskStatus.failed)).toMatchObject({ cancelled: true, result: { rows: 7 }, error: null });
    expect(await elsewhere.cancel(kind, 'ann', id)).toBe(false);
    expect(faults).toEqual([]);
  });

  test('a job that waits ends at once when it is cancelled, and one that is taken away stops where it runs', async () => {
    const stopped = gate<unknown>();
    const kind = counting(async (job) => {
      job.signal.addEventListener('abort', () => stopped.resolve(job.signal.reason));
      return untilStopped(job);
    });
    const waiting = await jobs.add(kind, 'ann', { rows: 1 });
    await jobs.cancel(kind, 'ann', waiting);
    expect(await jobs.find(kind, 'ann', waiting)).toMatchObject({ status: TaskStatus.failed, cancelled: true });
    start(kind);
    const id = await jobs.add(kind, 'ann', { rows: 1 });
    await ended(kind, id, TaskStatus.running);
    expect(await jobs.remove(kind, 'bob', id)).toBeUndefined();
    expect(await jobs.remove(kind, 'ann', id)).toMatchObject({ id });
    expect(await stopped.promise).toMatchObject({ name: 'JobLost' });
    expect(await jobs.find(kind, 'ann', id)).toBeUndefined();
  });

  test('what a job leaves that is taken away while it comes to its end goes with it', async () => {
    const go = gate<void>();
    const discarded: Count[] = [];
    const work = counting(async () => {
      await go.promise;
      return 5;
    });
    const kind = { ...work, discard: async (result: Count) => void discarded.push(result) };
    // It does not poll again, so that it cannot learn of it before it has ended.
    startPolling(NEVER_MS, kind);
    const other = await jobs.add(kind, 'ann', { rows: 1 });
    const removed = await jobs.add(kind, 'ann', { rows: 2 });
    await ended(kind, removed, TaskStatus.running);
    await jobs.remove(kind, 'ann', removed);
    go.resolve();
    await vi.waitFor(() => expect(discarded).toEqual([{ rows: 5 }]), 10_000);
    await ended(kind, other, TaskStatus.ended);
    expect(discarded).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  test('a job whose process died is taken over with what it stored, and the dead one can store nothing more', async () => {
    const dead = gate<RunningJob<Count, Count>>();
    const dying = counting(async (job) => {
      await opened.db.transaction((tx) => job.storeResult(tx, { rows: 40 }));
      dead.resolve(job);
      return untilStopped(job);
    });
    const id = await jobs.add(dying, 'ann', { rows: 100 });
    // It polls as it starts and not again: a process that has ended takes nothing over, not even its own job.
    startPolling(NEVER_MS, dying);
    const before = await dead.promise;
    await sql`update "jobs" set "leaseUntil" = now() - interval '1 minute', "leaseOwner" = 'a process that is gone' where "id" = ${id}`.execute(
      opened.db.kysely,
    );
    const next = counting(async ({ attempts, result, request }) => {
      expect(attempts).toBe(2);
      return request.rows + (result?.rows ?? 0);
    });
    start(next);
    expect((await ended(next, id, TaskStatus.ended))?.result).toEqual({ rows: 140 });
    await expect(opened.db.transaction((tx) => before.storeResult(tx, { rows: 41 }))).rejects.toMatchObject({ name: 'JobLost' });
    expect((await jobs.find(next, 'ann', id))?.result).toEqual({ rows: 140 });
  });

  test('what is kept goes with the rows: neither is there when their transaction fails', async () => {
    const kind = counting(async (job) => {
      await opened.db.transaction((tx) => job.storeResult(tx, { rows: 1 }));
      await opened.db
        .transaction(async (tx) => {
          await job.storeResult(tx, { rows: 2 });
          throw new Error('the rows are refused');
        })
        .catch(() => undefined);
      return untilStopped(job);
    });
    start(kind);
    const id = await jobs.add(kind, 'ann', { rows: 3 });
    await vi.waitFor(async () => expect((await jobs.find(kind, 'ann', id))?.result).toEqual({ rows: 1 }), 10_000);
  });

  test('a server that ends hands its jobs on at once; one that lives renews its lease', async () => {
    let begun = 0;
    const kind = counting(async (job) => {
      begun += 1;
      if (begun === 2) return job.attempts;
      return untilStopped(job);
    });
    const first = start(kind);
    const id = await jobs.add(kind, 'ann', { rows: 1 });
    await ended(kind, id, TaskStatus.running);
    const until = async (): Promise<number> =>
      (await opened.db.kysely.selectFrom('jobs').select('leaseUntil').executeTakeFirstOrThrow()).leaseUntil?.getTime() ?? 0;
    const taken = await until();
    await vi.waitFor(async () => expect(await until()).toBeGreaterThan(taken), 10_000);
    expect(begun).toBe(1);
    await first.close();
    start(kind);
    expect((await ended(kind, id, TaskStatus.ended))?.result).toEqual({ rows: 1 });
  });

  test('a refusal is reported in words, a fault only to the log', async () => {
    const refusing = counting(async () => {
      throw new Refused(900404, { zh: '不存在', en: 'absent' });
    }, 'refusing');
    const faulty = counting(async () => {
      throw new Error('secret');
    }, 'faulty');
    start(refusing, faulty);
    const [refused, failed] = [await jobs.add(refusing, 'ann', { rows: 1 }), await jobs.add(faulty, 'ann', { rows: 1 })];
    expect((await ended(refusing, refused, TaskStatus.failed))?.error).toEqual({ errcode: 900404, zh: '不存在', en: 'absent' });
    expect((await ended(faulty, failed, TaskStatus.exception))?.error).toMatchObject({ errcode: 900500 });
    expect(String(faults)).toBe('Error: secret');
  });

  test('a job that ends its process each time is given up with what it stored, and its owner reads why', async () => {
    const kind = { ...counting(async () => 1), message: messageOf };
    const id = await jobs.add(kind, 'ann', { rows: 1 });
    await sql`update "jobs" set "status" = 'RUN', "attempts" = 5, "leaseUntil" = now() - interval '1 minute', "result" = '{"rows":3}'`.execute(
      opened.db.kysely,
    );
    start(kind);
    expect(await ended(kind, id, TaskStatus.exception)).toMatchObject({ result: { rows: 3 }, error: { errcode: 900500 } });
    expect(await received()).toEqual([expect.stringContaining('broke off several times')]);
  });

  test('work that says nothing for too long ends as failed, its owner reads why, its place is free, and what it does later is not kept', async () => {
    const hung = gate<RunningJob<Count, Count>>();
    const go = gate<void>();
    const discarded: Count[] = [];
    const kind = {
      ...counting(async (job) => {
        if (job.request.rows === 1) return 1;
        await opened.db.transaction((tx) => job.storeResult(tx, { rows: 40 }));
        hung.resolve(job);
        await go.promise;
        return 100;
      }, 'hanging'),
      perUser: 1,
      message: messageOf,
      discard: async (result: Count) => void discarded.push(result),
    };
    startWith({ tick: 20, stall: 200 }, kind);
    const id = await jobs.add(kind, 'ann', { rows: 100 });
    const next = await jobs.add(kind, 'ann', { rows: 1 });
    expect(await ended(kind, id, TaskStatus.exception)).toMatchObject({ result: { rows: 40 }, error: { en: expect.stringContaining('stood still') } });
    expect((await ended(kind, next, TaskStatus.ended))?.result).toEqual({ rows: 1 });
    const job = await hung.promise;
    expect(job.signal.reason).toMatchObject({ name: 'JobStalled' });
    await expect(opened.db.transaction((tx) => job.storeResult(tx, { rows: 41 }))).rejects.toMatchObject({ name: 'JobLost' });
    go.resolve();
    await vi.waitFor(() => expect(discarded).toEqual([{ rows: 100 }]), 10_000);
    expect((await jobs.find(kind, 'ann', id))?.result).toEqual({ rows: 40 });
    expect(await received()).toContainEqual(expect.stringContaining('stood still'));
    expect(faults).toMatchObject([{ name: 'JobStalled' }]);
  });

  test('work that goes on is not given up, however long it takes', async () => {
    const kind = counting(async (job) => {
      for (const begun = performance.now(); performance.now() - begun < 1500; ) {
        job.heartbeat();
        await opened.db.answers();
      }
      return 60;
    });
    startWith({ tick: 20, stall: 1000 }, kind);
    const id = await jobs.add(kind, 'ann', { rows: 1 });
    expect((await ended(kind, id, TaskStatus.ended))?.result).toEqual({ rows: 60 });
  });

  test('cancelled work that does not listen is left to itself', async () => {
    const kind = counting(() => gate<number>().promise);
    startWith({ tick: 20, stall: 4000 }, kind);
    const id = await jobs.add(kind, 'ann', { rows: 1 });
    await ended(kind, id, TaskStatus.running);
    await jobs.cancel(kind, 'ann', id);
    expect(await ended(kind, id, TaskStatus.failed)).toMatchObject({ cancelled: true, error: null });
  });

  test('a server that ends waits for no work that does not stop; the next one goes on with it, and the old work stores nothing more', async () => {
    const hung = gate<RunningJob<Count, Count>>();
    const deaf = counting((job) => {
      hung.resolve(job);
      return gate<number>().promise;
    });
    const runner = startWith({ tick: 20, grace: 50 }, deaf);
    const id = await jobs.add(deaf, 'ann', { rows: 1 });
    const job = await hung.promise;
    await runner.close();
    const next = counting(async ({ attempts }) => attempts);
    start(next);
    expect((await ended(next, id, TaskStatus.ended))?.result).toEqual({ rows: 1 });
    await expect(opened.db.transaction((tx) => job.storeResult(tx, { rows: 41 }))).rejects.toMatchObject({ name: 'JobLost' });
  });

  test('a message that cannot be written keeps no job from its end', async () => {
    const kind = {
      ...counting(async ({ request }) => request.rows),
      message: () => ({ ...messageOf({ userId: 'ann', reason: undefined }), userId: 'no\0body' }),
    };
    start(kind);
    const id = await jobs.add(kind, 'ann', { rows: 7 });
    expect((await ended(kind, id, TaskStatus.ended))?.result).toEqual({ rows: 7 });
    expect(faults).toHaveLength(1);
  });

  test('foreign text in a message is made storable', async () => {
    const kind = {
      ...counting(async () => {
        throw new Refused(900400, { zh: '列“a\0b”', en: 'column a\0b \ud83d' });
      }),
      message: messageOf,
    };
    start(kind);
    const id = await jobs.add(kind, 'ann', { rows: 7 });
    await ended(kind, id, TaskStatus.failed);
    expect(await received()).toEqual(['column a\ufffdb \ufffd']);
    expect(faults).toEqual([]);
  });

  test('ended jobs go away in time, waiting ones stay; two kinds of one name are refused', async () => {
    const kind = counting(async () => 1);
    const over = await jobs.add(kind, 'ann', { rows: 1 });
    await jobs.cancel(kind, 'ann', over);
    const waiting = await jobs.add(kind, 'ann', { rows: 1 });
    await jobs.removeEnded(new Date(Date.now() + 60_000));
    expect((await jobs.page([kind], 'ann', 0, 10)).content.map(({ id }) => id)).toEqual([waiting]);
    expect(() => start(kind, kind)).toThrow('one name');
  });
});
