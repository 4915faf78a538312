import type { FormField } from './field.ts';

type Fields = ReadonlyMap<string, FormField>;

/**
 * Fields of an open form of which the model has some no longer: these are only read.
 * Shape: a path is `field` or `sheet.field`. Source: contract 10.2, BX-094.
 */
export function lockedFields(fields: Fields, paths: readonly string[]): Fields {
  return withChanged(fields, paths, (field) => [{ ...field, editable: false, required: false }]);
}

/** The fields that the model still has. Shape: paths as of `lockedFields`. */
export function remainingFields(fields: Fields, paths: readonly string[]): Fields {
  return withChanged(fields, paths, () => []);
}

function withChanged(fields: Fields, paths: readonly string[], change: (field: FormField) => readonly FormField[]): Fields {
  if (paths.length === 0) return fields;
  const lost = new Set(paths);
  const changed = [...fields].flatMap(([code, field]) => {
    const columns = field.columns.flatMap((column) => (lost.has(`${code}.${column.code}`) ? change(column) : [column]));
    const remaining = lost.has(code) ? change(field) : [{ ...field, columns }];
    return remaining.map((one) => [code, one] as const);
  });
  return new Map(changed);
}
