import type { EditStart } from './editStart.ts';
import type { ListCell } from './followCells.ts';

/** A cell that is edited, or whose value is on its way. */
export interface CellEdit extends ListCell {
  id: number;
  start: EditStart;
  /** It waits for its user: its value was refused, or could not be sent yet. */
  isRefused: boolean;
}

/** The edits of a table: one of them has the keys, the others are being stored or wait. Source: BX-066. */
export interface CellEdits {
  all: readonly CellEdit[];
  active: number | undefined;
  /** Id of the next one. */
  next: number;
}

export const NO_EDITS: CellEdits = { all: [], active: undefined, next: 0 };

/** Begins at a cell; where one waits there already, that goes on. */
export function opened({ all, active, next }: CellEdits, cell: ListCell, start: EditStart): CellEdits {
  const waiting = all.find((edit) => edit.isRefused && edit.at === cell.at && edit.row.id === cell.row.id && edit.column.key === cell.column.key);
  if (waiting) return { all, active: waiting.id, next };
  // One that has not been sent is not lost.
  const others = all.map((edit) => (edit.id === active ? { ...edit, isRefused: true } : edit));
  return { all: [...others, { ...cell, id: next, start, isRefused: false }], active: next, next: next + 1 };
}

/** Its value is on its way, the keys go to the first that waits. */
export function sent(edits: CellEdits, id: number): CellEdits {
  const all = edits.all.map((edit) => (edit.id === id ? { ...edit, isRefused: false } : edit));
  return withoutKeys({ ...edits, all }, id);
}

/** It is stored or left. */
export function ended(edits: CellEdits, id: number): CellEdits {
  return withoutKeys({ ...edits, all: edits.all.filter((edit) => edit.id !== id) }, id);
}

/** It waits for its user, at once where no other has the keys. */
export function refused({ all, active, next }: CellEdits, id: number): CellEdits {
  return { all: all.map((edit) => (edit.id === id ? { ...edit, isRefused: true } : edit)), active: active ?? id, next };
}

function withoutKeys(edits: CellEdits, id: number): CellEdits {
  return edits.active === undefined || edits.active === id ? { ...edits, active: edits.all.find((edit) => edit.isRefused)?.id } : edits;
}
