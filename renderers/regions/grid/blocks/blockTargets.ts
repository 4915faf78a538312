import type { TableMenuProps } from '#renderers/contracts/presentation.ts';
import { cellsOfRange } from './cellRange.ts';
import type { CellRange } from './cellRange.ts';
import { shownColumns } from '#renderers/regions/grid/editing/cellPlaces.ts';
import type { BlockTargets } from './cellBlock.ts';

/** Size of a block. */
interface BlockSize {
  rows: number;
  columns: number;
}

/**
 * The rows and columns that a block meets from the first cell of a range on; a range that is so and so many times as large is filled
 * with it again and again. A record that stands in several groups is met once. Pure. Source: BX-067.
 */
export function blockTargets(range: CellRange, size: BlockSize, { rows, columns, lines }: Pick<TableMenuProps, 'rows' | 'columns' | 'lines'>): BlockTargets {
  const span = cellsOfRange(range);
  const wanted = { rows: timesOver(span.rows.length, size.rows), columns: timesOver(span.columns.length, size.columns) };
  const byId = new Map(rows.slice(span.rows[0]).flatMap((row) => (lines?.has(row) ? [] : [[row.id, row] as const])));
  const met = [...byId.values()].slice(0, wanted.rows);
  const shown = shownColumns({ columns }).slice(span.columns[0]);
  const filled = shown.slice(0, wanted.columns);
  return {
    rows: met.map((row, at) => ({ row, line: at % size.rows })),
    columns: filled.map((column, at) => ({ column, place: at % size.columns })),
    surplusRows: wanted.rows - met.length,
    surplusColumns: wanted.columns - filled.length,
  };
}

const timesOver = (span: number, size: number): number => (span > size && span % size === 0 ? span : size);
