import { randomUUID } from 'node:crypto';
import { ACTION_NUMBER, SAVED_ACTION, type LogEffect } from '#schemas/workflow/command.ts';
import type { Tx } from '#server/db/database.ts';
import { writerOf } from '#server/policies/access.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { writeAudit } from '#server/store/auditLog.ts';
import type { RowChanges } from '#server/store/changes.ts';
import { clientOfRequest } from '#server/workflow/instance/client.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { writeLog } from '#server/workflow/store/writeLog.ts';

/** An act as its log and the audit chain keep it. */
interface Trace {
  /** Entries of the log; the first stands for the act. A save has none. */
  entries: readonly LogEffect[];
  /** Step of what has no entry. */
  activityCode: string;
  /** Null = the clock or the system. */
  by: string | null;
  trustorId: string | null;
  opinion: Opinion | undefined;
  at: Date;
  /** Word of the audit entry. */
  audited: string;
  /** What the audit entry says of the act beside who did it. */
  act: { type: string; item: string | null; outcome: string | null };
  changes: RowChanges;
}

/** Key of the act in its audit entry, which no item has; it stands beside the changed values. */
const ACT = ':act';

/**
 * Writes what an act leaves behind (contract 21.15): its entries in the log of the instance, one in the operation log and one in
 * the audit chain, which names the act, its item, outcome, words and what it has changed.
 */
export async function writeTrace(
  { tx, saver, row }: { tx: Tx; saver: Saver; row: Pick<InstanceRow, 'objectId' | 'id' | 'schemaCode'> },
  { entries, activityCode, by, trustorId, opinion, at, audited, act, changes }: Trace,
): Promise<void> {
  const [first] = entries;
  const operation = {
    id: randomUUID(),
    action: first ? ACTION_NUMBER[first.action] : SAVED_ACTION,
    activityCode: first?.element ?? activityCode,
    target: first?.target ?? null,
    people: first?.people ? JSON.stringify(first.people) : null,
    client: by === null ? null : clientOfRequest(saver.request),
  };
  const words = opinion ? JSON.stringify(opinion) : null;
  await writeLog(tx, row, { entries, operation }, { by, trustorId, ip: saver.address || null, opinion: words, at });
  const { type, item, outcome } = act;
  // The id stands first: `compareOperationLog` finds the entry by it.
  const after = { id: operation.id, instance: row.id, act: type, action: operation.action, item, outcome, opinion: opinion ?? null, trustor: trustorId };
  const { schemaCode, objectId } = row;
  await writeAudit(tx, writerOf(saver), { action: audited, schemaCode, objectId, changes: { ...changes, [ACT]: { before: null, after } } });
}
