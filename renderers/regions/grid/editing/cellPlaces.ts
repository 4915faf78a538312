import type { ListRow } from '#schemas/list.ts';
import { type ListColumn, leafColumns } from '#renderers/contracts/column.ts';
import type { EditStep } from '#renderers/contracts/cellEditing.ts';
import { FOCUS_BACK } from '#renderers/regions/base/rememberFocus.ts';

/** A cell by the place of its row on the page and the key of its column. */
export interface CellPlace {
  row: number;
  key: string;
}

/** Columns in the order they show: fixed ones at their side. */
export function shownColumns({ columns }: { columns: readonly ListColumn[] }): ListColumn[] {
  const side = ({ pinned }: ListColumn) => (pinned === true ? 0 : 1) + (pinned === 'right' ? 1 : 0);
  return leafColumns(columns).toSorted((one, other) => side(one) - side(other));
}

/** Where a cell stands now: a record that stands in several places is looked for next to where it was; row -1 = it has gone. */
export function placeOfCell({ at, row, column }: { at: number; row: ListRow; column: ListColumn }, rows: readonly ListRow[]): CellPlace {
  const places = rows.flatMap(({ id }, place) => (id === row.id ? [place] : []));
  const [nearest = -1] = places.toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at));
  return { row: nearest, key: column.key };
}

/** Where the focus goes once a cell is stored; at the edge it stays. */
export function placeAfter({ row, key }: CellPlace, step: EditStep | undefined, { keys, rows }: { keys: readonly string[]; rows: number }): CellPlace {
  if (step === 'down') return { row: Math.min(row + 1, rows - 1), key };
  if (step !== 'right' && step !== 'left') return { row, key };
  return { row, key: keys[keys.indexOf(key) + (step === 'right' ? 1 : -1)] ?? key };
}

/** The cell as it is drawn now; columns and rows out of sight are not. */
export function drawnCell(box: HTMLElement, { row, key }: CellPlace): HTMLElement | null {
  return box.querySelector(`.ag-row[row-index="${row}"]:not(.ag-row-pinned) .ag-cell[col-id="${CSS.escape(key)}"]`);
}

/** Focuses a cell, and scrolls no more than that takes; where its row has gone, the one that had the focus last. */
export function focusCell(box: HTMLElement, place: CellPlace, from: CellPlace): void {
  const cell = drawnCell(box, place);
  if (cell) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  // The grid draws a column once it comes into sight, and focuses its cell then.
  else box.querySelector('.ag-grid-viewport')?.scrollBy({ left: (drawnCell(box, from)?.offsetWidth ?? 0) * 2 });
  box.dispatchEvent(new CustomEvent(FOCUS_BACK, { detail: place.row < 0 ? null : place }));
}
