import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { runLeasedJob, type LeasedJob, type LeaseHolder } from './leasedJob.ts';
import { endOfFailedJob, reasonOfJobFailure, writeOutcome } from './jobEnds.ts';
import { JobGivenUp, type JobKind } from './jobKind.ts';
import type { Jobs } from './jobs.ts';
import { takeJob, type TakenRow } from './takeJob.ts';

/** What the runner of a process is made of. */
export interface RunnerParts<Context> extends Pick<LeaseHolder, 'database' | 'failed'> {
  jobs: Jobs;
  /** Every kind there is; two of one name are refused. */
  kinds: readonly JobKind<Context, unknown, unknown>[];
  /** What kinds work with. */
  context: Context;
  /** Shorter in tests. */
  times?: Partial<typeof TIMES>;
}

/**
 * ms. A job of a process that died is taken over after `lease` and a `tick`; a cancelled one learns of it within a `tick`. One
 * whose work reports nothing for `stall` is given up: nothing that is done in one piece takes as long. At the end of the server
 * jobs have `grace` to stop where they are.
 */
const TIMES = { tick: 1000, lease: 30_000, stall: 300_000, grace: 4000 };
/** Jobs one process works on at once. */
const MOST_AT_ONCE = 4;
/** Tries after which a job that ends its process each time is left alone. */
const MOST_ATTEMPTS = 5;

/** Works on the jobs of the database beside any number of other processes. `close` stops them where they are, and waits for none that does not stop; others go on. */
export interface Runner {
  close(): Promise<void>;
}

/** Starts working on jobs. Errors: throws when two kinds have one name. */
export function runJobs<Context>(parts: RunnerParts<Context>): Runner {
  const { database, jobs, kinds, context, failed } = parts;
  const times = { ...TIMES, ...parts.times };
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  if (byName.size !== kinds.length) throw new Error(`Two kinds of jobs have one name: ${kinds.map(({ name }) => name).join(', ')}`);
  const holder: LeaseHolder = { database, failed, leaseMs: times.lease, silentRenewals: times.stall / times.tick };
  const leased = new Set<LeasedJob>();
  const closing = new AbortController();
  let polling: Promise<void> | undefined;
  /** Something changed that a poll which is under way may have passed already. */
  let isStale = false;

  const begin = (row: TakenRow): void => {
    const kind = byName.get(row.kind);
    if (!kind) return;
    const job = runLeasedJob(row, kind, context, holder);
    leased.add(job);
    void job.ended.then(() => {
      leased.delete(job);
      poll();
    });
  };
  const takeAll = async (): Promise<void> => {
    while (!closing.signal.aborted && leased.size < MOST_AT_ONCE) {
      // Each time it is taken by another name: work that nobody waits for any more stores nothing beside the next try.
      const row = await takeJob(database, { owner: randomUUID(), leaseMs: times.lease, kinds });
      if (!row) return;
      if (row.attempts > MOST_ATTEMPTS) await giveUp(row, byName.get(row.kind), context, holder);
      else begin(row);
    }
  };
  const poll = (): void => {
    if (closing.signal.aborted) return;
    isStale = polling !== undefined;
    polling ??= takeAll()
      .catch(failed)
      .finally(() => {
        polling = undefined;
        if (isStale) poll();
      });
  };

  jobs.onChange(poll);
  const timer = setInterval(() => {
    for (const job of leased) job.renew();
    poll();
  }, times.tick);
  timer.unref();
  poll();
  return {
    async close() {
      closing.abort();
      clearInterval(timer);
      await polling;
      for (const job of leased) job.pause();
      const ended = Promise.all([...leased].map((job) => job.ended));
      const patience = new AbortController();
      await Promise.race([ended, wait(times.grace, undefined, { signal: patience.signal })]);
      patience.abort();
      for (const job of leased) job.letGo();
      await ended;
    },
  };
}

/** Ends a job that never ended by itself, with what it stored last, and notifies its owner. */
async function giveUp<Context>(row: TakenRow, kind: JobKind<Context, unknown, unknown> | undefined, context: Context, holder: LeaseHolder): Promise<void> {
  const cause = new JobGivenUp();
  const change = endOfFailedJob(cause, undefined, holder.failed);
  if (!change) return;
  const request = JSON.parse(row.request) as unknown;
  const message = kind?.message?.({ userId: row.userId, request, result: null, reason: reasonOfJobFailure(cause) }, context);
  await writeOutcome(holder, row, { change, message });
}
