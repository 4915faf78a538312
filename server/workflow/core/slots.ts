import type { Activation, WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import type { Execution } from './execution.ts';
import { takeItem } from './items.ts';

/** How a slot hangs on another: people added before and assistants help it to its answer, those added after answer with it. */
type Bond = WorkItem['slotKind'];

const HELPERS: ReadonlySet<Bond> = new Set<Bond>(['before', 'assist']);
const ALL_BONDS: ReadonlySet<Bond> = new Set<Bond>(['before', 'assist', 'after']);

/** Slots that hang on others, however deep, by one of these bonds. */
export function slotsUnder(items: readonly WorkItem[], slots: Iterable<number>, bonds = ALL_BONDS): Set<number> {
  const found = new Set<number>();
  const open = [...slots];
  for (let slot = open.pop(); slot !== undefined; slot = open.pop()) {
    for (const item of items) {
      if (item.parent !== slot || found.has(item.slot) || !bonds.has(item.slotKind)) continue;
      found.add(item.slot);
      open.push(item.slot);
    }
  }
  return found;
}

/** The place that a slot answers for: itself, or what the people added after in it hang on. */
export function placeOfSlot(items: readonly WorkItem[], slot: number): number {
  const after = items.find((item) => item.slot === slot && item.slotKind === 'after');
  return after?.parent == null ? slot : placeOfSlot(items, after.parent);
}

/** Slots of later ranks of a `sequence`, whose turn depends on an answer of this one or after it. */
export function laterRanks(items: readonly WorkItem[], item: WorkItem, { mode }: Activation): number[] {
  if (mode.kind !== 'sequence' || (item.slotKind !== 'place' && item.slotKind !== 'after')) return [];
  const place = placeOfSlot(items, item.slot);
  const rank = items.find(({ slot }) => slot === place)?.rank ?? 0;
  return [...new Set(items.filter((other) => other.slotKind === 'place' && other.rank > rank).map((other) => other.slot))];
}

/** Slots of people added before in turn whose turn comes after an answer of this one; slots of one round stand in their order. */
export function laterTurns(items: readonly WorkItem[], { slot, slotKind, parent }: WorkItem): number[] {
  const adder = items.find((other) => slotKind === 'before' && other.slot === parent && other.beforeSlots.includes(slot));
  if (adder?.beforeMode !== 'sequence') return [];
  // One of an earlier round that is waited for again stands behind, with a smaller number.
  return adder.beforeSlots.slice(adder.beforeSlots.indexOf(slot) + 1).filter((other) => other > slot);
}

/** Takes away what is open in some slots and in those that hang on them. */
export function takeSlots(execution: Execution, token: number, slots: readonly number[], seq: number): void {
  const items = execution.itemsOf(token);
  const under = slotsUnder(items, slots);
  for (const item of items) if (slots.includes(item.slot) || under.has(item.slot)) takeItem(execution, item, WORK_ITEM_STATUS.beCanceled, seq);
}

/** Takes away those who help a slot to an answer, once it needs none any more. */
export function takeHelpers(execution: Execution, token: number, slot: number, seq: number): void {
  const items = execution.itemsOf(token);
  const helpers = slotsUnder(items, [slot], HELPERS);
  for (const item of items) if (helpers.has(item.slot)) takeItem(execution, item, WORK_ITEM_STATUS.beCanceled, seq);
}
