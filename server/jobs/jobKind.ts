import type { TaskStatusName } from '#schemas/codes.ts';
import type { Tx } from '#server/db/database.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import type { NewMessage } from '#server/store/messages.ts';

/**
 * What a kind of job does; `server/jobKinds.ts` lists them all.
 *
 * To write one: an object of this type beside its handlers (`export const exportJob: JobKind<Services, Request, Result>`)
 * and its line in `server/jobKinds.ts`; a handler starts it with `services.jobs.add(exportJob, actor.id, request)`.
 * Request and result are plain JSON. `run` may be begun again by another process after a crash, so either it makes
 * everything again (`job.result` passed over), or it goes on from what `job.storeResult` stored together with its rows.
 */
export interface JobKind<Context, Request, Result> {
  /** Column `kind`; kept for ever. */
  readonly name: string;
  /** How many of one user run at once; further ones wait as INIT. */
  readonly perUser: number;
  /**
   * Does the work. Errors: Refused = FAIL with its sentence; a failed connection to the database = another try;
   * whatever is thrown once `job.signal` is aborted = ended as its reason
   * returns; anything else = EXCEPTION with the general sentence, details in the log.
   */
  run(job: RunningJob<Request, Result>, context: Context): Promise<JobEnd<Result>>;
  /** The message to its owner about its end; written together with it, and not when the owner ended it. */
  message?(job: EndedJob<Request, Result>, context: Context): NewMessage | undefined;
  /** Removes what `run` left, when the job was removed by the time it ended: nobody could reach it any more. */
  discard?(result: Result, context: Context): Promise<void>;
}

/** A job that has ended; without a result only `reason` explains the end. */
export interface EndedJob<Request, Result> {
  readonly userId: string;
  readonly request: Request;
  readonly result: Result | null;
  /** Why it did not do its request, in words for its owner. */
  readonly reason: Bilingual | undefined;
}

/** How a job ended by itself: END, FAIL, EXCEPTION or CHECK_ERROR (contract 6.7), and what it leaves. */
export interface JobEnd<Result> {
  status: Exclude<TaskStatusName, 'INIT' | 'RUN'>;
  result: Result;
}

/** A job in the hands of the process that runs it. */
export interface RunningJob<Request, Result> {
  readonly id: string;
  /** Who started it; rights are read again when it runs. */
  readonly userId: string;
  readonly request: Request;
  /** What an attempt before this one stored last; null at the first. */
  readonly result: Result | null;
  /** 1 = the first try. */
  readonly attempts: number;
  /**
   * Reports that the work goes on; `progress` and `storeResult` do too. Work that reports nothing for five minutes counts as hung and
   * ends as EXCEPTION, so call it at every step. Errors: the reason of `signal` once that is aborted.
   */
  heartbeat(): void;
  /** Aborted within about a second when its owner cancels it (reason JobCancelled); at once when the server ends or the job was lost. */
  readonly signal: AbortSignal;
  /** Reports how far it is; cheap, the newest is written about once a second. */
  progress(result: Result): void;
  /**
   * Stores the result in the transaction of the rows it counts, so that both are there or neither; not to be mixed with
   * `progress`. Keep transactions below ten seconds. Errors: JobLost when another process has the job by now.
   */
  storeResult(tx: Tx, result: Result): Promise<void>;
}

/** Its owner ended the job: stop, and return the state so far, or throw this. */
export class JobCancelled extends Error {
  constructor() {
    super('The job was cancelled');
    this.name = 'JobCancelled';
  }
}

/** The job belongs to another process or was removed: stop, whatever is returned is not written. */
export class JobLost extends Error {
  constructor() {
    super('The job is no longer in the hands of this process');
    this.name = 'JobLost';
  }
}

/** The work reported nothing for too long: nobody waits for it any more. */
export class JobStalled extends Error {
  constructor() {
    super('The job made no progress and was given up');
    this.name = 'JobStalled';
  }
}

/** The job was begun too often without coming to its end. */
export class JobGivenUp extends Error {
  constructor() {
    super('The job ended its process each time and was given up');
    this.name = 'JobGivenUp';
  }
}

/** The server ends: stop; the job is taken up again by the next process. */
export class JobPaused extends Error {
  constructor() {
    super('The server ends before the job does');
    this.name = 'JobPaused';
  }
}
