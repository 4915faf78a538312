import { flushSync } from 'react-dom';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { FormRow } from '#schemas/formSchema/record.ts';
import { readTabbed } from '#schemas/sheets/tabbed.ts';
import { findNames } from '#renderers/regions/pasting/blockNames.ts';
import { isFillable } from '#renderers/regions/pasting/readCells.ts';
import { type BlockPlace, readBlock, type ReadBlock } from './readBlock.ts';

/** A sub-table that a block is pasted into. */
export interface PasteTarget {
  field: FormField;
  /** Rows it may have. */
  most: number;
  /** The rows as they stand now, those taken out included. */
  rows(): readonly FormRow[];
  /** Counts what was done to them. */
  edits: number;
}

/** How a paste goes: its names are looked up, its outcome with the rows before it and how often they had been changed, or why it failed. */
export type PasteNews = { focused: HTMLElement } & (
  | { status: 'reading' }
  | { status: 'done'; block: ReadBlock; before: readonly FormRow[]; edits: number }
  | { status: 'failed'; reason: string }
);

/** A text that was pasted where the focus is. */
interface Pasted {
  text: string;
  /** What the focus was on, and the element of the sub-table around it. */
  focused: HTMLElement;
  frame: HTMLElement;
  signal: AbortSignal;
  onNews(news: PasteNews): void;
}

/** Pastes a block into a sub-table, and says how that goes; the focus stays where it is. Says nothing more once it is called off, and never rejects. Source: BX-075, BX-077. */
export async function pasteInto(
  { text, focused, frame, signal, onNews }: Pasted,
  sheet: () => PasteTarget & { ports: Ports; give(rows: FormRow[]): void },
): Promise<void> {
  try {
    const target = sheet();
    const read = await pasteRows(text, placeOfFocus(focused, target), target, target.ports, signal);
    besideControl(frame, () => {
      const { rows, edits, give } = sheet();
      const before = rows();
      const block = read();
      flushSync(() => {
        onNews({ focused, status: 'done', block, before, edits });
        give(block.rows);
      });
    });
  } catch (error) {
    if (!signal.aborted) onNews({ focused, status: 'failed', reason: sheet().ports.relations.fault(error).text });
  }
}

/** Changes what controls show. The one that is typed into shows what is typed, not what it is given: it is left for that moment. */
function besideControl(frame: HTMLElement, change: () => void): void {
  const { activeElement: active } = document;
  const isTyped = active instanceof HTMLElement && active.matches('input, textarea') && frame.contains(active) && active.closest('[popover]') === null;
  if (!isTyped) return change();
  // What it takes over once it is left counts.
  flushSync(() => frame.focus({ preventScroll: true }));
  change();
  active.focus({ preventScroll: true });
}

/** The cell that has the focus; outside all of them the first column behind the last row. */
function placeOfFocus(focused: HTMLElement, { rows }: PasteTarget): BlockPlace {
  const [cell, row] = [focused.closest('td[data-type]'), focused.closest<HTMLElement>('tr[data-at]')];
  if (!cell || !row) return { at: rows().length, column: 0 };
  return { at: Number(row.dataset.at), column: [...row.querySelectorAll(':scope > td[data-type]')].indexOf(cell) };
}

/**
 * Looks up what the text of a block names, and gives what reads it as rows of a sub-table: those that stand there by then.
 * Errors: AbortError alone.
 */
export async function pasteRows(
  text: string,
  place: BlockPlace,
  { field, most, rows }: Omit<PasteTarget, 'edits'>,
  ports: Ports,
  signal: AbortSignal,
): Promise<() => ReadBlock> {
  const lines = readTabbed(text);
  const row = rows()[place.at];
  const columns = field.columns
    .slice(place.column)
    .flatMap((column, at) => (isFillable(column) ? [{ column, texts: lines.slice(0, most).map((line) => line[at] ?? '') }] : []));
  const names = await findNames(columns, ports, signal);
  return () => {
    const now = rows();
    // Rows may have come and gone above it meanwhile.
    const at = row ? now.findIndex((one) => one === row || (one.id ?? one.rowKey) === (row.id ?? row.rowKey)) : now.length;
    return readBlock(lines, { ...place, at: at === -1 ? now.length : at }, field, now, most, names);
  };
}
