import type { Activation, FlowEvent, LiveToken } from '#schemas/workflow/state.ts';
import { BY_ACT, dropStep, isActive } from './complete.ts';
import type { Execution } from './execution.ts';
import { placeOfToken, placesBeforeJoin } from './graph.ts';
import { isAnswer } from './votes.ts';

/**
 * Events that depend on one, itself among them, in order (contract 21.7): they consumed or read a token that one of
 * them made. An inclusive join also depends on every earlier event that consumed a token from where it could be reached.
 */
export function dependentsOf(execution: Execution, root: number): FlowEvent[] {
  const made = new Set<number>();
  const dependents: FlowEvent[] = [];
  const left = new Set<string>();
  for (const event of execution.events) {
    if (event.undone || event.seq < root) continue;
    if (event.seq !== root && !dependsOn(execution, event, made, left)) continue;
    dependents.push(event);
    for (const { id } of event.produced) made.add(id);
    for (const token of event.consumed) left.add(placeOfToken(token));
  }
  return dependents;
}

function dependsOn(execution: Execution, event: FlowEvent, made: ReadonlySet<number>, left: ReadonlySet<string>): boolean {
  if (event.consumed.some(({ id }) => made.has(id)) || event.read.some((id) => made.has(id))) return true;
  const element = execution.definition.elements.get(event.element);
  if (element?.type !== 'inclusiveGateway' || element.incoming.length < 2 || event.kind === 'end') return false;
  const before = placesBeforeJoin(execution.definition, event.element);
  return [...left].some((place) => before.has(place));
}

/**
 * Undoes events: the tokens they made vanish, those they consumed without making them are there again. What stood on
 * the tokens that vanish is taken away; decisions made there stay, marked as undone.
 * Shape: `events` are closed under dependence (`dependentsOf`).
 */
export function undoEvents(execution: Execution, events: readonly FlowEvent[]): void {
  const made = new Set(events.flatMap(({ produced }) => produced.map(({ id }) => id)));
  const bySeq = execution.newSeq();
  for (const { seq, consumed } of events) {
    execution.changeEvent(seq, { undone: true });
    for (const token of consumed) if (!made.has(token.id)) restoreToken(execution, token);
  }
  for (const id of made) {
    const activation = execution.activations.get(id);
    execution.marking.delete(id);
    if (!activation) continue;
    if (isActive(activation)) dropStep(execution, activation, BY_ACT, bySeq);
    markUndone(execution, id);
  }
}

/** Activations that events have made, and the detours that these wait for. */
export function stepsBehind(execution: Execution, events: readonly FlowEvent[]): Activation[] {
  const made = events.flatMap(({ produced }) => produced.flatMap(({ id }) => execution.activations.get(id) ?? []));
  return made.flatMap((activation) => withDetours(execution, activation));
}

function withDetours(execution: Execution, activation: Activation): Activation[] {
  return [activation, ...execution.detoursOf(activation.token).flatMap((detour) => withDetours(execution, detour))];
}

/** Marks an activation and the decisions made in it, and in detours of it, as no longer counting. */
export function markUndone(execution: Execution, token: number): void {
  execution.changeActivation(token, { undone: true });
  for (const item of execution.itemsOf(token)) if (isAnswer(item)) execution.changeItem(item.id, { undone: true });
  for (const detour of execution.detoursOf(token)) markUndone(execution, detour.token);
}

function restoreToken(execution: Execution, token: LiveToken): void {
  execution.marking.set(token.id, token);
}
