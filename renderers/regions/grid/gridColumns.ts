import type { ColDef, ColGroupDef, GridApi, ICellRendererComp, ICellRendererParams, ValueGetterParams } from 'ag-grid-community';
import { WidthUnit } from '#schemas/codes.ts';
import { DEFAULT_COLUMN_WIDTH_PX } from '#schemas/limits.ts';
import type { ListRow } from '#schemas/list.ts';
import { localized } from '#schemas/localized.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { ColumnCause, ListColumn } from '#renderers/contracts/column.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import type { PresentationProps, RowMark } from '#renderers/contracts/presentation.ts';
import { CauseHead } from './CauseHead.ts';
import { cellTree, ordinalText, shownMarkOf, columnSumText } from '#renderers/regions/rows/cellContent.ts';
import { drawTree } from '#renderers/regions/renderTree/drawTree.ts';
import { preventReload } from '#renderers/regions/renderTree/treeClicks.ts';

/** Ids of the two columns that are not data. */
const ORDINAL_COLUMN = 'p-ordinal';
/** Width of the column of checkboxes, which stays at the left edge. */
export const CHECK_COLUMN_PX = 40;
/** Width of the column of row numbers, which stays beside it. */
export const ORDINAL_COLUMN_PX = 44;
const NARROWEST_PX = 48;
/** A level of a tree stands this much further right. */
const INDENT_PX = 20;

/** The grid's words for a direction. */
export const SORT_WORDS = { ascending: 'asc', descending: 'desc' } as const;

/** Id of the row that holds the sums. */
export const SUM_ROW_ID = 'p-sums';

/** Properties of the moment: the grid lives on while they change. */
export type LiveProps = { readonly current: PresentationProps };

/** What the columns are made of; a change of any of it makes them again. */
export type ColumnShape = Pick<PresentationProps, 'columns' | 'ordinal' | 'ports' | 'widths'> & {
  /** Some row says why it stands where it is: its first column is drawn with that word. */
  marked: boolean;
};

/** The grid's columns for a list: ordinal, then data columns, child columns under their sub-table. Source: LS-020 to LS-027. */
export function toColDefs(live: LiveProps, shape: ColumnShape, gridWidthPx: number): (ColDef<ListRow> | ColGroupDef<ListRow>)[] {
  const { columns, ordinal, ports } = shape;
  const opener = columns.find((column) => column.children.length === 0 && column.renderer.tree === undefined)?.key;
  const treeKey = treeColumn(live.current);
  const worded = shape.marked ? roomiest(columns, shape.widths, gridWidthPx) : undefined;
  const data = columns.map((column): ColDef<ListRow> | ColGroupDef<ListRow> => {
    if (column.children.length === 0) {
      const made = toColDef(live, shape, column, columnWidthOf(column, shape.widths, gridWidthPx), column.key === opener);
      const [isTree, isMarked] = [column.key === treeKey, column.key === worded];
      return isTree || isMarked ? { ...made, ...rowCells(live, { listColumn: column, isTree, isMarked }) } : made;
    }
    return {
      groupId: column.key,
      headerName: localized(column.column, ports.locale),
      marryChildren: true,
      children: column.children.map((child) => toColDef(live, shape, child, columnWidthOf(child, shape.widths, gridWidthPx), false)),
    };
  });
  return ordinal ? [ordinalColumn(live, ports), ...data] : data;
}

/** Key of the widest of the columns in sight from the start: a word finds room there. */
function roomiest(columns: readonly ListColumn[], widths: ColumnShape['widths'], gridWidthPx: number): string | undefined {
  const near = columns.filter((column) => column.children.length === 0).slice(0, 3);
  return near.toSorted((one, other) => columnWidthOf(other, widths, gridWidthPx) - columnWidthOf(one, widths, gridWidthPx))[0]?.key;
}

/** Key of the column that shows the nodes of a tree: the first with a value of its own. */
export function treeColumn({ config, columns }: Pick<PresentationProps, 'config' | 'columns'>): string | undefined {
  return config.modelType === 'TREE' ? columns.find((column) => column.children.length === 0)?.key : undefined;
}

/** Cells that say more of their row than a value. */
function rowCells(live: LiveProps, cell: Pick<TreeCellParams, 'listColumn' | 'isTree' | 'isMarked'>): ColDef<ListRow> {
  return { cellRenderer: TreeCell, cellRendererParams: () => ({ live, ...cell }), ...(cell.isTree ? treeKeys(live) : {}), ...live.current.lines?.cells };
}

