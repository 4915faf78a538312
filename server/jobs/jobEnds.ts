import { sql, type UpdateObject } from 'kysely';
import { TaskStatus } from '#schemas/codes.ts';
import type { Reader } from '#server/db/database.ts';
import { isConnectionError } from '#server/db/errors.ts';
import type { Tables } from '#server/db/migrations/index.ts';
import { taskGivenUp, taskStalled } from '#server/refusals/jobs.ts';
import { writeMessages, type NewMessage } from '#server/store/messages.ts';
import type { LeaseHolder } from './leasedJob.ts';
import { JobCancelled, JobGivenUp, JobLost, JobPaused, JobStalled } from './jobKind.ts';
import { after, type TakenRow } from './takeJob.ts';
import { Refused, type Bilingual } from '#server/refusals/refused.ts';
import { fault } from '#server/refusals/http.ts';

/** What is written into the row of a job. */
export type JobChange = UpdateObject<Tables, 'jobs'>;

/** What is written at the end of a job. */
export interface JobOutcome {
  change: JobChange;
  /** The message to its owner. */
  message: NewMessage | undefined;
  /** Takes away what the job left. */
  discard?: () => Promise<void> | undefined;
}

/** Changes the row while it is in these hands; undefined when it is not any more. */
export function changeJob(reader: Reader, { id, leaseOwner }: TakenRow, values: JobChange): Promise<{ cancelAskedAt: Date | null } | undefined> {
  return reader
    .updateTable('jobs')
    .set(values)
    .where('id', '=', id)
    .where('leaseOwner', '=', leaseOwner)
    .where('status', '=', TaskStatus.running)
    .returning('cancelAskedAt')
    .executeTakeFirst();
}

/**
 * Writes an end and the message about it: both are there or neither is. What a job left that was taken away meanwhile goes too.
 * Errors: those of the connection; then the job is taken up again.
 */
export async function writeOutcome({ database, failed }: LeaseHolder, row: TakenRow, outcome: JobOutcome): Promise<void> {
  const write = (message: NewMessage | undefined): Promise<boolean> =>
    database.transaction(async (tx) => {
      const ours = await changeJob(tx, row, outcome.change);
      if (ours && message) await writeMessages(tx, [message], new Date());
      return ours !== undefined;
    });
  const isOurs = await write(outcome.message).catch((error: unknown) => {
    if (isConnectionError(error) || !outcome.message) throw error;
    // A message that cannot be written must not keep the job from its end, or it would run again and report another end.
    failed(error);
    return write(undefined);
  });
  if (!isOurs) await outcome.discard?.();
}

/** What is written when a kind threw: the ways a job can end without being complete. `progress` is JSON text. */
export function endOfFailedJob(error: unknown, progress: string | undefined, failed: (error: unknown) => void): JobChange | undefined {
  if (error instanceof JobLost) return undefined;
  // Another try at once, which does not count: the next process, or this one when the database is back.
  if (error instanceof JobPaused) return { leaseUntil: after(-1), attempts: sql`"attempts" - 1` };
  if (isConnectionError(error)) return { leaseUntil: after(-1) };
  const over = { finishedAt: sql<Date>`now()`, leaseUntil: null, ...(progress === undefined ? {} : { result: progress }) };
  if (error instanceof JobCancelled) return { ...over, status: TaskStatus.failed };
  const refused = error instanceof Refused;
  if (!refused) failed(error);
  const { errcode, text } = refusalOf(error);
  return { ...over, status: refused ? TaskStatus.failed : TaskStatus.exception, error: JSON.stringify({ errcode, ...text }) };
}

/** Words for a failure: its own where it is one of ours, else the general sentence. */
export const reasonOfJobFailure = (error: unknown): Bilingual => refusalOf(error).text;

function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof JobStalled) return taskStalled();
  return error instanceof JobGivenUp ? taskGivenUp() : fault();
}
