import type { StepFault } from '#schemas/workflow/state.ts';
import type { Activation, InstanceFault, InstanceState } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { dropDetours, isActive } from './complete.ts';
import type { Execution } from './execution.ts';
import { makeItem, takeItem } from './items.ts';

/** Puts a step in exception: it keeps its token and its boundary timers, one item without owner stands for it (contract 21.9). */
export function failStep(execution: Execution, activation: Activation, fault: StepFault): void {
  const { token, activityCode } = activation;
  const seq = execution.newSeq();
  for (const item of execution.itemsOf(token)) takeItem(execution, item, WORK_ITEM_STATUS.beCanceled, seq);
  dropDetours(execution, token, seq);
  execution.changeActivation(token, { status: 'Exception', fault });
  const why = { kind: 'exception', detail: { fault } };
  makeItem(execution, activation, null, why, { status: WORK_ITEM_STATUS.exception, slotKind: 'none', openedAt: execution.at });
  execution.effects.push({ kind: 'faulted', element: activityCode, cause: fault });
}

/** Ends the exception of a step, which is then to be entered again. */
export function clearFault(execution: Execution, activation: Activation): Activation {
  for (const item of execution.itemsOf(activation.token)) {
    if (item.status === WORK_ITEM_STATUS.exception) execution.changeItem(item.id, { status: WORK_ITEM_STATUS.beCanceled, finishedAt: execution.at });
  }
  return execution.changeActivation(activation.token, { status: 'Processing', fault: null });
}

/** Puts the instance as a whole in exception, or leaves it in the one it is in. */
export function failInstance(execution: Execution, cause: InstanceFault['cause'], activityCode: string): void {
  if (execution.fault?.cause === cause && execution.fault.activityCode === activityCode) return;
  execution.fault = { cause, activityCode, at: execution.at };
  execution.effects.push({ kind: 'faulted', element: activityCode, cause });
}

/** An instance whose definition this version of the server cannot read (contract 21.9); RETRY reads it again. */
export function unreadableInstance(state: InstanceState, activityCode: string, at: number): InstanceState {
  return state.fault?.cause === 'unreadable' ? state : { ...state, status: 'EXCEPTION', fault: { cause: 'unreadable', activityCode, at } };
}

/** Whether a fault of contract 21.9 is unsettled. */
export function isFaulty(execution: Execution): boolean {
  return execution.fault !== null || [...execution.activations.values()].some(({ status }) => status === 'Exception');
}

/** Whether nobody and nothing can move the instance: tokens are left, but no item, timer, child or continuation. */
export function isStuck(execution: Execution): boolean {
  if (execution.marking.size === 0) return false;
  return ![...execution.activations.values()].some((activation) => isActive(activation));
}
