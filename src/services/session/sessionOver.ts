/** What is done when a session ends, or is begun again over its page. */
type SessionListener = (isOver: boolean) => void;

const atSessionEnd = new Set<SessionListener>();

/** Calls `listener` when the session of this page has ended, before anybody else can sign in here, and when it goes on. Gives what ends that. Source: contract 5.1 (`unsent_form`). */
export function onSessionOver(listener: SessionListener): () => void {
  atSessionEnd.add(listener);
  return () => void atSessionEnd.delete(listener);
}

/** Notifies every such listener, synchronously. One that throws does not keep the others from it. */
export function announceSession(isOver: boolean): void {
  for (const listener of atSessionEnd) {
    try {
      listener(isOver);
    } catch (error) {
      // oxlint-disable-next-line no-console -- the page stands still: nobody would read a message
      console.error(error);
    }
  }
}
