import type { Services } from '#server/services/services.ts';
import { systemAct } from '#server/workflow/acts/systemAct.ts';
import { dueContinuations, postponeContinuation, takeContinuation, type ContinuationRow } from '#server/workflow/store/continuations.ts';
import { childEnded, childFailed, childStarted, voidChild } from './children.ts';
import { readContinuation, type ContinuationRunner } from './continuation.ts';
import { serviceFailed, serviceRetry } from './services.ts';
import { startChild } from './startChild.ts';

/** What each kind does to its instance; `startChild` has none yet. */
const RUNNERS: ReadonlyMap<string, ContinuationRunner> = new Map([
  ['serviceRetry', serviceRetry],
  ['serviceFailed', serviceFailed],
  ['childStarted', childStarted],
  ['childFailed', childFailed],
  ['childEnded', childEnded],
  ['voidChild', voidChild],
]);

/** Longest wait of a continuation that something keeps from being done. */
const MOST_WAIT_MS = 300_000;

/**
 * Does continuations whose time has come, beside any number of other processes, each exactly once (contract 21.14): picked
 * without a lock, looked at again and taken in the transaction that does it.
 * Shape: how many were done. `failed` receives what keeps one from being done; it is tried again later.
 */
export async function runContinuations(services: Services, most: number, failed: (error: unknown) => void): Promise<number> {
  const due = await dueContinuations(services.database.kysely, services.now(), most);
  let done = 0;
  for (const row of due) {
    try {
      if (await runContinuation(services, row)) done += 1;
    } catch (error) {
      failed(error);
      await postpone(services, row);
    }
  }
  return done;
}

/** Does one continuation. Shape: false when somebody acts on the instance now: later again. */
export async function runContinuation(services: Services, row: ContinuationRow): Promise<boolean> {
  if (row.kind === 'startChild') {
    await startChild(services, row);
    return true;
  }
  const run = RUNNERS.get(row.kind);
  const outcome = await systemAct(services, row.instanceId, async (open) => {
    const isReady = open.row.suspendedAt === null && (await takeContinuation(open.tx, row));
    if (isReady && run) await run(open, readContinuation(row));
  });
  if (outcome.status === 'gone') await services.database.transaction((tx) => takeContinuation(tx, row));
  if (outcome.status === 'refused') await postpone(services, row);
  return outcome.status !== 'locked';
}

async function postpone(services: Services, row: ContinuationRow): Promise<void> {
  const waitMs = Math.min(1000 * 2 ** Math.min(row.attempts, 20), MOST_WAIT_MS);
  await postponeContinuation(services.database.kysely, row, new Date(services.now().getTime() + waitMs));
}
