import type { ChangeEvent, FeedEntry } from './feedTable.ts';

/** Somebody who follows the feed: hears of what comes behind `after`. */
interface Subscriber {
  userId: string;
  after: number;
  listener: (events: readonly ChangeEvent[]) => void;
}

/** Those who follow the feed in this process. */
interface Subscribers {
  count(): number;
  /** Gives what ends it. */
  add(subscriber: Subscriber): () => void;
  /** Hands new changes out; what concerns one person goes through nobody else's hands. */
  deliver(entries: readonly FeedEntry[]): void;
}

/** Opens it, with nobody who follows. */
export function openSubscribers(): Subscribers {
  const all = new Set<Subscriber>();
  const byPerson = new Map<string, Set<Subscriber>>();
  const hand = (to: Iterable<Subscriber>, events: readonly ChangeEvent[]): void => {
    for (const { after, listener } of to) {
      const news = events.filter(({ id }) => id > after);
      if (news.length > 0) listener(news);
    }
  };
  return {
    count: () => all.size,
    add(subscriber) {
      const own = byPerson.get(subscriber.userId) ?? new Set();
      byPerson.set(subscriber.userId, own.add(subscriber));
      all.add(subscriber);
      return () => {
        all.delete(subscriber);
        own.delete(subscriber);
        if (own.size === 0 && byPerson.get(subscriber.userId) === own) byPerson.delete(subscriber.userId);
      };
    },
    deliver(entries) {
      // Runs of changes for everybody or for one person, so that each hears of them in their order.
      for (let start = 0; start < entries.length; ) {
        const userId = entries[start]?.userId ?? null;
        let end = start + 1;
        while (end < entries.length && (entries[end]?.userId ?? null) === userId) end += 1;
        const events = entries.slice(start, end).map(({ event }) => event);
        start = end;
        hand(userId === null ? all : (byPerson.get(userId) ?? []), events);
      }
    },
  };
}
