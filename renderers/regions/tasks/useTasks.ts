import { useCallback, useEffect, useRef, useState } from 'react';
import type { TaskSource } from '#renderers/contracts/taskSource.ts';

/** Tasks on a page of a list of them. */
export const TASKS_PER_PAGE = 20;
/** While one of them goes on they are polled after this, ms (contract 9). */
const POLL_MS = 2000;

/** A list of tasks as far as it is known. */
export interface ShownTasks<T> {
  tasks: readonly T[];
  total: number;
  /** Why there is none to show. */
  failure: unknown;
}

/** What a list of tasks shows, and what can be done with it. */
interface Tasks<T> {
  /** Undefined until it is there. */
  shown: ShownTasks<T> | undefined;
  /** Why the last thing done to one of them failed. */
  problem: unknown;
  /** Waits for what is done to one, and loads again. */
  act(work: Promise<void>): void;
  reload(): void;
}

/** A page of the user's tasks of one kind. */
export function useTasks<T>({ tasks }: TaskSource<T>, page: number, goesOn: (task: T) => boolean): Tasks<T> {
  const [shown, setShown] = useState<ShownTasks<T>>();
  const [problem, setProblem] = useState<unknown>();
  const left = useRef(new AbortController());
  const load = useCallback(async () => {
    const { signal } = left.current;
    const found = await tasks(page, TASKS_PER_PAGE, signal).then(
      ({ content, totalElements }) => ({ tasks: content, total: totalElements, failure: undefined }),
      (failure: unknown) => ({ tasks: [], total: 0, failure }),
    );
    if (!signal.aborted) setShown(found);
  }, [tasks, page]);
  const isBusy = shown?.tasks.some(goesOn) ?? false;
  useEffect(() => {
    left.current = new AbortController();
    // Not in the effect itself: what is found is shown when it comes.
    queueMicrotask(() => void load());
    return () => left.current.abort();
  }, [load]);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => void load(), POLL_MS);
    return () => clearInterval(timer);
  }, [isBusy, load]);
  const act = (work: Promise<void>) => {
    setProblem(undefined);
    void work.catch(setProblem).then(load);
  };
  return { shown, problem, act, reload: () => void load() };
}
