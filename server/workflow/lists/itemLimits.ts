import type { Clock, WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { remainingMs, timeoutState, type TimeLimits, type TimeoutState } from '#server/workflow/time/limits.ts';
import type { Reckoning } from '#server/workflow/time/reckoning.ts';

/** How a work item stands to its limits. Units: ms until due, negative = overrun; null = no limit. */
export interface LimitState {
  dueAt: Date | null;
  state: TimeoutState;
  remainingMs: number | null;
}

/** Which clock counts the limits of a step (contract 21.11). */
export function clockOfStep(definition: WorkflowDefinition | undefined, activityCode: string): Clock {
  const step = definition?.elements.get(activityCode);
  return (step?.type === 'userTask' ? step.timeout?.clock : undefined) ?? definition?.clock ?? 'calendar';
}

/**
 * Reads the state of limits at a moment: now, or when the item ended, or since when it or its instance stands still.
 * Source: contract 11.1, 21.10, 21.11.
 */
export function limitState(limits: TimeLimits, at: Date, reckoning: Reckoning): LimitState {
  return { dueAt: limits.dueAt, state: timeoutState(limits, at), remainingMs: remainingMs(limits, at, reckoning) };
}
