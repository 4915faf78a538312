import { useState } from 'react';
import type { StartItem } from '#schemas/workflow/startItem.ts';
import { call } from '#src/api/client.ts';
import { reportError } from '#src/services/messages/reportError.ts';

/** The favourites as they are marked, at once; a mark that was not taken goes back. Shape: codes of workflows, and how to change the mark of one. */
export type Marks = readonly [ReadonlySet<string>, (item: StartItem) => void];

/** Marks of workflows over those that were served. Source: WF-010. */
export function useMarks(served: readonly StartItem[] | undefined): Marks {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const marks = new Set(served?.map(({ code }) => code).filter((code) => changed.get(code) !== false));
  for (const [code, isMarked] of changed) if (isMarked) marks.add(code);
  const toggle = async ({ code, appCode }: StartItem) => {
    const isMarked = !marks.has(code);
    const set = (value: boolean) => setChanged((now) => new Map(now).set(code, value));
    set(isMarked);
    try {
      if (isMarked) await call('addFavouriteWorkflow', { query: { workflowCode: code, appCode } });
      else await call('removeFavouriteWorkflow', { query: { workflowCode: code } });
    } catch (error) {
      set(!isMarked);
      reportError(error);
    }
  };
  return [marks, (item) => void toggle(item)];
}
