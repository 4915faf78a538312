import type { Activation, FlowEvent } from '#schemas/workflow/state.ts';
import type { Execution } from './execution.ts';
import { isVote } from './votes.ts';

/** A step that a return can go to: the activation whose completion it undoes. */
export interface ReturnTarget {
  activation: Activation;
  isStart: boolean;
}

/**
 * Completions that an activation depends on through its tokens, nearest first, each step once (contract 21.7). An inclusive
 * join adds nothing here. With `stopAtTarget` nothing behind a target is looked at: the nearest one of each branch.
 */
export function returnTargets(execution: Execution, from: Activation, stopAtTarget: boolean): ReturnTarget[] {
  const found = new Map<string, ReturnTarget>();
  walkBack(execution, from, (event) => {
    const activation = completedBy(execution, event);
    // A step found already is looked at again only for what it stops.
    if (!activation || (!stopAtTarget && found.has(activation.activityCode)) || !isReturnTarget(execution, activation)) return true;
    const { activityCode } = activation;
    if (!found.has(activityCode)) found.set(activityCode, { activation, isStart: activityCode === execution.definition.startStepCode });
    return !stopAtTarget;
  });
  return [...found.values()];
}

/** The nearest completion of the start step that an activation depends on. */
export function startTarget(execution: Execution, from: Activation): ReturnTarget | undefined {
  let found: ReturnTarget | undefined;
  walkBack(execution, from, (event) => {
    const activation = found ? undefined : completedBy(execution, event);
    if (activation?.activityCode === execution.definition.startStepCode) found = { activation, isStart: true };
    return !found;
  });
  return found;
}

/** Approve and fill steps right before a step: no other of them stands between. */
export function stepsBefore(execution: Execution, from: Activation): Activation[] {
  const found: Activation[] = [];
  walkBack(execution, from, (event) => {
    const activation = completedBy(execution, event);
    if (!activation || (activation.type !== 'userTask' && activation.type !== 'startEvent') || activation.taskType === 'circulate') return true;
    found.push(activation);
    return false;
  });
  return found;
}

/** Visits the events that an activation depends on, latest first; `visit` says whether to look behind an event. */
function walkBack(execution: Execution, from: Activation, visit: (event: FlowEvent) => boolean): void {
  const wanted = new Set([tokenOfLineage(execution, from)]);
  // What made a token stands before what consumed it, so that one way back through the events finds all.
  for (let at = execution.events.length - 1; at >= 0 && wanted.size > 0; at -= 1) {
    const event = execution.events[at];
    if (!event || event.undone) continue;
    if (!takeWanted(wanted, event) || !visit(event)) continue;
    for (const { id } of event.consumed) wanted.add(id);
    for (const id of event.read) wanted.add(id);
  }
}

/** Whether an event made something of what is looked for; then that is found. */
function takeWanted(wanted: Set<number>, { produced }: FlowEvent): boolean {
  let isMaker = false;
  for (const { id } of produced) if (wanted.delete(id)) isMaker = true;
  return isMaker;
}

/** A detour has no token of its own: what it depends on is what the step it repeats depends on. */
function tokenOfLineage(execution: Execution, activation: Activation): number {
  return activation.detour ? tokenOfLineage(execution, execution.activation(activation.detour.repeats)) : activation.token;
}

/** The activation that an event has completed, if that is what it did. */
function completedBy({ activations }: Execution, { kind, seq, consumed }: FlowEvent): Activation | undefined {
  if (kind !== 'complete') return undefined;
  const activation = activations.get(consumed[0]?.id ?? 0);
  return activation?.completedBy === seq ? activation : undefined;
}

/** Whether a step is one where people decide, and one of them did; the definition may have lost it meanwhile. */
function isReturnTarget(execution: Execution, { token, type, taskType, activityCode }: Activation): boolean {
  if ((type !== 'userTask' && type !== 'startEvent') || taskType === 'circulate' || !execution.definition.elements.has(activityCode)) return false;
  return execution.itemsOf(token).some((item) => isVote(item) && item.decidedBy !== null);
}
