import { useCallback, useEffect, useRef, useState } from 'react';
import type { ExportTask } from '#schemas/calls/exports.ts';
import type { ExportCalls } from '../../exportPort.ts';
import { stateOf } from './taskState.ts';

/** Tasks on a page of the list of exports. */
export const TASKS_PER_PAGE = 20;
/** While one of them goes on they are looked at again after this, ms (contract 9). */
const LOOK_AGAIN_MS = 2000;

/** The list of exports as far as it is known. */
export interface ShownTasks {
  tasks: readonly ExportTask[];
  total: number;
  /** Why there is none to show. */
  failure: unknown;
}

/** A page of the user's exports; undefined until it is there. `act` waits for what is done to one, and looks again. */
export function useExportTasks(exports: ExportCalls, page: number): { shown: ShownTasks | undefined; act(work: Promise<void>): void; reload(): void } {
  const [shown, setShown] = useState<ShownTasks>();
  const left = useRef(new AbortController());
  const look = useCallback(async () => {
    const { signal } = left.current;
    const found = await exports.tasks(page, TASKS_PER_PAGE, signal).then(toShown, toFailed);
    if (!signal.aborted) setShown(found);
  }, [exports, page]);
  const goesOn = shown?.tasks.some((task) => ['waiting', 'running'].includes(stateOf(task))) ?? false;
  useEffect(() => {
    left.current = new AbortController();
    // Not in the effect itself: what is found is shown when it comes.
    queueMicrotask(() => void look());
    return () => left.current.abort();
  }, [look]);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [goesOn, look]);
  return { shown, act: (work) => void work.then(look, (failure: unknown) => setShown(toFailed(failure))), reload: () => void look() };
}

function toShown({ content, totalElements }: Awaited<ReturnType<ExportCalls['tasks']>>): ShownTasks {
  return { tasks: content, total: totalElements, failure: undefined };
}

function toFailed(failure: unknown): ShownTasks {
  return { tasks: [], total: 0, failure };
}
