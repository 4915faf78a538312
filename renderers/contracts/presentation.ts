import type { ComponentType, ReactNode } from 'react';
import type { ListConfig, ListRow } from '#schemas/list.ts';
import type { PresentationType } from '#schemas/codes.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import type { CellEditCommands } from './cellEditing.ts';
import type { ColumnPref, ListColumn } from './column.ts';
import type { DataSourceProps, LazyDataSource } from './dataSource.ts';
import type { GroupLevel } from './grouping.ts';
import type { Ports } from './ports.ts';

/** A way to draw a list's rows (architecture: Presentation). */
export interface PresentationRenderer<Type extends PresentationType | undefined = PresentationType | undefined> {
  /** Type of the views it draws; undefined = a screen draws rows of its own with it. */
  type: Type;
  /** Which columns it misses in this view, in words; true = it can draw it. */
  fits(config: ListConfig): true | string;
  /** Component that gets the list state, loaded when first drawn. */
  Rows: ComponentType<PresentationProps>;
  /** Starts loading it ahead. */
  preload(): Promise<unknown>;
  /** How it gets its rows; absent = it shows the page of the list. */
  dataSource?: LazyDataSource;
  /** It draws `instead` itself, so that what stands beside its rows stays where the last of them has gone. */
  drawsInstead?: true;
}

/** What every presentation of a list is fed with: the state, and what a user can do with it. */
export interface PresentationProps {
  /** Accessible name: the view's name. */
  name: string;
  config: ListConfig;
  columns: readonly ListColumn[];
  rows: readonly ListRow[];
  sums: Readonly<Record<string, unknown>>;
  /** Ids of the checked rows among these. */
  checked: ReadonlySet<string>;
  checkbox: boolean;
  ordinal: boolean;
  /** Number of the first row, 1-based over all pages. */
  firstOrdinal: number;
  /** Rows that are equal in the first column are sorted by the next; at most MOST_SORTS, none for the order of the view. Source: BX-070. */
  sort: readonly ListSort[];
  /** The rows are only read: they have one order, and nothing opens. */
  isPlain?: boolean;
  /** They have one order, but open. */
  hasOneOrder?: boolean;
  busy: boolean;
  /** What stands in the place of the rows where there are none to be shown; only a presentation gets it that draws it itself. */
  instead?: ReactNode;
  /** Widths the user gave, px by column key. */
  widths: Readonly<Record<string, number>>;
  density: Density;
  ports: Ports;
  /** Text of a cell as it stands on screen. */
  textOf(row: ListRow, column: ListColumn): string;
  /** Whether a script has changed the text of a cell. */
  isChanged?(row: ListRow, column: ListColumn): boolean;
  /** What a script draws instead of a cell, or of the whole row when no column is given. */
  drawnBy?(row: ListRow, column: ListColumn | undefined): RenderNode | undefined;
  /** Counts changes of texts and drawings without new rows. */
  drawing: number;
  onSort(sort: readonly ListSort[]): void;
  /** Checks these of the rows, and no others of them. */
  onCheck(ids: readonly string[]): void;
  onOpen(row: ListRow): void;
  onOpenRelated(schemaCode: string, id: string): void;
  onScriptAction(code: string, row: ListRow): void;
  onFollow(path: string): void;
  onResize(widths: Readonly<Record<string, number>>): void;
  /** A column was put elsewhere by its head: keys of the columns that show, in their order; absent = columns stay. */
  onMoveColumn?(order: readonly string[]): void;
  /** Drawn beside the table once it is pointed at or focused: menus of heads and rows, ranges of cells. Source: BX-065, BX-068. */
  tableTools?: ComponentType<TableToolsProps>;
  /** Places of the rows when they are a tree, by id; undefined = they stand flat. */
  tree?: ReadonlyMap<string, TreePlace> | undefined;
  /** Rows that the user changed and that keep their place, by id. */
  marks?: ReadonlyMap<string, RowMark>;
  /** Rows between the others that are no records. */
  lines?: TableLines;
  /** Opens or closes the subtree below a row. */
  onToggle(id: string): void;
  /** The rows have been painted. */
  onPainted(): void;
  /** Absent where nobody comes back. */
  scrollPosition?: ScrollPositionPort;
  /** For presentations with a data source of their own. */
  dataSource?: DataSourceProps;
}

