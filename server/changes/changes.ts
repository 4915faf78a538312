import { sql } from 'kysely';
import type { ConfigChange } from '#server/apps/documents/loadedApps.ts';
import type { Database } from '#server/db/database.ts';

/** A change in wire shape (contract 7.5). */
export interface ChangeEvent {
  id: number;
  type: 'config' | 'rows' | 'reset';
  appCode?: string;
  kind?: string;
  code?: string;
  schemaCode?: string;
  version?: number | string;
}

/** The feed of changes of this process. */
export interface Changes {
  /** Id of the newest event. */
  last(): number;
  /**
   * Events after an id; one `reset` when this process never gave that id or has forgotten what came after it
   * (restart, another process, too far behind).
   */
  since(id: number): ChangeEvent[];
  /** Calls for every new batch until the returned function is called. */
  subscribe(listener: (events: readonly ChangeEvent[]) => void): () => void;
  /** Reports that documents were loaded. */
  configChanged(changes: readonly ConfigChange[]): void;
  /** Polls the database now, so that an answer by polling is fresh. */
  poll(): Promise<void>;
  close(): void;
}

const TICK_MS = 1000;
/** After a poll the database is polled for this long, without anybody subscribed. */
const INTEREST_MS = 30_000;
const REMEMBERED = 2000;

/**
 * Opens the feed. Rows: at most one event per second and model, found by the data versions that every writing
 * transaction raises, so that writers in other processes are seen too. Ids grow with the sum of those versions, so they
 * grow across restarts as well.
 */
export async function openChanges(database: Database): Promise<Changes> {
  let versions = await readAll(database);
  let lastId = sumOfVersions(versions);
  let events: ChangeEvent[] = [];
  /** The newest id whose successors are all still remembered. */
  let floorId = lastId;
  const listeners = new Set<(events: readonly ChangeEvent[]) => void>();
  let interestUntil = 0;
  let polling: Promise<void> | undefined;

  const emit = (found: Omit<ChangeEvent, 'id'>[], floor: number): void => {
    if (found.length === 0) return;
    const first = Math.max(lastId + 1, floor - found.length + 1);
    const batch = found.map((event, at) => ({ ...event, id: first + at }));
    lastId = first + found.length - 1;
    events = [...events, ...batch];
    const surplus = events.length - REMEMBERED;
    if (surplus > 0) {
      floorId = events[surplus - 1]?.id ?? floorId;
      events = events.slice(surplus);
    }
    for (const listener of listeners) listener(batch);
  };

  const compare = async (): Promise<void> => {
    const now = await readAll(database);
    const changed = [...now].filter(([key, version]) => versions.get(key) !== version);
    versions = now;
    emit(
      changed.map(([schemaCode, version]) => ({ type: 'rows' as const, schemaCode, version })),
      sumOfVersions(now),
    );
  };
  const poll = (): Promise<void> => {
    polling ??= compare().finally(() => {
      polling = undefined;
    });
    return polling;
  };
  const timer = setInterval(() => {
    // A database that is away for a while is polled again with the next tick.
    if (listeners.size > 0 || Date.now() < interestUntil) poll().catch(() => undefined);
  }, TICK_MS);
  timer.unref();

  return {
    last: () => lastId,
    since(id) {
      if (id === lastId) return [];
      const isKnown = id === floorId || events.some((event) => event.id === id);
      return isKnown ? events.filter((event) => event.id > id) : [{ id: lastId, type: 'reset' }];
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    configChanged: (changes) =>
      emit(
        changes.map((change) => ({ type: 'config' as const, ...change })),
        lastId,
      ),
    async poll() {
      interestUntil = Date.now() + INTEREST_MS;
      await poll();
    },
    close: () => clearInterval(timer),
  };
}

async function readAll(database: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; version: number }>`
    select "key", sum("version")::bigint as "version" from "dataVersions" group by "key"`.execute(database.kysely);
  return new Map(rows.map(({ key, version }) => [key, version]));
}

function sumOfVersions(versions: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const version of versions.values()) sum += version;
  return sum;
}
