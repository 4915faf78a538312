import { ROW_KEYS, rowsOfSubTable, type FormRow, type FormValues } from '#schemas/formSchema/record.ts';
import { DELETED_ROW } from '#schemas/formSchema/values.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { NOT_FIELDS } from '#server/records/writtenValues.ts';

/** A record after a change, and its former values. */
export interface FormerRow {
  id: string;
  /** Its version before the change. */
  before: number;
  /** Its version after the change: with another one it was changed since. */
  version: number;
  /** Form values to send, in a sub-table those of each row. */
  values: FormValues;
}

/** The present value of a field, or of a column in each row of its sub-table, as a form sends it. `propertyCode` = `field` or `sheet.field`. */
export function formerValues(propertyCode: string, stored: FormValues): FormValues {
  const [sheet = '', column] = propertyCode.split('.');
  if (column === undefined) return { [sheet]: valueAt(stored, sheet) ?? null };
  return { [sheet]: rowsOfSubTable(valueAt(stored, sheet)).map((row) => ({ id: row.id, rowStatus: 'Modified', [column]: valueAt(row, column) ?? null })) };
}

/** The present values of what a form sends, as a form sends them to give them back. Shape: a sub-table as its whole content, of rows that stay the sent columns alone. */
export function formerValuesOfSent(sent: FormValues, stored: FormValues, sheets: { has(code: string): boolean }): FormValues {
  const codes = Object.keys(sent).filter((code) => !NOT_FIELDS.has(code));
  return Object.fromEntries(
    codes.map((code) => {
      const before = valueAt(stored, code);
      return [code, sheets.has(code) ? formerRows(rowsOfSubTable(sent[code]), rowsOfSubTable(before)) : (before ?? null)];
    }),
  );
}

function formerRows(sent: readonly FormRow[], before: readonly FormRow[]): FormRow[] {
  // Without row states the array is the whole new content.
  const isWhole = sent.every(({ rowStatus }) => rowStatus === undefined || rowStatus === null);
  const sentById = new Map(sent.map((row) => [row.id, row]));
  return before.map(({ rowStatus: _state, ...row }) => {
    const now = sentById.get(row.id);
    if (now ? now.rowStatus === DELETED_ROW : isWhole) return row;
    const columns = Object.keys(now ?? {}).filter((column) => !ROW_KEYS.has(column));
    return { id: row.id, ...Object.fromEntries(columns.map((column) => [column, valueAt(row, column) ?? null])) };
  });
}
