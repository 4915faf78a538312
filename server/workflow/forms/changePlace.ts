import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';

/** `sheet[n].column`: rows by their place, those that are gone behind the others (contract 21.15). */
export function placeOfChange(path: string, rowId: string | null | undefined, values: FormValues): string {
  const [sheet = '', column] = path.split('.');
  if (column === undefined || !rowId) return path;
  const rows = rowsOfSubTable(valueAt(values, sheet));
  const at = rows.findIndex(({ id }) => id === rowId);
  return `${sheet}[${(at < 0 ? rows.length : at) + 1}].${column}`;
}
