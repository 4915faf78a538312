import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';

/** A record after a batch update, and its former values. */
export interface FormerRow {
  id: string;
  /** Its version after the update: with another one it was changed since. */
  version: number;
  /** Form values to send, in a sub-table those of each row. */
  values: FormValues;
}

/** What a batch update is taken back with. */
export interface Former {
  /** Form whose rules on required fields counted. */
  sheetCode: string | null | undefined;
  rows: FormerRow[];
}

/** The present value of a field, or of a column in each row of its sub-table, as a form sends it. `propertyCode` = `field` or `sheet.field`. */
export function formerValues(propertyCode: string, stored: FormValues): FormValues {
  const [sheet = '', column] = propertyCode.split('.');
  if (column === undefined) return { [sheet]: valueAt(stored, sheet) ?? null };
  return { [sheet]: rowsOfSubTable(valueAt(stored, sheet)).map((row) => ({ id: row.id, rowStatus: 'Modified', [column]: valueAt(row, column) ?? null })) };
}
