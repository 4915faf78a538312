import type { GridApi } from 'ag-grid-community';
import type { ListRow } from '#schemas/list.ts';
import type { ScrollPosition } from '#renderers/contracts/presentation.ts';

/** The part of a grid that scrolls, both ways. */
export function viewportOf(box: HTMLElement | null): Element | null | undefined {
  return box?.querySelector('.ag-grid-viewport');
}

/** How far a grid is scrolled, and the row and column of the cell that has its focus. */
export function gridScrollOf(box: HTMLElement | null, grid: GridApi<ListRow>): ScrollPosition {
  const { scrollTop: topPx = 0, scrollLeft: leftPx = 0 } = viewportOf(box) ?? {};
  const cell = grid.getFocusedCell();
  const row = cell && grid.getDisplayedRowAtIndex(cell.rowIndex)?.data;
  return { topPx, leftPx, rowId: row?.id, columnKey: cell?.column.getColId() };
}
