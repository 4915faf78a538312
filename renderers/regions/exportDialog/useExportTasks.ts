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

/** What the list of exports shows, and what can be done with it. */
interface Tasks {
  /** Undefined until it is there. */
  shown: ShownTasks | undefined;
  /** Why the last thing done to one of them failed. */
  problem: unknown;
  /** Waits for what is done to one, and looks again. */
  act(work: Promise<void>): void;
  reload(): void;
}

/** A page of the user's exports. */
export function useExportTasks(exports: ExportCalls, page: number): Tasks {
  const [shown, setShown] = useState<ShownTasks>();
  const [problem, setProblem] = useState<unknown>();
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
  const act = (work: Promise<void>) => {
    setProblem(undefined);
    void work.catch(setProblem).then(look);
  };
  return { shown, problem, act, reload: () => void look() };
}

function toShown({ content, totalElements }: Awaited<ReturnType<ExportCalls['tasks']>>): ShownTasks {
  return { tasks: content, total: totalElements, failure: undefined };
}

function toFailed(failure: unknown): ShownTasks {
  return { tasks: [], total: 0, failure };
}
