/** Notifies what goes on in this process under a session that it has ended (contract 7.5). */
export interface SessionEnds {
  /** Calls `listener` once the session is ended, also where that was a moment ago; gives what ends that. */
  subscribe(sessionId: string, listener: () => void): () => void;
  /** These were ended; after the transaction that did it, so that nobody is notified of what is undone. */
  notify(sessionIds: readonly string[]): void;
}

/** Ended sessions that are remembered, for who was let in right before and listens only after. */
const REMEMBERED = 1000;

/** Opens it, with nobody who listens. */
export function openSessionEnds(): SessionEnds {
  const listeners = new Map<string, Set<() => void>>();
  const ended = new Set<string>();
  return {
    subscribe(sessionId, listener) {
      // Not before the caller has what it is given.
      if (ended.has(sessionId)) queueMicrotask(listener);
      const those = listeners.get(sessionId) ?? new Set();
      listeners.set(sessionId, those.add(listener));
      return () => {
        those.delete(listener);
        if (those.size === 0 && listeners.get(sessionId) === those) listeners.delete(sessionId);
      };
    },
    notify(sessionIds) {
      for (const id of sessionIds) {
        ended.add(id);
        for (const listener of listeners.get(id) ?? []) listener();
      }
      for (const id of ended) {
        if (ended.size <= REMEMBERED) break;
        ended.delete(id);
      }
    },
  };
}
