import type { UserTaskRules } from '#schemas/workflow/definition.ts';
import type { Activation, WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { CommandRefused } from './deed.ts';
import type { Execution } from './execution.ts';
import { handlersOfActivation } from './handlers.ts';
import { makeItem, pauseItem } from './items.ts';
import { returnTargets, startTarget, type ReturnTarget } from './lineage.ts';
import { dependentsOf, markUndone, undoEvents } from './undo.ts';

/** Where a step may be returned to by its rules, nearest first, each step once (contract 21.7). */
export function targetsOfStep(execution: Execution, activation: Activation, reject: UserTaskRules['reject']): ReturnTarget[] {
  const any = returnTargets(execution, activation, false);
  const codes = new Set(reject.filter((code) => !['start', 'previous', 'any'].includes(code)));
  const previous = reject.includes('previous') ? returnTargets(execution, activation, true) : [];
  const start = reject.includes('start') ? startTarget(execution, activation) : undefined;
  const allowed = new Set([
    ...previous.map((target) => target.activation.token),
    ...any.filter((target) => reject.includes('any') || codes.has(target.activation.activityCode)).map((target) => target.activation.token),
  ]);
  if (start) allowed.add(start.activation.token);
  const all = start && !any.some((target) => target.activation.token === start.activation.token) ? [...any, start] : any;
  const nearest = new Map<string, ReturnTarget>();
  for (const target of all) {
    const { activityCode, token } = target.activation;
    if (allowed.has(token) && !nearest.has(activityCode)) nearest.set(activityCode, target);
  }
  return [...nearest.values()];
}

/** Returns to a step so that it and everything after it runs again (`rerun`, contract 21.7). */
export function rerunFrom(execution: Execution, { token, activityCode, completedBy }: Activation): void {
  if (completedBy === null) throw new CommandRefused('noTarget', activityCode);
  undoEvents(execution, dependentsOf(execution, completedBy));
  markUndone(execution, token);
  execution.pending.push({ token, deed: 'reenter' });
}

/** Has a former step decide again while this one waits (`back`, contract 21.7): nothing is undone. */
export function detourTo(execution: Execution, target: Activation, from: Activation, rejecting: WorkItem): void {
  for (const item of execution.itemsOf(from.token)) {
    if (item.status === WORK_ITEM_STATUS.processing || item.id === rejecting.id) pauseItem(execution, item, 'detour');
  }
  execution.changeActivation(from.token, { status: 'NotStarted' });
  const detour = execution.addActivation({
    ...target,
    token: execution.newToken(),
    status: 'Processing',
    outcome: null,
    detour: { waiting: from.token, repeats: target.token },
    startedAt: execution.at,
    finishedAt: null,
    completedBy: null,
    undone: false,
    fired: [],
    children: null,
  });
  const isSequence = detour.mode.kind === 'sequence';
  handlersOfActivation(execution, target).forEach(({ ownerId }, rank) =>
    makeItem(execution, detour, ownerId, execution.why('returned'), { rank, waitsFor: rank > 0 && isSequence ? 'rank' : null }),
  );
}

/** How many detours an activation lies in, one within the other. */
export function depthOfDetour(execution: Execution, activation: Activation): number {
  return activation.detour ? 1 + depthOfDetour(execution, execution.activation(activation.detour.waiting)) : 0;
}
