import { useEffect, useState } from 'react';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';

/** Pause in typing after which a search starts, ms. */
const PAUSE_MS = 200;

/** How far a search has come; the last result stays while the next one runs. */
export interface Search<T> {
  status: 'loading' | 'ready' | 'failed';
  result: T | undefined;
}

/** Runs a search for every word after a pause in typing; the newest word wins, older ones are cancelled. */
export function useSearch<T>(word: string, run: (signal: AbortSignal) => Promise<T>, emptyToo = false): Search<T> {
  const [last, setLast] = useState<Search<T> & { word: string }>({ word: '', status: 'loading', result: undefined });
  const latest = useLatest(run);
  const wanted = word.trim();
  useEffect(() => {
    if (wanted === '' && !emptyToo) return;
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        latest.current(stop.signal).then(
          (result) => !stop.signal.aborted && setLast({ word: wanted, status: 'ready', result }),
          () => !stop.signal.aborted && setLast({ word: wanted, status: 'failed', result: undefined }),
        );
      },
      wanted === '' ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, emptyToo, latest]);
  return { status: last.word === wanted ? last.status : 'loading', result: last.result };
}
