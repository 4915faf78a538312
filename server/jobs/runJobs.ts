import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { TaskStatus } from '#schemas/codes.ts';
import { fault } from '#server/refusals.ts';
import { holdJob, type HeldJob, type Holder } from './heldJob.ts';
import type { JobKind } from './jobKind.ts';
import type { Jobs } from './jobs.ts';
import { after, takeJob, type TakenRow } from './takeJob.ts';

/** What the runner of a process is made of. */
export interface RunnerParts<World> extends Pick<Holder, 'database' | 'failed'> {
  jobs: Jobs;
  /** Every kind there is; two of one name are refused. */
  kinds: readonly JobKind<World, unknown, unknown>[];
  /** What kinds work with. */
  world: World;
  /** Shorter in tests. */
  times?: Partial<typeof TIMES>;
}

/** ms. A job of a process that died is taken over after `lease` and a `tick`; a cancelled one learns of it within a `tick`. */
const TIMES = { tick: 1000, lease: 30_000 };
/** Jobs one process works on at once. */
const MOST_AT_ONCE = 4;
/** Tries after which a job that ends its process each time is left alone. */
const MOST_ATTEMPTS = 5;

/** Works on the jobs of the database beside any number of other processes. `close` stops them where they are; others go on. */
export interface Runner {
  close(): Promise<void>;
}

/** Starts working on jobs. Errors: throws when two kinds have one name. */
export function runJobs<World>(parts: RunnerParts<World>): Runner {
  const { database, jobs, kinds, world, failed } = parts;
  const times = { ...TIMES, ...parts.times };
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  if (byName.size !== kinds.length) throw new Error(`Two kinds of jobs have one name: ${kinds.map(({ name }) => name).join(', ')}`);
  const holder: Holder = { database, failed, owner: randomUUID(), leaseMs: times.lease };
  const held = new Set<HeldJob>();
  const closing = new AbortController();
  let looking: Promise<void> | undefined;

  const begin = (row: TakenRow): void => {
    const kind = byName.get(row.kind);
    if (!kind) return;
    const job = holdJob(row, kind, world, holder);
    held.add(job);
    void job.ended.then(() => {
      held.delete(job);
      look();
    });
  };
  const takeAll = async (): Promise<void> => {
    while (!closing.signal.aborted && held.size < MOST_AT_ONCE) {
      const row = await takeJob(database, { ...holder, kinds });
      if (!row) return;
      if (row.attempts > MOST_ATTEMPTS) await giveUp(row, holder);
      else begin(row);
    }
  };
  const look = (): void => {
    if (closing.signal.aborted) return;
    looking ??= takeAll()
      .catch(failed)
      .finally(() => {
        looking = undefined;
      });
  };

  jobs.onChange(look);
  const timer = setInterval(() => {
    for (const job of held) void job.renew();
    look();
  }, times.tick);
  timer.unref();
  look();
  return {
    async close() {
      closing.abort();
      clearInterval(timer);
      await looking;
      for (const job of held) job.pause();
      await Promise.all([...held].map(({ ended }) => ended));
    },
  };
}

/** Ends a job that never came to its end, with what it stored last. */
async function giveUp({ id }: TakenRow, { database, owner }: Holder): Promise<void> {
  const { errcode, text } = fault();
  await database.kysely
    .updateTable('jobs')
    .set({ status: TaskStatus.exception, error: JSON.stringify({ errcode, ...text }), finishedAt: sql`now()`, leaseUntil: after(0) })
    .where('id', '=', id)
    .where('leaseOwner', '=', owner)
    .execute();
}