/** What the tools of a table are fed with; `box` holds the table. */
export interface TableToolsProps
  extends Pick<
    PresentationProps,
    | 'config'
    | 'columns'
    | 'rows'
    | 'checked'
    | 'checkbox'
    | 'sort'
    | 'widths'
    | 'ports'
    | 'isPlain'
    | 'hasOneOrder'
    | 'lines'
    | 'textOf'
    | 'onSort'
    | 'onCheck'
    | 'onOpen'
    | 'onResize'
  > {
  box: HTMLElement;
}

/** Rows of a table that are no records: what they say stands in the first column. */
export interface TableLines {
  has(row: ListRow): boolean;
  /** What its first column does otherwise: such a cell covers others. */
  cells: { colSpan(cell: { data: ListRow | undefined }): number };
  /** What checking does otherwise: such rows are not checked. */
  checks: { isRowSelectable(row: { data?: ListRow | undefined }): boolean };
}

/** What the tools of a table do beyond it. */
export interface TableCommands {
  /** Opens the filter builder with a comparison of the column's item. */
  filterBy(propertyCode: string): void;
  /** Hides a column or fixes it in sight. */
  arrange(key: string, change: Pick<ColumnPref, 'hidden' | 'pinned'>): void;
  /** What the rows are grouped by now; undefined = they cannot be grouped. */
  groups(): readonly GroupLevel[] | undefined;
  /** Groups the rows by something else. */
  group(levels: readonly GroupLevel[]): void;
  /** Opens a record in a tab of its own. */
  openTab(row: ListRow): void;
  /** Opens a record that a cell names in a tab of its own. */
  openNamed(record: { schemaCode: string; id: string }): void;
  /** What the bar offers for the rows that are checked now, disabled ones with the reason. */
  actions(): readonly RowAction[];
  /** What the page of a record offers: what stands there until that is known, and then. Errors: those of its form. */
  recordActs(row: ListRow): { awaited: readonly RowAction[]; load(signal: AbortSignal): Promise<readonly RowAction[]> };
  editing: CellEditCommands;
}

/** What the menus and tools of a table are fed with. */
export interface TableMenuProps extends TableToolsProps {
  commands: TableCommands;
}

/** An action in the menu of a row. */
export interface RowAction {
  id: string;
  label: string;
  danger?: boolean;
  disabled?: boolean;
  disabledReason?: string;
  onSelect(): void;
}

/** Heights of rows to choose from. Source: BX-016. */
export const DENSITIES = ['compact', 'normal', 'loose'] as const;

export type Density = (typeof DENSITIES)[number];

/** A column that sorts a list, and which way. */
export interface ListSort {
  propertyCode: string;
  direction: 'ascending' | 'descending';
}

/**
 * Why a row stands where it is although the list's query would have it elsewhere: changed or added by the user since,
 * or it lies below itself, or below what they may not see, and has no other place in its tree.
 */
export type RowMark = 'unfit' | 'moved' | 'new' | 'ring' | 'orphan';

/** Where a row stands in a tree. */
export interface TreePlace {
  /** 1 = top. */
  level: number;
  /** Id of the row above; undefined at the top. */
  parent: string | undefined;
  /** Nothing lies below it. */
  leaf: boolean;
  open: boolean;
}

/** How far the rows of a list are scrolled, and the row and column that were used last. */
export interface ScrollPosition {
  topPx: number;
  leftPx: number;
  rowId?: string | undefined;
  columnKey?: string | undefined;
}

/** Where the rows stood when their list was left, for a user who comes back to it, and where they stand as they go. */
export interface ScrollPositionPort {
  /** Once; undefined for a list that is not come back to. */
  take(): ScrollPosition | undefined;
  save(scrollPosition: ScrollPosition): void;
}
