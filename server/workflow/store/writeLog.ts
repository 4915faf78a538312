import type { Selectable } from 'kysely';
import { ACTION_NUMBER, type LogEffect } from '#schemas/workflow/command.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/migrations/index.ts';
import type { InstanceRow } from './instanceRow.ts';

/** Who did what is logged, from where, in whose name, and what they said. */
interface Doer {
  by: string | null;
  trustorId: string | null;
  ip: string | null;
  /** JSON text of the opinion; stands at the entries of the person, not at automatic ones. */
  opinion: string | null;
  at: Date;
}

/** An entry of the operation log as its row has it. */
export type OperationRow = Selectable<Tables['wfOperations']>;

/** What an act is in the operation log, beside who did it. */
type NewOperation = Pick<OperationRow, 'id' | 'action' | 'activityCode' | 'target' | 'people' | 'client'>;

/** Adds the entries of an act to the log of its instance, and its one entry to the operation log (contract 21.15). */
export async function writeLog(
  tx: Tx,
  { objectId, id: instanceId }: Pick<InstanceRow, 'objectId' | 'id'>,
  { entries, operation }: { entries: readonly LogEffect[]; operation: NewOperation },
  { by, trustorId, ip, opinion, at }: Doer,
): Promise<void> {
  const common = { objectId, instanceId, userId: by, ip, at };
  const rows = entries.map(({ action, element, item, token, target = null, people, automatic = null }) => ({
    ...common,
    number: item,
    token,
    activityCode: element,
    action: ACTION_NUMBER[action],
    trustorId: automatic === null ? trustorId : null,
    target,
    people: people ? JSON.stringify(people) : null,
    automatic,
    opinion: automatic === null ? opinion : null,
  }));
  const done = { ...common, trustorId, opinion, ...operation };
  await sendWithNext(tx, tx.insertInto('wfOperations').values(done).compile());
  if (rows.length > 0) await sendWithNext(tx, tx.insertInto('wfLog').values(rows).compile());
}
