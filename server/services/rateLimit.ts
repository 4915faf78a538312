/** Counts what each key did in the current window; one process counts for itself. */
export interface RateLimit {
  /** True when the key may go on; counts the try. */
  take(key: string): boolean;
}

/** Makes a limit of `most` tries per `windowMs`, with the clock given. Memory is bounded: a new window forgets all keys. */
export function rateLimit(most: number, windowMs: number, now: () => number): RateLimit {
  let window = 0;
  let counts = new Map<string, number>();
  return {
    take(key) {
      const current = Math.floor(now() / windowMs);
      if (current !== window) {
        window = current;
        counts = new Map();
      }
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= most;
    },
  };
}
