import { rowsOfSubTable, type FormRow, type FormValues } from '#schemas/formSchema/record.ts';
import type { FaultyRow, ImportResult } from '#schemas/import.ts';
import { asRecord } from '#schemas/formats/format.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { ImportFields } from '#renderers/contracts/importCalls.ts';
import { cellCode, isCorrected, ROWS, typesByCode, valueText } from './faultForm.ts';

/** Values that a row was given with all others of the same text, by cell; one that is typed there since is its own. */
const GIVEN = '#given';

/** A cell that was corrected while other faulty cells of its column hold the same text of the file. */
export interface SameFaults {
  /** Place of its row. */
  at: number;
  cell: string;
  /** Places of the rows that would follow: those nobody corrected by themselves. */
  others: readonly number[];
}

/** Corrections that others can follow. Source: BX-078. */
export function sameFaults(result: ImportResult, { fields }: ImportFields, values: FormValues): SameFaults[] {
  const rows = rowsOfSubTable(values[ROWS]);
  const types = typesByCode(fields);
  return groupsOfSame(result.secondImportData ?? []).flatMap(({ code, text, places }) => {
    const cell = cellCode(code);
    const corrected = new Set(places.filter((at) => isCorrected(rows[at]?.[cell], text, types.get(code))));
    const following = corrected.size === 0 ? [] : places.filter((at) => follows(rows[at] ?? {}, cell) || !corrected.has(at));
    const texts = new Map(places.map((at) => [at, valueText(rows[at]?.[cell])]));
    return [...corrected].flatMap((at): SameFaults[] => {
      const others = following.filter((other) => texts.get(other) !== texts.get(at));
      return others.length > 0 ? [{ at, cell, others }] : [];
    });
  });
}

/** The rows with one correction in all of the same. */
export function withSame(values: FormValues, { at, cell, others }: SameFaults): FormValues {
  const rows = rowsOfSubTable(values[ROWS]);
  const value = rows[at]?.[cell];
  const following = new Set(others);
  return {
    [ROWS]: rows.map((row, place) => (following.has(place) ? { ...row, [cell]: value, [GIVEN]: { ...asRecord(row[GIVEN]), [cell]: value } } : row)),
  };
}

/** Whether what a cell was given with all others still stands there. */
export function follows(row: FormRow, cell: string): boolean {
  const given = asRecord(row[GIVEN]);
  return Object.hasOwn(given, cell) && valueText(given[cell]) === valueText(row[cell]);
}

interface Group {
  code: string;
  text: string;
  places: number[];
}

/** Faulty cells with the same text in the same column, where there are several. */
function groupsOfSame(rows: readonly FaultyRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const [at, { values, errors }] of rows.entries())
    for (const code of Object.keys(errors)) {
      if (code === '') continue;
      const text = valueAt(values, code) ?? '';
      const key = JSON.stringify([code, text]);
      const group = groups.get(key) ?? { code, text, places: [] };
      group.places.push(at);
      groups.set(key, group);
    }
  return [...groups.values()].filter(({ places }) => places.length > 1);
}
