import { setTimeout as wait } from 'node:timers/promises';
import type { RunningServer } from '#tests/support/server.ts';
import { middle } from './report.ts';
import { memoryOf } from './wire.ts';

/** What a task costs those who work meanwhile. */
export interface BesideFigures {
  seconds: number;
  /** Resident memory of the server process, MB. */
  idleMb: number;
  highestMb: number;
  /** List calls made one after the other meanwhile. */
  listP50Ms: number;
  listHighestMs: number;
}

/** One user makes at most 50 calls a second (safety.md 2 "rate"). */
const BETWEEN_CALLS_MS = 60;

/** Runs a task while list calls go on one after the other; `start` gives how to look at it, a look `undefined` while it goes on. */
export async function besideLists<Ended>(
  running: RunningServer,
  page: () => Promise<unknown>,
  start: () => Promise<() => Promise<Ended | undefined>>,
): Promise<{ ended: Ended; figures: BesideFigures }> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.all([page(), wait(BETWEEN_CALLS_MS)]);
  const idleMb = memoryOf(running);
  const started = performance.now();
  const poll = await start();
  const lists: number[] = [];
  let highestMb = idleMb;
  for (;;) {
    const listStarted = performance.now();
    await page();
    lists.push(performance.now() - listStarted);
    highestMb = Math.max(highestMb, memoryOf(running));
    const ended = await poll();
    const seconds = (performance.now() - started) / 1000;
    if (ended !== undefined) return { ended, figures: { seconds, idleMb, highestMb, listP50Ms: middle(lists), listHighestMs: Math.max(...lists) } };
    await wait(BETWEEN_CALLS_MS);
  }
}
