import type { GridApi, GridOptions } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { WidthUnit } from '#schemas/codes.ts';
import type { ListRow } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { afterPaint } from '#renderers/regions/base/afterPaint.ts';
import { FOCUS_BACK } from '#renderers/regions/base/rememberFocus.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { useDelayed } from '#renderers/regions/hooks/useDelayed.ts';
import './DataGrid.css';
import { CHECK_COLUMN_PX, type LiveProps, ORDINAL_COLUMN_PX, SUM_ROW_ID, redrawTreeCells, treeColumn, toColDefs } from './gridColumns.ts';
import { enterCells } from './gridKeys.ts';
import type { CellPlace } from './editing/cellPlaces.ts';
import { useNextTask } from '#renderers/regions/hooks/useNextTask.ts';
import { shownMarkOf } from '#renderers/regions/rows/cellContent.ts';
import { gridScrollOf, viewportOf } from './gridScroll.ts';
import { GRID_MODULES, ROW_HEIGHTS_PX } from './gridModules.ts';
import { gridOptions, rowPlaces, selectionOf, withDrawn } from './gridOptions.ts';
import { followHeads, showSort } from './gridSort.ts';

type Box = { readonly current: HTMLDivElement | null };

/** Rows as a table: one grid for the life of the view, fed with what changed and never mounted again. Source: LS-020 to LS-027, LS-039. */
export default function DataGrid(props: PresentationProps) {
  const box = useRef<HTMLDivElement>(null);
  const [grid, setGrid] = useState<GridApi<ListRow>>();
  const live = useRef(props);
  const { columns, rows, sums, checked, checkbox, ordinal, firstOrdinal, sort, drawing, name, ports, widths, density, busy } = props;
  useLayoutEffect(() => {
    live.current = props;
  });

  const { marks } = props;
  const marked = rows.some((row) => shownMarkOf({ marks }, row) !== undefined);
  const shape = useMemo(() => ({ columns, ordinal, ports, widths, marked }), [columns, ordinal, ports, widths, marked]);
  const hasShares = columns.some(({ column }) => column.unit === WidthUnit.percent);
  const scrolledPx = useRef(0);
  // oxlint-disable-next-line react/refs -- the callbacks read the newest props later, never while drawing
  const [options] = useState(() => ({ ...gridOptions(live, props, scrolledPx), columnDefs: hasShares ? [] : toColDefs(live, shape, 0) }));

  useEffect(() => takeFocusBack(box.current, grid), [grid]);
  useEffect(() => grid?.setGridAriaProperty('label', name), [grid, name]);
  useGridOption(grid, shape, hasShares ? undefined : shape, (made) => made.setGridOption('columnDefs', toColDefs(live, shape, box.current?.clientWidth ?? 0)));
  useEffect(() => followHeads(live, grid, shape), [grid, shape]);
  useGridOption(grid, density, density, (made) => made.setGridOption('rowHeight', ROW_HEIGHTS_PX[density]));
  useGridOption(grid, checkbox, checkbox, (made) => made.setGridOption('rowSelection', selectionOf(live, checkbox)));
  useRows(grid, box, live, rows);
  useLayoutEffect(() => {
    const element = box.current;
    return () => grid && live.current.scrollPosition?.save(gridScrollOf(element, grid));
  }, [grid]);
  useFirstRow(box, scrolledPx, `${firstOrdinal} ${JSON.stringify(sort)}`);
  const { locale } = ports;
  useEffect(() => redraw(box.current, grid, locale), [grid, locale]);
  useSums(grid, columns, sums);
  useEffect(() => {
    if (drawing > 0) grid?.redrawRows();
  }, [grid, drawing]);
  useEffect(() => redrawMarks(grid, rows, marks), [grid, rows, marks]);
  useEffect(() => applyChecks(grid, rows, checked), [grid, checked, rows]);
  useEffect(() => showSort(grid, sort), [grid, sort]);
  const { tree, config } = props;
  useEffect(() => {
    if (!grid || treeColumn({ config, columns }) === undefined) return;
    redrawTreeCells(grid);
    withDrawn(({ describeTree }) => describeTree(grid, box.current, tree));
  }, [grid, tree, config, columns]);

  const { tableTools: TableTools } = props;
  // They load once the table is pointed at or focused.
  const [toolBox, setToolBox] = useState<HTMLElement>();

  // The grid is made in a task of its own, after the frame around it: together they stop the page for twice as long.
  const begun = useNextTask();

  const pinnedPx = (checkbox ? CHECK_COLUMN_PX : 0) + (ordinal ? ORDINAL_COLUMN_PX : 0);
  useEffect(() => box.current?.style.setProperty('--p-pinned-width', `${pinnedPx}px`), [pinnedPx]);

  return (
    <div
      ref={box}
      className="p-grid"
      data-density={density}
      data-busy={useDelayed(busy) || undefined}
      onPointerOver={(event) => setToolBox(event.currentTarget)}
      onFocus={(event) => setToolBox(event.currentTarget)}
    >
      {/* Each cell is a component of ag-grid-react nevertheless; rows keep theirs by their place (ADR 5). */}
      {begun && <MadeGrid options={options} live={live} onMade={setGrid} />}
      {TableTools && toolBox && (
        <LazyBoundary place={null}>
          <TableTools {...props} box={toolBox} />
        </LazyBoundary>
      )}
    </div>
  );
}

