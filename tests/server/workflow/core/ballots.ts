import type { Activation, InstanceState, WorkItem } from '#schemas/workflow/state.ts';

type Answer = 'yes' | 'no' | 'waiting';

/**
 * A second counting of votes, written apart from the engine and as plainly as contract 21.5 says it: for each step its
 * places, for each place what it says, then the sentence of the mode.
 * Shape: the faults found.
 */
export function miscounted(state: InstanceState): string[] {
  return [...state.activations.values()].filter(({ type }) => type === 'userTask' || type === 'startEvent').flatMap((step) => faultOfStep(state, step));
}

function faultOfStep(state: InstanceState, step: Activation): string[] {
  const items = [...state.items.values()].filter(({ token }) => token === step.token);
  const where = `step ${step.token} ${step.activityCode} (${step.mode.kind})`;
  // While it waits for a detour people may have been taken back: it is counted when it is open again.
  if (step.status === 'Processing') {
    const decision = decisionOf(step, countedPlaces(items, undefined));
    return decision === 'open' ? [] : [`${where} is open, the votes say ${decision}`];
  }
  if (step.status !== 'Completed' || step.undone || step.taskType === 'circulate' || items.length === 0) return [];
  const decision = decisionOf(step, countedPlaces(items, step.completedBy ?? undefined));
  const outcome = step.outcome === 'disAgree' ? 'no' : 'yes';
  // A step that has lost all its places may be passed over.
  return decision === outcome || decision === 'nobody' ? [] : [`${where} is ${step.outcome ?? 'passed'}, the votes say ${decision}`];
}

/** What each place says; one that nobody is left in and that has not answered is none. What the decision took away had been open. */
function countedPlaces(items: readonly WorkItem[], decidedBy: number | undefined): Answer[] {
  const places = new Map<number, WorkItem[]>();
  for (const item of items) if (item.slotKind === 'place') places.set(item.slot, [...(places.get(item.slot) ?? []), item]);
  return [...places.values()].flatMap((members) => answerOfMembers(items, members, decidedBy) ?? []);
}

function answerOfMembers(items: readonly WorkItem[], members: readonly WorkItem[], decidedBy: number | undefined): Answer | undefined {
  const isThere = (item: WorkItem): boolean => [1, 2].includes(item.status) || (decidedBy !== undefined && item.taken?.bySeq === decidedBy);
  const answer = members.find(({ status, outcome, undone }) => status === 3 && !undone && ['agree', 'disAgree', 'submit'].includes(outcome ?? ''));
  if (!answer) return members.some(isThere) ? 'waiting' : undefined;
  if (answer.outcome === 'disAgree') return 'no';
  const added = new Map<number, WorkItem[]>();
  for (const item of items) if (item.slotKind === 'after' && item.parent === answer.slot) added.set(item.slot, [...(added.get(item.slot) ?? []), item]);
  const answers = [...added.values()].flatMap((after) => answerOfMembers(items, after, decidedBy) ?? []);
  if (answers.includes('no')) return 'no';
  return answers.includes('waiting') ? 'waiting' : 'yes';
}

function decisionOf({ mode }: Activation, answers: readonly Answer[]): 'yes' | 'no' | 'open' | 'nobody' {
  const all = answers.length;
  const yes = answers.filter((answer) => answer === 'yes').length;
  const no = answers.filter((answer) => answer === 'no').length;
  if (all === 0) return 'nobody';
  switch (mode.kind) {
    case 'single':
    case 'any':
      if (yes > 0) return 'yes';
      return no > 0 ? 'no' : 'open';
    case 'all':
    case 'sequence':
      if (no > 0) return 'no';
      return yes === all ? 'yes' : 'open';
    case 'ratio':
      if (yes * 100 >= mode.percent * all) return 'yes';
      return (all - no) * 100 < mode.percent * all ? 'no' : 'open';
    case 'count':
      if (yes >= Math.min(mode.places, all)) return 'yes';
      return all - no < Math.min(mode.places, all) ? 'no' : 'open';
  }
}
