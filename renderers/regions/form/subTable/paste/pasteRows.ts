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
export type PasteNews =
  | { status: 'reading'; cancel(): void }
  | { status: 'done'; block: ReadBlock; before: readonly FormRow[]; edits: number }
  | { status: 'failed'; reason: string };

/** A text that was pasted where the focus is. */
interface Pasted {
  text: string;
  focused: HTMLElement;
  control: AbortController;
  onNews(news: PasteNews | undefined): void;
}

/** Pastes a block into a sub-table, and says how that goes; the focus stays where it is. Never rejects. Source: BX-077. */
export async function pasteInto(
  { text, focused, control, onNews }: Pasted,
  sheet: () => PasteTarget & { ports: Ports; give(rows: FormRow[]): void },
): Promise<void> {
  const { signal } = control;
  onNews({ status: 'reading', cancel: () => control.abort() });
  // A control that is typed into shows what is typed, not what it is given.
  focused.blur();
  try {
    const target = sheet();
    const block = await pasteRows(text, placeOfFocus(focused, target), target, target.ports, signal);
    const { rows, edits, give } = sheet();
    onNews({ status: 'done', block, before: rows(), edits });
    give(block.rows);
  } catch (error) {
    onNews(signal.aborted ? undefined : { status: 'failed', reason: sheet().ports.relations.fault(error).text });
  } finally {
    if (document.activeElement === document.body) focused.focus();
  }
}

/** The cell that has the focus; outside all of them the first column behind the last row. */
function placeOfFocus(focused: HTMLElement, { rows }: PasteTarget): BlockPlace {
  const [cell, row] = [focused.closest('td[data-type]'), focused.closest<HTMLElement>('tr[data-at]')];
  if (!cell || !row) return { at: rows().length, column: 0 };
  return { at: Number(row.dataset.at), column: [...row.querySelectorAll(':scope > td[data-type]')].indexOf(cell) };
}

/**
 * Reads the text of a block as rows of a sub-table. What it names is looked up first: the rows are those that stand there afterwards.
 * Errors: those of the searches; AbortError.
 */
export async function pasteRows(
  text: string,
  place: BlockPlace,
  { field, most, rows }: Omit<PasteTarget, 'edits'>,
  ports: Ports,
  signal: AbortSignal,
): Promise<ReadBlock> {
  const lines = readTabbed(text);
  const row = rows()[place.at];
  const columns = field.columns
    .slice(place.column)
    .flatMap((column, at) => (isFillable(column) ? [{ column, texts: lines.slice(0, most).map((line) => line[at] ?? '') }] : []));
  const names = await findNames(columns, ports, signal);
  signal.throwIfAborted();
  const now = rows();
  // Rows may have come and gone above it meanwhile.
  const at = row ? now.findIndex((one) => one === row || (one.id ?? one.rowKey) === (row.id ?? row.rowKey)) : now.length;
  return readBlock(lines, { ...place, at: at === -1 ? now.length : at }, field, now, most, names);
}
