import type { FormField } from '#schemas/formSchema/field.ts';
import { emptyRow } from '#schemas/formSchema/newRows.ts';
import type { FormRow } from '#schemas/formSchema/record.ts';
import { type RefusedCell, withRefusedCells } from '#schemas/formSchema/refusedCells.ts';
import { DELETED_ROW } from '#schemas/formSchema/values.ts';
import type { CellNames } from '#renderers/regions/pasting/namesInCells.ts';
import { type CellReader, cellReader, isFillable } from '#renderers/regions/pasting/readCells.ts';

/** Where a block is pasted: `at` among all rows, those taken out included, their number = behind them; `column` among the columns. */
export interface BlockPlace {
  at: number;
  column: number;
}

/** The rows after a paste, and what the block had beside them. */
export interface ReadBlock {
  rows: FormRow[];
  /** Rows that were filled in, and cells of them whose text cannot be read. */
  filled: number;
  faults: number;
  /** Names of columns that something was meant for and that cannot be filled in. */
  locked: string[];
  /** Columns and rows of the block for which there is no place. */
  surplusColumns: number;
  surplusRows: number;
}

/**
 * Reads a block of texts into the rows of a sub-table, each cell as imports read it; an empty cell of a new row leaves its default.
 * Shape: `lines[row][column]`; `most` = rows it may have. A text that cannot be read stays in its cell with the reason. Pure. Source: BX-077, contract 9.
 */
export function readBlock(
  lines: readonly (readonly string[])[],
  { at, column }: BlockPlace,
  field: FormField,
  rows: readonly FormRow[],
  most: number,
  names: CellNames,
): ReadBlock {
  const columns = field.columns.slice(column);
  const width = lines.reduce((most, line) => Math.max(most, line.findLastIndex((text) => text.trim() !== '') + 1), 0);
  const readers = columns.map((one, place) =>
    cellReader(
      one,
      lines.map((line) => line[place] ?? ''),
      names,
    ),
  );
  const targets = rows.flatMap((row, place) => (place >= at && row.rowStatus !== DELETED_ROW ? [place] : []));
  const count = rows.filter((row) => row.rowStatus !== DELETED_ROW).length;
  const room = targets.length + (field.fixedRows === true ? 0 : Math.max(0, most - count));
  const taken = lines.slice(0, room);
  const next = [...rows];
  let faults = 0;
  for (const [place, line] of taken.entries()) {
    const target = targets[place];
    const before = target === undefined ? emptyRow(field, next) : next[target];
    const filled = filledRow(before ?? {}, line, columns, readers, target === undefined);
    faults += filled.faults;
    if (target === undefined) next.push(filled.row);
    else next[target] = filled.row;
  }
  const locked = columns.filter((one, place) => !isFillable(one) && taken.some((line) => (line[place] ?? '').trim() !== ''));
  return {
    rows: next,
    filled: taken.length,
    faults,
    locked: locked.map(({ name }) => name),
    surplusColumns: Math.max(0, width - columns.length),
    surplusRows: lines.length - taken.length,
  };
}

function filledRow(before: FormRow, line: readonly string[], columns: readonly FormField[], readers: readonly CellReader[], isNew: boolean) {
  const cells: Record<string, unknown> = {};
  const refused: Record<string, RefusedCell> = {};
  for (const [place, text] of line.entries()) {
    const column = columns[place];
    if (!column || !isFillable(column) || (isNew && text.trim() === '')) continue;
    const read = readers[place]?.(text);
    cells[column.code] = read?.value;
    if (read?.refused) refused[column.code] = read.refused;
  }
  return { row: withRefusedCells({ ...before, ...cells }, refused), faults: Object.keys(refused).length };
}
