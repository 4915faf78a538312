import type { Command } from '#schemas/workflow/command.ts';
import type { Activation, AutomaticReason, WhyData, WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS, WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';
import { closeSlot, resumeWaiting } from './decide.ts';
import { CommandRefused } from './deed.ts';
import { isLive, type Execution } from './execution.ts';
import { finishItem, makeItem, pauseItem, takeItem } from './items.ts';
import { MAX_DEPTH } from './limits.ts';
import { requireOffered, requireOpen } from './offered.ts';
import { recountVotes, rulesOfStep } from './recount.ts';
import { takeHelpers, takeSlots } from './slots.ts';
import { answerOfSlot, isAnswer } from './votes.ts';

type AddKind = 'before' | 'after' | 'beside';

/** Hands an item on: the vote is theirs (contract 21.6). With `back` it returns once they have answered. */
export function forwardItem(execution: Execution, id: number, people: readonly string[], back: boolean): void {
  const item = requireOffered(execution, id, 'forward');
  const targets = requireNew(execution, item, people);
  execution.log('forward', codeOfItem(execution, item), { item: id, token: item.token, people: targets });
  if (back) return addBefore(execution, item, targets, 'all', execution.why('forward', { back }));
  return passOn(execution, item, targets, execution.why('forward'));
}

/** Gives the slot of an open item to others, who answer in its stead; their limits start again. */
export function passOn(execution: Execution, item: WorkItem, people: readonly string[], why: WhyData, automatic: AutomaticReason | null = null): void {
  const { decidedSeq } = finishItem(execution, item, 'forward', automatic);
  const others = execution.itemsOf(item.token).filter((other) => other.slot === item.slot && isLive(other));
  if (others.length === 0) takeHelpers(execution, item.token, item.slot, decidedSeq ?? 0);
  const { slot, slotKind, parent, rank, depth, beforeMode, beforeSlots } = item;
  const fields = { type: WORK_ITEM_TYPE.forward, slot, slotKind, parent, rank, depth, beforeMode, beforeSlots, addedBy: item.id };
  for (const person of people) makeItem(execution, execution.activation(item.token), person, why, fields);
}

/** Adds people before, after or beside an item (contract 21.5, 21.6). */
export function addPeople(execution: Execution, id: number, how: AddKind, people: readonly string[], order: NonNullable<WorkItem['beforeMode']>): void {
  const item = requireAddable(execution, id, how);
  const targets = requireNew(execution, item, people);
  const why = execution.why('addSign', { how });
  execution.log('addSign', codeOfItem(execution, item), { item: id, token: item.token, people: targets });
  if (how === 'before') addBefore(execution, item, targets, order, why);
  else if (how === 'after') addAfter(execution, item, targets, why);
  else addBeside(execution, item, targets, why);
}

function requireAddable(execution: Execution, id: number, how: AddKind): WorkItem {
  const item = requireOpen(execution, id);
  const rules = rulesOfStep(execution, execution.activation(item.token));
  const byAdjust = rules?.addSign.has(how) ? attempt(() => requireOffered(execution, id, 'adjustParticipant')) : undefined;
  const found = byAdjust ?? (how === 'before' ? requireOffered(execution, id, 'preAddSign') : undefined);
  if (!found) throw new CommandRefused('notOffered', codeOfItem(execution, item));
  requireDepth(execution, item);
  return found;
}

/** People added by added people, at most five times over (contract 21.18). */
function requireDepth(execution: Execution, item: WorkItem): void {
  if (item.depth >= MAX_DEPTH) throw new CommandRefused('tooDeep', codeOfItem(execution, item));
}

function attempt(find: () => WorkItem): WorkItem | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof CommandRefused) return undefined;
    throw error;
  }
}

function addBefore(execution: Execution, item: WorkItem, people: readonly string[], order: NonNullable<WorkItem['beforeMode']>, why: WhyData): void {
  requireDepth(execution, item);
  pauseItem(execution, item, 'before');
  const added = people.map((person, rank) => {
    const waitsFor = order === 'sequence' && rank > 0 ? 'rank' : null;
    return addItem(execution, item, person, why, { slotKind: 'before', parent: item.slot, rank, waitsFor });
  });
  execution.changeItem(item.id, { beforeMode: order, beforeSlots: added.map(({ slot }) => slot) });
}

