import type { FieldPermission } from '#schemas/property.ts';
import type { Tx } from '#server/db/database.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { hiddenItems, mayAct } from '#server/policies/policies.ts';
import { grantsOn, visibleIds } from '#server/query/visibleRows.ts';
import { noRight, noRightToAdd, notFound } from '#server/refusals/access.ts';
import type { Refused } from '#server/refusals/refused.ts';
import { changesThroughTasks } from '#server/refusals/workflowForms.ts';
import type { RowGrant } from '#server/store/actor.ts';
import { lockRows } from '#server/store/rows.ts';
import { fieldRightsFromGrants, noRights, type FieldRights } from './fieldRights.ts';
import { formLabels, NO_LABELS } from './formLabels.ts';
import { recordsUnderWay } from './underWay.ts';
import type { Saver } from './validateRecord.ts';
import { unseenItems } from './visibleFields.ts';

/** The right of one person to one record, whatever it comes from: entries of an application, a step of a workflow, the system. */
export interface RecordRight {
  /** Whether the record may be read; for who may not read it, it is not there. */
  readonly mayRead: boolean;
  /** Whether it may be changed, or a new one added; else why not. */
  readonly mayChange: true | Refused;
  /** What of it is seen, and what can be changed. */
  readonly fieldRights: FieldRights;
}

/** Refuses who may not write. Errors: 900404 for a record that may not be read, else those of the right. */
export function requireChange({ mayRead, mayChange }: RecordRight): void {
  if (!mayRead) throw notFound();
  if (mayChange !== true) throw mayChange;
}

/**
 * The right of somebody who may read and change the record as such, because that was decided before: who handles an open
 * item, by its step; the system, by what a workflow says.
 */
export function rightByFields(fieldRights: FieldRights): RecordRight {
  return { mayRead: true, mayChange: true, fieldRights };
}

/**
 * The right to a stored record by the entries of its application; while its workflow is not over they change nothing of it
 * (contract 8.4, 10.2). The record is locked first, so that what is found here still holds when it is used.
 * Shape: `sheetCode` = form whose rules on required fields count; left out = the model's first.
 */
export async function rightByGrants(saver: Saver, seen: SeenModel, tx: Tx, id: string, sheetCode?: string | null): Promise<RecordRight> {
  const { catalogue } = saver.services;
  const { model, reader } = seen;
  await lockRows(tx, catalogue.model(model.code), [id]);
  const visible = await visibleIds(tx, catalogue, reader, model.code, [id]);
  if (!visible.has(id)) return { mayRead: false, mayChange: notFound(), fieldRights: NO_FIELDS };
  const grants = await grantsOn(tx, catalogue, reader, model.code, id, 'edit');
  const fieldRights = fieldRightsByGrants(saver, seen, sheetCode, grants);
  if (grants.length === 0) return { mayRead: true, mayChange: noRight(), fieldRights };
  const running = await recordsUnderWay(tx, [id]);
  return { mayRead: true, mayChange: running.has(id) ? changesThroughTasks() : true, fieldRights };
}

/** The right to add records by the entries of an application; `action` = what they grant for it, a form's `add` or an `import`. */
export function rightToAdd(saver: Saver, seen: SeenModel, action: 'add' | 'import', sheetCode?: string | null): RecordRight {
  const { apps, model, reader } = seen;
  const refusal = action === 'add' ? noRightToAdd() : noRight();
  const mayChange = mayAct(saver.actor, apps, model.code, action) || refusal;
  return { mayRead: true, mayChange, fieldRights: fieldRightsByGrants(saver, seen, sheetCode, reader.grants(model.code, action)) };
}

/** The model with a reader who sees this one record, and of it what the right shows: for lists, names and the change log. */
export function asReadByRight(seen: SeenModel, id: string, { fields }: Pick<FieldRights, 'fields'>): SeenModel {
  const { reader, model } = seen;
  const unseen = unseenItems(model.items, fields);
  return {
    ...seen,
    reader: {
      ...reader,
      onlyRow: id,
      grants: (schemaCode, action) => (schemaCode === model.code ? [{ scope: 'all' }] : reader.grants(schemaCode, action)),
      hiddenItems: (schemaCode) => (schemaCode === model.code ? unseen : reader.hiddenItems(schemaCode)),
    },
  };
}

const NO_FIELDS: FieldRights = { fields: noRights<FieldPermission>(), labels: NO_LABELS };

/** Rights on the fields of a form of the model, its first where none is named. */
function fieldRightsByGrants({ actor }: Saver, { apps, model }: SeenModel, sheetCode: string | null | undefined, grants: readonly RowGrant[]): FieldRights {
  const requested = actor.link?.sheetCode ?? sheetCode;
  const named = model.forms.find(({ code }) => code === requested)?.sheet;
  const form = named ? { sheet: named, labels: formLabels(named) } : { sheet: model.forms[0]?.sheet, labels: NO_LABELS };
  return fieldRightsFromGrants(model.items, form, { hidden: hiddenItems(actor, apps, model.code), grants, mayWrite: true });
}
