/** A cell by its row and column, both counted from 0 as they show. */
export interface CellSpot {
  row: number;
  column: number;
}

/** Cells between two corners; the first stays while the second moves. */
export interface CellRange {
  from: CellSpot;
  to: CellSpot;
}

/** Rows and columns that a range covers, in their order. */
export function cellsOfRange({ from, to }: CellRange): { rows: readonly number[]; columns: readonly number[] } {
  return { rows: between(from.row, to.row), columns: between(from.column, to.column) };
}

/** Whether a range is more than a cell. */
export function isSeveral({ from, to }: CellRange): boolean {
  return from.row !== to.row || from.column !== to.column;
}

const STEPS: ReadonlyMap<string, CellSpot> = new Map([
  ['ArrowUp', { row: -1, column: 0 }],
  ['ArrowDown', { row: 1, column: 0 }],
  ['ArrowLeft', { row: 0, column: -1 }],
  ['ArrowRight', { row: 0, column: 1 }],
]);

/** The range after Shift and an arrow key, within so many rows and columns; undefined for other keys. */
export function extended(range: CellRange, key: string, { rows, columns }: { rows: number; columns: number }): CellRange | undefined {
  const step = STEPS.get(key);
  if (!step) return undefined;
  const within = (place: number, count: number) => Math.max(0, Math.min(count - 1, place));
  return { from: range.from, to: { row: within(range.to.row + step.row, rows), column: within(range.to.column + step.column, columns) } };
}

function between(one: number, other: number): number[] {
  const first = Math.min(one, other);
  return Array.from({ length: Math.abs(one - other) + 1 }, (_, at) => first + at);
}
