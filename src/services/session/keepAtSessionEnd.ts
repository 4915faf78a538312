import { unsentBox } from '#src/engine/forms/unsentBox.ts';
import { onSessionOver } from './sessionOver.ts';

/**
 * Keeps something typed for its person when their session ends, and lets it go on when they have signed in again over the page, with
 * a key that may be another by then. Shape: `keep` gives false where it could not be kept; gives what ends that. Source: contract 5.1, 10.5.
 */
export function keepAtSessionEnd(userId: string, keep: () => boolean, goOn: () => void): () => void {
  return onSessionOver((isOver) => {
    if (isOver) return keep();
    void unsentBox.renew(userId);
    goOn();
    return true;
  });
}
