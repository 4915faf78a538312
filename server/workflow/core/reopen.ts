import type { Activation, WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { resumeWaiting } from './decide.ts';
import { isLive, type Execution } from './execution.ts';
import { makeItem, pauseItem, reopenItem, restoreItem } from './items.ts';
import { laterRanks, laterTurns, slotsUnder, takeHelpers, takeSlots } from './slots.ts';
import { isAnswer, slotsOf } from './votes.ts';

/** Opens an answer again with what it had taken away; what depends on it in its step is taken back (contract 21.7). */
export function reopenAnswer(execution: Execution, item: WorkItem, activation: Activation): void {
  const seqs = new Set([item.decidedSeq, activation.completedBy]);
  const bySeq = execution.newSeq();
  reopenItem(execution, item);
  for (const other of execution.itemsOf(item.token)) if (other.id !== item.id && other.taken && seqs.has(other.taken.bySeq)) restoreItem(execution, other);
  takeAfter(execution, item, bySeq);
  resumeWaiting(execution, item.token, item.slot, bySeq);
  if (item.slotKind === 'before') waitForBefore(execution, item);
  for (const slot of [...laterTurns(execution.itemsOf(item.token), item), ...laterRanks(execution.itemsOf(item.token), item, activation)])
    waitForTurn(execution, item.token, slot, bySeq);
}

/** People added after an agree that is withdrawn: their answers depend on it, those of the clock too. */
function takeAfter(execution: Execution, { token, slot }: WorkItem, bySeq: number): void {
  const items = execution.itemsOf(token);
  const after = slotsOf(items, 'after', slot);
  const under = slotsUnder(items, after);
  takeSlots(execution, token, after, bySeq);
  for (const other of items) if ((after.includes(other.slot) || under.has(other.slot)) && isAnswer(other)) execution.changeItem(other.id, { undone: true });
}

/** Who had waited for somebody added before waits for them again. */
function waitForBefore(execution: Execution, { token, slot, parent, addedBy }: WorkItem): void {
  for (const other of execution.itemsOf(token)) {
    if (other.slot !== parent || !isLive(other) || (other.id !== addedBy && !other.beforeSlots.includes(slot))) continue;
    if (!other.beforeSlots.includes(slot)) execution.changeItem(other.id, { beforeSlots: [...other.beforeSlots, slot] });
    if (other.waitsFor !== 'before') pauseItem(execution, other, 'before');
  }
}

/** Puts a slot back to where its turn had not come yet; what the clock has answered there is to be answered again. */
function waitForTurn(execution: Execution, token: number, slot: number, bySeq: number): void {
  for (const item of execution.itemsOf(token)) {
    if (item.slot !== slot || item.waitsFor === 'rank') continue;
    if (isLive(item)) putBack(execution, item, bySeq);
    else if (isAnswer(item) && item.automatic === 'timeout') repeatItem(execution, item);
  }
}

function putBack(execution: Execution, item: WorkItem, bySeq: number): void {
  takeHelpers(execution, item.token, item.slot, bySeq);
  execution.changeItem(item.id, { status: WORK_ITEM_STATUS.notStarted, waitsFor: 'rank', openedAt: null, firstReadAt: null });
  if (item.openedAt !== null) execution.effects.push({ kind: 'limit', item: item.id, deed: 'drop' });
}

function repeatItem(execution: Execution, item: WorkItem): void {
  const { token, ownerId, why, type, slot, slotKind, parent, rank, depth, addedBy } = execution.changeItem(item.id, { undone: true });
  makeItem(execution, execution.activation(token), ownerId, why, { type, slot, slotKind, parent, rank, depth, addedBy, waitsFor: 'rank' });
}
