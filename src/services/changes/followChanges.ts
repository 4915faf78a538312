import { HttpStatus } from '#schemas/errCode.ts';
import { POSITION_KEY } from '#src/api/changes/changePosition.ts';
import { call } from '#src/api/client.ts';
import { TransportError } from '#src/api/errors.ts';
import { writeStored } from '#src/api/storage.ts';
import { store, userAtom } from '#src/services/page/state.ts';
import type { Change, ChangeListener } from '#src/engine/session/changeListener.ts';
import { isStreamHeard, openSharedStream, type FeedPart } from './sharedStream.ts';

const TICK_MS = 2000;
/** A list that stays this long is worth a stream: who walks through lists opens none, ms. */
const STREAM_AFTER_MS = 3000;
/** What a list shows may have been requested so long before it follows the feed, ms. */
const PRELOADED_MS = 5000;

/** Position up to which this page knows everything, for its life: the next list continues from there. */
let since: number | undefined;
/** The server has answered that it knows no changes, as those of the family do: this page does not ask again. */
let isUnknown = false;
/** This page has polled before. */
let isBegun = false;
let startedAt = Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The poll under way: a list that opens meanwhile waits for its answer too. */
let polling: Promise<void> | undefined;
/** Who listens, and what came before they could: undefined = they have had it; 'unknown' = nobody knows what came. */
const listeners = new Map<ChangeListener, { missed: Change[] | 'unknown' | undefined; isFirst: boolean }>();
const recent: { change: Change; at: number }[] = [];

/**
 * Hands changes of the server to a listener until the returned function is called: from the stream that the tabs of this browser
 * share, and while none can be had by polling every 2 s, which a hidden page does not do. `startPosition` = how far the feed had been
 * read when the page began. Source: BX-031, contract 7.5.
 */
export function followChanges(listener: ChangeListener, startPosition: string | undefined): () => void {
  if (isUnknown) return () => undefined;
  // Where nobody says how far the feed had come, what was answered before the first poll has to be compared.
  const isFirst = !isBegun && startPosition === undefined && beganAt() === undefined;
  since ??= toPosition(startPosition) ?? beganAt();
  const oldest = performance.now() - PRELOADED_MS;
  listeners.set(listener, { missed: recent.flatMap(({ change, at }) => (at > oldest ? [change] : [])), isFirst });
  clearTimeout(timer);
  timer = setTimeout(() => void tick(), 0);
  startedAt = Math.min(startedAt, performance.now());
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    startedAt = Infinity;
  };
}

/** How far the feed had come when this page knew its user, before it requested any rows; undefined of servers that do not say so. */
const beganAt = (): number | undefined => store.get(userAtom)?.lastChange ?? undefined;

function toPosition(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : undefined;
}

async function tick(): Promise<void> {
  if (document.visibilityState !== 'hidden') {
    if (!isStreamHeard()) await (polling ??= poll().finally(() => (polling = undefined)));
    if (since !== undefined) flush();
    if (performance.now() - startedAt > STREAM_AFTER_MS) wantStream();
  }
  if (listeners.size === 0 || isUnknown) return;
  clearTimeout(timer);
  timer = setTimeout(() => void tick(), TICK_MS);
}

async function poll(): Promise<void> {
  try {
    const { last, events } = await call('changes', { query: { since } });
    // Without a position, the answer only has the present end of the feed.
    if (since === undefined) for (const state of listeners.values()) if (state.missed) state.missed = 'unknown';
    // Rows that changed before this page began are in what it has loaded.
    const began = beganAt() ?? Infinity;
    take({ last, events: isBegun ? events : events.filter(({ id, type }) => type !== 'rows' || id > began) });
    isBegun = true;
  } catch (error) {
    isUnknown = error instanceof TransportError && error.status === HttpStatus.notFound;
  }
}

function wantStream(): void {
  if (since === undefined) return;
  const start = since;
  openSharedStream({ since: () => since ?? start, isWanted: () => listeners.size > 0, take });
}

/** Takes in what came, from wherever: the same change may come by poll and stream. */
function take({ last, events }: FeedPart): void {
  const news = events.filter(({ id, type }) => since === undefined || id > since || type === 'reset');
  if (!isBegun || since === undefined || last > since || news.some(({ type }) => type === 'reset')) {
    since = last;
    writeStored(localStorage, POSITION_KEY, String(last));
  }
  const at = performance.now();
  recent.push(...news.map((change) => ({ change, at })));
  recent.splice(0, recent.findLastIndex((entry) => entry.at < at - PRELOADED_MS) + 1);
  if (news.length === 0) return;
  for (const [listener, state] of listeners) {
    if (state.missed === undefined) listener.changed(news);
    else if (state.missed !== 'unknown') state.missed.push(...news);
  }
}

function flush(): void {
  for (const [listener, state] of listeners) {
    if (state.missed !== undefined) listener.caughtUp(state.missed === 'unknown' ? undefined : state.missed, state.isFirst);
    state.missed = undefined;
    listener.answered();
  }
}
