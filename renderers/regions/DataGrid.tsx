import type { ColDef, ColumnResizedEvent, GridApi, GridOptions, RowClickedEvent } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { WidthUnit } from '#schemas/codes.ts';
import type { ListRow } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import type { PresentationProps, TreePlace } from '../contract.ts';
import { afterPaint } from './afterPaint.ts';
import { FOCUS_BACK } from './base/rememberFocus.ts';
import { useLong } from './base/useLong.ts';
import './dataGrid.css';
import { CHECK_COLUMN_PX, type LiveProps, ORDINAL_COLUMN_PX, SUM_ROW_ID, TreeRow, branchColumn, toColDefs } from './gridColumns.ts';
import { enterCells, gridKeys } from './gridKeys.ts';
import { standAgain, standingOf, viewportOf } from './gridPlace.ts';
import { GRID_MODULES, GRID_WORDS, ROW_HEIGHTS_PX, gridTheme } from './gridModules.ts';
import { followHeads, showSort } from './gridSort.ts';
import { followTreeClick, statusMark } from './listRows.ts';

/** Place of each row on its page: the grid keeps the cells of a place and gives them the texts of the next page's row. */
const places = new WeakMap<ListRow, string>();

/** Rows as a table: one grid for the life of the view, fed with what changed and never mounted anew. Source: LS-020 to LS-027, LS-039. */
export default function DataGrid(props: PresentationProps) {
  const box = useRef<HTMLDivElement>(null);
  const [grid, setGrid] = useState<GridApi<ListRow>>();
  const live = useRef(props);
  const { columns, rows, sums, checked, checkbox, ordinal, firstOrdinal, sort, drawing, name, ports, widths, density, busy } = props;
  useLayoutEffect(() => {
    live.current = props;
  });

  const { marks } = props;
  const marked = (marks?.size ?? 0) > 0;
  const shape = useMemo(() => ({ columns, ordinal, ports, widths, marked }), [columns, ordinal, ports, widths, marked]);
  const hasShares = columns.some(({ column }) => column.unit === WidthUnit.percent);
  const scrolledPx = useRef(0);
  // oxlint-disable-next-line react/refs -- the callbacks read the newest props later, never while drawing
  const [options] = useState(() => ({ ...gridOptions(live, props, scrolledPx), columnDefs: hasShares ? [] : toColDefs(live, shape, 0) }));

  useEffect(() => takeFocusBack(box.current, grid), [grid]);
  useEffect(() => grid?.setGridAriaProperty('label', name), [grid, name]);
  useTold(grid, shape, hasShares ? undefined : shape, (made) => made.setGridOption('columnDefs', toColDefs(live, shape, box.current?.clientWidth ?? 0)));
  useEffect(() => followHeads(live, grid, shape), [grid, shape]);
  useTold(grid, density, density, (made) => made.setGridOption('rowHeight', ROW_HEIGHTS_PX[density]));
  useTold(grid, checkbox, checkbox, (made) => made.setGridOption('rowSelection', selectionOf(checkbox)));
  const hasRows = useRef(false);
  useEffect(() => {
    // A grid that waits for its first rows has painted nothing yet.
    if (!grid || (rows.length === 0 && !hasRows.current)) return;
    hasRows.current = rows.length > 0;
    for (const [place, row] of rows.entries()) places.set(row, String(place));
    grid.setGridOption('rowData', [...rows]);
    if (rows.length === 0) return;
    standAgain(box.current, grid, rows, live.current.standing?.take());
    return afterPaint(
      () => live.current.onPainted(),
      () => box.current?.querySelector('.ag-row:not(.ag-row-pinned) :is(.ag-cell, .p-row-tree)') != null,
    );
  }, [grid, rows]);
  useLayoutEffect(() => {
    const element = box.current;
    return () => grid && live.current.standing?.keep(standingOf(element, grid));
  }, [grid]);
  const shownPlace = useRef('');
  const place = `${firstOrdinal} ${sort?.propertyCode} ${sort?.direction}`;
  useEffect(() => {
    if (place !== shownPlace.current && scrolledPx.current > 0) toTop(box.current);
    shownPlace.current = place;
  }, [place]);
  const { locale } = ports;
  useEffect(() => redraw(box.current, grid, locale), [grid, locale]);
  const hasSums = columns.some((column) => sums[column.key] !== undefined && sums[column.key] !== null);
  useTold(grid, hasSums, false, (made) => made.setGridOption('pinnedBottomRowData', hasSums ? [{ id: SUM_ROW_ID, data: {} }] : []));
  useTold(grid, sums, sums, (made) => made.refreshCells({ force: true, rowNodes: pinnedNodes(made) }));
  useEffect(() => {
    if (drawing > 0) grid?.redrawRows();
  }, [grid, drawing]);
  useEffect(() => {
    if (marks && marks.size > 0) grid?.refreshCells({ force: true });
  }, [grid, marks]);
  useEffect(() => applyChecks(grid, rows, checked), [grid, checked, rows]);
  useEffect(() => showSort(grid, sort), [grid, sort]);
  const { tree, config } = props;
  useEffect(() => {
    const branches = branchColumn({ config, columns });
    if (grid && branches !== undefined) showBranches(grid, box.current, branches, tree);
  }, [grid, tree, config, columns]);

  const pinnedPx = (checkbox ? CHECK_COLUMN_PX : 0) + (ordinal ? ORDINAL_COLUMN_PX : 0);
  useEffect(() => box.current?.style.setProperty('--p-pinned-width', `${pinnedPx}px`), [pinnedPx]);

  return (
    <div ref={box} className="p-grid" data-density={density} data-busy={useLong(busy) || undefined}>
      {/* Each cell is a component of ag-grid-react all the same; rows keep theirs by their place (ADR 5). */}
      <AgGridReact<ListRow> gridOptions={options} modules={GRID_MODULES} renderingMode="legacy" onGridReady={({ api }) => setGrid(api)} />
    </div>
  );
}

