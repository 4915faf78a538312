import { NO_STEP } from '#schemas/workflow/command.ts';
import type { Activation, WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { dropStep, isActive, type Removal } from './complete.ts';
import { CommandRefused } from './deed.ts';
import type { Execution } from './execution.ts';
import { isVote } from './votes.ts';

const BY_END: Removal = { step: 'Canceled', item: WORK_ITEM_STATUS.canceled, automatic: 'instance' };
const BY_VOID: Removal = { step: 'Canceled', item: WORK_ITEM_STATUS.invalid };

/** Ends the instance: everything that is still open is taken away (contract 21.1). */
export function endInstance(execution: Execution, status: 'COMPLETED' | 'CANCELED', result: 1 | 2 | null): void {
  const seq = execution.newSeq();
  for (const { token } of activeSteps(execution)) {
    const activation = execution.activation(token);
    if (isActive(activation)) dropStep(execution, activation, status === 'CANCELED' ? BY_VOID : BY_END, seq);
  }
  execution.marking.clear();
  execution.pending.length = 0;
  execution.fault = null;
  execution.status = status;
  execution.approvalResult = result;
  execution.effects.push({ kind: 'ended', status, result });
}

/** Ends an instance whose tokens have all been consumed, or whose terminate event was reached (contract 21.5). */
export function completeInstance(execution: Execution): void {
  endInstance(execution, 'COMPLETED', resultOfEnd(execution));
}

/** Voids the instance, by an administrator, or by the originator while the process allows it (contract 15.9.1, 21.6). */
export function voidInstance(execution: Execution, byOriginator: boolean): void {
  const rule = execution.definition.void;
  if (byOriginator && rule === 'never') throw new CommandRefused('notOffered');
  const handled = byOriginator && rule === 'untilHandled' ? [...execution.items.values()].find((item) => isOthersDecision(execution, item)) : undefined;
  if (handled) throw new CommandRefused('handled', execution.activation(handled.token).activityCode, handled.decidedBy);
  execution.log('void', NO_STEP);
  endInstance(execution, 'CANCELED', null);
}

/** A decision by hand that counts, of somebody else than the originator and who started for them. */
function isOthersDecision({ former, definition, activations }: Execution, item: WorkItem): boolean {
  if (!isVote(item) || item.decidedBy === null || item.decidedBy === former.originatorId) return false;
  return item.decidedBy !== former.startedById || activations.get(item.token)?.activityCode !== definition.startStepCode;
}

/** Finishes the instance as if it had reached its end; `item` = the one whose step offers that to its handler (contract 21.6). */
export function finishInstance(execution: Execution, item?: WorkItem): void {
  if (item) execution.log('finish', execution.activation(item.token).activityCode, { item: item.id, token: item.token });
  else execution.log('finish', NO_STEP);
  completeInstance(execution);
}

/** Activations that are neither completed nor taken away, detours last. */
export function activeSteps(execution: Execution): Activation[] {
  const active = [...execution.activations.values()].filter(isActive);
  return [...active.filter(({ detour }) => !detour), ...active.filter(({ detour }) => detour)];
}

function resultOfEnd(execution: Execution): 1 | 2 | null {
  const results = execution.events.flatMap((event) => {
    const element = event.kind === 'end' && !event.undone ? execution.definition.elements.get(event.element) : undefined;
    return element?.type === 'endEvent' && element.result ? element.result : [];
  });
  const last = results.at(-1);
  if (last) return last === 'agree' ? 1 : 2;
  const agreed = [...execution.activations.values()].some(
    ({ taskType, outcome, undone, detour }) => taskType === 'approve' && outcome === 'agree' && !undone && !detour,
  );
  return agreed ? 1 : null;
}
