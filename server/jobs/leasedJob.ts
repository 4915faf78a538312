import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { endOfFailedJob, reasonOfJobFailure, writeOutcome, type JobOutcome } from './jobEnds.ts';
import type { JobKind, RunningJob } from './jobKind.ts';
import { JobLease } from './jobLease.ts';
import type { TakenRow } from './takeJob.ts';

/** A job this process works on. */
export interface LeasedJob {
  /** Resolves when its outcome is written, or it is lost; never rejects. */
  readonly ended: Promise<void>;
  /** Renews the lease while the work goes on, writes progress and checks whether it was cancelled; once a second. */
  renew(): void;
  /** Stops it, so that another process goes on with it. */
  pause(): void;
  /** Waits no longer for one that was paused: it is handed on, whatever its work still does. */
  letGo(): void;
}

/** What holding a job needs. */
export interface LeaseHolder {
  database: Database;
  /** How long a job stays in these hands without a renewal, ms. */
  leaseMs: number;
  /** After so many renewals without a word of the work the job counts as hung; time in which the process itself stood still counts for none. */
  silentRenewals: number;
  /** Receives what no user reads: faults of kinds, renewals that did not get through. */
  failed: (error: unknown) => void;
}

/** Begins to run a job that was taken. */
export function runLeasedJob<Context>(row: TakenRow, kind: JobKind<Context, unknown, unknown>, context: Context, holder: LeaseHolder): LeasedJob {
  const lease = new JobLease(row, holder);
  return {
    ended: runToEnd(row, kind, context, lease, holder.failed)
      .then((outcome) => outcome && writeOutcome(holder, row, outcome))
      .catch(holder.failed),
    renew: () => lease.renew(),
    pause: () => lease.pause(),
    letGo: () => lease.letGo(),
  };
}

/** Runs the kind; gives what is to be written, nothing when it is not ours to write. */
async function runToEnd<Context>(
  row: TakenRow,
  kind: JobKind<Context, unknown, unknown>,
  context: Context,
  lease: JobLease,
  failed: LeaseHolder['failed'],
): Promise<JobOutcome | undefined> {
  const job = toRunning(row, lease);
  const { userId, request } = job;
  const discard = (result: unknown): Promise<void> | undefined => kind.discard?.(result, context);
  const running = (async () => kind.run(job, context))();
  try {
    const { status, result } = await Promise.race([running, lease.left]);
    const change = { status, result: JSON.stringify(result), finishedAt: sql<Date>`now()`, leaseUntil: null };
    return { change, message: kind.message?.({ userId, request, result, reason: undefined }, context), discard: () => discard(result) };
  } catch (error) {
    // What work leaves that nobody waited for is removed when it ends after all.
    running.then(({ result }) => discard(result)).catch(() => undefined);
    // What cancelled work throws is only how it stopped.
    const cause: unknown = lease.signal.aborted ? lease.signal.reason : error;
    const change = endOfFailedJob(cause, lease.progress, failed);
    if (!change) return undefined;
    const reason = change.error === undefined ? undefined : reasonOfJobFailure(cause);
    return { change, message: reason && kind.message?.({ userId, request, result: null, reason }, context) };
  }
}

function toRunning(row: TakenRow, lease: JobLease): RunningJob<unknown, unknown> {
  return {
    id: row.id,
    userId: row.userId,
    request: JSON.parse(row.request) as unknown,
    result: row.result === null ? null : (JSON.parse(row.result) as unknown),
    attempts: row.attempts,
    signal: lease.signal,
    heartbeat: () => lease.heartbeat(),
    progress: (result) => lease.recordProgress(result),
    storeResult: (tx, result) => lease.storeResult(tx, result),
  };
}
