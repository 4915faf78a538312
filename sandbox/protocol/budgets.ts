/** How long a run may compute and live. Contract 13.7; BX-030. */
import type { HookRow, ScriptLimits } from '#schemas/hooks.ts';

/** Sizes of the page that a budget grows with. */
export interface BudgetSize {
  rows: number;
  cells: number;
}

/** Computing time of a whole run in ms, all its steps together. */
export function cpuBudgetMs({ budget: rule }: Pick<HookRow, 'budget'>, size: BudgetSize, limits: ScriptLimits): number {
  if (rule === 'tick') return limits.tickMs;
  if (rule === 'perRow') return limits.plainMs + limits.perRowMs * size.rows;
  if (rule === 'perCell') return limits.plainMs + limits.perCellMs * size.cells;
  return limits.plainMs;
}

/** Life of a run in ms, waiting included. */
export function wallLimitMs({ wall }: Pick<HookRow, 'wall'>, limits: ScriptLimits): number {
  return limits[wall];
}
