import type { ColDef, GridOptions, RowClickedEvent } from 'ag-grid-community';
import type { ListRow } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { PresentationProps, TreePlace } from '#renderers/contracts/presentation.ts';
import { afterPaint } from '#renderers/regions/base/afterPaint.ts';
import { CHECK_COLUMN_PX, type LiveProps, TreeRow } from './gridColumns.ts';
import { gridKeys } from './gridKeys.ts';
import { GRID_WORDS, ROW_HEIGHTS_PX, gridTheme } from './gridModules.ts';
import { statusMark } from '#renderers/regions/rows/cellContent.ts';
import { followTreeClick } from '#renderers/regions/renderTree/treeClicks.ts';

/** Place of each row on its page: the grid keeps the cells of a place and gives them the texts of the next page's row. */
export const rowPlaces = new WeakMap<ListRow, string>();

/** Sources of checks that the page sets or replaces itself and knows already. */
const OWN_CHECKS = /^(api|rowDataChanged|selectableChanged)$/;

/** What a grid is made with; what changes later is set. The callbacks read the newest props. */
export function gridOptions(
  live: LiveProps,
  { ports, checkbox, density, onMoveColumn }: PresentationProps,
  scrolledPx: { current: number },
): GridOptions<ListRow> {
  return {
    theme: gridTheme,
    styleNonce: ports.styleNonce,
    getLocaleText: gridWords(live),
    defaultColDef: { resizable: true, suppressHeaderMenuButton: true, sortingOrder: ['asc', 'desc', null] } satisfies ColDef<ListRow>,
    suppressMovableColumns: onMoveColumn === undefined,
    suppressDragLeaveHidesColumns: true,
    enableCellTextSelection: true,
    suppressNoRowsOverlay: true,
    suppressLoadingOverlay: true,
    animateRows: false,
    rowHeight: ROW_HEIGHTS_PX[density],
    getRowId: ({ data }) => rowPlaces.get(data) ?? data.id,
    getBusinessKeyForNode: ({ data }) => data?.id ?? '',
    rowSelection: selectionOf(live, checkbox),
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
    processRowPostCreate: ({ eRow, node }) => describeTreePlace(eRow, node.data && live.current.tree?.get(node.data.id)),
    onRowClicked: (event) => clicked(live, event),
    ...gridKeys(live),
    // Where the rows stand is read from what the grid says: measuring the page makes it lay everything out.
    onBodyScroll: ({ direction, top }) => {
      if (direction === 'vertical') scrolledPx.current = top;
    },
    onBodyScrollEnd: ({ api }) => afterDrawing(({ orderAsSeen }) => orderAsSeen(api)),
    // A column that is dragged slides from place to place, where elements that are moved jump: it is set again when it is dropped.
    onDisplayedColumnsChanged: ({ api, source }) => {
      if (source !== 'uiColumnMoved' && source !== 'gridInitializing') afterDrawing(({ orderAsSeen }) => orderAsSeen(api));
    },
    onSelectionChanged: ({ api, source }) => {
      if (!OWN_CHECKS.test(source)) live.current.onCheck(api.getSelectedRows().map((row) => row.id));
    },
    onColumnMoved: ({ finished, source, api }) => {
      if (finished && source === 'uiColumnMoved') withDrawn(({ keepOrder }) => keepOrder(live, api));
    },
    onColumnResized: ({ finished, source, columns }) => {
      if (finished && source === 'uiColumnResized') withDrawn(({ keepWidths }) => keepWidths(live, columns));
    },
  };
}

/** The grid's words; it reads those of each checkbox again with every row that changes. */
function gridWords(live: LiveProps): GridOptions<ListRow>['getLocaleText'] {
  let words = new Map<string, string>();
  let spoken: Locale | undefined;
  return ({ key, defaultValue }) => {
    const { locale, t } = live.current.ports;
    if (locale !== spoken) [words, spoken] = [new Map(), locale];
    const word = words.get(key) ?? (GRID_WORDS.test(key) ? t(`list:grid.words.${key}`) : defaultValue);
    words.set(key, word);
    return word;
  };
}

/** Does what a grid with rows does beside them; where its code does not come, they stand as they are. */
export function withDrawn(act: (drawn: typeof import('./drawnGrid.ts')) => void): void {
  loadChunk(() => import('./drawnGrid.ts')).then(act, () => undefined);
}

/** The same once what the grid changes now is painted. */
const afterDrawing: typeof withDrawn = (act) => void afterPaint(() => withDrawn(act));

/** How rows are checked. */
export function selectionOf(live: LiveProps, checkbox: boolean): GridOptions<ListRow>['rowSelection'] {
  return {
    mode: 'multiRow',
    checkboxes: checkbox,
    headerCheckbox: checkbox,
    enableClickSelection: false,
    hideDisabledCheckboxes: true,
    ...live.current.lines?.checks,
  };
}

function clicked(live: LiveProps, { event, data, node }: RowClickedEvent<ListRow>): void {
  if (!data || node.rowPinned || !(event?.target instanceof Element)) return;
  if (event.target.closest('.p-toggle')) return live.current.onToggle(data.id);
  if (followTreeClick(event, data, live.current)) return;
  if (event.target.closest('a, button, input, .ag-selection-checkbox, .p-cell-check') || hasMarkedText()) return;
  live.current.onOpen(data);
}

/** Describes to screen readers where a row of a tree stands; takes it back from one of no tree. Source: BX-037. */
export function describeTreePlace(row: HTMLElement, place: TreePlace | undefined): void {
  if (place) row.setAttribute('aria-level', String(place.level));
  else row.removeAttribute('aria-level');
  if (place && !place.leaf) row.setAttribute('aria-expanded', String(place.open));
  else row.removeAttribute('aria-expanded');
}

/** A user who marks text in a row wants to copy it, not to open the record. */
function hasMarkedText(): boolean {
  return (getSelection()?.toString() ?? '') !== '';
}
