import type { FieldError } from '#renderers/regions/form/fields/validator.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import { type FormValues, rowsOfSubTable, sameValue } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';

/** The fields of a form, its values now, and those with which a save was refused. */
interface RefusedForm {
  fields: ReadonlyMap<string, FormField>;
  values: Readonly<FormValues>;
  refused: Readonly<FormValues>;
}

/** Whether a fault lies in a row that was added after the refusal and that nothing was filled into yet: nobody has done anything wrong there. */
export function isInUntouchedRow([code, at]: FieldError['path'], { fields, values, refused }: RefusedForm): boolean {
  const field = fields.get(String(code));
  const row = typeof at === 'number' ? rowsOfSubTable(valueAt(values, String(code)))[at] : undefined;
  if (!field || !row || row.id !== undefined) return false;
  const wasThere = rowsOfSubTable(valueAt(refused, field.code)).some(({ rowKey }) => rowKey === row.rowKey);
  return !wasThere && field.columns.every((column) => !column.editable || sameValue(valueAt(row, column.code), column.defaultValue));
}
