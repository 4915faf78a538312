import type { Tx } from './database.ts';

/** What waits for the end of one transaction, in one queue. */
interface Waiting {
  readonly order: number;
  readonly length: number;
  /** Forgets what was added after the first so many. */
  truncate(length: number): void;
  write(): Promise<void>;
}

const waiting = new WeakMap<Tx, Map<symbol, Waiting>>();

/**
 * A queue of what a transaction writes right before it commits: rows that many transactions want are then locked for a
 * moment, however long the work before takes. `write` receives all items at once, in the order they were added; queues of a
 * lower `order` write first. Returns how to add an item; outside of runWithQueues it is written at once.
 */
export function queueBeforeCommit<T>(order: number, write: (tx: Tx, items: readonly T[]) => Promise<void>): (tx: Tx, item: T) => Promise<void> {
  const own = Symbol('queue');
  const lists = new WeakMap<Tx, T[]>();
  return async (tx, item) => {
    const queues = waiting.get(tx);
    if (!queues) return write(tx, [item]);
    // The entries of a former queue of the transaction are written.
    const items = queues.has(own) ? (lists.get(tx) ?? []) : [];
    lists.set(tx, items);
    items.push(item);
    if (queues.has(own)) return;
    queues.set(own, {
      order,
      get length() {
        return items.length;
      },
      truncate: (length) => void items.splice(length),
      write: () => (items.length === 0 ? Promise.resolve() : write(tx, items)),
    });
  };
}

/** Does the work of a transaction, then writes its queues. */
export async function runWithQueues<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const queues = new Map<symbol, Waiting>();
  waiting.set(tx, queues);
  const result = await work(tx);
  // What is added from here on is written at once.
  waiting.delete(tx);
  for (const queue of [...queues.values()].toSorted((one, other) => one.order - other.order)) await queue.write();
  return result;
}

/** For a savepoint: remembers what waits now. Returns how to forget all that was added since. */
export function rememberQueues(tx: Tx): () => void {
  const lengths = new Map([...(waiting.get(tx) ?? [])].map(([key, { length }]) => [key, length]));
  return () => {
    for (const [key, queue] of waiting.get(tx) ?? []) queue.truncate(lengths.get(key) ?? 0);
  };
}
