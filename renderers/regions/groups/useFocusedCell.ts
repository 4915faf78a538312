import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { afterPaint } from '#renderers/regions/base/afterPaint.ts';

/** A cell by its places in the table. */
interface FocusedCell {
  row: string;
  column: string;
}

/** Gives the focus to the cell at the place of the one that had it, where the table was drawn again with other lines; `box` holds the table. Source: BX-075. */
export function useFocusedCell(box: RefObject<HTMLElement | null>, lines: unknown): void {
  const focused = useRef<FocusedCell>(undefined);
  const drawn = useRef<unknown>(undefined);
  // Before the table draws, which it does in effects that come later; until it has drawn for the last time the first place counts.
  useLayoutEffect(() => {
    if (drawn.current !== lines) focused.current = focusedCell(box.current) ?? focused.current;
  }, [box, lines]);
  useEffect(() => {
    drawn.current = lines;
    const cell = () => focused.current && cellAt(box.current, focused.current);
    return afterPaint(
      () => {
        if (document.activeElement === document.body) cell()?.focus();
        focused.current = undefined;
      },
      () => focused.current === undefined || cell() instanceof HTMLElement,
    );
  }, [box, lines]);
}

function focusedCell(box: HTMLElement | null): FocusedCell | undefined {
  const cell = document.activeElement?.closest('.ag-cell');
  const row = cell?.closest('[row-index]')?.getAttribute('row-index');
  const column = cell?.getAttribute('col-id');
  return cell && row && column && box?.contains(cell) ? { row, column } : undefined;
}

function cellAt(box: HTMLElement | null, { row, column }: FocusedCell): HTMLElement | null | undefined {
  return box?.querySelector<HTMLElement>(`.ag-row[row-index="${row}"] .ag-cell[col-id="${CSS.escape(column)}"]`);
}
