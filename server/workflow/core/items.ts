import type { Activation, AutomaticReason, WhyData, WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS, WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';
import { isLive, type Execution } from './execution.ts';

const EMPTY: Omit<WorkItem, 'id' | 'token' | 'ownerId' | 'status' | 'slot' | 'why'> = {
  type: WORK_ITEM_TYPE.normal,
  slotKind: 'place',
  parent: null,
  rank: 0,
  beforeMode: null,
  beforeSlots: [],
  waitsFor: null,
  addedBy: null,
  depth: 0,
  openedAt: null,
  firstReadAt: null,
  outcome: null,
  automatic: null,
  decidedBy: null,
  decidedSeq: null,
  finishedAt: null,
  undone: false,
  taken: null,
};

/**
 * Makes an item of a person, open or waiting for their turn.
 * Shape: without `slot` it gets a slot of its own.
 */
export function makeItem(
  execution: Execution,
  activation: Activation,
  ownerId: string | null,
  why: WhyData,
  fields: Partial<Omit<WorkItem, 'id' | 'token' | 'ownerId' | 'why'>> = {},
): WorkItem {
  const slot = fields.slot ?? execution.newToken();
  const item = execution.addItem({ ...EMPTY, token: activation.token, ownerId, why, status: WORK_ITEM_STATUS.notStarted, ...fields, slot });
  if (item.status === WORK_ITEM_STATUS.notStarted && item.waitsFor === null) openItem(execution, item);
  return execution.item(item.id);
}

/** Opens an item for its owner: it stands in their to-do, and its time limit runs. In a step that waits for a detour it waits too. */
export function openItem(execution: Execution, item: WorkItem): void {
  if (execution.activation(item.token).status === 'NotStarted') {
    execution.changeItem(item.id, { waitsFor: 'detour' });
    return;
  }
  const again = item.openedAt !== null;
  execution.changeItem(item.id, { status: WORK_ITEM_STATUS.processing, waitsFor: null, openedAt: item.openedAt ?? execution.at });
  execution.effects.push({ kind: 'limit', item: item.id, deed: again ? 'resume' : 'start' });
  announce(execution, item);
  if (item.why.kind === 'returned' && !again && item.ownerId !== null) execution.effects.push({ kind: 'returned', item: item.id, userId: item.ownerId });
}

/** Says that an item is open for its owner. */
function announce(execution: Execution, { id, ownerId, type }: WorkItem): void {
  if (ownerId !== null) execution.effects.push({ kind: 'opened', item: id, userId: ownerId, type });
}

/** Lets an open item wait; its limit stands still (contract 21.11). */
export function pauseItem(execution: Execution, item: WorkItem, waitsFor: WorkItem['waitsFor']): void {
  execution.changeItem(item.id, { status: WORK_ITEM_STATUS.notStarted, waitsFor });
  execution.effects.push({ kind: 'limit', item: item.id, deed: 'pause' });
}

/** Writes the answer of an item; `by` = whose it is, where that is not who acts. */
export function finishItem(
  execution: Execution,
  item: WorkItem,
  outcome: NonNullable<WorkItem['outcome']>,
  automatic: AutomaticReason | null = null,
  by = execution.by,
): WorkItem {
  if (item.openedAt !== null) execution.effects.push({ kind: 'limit', item: item.id, deed: 'drop' });
  return execution.changeItem(item.id, {
    status: WORK_ITEM_STATUS.completed,
    waitsFor: null,
    outcome,
    automatic,
    openedAt: item.openedAt ?? execution.at,
    decidedBy: automatic === null ? by : null,
    decidedSeq: execution.newSeq(),
    finishedAt: execution.at,
  });
}

/** Takes an open or waiting item away; a withdrawal of the decision `bySeq` opens it again. */
export function takeItem(execution: Execution, item: WorkItem, status: 4 | 6 | 7, bySeq: number): void {
  if (!isLive(item)) return;
  execution.changeItem(item.id, {
    status,
    waitsFor: null,
    finishedAt: execution.at,
    decidedSeq: execution.newSeq(),
    taken: { bySeq, status: item.status, waitsFor: item.waitsFor },
  });
  if (item.openedAt !== null) execution.effects.push({ kind: 'limit', item: item.id, deed: 'drop' });
  if (item.ownerId !== null && item.status === WORK_ITEM_STATUS.processing) execution.effects.push({ kind: 'taken', item: item.id, userId: item.ownerId });
}

/** Gives an item back what it was before another decision took it away. */
export function restoreItem(execution: Execution, item: WorkItem): void {
  if (!item.taken) return;
  const { status, waitsFor } = item.taken;
  execution.changeItem(item.id, { status, waitsFor, finishedAt: null, decidedSeq: null, taken: null });
  if (status === WORK_ITEM_STATUS.processing) runAgain(execution, item.id);
}

/** Opens the answer of an item again; in a step that waits for a detour it waits too. Its limit goes on where it stood. */
export function reopenItem(execution: Execution, item: WorkItem): void {
  execution.changeItem(item.id, { status: WORK_ITEM_STATUS.processing, outcome: null, decidedBy: null, decidedSeq: null, finishedAt: null });
  runAgain(execution, item.id);
}

function runAgain(execution: Execution, id: number): void {
  const item = execution.item(id);
  if (execution.activation(item.token).status === 'NotStarted') {
    execution.changeItem(id, { status: WORK_ITEM_STATUS.notStarted, waitsFor: 'detour' });
    execution.effects.push({ kind: 'limit', item: id, deed: 'pause' });
    return;
  }
  execution.effects.push({ kind: 'limit', item: id, deed: 'resume' });
  announce(execution, item);
}
