import type { Activation, StepOutcome } from '#schemas/workflow/state.ts';
import { isLive, type Execution } from './execution.ts';
import { openItem, takeItem } from './items.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';

/**
 * Completes a step: its open items are taken away, its token goes on by every flow (contract 21.3). A detour has no
 * token: the step that waited for it opens again.
 */
export function completeStep(execution: Execution, activation: Activation, outcome: StepOutcome | null, outward = false): void {
  const { token } = activation;
  const isDetour = activation.detour !== null;
  const seq = isDetour ? execution.newSeq() : recordCompletion(execution, activation, outward);
  for (const item of execution.itemsOf(token)) takeItem(execution, item, WORK_ITEM_STATUS.beCanceled, seq);
  execution.changeActivation(token, { status: 'Completed', outcome, finishedAt: execution.at, completedBy: seq, fault: null });
  dropDetours(execution, token, seq);
  if (activation.detour) return reopenWaiting(execution, activation.detour.waiting);
  stopStep(execution, activation);
  if (activation.type === 'userTask' && outcome !== null)
    execution.effects.push({ kind: 'circulate', element: activation.activityCode, token, on: outcome === 'disAgree' ? 'disAgree' : 'complete' });
  return undefined;
}

function recordCompletion(execution: Execution, activation: Activation, outward: boolean): number {
  const { outgoing } = execution.element(activation.activityCode);
  const produced = outgoing.map((flow) => ({ id: execution.newToken(), flow }));
  return execution.record({ kind: 'complete', element: activation.activityCode, consumed: [execution.tokenIn(activation)], produced, outward }).seq;
}

/** Ends what runs beside a step: its boundary timers, and the children it waits for. */
function stopStep(execution: Execution, activation: Activation): void {
  const element = execution.definition.elements.get(activation.activityCode);
  for (const boundary of element?.boundaries ?? []) execution.effects.push({ kind: 'boundary', token: activation.token, element: boundary, deed: 'drop' });
  stopChildren(execution, activation);
}

/** Voids the children that a step still waits for; those it does not wait for run on (contract 21.12). */
export function stopChildren(execution: Execution, { token, activityCode, children }: Activation): void {
  if (children?.wait && children.ended < children.expected) execution.effects.push({ kind: 'voidChildren', token, element: activityCode });
}

/** How what is open is taken away: by whose act or by what, and so with which status (contract 21.1). */
export type Removal =
  | { step: 'BeCanceled'; item: typeof WORK_ITEM_STATUS.beCanceled }
  | { step: 'Canceled'; item: typeof WORK_ITEM_STATUS.canceled; automatic: 'instance' | 'boundary' }
  | { step: 'Canceled'; item: typeof WORK_ITEM_STATUS.invalid };

/** By an act on this step: a return, a withdrawal, an administrator. */
export const BY_ACT: Removal = { step: 'BeCanceled', item: WORK_ITEM_STATUS.beCanceled };

/** Takes a step away that has not been completed, with its detours. */
export function dropStep(execution: Execution, activation: Activation, removal: Removal, bySeq: number): void {
  const { token, activityCode } = activation;
  for (const item of execution.itemsOf(token)) {
    if (item.status === WORK_ITEM_STATUS.exception) execution.changeItem(item.id, { status: removal.item, finishedAt: execution.at });
    if (!isLive(item)) continue;
    takeItem(execution, item, removal.item, bySeq);
    if ('automatic' in removal) execution.log('autoCanceled', activityCode, { item: item.id, token, automatic: removal.automatic });
  }
  execution.changeActivation(token, { status: removal.step, finishedAt: execution.at, fault: null });
  execution.marking.delete(token);
  stopStep(execution, activation);
  dropDetours(execution, token, bySeq, removal);
}

/** Detours vanish with the step that waits for them (contract 21.7). */
export function dropDetours(execution: Execution, waiting: number, bySeq: number, removal = BY_ACT): void {
  for (const detour of execution.detoursOf(waiting)) if (isActive(detour)) dropStep(execution, detour, removal, bySeq);
}

/** Whether an activation is neither completed nor taken away. */
export function isActive({ status }: Activation): boolean {
  return status === 'Processing' || status === 'NotStarted' || status === 'Exception';
}

/** Opens a step again that waited for a detour: those whose items were open, or who had rejected (contract 21.7). */
export function reopenWaiting(execution: Execution, token: number): void {
  const waiting = execution.activation(token);
  if (waiting.status !== 'NotStarted') return;
  execution.changeActivation(token, { status: 'Processing' });
  for (const item of execution.itemsOf(token)) if (item.waitsFor === 'detour') openItem(execution, item);
  // Meanwhile people may have been taken back or handed over: what the votes say now counts.
  execution.pending.push({ token, deed: 'recount' });
}
