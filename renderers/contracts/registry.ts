/** A keyed collection of renderers with one declared fallback. */
export interface Registry<E> {
  /** The entry of a key, or the fallback. */
  get(key: string | number): E;
  /** Whether the key has an entry of its own. */
  has(key: string | number): boolean;
  keys(): readonly (string | number)[];
  fallback: E;
}

/**
 * Composes a registry by hand from its entries.
 * Errors: throws at start when two entries claim the same key, naming both the registry and the key.
 * Source: architecture (the contracts of the registries).
 */
export function composeRegistry<E>(name: string, entries: readonly E[], keysOf: (entry: E) => readonly (string | number)[], fallback: E): Registry<E> {
  const byKey = new Map<string | number, E>();
  for (const entry of entries) {
    for (const key of keysOf(entry)) {
      if (byKey.has(key)) throw new Error(`Registry '${name}': the key '${key}' is there twice`);
      byKey.set(key, entry);
    }
  }
  return {
    get: (key) => byKey.get(key) ?? fallback,
    has: (key) => byKey.has(key),
    keys: () => [...byKey.keys()],
    fallback,
  };
}
