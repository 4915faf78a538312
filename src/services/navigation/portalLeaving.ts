/**
 * Why the portal itself leaves or reloads a page: its session ended and cannot be signed in over, its person signed out (here or
 * in another tab), another person signed in, or the page belongs to a former build.
 */
export type LeavingReason = 'ended' | 'signedOut' | 'otherPerson' | 'outdated';

/** Shape: false = something typed could not be kept; anything else says nothing. */
type LeavingListener = (why: LeavingReason) => unknown;

const listeners = new Set<LeavingListener>();

/** Calls `listener` right before the portal itself leaves or reloads this page, while all that was typed still stands; gives what ends that. Source: contract 5.1 (`unsent_form`). */
export function onPortalLeaving(listener: LeavingListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notifies every listener, synchronously; called before the page is left. One that throws keeps neither the others nor the way off. Shape: whether all that is kept at such a moment is kept. */
export function announceLeaving(why: LeavingReason): boolean {
  let isStored = true;
  for (const listener of listeners) {
    try {
      if (listener(why) === false) isStored = false;
    } catch (error) {
      isStored = false;
      // oxlint-disable-next-line no-console -- the page is on its way off: nobody would read a message
      console.error(error);
    }
  }
  return isStored;
}

/** The same for who leaves or reloads the document next: the browser does not ask about what has just been kept. */
export function announceUnload(why: LeavingReason): void {
  announceLeaving(why);
  // Before those of the page, which stand at the same target later or without `capture`.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
}
