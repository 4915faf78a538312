import { sql, type UpdateObject } from 'kysely';
import { TaskStatus } from '#schemas/codes.ts';
import type { Database, Reader } from '#server/db/database.ts';
import { isConnectionError, Refused, type Bilingual } from '#server/db/errors.ts';
import type { Tables } from '#server/db/migrations/index.ts';
import { fault } from '#server/refusals.ts';
import { writeMessages, type NewMessage } from '#server/store/messages.ts';
import { JobCancelled, JobLost, JobPaused, type JobKind, type RunningJob } from './jobKind.ts';
import { after, type TakenRow, type Taker } from './takeJob.ts';

/** A job this process works on. */
export interface HeldJob {
  /** Resolves when its outcome is written, or it is lost; never rejects. */
  readonly ended: Promise<void>;
  /** Renews the lease, writes progress and looks whether it was cancelled; once a second. */
  renew(): Promise<void>;
  /** Stops it, so that another process goes on with it. */
  pause(): void;
}

/** What holding a job needs. */
export interface Holder extends Pick<Taker, 'owner' | 'leaseMs'> {
  database: Database;
  /** Told what no user reads: faults of kinds, renewals that did not get through. */
  failed: (error: unknown) => void;
}

/** Begins to run a job that was taken. */
export function holdJob<World>(row: TakenRow, kind: JobKind<World, unknown, unknown>, world: World, holder: Holder): HeldJob {
  const { database, leaseMs, failed } = holder;
  const stop = new AbortController();
  let told: string | undefined;
  let renewing: Promise<void> | undefined;
  let heldUntil = performance.now() + leaseMs;

  const job: RunningJob<unknown, unknown> = {
    ...pick(row),
    signal: stop.signal,
    progress(result) {
      told = JSON.stringify(result);
    },
    async keep(tx, result) {
      if (!(await change(tx, row, holder, { result: JSON.stringify(result), leaseUntil: after(leaseMs) }))) throw new JobLost();
      heldUntil = performance.now() + leaseMs;
    },
  };

  const renew = async (): Promise<void> => {
    const progress = told;
    told = undefined;
    const sentAt = performance.now();
    try {
      const now = await change(database.kysely, row, holder, { leaseUntil: after(leaseMs), ...(progress === undefined ? {} : { result: progress }) });
      if (!now) return stop.abort(new JobLost());
      heldUntil = sentAt + leaseMs;
      if (now.cancelAskedAt !== null) stop.abort(new JobCancelled());
    } catch (error) {
      failed(error);
      told ??= progress;
      if (performance.now() > heldUntil) stop.abort(new JobLost());
    }
  };

  return {
    ended: runToEnd()
      .then((end) => end && writeEnd(end))
      .then(() => undefined, failed),
    renew() {
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    pause: () => stop.abort(new JobPaused()),
  };

  /** The end and the message about it are there together, or neither is; what a job left that was taken away meanwhile goes too. */
  async function writeEnd({ change: written, told: message, discard }: End): Promise<void> {
    const isOurs = await database.transaction(async (tx) => {
      const ours = await change(tx, row, holder, written);
      if (ours && message) await writeMessages(tx, [message], new Date());
      return ours !== undefined;
    });
    if (!isOurs) await discard?.();
  }

  /** Runs the kind; gives what is to be written, nothing when it is not ours to write. */
  async function runToEnd(): Promise<End | undefined> {
    const { userId, request } = job;
    try {
      const { status, result } = await kind.run(job, world);
      const written: Change = { status, result: JSON.stringify(result), finishedAt: sql`now()`, leaseUntil: null };
      const message = kind.message?.({ userId, request, result, reason: undefined }, world);
      return { change: written, told: message, discard: () => kind.discard?.(result, world) };
    } catch (error) {
      // Once it was told to stop, what it throws is only how it stopped.
      const cause: unknown = stop.signal.aborted ? stop.signal.reason : error;
      const written = endOf(cause, told, failed);
      if (!written) return undefined;
      const reason = written.error === undefined ? undefined : reasonOf(cause);
      return { change: written, told: reason && kind.message?.({ userId, request, result: null, reason }, world) };
    }
  }
}

function pick(row: TakenRow): Pick<RunningJob<unknown, unknown>, 'id' | 'userId' | 'request' | 'result' | 'attempts'> {
  return {
    id: row.id,
    userId: row.userId,
    request: JSON.parse(row.request) as unknown,
    result: row.result === null ? null : (JSON.parse(row.result) as unknown),
    attempts: row.attempts,
  };
}

type Change = UpdateObject<Tables, 'jobs'>;

/** What is written at the end of a job. */
interface End {
  change: Change;
  /** What its owner is told. */
  told: NewMessage | undefined;
  /** Takes away what the job left. */
  discard?: () => Promise<void> | undefined;
}

/** Words for a failure: its own where it is one of ours, else the general sentence. */
const reasonOf = (error: unknown): Bilingual => (error instanceof Refused ? error.text : fault().text);

/** Changes the row while it is in the hands of this process; undefined when it is not any more. */
function change(reader: Reader, { id }: TakenRow, { owner }: Holder, values: Change): Promise<{ cancelAskedAt: Date | null } | undefined> {
  return reader
    .updateTable('jobs')
    .set(values)
    .where('id', '=', id)
    .where('leaseOwner', '=', owner)
    .where('status', '=', TaskStatus.running)
    .returning('cancelAskedAt')
    .executeTakeFirst();
}

/** What is written when a kind threw: the ways a job can end without having come to its end. */
function endOf(error: unknown, told: string | undefined, failed: (error: unknown) => void): Change | undefined {
  if (error instanceof JobLost) return undefined;
  // Another try at once, which does not count: the next process, or this one when the database is back.
  if (error instanceof JobPaused) return { leaseUntil: after(-1), attempts: sql`"attempts" - 1` };
  if (isConnectionError(error)) return { leaseUntil: after(-1) };
  const progress = told === undefined ? {} : { result: told };
  if (error instanceof JobCancelled) return { status: TaskStatus.failed, finishedAt: sql`now()`, leaseUntil: null, ...progress };
  const refused = error instanceof Refused;
  if (!refused) failed(error);
  const { errcode, text } = refused ? error : fault();
  return {
    status: refused ? TaskStatus.failed : TaskStatus.exception,
    error: JSON.stringify({ errcode, ...text }),
    finishedAt: sql`now()`,
    leaseUntil: null,
    ...progress,
  };
}
