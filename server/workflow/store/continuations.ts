import { sql, type Selectable } from 'kysely';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/migrations/index.ts';
import type { Alarm } from '#server/workflow/time/alarm.ts';

/** What is still to be done to an instance, in a transaction of its own. */
export type ContinuationRow = Selectable<Tables['wfContinuations']>;

/** A continuation to write. Shape: `payload` is plain JSON. */
export interface NewContinuation extends Pick<ContinuationRow, 'objectId' | 'instanceId' | 'kind' | 'cause' | 'runAt'> {
  payload?: unknown;
}

/** Time an act has to commit before the clock of its process looks at what it has left. */
const COMMIT_MS = 20;

/** Writes what follows from an act, and wakes the clock for it; a cause that waits already is not written again. */
export async function writeContinuations(tx: Tx, { alarm }: { alarm: Alarm }, continuations: readonly NewContinuation[]): Promise<void> {
  if (continuations.length === 0) return;
  await tx
    .insertInto('wfContinuations')
    .values(continuations.map(({ payload = {}, ...row }) => ({ ...row, payload: JSON.stringify(payload), attempts: 0 })))
    .onConflict((conflict) => conflict.columns(['objectId', 'instanceId', 'kind', 'cause']).doNothing())
    .execute();
  alarm.set(new Date(Math.min(...continuations.map(({ runAt }) => runAt.getTime())) + COMMIT_MS));
}

/** Continuations whose time has come, in order; those of suspended instances wait (contract 21.10). No lock is taken. */
export async function dueContinuations(db: Reader, now: Date, most: number): Promise<ContinuationRow[]> {
  const { rows } = await sql<ContinuationRow>`select "due"."objectId", "due"."instanceId", "due"."id"::text as "id", "due"."kind", "due"."cause",
      "due"."payload", "due"."runAt", "due"."attempts"
    from "wfContinuations" "due" left join "wfInstances" "instance" on "instance"."objectId" = "due"."objectId" and "instance"."id" = "due"."instanceId"
    where "due"."runAt" <= ${now} and "instance"."suspendedAt" is null order by "due"."runAt", "due"."id" limit ${most}`.execute(db);
  return rows;
}

/**
 * Takes a continuation in the transaction that does it: gone with its commit, so that it is done exactly once. False when
 * somebody else has done it, or does it now, or an act has taken it back.
 */
export async function takeContinuation(tx: Tx, { objectId, instanceId, id }: ContinuationRow): Promise<boolean> {
  const { rows } = await sql`delete from "wfContinuations" where ("objectId", "instanceId", "id") in (
      select "objectId", "instanceId", "id" from "wfContinuations"
      where "objectId" = ${objectId} and "instanceId" = ${instanceId} and "id" = ${id} for update skip locked)
    returning "id"`.execute(tx);
  return rows.length > 0;
}

/** Tries a continuation again later: what was in its way is no refusal of the engine. */
export async function postponeContinuation(db: Reader, { objectId, instanceId, id, attempts }: ContinuationRow, runAt: Date): Promise<void> {
  await db
    .updateTable('wfContinuations')
    .set({ runAt, attempts: attempts + 1 })
    .where('objectId', '=', objectId)
    .where('instanceId', '=', instanceId)
    .where('id', '=', id)
    .execute();
}
