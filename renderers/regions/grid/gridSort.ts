import type { ColumnEvent, GridApi } from 'ag-grid-community';
import type { ListRow } from '#schemas/list.ts';
import type { ListSort } from '#renderers/contracts/presentation.ts';
import { type ColumnShape, type LiveProps, SORT_WORDS } from './gridColumns.ts';

/**
 * Requests the order of a pressed head. The columns say it at once; the grid's own event comes a frame later,
 * behind what it paints.
 */
export function followHeads(live: LiveProps, grid: GridApi<ListRow> | undefined, { columns }: ColumnShape): () => void {
  let isQueued = false;
  const report = (): void => {
    isQueued = false;
    const sorted = grid?.getColumnState().find((column) => column.sort);
    live.current.onSort(sorted && { propertyCode: sorted.colId, direction: sorted.sort === 'desc' ? 'descending' : 'ascending' });
  };
  const heard = ({ source }: ColumnEvent<'sortChanged'>): void => {
    if (source !== 'uiColumnSorted' || isQueued) return;
    isQueued = true;
    // The column that is sorted no longer says so before the one that is now.
    queueMicrotask(report);
  };
  const heads = columns.flatMap(({ key }) => grid?.getColumn(key) ?? []);
  for (const head of heads) head.addEventListener('sortChanged', heard);
  return () => {
    for (const head of heads) head.removeEventListener('sortChanged', heard);
  };
}

/** The order stands in the head already when the head was clicked; given again, the grid would sort and draw once more. */
export function showSort(grid: GridApi<ListRow> | undefined, sort: ListSort | undefined): void {
  const shown = grid?.getColumnState().find((column) => column.sort);
  if (shown?.colId === sort?.propertyCode && (!sort || shown?.sort === SORT_WORDS[sort.direction])) return;
  const state = sort ? [{ colId: sort.propertyCode, sort: SORT_WORDS[sort.direction] }] : [];
  grid?.applyColumnState({ state, defaultState: { sort: null } });
}
