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

/** Frames until a grid has got the height of its rows, and until a cell has the focus; with fewer rows than before it never gets as high. */
const MOST_FRAMES = 20;

/** What a user does to scroll or to go on. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Puts a grid back to where it stood, once its rows are drawn: the row that was used last has the focus again, unless it is gone. */
export function restoreGridScroll(box: HTMLElement | null, grid: GridApi<ListRow>, rows: readonly ListRow[], scrollPosition: ScrollPosition | undefined): void {
  const viewport = viewportOf(box);
  if (!scrollPosition || !viewport) return;
  const hands = new AbortController();
  for (const hand of HANDS) viewport.addEventListener(hand, () => hands.abort(), { signal: hands.signal, capture: true, passive: true });
  const { ownerDocument } = viewport;
  const before = ownerDocument.activeElement;
  const at = rows.findIndex(({ id }) => id === scrollPosition.rowId);
  const focus = (left: number) => {
    // A user who scrolls or goes on meanwhile knows where to.
    if (hands.signal.aborted) return;
    const { activeElement, body } = ownerDocument;
    const column = at < 0 || grid.isDestroyed() ? undefined : scrollPosition.columnKey;
    if (column === undefined || left === 0 || (activeElement !== before && activeElement !== body)) {
      hands.abort();
      return;
    }
    grid.setFocusedCell(at, column);
    if (isInSight(grid, at, scrollPosition.topPx, viewport.clientHeight)) viewport.scrollTo(scrollPosition.leftPx, scrollPosition.topPx);
    // A cell takes the focus when it is drawn, and rows that come before that take it along.
    requestAnimationFrame(() => focus(left - 1));
  };
  const scroll = (left: number) => {
    if (hands.signal.aborted) return;
    viewport.scrollTo(scrollPosition.leftPx, scrollPosition.topPx);
    const isThere = Math.abs(viewport.scrollTop - scrollPosition.topPx) < 1 || left === 0;
    // The grid scrolls to a focused cell as long as it has not heard that this one is in sight; a busy page hears of it later.
    requestAnimationFrame(() => (isThere ? focus(MOST_FRAMES) : scroll(left - 1)));
  };
  requestAnimationFrame(() => scroll(MOST_FRAMES));
}

/** Whether a row is seen, in part at least, where the grid is scrolled so far. */
function isInSight(grid: GridApi<ListRow>, at: number, topPx: number, heightPx: number): boolean {
  const { rowTop = null, rowHeight = 0 } = grid.getDisplayedRowAtIndex(at) ?? {};
  return rowTop !== null && rowTop < topPx + heightPx && rowTop + (rowHeight ?? 0) > topPx;
}
