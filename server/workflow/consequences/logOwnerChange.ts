import { sql } from 'kysely';
import { NO_STEP } from '#schemas/workflow/command.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { REMARK, type RowChanges } from '#server/store/changes.ts';
import type { StoredModel } from '#server/store/catalogue.ts';
import { writeTrace } from './trace.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';

/** As much of an instance as the owner of its record needs. */
export type InstanceOfRow = Pick<InstanceRow, 'objectId' | 'id' | 'schemaCode' | 'status' | 'suspendedAt'>;

/** The instances that the rows of records name, by id of the record. */
export async function instancesOfRows(db: Reader, { table }: StoredModel, objectIds: readonly string[]): Promise<ReadonlyMap<string, InstanceOfRow>> {
  const { rows } =
    await sql<InstanceOfRow>`select "instance"."objectId", "instance"."id", "instance"."schemaCode", "instance"."status", "instance"."suspendedAt"
    from ${sql.table(table)} as "record"
    join "wfInstancesAll" as "instance" on "instance"."objectId" = "record"."id" and "instance"."id" = "record"."workflowInstanceId"
    where "record"."id" = any(${[...objectIds]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.objectId, row]));
}

/** Locks an instance before its record, as every act does (contract 21.14); one that is archived does not change. */
export async function lockInstanceOfRow(tx: Tx, { objectId, id }: InstanceOfRow): Promise<void> {
  await sql`select 1 from "wfInstances" where "objectId" = ${objectId} and "id" = ${id} for update`.execute(tx);
}

/** Keeps in the log of an instance that its record has another owner (17, contract 21.6); the audit entry of the change is that of the act. */
export async function logOwnerChange(
  saver: Saver,
  tx: Tx,
  row: InstanceOfRow,
  { ownerId, remark, changes }: { ownerId: string; remark: string | null | undefined; changes: RowChanges },
): Promise<void> {
  const entry = { kind: 'logged', action: 'changeOwner', element: NO_STEP, item: null, token: null, people: [ownerId] } as const;
  await writeTrace(
    { tx, saver, row },
    {
      entries: [entry],
      activityCode: NO_STEP,
      by: saver.actor.id,
      trustorId: null,
      opinion: remark ? { content: remark } : undefined,
      at: saver.services.now(),
      audited: 'changeOwner',
      act: { type: 'changeOwner', item: null, outcome: null },
      changes: { ...changes, ...(remark ? { [REMARK]: { before: null, after: remark } } : {}) },
    },
  );
}
