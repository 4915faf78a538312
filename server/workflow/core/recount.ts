import type { UserTask } from '#schemas/workflow/definition.ts';
import type { Activation } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { completeStep } from './complete.ts';
import { endInstance } from './end.ts';
import { isLive, type Execution } from './execution.ts';
import { openItem, takeItem } from './items.ts';
import { startTarget, type ReturnTarget } from './lineage.ts';
import { rerunFrom, targetsOfStep } from './returns.ts';
import { openRank, verdictOfStep } from './votes.ts';

/**
 * Counts the votes of a step and does what they decide (contract 21.5): the step completes, is returned or refused, is
 * empty, or the next ones in turn get their items.
 * Shape: the step that a refusal has returned to, if one has.
 */
export function recountVotes(execution: Execution, token: number): string | undefined {
  const activation = execution.activation(token);
  if (activation.status !== 'Processing') return undefined;
  const verdict = verdictOfStep(activation.mode, execution.itemsOf(token));
  if (verdict === 'empty') execution.pending.push({ token, deed: 'refill' });
  else if (verdict === undefined) openTurns(execution, activation);
  else if (verdict === 'agree') completeStep(execution, activation, activation.taskType === 'approve' ? 'agree' : 'submit');
  else return refuseStep(execution, activation);
  return undefined;
}

/** Opens the items whose turn it is: of a `sequence` those of its first open rank, else all. */
function openTurns(execution: Execution, { token, mode }: Activation): void {
  const items = execution.itemsOf(token);
  const rank = mode.kind === 'sequence' ? openRank(items) : undefined;
  for (const item of items) {
    if (item.waitsFor === 'rank' && item.slotKind === 'place' && (rank === undefined || item.rank === rank)) openItem(execution, item);
  }
}

function refuseStep(execution: Execution, activation: Activation): string | undefined {
  const leads = execution.task(activation)?.task.disAgree ?? 'end';
  if (leads === 'flow') {
    completeStep(execution, activation, 'disAgree');
    return undefined;
  }
  execution.effects.push({ kind: 'circulate', element: activation.activityCode, token: activation.token, on: 'disAgree' });
  const target = leads === 'end' ? undefined : targetOfRefusal(execution, activation, leads);
  if (!target) {
    refuseInstance(execution, activation);
    return undefined;
  }
  closeStep(execution, activation);
  rerunFrom(execution, target.activation);
  return target.activation.activityCode;
}

function targetOfRefusal(execution: Execution, activation: Activation, leads: 'start' | 'previous'): ReturnTarget | undefined {
  const [first] = targetsOfStep(execution, activation, [leads]);
  return first ?? startTarget(execution, activation);
}

/** A refused request is over: COMPLETED with result 2. */
function refuseInstance(execution: Execution, activation: Activation): void {
  const seq = closeStep(execution, activation);
  execution.marking.delete(activation.token);
  execution.changeActivation(activation.token, { status: 'Completed', outcome: 'disAgree', finishedAt: execution.at, completedBy: seq });
  endInstance(execution, 'COMPLETED', 2);
}

function closeStep(execution: Execution, { token }: Activation): number {
  const seq = execution.newSeq();
  for (const item of execution.itemsOf(token)) if (isLive(item)) takeItem(execution, item, WORK_ITEM_STATUS.beCanceled, seq);
  return seq;
}

/** Rules of the step that an item belongs to; a start event has them too. */
export function rulesOfStep(execution: Execution, activation: Activation): UserTask['task'] | undefined {
  const element = execution.element(activation.activityCode);
  return 'task' in element ? element.task : undefined;
}
