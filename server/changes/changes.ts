import type { ConfigChange } from '#server/apps/documents/loadedApps.ts';
import type { Database } from '#server/db/database.ts';
import { newsAtStart } from './announce.ts';
import { readEntries, readHead, type ChangeEvent } from './feedTable.ts';
import { openFeedPolling } from './pollFeed.ts';
import { openRecentChanges } from './recentChanges.ts';
import { openSubscribers } from './subscribers.ts';

/** What one person learns: the position up to which they know everything, and the changes they did not know. */
export interface News {
  last: number;
  events: ChangeEvent[];
}

/** The feed of changes as this process reads it; every process gives the same positions (contract 7.5). */
export interface Changes {
  /** The newest position this process knows. */
  last(): number;
  /**
   * What came behind a position, whichever process gave it; one `reset` when so much came, or so long ago, that it is no longer known,
   * or the position is of another database. Without a position nothing but where the feed stands.
   * Errors: DatabaseUnavailable.
   */
  since(position: number | undefined, userId: string): Promise<News>;
  /** Calls with what comes behind a position, and at once with what this process knows of it already, until the returned function is called. */
  subscribe(userId: string, after: number, listener: (events: readonly ChangeEvent[]) => void): () => void;
  /** Publishes documents that this process has loaded or that were removed. */
  configChanged(changes: readonly ConfigChange[]): void;
  /** Publishes at the start of a process what of its documents is news to the others. Errors: DatabaseUnavailable. */
  announce(loaded: readonly ConfigChange[]): Promise<void>;
  close(): Promise<void>;
}

const TICK_MS = 1000;
/** After a request the feed is followed for this long, without anybody subscribed. */
const INTEREST_MS = 30_000;
/** Most that one answer has. */
const MOST_EVENTS = 500;

/** Opens the feed. While nobody is interested it costs nothing; else a statement a second, however many people follow. */
export async function openChanges(database: Database): Promise<Changes> {
  const { kysely } = database;
  const recent = openRecentChanges((await readHead(kysely)).position);
  const subscribers = openSubscribers();
  const polling = openFeedPolling(database, recent, subscribers.deliver);
  let interestUntil = 0;
  const timer = setInterval(() => {
    const isWanted = subscribers.count() > 0 || polling.hasUnpublished() || Date.now() < interestUntil;
    // A database that is away for a while is polled again with the next tick.
    if (isWanted) polling.poll().catch(() => undefined);
  }, TICK_MS);
  timer.unref();

  return {
    last: recent.position,
    async since(position, userId) {
      interestUntil = Date.now() + INTEREST_MS;
      await polling.refresh();
      // Another process has given a position that this one has not read yet.
      if (position !== undefined && position > recent.position()) await polling.pollAgain();
      const last = recent.position();
      if (position === undefined || position === last) return { last, events: [] };
      if (position > last) return resetAt(last);
      const events = recent.behind(position, userId);
      return events ? { last, events } : readBehind(database, position, { userId, known: last });
    },
    subscribe(userId, after, listener) {
      const unsubscribe = subscribers.add({ userId, after, listener });
      const known = recent.behind(after, userId) ?? resetAt(recent.position()).events;
      if (known.length > 0) listener(known);
      return unsubscribe;
    },
    configChanged(changes) {
      polling.publish(changes);
      polling.pollAgain().catch(() => undefined);
    },
    async announce(loaded) {
      polling.publish(await newsAtStart(kysely, loaded));
      if (polling.hasUnpublished()) await polling.pollAgain();
    },
    async close() {
      clearInterval(timer);
      await polling.idle();
    },
  };
}

/** From the database, for whoever comes back after a while or from another process; `known` = how far this process has read. */
async function readBehind({ kysely }: Database, position: number, { userId, known }: { userId: string; known: number }): Promise<News> {
  const { floor } = await readHead(kysely);
  if (position < floor) return resetAt(known);
  const entries = await readEntries(kysely, position, MOST_EVENTS + 1, userId);
  if (entries.length > MOST_EVENTS) return resetAt(known);
  // Changes of others are not in the answer: everything is known up to where this process has read, or to the last one answered.
  return { last: Math.max(known, entries.at(-1)?.event.id ?? known), events: entries.map(({ event }) => event) };
}

function resetAt(last: number): News {
  return { last, events: [{ id: last, type: 'reset' }] };
}
