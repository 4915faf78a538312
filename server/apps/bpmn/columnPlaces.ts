import { textWidth } from '#schemas/workflow/chartText.ts';
import type { WorkflowGraph } from './graph.ts';
import type { Layers, Link } from './layers.ts';

/** Between the widest elements of two columns, px, where no words stand; in its middle flows change their row. */
const APART_PX = 48;
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

/**
 * Puts columns beside each other, as close as what stands in them lets them be, so that a chart is read without being moved; further apart
 * where the words of a flow need room between them. `halfWidthOf` = of an element, px.
 */
export function placeColumns({ flows }: WorkflowGraph, { columns, links, backward }: Layers, halfWidthOf: (code: string) => number): ColumnPlaces {
  const halves: number[] = [];
  for (const [code, column] of columns) halves[column] = Math.max(halves[column] ?? 0, halfWidthOf(code));
  const halfOf = (column: number): number => halves[column] ?? 0;
  const wider = new Map<number, number>();
  const columnOf = ({ to }: Link): number => columns.get(to) ?? 0;
  for (const link of links) {
    const column = columnOf(link);
    if (backward.has(link.id) || column - (columns.get(link.from) ?? 0) !== 1) continue;
    const { name = '', nameEn = '' } = flows.get(link.id) ?? {};
    const words = Math.min(MOST_WORDS_PX, Math.max(textWidth(name, LETTER_PX), textWidth(nameEn, LETTER_PX)));
    const missing = words === 0 ? 0 : words + BESIDE_WORDS_PX - (APART_PX / 2 + halfOf(column) - halfWidthOf(link.to));
    wider.set(column, Math.max(wider.get(column) ?? 0, missing));
  }
  const middles: number[] = [0];
  for (let column = 1; column < halves.length; column += 1)
    middles.push((middles[column - 1] ?? 0) + halfOf(column - 1) + APART_PX + Math.ceil(wider.get(column) ?? 0) + halfOf(column));
  const middleOf = (column: number): number => middles[column] ?? 0;
  return {
    middleOf,
    gutterBefore: (column) => (column === 0 ? -halfOf(0) - APART_PX / 2 : middleOf(column - 1) + halfOf(column - 1) + APART_PX / 2),
  };
}
