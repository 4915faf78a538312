import type { FormField } from '#schemas/formSchema/field.ts';
import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import { valueSentences } from '#server/refusals/values.ts';
import { formFieldsFor, nameOfValuePath, refusedValues } from './checkValues.ts';
import type { FieldRights } from './fieldRights.ts';
import { kindWanted } from './kindWanted.ts';

/**
 * Checks that every item that may be written holds a value of its kind, before the values are read as the controls of a form
 * hold them: there, what is none would be no value, and be stored as empty without a word (contract 6.2, 10.2).
 * Shape: `values` as they travel. Errors: 900400 naming the items, `data.errors` their places.
 */
export function checkKinds(model: LoadedModel, rights: FieldRights, values: FormValues, language: keyof Bilingual): void {
  const fields = formFieldsFor(model, rights);
  const faults = [...fields.zh.values()].flatMap((field) => wrongPlaces(field, valueAt(values, field.code)));
  if (faults.length === 0) return;
  throw refusedValues(
    faults.map(({ path, wanted }) => ({ path, message: valueSentences.wrongKind(nameOfValuePath(path, fields), wanted) })),
    language,
  );
}

/** Places of values of a wrong kind, as `code` or `sheet.2.column`. */
function wrongPlaces({ code, propertyType, editable, columns }: FormField, value: unknown): { path: string; wanted: Bilingual }[] {
  if (!editable) return [];
  const wanted = kindWanted(propertyType, value);
  if (wanted) return [{ path: code, wanted }];
  if (columns.length === 0) return [];
  return rowsOfSubTable(value).flatMap((row, at) =>
    columns.flatMap((column) => wrongPlaces(column, valueAt(row, column.code)).map((fault) => ({ ...fault, path: `${code}.${at}.${fault.path}` }))),
  );
}
