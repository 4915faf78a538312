import { useEffect, useRef, useState } from 'react';
import type { ExportProgress } from '#schemas/calls/exports.ts';
import type { ExportCalls } from '#renderers/contracts/exportCalls.ts';

/** Waits between polls, ms: a small export is done at once, a large one is polled every two seconds (contract 9). */
const FIRST_POLLS_MS = [200, 300, 500, 1000];
const LATER_POLL_MS = 2000;

/** How an export stands; the file of one that ends while it is watched goes to the browser by itself. */
export interface ExportRun {
  progress: ExportProgress | undefined;
  /** It cannot be followed or fetched any more. */
  failure: unknown;
}

/** Follows a task until it ends; undefined = none. */
export function useExportRun(exports: ExportCalls, id: string | undefined): ExportRun {
  const [run, setRun] = useState<ExportRun & { id: string | undefined }>({ id: undefined, progress: undefined, failure: undefined });
  const calls = useRef(exports);
  useEffect(() => {
    if (id === undefined) return;
    const left = new AbortController();
    void followExport(calls.current, id, left.signal, (state) => setRun({ id, ...state }));
    return () => left.abort();
  }, [id]);
  return run.id === id ? run : { progress: undefined, failure: undefined };
}

/** Polls that may fail one after the other before the task counts as out of reach: a server that starts again is back by then. */
const MAX_FAILED_POLLS = 3;

async function followExport(exports: ExportCalls, id: string, left: AbortSignal, report: (run: ExportRun) => void): Promise<void> {
  let progress: ExportProgress | undefined;
  try {
    for (let poll = 0, failed = 0; (progress?.exportResultStatus ?? '') === ''; poll += 1) {
      await wait(FIRST_POLLS_MS[poll] ?? LATER_POLL_MS, left);
      const found = await exports.progress(id, left).catch((failure: unknown) => {
        failed += 1;
        if (left.aborted || failed === MAX_FAILED_POLLS) throw failure;
      });
      if (left.aborted) return;
      if (found === undefined) continue;
      failed = 0;
      progress = found;
      report({ progress, failure: undefined });
    }
    if (progress?.exportResultStatus === 'SUCCESS') await exports.download(id);
  } catch (failure) {
    if (!left.aborted) report({ progress, failure });
  }
}

function wait(ms: number, left: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    left.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(left.reason);
    });
  });
}
