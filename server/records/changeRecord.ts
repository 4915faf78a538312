import type { FormValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Tx } from '#server/db/database.ts';
import { versionConflict } from '#server/refusals/records.ts';
import { writerOf, type SeenModel } from '#server/policies/access.ts';
import { noRight } from '#server/refusals/access.ts';
import { grantsOn, readRow } from '#server/query/visibleRows.ts';
import { loadRow, lockRow, lockRows, updateRow } from '#server/store/rows.ts';
import { checkRings } from './checkRings.ts';
import { recordName } from './recordName.ts';
import { checkRecordReferences, linkFiles, withTrueNames } from './references.ts';
import { expressionContext, rightsOf, validateRecord, type Saver } from './validateRecord.ts';
import { refuseRepeated } from './uniqueValues.ts';
import { mergedValues, writtenValues } from './writtenValues.ts';

/** A change of a stored record by somebody who must have the right to it. */
interface RecordChange {
  id: string;
  /** What the sender read; left out = whatever is stored now. */
  version?: number;
  /** Form whose rules on required fields count; left out = the model's first. */
  sheetCode?: string | null | undefined;
  /** The values to write, made of those stored. */
  sent(stored: FormValues): FormValues;
  /** Word for the audit entry; default `update`. */
  action?: string;
}

/**
 * Changes a stored record as its form would: rights on the record and on each field, formulas, every rule, references,
 * audit entry. Gives the record's new version. Source: contract 10.2, 8.4.
 * Errors: 302036, 550006, 900400, 900403, 900404; the transaction's statements before the error stay its caller's to undo.
 */
export async function changeRecord(saver: Saver, seen: SeenModel, tx: Tx, change: RecordChange): Promise<number> {
  const { services, actor } = saver;
  const { model, reader, organisation } = seen;
  const { id, version, action } = change;
  const stored = services.catalogue.model(model.code);
  await lockRows(tx, stored, [id]);
  // Visible at all, or 900404; then the right to change it, or 900403; then the version, or 302036.
  await readRow(tx, services.catalogue, reader, model.code, id);
  const grants = await grantsOn(tx, services.catalogue, reader, model.code, id, 'edit');
  if (grants.length === 0) throw noRight();
  await lockRow(tx, stored, id, version);
  const row = await loadRow(tx, services.catalogue, stored, id);
  if (!row) throw versionConflict();
  const rights = rightsOf(saver, seen, change.sheetCode, grants);
  const written = writtenValues(stored, rights, change.sent(row.data), row.data);
  const values = await validateRecord(saver, seen, tx, rights, { before: row.data, merged: mergedValues(stored, row.data, written), id });
  const files = await checkRecordReferences(
    tx,
    { services, reader, userId: actor.id, organisation, labelling: { rights, language: saver.language } },
    stored,
    row.data,
    values,
  );
  await checkRings(tx, saver, seen, id, { before: row.data, after: values, rights });
  if (model.document.nameRule) values.name = recordName(model, await withTrueNames(tx, services.catalogue, model, values), expressionContext(saver));
  const changed = changedValues(values, row.data, written);
  const update = { id, version: row.version, data: changed, ...(action === undefined ? {} : { action }) };
  const updated = await refuseRepeated(updateRow(tx, stored, update, writerOf(saver)), rights, saver.language);
  await linkFiles(tx, model.code, id, files);
  return updated.version;
}

/** What travels to the store: everything written, and what was computed again. */
function changedValues(values: FormValues, before: FormValues, written: FormValues): FormValues {
  const codes = Object.keys(values).filter(
    (code) => Object.hasOwn(written, code) || JSON.stringify(values[code] ?? null) !== JSON.stringify(valueAt(before, code) ?? null),
  );
  return Object.fromEntries(codes.map((code) => [code, values[code] ?? null]));
}