/** Tells the grid what is other than it was made with or told last: each option makes it look through columns and rows again. */
function useTold<T>(grid: GridApi<ListRow> | undefined, value: T, made: T | undefined, tell: (grid: GridApi<ListRow>) => void): void {
  const told = useRef(made);
  useEffect(() => {
    if (!grid || told.current === value) return;
    told.current = value;
    tell(grid);
  });
}

function gridOptions(live: LiveProps, { ports, checkbox, density, onMoveColumn }: PresentationProps, scrolledPx: { current: number }): GridOptions<ListRow> {
  return {
    theme: gridTheme,
    styleNonce: ports.styleNonce,
    getLocaleText: gridWords(live),
    defaultColDef: { resizable: true, suppressHeaderMenuButton: true, sortingOrder: ['asc', 'desc', null] } satisfies ColDef<ListRow>,
    suppressMovableColumns: onMoveColumn === undefined,
    suppressDragLeaveHidesColumns: true,
    suppressCellFocus: false,
    suppressMultiSort: true,
    suppressNoRowsOverlay: true,
    suppressLoadingOverlay: true,
    suppressScrollOnNewData: false,
    animateRows: false,
    rowHeight: ROW_HEIGHTS_PX[density],
    getRowId: ({ data }) => places.get(data) ?? data.id,
    getBusinessKeyForNode: ({ data }) => data?.id ?? '',
    rowSelection: selectionOf(checkbox),
    selectionColumnDef: {
      width: CHECK_COLUMN_PX,
      minWidth: CHECK_COLUMN_PX,
      maxWidth: CHECK_COLUMN_PX,
      pinned: 'left',
      lockPosition: 'left',
      resizable: false,
      sortable: false,
      cellClassRules: { 'p-cell-check': () => true },
    },
    rowClassRules: {
      'p-row-draft': ({ data }) => statusMark(data) === 'draft',
      'p-row-processing': ({ data }) => statusMark(data) === 'processing',
    },
    isFullWidthRow: ({ rowNode }) => rowNode.data !== undefined && !rowNode.rowPinned && live.current.drawnBy?.(rowNode.data, undefined) !== undefined,
    fullWidthCellRenderer: TreeRow,
    fullWidthCellRendererParams: { live },
    processRowPostCreate: ({ eRow, node }) => tellPlace(eRow, node.data && live.current.tree?.get(node.data.id)),
    onRowClicked: (event) => clicked(live, event),
    ...gridKeys(live),
    // Where the rows stand is read from what the grid says: asking the page makes it lay everything out.
    onBodyScroll: ({ direction, top }) => {
      if (direction === 'vertical') scrolledPx.current = top;
    },
    onCellMouseOver: ({ event }) => showCutText(event?.target ?? null),
    onSelectionChanged: ({ api, source }) => {
      // What the page checks or replaces itself it knows already.
      if (source !== 'api' && source !== 'rowDataChanged') live.current.onCheck(api.getSelectedRows().map((row) => row.id));
    },
    onColumnMoved: ({ finished, source, api }) => {
      if (finished && source === 'uiColumnMoved') live.current.onMoveColumn?.(shownKeys(live, api));
    },
    onColumnResized: (event) => keepWidth(live, event),
  };
}

/** The grid's words; it asks for those of each checkbox again with every row that changes. */
function gridWords(live: LiveProps): GridOptions<ListRow>['getLocaleText'] {
  let words = new Map<string, string>();
  let spoken: Locale | undefined;
  return ({ key, defaultValue }) => {
    const { locale, t } = live.current.ports;
    if (locale !== spoken) [words, spoken] = [new Map(), locale];
    const word = words.get(key) ?? (GRID_WORDS.has(key) ? t(`list:grid.words.${key}`) : defaultValue);
    words.set(key, word);
    return word;
  };
}

