import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { UnreadableDefinition } from '#server/apps/bpmn/compileWorkflow.ts';
import { openLocked } from '#server/workflow/instance/openInstance.ts';
import { deleteInstanceRows } from '#server/workflow/store/deleteInstanceRows.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { definitionOf } from '#server/workflow/versions/definitionOf.ts';
import { actOnInstance } from './actAtItem.ts';

/** Locks the running instances of records before the records themselves, as every act does (contract 21.14). */
export async function lockRunningInstances(tx: Tx, objectIds: readonly string[]): Promise<void> {
  await sql`select 1 from "wfInstances" where "objectId" = any(${[...objectIds]}::text[]) order by "id" for update`.execute(tx);
}

/**
 * Takes the instances of a record away that is deleted: one that still runs is voided first, with everything that follows for
 * its people, its children and its parent (contract 21.13). The audit log stays.
 */
export async function deleteRecordInstances(saver: Saver, tx: Tx, objectId: string): Promise<void> {
  const rows = await tx.selectFrom('wfInstancesAll').selectAll().where('objectId', '=', objectId).orderBy('id').execute();
  for (const row of rows) {
    const isRunning = row.status === 'PROCESSING' || row.status === 'EXCEPTION';
    if (isRunning && (await isReadable(saver, tx, row))) await actOnInstance(await openLocked(saver, tx, row), { type: 'void', withRow: true });
    await deleteInstanceRows(tx, row);
  }
}

/** Without its definition nothing follows from the end of an instance. */
async function isReadable({ services }: Saver, tx: Tx, row: InstanceRow): Promise<boolean> {
  const apps = services.apps();
  if (!apps.models.has(row.schemaCode)) return false;
  try {
    await definitionOf(tx, apps, row);
    return true;
  } catch (error) {
    if (error instanceof UnreadableDefinition) return false;
    throw error;
  }
}
