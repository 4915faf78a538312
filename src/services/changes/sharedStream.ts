import { readChangeStream } from '#src/api/changes/changeStream.ts';
import { pagePrincipal } from '#src/api/pageTokens.ts';
import type { Change } from '#src/engine/session/changeListener.ts';

/** A piece of the feed. */
export interface FeedPart {
  /** Up to here everything is known with it. */
  last: number;
  events: readonly Change[];
}

/** A piece as one tab hands it to the others. */
interface HandedPart extends FeedPart {
  /** Up to here everything was known before: who has not come so far has missed pieces, and polls. */
  after: number;
}

/** What the stream needs of the page that wants it. */
interface StreamUse {
  /** The position to go on behind. */
  since(): number;
  /** Whether a stream that has ended is opened again. */
  isWanted(): boolean;
  take(part: FeedPart): void;
}

/** The tab with the stream writes at least every 15 s; one that is silent for so long may have been put to sleep, ms. */
const SILENCE_MS = 40_000;
const SHORTEST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

let heardAt = -Infinity;
let isOpen = false;
let pauseMs = SHORTEST_PAUSE_MS;
let nextAt = 0;

/** Whether changes come by themselves now, here or by another tab of this browser. */
export const isStreamHeard = (): boolean => performance.now() - heardAt < SILENCE_MS;

/**
 * Opens the stream of this browser, or waits behind the tab that has it and takes what that hands on; for each person one, by a lock of the browser.
 * It is not cut by navigation; one that breaks is left to the next tab. Where browsers give no locks (addresses without
 * encryption) nothing happens. Source: contract 7.5.
 */
export function openSharedStream(use: StreamUse): void {
  const locks = navigator.locks as LockManager | undefined;
  const person = pagePrincipal()?.id;
  if (isOpen || locks === undefined || !person || performance.now() < nextAt) return;
  isOpen = true;
  const name = `portico.changes.${person}`;
  const channel = new BroadcastChannel(name);
  const hear = (part: HandedPart): void => {
    if (part.after > use.since()) return;
    heardAt = performance.now();
    use.take(part);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<HandedPart>) => hear(data));
  const read = async (): Promise<void> => {
    if (!use.isWanted()) return;
    const openedAt = performance.now();
    try {
      await readChangeStream(use.since(), new AbortController().signal, ({ last, change }) => {
        const part = { after: use.since(), last, events: change === undefined ? [] : [change] };
        pauseMs = SHORTEST_PAUSE_MS;
        hear(part);
        channel.postMessage(part);
      });
    } finally {
      if (performance.now() - openedAt < SHORTEST_PAUSE_MS) pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  };
  locks
    .request(name, read)
    // The page polls until the next try.
    .catch(() => undefined)
    .finally(() => {
      channel.close();
      isOpen = false;
      heardAt = -Infinity;
      nextAt = performance.now() + pauseMs;
    });
}
