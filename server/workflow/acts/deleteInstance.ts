import type { Tx } from '#server/db/database.ts';
import { isWorkflowAdmin } from '#server/organisation/actor.ts';
import { writerOf } from '#server/policies/access.ts';
import { deleteRecords } from '#server/records/deletion/deleteRecords.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { noRight, notFound } from '#server/refusals/access.ts';
import { onlyCanceledDeleted, runningNotDeleted } from '#server/refusals/workflows.ts';
import { writeAudit } from '#server/store/auditLog.ts';
import { loadRow, lockRowsToDelete, writeStatus } from '#server/store/rows.ts';
import { recordWorkChange } from '#server/store/workChanges.ts';
import { requirePart } from '#server/workflow/instance/part.ts';
import { deleteInstanceRows } from '#server/workflow/store/deleteInstanceRows.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { lockInstance } from '#server/workflow/store/readInstance.ts';
import type { Acted } from './acted.ts';

/**
 * Deletes an instance that has ended, by an administrator, or a draft, by its originator too; the record goes only with a draft
 * that made it (contract 21.1). Shape: `onlyCanceled` = a completed one is refused; `onlyDraft` = one that was submitted meanwhile stays.
 * Errors: 900403, 900404, 900412.
 */
export async function deleteInstance(saver: Saver, tx: Tx, instanceId: string, { onlyCanceled = false, onlyDraft = false } = {}): Promise<Acted<null>> {
  const { actor } = saver;
  const row = await lockInstance(tx, instanceId);
  if (!row) throw notFound();
  const isOwnDraft = row.status === 'DRAFT' && row.originatorId === actor.id;
  if (!isOwnDraft && !isWorkflowAdmin(actor)) {
    await requirePart(saver, tx, instanceId);
    throw noRight();
  }
  if (onlyDraft && row.status !== 'DRAFT') return { row, answer: null };
  if (onlyCanceled && row.status !== 'CANCELED') throw onlyCanceledDeleted();
  if (row.status === 'PROCESSING' || row.status === 'EXCEPTION') throw runningNotDeleted();
  await freeRecord(saver, tx, row);
  await deleteInstanceRows(tx, row);
  await recordWorkChange(tx, [row.originatorId]);
  const { id, workflowCode, status, name, objectId, schemaCode } = row;
  const after = { act: 'deleteInstance', instance: id, workflow: workflowCode, status, name };
  await writeAudit(tx, writerOf(saver), { action: 'deleteInstance', schemaCode, objectId, changes: { ':act': { before: null, after } } });
  return { row, answer: null };
}

/** A record that was there before, or whose workflow has ended, stays as one without instance. */
async function freeRecord(saver: Saver, tx: Tx, { id, objectId, schemaCode, status, madeRecord }: InstanceRow): Promise<void> {
  const { catalogue, apps } = saver.services;
  const model = catalogue.find(schemaCode);
  if (!model) return;
  await lockRowsToDelete(tx, model, [objectId]);
  const stored = await loadRow(tx, catalogue, model, objectId);
  if (!stored) return;
  if (status === 'DRAFT' && madeRecord) await deleteRecords(saver, tx, { apps: apps(), schemaCode, ids: [objectId] });
  else if (stored.data.workflowInstanceId === id) await writeStatus(tx, model, objectId, { workflowInstanceId: null, sequenceStatus: null, participants: [] });
}
