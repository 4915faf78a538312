import type { CellKeyDownEvent, FullWidthCellKeyDownEvent, GridApi, GridOptions } from 'ag-grid-community';
import type { ListRow } from '#schemas/list.ts';
import type { LiveProps } from './gridColumns.ts';

type KeyOptions = Pick<GridOptions<ListRow>, 'tabToNextCell' | 'tabToNextHeader' | 'focusGridInnerElement' | 'onCellKeyDown'>;

/**
 * The grid on the keyboard: Tab passes it as one stop, arrow keys move inside, Enter opens the record; F2 goes to the
 * links of a cell one after the other, Escape back to the cell. Source: BX-014, BX-037, ARIA practices (grid).
 */
export function gridKeys(live: LiveProps): KeyOptions {
  return {
    // Left to the browser, which goes on behind the grid or before it.
    tabToNextCell: () => false,
    tabToNextHeader: () => false,
    focusGridInnerElement: ({ api }) => enterCells(api),
    onCellKeyDown: (event) => pressed(live, event),
  };
}

/** Focuses the cell that was left last, else the first one in sight; false without rows, which leaves the head. */
export function enterCells(api: GridApi<ListRow>): boolean {
  const count = api.getDisplayedRowCount();
  const [column] = api.getAllDisplayedColumns();
  if (count === 0 || !column) return false;
  const last = api.getFocusedCell();
  if (last && !last.rowPinned && last.rowIndex < count) api.setFocusedCell(last.rowIndex, last.column);
  else api.setFocusedCell(Math.max(0, api.getFirstDisplayedRowIndex()), column);
  return true;
}

function pressed(live: LiveProps, { event, data, node }: CellKeyDownEvent<ListRow> | FullWidthCellKeyDownEvent<ListRow>): void {
  if (!(event instanceof KeyboardEvent) || !(event.target instanceof HTMLElement) || !data || node.rowPinned) return;
  const { target } = event;
  const cell = target.closest<HTMLElement>('.ag-cell, .ag-full-width-row');
  const isInside = cell !== target;
  if (event.key === 'Enter' && !target.closest('a, button')) live.current.onOpen(data);
  if (event.key === 'Escape' && isInside) cell?.focus();
  if (event.key !== 'F2') return;
  const links = [...(cell?.querySelectorAll<HTMLElement>('a[href], button:not(.p-toggle)') ?? [])];
  links[(links.indexOf(target) + 1) % links.length]?.focus();
}
