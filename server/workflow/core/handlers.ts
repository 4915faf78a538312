import type { ParticipantsQuery } from '#schemas/workflow/command.ts';
import type { Activation, WorkItem } from '#schemas/workflow/state.ts';
import type { Execution } from './execution.ts';
import { stepsBefore } from './lineage.ts';
import { placeOfSlot } from './slots.ts';
import { isVote } from './votes.ts';

/** Somebody who answered at a step: in whose name, and who did it (a delegate, perhaps). */
export interface Handler {
  ownerId: string;
  decidedBy: string | null;
}

/** Who completed the latest activation of a step that counts (contract 15.9.4, `handlerOf`). */
export function handlersOfStep(execution: Execution, step: string): Handler[] {
  const latest = execution.countedActivations(step).findLast(({ status }) => status === 'Completed');
  return latest ? handlersOfActivation(execution, latest) : [];
}

/**
 * Who answered in an activation, in the order of their answers, everybody once; undone answers too. Where one answer
 * decides, only those of its place.
 */
export function handlersOfActivation(execution: Execution, { token, mode }: Activation): Handler[] {
  const items = execution.itemsOf(token);
  const answers = items.filter((item) => isVote({ ...item, undone: false })).toSorted(byDecision);
  const place = mode.kind === 'any' || mode.kind === 'single' ? placeOfSlot(items, answers.at(-1)?.slot ?? 0) : undefined;
  const handlers = new Map<string, Handler>();
  for (const { ownerId, decidedBy, slot } of answers) {
    if (ownerId === null || handlers.has(ownerId) || (place !== undefined && placeOfSlot(items, slot) !== place)) continue;
    handlers.set(ownerId, { ownerId, decidedBy });
  }
  return [...handlers.values()];
}

/** Who has agreed so that `whenRepeated` need not ask them: not undone, and nobody else has changed the record since. */
export function agreements(execution: Execution, activation: Activation): ParticipantsQuery['agreed'] {
  const counts = (item: WorkItem): boolean => item.outcome === 'agree' && isVote(item) && !changedSince(execution, item);
  const owners = (items: readonly WorkItem[]): Set<string> => new Set(items.filter(counts).flatMap(({ ownerId }) => ownerId ?? []));
  return {
    /** By hand: who was passed over as a repeated handler has agreed earlier. */
    get any() {
      return owners([...execution.items.values()].filter(({ automatic }) => automatic === null));
    },
    get adjacent() {
      const before = stepsBefore(execution, activation).flatMap(({ token }) => execution.itemsOf(token));
      return owners(before.filter(({ automatic }) => automatic !== 'timeout'));
    },
  };
}

function changedSince({ valueChanges }: Execution, { ownerId, decidedBy, decidedSeq }: WorkItem): boolean {
  return valueChanges.some(({ by, seq }) => by !== (decidedBy ?? ownerId) && seq > (decidedSeq ?? 0));
}

function byDecision(left: WorkItem, right: WorkItem): number {
  return (left.decidedSeq ?? 0) - (right.decidedSeq ?? 0);
}
