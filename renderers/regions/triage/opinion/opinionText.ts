import { appendOpinion } from '#renderers/regions/process/opinion/opinionValues.ts';
import type { TriageState } from '#renderers/contracts/triage.ts';

/** Usual opinions that stand as chips beside the box, and those a digit puts in. */
export const CHIPS = 3;

/** The opinion of an item with a usual one put in: into an empty box alone, else behind what stands there. Shape: `number` from 1; undefined = there is none. */
export function usualOpinionAt({ usualOpinions, opinions }: TriageState, rowId: string, number: number): string | undefined {
  const usual = usualOpinions[number - 1];
  return usual === undefined ? undefined : appendOpinion(opinions.get(rowId) ?? '', usual);
}
