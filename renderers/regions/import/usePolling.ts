import { useEffect, useRef, useState } from 'react';
import { ErrCode } from '#schemas/codes.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { ImportResult } from '#schemas/import.ts';
import type { ActionCalls } from '#renderers/contracts/action.ts';
import type { ImportCalls } from '#renderers/contracts/importCalls.ts';

/** Polls that may fail one after the other before the task counts as out of reach. */
const MAX_FAILED_POLLS = 3;

/** Why a task is not polled any more before it is over. */
export type Polling = { status: 'polling' | 'gaveUp' } | { status: 'failed'; failure: unknown };

/** Polls how far a task is until it is over, cannot be reached, or (servers of the family) takes too long. */
export function usePolling(calls: ActionCalls, taskId: string, onResult: (result: ImportResult) => void): Polling {
  const [polling, setPolling] = useState<Polling>({ status: 'polling' });
  const latest = useRef(onResult);
  useEffect(() => {
    latest.current = onResult;
  });
  useEffect(() => {
    const watch = new AbortController();
    calls
      .imports()
      .then((made) =>
        watchTask(made, taskId, { signal: watch.signal, report: (result) => latest.current(result), giveUp: () => setPolling({ status: 'gaveUp' }) }),
      )
      .catch((failure: unknown) => watch.signal.aborted || setPolling({ status: 'failed', failure }));
    return () => watch.abort();
  }, [calls, taskId]);
  return polling;
}

interface Watching {
  signal: AbortSignal;
  report(result: ImportResult): void;
  giveUp(): void;
}

/** Errors: that of the last poll when too many failed in a row; servers that are given up after a time are polled until then. */
async function watchTask({ progress, pollMs, giveUpMs }: ImportCalls, taskId: string, { signal, report, giveUp }: Watching): Promise<void> {
  const started = performance.now();
  for (let failed = 0; !signal.aborted; ) {
    const result = await progress(taskId).catch((failure: unknown) => {
      failed += 1;
      if (giveUpMs === undefined && (failed === MAX_FAILED_POLLS || isUnknownTask(failure))) throw failure;
    });
    if (signal.aborted) return;
    if (result) {
      failed = 0;
      report(result);
    }
    if (result?.operationResult) return;
    if (giveUpMs !== undefined && performance.now() - started > giveUpMs) return giveUp();
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** The server no longer knows the task. */
function isUnknownTask(failure: unknown): boolean {
  return isRecord(failure) && failure.errcode === ErrCode.fileUnknown;
}
