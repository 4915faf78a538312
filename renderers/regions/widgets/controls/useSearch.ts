import { useEffect, useState } from 'react';
import { useRequest, type RequestState } from '#renderers/regions/hooks/useRequest.ts';

/** Pause in typing after which a search starts, ms. */
const PAUSE_MS = 200;

/** How far a search has come; the last result stays while the next one runs. */
export interface Search<T> {
  status: 'loading' | 'ready' | 'failed';
  result: T | undefined;
}

/** Runs a search for every word after a pause in typing; the newest word wins, older ones are cancelled. */
export function useSearch<T>(word: string, run: (signal: AbortSignal) => Promise<T>, emptyToo = false): Search<T> {
  const wanted = word.trim();
  const paused = useAfterPause(wanted);
  const isWanted = wanted === '' ? emptyToo : paused === wanted;
  const [state] = useRequest(isWanted ? wanted : undefined, run);
  const [ended, setEnded] = useState<RequestState<T>>(state);
  if (state.status !== 'loading' && state !== ended) setEnded(state);
  return {
    status: state.status === 'loading' || state.status === 'ready' ? state.status : 'failed',
    result: ended.status === 'ready' ? ended.value : undefined,
  };
}

/** A word once it has stood for the pause; the first one at once. */
function useAfterPause(word: string): string {
  const [paused, setPaused] = useState(word);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(word), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [word]);
  return paused;
}
