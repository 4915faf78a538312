import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';

/** Chosen in place of a field: the column is passed over. */
export const SKIPPED = '-';
/** Code of the sub-table that assigns columns, and of what stands in its rows: the field, and the number of the column in its file. */
export const COLUMNS = 'columns';
export const FIELD = 'field';
export const AT = 'at';

/** The field, or SKIPPED, that was chosen for each shown column, in their order; '' = none yet. */
export function chosenCodes(values: FormValues): string[] {
  return rowsOfSubTable(values[COLUMNS]).map((row) => (typeof row[FIELD] === 'string' ? row[FIELD] : ''));
}

/** The same by the number of the column in its file, from 0. */
export function chosenColumns(values: FormValues): Map<number, string> {
  const codes = chosenCodes(values);
  return new Map(rowsOfSubTable(values[COLUMNS]).map((row, place) => [Number(row[AT]), codes[place] ?? '']));
}
