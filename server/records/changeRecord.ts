import type { FormValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Tx } from '#server/db/database.ts';
import { versionConflict } from '#server/refusals/records.ts';
import { writerOf, type SeenModel } from '#server/policies/access.ts';
import { loadRows, lockRow } from '#server/store/rows.ts';
import { updateRow } from '#server/store/writes/writeRow.ts';
import type { RowChanges } from '#server/store/changes.ts';
import { checkRings } from './checkRings.ts';
import { recordName } from './recordName.ts';
import { requireChange, type RecordRight } from './recordRight.ts';
import { checkRecordReferences, linkFiles, withTrueNames } from './references.ts';
import { expressionContext, validateRecord, type Saver } from './validateRecord.ts';
import { nextSequenceNumber } from './sequenceNumber.ts';
import { refuseRepeated } from './uniqueValues.ts';
import { visibleValues } from './visibleFields.ts';
import { mergedValues, writtenValues } from './writtenValues.ts';

/** A change of a stored record. */
interface RecordChange {
  id: string;
  /** What the sender read; left out = whatever is stored now. */
  version?: number;
  /** The values to write, made of those stored that the right shows. */
  sent(stored: FormValues): FormValues;
  /** Refuses it for what is stored, whether or not the right shows that. */
  refuseStored?(stored: FormValues): void;
  /** Word for the audit entry; default `update`. */
  action?: string;
  /** An act of a workflow: where no value differs nothing is written, and the version stays (contract 21.13). */
  isAct?: boolean;
  /** The act writes the audit entry, with what this has changed (contract 21.15). */
  auditedByAct?: boolean;
  /** What made the system write it; stands in the audit entry. */
  via?: string;
  /** It gets its number where it has none (contract 15.4). */
  numbered?: boolean;
  /** System items that the server itself sets with it. */
  system?: FormValues;
}

/** A record after a change. Shape: `values` of contract 6.2; `changes` as the audit entry has them. */
export interface ChangedRecord {
  /** Its version before the change. */
  before: number;
  version: number;
  values: FormValues;
  changes: RowChanges;
}

/**
 * Changes a stored record as its form would, with the right its sender has: rights on each field, formulas, every rule,
 * references, audit entry. What the right does not show is neither handed out nor compared. Source: contract 10.2, 8.4.
 * Shape: the values given back are those of the whole record, for who goes on with it, not for who sent it.
 * Errors: 302036, 550006, 900400, 900403, 900404, and those of the right; the transaction's statements before the error stay its caller's to undo.
 */
export async function changeRecord(
  saver: Saver,
  seen: SeenModel,
  tx: Tx,
  right: RecordRight,
  { id, version, action, isAct = false, auditedByAct = false, via, numbered = false, system = {}, refuseStored, sent }: RecordChange,
): Promise<ChangedRecord> {
  // Before the version: who may not change the record does not hear that it has another.
  requireChange(right);
  const { fieldRights: rights } = right;
  const { services, actor } = saver;
  const { model, reader, organisation } = seen;
  const stored = services.catalogue.model(model.code);
  await lockRow(tx, stored, id, version);
  const [row] = await loadRows({ db: tx, catalogue: services.catalogue, known: reader.unit }, stored, [id]);
  if (!row) throw versionConflict();
  refuseStored?.(row.data);
  const written = writtenValues(stored, rights, sent(visibleValues(row.data, rights.fields)), row.data);
  const values = await validateRecord(saver, seen, tx, rights, { before: row.data, merged: mergedValues(stored, row.data, written), id });
  const files = await checkRecordReferences(
    tx,
    { services, reader, userId: actor.id, organisation, labelling: { rights, language: saver.language } },
    stored,
    row.data,
    values,
  );
  await checkRings(tx, saver, seen, id, { before: row.data, after: values, rights });
  if (numbered && model.document.sequenceRule && !row.data.sequenceNo)
    values.sequenceNo = await nextSequenceNumber(tx, stored, model.document.sequenceRule, writerOf(saver).time);
  if (model.document.nameRule) values.name = recordName(model, await withTrueNames(tx, services.catalogue, model, values), expressionContext(saver));
  const changed = { ...changedValues(values, row.data, written), ...system };
  if (isAct && !Object.entries(changed).some(([code, value]) => differs(value, valueAt(row.data, code))))
    return { before: row.version, version: row.version, values, changes: {} };
  const audited = { auditedByAct, ...(action === undefined ? {} : { action }), ...(via === undefined ? {} : { via }) };
  const update = { id, version: row.version, data: changed, ...audited };
  const updated = await refuseRepeated(updateRow(tx, stored, update, writerOf(saver)), rights, saver.language);
  await linkFiles(tx, model.code, id, files);
  return { before: row.version, ...updated, values };
}

function differs(value: unknown, before: unknown): boolean {
  return JSON.stringify(value ?? null) !== JSON.stringify(before ?? null);
}

/** What travels to the store: everything written, and what was computed again. */
function changedValues(values: FormValues, before: FormValues, written: FormValues): FormValues {
  const codes = Object.keys(values).filter(
    (code) => Object.hasOwn(written, code) || JSON.stringify(values[code] ?? null) !== JSON.stringify(valueAt(before, code) ?? null),
  );
  return Object.fromEntries(codes.map((code) => [code, values[code] ?? null]));
}
