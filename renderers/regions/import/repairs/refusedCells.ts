import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';
import type { ImportResult } from '#schemas/import.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ImportField, ImportFields } from '#renderers/contracts/importCalls.ts';
import { isOnlyName, unitsOfValue } from '#renderers/regions/widgets/controls/widget.ts';
import { cellFault } from '#renderers/regions/import/parts/cellFault.ts';
import { cellCode, isCorrected, ROWS, typesByCode, valueText } from './faultForm.ts';

/** A cell for which its row was refused, as it stands now. */
export interface RefusedCell {
  /** Place of its row. */
  at: number;
  cell: string;
  /** Why it is wrong still; undefined = it was corrected. */
  reason: string | undefined;
}

/** The cells that were refused; one that was changed is wrong still where the page itself knows so. Source: BX-012, contract 9. */
export function refusedCells(result: ImportResult, { fields }: ImportFields, values: FormValues, ports: Pick<Ports, 't' | 'locale'>): RefusedCell[] {
  const rows = rowsOfSubTable(values[ROWS]);
  const byCode = new Map(fields.map((field) => [field.code, field]));
  const shown = shownCodes(result);
  return (result.secondImportData ?? []).flatMap((faulty, at) =>
    Object.entries(faulty.errors).flatMap(([code, reason]): RefusedCell[] => {
      if (!shown.has(code)) return [];
      const [cell, field] = [cellCode(code), byCode.get(code)];
      const value = rows[at]?.[cell];
      const isLeft = !isCorrected(value, valueAt(faulty.values, code) ?? '', field?.propertyType);
      return [{ at, cell, reason: isLeft ? reason : faultOfCorrected(value, field, ports) }];
    }),
  );
}

/** Places of rows in the order of the file: those with something wrong, and those that are corrected and not sent yet. */
export interface RowsByState {
  faulty: readonly number[];
  repaired: readonly number[];
}

/** A row is repaired once all its refused cells are, or, where it was refused as a whole, once something in it was changed. */
export function rowsByState(result: ImportResult, { fields }: ImportFields, values: FormValues, cells: readonly RefusedCell[]): RowsByState {
  const rows = rowsOfSubTable(values[ROWS]);
  const types = typesByCode(fields);
  const shown = shownCodes(result);
  const wrong = new Set(cells.filter(({ reason }) => reason !== undefined).map(({ at }) => at));
  const state: Record<keyof RowsByState, number[]> = { faulty: [], repaired: [] };
  for (const [at, faulty] of (result.secondImportData ?? []).entries()) {
    const isWhole = Object.keys(faulty.errors).some((code) => !shown.has(code));
    const isChanged = () => [...shown].some((code) => isCorrected(rows[at]?.[cellCode(code)], valueAt(faulty.values, code) ?? '', types.get(code)));
    const isRepaired = !wrong.has(at) && (!isWhole || isChanged());
    state[isRepaired ? 'repaired' : 'faulty'].push(at);
  }
  return state;
}

function shownCodes({ headColumns }: ImportResult): Set<string> {
  return new Set((headColumns ?? []).map(({ propertyCode }) => propertyCode));
}

/** What is wrong with a cell that was changed. */
function faultOfCorrected(value: unknown, field: ImportField | undefined, { t, locale }: Pick<Ports, 't' | 'locale'>): string | undefined {
  const unknown = unitsOfValue(value).find(isOnlyName);
  if (unknown) return t('import:faults.notChosen', { name: unknown.name });
  const text = valueText(value);
  if (!field) return undefined;
  if (text.trim() === '') return field.required ? t('form:error.required', { name: field.name }) : undefined;
  return cellFault(text, field, locale);
}
