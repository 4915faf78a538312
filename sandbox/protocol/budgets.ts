/** How long a run may compute and live. Contract 13.7; BX-030, BX-080. */
import type { HookRow, ScriptLimits } from '#schemas/hooks.ts';

/** Sizes of the page that a budget grows with. */
export interface BudgetSize {
  rows: number;
  cells: number;
}

/**
 * What is left of a budget. `ticks` of the interpreter are the same for the same work on every machine; `outerMs` by the
 * clock bounds native calls, which hardly tick.
 */
export interface StepBudget {
  ticks: number;
  outerMs: number;
}

/** Computing time of a whole run, all its steps together, in ms of the reference machine. */
export function cpuBudgetMs({ budget: rule }: Pick<HookRow, 'budget'>, size: BudgetSize, limits: ScriptLimits): number {
  if (rule === 'tick') return limits.tickMs;
  if (rule === 'perRow') return limits.plainMs + limits.perRowMs * size.rows;
  if (rule === 'perCell') return limits.plainMs + limits.perCellMs * size.cells;
  return limits.plainMs;
}

/** A computing time as what the interpreter counts, and its outer bound. */
export function stepBudget(cpuMs: number, { ticksPerMs, outerFactor }: Pick<ScriptLimits, 'ticksPerMs' | 'outerFactor'>): StepBudget {
  return { ticks: Math.ceil(cpuMs * ticksPerMs), outerMs: cpuMs * outerFactor };
}

/** Ticks as computing time, in ms of the reference machine. */
export function computedMs(ticks: number, { ticksPerMs }: Pick<ScriptLimits, 'ticksPerMs'>): number {
  return ticks / ticksPerMs;
}

/** Life of a run in ms, waiting included. */
export function wallLimitMs({ wall }: Pick<HookRow, 'wall'>, limits: ScriptLimits): number {
  return limits[wall];
}
