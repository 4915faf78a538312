import type { FormField } from './field.ts';
import { freshRowKey, type FormRow } from './record.ts';
import { isFiles } from '#schemas/propertyTypes/traits.ts';
import { valueAt } from '#schemas/records/valueAt.ts';

/** A new row beside the others, with the defaults of its columns. */
export function emptyRow({ columns }: FormField, rows: readonly FormRow[]): FormRow {
  const defaults = columns.filter((column) => column.defaultValue !== undefined).map((column) => [column.code, column.defaultValue]);
  return { ...Object.fromEntries(defaults), rowKey: freshRowKey(new Set(rows.map(({ rowKey }) => rowKey))) };
}

/** A new row with what can be filled in of another one; files belong to one row. Source: BX-077. */
export function copiedRow(field: FormField, rows: readonly FormRow[], row: FormRow): FormRow {
  const copied = field.columns.filter(({ editable, propertyType }) => editable && !isFiles(propertyType));
  return { ...emptyRow(field, rows), ...Object.fromEntries(copied.map(({ code }) => [code, valueAt(row, code)])) };
}
