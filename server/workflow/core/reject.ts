import type { CommandRefusal } from '#schemas/workflow/command.ts';
import type { Activation } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { CommandRefused } from './deed.ts';
import { isAtLimit } from './endless.ts';
import type { Execution } from './execution.ts';
import { finishItem, takeItem } from './items.ts';
import { MAX_DEPTH } from './limits.ts';
import { requireOffered } from './offered.ts';
import { rulesOfStep } from './recount.ts';
import { depthOfDetour, detourTo, rerunFrom, targetsOfStep } from './returns.ts';

/** Returns a step to a former one: everything after it runs again, or that one alone decides again (contract 21.7). */
export function reject(execution: Execution, id: number, code: string, back: boolean): void {
  const item = requireOffered(execution, id, 'showReject');
  const activation = execution.activation(item.token);
  const targets = targetsOfStep(execution, activation, rulesOfStep(execution, activation)?.reject ?? []);
  if (targets.length === 0) throw new CommandRefused('notOffered', activation.activityCode);
  const target = targets.find((one) => one.activation.activityCode === code)?.activation;
  const refusal = target ? refusalOfReturn(execution, activation, target, back) : 'noTarget';
  if (!target || refusal) throw new CommandRefused(refusal ?? 'noTarget', code);
  execution.log('reject', activation.activityCode, { item: id, token: item.token, target: code });
  if (back) return detourTo(execution, target, activation, item);
  const { decidedSeq } = finishItem(execution, item, 'reject');
  for (const other of execution.itemsOf(item.token)) takeItem(execution, other, WORK_ITEM_STATUS.beCanceled, decidedSeq ?? 0);
  return rerunFrom(execution, target);
}

/**
 * Why a step cannot be returned to one of its targets, `back` or so that all runs again; undefined = it can, as far as the
 * engine itself stands against it. Changes nothing: every row of a list needs it (contract 21.7).
 */
export function refusalOfReturn(execution: Execution, from: Activation, target: Activation, back: boolean): CommandRefusal['reason'] | undefined {
  const resubmit = rulesOfStep(execution, from)?.resubmit;
  if (resubmit !== 'ask' && (resubmit === 'back') !== back) return 'noTarget';
  if (!back) return isReenterable(execution, target) ? undefined : 'noTarget';
  if (isAtLimit(execution)) return 'endless';
  return depthOfDetour(execution, from) >= MAX_DEPTH ? 'tooDeep' : undefined;
}

/** What was a step where people decide may have become something else in the version that the instance runs on now. */
function isReenterable({ definition }: Execution, { activityCode, completedBy }: Activation): boolean {
  const type = definition.elements.get(activityCode)?.type;
  return completedBy !== null && (type === 'userTask' || type === 'startEvent');
}
