import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';

/** Chosen in place of a field: the column is passed over. */
export const SKIPPED = '-';
/** Code of the sub-table that assigns columns, and of what stands in its rows: the field, and the number of the column in its file. */
export const COLUMNS = 'columns';
export const FIELD = 'field';
export const AT = 'at';
/** The field that a row suggests because its heading is like it; it is only perhaps meant while it is the chosen one. */
export const LIKELY = 'likely';

/** The field, or SKIPPED, that was chosen for each shown column, in their order; '' = none yet. */
export function chosenCodes(values: FormValues): string[] {
  return rowsOfSubTable(values[COLUMNS]).map((row) => (typeof row[FIELD] === 'string' ? row[FIELD] : ''));
}

/** The same by the number of the column in its file, from 0. */
export function chosenColumns(values: FormValues): Map<number, string> {
  const codes = chosenCodes(values);
  return new Map(rowsOfSubTable(values[COLUMNS]).map((row, place) => [Number(row[AT]), codes[place] ?? '']));
}

/** A shown column, as its row stands: its place among the shown ones, its heading and what it fills. */
interface ShownColumn {
  place: number;
  heading: string;
  /** Field, or SKIPPED; '' = none yet. */
  code: string;
  /** It is filled by likeness, and nobody chose another. */
  isPerhaps: boolean;
}

/** The shown columns, in their order. */
export function shownColumns(values: FormValues): ShownColumn[] {
  const codes = chosenCodes(values);
  return rowsOfSubTable(values[COLUMNS]).map((row, place) => {
    const code = codes[place] ?? '';
    return { place, heading: String(row.heading), code, isPerhaps: code !== '' && row[LIKELY] === code };
  });
}
