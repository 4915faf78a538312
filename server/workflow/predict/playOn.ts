import type { Activation } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { isActive } from '#server/workflow/core/complete.ts';
import type { Forecast } from './forecast.ts';

/** How far it is played, and how steps are answered. */
export interface PlayLimits {
  /** Steps ahead; 0 = to the end. */
  levels: number;
  steps: number;
  /** No more time. */
  isOver(): boolean;
  /** How a step is answered, else it agrees. */
  outcomeOf?(activityCode: string): 'agree' | 'disAgree';
  /** A step that says no to agreeing stays as it is. */
  refuses?(activityCode: string): boolean;
}

/**
 * Lets everybody answer, step by step, the nearest first, until the end of the instance or a limit is reached
 * (contract 11.4).
 */
export function playOn(forecast: Forecast, at: number, limits: PlayLimits): void {
  const resting = new Set<number>();
  while (!limits.isOver() && forecast.entries.length < limits.steps) {
    const next = nextStep(forecast, resting);
    if (!next || (limits.levels > 0 && forecast.traces.of(next.token).level >= limits.levels)) return;
    forecast.traces.isPresentAct = false;
    const outcome = limits.outcomeOf?.(next.activityCode) ?? 'agree';
    const isRefused = outcome === 'agree' && limits.refuses?.(next.activityCode);
    if (!isRefused) answerStepAhead(forecast, next, at, outcome);
    // One that nobody can answer stays as it is.
    if (forecast.state.activations.get(next.token)?.status === 'Processing') resting.add(next.token);
  }
}

function nextStep({ state, traces }: Forecast, resting: ReadonlySet<number>): Activation | undefined {
  const waiting = [...state.activations.values()].filter(
    (activation) => isActive(activation) && activation.status === 'Processing' && !resting.has(activation.token),
  );
  return waiting.toSorted((left, right) => traces.of(left.token).level - traces.of(right.token).level || left.token - right.token)[0];
}

/** Lets a step that waits be answered; what its people may change is open from now on. */
export function answerStepAhead(forecast: Forecast, { token, activityCode, children }: Activation, at: number, outcome: 'agree' | 'disAgree'): void {
  const element = forecast.definition.elements.get(activityCode);
  if (element?.type === 'callActivity') {
    forecast.changeable.addItems(element.mapsOut.map(({ to }) => to.split('.')[0] ?? to));
    forecast.changeable.addItems(element.mapsOut.map(({ to }) => to));
    for (let count = children?.expected ?? 0; count > 0; count -= 1) forecast.run({ type: 'childStarted', token, at, by: null });
    for (let count = element.wait ? (children?.expected ?? 0) : 0; count > 0; count -= 1)
      forecast.run({ type: 'childEnded', token, refused: outcome === 'disAgree', at, by: null });
    return;
  }
  if (element && 'permissions' in element) forecast.changeable.addStep(element.permissions);
  const deciders = openDeciders(forecast, token);
  if (deciders) forecast.leaveOpen(activityCode, deciders);
  forecast.run({ type: 'answerStep', token, outcome, at, by: null });
}

/** The people of a step where not all of several decide. */
function openDeciders({ state }: Forecast, token: number): ReadonlySet<string> | undefined {
  const { kind } = state.activations.get(token)?.mode ?? { kind: 'all' };
  if (kind === 'all' || kind === 'sequence' || kind === 'single') return undefined;
  const items = [...state.items.values()].filter((item) => item.token === token && item.status === WORK_ITEM_STATUS.processing);
  const people = new Set(items.flatMap(({ ownerId }) => ownerId ?? []));
  return people.size > 1 ? people : undefined;
}
