import { ErrCode } from '#schemas/codes.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { ImportResult } from '#schemas/import.ts';
import type { ActionCalls } from '#renderers/contracts/action.ts';
import type { ImportCalls } from '#renderers/contracts/importCalls.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { useRequest, type RequestState } from '#renderers/regions/hooks/useRequest.ts';

/** Polls that may fail one after the other before the task counts as out of reach. */
const MAX_FAILED_POLLS = 3;

/** How the polling of a task ended: it is over, or servers of the family took too long. */
type PollingEnd = 'over' | 'gaveUp';

/** Polls how far a task is until it is over, cannot be reached, or (servers of the family) takes too long. */
export function usePolling(calls: ActionCalls, taskId: string, onResult: (result: ImportResult) => void): RequestState<PollingEnd> {
  const latest = useLatest(onResult);
  const [polling] = useRequest(taskId, async (signal) => watchTask(await calls.imports(), taskId, { signal, report: (result) => latest.current(result) }));
  return polling;
}

interface Watching {
  signal: AbortSignal;
  report(result: ImportResult): void;
}

/** Errors: that of the last poll when too many failed in a row; servers that are given up after a time are polled until then. */
async function watchTask({ progress, pollMs, giveUpMs }: ImportCalls, taskId: string, { signal, report }: Watching): Promise<PollingEnd> {
  const started = performance.now();
  for (let failed = 0; !signal.aborted; ) {
    const result = await progress(taskId).catch((failure: unknown) => {
      failed += 1;
      if (giveUpMs === undefined && (failed === MAX_FAILED_POLLS || isUnknownTask(failure))) throw failure;
    });
    if (signal.aborted) break;
    if (result) {
      failed = 0;
      report(result);
    }
    if (result?.operationResult) break;
    if (giveUpMs !== undefined && performance.now() - started > giveUpMs) return 'gaveUp';
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return 'over';
}

/** The server no longer knows the task. */
function isUnknownTask(failure: unknown): boolean {
  return isRecord(failure) && failure.errcode === ErrCode.fileUnknown;
}