/** Adding after is the own agreement, with what that needs (contract 21.6). */
function addAfter(execution: Execution, { id }: WorkItem, people: readonly string[], why: WhyData): void {
  const { taskType, activityCode } = execution.activation(execution.item(id).token);
  const outcome = taskType === 'approve' ? 'agree' : 'submit';
  const item = requireOffered(execution, id, outcome);
  const { decidedSeq } = finishItem(execution, item, outcome);
  execution.log(outcome, activityCode, { item: id, token: item.token });
  for (const person of people) addItem(execution, item, person, why, { slotKind: 'after', parent: item.slot });
  closeSlot(execution, execution.item(id), decidedSeq ?? 0);
}

function addBeside(execution: Execution, item: WorkItem, people: readonly string[], why: WhyData): void {
  const { slotKind, parent, rank } = item;
  if (slotKind === 'place' && execution.activation(item.token).mode.kind === 'single') execution.changeActivation(item.token, { mode: { kind: 'all' } });
  for (const person of people) addItem(execution, item, person, why, { slotKind, parent, rank });
}

function addItem(execution: Execution, by: WorkItem, person: string, why: WhyData, fields: Partial<WorkItem>): WorkItem {
  return makeItem(execution, execution.activation(by.token), person, why, { type: WORK_ITEM_TYPE.addSign, addedBy: by.id, depth: by.depth + 1, ...fields });
}

/** Takes people back whom an item has added, while they are open (contract 21.6). */
export function removePeople(execution: Execution, id: number, people: readonly string[]): void {
  const item = execution.item(id);
  const added = execution
    .itemsOf(item.token)
    .filter((other) => other.addedBy === id && other.type === WORK_ITEM_TYPE.addSign && isLive(other) && people.includes(other.ownerId ?? ''));
  if (added.length === 0) throw new CommandRefused('nobodyLeft');
  const seq = execution.newSeq();
  const names = added.flatMap(({ ownerId }) => ownerId ?? []);
  execution.log('adjust', codeOfItem(execution, item), { item: id, token: item.token, people: names });
  for (const other of added) takeItem(execution, other, WORK_ITEM_STATUS.beCanceled, seq);
  // What hangs on a slot goes with the last person in it.
  const items = execution.itemsOf(item.token);
  const empty = added.map(({ slot }) => slot).filter((slot) => answerOfSlot(items, slot) === 'gone');
  takeSlots(execution, item.token, empty, seq);
  resumeWaiting(execution, item.token, item.slot, seq);
  recountVotes(execution, item.token);
}

/** Consults people, who have no vote (contract 21.6). */
export function assistItem(execution: Execution, id: number, people: readonly string[]): void {
  const item = requireOffered(execution, id, 'assist');
  const targets = requireNew(execution, item, people);
  const fields = { type: WORK_ITEM_TYPE.assist, slotKind: 'assist', parent: item.slot, addedBy: id } as const;
  execution.log('assist', codeOfItem(execution, item), { item: id, token: item.token, people: targets });
  for (const person of targets) makeItem(execution, execution.activation(item.token), person, execution.why('assist'), fields);
}

/** Takes an assistance back that is still open. */
export function retrieveAssist(execution: Execution, id: number): void {
  const item = execution.item(id);
  if (item.type !== WORK_ITEM_TYPE.assist) throw new CommandRefused('notOffered');
  if (!isLive(item)) throw new CommandRefused('notOpen');
  execution.log('revoke', codeOfItem(execution, item), { item: id, token: item.token });
  takeItem(execution, item, WORK_ITEM_STATUS.beCanceled, execution.newSeq());
}

/**
 * Gives an open or waiting item to others in the same place, its limit with it: its owner has left (contract 21.8, 11.6).
 * `disabled` = by the system, and then to everybody given, whatever else they have open.
 */
