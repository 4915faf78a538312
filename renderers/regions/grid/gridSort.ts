import type { ColumnEvent, GridApi } from 'ag-grid-community';
import type { ListRow } from '#schemas/list.ts';
import { MOST_SORTS } from '#schemas/limits.ts';
import type { ListSort } from '#renderers/contracts/presentation.ts';
import { type ColumnShape, type LiveProps, SORT_WORDS } from './gridColumns.ts';

/**
 * Requests the order of a pressed head. The columns say it at once; the grid's own event comes a frame later,
 * behind what it paints.
 */
export function followHeads(live: LiveProps, grid: GridApi<ListRow> | undefined, { columns }: ColumnShape): () => void {
  let pressed: string | undefined;
  const report = (propertyCode: string): void => {
    pressed = undefined;
    let columns = columnsShown(grid);
    // A head that sorted as one of several sorts alone, whichever way it did.
    if (columns.length === 0 && live.current.sort.length > 1) columns = [{ propertyCode, direction: 'ascending' }];
    // One more is not taken: the heads show what the rows are sorted by.
    if (columns.length > MOST_SORTS) return showSort(grid, live.current.sort);
    live.current.onSort(columns);
  };
  const heard = ({ source, column }: ColumnEvent<'sortChanged'>): void => {
    if (source !== 'uiColumnSorted' || pressed !== undefined) return;
    // The pressed head says so first, then those that sort no longer.
    const first = column?.getColId() ?? '';
    pressed = first;
    queueMicrotask(() => report(first));
  };
  const heads = columns.flatMap(({ key }) => grid?.getColumn(key) ?? []);
  for (const head of heads) head.addEventListener('sortChanged', heard);
  return () => {
    for (const head of heads) head.removeEventListener('sortChanged', heard);
  };
}

/** The columns that the heads say sort, in their order. */
function columnsShown(grid: GridApi<ListRow> | undefined): ListSort[] {
  const sorted = (grid?.getColumnState() ?? []).filter(({ sort }) => sort);
  return sorted
    .toSorted((one, other) => (one.sortIndex ?? 0) - (other.sortIndex ?? 0))
    .map(({ colId, sort }) => ({ propertyCode: colId, direction: sort === 'desc' ? 'descending' : 'ascending' }));
}

/** The order stands in the head already when the head was clicked; given again, the grid would sort and draw once more. */
export function showSort(grid: GridApi<ListRow> | undefined, sort: readonly ListSort[]): void {
  if (JSON.stringify(columnsShown(grid)) === JSON.stringify(sort)) return;
  const state = sort.map(({ propertyCode, direction }, sortIndex) => ({ colId: propertyCode, sort: SORT_WORDS[direction], sortIndex }));
  grid?.applyColumnState({ state, defaultState: { sort: null } });
}
