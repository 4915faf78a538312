import type { KeyboardEvent } from 'react';
import { moved, type GanttBar, type MoveKind } from './bars.ts';
import type { BarMoves } from './useMoves.ts';

/** What the keys of a chart act on. */
export interface KeyedChart {
  bars: readonly GanttBar[];
  /** Place of the row that has the focus. */
  active: number;
  /** Rows in sight. */
  pageRows: number;
  /** Least step of a move, ms. */
  stepMs: number;
  moves: BarMoves;
  mayMove(bar: GanttBar): boolean;
  toRow(index: number): void;
  step(units: number): void;
  /** Lets go of what the pointer holds. */
  cancel(): void;
}

const ROW_KEYS: Readonly<Record<string, (chart: KeyedChart) => number>> = {
  ArrowUp: ({ active }) => active - 1,
  ArrowDown: ({ active }) => active + 1,
  PageUp: ({ active, pageRows }) => active - pageRows,
  PageDown: ({ active, pageRows }) => active + pageRows,
  Home: () => 0,
  End: ({ bars }) => bars.length - 1,
};
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Up and down between the bars, along the line, and with Shift the bar itself; it is stored when Shift is let go. Source: BX-014, BX-018. */
export function onChartKey(event: KeyboardEvent, chart: KeyedChart): void {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (altKey || metaKey) return;
  const bar = chart.bars[chart.active];
  const row = ROW_KEYS[key];
  const step = STEPS[key];
  if (key === 'Escape' && bar && chart.moves.drafts.get(bar.row.id)?.saving === false) {
    chart.cancel();
    chart.moves.drop(bar);
  } else if (row && !shiftKey && !ctrlKey) chart.toRow(Math.max(0, Math.min(chart.bars.length - 1, row(chart))));
  else if (step !== undefined && shiftKey) nudge(chart, bar, ctrlKey ? 'end' : 'whole', step);
  else if (step !== undefined && !ctrlKey) chart.step(step);
  else return;
  event.preventDefault();
}

function nudge({ moves, mayMove, stepMs }: KeyedChart, bar: GanttBar | undefined, kind: MoveKind, step: number): void {
  if (!bar?.span || !mayMove(bar)) return;
  const draft = moves.drafts.get(bar.row.id);
  if (!draft?.saving) moves.show(bar, moved(draft?.span ?? bar.span, kind, step * stepMs));
}

/** Shift is let go: what was moved is stored. */
export function onChartKeyUp(event: KeyboardEvent, { bars, active, moves }: KeyedChart): void {
  const bar = bars[active];
  if (event.key === 'Shift' && bar) moves.store(bar);
}
