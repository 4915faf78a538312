import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { AnswerOf } from '#schemas/calls/call.ts';
import type { Calls } from '#schemas/calls/index.ts';
import { startPosition } from '#src/api/changes/changePosition.ts';
import { call } from '#src/api/client.ts';
import { isCancelled } from '#src/api/errors.ts';
import { store } from '#src/services/page/state.ts';
import { workHasChanged } from './workChanges.ts';

/** Numbers of to-do and to-read. */
export type WorkCount = AnswerOf<Calls['workCount']>;

/** Numbers as they were read last; undefined while they are on their way for the first time, null = they did not come. */
const workCountAtom = atom<WorkCount | null | undefined>(undefined);

/** How soon a count that a change of page cut off is made again, ms. */
const CUT_OFF_MS = 500;

let users = 0;
let reading: Promise<void> | undefined;
/** The work has changed since the count that is on its way was requested. */
let isOutdated = false;
let following: AbortController | undefined;

/**
 * Numbers of to-do and to-read of the person, the same ones wherever they stand: requested when they are first drawn, with another
 * `place`, and again as soon as the own work has changed. Undefined until they are there; null where they did not come, as where a server
 * does not know them: nothing is shown then. Units: `waitMs` before the first request, for who must not be in the way of a page.
 * Source: WF-013, EN-010, contract 7.5.
 */
export function useWorkCount(place: string, waitMs = 0): WorkCount | null | undefined {
  useEffect(() => {
    users += 1;
    return () => {
      users -= 1;
      if (users === 0) end();
    };
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => {
      follow();
      readWorkCount();
    }, waitMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was done at the place before counts at the next
  }, [place, waitMs]);
  return useAtomValue(workCountAtom, { store });
}

/** Counts again; several who want it at once share one request. */
export function readWorkCount(): void {
  reading ??= read().finally(() => {
    reading = undefined;
    if (isOutdated) readWorkCount();
  });
}

async function read(): Promise<void> {
  isOutdated = false;
  try {
    await loadChunk(() => import('./workflowCalls.ts'));
    const count = await call('workCount', { query: {} });
    if (users > 0) store.set(workCountAtom, count);
  } catch (error) {
    if (users === 0) return;
    if (isCancelled(error)) setTimeout(readWorkCount, CUT_OFF_MS);
    // A server that does not know them is not called again by itself.
    else store.set(workCountAtom, (before) => before ?? null);
  }
}

function follow(): void {
  if (following) return;
  following = new AbortController();
  const { signal } = following;
  const changed = () => {
    workHasChanged();
    isOutdated = reading !== undefined;
    if (!isOutdated) readWorkCount();
  };
  loadChunk(() => import('#src/services/changes/followWork.ts'))
    .then((part) => part.followWork(changed, startPosition, signal))
    .catch(() => undefined);
}

/** Who comes next may be somebody else. */
function end(): void {
  following?.abort();
  following = undefined;
  store.set(workCountAtom, undefined);
}
