import type { WorkCounter } from '#schemas/workflow/workCounter.ts';
import { call } from '#src/api/client.ts';
import type { RequestState } from '#renderers/regions/hooks/useRequest.ts';
import { readWorkCount, useWorkCount } from '#src/services/requests/useWorkCount.ts';
import { useWorkRequest } from '#src/services/requests/workChanges.ts';

/** How much work of a kind there is, or that nobody says it. Shape: `overdue` of to-do alone; `again` requests it once more. */
export interface CountedWork {
  count: number | undefined;
  overdue: number;
  isFailed: boolean;
  again(): void;
}

/** Counts work of a kind, and again as it changes; open and unread items have the numbers that stand everywhere. Source: EN-010, WF-013. */
export function useCountedWork(counter: WorkCounter): CountedWork {
  const numbers = useWorkCount('home');
  const [summary] = useWorkRequest(counter === 'todo' ? 'todo summary' : undefined, (signal) => call('todoSummary', { query: {} }, { signal }));
  const [total, again] = useWorkRequest(counter === 'started' || counter === 'exceptions' ? counter : undefined, (signal) => countInstances(counter, signal));
  const ofNumbers = { isFailed: numbers === null, again: readWorkCount };
  switch (counter) {
    case 'todo':
      return { ...ofNumbers, count: numbers ? (numbers.workItemCount ?? 0) : undefined, overdue: summary.status === 'ready' ? summary.value.TIMEOUT : 0 };
    case 'toRead':
      return { ...ofNumbers, count: numbers ? (numbers.circulateItemCount ?? 0) : undefined, overdue: 0 };
    case 'started':
    case 'exceptions':
      return { count: countOf(total), overdue: 0, isFailed: total.status !== 'ready' && total.status !== 'loading', again };
  }
}

const countOf = (total: RequestState<number>): number | undefined => (total.status === 'ready' ? total.value : undefined);

async function countInstances(counter: WorkCounter, signal: AbortSignal): Promise<number> {
  const first = { page: 0, size: 1 };
  const { totalElements } =
    counter === 'exceptions'
      ? await call('instances', { query: { ...first, abnormal: 'EXCEPTION' } }, { signal })
      : await call('myInstances', { query: { ...first, instanceState: 'PROCESSING,EXCEPTION' } }, { signal });
  return totalElements;
}
