import type { Activation, FlowEvent, WorkItem } from '#schemas/workflow/state.ts';
import { CommandRefused } from './deed.ts';
import { isLive, type Execution } from './execution.ts';
import { recountVotes } from './recount.ts';
import { reopenAnswer } from './reopen.ts';
import { requireWithdrawable } from './revocable.ts';
import { dependentsOf, stepsBehind, undoEvents } from './undo.ts';
import { verdictOfStep } from './votes.ts';

/** Takes an own decision back: it is undone with what depends on it, and the votes are counted without it (contract 21.7). */
export function withdraw(execution: Execution, id: number): void {
  const item = execution.item(id);
  const activation = execution.activation(item.token);
  const dependents = activation.completedBy === null ? [] : dependentsOf(execution, activation.completedBy);
  requireWithdrawable(execution, item, dependents);
  const undone = decidedBehind(execution, dependents);
  reopenAnswer(execution, item, activation);
  if (activation.status === 'Completed') undoCompletion(execution, activation, dependents);
  execution.log('revoke', activation.activityCode, { item: id, token: item.token });
  for (const { id: other, ownerId } of undone) if (ownerId !== null) execution.effects.push({ kind: 'withdrawn', item: other, userId: ownerId });
  recountVotes(execution, activation.token);
}

/** Decisions of people that a withdrawal undoes: of the start alone, and only where the definition always allows it. */
function decidedBehind(execution: Execution, dependents: readonly FlowEvent[]): WorkItem[] {
  const items = stepsBehind(execution, dependents).flatMap(({ token }) => execution.itemsOf(token));
  return items.filter((item) => item.decidedBy !== null && !item.undone && !isLive(item));
}

function undoCompletion(execution: Execution, activation: Activation, dependents: readonly FlowEvent[]): void {
  const verdict = verdictOfStep(activation.mode, execution.itemsOf(activation.token));
  if (verdict === 'agree' || verdict === 'disAgree') throw new CommandRefused('staysDecided', activation.activityCode);
  undoEvents(execution, dependents);
  execution.changeActivation(activation.token, { status: 'Processing', outcome: null, finishedAt: null, completedBy: null });
  const element = execution.definition.elements.get(activation.activityCode);
  for (const boundary of element?.boundaries ?? [])
    if (!activation.fired.includes(boundary)) execution.effects.push({ kind: 'boundary', token: activation.token, element: boundary, deed: 'start' });
}
