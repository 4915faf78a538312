import { useEffect, useState } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import type { Filling } from './filling.ts';

let loaded: Filling | undefined;

async function loadFilling(): Promise<Filling> {
  loaded ??= (await loadChunk(() => import('./filling.ts'))).filling;
  return loaded;
}

interface Wanted {
  /** The form is filled in, or computes. */
  isNeeded: boolean;
  /** It may be soon: what is loaded ahead is there when it is needed. */
  isLikely: boolean;
  /** Hears that it did not come where it is needed. */
  onMissing(error: unknown): void;
}

/** What a form is filled in with, once it has come; `error` = why it has not where it is needed. */
export function useFilling({ isNeeded, isLikely, onMissing }: Wanted): { filling: Filling | undefined; error: unknown; again(): void } {
  const [filling, setFilling] = useState(loaded);
  const likely = isLikely ? 'likely' : undefined;
  const wanted = isNeeded ? 'needed' : likely;
  const [state, again] = useRequest(filling === undefined ? wanted : undefined, loadFilling);
  if (state.status === 'ready' && filling === undefined) setFilling(state.value);
  const error = isNeeded && 'error' in state ? state.error : undefined;
  const latest = useLatest(onMissing);
  useEffect(() => {
    if (error !== undefined) latest.current(error);
  }, [error, latest]);
  return { filling, error, again };
}
