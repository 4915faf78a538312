/** What is done when a session ends, or is begun again over its page. Shape: false = something typed could not be kept. */
type SessionListener = (isOver: boolean) => boolean;

const atSessionEnd = new Set<SessionListener>();

/** Calls `listener` when the session of this page has ended, before anybody else can sign in here, and when it goes on. Gives what ends that. Source: contract 5.1 (`unsent_form`). */
export function onSessionOver(listener: SessionListener): () => void {
  atSessionEnd.add(listener);
  return () => void atSessionEnd.delete(listener);
}

/** Notifies every such listener, synchronously. One that throws does not keep the others from it. Shape: whether all that is kept at such a moment is kept. */
export function announceSession(isOver: boolean): boolean {
  let isStored = true;
  for (const listener of atSessionEnd) {
    try {
      isStored = listener(isOver) && isStored;
    } catch (error) {
      isStored = false;
      // oxlint-disable-next-line no-console -- the page stands still: nobody would read a message
      console.error(error);
    }
  }
  return isStored;
}