/** Right opens a subtree, Left closes it or goes to the row above; every other key stays the grid's. */
function treeKeys(live: LiveProps): Pick<ColDef<ListRow>, 'suppressKeyboardEvent'> {
  return {
    suppressKeyboardEvent: ({ event, data, api, column }) => {
      const { tree, rows, onToggle } = live.current;
      const place = data && tree?.get(data.id);
      if (!place || event.type !== 'keydown') return false;
      if (event.key === 'ArrowRight' && !place.open && !place.leaf) onToggle(data.id);
      else if (event.key === 'ArrowLeft' && place.open) onToggle(data.id);
      else if (event.key === 'ArrowLeft' && place.parent !== undefined)
        api.setFocusedCell(
          rows.findIndex(({ id }) => id === place.parent),
          column,
        );
      else return false;
      return true;
    },
  };
}

function toColDef(live: LiveProps, { ports }: ColumnShape, column: ListColumn, width: number, isOpener: boolean): ColDef<ListRow> {
  const { sort, drawnBy, isPlain, hasOneOrder } = live.current;
  const { cellClass, headerClass } = column.renderer.colDef?.(column.column) ?? {};
  const isChild = column.key !== column.column.propertyCode;
  const sortIndex = sort.findIndex(({ propertyCode }) => propertyCode === column.key);
  const sorted = sort[sortIndex];
  return {
    ...(headerClass === undefined ? {} : { headerClass }),
    colId: column.key,
    headerName: localized(column.column, ports.locale),
    width,
    minWidth: NARROWEST_PX,
    sortable: !isChild && !isPlain && !hasOneOrder && !column.onEveryCard,
    pinned: column.pinned ?? null,
    lockPinned: true,
    ...(sorted ? { sort: SORT_WORDS[sorted.direction], sortIndex } : { sort: null }),
    // The server sorts; the grid only shows which way.
    comparator: () => 0,
    valueGetter: ({ data, node }: ValueGetterParams<ListRow>) => {
      if (!data) return '';
      return node?.rowPinned ? columnSumText(live.current.sums, column) : live.current.textOf(data, column);
    },
    // Rules: the grid takes a plain class off each cell and puts it on again whenever its row changes.
    cellClassRules: { ...(cellClass === undefined ? {} : { [cellClass]: () => true }), 'p-cell-opener': ({ node }) => isOpener && !isPlain && !node.rowPinned },
    ...(column.cause === undefined ? {} : { headerComponentParams: { innerHeaderComponent: CauseHead, cause: causeWords(column.cause, ports.t, !isChild) } }),
    ...(column.renderer.tree !== undefined || drawnBy !== undefined
      ? { cellRenderer: TreeCell, cellRendererParams: () => ({ live, listColumn: column }) }
      : {}),
  };
}

/** The description of the head stands in place of the grid's own, which says how to sort. */
function causeWords(cause: ColumnCause, t: Translate, isSortable: boolean): string {
  const words = t('list:column.unknown', { ...cause });
  return isSortable ? `${words} ${t('list:grid.words.ariaSortableColumn')}` : words;
}

function ordinalColumn(live: LiveProps, ports: PresentationProps['ports']): ColDef<ListRow> {
  return {
    colId: ORDINAL_COLUMN,
    headerName: ports.t('list:grid.ordinal'),
    width: ORDINAL_COLUMN_PX,
    minWidth: ORDINAL_COLUMN_PX,
    resizable: false,
    sortable: false,
    pinned: 'left',
    lockPosition: 'left',
    cellClassRules: { 'p-cell-ordinal': () => true },
    headerClass: 'p-head-ordinal',
    valueGetter: ({ node }) => {
      if (node?.rowPinned) return ports.t('list:grid.sums');
      return ordinalText(live.current, node?.rowIndex ?? 0);
    },
  };
}

/** px of a column: the user's, the configuration's (percent of the grid), else 176. Source: LS-021, LS-023. */
export function columnWidthOf({ key, column }: ListColumn, widths: Readonly<Record<string, number>>, gridWidthPx: number): number {
  const configured = Number(column.width ?? Number.NaN);
  const isUsable = Number.isFinite(configured) && configured > 0;
  const wanted = column.unit === WidthUnit.percent ? (gridWidthPx * configured) / 100 : configured;
  return valueAt(widths, key) ?? Math.max(NARROWEST_PX, Math.round(isUsable ? wanted : DEFAULT_COLUMN_WIDTH_PX));
}

