import { UnitType } from '#schemas/codes.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Tx } from '#server/db/database.ts';
import { writerOf } from '#server/policies/access.ts';
import type { StoredModel } from '#server/store/catalogue.ts';
import type { RowChanges } from '#server/store/changes.ts';
import { updateRow } from '#server/store/writes/writeRow.ts';
import type { Saver } from './validateRecord.ts';

/** Whose a record becomes. */
export interface NewOwner {
  ownerId: string;
  /** Null = none. */
  ownerDepartmentId: string | null;
}

/** A change of owner; who makes it has the right to, and has locked the record. */
interface OwnerChange extends NewOwner {
  id: string;
  /** Why, in the words of who gives it away. */
  remark: string | null | undefined;
  /** The act writes the audit entry, with what this has changed (contract 21.15). */
  auditedByAct: boolean;
}

/** The system items that say whose a record is. */
export function ownerValues({ ownerId, ownerDepartmentId }: NewOwner): FormValues {
  return {
    owner: [{ id: ownerId, type: UnitType.user }],
    ownerDeptId: ownerDepartmentId && [{ id: ownerDepartmentId, type: UnitType.department }],
  };
}

/** Gives a record to another owner; no other value is read or checked (contract 8.4). Gives what changed. Errors: 900404. */
export async function changeRecordOwner(saver: Saver, tx: Tx, model: StoredModel, change: OwnerChange): Promise<RowChanges> {
  const { id, remark, auditedByAct } = change;
  const update = { id, data: ownerValues(change), action: 'changeOwner', remark, auditedByAct };
  const { changes } = await updateRow(tx, model, update, writerOf(saver));
  return changes;
}
