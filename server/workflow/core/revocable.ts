import type { Activation, FlowEvent, WorkItem } from '#schemas/workflow/state.ts';
import { CommandRefused } from './deed.ts';
import type { Execution } from './execution.ts';
import { laterRanks, laterTurns, slotsUnder } from './slots.ts';
import { stepsBehind } from './undo.ts';
import { answerOfSlot, isAnswer, slotsOf } from './votes.ts';

/** Whether a decision may be withdrawn, by whom and by the rule of the process (contract 15.9.1, 21.7). Errors: CommandRefused saying why not. */
export function requireWithdrawable(execution: Execution, item: WorkItem, dependents: readonly FlowEvent[]): void {
  const activation = requireDecision(execution, item);
  const isStart = activation.activityCode === execution.definition.startStepCode;
  const isOriginator = execution.by === execution.former.originatorId;
  const isOwn = execution.by === item.ownerId || execution.by === item.decidedBy;
  const { revoke } = execution.definition;
  if (revoke === 'never' || (revoke === 'always' && !(isStart && item.slotKind === 'place'))) throw new CommandRefused('notOffered', activation.activityCode);
  if (revoke === 'always' ? !isOriginator : !isOwn && !(isStart && isOriginator)) throw new CommandRefused('notOwnDecision', activation.activityCode);
  requireStatus(execution, item);
  if (revoke !== 'always') requireUnused(execution, item, dependents, revoke === 'untilNextRead');
}

/** Whether an item is an answer by hand that counts, in a step that has neither been undone nor taken away, and is no detour. */
export function isDecision(execution: Execution, item: WorkItem): boolean {
  const { detour, undone, status } = execution.activation(item.token);
  const isByHand = isAnswer(item) && item.automatic === null && item.decidedBy !== null && item.slotKind !== 'assist';
  return isByHand && !detour && !undone && ['Completed', 'Processing', 'NotStarted'].includes(status);
}

function requireDecision(execution: Execution, item: WorkItem): Activation {
  const activation = execution.activation(item.token);
  if (!isDecision(execution, item)) throw new CommandRefused('notOwnDecision', activation.activityCode);
  return activation;
}

/** While the instance runs; out of 'stuck' the last act alone. */
function requireStatus(execution: Execution, item: WorkItem): void {
  if (execution.former.status === 'PROCESSING') return;
  const isStuck = execution.former.fault?.cause === 'stuck' && ![...execution.activations.values()].some(({ status }) => status === 'Exception');
  if (!isStuck || !isLastAct(execution, item)) throw new CommandRefused('notOffered', execution.activation(item.token).activityCode);
}

function isLastAct(execution: Execution, { decidedSeq, decidedBy }: WorkItem): boolean {
  const seq = decidedSeq ?? 0;
  const isLater = (other: WorkItem): boolean => other.decidedBy !== null && (other.decidedSeq ?? 0) > seq;
  return ![...execution.items.values()].some(isLater) && execution.events.every((event) => event.seq < seq || event.undone || event.by === decidedBy);
}

/** Nothing that a person decided, or has opened, depends on the decision, and nothing that went out of the instance. */
function requireUnused(execution: Execution, item: WorkItem, dependents: readonly FlowEvent[], isUntilRead: boolean): void {
  const behind = stepsBehind(execution, dependents);
  const later = [...dependentItems(execution, item), ...behind.flatMap(({ token }) => execution.itemsOf(token))];
  const handled = later.find((other) => isAnswer(other) && other.decidedBy !== null);
  if (handled) throw new CommandRefused('handled', execution.activation(handled.token).activityCode, handled.decidedBy);
  const read = isUntilRead ? later.find((other) => (other.firstReadAt ?? -1) >= (item.finishedAt ?? 0)) : undefined;
  if (read) throw new CommandRefused('read', execution.activation(read.token).activityCode, read.ownerId);
  if (isOpinionUsed(execution, item)) throw new CommandRefused('staysDecided');
  if (dependents.some(({ outward }) => outward) || behind.some(({ children }) => (children?.started ?? 0) > 0)) throw new CommandRefused('outward');
}

/** Whether nobody waits any more for whom somebody was added before: their place has answered, or is gone. */
function isOpinionUsed(execution: Execution, { token, slotKind, parent }: WorkItem): boolean {
  return slotKind === 'before' && (parent === null || answerOfSlot(execution.itemsOf(token), parent) !== 'open');
}

/** Items of its own step that depend on a decision: added after it, later in turn, or waiting for it. */
function dependentItems(execution: Execution, item: WorkItem): WorkItem[] {
  const items = execution.itemsOf(item.token);
  const later = [...slotsOf(items, 'after', item.slot), ...laterRanks(items, item, execution.activation(item.token)), ...laterTurns(items, item)];
  const slots = new Set([...later, ...slotsUnder(items, later), ...(item.slotKind === 'before' && item.parent !== null ? [item.parent] : [])]);
  return items.filter((other) => other.id !== item.id && slots.has(other.slot));
}
