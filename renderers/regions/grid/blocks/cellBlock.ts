import type { ListRow } from '#schemas/list.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { MarkedCell } from '#renderers/regions/grid/editing/markedCell.ts';
import type { CellRange } from './cellRange.ts';

/** What comes into a range of cells: a pasted text, or without one what stands in the first of its rows. */
export interface CellBlock {
  range: CellRange;
  text?: string;
}

/** Sent to the table with the block; whoever takes it prevents its default. */
export const FILL_CELLS = 'p-fill-cells';
/** Sent to the table to fill its range down. */
export const FILL_DOWN = 'p-fill-down';

/** A new value of a cell, as it travels; `text` as it was meant. */
export interface NewCell {
  column: ListColumn;
  text: string;
  value: unknown;
}

/** What a block changes in a row. */
export interface RowOfBlock {
  row: ListRow;
  cells: readonly NewCell[];
}

/** What a block changes and what it has no place for. */
export interface BlockPlan {
  changes: readonly RowOfBlock[];
  /** Cells whose text cannot be read: their rows are left as they are. */
  marks: readonly MarkedCell[];
  /** The other cells of those rows, which are stored once the marked ones are. */
  rest: readonly RowOfBlock[];
  /** Columns that something was meant for and that cannot be changed, with the reason. */
  locked: readonly { name: string; why: string }[];
  surplusRows: number;
  surplusColumns: number;
}

/** What of a range a block meets. */
export interface BlockTargets {
  /** `line` = of the block. */
  rows: readonly { row: ListRow; line: number }[];
  /** `place` = in a line of the block. */
  columns: readonly { column: ListColumn; place: number }[];
  surplusRows: number;
  surplusColumns: number;
}
