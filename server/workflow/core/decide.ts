import type { Choices } from '#schemas/workflow/command.ts';
import type { AutomaticReason, WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS, WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';
import { isLive, type Execution } from './execution.ts';
import { finishItem, openItem, takeItem } from './items.ts';
import { requireOffered } from './offered.ts';
import { recountVotes } from './recount.ts';
import { takeHelpers, takeSlots } from './slots.ts';
import { answerOfSlot, slotsOf } from './votes.ts';

/** A person answers an item: agrees, disagrees or submits (contract 21.5, 21.6). */
export function decide(execution: Execution, id: number, outcome: 'agree' | 'disAgree' | 'submit', chosen?: Choices): void {
  const item = requireOffered(execution, id, outcome);
  for (const [step, people] of chosen ?? []) execution.choices.set(step, people);
  answerItem(execution, item, outcome);
}

/** Lets everybody answer a step alike who still has to, in turn, until it is decided; assistants are not waited for. */
export function answerStep(execution: Execution, token: number, outcome: 'agree' | 'disAgree'): void {
  const { mode, taskType } = execution.activation(token);
  const answer = taskType === 'approve' ? outcome : 'submit';
  const needsAll = mode.kind === 'all' || mode.kind === 'sequence';
  if (needsAll && answer !== 'disAgree' && answerTogether(execution, token, answer)) return;
  for (;;) {
    const item = execution.itemsOf(token).find((one) => one.status === WORK_ITEM_STATUS.processing && one.type !== WORK_ITEM_TYPE.assist);
    if (execution.activation(token).status !== 'Processing' || !item) return;
    answerItem(execution, item, answer, null, item.ownerId);
  }
}

/** Writes all answers before the votes are counted once, where everybody has a place of their own. */
function answerTogether(execution: Execution, token: number, outcome: 'agree' | 'submit'): boolean {
  const live = execution.itemsOf(token).filter(isLive);
  const isPlain = live.every(({ slotKind, waitsFor }) => slotKind === 'place' && (waitsFor === null || waitsFor === 'rank'));
  if (!isPlain || new Set(live.map(({ slot }) => slot)).size < live.length) return false;
  for (const item of live) finishItem(execution, item, outcome, null, item.ownerId);
  recountVotes(execution, token);
  return true;
}

/** Writes an answer and everything that follows from it in its step. */
export function answerItem(
  execution: Execution,
  item: WorkItem,
  outcome: 'agree' | 'disAgree' | 'submit',
  automatic: AutomaticReason | null = null,
  by = execution.by,
): void {
  const { decidedSeq } = finishItem(execution, item, outcome, automatic, by);
  const action = automatic === 'timeout' && outcome !== 'disAgree' ? 'timeoutPass' : outcome;
  const entry = execution.log(action, execution.activation(item.token).activityCode, { item: item.id, token: item.token, automatic: automatic ?? undefined });
  const target = closeSlot(execution, item, decidedSeq ?? 0);
  if (target !== undefined) entry.target = target;
}

/**
 * After an answer: the others of the slot and its helpers are no longer needed, who waits for it goes on, the votes are
 * counted.
 * Shape: the step that a refusal has returned to, if one has.
 */
export function closeSlot(execution: Execution, item: WorkItem, seq: number): string | undefined {
  for (const other of execution.itemsOf(item.token))
    if (other.id !== item.id && other.slot === item.slot) takeItem(execution, other, WORK_ITEM_STATUS.beCanceled, seq);
  takeHelpers(execution, item.token, item.slot, seq);
  if (item.slotKind === 'before' && item.parent !== null) resumeWaiting(execution, item.token, item.parent, seq);
  if (item.slotKind === 'after') closeAfter(execution, item, seq);
  return item.slotKind === 'place' || item.slotKind === 'after' ? recountVotes(execution, item.token) : undefined;
}

/** The first disagreement among people added after decides for them all, up to the place: the others are no longer needed. */
function closeAfter(execution: Execution, { token, slot, slotKind, parent }: WorkItem, seq: number): void {
  const items = execution.itemsOf(token);
  if (slotKind !== 'after' || parent === null || answerOfSlot(items, slot) !== 'disAgree') return;
  takeSlots(execution, token, slotsOf(items, 'after', parent), seq);
  const adder = items.find((item) => item.slot === parent);
  if (adder) closeAfter(execution, adder, seq);
}

/** Opens the items of a slot that waited for people added before, each as soon as its own have answered. */
export function resumeWaiting(execution: Execution, token: number, slot: number, seq: number): void {
  for (const { id } of execution.itemsOf(token)) {
    const item = execution.item(id);
    if (item.slot === slot && item.waitsFor === 'before') resumeItem(execution, item, seq);
  }
}

function resumeItem(execution: Execution, item: WorkItem, seq: number): void {
  const items = execution.itemsOf(item.token);
  const answers = item.beforeSlots.map((added) => ({ added, answer: answerOfSlot(items, added) }));
  const [next] = answers.filter(({ answer }) => answer === 'open');
  const isAnswered = answers.some(({ answer }) => answer === 'agree' || answer === 'disAgree');
  if (next && !(item.beforeMode === 'any' && isAnswered)) return openNextBefore(execution, items, next.added);
  takeSlots(execution, item.token, item.beforeSlots, seq);
  return openItem(execution, item);
}

function openNextBefore(execution: Execution, items: readonly WorkItem[], slot: number): void {
  for (const item of items) if (item.slot === slot && item.waitsFor === 'rank') openItem(execution, item);
}
