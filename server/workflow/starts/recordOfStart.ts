import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { grantsOn, visibleIds } from '#server/query/visibleRows.ts';
import { addRecord } from '#server/records/addRecord.ts';
import { changeRecord } from '#server/records/changeRecord.ts';
import { ownerValues, type NewOwner } from '#server/records/changeRecordOwner.ts';
import type { RecordRight } from '#server/records/recordRight.ts';
import type { RecordCaller } from '#server/records/seeRecord.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { noRight, notFound } from '#server/refusals/access.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { recordUnderWay } from '#server/refusals/workflowForms.ts';
import type { RowChanges } from '#server/store/changes.ts';
import { lockRows } from '#server/store/rows.ts';
import { requireSameRecord } from '#server/workflow/instance/sentRecord.ts';

/** The record that a workflow is started on, as it is stored. */
export interface StartRecord {
  id: string;
  values: FormValues;
  changes: RowChanges;
  isNew: boolean;
}

/** What is stored with a start: values as sent, the owner of the record, and whether it is only a draft. */
export interface StartValues {
  /** Null = the start adds its record. */
  objectId: string | null;
  sent: FormValues;
  ownerId: string;
  departmentId: string | null;
  isDraft: boolean;
}

/** Whether a workflow can be started on a record (contract 10.4, 15.4). Errors: 900404, 900403 without the right to change it, 900412 while it has one. */
export async function requireFreeRecord({ services }: RecordCaller, db: Reader, { model, reader }: SeenModel, id: string): Promise<void> {
  const { catalogue } = services;
  const visible = await visibleIds(db, catalogue, reader, model.code, [id]);
  if (!visible.has(id)) throw notFound();
  const grants = await grantsOn(db, catalogue, reader, model.code, id, 'edit');
  if (grants.length === 0) throw noRight();
  const running = await db
    .selectFrom('wfInstances')
    .select('id')
    .where('objectId', '=', id)
    .where('status', 'in', ['DRAFT', 'PROCESSING', 'EXCEPTION'])
    .executeTakeFirst();
  if (running) throw recordUnderWay();
}

/** Stores the record of a start with the right at its start step. Errors: 302036, 550006, 900400, 900403, 900404, 900412. */
export async function storeStartRecord(saver: Saver, seen: SeenModel, tx: Tx, right: RecordRight, start: StartValues): Promise<StartRecord> {
  const { objectId, sent, ownerId, departmentId, isDraft } = start;
  if (objectId === null) {
    const made = await addRecord(saver, seen, tx, right, {
      sent,
      ownerId,
      ownerDepartmentId: departmentId,
      withoutNumber: isDraft,
      auditedByAct: true,
    });
    return { ...made, isNew: true };
  }
  // Locked until the end of the transaction: of two starts on one record the second sees the first.
  await lockRows(tx, saver.services.catalogue.model(seen.model.code), [objectId]);
  await requireFreeRecord(saver, tx, seen, objectId);
  return changeStartRecord(saver, seen, tx, right, { id: objectId, sent, numbered: !isDraft });
}

/** A change of the record of a draft, or of one that was there before. Shape: `owner` = its new owner. */
interface StartChange {
  id: string;
  sent: FormValues | undefined;
  /** It receives a number where it has none. */
  numbered: boolean;
  owner?: NewOwner | undefined;
}

/** Changes the record of a start; values need the version they were read at. Errors: 302036, 550006, 900400, 900403. */
export async function changeStartRecord(saver: Saver, seen: SeenModel, tx: Tx, right: RecordRight, change: StartChange): Promise<StartRecord> {
  const { id, sent, numbered, owner } = change;
  const version = sent?.version;
  if (sent) requireSameRecord(sent, id);
  if (sent && !Number.isSafeInteger(version)) throw invalidParameter('bizObject.data.version');
  const written = await changeRecord(saver, seen, tx, right, {
    id,
    ...(sent ? { version: Number(version) } : {}),
    isAct: true,
    auditedByAct: true,
    numbered,
    ...(owner ? { system: ownerValues(owner) } : {}),
    sent: () => sent ?? {},
  });
  return { id, values: written.values, changes: written.changes, isNew: false };
}