/** The grid, made with the rows that are there by then. */
function MadeGrid({ options, live, onMade }: { options: GridOptions<ListRow>; live: LiveProps; onMade(grid: GridApi<ListRow>): void }) {
  // oxlint-disable-next-line react/refs -- read once, when the grid is made
  const [rowData] = useState(() => placed(live.current.rows));
  return <AgGridReact<ListRow> gridOptions={options} rowData={rowData} modules={GRID_MODULES} renderingMode="legacy" onGridReady={({ api }) => onMade(api)} />;
}

/** Rows for the grid, which knows them by their place on the page; undefined = none, for which it waits. */
function placed(rows: readonly ListRow[]): ListRow[] | undefined {
  for (const [place, row] of rows.entries()) rowPlaces.set(row, String(place));
  return rows.length === 0 ? undefined : [...rows];
}

/** Gives the grid its rows, and reports when they are painted. */
function useRows(grid: GridApi<ListRow> | undefined, box: Box, live: LiveProps, rows: readonly ListRow[]): void {
  const hasRows = useRef(false);
  useEffect(() => {
    // A grid that waits for its first rows has painted nothing yet.
    if (!grid || (rows.length === 0 && !hasRows.current)) return;
    hasRows.current = rows.length > 0;
    if (!isMadeWith(grid, rows)) grid.setGridOption('rowData', placed(rows) ?? []);
    if (rows.length === 0) return;
    const viewport = viewportOf(box.current);
    const scrollPosition = live.current.scrollPosition?.take();
    if (viewport && scrollPosition) withDrawn(({ restoreGridScroll }) => restoreGridScroll(viewport, grid, rows, scrollPosition));
    return afterPaint(
      () => live.current.onPainted(),
      () => box.current?.querySelector('.ag-row:not(.ag-row-pinned) :is(.ag-cell, .p-row-tree)') != null,
    );
  }, [grid, box, live, rows]);
}

/** Whether the grid holds these very rows. */
const isMadeWith = (grid: GridApi<ListRow>, rows: readonly ListRow[]): boolean =>
  rows.length > 0 && grid.getDisplayedRowCount() === rows.length && rows.every((row, place) => grid.getRowNode(String(place))?.data === row);

/** Another page or order is read from its first row on; `place` names both. */
function useFirstRow(box: Box, scrolledPx: { current: number }, place: string): void {
  const shownPlace = useRef('');
  useEffect(() => {
    if (place !== shownPlace.current && scrolledPx.current > 0) toTop(box.current);
    shownPlace.current = place;
  }, [box, scrolledPx, place]);
}

/** Shows a row of sums below the others as long as a column has one. */
function useSums(grid: GridApi<ListRow> | undefined, columns: PresentationProps['columns'], sums: PresentationProps['sums']): void {
  const hasSums = columns.some((column) => (valueAt(sums, column.key) ?? null) !== null);
  // A row made afterwards has them from its beginning.
  useGridOption(grid, sums, sums, (made) => {
    const row = made.getPinnedBottomRow(0);
    if (row) made.refreshCells({ force: true, rowNodes: [row] });
  });
  useGridOption(grid, hasSums, false, (made) => made.setGridOption('pinnedBottomRowData', hasSums ? [{ id: SUM_ROW_ID, data: {} }] : []));
}

/** Gives the grid what is other than it was made with or given last: each option makes it go through columns and rows again. */
function useGridOption<T>(grid: GridApi<ListRow> | undefined, value: T, made: T | undefined, apply: (grid: GridApi<ListRow>) => void): void {
  const applied = useRef(made);
  useEffect(() => {
    if (!grid || applied.current === value) return;
    applied.current = value;
    apply(grid);
  });
}

function applyChecks(grid: GridApi<ListRow> | undefined, rows: readonly ListRow[], checked: ReadonlySet<string>): void {
  for (const [place, { id }] of rows.entries()) {
    const node = grid?.getRowNode(String(place));
    if (node && node.isSelected() !== checked.has(id)) node.setSelected(checked.has(id), false, 'api');
  }
}

/** What stands behind a value is no value of its own, so the grid does not see it change. */
function redrawMarks(grid: GridApi<ListRow> | undefined, rows: readonly ListRow[], marks: PresentationProps['marks']): void {
  if (grid && rows.some((row) => shownMarkOf({ marks }, row) !== undefined)) redrawTreeCells(grid);
}

/** A user whose focused cell was drawn again meanwhile finds it focused; `detail` of the event may name another one. Source: BX-037, BX-066. */
function takeFocusBack(element: HTMLElement | null, grid: GridApi<ListRow> | undefined): (() => void) | undefined {
  if (!element || !grid) return undefined;
  const take = ({ detail }: Event & { detail?: CellPlace | null }) => {
    if (detail) grid.setFocusedCell(detail.row, detail.key);
    else enterCells(grid);
  };
  element.addEventListener(FOCUS_BACK, take);
  return () => element.removeEventListener(FOCUS_BACK, take);
}

function toTop(element: HTMLElement | null): void {
  const body = viewportOf(element);
  if (body) body.scrollTop = 0;
}

/** All texts of the cells follow the language; what was drawn in another is drawn again. */
function redraw(element: HTMLElement | null, grid: GridApi<ListRow> | undefined, locale: Locale): void {
  if (!element || element.lang === locale) return;
  const isFirst = element.lang === '';
  element.lang = locale;
  if (isFirst) return;
  grid?.redrawRows();
  // What was read out when a row was checked stays in the page; it is in the other language.
  element.querySelector('.ag-aria-description-container')?.replaceChildren();
}
