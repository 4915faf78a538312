import { textWidth } from '#schemas/workflow/chartText.ts';
import type { WorkflowGraph } from './graph.ts';
import type { Layers, Link } from './layers.ts';

/** Distance of columns in px, between which no words stand. */
const COLUMN_PX = 196;
/** Room for the words of a flow before what it leads to, and their letters. */
const MOST_WORDS_PX = 140;
const BESIDE_WORDS_PX = 16;
const LETTER_PX = 12;

/** Where columns lie from left to right, px. */
export interface ColumnPlaces {
  /** Middle of a column. */
  middleOf(column: number): number;
  /** Between a column and the one before it nothing stands: there flows change their row, near to where they begin. */
  gutterBefore(column: number): number;
}

/** Puts columns beside each other, further apart where the words of a flow need room between them. `halfWidthOf` = of an element, px. */
export function placeColumns({ flows }: WorkflowGraph, { columns, links, backward }: Layers, halfWidthOf: (code: string) => number): ColumnPlaces {
  const wider = new Map<number, number>();
  const columnOf = ({ to }: Link): number => columns.get(to) ?? 0;
  for (const link of links) {
    if (backward.has(link.id) || columnOf(link) - (columns.get(link.from) ?? 0) !== 1) continue;
    const { name = '', nameEn = '' } = flows.get(link.id) ?? {};
    const words = Math.min(MOST_WORDS_PX, Math.max(textWidth(name, LETTER_PX), textWidth(nameEn, LETTER_PX)));
    const missing = words === 0 ? 0 : words + BESIDE_WORDS_PX - (COLUMN_PX / 2 - halfWidthOf(link.to));
    wider.set(columnOf(link), Math.max(wider.get(columnOf(link)) ?? 0, missing));
  }
  const middles: number[] = [];
  const last = Math.max(0, ...columns.values());
  for (let column = 0; column <= last; column += 1) middles.push(column === 0 ? 0 : (middles[column - 1] ?? 0) + COLUMN_PX + Math.ceil(wider.get(column) ?? 0));
  const middleOf = (column: number): number => middles[column] ?? (column < 0 ? column * COLUMN_PX : (middles[last] ?? 0) + (column - last) * COLUMN_PX);
  return { middleOf, gutterBefore: (column) => middleOf(column - 1) + COLUMN_PX / 2 };
}
