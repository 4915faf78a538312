import type { InstanceLogEntry } from '#schemas/workItem.ts';
import { ACTION_NUMBER } from '#schemas/workflow/command.ts';
import { CIRCULATED_TYPE } from '#schemas/workflow/state.ts';

const { submit, agree, disAgree, timeoutPass, reject, revoke, circulate } = ACTION_NUMBER;
const ANSWERS: ReadonlySet<unknown> = new Set([submit, agree, disAgree, timeoutPass]);
/** Acts that undo others; taking back a request for assistance names whom it was about, and undoes none. */
const undoes = ({ action, target }: InstanceLogEntry): boolean => action === reject || (action === revoke && target.length === 0);

/**
 * What was undone in a log, a round for each return or withdrawal: decisions that no longer count, and what else there was at steps of
 * which nothing is left. The return itself is in none: it says why. Shape: rounds in their order, each with its entries; the first is
 * round 1. Source: FM-004, contract 21.7.
 */
export function roundsOf(log: readonly InstanceLogEntry[]): readonly (readonly InstanceLogEntry[])[] {
  const rounds = new Map<number, InstanceLogEntry[]>();
  if (!log.some(({ undone }) => undone)) return [];
  const ends = endsAhead(log);
  const endsOfSteps = endsOfEmptySteps(log, ends);
  for (const [index, entry] of log.entries()) {
    const ofStep = staysShown(entry) ? undefined : endsOfSteps.get(entry.workflowTokenId ?? '');
    const end = entry.undone ? ends[index] : ofStep;
    if (end === undefined) continue;
    const round = rounds.get(end);
    if (round) round.push(entry);
    else rounds.set(end, [entry]);
  }
  return [...rounds.values()].filter((entries) => entries.some(({ undone }) => undone));
}

/** For each entry the place of the next one that undoes others, itself included; the end of the log where there is none. */
function endsAhead(log: readonly InstanceLogEntry[]): readonly number[] {
  const ends: number[] = [];
  let end = log.length;
  for (const [index, entry] of [...log.entries()].toReversed()) {
    if (undoes(entry)) end = index;
    ends[index] = end;
  }
  return ends;
}

/** What somebody still has or may still read, and what says why the rest is gone. */
const staysShown = (entry: InstanceLogEntry): boolean =>
  undoes(entry) || !entry.finishTime || entry.workItemType === CIRCULATED_TYPE || entry.action === circulate;

/** Steps of which nothing is left, each with the place of what ended its round: what was answered there is undone, or it was returned from there. */
function endsOfEmptySteps(log: readonly InstanceLogEntry[], ends: readonly number[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const alive = new Set<string>();
  for (const [index, entry] of log.entries()) {
    const { workflowTokenId: step, action, undone, finishTime, workItemType } = entry;
    if (!step || workItemType === CIRCULATED_TYPE) continue;
    if (!finishTime || (ANSWERS.has(action) && !undone)) alive.add(step);
    else if (undone || action === reject) found.set(step, ends[index] ?? log.length);
  }
  return new Map([...found].filter(([step]) => !alive.has(step)));
}
