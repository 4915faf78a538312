import { SequenceStatus } from '#schemas/codes.ts';

/** Tones of the states of an instance; others are neutral. */
const TONES: ReadonlyMap<unknown, string> = new Map([
  [SequenceStatus.draft, 'warning'],
  [SequenceStatus.processing, 'info'],
  [SequenceStatus.completed, 'success'],
  [SequenceStatus.exception, 'danger'],
]);

/** The class of a tag that says how an instance stands, by its `sequenceStatus`. */
export const stateTag = (sequenceStatus: unknown): string => `p-tag p-tag-${TONES.get(sequenceStatus) ?? 'neutral'}`;
