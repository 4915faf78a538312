import type { KeyboardEvent } from 'react';
import { isInWorkflow, type DrawnPart } from './boardCards.ts';

const STEPS: Readonly<Record<string, { column: -1 | 0 | 1; card: -1 | 0 | 1 }>> = {
  ArrowUp: { column: 0, card: -1 },
  ArrowDown: { column: 0, card: 1 },
  ArrowLeft: { column: -1, card: 0 },
  ArrowRight: { column: 1, card: 0 },
};

/** Arrow keys go from card to card; with Shift, left and right move the card into the neighbouring column. Source: BX-014. */
export function boardKeys(
  event: KeyboardEvent,
  board: HTMLElement | null,
  parts: readonly DrawnPart[],
  move: ((id: string, to: string) => void) | undefined,
): void {
  const step = STEPS[event.key];
  const id = event.target instanceof HTMLElement && event.target.closest('[popover]') === null ? cardOf(event.target) : undefined;
  const at = parts.findIndex(({ rows }) => rows.some((row) => row.id === id));
  const row = parts[at]?.rows.find((one) => one.id === id);
  if (!step || !row || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const to = parts[at + step.column]?.value;
  if (event.shiftKey && step.column !== 0) {
    if (to !== undefined && !isInWorkflow(row)) move?.(row.id, to);
    return focusCard(board, row.id);
  }
  focusCard(board, neighbour(parts, at, row.id, step));
}

/** The card one step away: below, above, or at the same height in the next column that has any. */
export function neighbour(parts: readonly DrawnPart[], at: number, id: string, step: { column: number; card: number }): string | undefined {
  const place = parts[at]?.rows.findIndex((row) => row.id === id) ?? -1;
  if (step.column === 0) return parts[at]?.rows[place + step.card]?.id;
  let column = at + step.column;
  while (parts[column]?.rows.length === 0) column += step.column;
  const rows = parts[column]?.rows ?? [];
  return rows[Math.min(place, rows.length - 1)]?.id;
}

function cardOf(target: HTMLElement): string | undefined {
  return target.closest<HTMLElement>('[data-card]')?.dataset.card;
}

/** A card that is moved is drawn again in its column, so it is looked for once that has happened. */
function focusCard(board: HTMLElement | null, id: string | undefined): void {
  if (id === undefined) return;
  requestAnimationFrame(() => {
    const card = [...(board?.querySelectorAll<HTMLElement>('[data-card]') ?? [])].find((one) => one.dataset.card === id);
    card?.querySelector('button')?.focus();
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
