import type { TimeoutRule } from '#schemas/workflow/definition.ts';
import { repeatAt, type TimeLimits } from './limits.ts';
import type { Reckoning } from './reckoning.ts';

/** Moments of a limit in their order: it is warned, due, and then urged again and again, each by one more (contract 21.11). */
export const STAGE = { none: 0, warn: 1, due: 2 } as const;

/** The moment of a limit that comes after a stage; undefined when there is none. */
export function nextMoment(
  rule: Pick<TimeoutRule, 'repeat'>,
  { warnAt, dueAt }: Pick<TimeLimits, 'warnAt' | 'dueAt'>,
  firedStage: number,
  reckoning: Reckoning,
): { stage: number; at: Date } | undefined {
  if (firedStage < STAGE.warn && warnAt) return { stage: STAGE.warn, at: warnAt };
  if (!dueAt) return undefined;
  if (firedStage < STAGE.due) return { stage: STAGE.due, at: dueAt };
  const at = repeatAt(rule, dueAt, firedStage - STAGE.due + 1, reckoning);
  return at ? { stage: firedStage + 1, at } : undefined;
}
