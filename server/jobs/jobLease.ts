import type { Tx } from '#server/db/database.ts';
import type { LeaseHolder } from './leasedJob.ts';
import { changeJob } from './jobEnds.ts';
import { JobCancelled, JobLost, JobPaused, JobStalled } from './jobKind.ts';
import { after, type TakenRow } from './takeJob.ts';

/** The hold on a job that was taken: it lasts while the work goes on and the database hears of it. */
export class JobLease {
  readonly #row: TakenRow;
  readonly #holder: LeaseHolder;
  readonly #stop = new AbortController();
  #leave: (reason: unknown) => void = () => undefined;
  #progress: string | undefined;
  #renewing: Promise<void> | undefined;
  #leasedUntil: number;
  /** Renewals since the last report of the work, and since its cancellation was requested. */
  #silent = 0;
  #stopping = 0;
  /** Rejects when nobody waits for the work any more. */
  readonly left: Promise<never>;

  constructor(row: TakenRow, holder: LeaseHolder) {
    this.#row = row;
    this.#holder = holder;
    this.#leasedUntil = performance.now() + holder.leaseMs;
    this.left = new Promise((_resolve, reject) => {
      this.#leave = reject;
    });
    // Cancelled while its former process died: the process that takes it up does nothing more of it.
    if (row.cancelAskedAt !== null) this.#stop.abort(new JobCancelled());
  }

  /** Signals the work to stop. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Progress that is not written yet: JSON text. */
  get progress(): string | undefined {
    return this.#progress;
  }

  /** The work goes on. Errors: why it is to stop. */
  heartbeat(): void {
    this.#silent = 0;
    this.signal.throwIfAborted();
  }

  recordProgress(result: unknown): void {
    this.#silent = 0;
    this.#progress = JSON.stringify(result);
  }

  /** Errors: JobLost when somebody else has the job by now. */
  async storeResult(tx: Tx, result: unknown): Promise<void> {
    this.#silent = 0;
    const { leaseMs } = this.#holder;
    if (!(await changeJob(tx, this.#row, { result: JSON.stringify(result), leaseUntil: after(leaseMs) }))) throw new JobLost();
    this.#leasedUntil = performance.now() + leaseMs;
  }

  /** Renews it once a second: a lease is for work that goes on, not for a process that is there. */
  renew(): void {
    const { silentRenewals } = this.#holder;
    this.#silent += 1;
    if (this.signal.aborted) this.#stopping += 1;
    // Cancelled work has a tenth of the time.
    if (this.#silent > silentRenewals || this.#stopping * 10 > silentRenewals) this.#abandon(new JobStalled());
    // The database does not answer at all.
    else if (this.#renewing && performance.now() > this.#leasedUntil) this.#abandon(new JobLost());
    else
      this.#renewing ??= this.#write().finally(() => {
        this.#renewing = undefined;
      });
  }

  /** Stops the work where it is: another process goes on with it. */
  pause(): void {
    this.#stop.abort(new JobPaused());
  }

  /** Waits no longer for cancelled work: nobody waits for what it does from here on, and none of it is kept. */
  letGo(): void {
    this.#leave(this.signal.reason);
  }

  #abandon(reason: Error): void {
    this.#stop.abort(reason);
    this.letGo();
  }

  async #write(): Promise<void> {
    const { database, leaseMs, failed } = this.#holder;
    const progress = this.#progress;
    this.#progress = undefined;
    const sentAt = performance.now();
    try {
      const now = await changeJob(database.kysely, this.#row, { leaseUntil: after(leaseMs), ...(progress === undefined ? {} : { result: progress }) });
      if (!now) return this.#stop.abort(new JobLost());
      this.#leasedUntil = sentAt + leaseMs;
      if (now.cancelAskedAt !== null) this.#stop.abort(new JobCancelled());
    } catch (error) {
      failed(error);
      this.#progress ??= progress;
      if (performance.now() > this.#leasedUntil) this.#abandon(new JobLost());
    }
  }
}
