/** A value that others may watch; plain enough for `useSyncExternalStore` and for tests. */
export interface Store<T> {
  get(): T;
  set(change: Partial<T>): void;
  /** Calls back after every change; returns how to stop. */
  subscribe(react: () => void): () => void;
}

/** Makes a store; a change replaces the fields it names. */
export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change };
      for (const react of watchers) react();
    },
    subscribe(react) {
      watchers.add(react);
      return () => watchers.delete(react);
    },
  };
}
