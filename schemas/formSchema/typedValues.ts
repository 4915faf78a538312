import type { FormField } from './field.ts';
import { isChanged, rowsOfSubTable, sameValue, toControl, toSavedValues, type FormRow, type FormValues } from './record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { DELETED_ROW } from './values.ts';

type Fields = ReadonlyMap<string, FormField>;

/**
 * What was typed into a form: the fields that differ from what it began with, as a save would send them, without the version.
 * Shape: wire values by property code; `null` = emptied. Source: contract 10.5.
 */
export function typedValues(fields: Fields, values: Readonly<FormValues>, first: Readonly<FormValues>, stored: Readonly<FormValues>): FormValues {
  const changed = [...fields].filter(([code, field]) => isChanged(new Map([[code, field]]), values, first));
  const { version: _read, ...typed } = toSavedValues(new Map(changed), values, stored);
  return typed;
}

/**
 * The values of a form with what was typed before over them; what may not be written any more is left out.
 * A row of a sub-table that has gone meanwhile is a new one where it was typed into; rows that came meanwhile stay.
 * Shape: `values` and the answer as controls hold them, `typed` as `typedValues` gives it.
 */
export function withTyped(fields: Fields, values: Readonly<FormValues>, typed: Readonly<FormValues>, stored: Readonly<FormValues>): FormValues {
  const merged: FormValues = { ...values };
  for (const field of fields.values()) {
    if (!field.editable || !Object.hasOwn(typed, field.code)) continue;
    const value = typed[field.code];
    const isSheet = field.columns.length > 0;
    merged[field.code] = isSheet
      ? mergedRows(field, rowsOfSubTable(value), rowsOfSubTable(toControl(field, valueAt(stored, field.code))))
      : toControl(field, value);
  }
  return merged;
}

/** Rows as controls hold them; `typed` as they lie in the draft: a column that stands in none of its cells was not typed into. */
function mergedRows({ columns }: FormField, typed: readonly FormRow[], stored: readonly FormRow[]): FormRow[] {
  const before = new Map(stored.map((row) => [row.id, row]));
  const named = new Set(typed.map(({ id }) => id));
  const rows = typed.flatMap(({ id, rowStatus, ...cells }, at): FormRow[] => {
    const old = id === undefined ? undefined : before.get(id);
    if (rowStatus === DELETED_ROW) return old ? [{ ...old, rowStatus }] : [];
    if (rowStatus === 'Unchanged') return old ? [old] : [];
    const written = columns.filter(({ code, editable }) => editable && Object.hasOwn(cells, code));
    const typed = Object.fromEntries(written.map((column) => [column.code, toControl(column, cells[column.code])]));
    return [old ? { ...old, ...typed } : { ...typed, rowKey: `draft-${at + 1}` }];
  });
  return [...rows, ...stored.filter(({ id }) => !named.has(id))];
}

/** Fields in which what was typed differs from what the record holds now. Shape: `now` and `typed` as controls hold them. */
export function typedDifferences(fields: Fields, now: Readonly<FormValues>, typed: Readonly<FormValues>): { field: FormField; now: unknown; typed: unknown }[] {
  return [...fields.values()]
    .filter(({ code, editable }) => editable && !sameValue(valueAt(now, code), valueAt(typed, code)))
    .map((field) => ({ field, now: valueAt(now, field.code), typed: valueAt(typed, field.code) }));
}
