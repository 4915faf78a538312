import type { ServerResponse } from 'node:http';
import type { Services } from '#server/services/services.ts';
import { Turns } from '#server/services/turns.ts';

/** Models that one search reads at a time, and all searches of this process together: most connections stay free for lists. */
const AT_ONCE = 3;
const AT_ONCE_IN_ALL = 6;
/** After this a search has found what it finds (safety.md S1). */
const SEARCH_MS = 2000;

/** Searches of one process that go on: one of each user, and the turns of their statements. */
interface Searches {
  readonly running: Map<string, AbortController>;
  readonly turns: Turns;
}

const searches = new WeakMap<Services, Searches>();

/**
 * Does something for each of these, a few at a time, until all is done, its time is over, the reader has left, or requests
 * something else: typing sends a request at every pause, and only the last answer is wanted. What is under way then ends unheard.
 */
export async function searchEach<T>(
  services: Services,
  userId: string,
  raw: ServerResponse,
  all: readonly T[],
  read: (one: T) => Promise<void>,
): Promise<void> {
  const here = searches.get(services) ?? { running: new Map<string, AbortController>(), turns: new Turns(AT_ONCE_IN_ALL) };
  searches.set(services, here);
  const own = new AbortController();
  here.running.get(userId)?.abort();
  here.running.set(userId, own);
  const stop = (): void => own.abort();
  const timer = setTimeout(stop, SEARCH_MS);
  raw.once('close', stop);
  if (raw.destroyed) stop();
  try {
    const rest = all.values();
    const readers = Array.from({ length: AT_ONCE }, () => readOn(here, rest, own.signal, read));
    await Promise.race([Promise.all(readers), aborted(own.signal)]);
  } finally {
    clearTimeout(timer);
    raw.off('close', stop);
    stop();
    if (here.running.get(userId) === own) here.running.delete(userId);
  }
}

async function readOn<T>(here: Searches, rest: Iterator<T>, signal: AbortSignal, read: (one: T) => Promise<void>): Promise<void> {
  for (let next = rest.next(); !next.done && !signal.aborted; next = rest.next()) {
    await here.turns.take(async () => {
      if (!signal.aborted) await read(next.value);
    });
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