function selectionOf(checkbox: boolean): GridOptions<ListRow>['rowSelection'] {
  return { mode: 'multiRow', checkboxes: checkbox, headerCheckbox: checkbox, enableClickSelection: false, hideDisabledCheckboxes: true };
}

function clicked(live: LiveProps, { event, data, node }: RowClickedEvent<ListRow>): void {
  if (!data || node.rowPinned || !(event?.target instanceof Element)) return;
  if (event.target.closest('.p-branch')) return live.current.onToggle(data.id);
  if (followTreeClick(event, data, live.current)) return;
  if (event.target.closest('a, button, input, .ag-selection-checkbox, .p-cell-check') || hasMarkedText()) return;
  live.current.onOpen(data);
}

/** Draws the branches anew, and says to readers of the page where each row stands. Source: BX-037. */
function showBranches(grid: GridApi<ListRow>, box: HTMLElement | null, column: string, tree: PresentationProps['tree']): void {
  // The grid says `grid` because it knows nothing of these branches; levels are only heard in a tree grid.
  box?.querySelector('[role=grid], [role=treegrid]')?.setAttribute('role', tree ? 'treegrid' : 'grid');
  grid.refreshCells({ force: true, columns: [column] });
  for (const row of box?.querySelectorAll<HTMLElement>('.ag-row[row-index]') ?? []) {
    const { data } = grid.getDisplayedRowAtIndex(Number(row.getAttribute('row-index'))) ?? {};
    tellPlace(row, row.matches('.ag-row-pinned') || !data ? undefined : tree?.get(data.id));
  }
}

function tellPlace(row: HTMLElement, place: TreePlace | undefined): void {
  if (place) row.setAttribute('aria-level', String(place.level));
  else row.removeAttribute('aria-level');
  if (place && !place.leaf) row.setAttribute('aria-expanded', String(place.open));
  else row.removeAttribute('aria-expanded');
}

/** Whoever marks text in a row wants to copy it, not to open the record. */
function hasMarkedText(): boolean {
  return (getSelection()?.toString() ?? '') !== '';
}

/** Text that does not fit shows whole on hover; asked for one cell at a time, never measured for all. */
function showCutText(from: EventTarget | null): void {
  const cell = from instanceof Element ? from.closest<HTMLElement>('.ag-cell') : null;
  if (!cell) return;
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('.ag-cell-value, .p-cell-tree')].some((part) => part.scrollWidth > part.clientWidth);
  if (isCut) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}

function shownKeys({ current: { columns } }: LiveProps, api: GridApi<ListRow>): string[] {
  const keys = new Set(columns.flatMap(({ key, children }) => [key, ...children.map((child) => child.key)]));
  return (api.getAllGridColumns() ?? []).map((column) => column.getColId()).filter((key) => keys.has(key));
}

function keepWidth(live: LiveProps, { finished, source, columns }: ColumnResizedEvent<ListRow>): void {
  if (!finished || source !== 'uiColumnResized' || !columns) return;
  const changed = columns.map((column) => [column.getColId(), column.getActualWidth()] as const);
  live.current.onResize({ ...live.current.widths, ...Object.fromEntries(changed) });
}

function applyChecks(grid: GridApi<ListRow> | undefined, rows: readonly ListRow[], checked: ReadonlySet<string>): void {
  for (const [place, { id }] of rows.entries()) {
    const node = grid?.getRowNode(String(place));
    if (node && node.isSelected() !== checked.has(id)) node.setSelected(checked.has(id), false, 'api');
  }
}

/** Whoever had a cell focused that was drawn anew meanwhile finds it focused again. Source: BX-037. */
function takeFocusBack(element: HTMLElement | null, grid: GridApi<ListRow> | undefined): (() => void) | undefined {
  if (!element || !grid) return undefined;
  const take = () => void enterCells(grid);
  element.addEventListener(FOCUS_BACK, take);
  return () => element.removeEventListener(FOCUS_BACK, take);
}

/** Another page or order is read from its first row on. */
function toTop(element: HTMLElement | null): void {
  const body = viewportOf(element);
  if (body) body.scrollTop = 0;
}

/** All texts of the cells follow the language; what was drawn in another is drawn again. */
function redraw(element: HTMLElement | null, grid: GridApi<ListRow> | undefined, locale: Locale): void {
  if (!element || element.lang === locale) return;
  const isFirst = element.lang === '';
  element.lang = locale;
  if (!isFirst) grid?.redrawRows();
}

function pinnedNodes(grid: GridApi<ListRow>) {
  const node = grid.getPinnedBottomRow(0);
  return node ? [node] : [];
}
