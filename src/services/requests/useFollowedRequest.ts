import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { useRequest, type RequestState } from '#renderers/regions/hooks/useRequest.ts';
import type { Change } from '#src/engine/session/changeListener.ts';
import type { ShownDocuments } from '#src/services/changes/followDocuments.ts';
import { followShownDocuments } from '#src/services/changes/followShownDocuments.ts';
import { isSameAnswer } from '#src/engine/state/isSameAnswer.ts';

/** An answer; `at` = its place in the order of the requests. */
interface Numbered<T> {
  at: number;
  value: T;
}

/** Lets what a component shows follow its documents as long as it has a key. Source: BX-031. */
export function useFollowedDocuments(key: string | undefined, shown: ShownDocuments): void {
  const latest = useLatest(shown);
  useEffect(() => {
    if (key === undefined) return undefined;
    return followShownDocuments({
      concerns: (change) => latest.current.concerns(change),
      readAgain: (signal) => latest.current.readAgain(signal),
    });
  }, [key, latest]);
}

/**
 * Requests as `useRequest` does something that documents have made, and again as soon as one that `concerns` it was saved: what is there
 * stays until another answer has come, and stays the same object where nothing of it is other. Source: BX-031.
 */
export function useFollowedRequest<T>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<T>,
  concerns: (change: Change) => boolean,
): [RequestState<T>, () => void] {
  const count = useRef(0);
  const numbered = async (signal: AbortSignal): Promise<Numbered<T>> => {
    count.current += 1;
    const at = count.current;
    return { at, value: await load(signal) };
  };
  const [first, again] = useRequest(key, numbered);
  const [newer, setNewer] = useState<Numbered<T> & { key: string }>();
  const state = useMemo(() => newestOf(first, newer !== undefined && newer.key === key ? newer : undefined), [first, newer, key]);
  const latest = useLatest(state);
  useFollowedDocuments(key, {
    concerns,
    async readAgain(signal) {
      const found = await numbered(signal);
      const { current } = latest;
      if (key === undefined || signal.aborted || (current.status === 'ready' && isSameAnswer(current.value, found.value))) return;
      setNewer({ key, ...found });
    },
  });
  const retry = useCallback(() => {
    setNewer(undefined);
    again();
  }, [again]);
  return [state, retry];
}

function newestOf<T>(first: RequestState<Numbered<T>>, newer: Numbered<T> | undefined): RequestState<T> {
  if (newer && (first.status !== 'ready' || first.value.at < newer.at)) return { status: 'ready', value: newer.value };
  return first.status === 'ready' ? { status: 'ready', value: first.value.value } : first;
}
