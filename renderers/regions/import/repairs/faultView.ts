import { useState } from 'react';
import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';
import type { ImportResult } from '#schemas/import.ts';
import type { FieldError } from '#renderers/regions/form/fields/validator.ts';
import type { CellHints } from '#renderers/regions/form/subTable/cellHints.ts';
import { ROWS } from './faultForm.ts';
import type { RefusedCell, RowsByState } from './refusedCells.ts';

/** Which of the rows are shown. */
export type FaultTab = 'all' | 'faulty' | 'repaired';

/** The rows that are shown: places among all, in their order. */
export interface FaultView {
  tab: FaultTab;
  places: readonly number[];
  choose(tab: FaultTab): void;
  /** Lets rows go that do not belong here any more: not while they are typed into, but on the way to the next fault. */
  refresh(): void;
}

/** The shown rows of a result, at first those with faults; a new result begins again. Look: mockup 07. */
export function useFaultView(result: ImportResult, states: RowsByState): FaultView {
  const placesOf = (tab: FaultTab) => (tab === 'all' ? [...(result.secondImportData ?? []).keys()] : states[tab]);
  const [shown, setShown] = useState({ result, tab: 'faulty' as FaultTab, places: placesOf('faulty') });
  // Places are those of one result.
  const current = shown.result === result ? shown : { result, tab: shown.tab, places: placesOf(shown.tab) };
  if (current !== shown) setShown(current);
  const choose = (tab: FaultTab) => setShown({ result, tab, places: placesOf(tab) });
  return { tab: current.tab, places: current.places, choose, refresh: () => choose(current.tab) };
}

/** The shown rows alone. */
export function viewedRows(values: FormValues, places: readonly number[]): FormValues {
  const rows = rowsOfSubTable(values[ROWS]);
  return { [ROWS]: places.flatMap((at) => rows[at] ?? []) };
}

/** All rows, with the shown ones as they are now. */
export function withViewedRows(values: FormValues, places: readonly number[], viewed: FormValues): FormValues {
  const shown = rowsOfSubTable(viewed[ROWS]);
  const changed = new Map(places.map((at, place) => [at, shown[place]]));
  return { [ROWS]: rowsOfSubTable(values[ROWS]).map((row, at) => changed.get(at) ?? row) };
}

/** What is wrong in the shown rows, at their places there. */
export function viewedErrors(cells: readonly RefusedCell[], places: readonly number[]): FieldError[] {
  const placeOf = new Map(places.map((at, place) => [at, place]));
  return cells.flatMap(({ at, cell, reason }): FieldError[] => {
    const place = placeOf.get(at);
    return place === undefined || reason === undefined ? [] : [{ path: [ROWS, place, cell], message: reason }];
  });
}

/** What is said below cells of the shown rows. */
export function viewedHints(hints: CellHints, places: readonly number[]): CellHints {
  const rows = hints.get(ROWS);
  return new Map([
    [
      ROWS,
      new Map(
        places.flatMap((at, place) => {
          const row = rows?.get(at);
          return row ? [[place, row] as const] : [];
        }),
      ),
    ],
  ]);
}
