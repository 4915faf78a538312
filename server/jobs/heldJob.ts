import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { changeJob, endOf, reasonOf, writeOutcome, type JobOutcome } from './jobEnds.ts';
import { JobCancelled, JobLost, JobPaused, JobStalled, type JobEnd, type JobKind, type RunningJob } from './jobKind.ts';
import { after, type TakenRow } from './takeJob.ts';

/** A job this process works on. */
export interface HeldJob {
  /** Resolves when its outcome is written, or it is lost; never rejects. */
  readonly ended: Promise<void>;
  /** Renews the lease while the work goes on, writes progress and looks whether it was cancelled; once a second. */
  renew(): void;
  /** Stops it, so that another process goes on with it. */
  pause(): void;
  /** Waits no longer for one that was paused: it is handed on, whatever its work still does. */
  letGo(): void;
}

/** What holding a job needs. */
export interface Holder {
  database: Database;
  /** How long a job stays in these hands without a renewal, ms. */
  leaseMs: number;
  /** After so many renewals without a word of the work the job counts as hung; time in which the process itself stood still counts for none. */
  silentRenewals: number;
  /** Told what no user reads: faults of kinds, renewals that did not get through. */
  failed: (error: unknown) => void;
}

/** Begins to run a job that was taken. */
export function holdJob<World>(row: TakenRow, kind: JobKind<World, unknown, unknown>, world: World, holder: Holder): HeldJob {
  const { database, leaseMs, silentRenewals, failed } = holder;
  const stop = new AbortController();
  let leave: (reason: unknown) => void = () => undefined;
  const left = new Promise<never>((_resolve, reject) => {
    leave = reject;
  });
  let told: string | undefined;
  let renewing: Promise<void> | undefined;
  let heldUntil = performance.now() + leaseMs;
  let silent = 0;
  let stopping = 0;

  const job: RunningJob<unknown, unknown> = {
    ...pick(row),
    signal: stop.signal,
    heartbeat() {
      silent = 0;
      stop.signal.throwIfAborted();
    },
    progress(result) {
      silent = 0;
      told = JSON.stringify(result);
    },
    async keep(tx, result) {
      silent = 0;
      if (!(await changeJob(tx, row, { result: JSON.stringify(result), leaseUntil: after(leaseMs) }))) throw new JobLost();
      heldUntil = performance.now() + leaseMs;
    },
  };

  const renew = async (): Promise<void> => {
    const progress = told;
    told = undefined;
    const sentAt = performance.now();
    try {
      const now = await changeJob(database.kysely, row, { leaseUntil: after(leaseMs), ...(progress === undefined ? {} : { result: progress }) });
      if (!now) return stop.abort(new JobLost());
      heldUntil = sentAt + leaseMs;
      if (now.cancelAskedAt !== null) stop.abort(new JobCancelled());
    } catch (error) {
      failed(error);
      told ??= progress;
      if (performance.now() > heldUntil) abandon(new JobLost());
    }
  };
  /** Stops work that does not listen: what it does from here on nobody waits for, and none of it is kept. */
  const abandon = (reason: Error): void => {
    stop.abort(reason);
    leave(stop.signal.reason);
  };

  return {
    ended: runToEnd()
      .then((outcome) => outcome && writeOutcome(holder, row, outcome))
      .catch(failed),
    renew() {
      silent += 1;
      if (stop.signal.aborted) stopping += 1;
      // A lease is for work that goes on, not for a process that is there; what is told to stop has a tenth of the time.
      if (silent > silentRenewals || stopping * 10 > silentRenewals) return abandon(new JobStalled());
      // The database says nothing at all.
      if (renewing && performance.now() > heldUntil) return abandon(new JobLost());
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
    },
    pause: () => stop.abort(new JobPaused()),
    letGo: () => leave(stop.signal.reason),
  };

  /** Runs the kind; gives what is to be written, nothing when it is not ours to write. */
  async function runToEnd(): Promise<JobOutcome | undefined> {
    const { userId, request } = job;
    const running = (async () => kind.run(job, world))();
    try {
      const end = await Promise.race([running, left]);
      const { status, result } = end;
      const written = { status, result: JSON.stringify(result), finishedAt: sql<Date>`now()`, leaseUntil: null };
      const message = kind.message?.({ userId, request, result, reason: undefined }, world);
      return { change: written, told: message, discard: () => kind.discard?.(result, world) };
    } catch (error) {
      discardLate(running);
      // Once it was told to stop, what it throws is only how it stopped.
      const cause: unknown = stop.signal.aborted ? stop.signal.reason : error;
      const change = endOf(cause, told, failed);
      if (!change) return undefined;
      const reason = change.error === undefined ? undefined : reasonOf(cause);
      return { change, told: reason && kind.message?.({ userId, request, result: null, reason }, world) };
    }
  }

  /** What work leaves that nobody waited for goes when it comes to its end after all. */
  function discardLate(running: Promise<JobEnd<unknown>>): void {
    running.then(({ result }) => kind.discard?.(result, world)).catch(() => undefined);
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