export function handOver(execution: Execution, id: number, people: readonly string[], disabled: boolean): void {
  const item = execution.item(id);
  if (!isLive(item)) throw new CommandRefused('notOpen');
  const targets = disabled ? people.filter((person) => person !== item.ownerId) : withoutHandlers(execution, item, people);
  if (targets.length === 0) throw new CommandRefused('nobodyLeft', codeOfItem(execution, item));
  execution.log('adjust', codeOfItem(execution, item), { item: id, token: item.token, people: targets, automatic: disabled ? 'disabled' : undefined });
  takeItem(execution, item, WORK_ITEM_STATUS.beCanceled, execution.newSeq());
  // Of a disabled account the reason names who had it, else who has handed it over.
  const why = disabled ? { kind: 'admin', by: item.ownerId ?? undefined, detail: { cause: 'disabled' } } : execution.why('admin');
  for (const person of new Set(targets)) takeOver(execution, item, person, why);
}

function takeOver(execution: Execution, former: WorkItem, person: string, why: WhyData): void {
  const { type, status, slot, slotKind, parent, rank, depth, waitsFor, beforeMode, beforeSlots, addedBy } = former;
  const isOpen = status === WORK_ITEM_STATUS.processing;
  const openedAt = isOpen ? execution.at : former.openedAt;
  const fields = { type, status, slot, slotKind, parent, rank, depth, waitsFor, beforeMode, beforeSlots, addedBy, openedAt };
  const item = makeItem(execution, execution.activation(former.token), person, why, fields);
  if (former.openedAt !== null) execution.effects.push({ kind: 'limit', item: item.id, deed: isOpen ? 'resume' : 'pause', from: former.id });
  if (isOpen) execution.effects.push({ kind: 'opened', item: item.id, userId: person, type });
}

/** Replaces the people of a step who have not answered yet; votes given stay (contract 21.10). */
export function adjustPeople(execution: Execution, activation: Activation, people: readonly string[]): void {
  const { token } = activation;
  const items = execution.itemsOf(token);
  const seq = execution.newSeq();
  const answered = items.filter((item) => item.slotKind === 'place' && !isLive(item));
  const voted = new Set(answered.filter(isAnswer).map(({ ownerId }) => ownerId));
  const rank = Math.max(-1, ...answered.map((item) => item.rank)) + 1;
  for (const item of items) if (isLive(item)) takeItem(execution, item, WORK_ITEM_STATUS.beCanceled, seq);
  const targets = [...new Set(people)].filter((person) => !voted.has(person));
  targets.forEach((person, index) => makeItem(execution, activation, person, execution.why('adjust'), { rank: rank + index, waitsFor: 'rank' }));
  recountVotes(execution, token);
}

/** People who have nothing of this step open yet, the one who acts aside. Errors: CommandRefused when nobody is left. */
function requireNew(execution: Execution, item: WorkItem, people: readonly string[]): string[] {
  const left = withoutHandlers(execution, item, people).filter((person) => person !== execution.by);
  if (left.length === 0) throw new CommandRefused('nobodyLeft', codeOfItem(execution, item));
  return left;
}

function withoutHandlers(execution: Execution, { token, ownerId }: WorkItem, people: readonly string[]): string[] {
  const open = new Set(execution.itemsOf(token).flatMap((item) => (isLive(item) ? item.ownerId : [])));
  return [...new Set(people)].filter((person) => !open.has(person) && person !== ownerId);
}

function codeOfItem(execution: Execution, item: WorkItem): string {
  return execution.activation(item.token).activityCode;
}

/** Gives the instance to people to read; nothing waits for them (contract 21.6). */
export function circulateByAct(execution: Execution, { item, element, token, people }: Extract<Command, { type: 'circulate' }>): void {
  if (item !== null) requireOffered(execution, item, 'circulate');
  if (people.length === 0) throw new CommandRefused('nobodyLeft', element);
  execution.log('circulate', element, { item, token, people });
  execution.effects.push({ kind: 'circulate', element, token, on: 'act', people });
}
