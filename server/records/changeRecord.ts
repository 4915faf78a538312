import type { FormValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Tx } from '#server/db/database.ts';
import { versionConflict } from '#server/refusals/records.ts';
import { writerOf, type SeenModel } from '#server/policies/access.ts';
import { noRight } from '#server/refusals/access.ts';
import { grantsOn, readRow } from '#server/query/visibleRows.ts';
import { loadRows, lockRow, lockRows, updateRow } from '#server/store/rows.ts';
import type { RowChanges } from '#server/store/changes.ts';
import { checkRings } from './checkRings.ts';
import type { FieldRights } from './fieldRights.ts';
import { recordName } from './recordName.ts';
import { checkRecordReferences, linkFiles, withTrueNames } from './references.ts';
import { expressionContext, rightsOf, validateRecord, type Saver } from './validateRecord.ts';
import { nextSequenceNumber } from './sequenceNumber.ts';
import { refuseUnderWay } from './underWay.ts';
import { refuseRepeated } from './uniqueValues.ts';
import { mergedValues, writtenValues } from './writtenValues.ts';

/** A change of a stored record. */
interface RecordChange {
  id: string;
  /** What the sender read; left out = whatever is stored now. */
  version?: number;
  /** The values to write, made of those stored. */
  sent(stored: FormValues): FormValues;
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
  version: number;
  values: FormValues;
  changes: RowChanges;
}

/**
 * Changes a stored record as its form would: rights on the record and on each field, formulas, every rule, references,
 * audit entry. Gives the record's new version. Source: contract 10.2, 8.4.
 * Shape: `sheetCode` = form whose rules on required fields count; left out = the model's first.
 * Errors: 302036, 550006, 900400, 900403, 900404, 900412 while its workflow is not over; the transaction's statements before the error stay its caller's to undo.
 */
export async function changeRecord(saver: Saver, seen: SeenModel, tx: Tx, change: RecordChange & { sheetCode?: string | null | undefined }): Promise<number> {
  const { services } = saver;
  const { model, reader } = seen;
  const { id } = change;
  await lockRows(tx, services.catalogue.model(model.code), [id]);
  // Visible at all, or 900404; then the right to change it, or 900403; then its workflow, or 900412; then the version, or 302036.
  await readRow(tx, services.catalogue, reader, model.code, id);
  const grants = await grantsOn(tx, services.catalogue, reader, model.code, id, 'edit');
  if (grants.length === 0) throw noRight();
  await refuseUnderWay(tx, id);
  const { version } = await writeRecord(saver, seen, tx, rightsOf(saver, seen, change.sheetCode, grants), change);
  return version;
}

/**
 * Writes a change whose sender has these rights on the fields, whatever they come from: a grant, or a step of a workflow.
 * Errors: as `changeRecord`, without those of the record itself.
 */
export async function writeRecord(
  saver: Saver,
  seen: SeenModel,
  tx: Tx,
  rights: FieldRights,
  { id, version, action, isAct = false, auditedByAct = false, via, numbered = false, system = {}, sent }: RecordChange,
): Promise<ChangedRecord> {
  const { services, actor } = saver;
  const { model, reader, organisation } = seen;
  const stored = services.catalogue.model(model.code);
  await lockRow(tx, stored, id, version);
  const [row] = await loadRows({ db: tx, catalogue: services.catalogue, known: reader.unit }, stored, [id]);
  if (!row) throw versionConflict();
  const written = writtenValues(stored, rights, sent(row.data), row.data);
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
  if (isAct && !Object.entries(changed).some(([code, value]) => differs(value, valueAt(row.data, code)))) return { version: row.version, values, changes: {} };
  const audited = { auditedByAct, ...(action === undefined ? {} : { action }), ...(via === undefined ? {} : { via }) };
  const update = { id, version: row.version, data: changed, ...audited };
  const updated = await refuseRepeated(updateRow(tx, stored, update, writerOf(saver)), rights, saver.language);
  await linkFiles(tx, model.code, id, files);
  return { ...updated, values };
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
