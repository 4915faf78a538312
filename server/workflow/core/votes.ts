import type { VoteMode } from '#schemas/workflow/definition.ts';
import type { WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { isLive } from './execution.ts';

/** What a slot says so far: `gone` = nobody in it is left and nobody has answered. */
export type SlotAnswer = 'agree' | 'disAgree' | 'open' | 'gone';

/** What the votes of a step say: decided, without any place left, or not yet. */
export type StepVerdict = 'agree' | 'disAgree' | 'empty' | undefined;

/** Whether an item holds an answer that counts. */
export function isAnswer({ status, outcome, undone }: WorkItem): boolean {
  return status === WORK_ITEM_STATUS.completed && !undone && (outcome === 'agree' || outcome === 'disAgree' || outcome === 'submit');
}

/** Whether an item holds an answer that counts for its step: those of assistants and of people added before are opinions. */
export function isVote(item: WorkItem): boolean {
  return isAnswer(item) && (item.slotKind === 'place' || item.slotKind === 'after');
}

/**
 * The answer of a slot (contract 21.5): the first answer of anybody in it. That of somebody who added people *after*
 * is withheld until all of these have answered.
 * Shape: `items` are those of one activation.
 */
export function answerOfSlot(items: readonly WorkItem[], slot: number): SlotAnswer {
  const members = items.filter((item) => item.slot === slot);
  const answer = members.find(isAnswer);
  if (!answer) return members.some(isLive) ? 'open' : 'gone';
  if (answer.outcome === 'disAgree') return 'disAgree';
  const after = slotsOf(items, 'after', slot).map((added) => answerOfSlot(items, added));
  if (after.includes('disAgree')) return 'disAgree';
  return after.includes('open') ? 'open' : 'agree';
}

/** Slots of a kind that belong to a slot; places belong to none. In the order they were made. */
export function slotsOf(items: readonly WorkItem[], kind: WorkItem['slotKind'], parent: number | null): number[] {
  return [...new Set(items.filter((item) => item.slotKind === kind && item.parent === parent).map(({ slot }) => slot))];
}

/** Counts the votes of a step by place (contract 21.5). */
export function verdictOfStep(mode: VoteMode, items: readonly WorkItem[]): StepVerdict {
  const answers = slotsOf(items, 'place', null)
    .map((slot) => answerOfSlot(items, slot))
    .filter((answer) => answer !== 'gone');
  const count = (wanted: SlotAnswer): number => answers.filter((answer) => answer === wanted).length;
  return answers.length === 0
    ? 'empty'
    : verdictOfVotes(mode, { all: answers.length, agreed: count('agree'), refused: count('disAgree'), open: count('open') });
}

/** Numbers of places, by what they say so far. */
interface Votes {
  all: number;
  agreed: number;
  refused: number;
  open: number;
}

/** What numbers of votes decide by a mode (contract 21.5). */
export function verdictOfVotes(mode: VoteMode, { all, agreed, refused, open }: Votes): StepVerdict {
  if (mode.kind === 'ratio') return byThreshold(agreed * 100 >= mode.percent * all, (agreed + open) * 100 >= mode.percent * all);
  if (mode.kind === 'count') return byThreshold(agreed >= Math.min(mode.places, all), agreed + open >= Math.min(mode.places, all));
  if (refused > 0) return mode.kind === 'all' || mode.kind === 'sequence' || agreed === 0 ? 'disAgree' : 'agree';
  if (mode.kind === 'all' || mode.kind === 'sequence') return agreed === all ? 'agree' : undefined;
  return agreed > 0 ? 'agree' : undefined;
}

function byThreshold(reached: boolean, reachable: boolean): StepVerdict {
  if (reached) return 'agree';
  return reachable ? undefined : 'disAgree';
}

/** The rank of a `sequence` whose turn it is: the first with a place that has not agreed; undefined when all have. */
export function openRank(items: readonly WorkItem[]): number | undefined {
  const ranks = items.filter(({ slotKind, slot }) => slotKind === 'place' && answerOfSlot(items, slot) === 'open').map(({ rank }) => rank);
  return ranks.length === 0 ? undefined : Math.min(...ranks);
}
