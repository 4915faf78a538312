import type { ChangeEvent, FeedEntry } from './feedTable.ts';

/** What this process knows of the feed. */
export interface RecentChanges {
  /** The newest position. */
  position(): number;
  /** Takes what was read behind the newest position in. */
  remember(entries: readonly FeedEntry[]): void;
  /** Nothing that this process has not taken in has a position up to this one. */
  advance(position: number): void;
  /** What a person learns behind a position; undefined when it lies before all that is remembered. */
  behind(position: number, userId: string): ChangeEvent[] | undefined;
}

/** Things whose newest change is remembered. */
const REMEMBERED = 2000;

/** Opens it at a position, with nothing behind. */
export function openRecentChanges(start: number): RecentChanges {
  let position = start;
  let floor = start;
  /** The newest change of everything that has changed behind `floor`, in the order of their positions. */
  let entries: FeedEntry[] = [];
  return {
    position: () => position,
    remember(added) {
      const isNewer = new Set(added.map(({ key }) => key));
      entries = [...entries.filter(({ key }) => !isNewer.has(key)), ...added];
      position = added.at(-1)?.event.id ?? position;
      const surplus = entries.length - REMEMBERED;
      if (surplus <= 0) return;
      floor = entries[surplus - 1]?.event.id ?? floor;
      entries = entries.slice(surplus);
    },
    advance: (to) => {
      position = Math.max(position, to);
    },
    behind(after, userId) {
      if (after < floor) return undefined;
      const found = entries.slice(entries.findLastIndex(({ event }) => event.id <= after) + 1);
      return found.flatMap((entry) => (entry.userId === null || entry.userId === userId ? [entry.event] : []));
    },
  };
}
