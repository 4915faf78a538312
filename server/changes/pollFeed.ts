import type { ConfigChange } from '#server/apps/documents/loadedApps.ts';
import type { Database } from '#server/db/database.ts';
import { givePositions, readEntries, readHead, trimFeed, type FeedEntry } from './feedTable.ts';
import type { RecentChanges } from './recentChanges.ts';

/** How this process follows the feed of its database. */
interface FeedPolling {
  /** Reads what is new; a poll that is under way serves everybody. Errors: DatabaseUnavailable. */
  poll(): Promise<void>;
  /** A poll that begins now, not the one that is under way. */
  pollAgain(): Promise<void>;
  /** Polls unless that has just been done: however many requests come, they make no more polls. */
  refresh(): Promise<void>;
  /** Takes documents that the next poll publishes. */
  publish(documents: readonly ConfigChange[]): void;
  hasUnpublished(): boolean;
  /** Resolves once no poll is under way. */
  idle(): Promise<void>;
}

/** Requests that come so soon after a poll are answered by it. */
const FRESH_MS = 100;
const PAGE = 2000;
const TRIM_MS = 3600 * 1000;
const RETENTION_DAYS = 7;

/** Reads the feed into what this process knows; `deliver` receives each change once. */
export function openFeedPolling(database: Database, recent: RecentChanges, deliver: (entries: readonly FeedEntry[]) => void): FeedPolling {
  const { kysely } = database;
  let unpublished: ConfigChange[] = [];
  let polledAt = -Infinity;
  let trimmedAt = -Infinity;
  let running: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    const documents = unpublished;
    unpublished = [];
    try {
      await givePositions(database, documents);
    } catch (error) {
      // Published with the next poll; twice does no harm.
      unpublished = [...documents, ...unpublished];
      throw error;
    }
    if (performance.now() - trimmedAt < TRIM_MS) return;
    trimmedAt = performance.now();
    await trimFeed(database, RETENTION_DAYS);
  };
  const read = async (): Promise<void> => {
    polledAt = performance.now();
    let head = await readHead(kysely);
    if (head.isPending || unpublished.length > 0) {
      await write();
      head = await readHead(kysely);
    }
    while (head.position > recent.position()) {
      const entries = await readEntries(kysely, recent.position(), PAGE);
      recent.remember(entries);
      deliver(entries);
      if (entries.length < PAGE) recent.advance(head.position);
    }
  };
  const poll = (): Promise<void> =>
    (running ??= read().finally(() => {
      running = undefined;
    }));

  return {
    poll,
    async pollAgain() {
      await running?.catch(() => undefined);
      await poll();
    },
    async refresh() {
      if (running || performance.now() - polledAt > FRESH_MS) await poll();
    },
    publish: (documents) => void unpublished.push(...documents),
    idle: async () => running?.catch(() => undefined),
    hasUnpublished: () => unpublished.length > 0,
  };
}