interface TreeCellParams extends ICellRendererParams<ListRow, string> {
  live: LiveProps;
  listColumn: ListColumn;
  /** The column that shows the nodes of a tree. */
  isTree?: boolean;
  /** The column that says why a row stands where it is. */
  isMarked?: boolean;
}

/**
 * A cell drawn as a plain tree: what the script draws, else what the column draws, else its text. No React.
 * Its parameters come from a function: plain objects are copied by the grid, and a copy of the live properties grows old.
 */
class TreeCell implements ICellRendererComp<ListRow> {
  private readonly gui = document.createElement('span');
  private drawn?: TreeCellParams;

  init(params: TreeCellParams): void {
    this.gui.className = 'p-cell-tree';
    this.gui.addEventListener('click', preventReload);
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.gui;
  }

  /** Draws again what it says of its row; one that has got another row since is drawn by the grid. */
  redraw(): void {
    const { drawn } = this;
    if ((drawn?.isTree || drawn?.isMarked) && drawn.data === drawn.node.data) this.refresh(drawn);
  }

  refresh(params: TreeCellParams): boolean {
    this.drawn = params;
    const { data, node, value, live, listColumn, isTree = false, isMarked = false } = params;
    const text = value ?? '';
    if (!data || node.rowPinned) this.gui.replaceChildren(text);
    else this.gui.replaceChildren(...(isTree ? subtreeToggle(live.current, data, text) : []), drawTree(cellTree(live.current, data, listColumn, text)));
    const mark = isMarked && data && !node.rowPinned && shownMarkOf(live.current, data);
    if (mark) this.gui.replaceChildren(...marked(mark, [...this.gui.childNodes], live.current.ports));
    return true;
  }
}

/**
 * Draws cells again that say more of their row than a value. Those in the page alone: `refreshCells` makes others again that are
 * still to come into it, and they end up last in their row.
 */
export function redrawTreeCells(grid: GridApi<ListRow>): void {
  for (const cell of grid.getCellRendererInstances()) if (cell instanceof TreeCell) cell.redraw();
}

/** What stands in a cell, and behind it why its row stands where it is. */
function marked(mark: RowMark, value: Node[], { t }: PresentationProps['ports']): Node[] {
  const [content, tag] = [document.createElement('span'), document.createElement('span')];
  content.className = 'p-row-marked';
  content.append(...value);
  tag.className = `p-row-mark p-row-mark-${mark}`;
  tag.textContent = t(`list:mark.${mark}`);
  if (mark === 'ring') tag.title = t('list:ringHint');
  return [content, tag];
}

/** Indentation and the button that opens what lies below; the keyboard uses the arrow keys, so the button is no stop of its own. */
function subtreeToggle({ tree, ports }: PresentationProps, row: ListRow, text: string): Node[] {
  const place = tree?.get(row.id);
  if (!place) return [];
  const made = document.createElement(place.leaf ? 'span' : 'button');
  made.className = 'p-toggle';
  made.style.marginLeft = `${(place.level - 1) * INDENT_PX}px`;
  if (made instanceof HTMLButtonElement) {
    made.type = 'button';
    made.tabIndex = -1;
    made.setAttribute('aria-expanded', String(place.open));
    made.setAttribute('aria-label', `${ports.t(place.open ? 'list:tree.close' : 'list:tree.open')} ${text}`);
  }
  return [made];
}

/** A row drawn whole by a script (contract 13.6). */
export class TreeRow implements ICellRendererComp<ListRow> {
  private readonly gui = document.createElement('div');

  init(params: ICellRendererParams<ListRow> & { live: LiveProps }): void {
    this.gui.className = 'p-row-tree';
    this.gui.addEventListener('click', preventReload);
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.gui;
  }

  refresh({ data, live }: ICellRendererParams<ListRow> & { live: LiveProps }): boolean {
    const tree = data && live.current.drawnBy?.(data, undefined);
    this.gui.replaceChildren(tree === undefined ? '' : drawTree(tree));
    return true;
  }
}
