import { TransportError } from '#src/api/errors.ts';
import type { Change } from '#src/engine/session/changeListener.ts';
import { followChanges } from './followChanges.ts';

/** Something on screen that documents of an application have made. */
export interface ShownDocuments {
  /** Whether it may be made of a document that has changed. */
  concerns(change: Change): boolean;
  /** Reads it again, and shows what is other now. Errors: those of its calls; what shows stays then. */
  readAgain(signal: AbortSignal): Promise<void>;
}

/**
 * Lets what shows follow its documents until the signal ends; several changes that come during a reading are read together. A reading
 * without an answer is repeated as soon as the server answers again. `after` = how far the feed had come before anything was read: what
 * changed until then is in it; undefined = nobody knows. `startPosition` as of `followChanges`. Source: BX-031, contract 7.5.
 */
export function followDocuments(shown: ShownDocuments, after: number | undefined, startPosition: string | undefined, ended: AbortSignal): void {
  if (ended.aborted) return;
  let isReading = false;
  let isAgain = false;
  let isMissed = false;
  const read = async (): Promise<void> => {
    isAgain = true;
    if (isReading) return;
    isReading = true;
    while (isAgain && !ended.aborted) {
      isAgain = false;
      isMissed = false;
      // oxlint-disable-next-line no-await-in-loop -- what has changed meanwhile is read after that
      await shown.readAgain(ended).catch((error: unknown) => {
        isMissed = error instanceof TransportError && error.status === undefined;
      });
    }
    isReading = false;
  };
  const take = (changes: readonly Change[] | undefined): void => {
    // A feed that begins again may stand lower than before.
    const isNews = (change: Change): boolean =>
      change.type === 'reset' ? change.id !== after : change.type === 'config' && change.id > (after ?? -Infinity) && shown.concerns(change);
    if (changes === undefined || changes.some(isNews)) void read();
  };
  const answered = (): void => {
    if (isMissed) void read();
  };
  const stop = followChanges({ caughtUp: take, changed: take, answered }, startPosition);
  ended.addEventListener('abort', stop);
}
