import type { ListRow } from '#schemas/list.ts';
import { type ListColumn, leafColumns } from '#renderers/contracts/column.ts';
import { treeTarget } from '#renderers/regions/renderTree/drawTree.ts';
import { type EditStart, editStart, isUndo } from './editStart.ts';

/** A cell of a row of the list. */
export interface ListCell {
  element: HTMLElement;
  /** Place of its row in the table: a record may stand in several. */
  at: number;
  row: ListRow;
  column: ListColumn;
}

/** What is done at cells. */
export interface CellActs {
  /** The record of a place; undefined where something else stands. */
  rowAt(place: number): ListRow | undefined;
  columns(): readonly ListColumn[];
  /** Whether cells of a column can be edited, as far as that says it. */
  isOffered(column: ListColumn): boolean;
  /** Begins to edit; false = the key stays the grid's. */
  begin(cell: ListCell, start: EditStart): boolean;
  /** Takes back what was done last; false where nothing can be. */
  undo(): boolean;
  /** Somebody is at a cell that can be edited. */
  near(): void;
  openIf(row: ListRow, isWanted: Promise<boolean>): void;
}

/** Sent by the menu of rows at the cell that is to be edited. */
export const EDIT_CELL = 'p-edit-cell';

/** ms that a click on the focused cell waits for a second one. */
const SECOND_CLICK_MS = 250;
/** px that a hand moves while it clicks. */
const SHAKE_PX = 4;

/** The cell of a data row around an element. */
function cellAround(target: EventTarget | null, acts: Pick<CellActs, 'rowAt' | 'columns'>): ListCell | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('.ag-cell[col-id]') : null;
  const at = Number(element?.closest('.ag-row:not(.ag-row-pinned)')?.getAttribute('row-index') ?? Number.NaN);
  const row = acts.rowAt(at);
  const column = leafColumns(acts.columns()).find(({ key }) => key === element?.getAttribute('col-id'));
  return element && row && column ? { element, at, row, column } : undefined;
}

/** Listens before the grid does; returns how to stop. */
export function followCells(box: HTMLElement, acts: CellActs): () => void {
  const ended = new AbortController();
  const options = { signal: ended.signal, capture: true };
  box.addEventListener('keydown', (event) => pressed(event, acts), options);
  box.addEventListener(EDIT_CELL, ({ target }) => void beginAt(target, { how: 'open', typed: '' }, acts), options);
  box.addEventListener(
    'focusin',
    ({ target }) => {
      const cell = cellAround(target, acts);
      if (cell && acts.isOffered(cell.column)) acts.near();
    },
    options,
  );
  followDoubleClick(box, acts, options);
  return () => ended.abort();
}

function beginAt(target: EventTarget | null, start: EditStart, acts: CellActs): boolean {
  const cell = cellAround(target, acts);
  return cell !== undefined && acts.begin(cell, start);
}

function pressed(event: KeyboardEvent, acts: CellActs): void {
  const { target } = event;
  // Links and boxes in a cell have keys of their own.
  if (!(target instanceof Element) || !target.matches('.ag-cell')) return;
  const start = editStart(event);
  if (start ? beginAt(target, start, acts) : isUndo(event) && acts.undo()) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * A double click edits the cell that has the focus; there alone a click waits for a second one, on all others it opens the record at
 * once, as ever: a click that waited everywhere would be slower for everybody, and one that opens and is undone by the second would
 * leave and come back. The menu of the row offers the same. Source: BX-066.
 */
function followDoubleClick(box: HTMLElement, acts: CellActs, options: AddEventListenerOptions & { signal: AbortSignal }): void {
  let down: { element: HTMLElement; x: number; y: number } | undefined;
  let decide: ((isWanted: boolean) => void) | undefined;
  const onDown = (event: PointerEvent) => {
    const cell = cellAround(event.target, acts);
    const isFocused = cell !== undefined && document.activeElement === cell.element && event.button === 0 && event.pointerType === 'mouse';
    down = isFocused ? { element: cell.element, x: event.clientX, y: event.clientY } : undefined;
  };
  const onClick = (event: MouseEvent) => {
    const cell = cellAround(event.target, acts);
    const begun = down;
    if (!cell || !begun || cell.element !== begun.element || !acts.isOffered(cell.column) || !isPlain(event)) return;
    if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > SHAKE_PX) return;
    event.stopPropagation();
    decide?.(false);
    if (event.detail > 1) {
      getSelection()?.removeAllRanges();
      acts.begin(cell, { how: 'open', typed: '' });
      return;
    }
    const isWanted = new Promise<boolean>((resolve) => {
      decide = resolve;
      setTimeout(() => resolve(true), SECOND_CLICK_MS);
    });
    acts.openIf(cell.row, isWanted);
  };
  box.addEventListener('pointerdown', onDown, options);
  box.addEventListener('click', onClick, options);
  options.signal.addEventListener('abort', () => decide?.(false));
}

/** A click on the cell itself: no link, box or marked text is meant, and no key makes it another one. */
function isPlain({ target, ctrlKey, metaKey, shiftKey, altKey, detail }: MouseEvent): boolean {
  if (ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return false;
  if (target.closest('a, button, input') || treeTarget(target)) return false;
  return detail > 1 || (getSelection()?.toString() ?? '') === '';
}
