import type { InstanceState } from '#schemas/workflow/state.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { Tx } from '#server/db/database.ts';
import { markingText, type InstanceRow } from './instanceRow.ts';

/** What is known of an instance before anything has happened in it. */
export type NewInstance = Omit<InstanceRow, 'status' | 'approvalResult' | 'suspendedAt' | 'marking' | 'finishedAt' | 'modifiedAt'>;

/** Makes the row of an instance; its steps and items follow with its first act. */
export async function insertInstance(tx: Tx, instance: NewInstance, state: InstanceState, now: Date): Promise<InstanceRow> {
  const row: InstanceRow = {
    ...instance,
    status: state.status,
    approvalResult: null,
    suspendedAt: null,
    marking: markingText(state),
    finishedAt: null,
    modifiedAt: now,
  };
  await sendWithNext(tx, tx.insertInto('wfInstances').values(row).compile());
  return row;
}
