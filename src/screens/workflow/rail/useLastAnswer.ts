import { useState } from 'react';
import { useRequest, type RequestState } from '#renderers/regions/hooks/useRequest.ts';

/**
 * Requests something as `useRequest` does; when it is only read again, what is there stands until the new answer has come, and when that
 * fails; not when it is gone, or no longer for its reader. Shape: `revision` = what the answer belongs to; another object reads again.
 */
export function useLastAnswer<T>(key: string, revision: object, load: (signal: AbortSignal) => Promise<T>): { state: RequestState<T>; again(): void } {
  const [state, again] = useRequest(`${key}\n${numberOfRevision(revision)}`, load);
  const [last, setLast] = useState<{ key: string; state: RequestState<T> }>();
  if (state.status === 'ready' && (last?.state !== state || last.key !== key)) setLast({ key, state });
  const isOutdated = (state.status === 'loading' || state.status === 'failed') && last?.key === key;
  return { state: isOutdated ? last.state : state, again };
}

const numbers = new WeakMap<object, number>();
let count = 0;

function numberOfRevision(revision: object): number {
  const number = numbers.get(revision) ?? ++count;
  numbers.set(revision, number);
  return number;
}
