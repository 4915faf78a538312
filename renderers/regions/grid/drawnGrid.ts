import type { Column, GridApi } from 'ag-grid-community';
import type { ListRow } from '#schemas/list.ts';
import type { PresentationProps, ScrollPosition } from '#renderers/contracts/presentation.ts';
import type { LiveProps } from './gridColumns.ts';
import { describeTreePlace } from './gridOptions.ts';

/**
 * Puts heads, rows and the cells of each row into the order they are seen in, for those who listen: the grid adds what comes
 * into sight again at the end. Its own option for that makes each new row twice, with every filter; this is called where
 * something came into sight or changed its place.
 */
export function orderAsSeen(grid: GridApi<ListRow>): void {
  if (grid.isDestroyed()) return;
  grid.flushAllAnimationFrames();
  for (const place of ['aria-rowindex', 'aria-colindex']) {
    const parents = new Set([...(grid.getGridElement()?.querySelectorAll(`[${place}]`) ?? [])].map(({ parentElement }) => parentElement));
    for (const parent of parents) if (parent) orderChildren(parent, place);
  }
}

/** Moves around the one with the focus, which would lose it; React finds its elements wherever they stand in their parent. */
function orderChildren(parent: Element, place: string): void {
  const children = [...parent.children];
  const sorted = children.toSorted((one, other) => Number(one.getAttribute(place)) - Number(other.getAttribute(place)));
  if (children.every((child, at) => child === sorted[at])) return;
  const focused = sorted.findIndex((child) => child.contains(child.ownerDocument.activeElement));
  parent.prepend(...sorted.slice(0, Math.max(0, focused)));
  parent.append(...sorted.slice(focused + 1));
}

/** Frames until a grid has got the height of its rows, and until a cell has the focus; with fewer rows than before it never gets as high. */
const MOST_FRAMES = 20;

/** What a user does to scroll or to go on. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Puts a grid back to where it stood, once its rows are drawn: the row that was used last has the focus again, unless it is gone. */
export function restoreGridScroll(viewport: Element, grid: GridApi<ListRow>, rows: readonly ListRow[], scrollPosition: ScrollPosition): void {
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

/** Reports in which order columns stand once one was put elsewhere. */
export function keepOrder({ current: { columns, onMoveColumn } }: LiveProps, grid: GridApi<ListRow>): void {
  const keys = new Set(columns.flatMap(({ key, children }) => [key, ...children.map((child) => child.key)]));
  onMoveColumn?.((grid.getAllGridColumns() ?? []).map((column) => column.getColId()).filter((key) => keys.has(key)));
}

/** Reports how wide columns are that were made wider or narrower. */
export function keepWidths({ current: { widths, onResize } }: LiveProps, columns: readonly Column[] | null): void {
  const changed = (columns ?? []).map((column) => [column.getColId(), column.getActualWidth()] as const);
  onResize({ ...widths, ...Object.fromEntries(changed) });
}

/** Describes to screen readers where each row of a tree stands. Source: BX-037. */
export function describeTree(grid: GridApi<ListRow>, box: HTMLElement | null, tree: PresentationProps['tree']): void {
  if (grid.isDestroyed()) return;
  // The grid says `grid` because it knows nothing of this tree; levels are only heard in a tree grid.
  box?.querySelector('[role=grid], [role=treegrid]')?.setAttribute('role', tree ? 'treegrid' : 'grid');
  for (const row of box?.querySelectorAll<HTMLElement>('.ag-row[row-index]') ?? []) {
    const { data } = grid.getDisplayedRowAtIndex(Number(row.getAttribute('row-index'))) ?? {};
    describeTreePlace(row, row.matches('.ag-row-pinned') || !data ? undefined : tree?.get(data.id));
  }
}
