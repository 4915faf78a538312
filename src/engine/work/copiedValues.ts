import { isRecord } from '#schemas/formats/format.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';

/** The values of a record as those of a new one: neither it nor the rows of its sub-tables keep their ids. Source: contract 21.6 (`copy`). */
export function copiedValues({ bizObject, bizSchema }: Pick<FormLoad, 'bizObject' | 'bizSchema'>): FormValues {
  const sheets = new Set(bizSchema.properties.flatMap(({ code, propertyType }) => (isSubTable(propertyType) ? [code] : [])));
  const { id: _own, version: _former, ...values } = bizObject.data;
  return Object.fromEntries(Object.entries(values).map(([code, value]) => [code, sheets.has(code) && Array.isArray(value) ? value.map(copiedRow) : value]));
}

function copiedRow(row: unknown): unknown {
  if (!isRecord(row)) return row;
  const { id: _own, ...cells } = row;
  return cells;
}
