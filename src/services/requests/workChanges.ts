import { atom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { store } from '#src/services/page/state.ts';
import { useRequest, type RequestState } from '#renderers/regions/hooks/useRequest.ts';

/** Counts the changes of the own work that were heard of. */
const workChangesAtom = atom(0);

/** Has everything read again that shows own work: the server has published a change, or this page has made one. */
export function workHasChanged(): void {
  store.set(workChangesAtom, (before) => before + 1);
}

/** Calls a listener at each change of the own work, until the returned function is called. */
export const onWorkChange = (listener: () => void): (() => void) => store.sub(workChangesAtom, listener);

/**
 * Requests something of the own work, and again each time that has changed, while the former answer stays to be seen.
 * As `useRequest` otherwise. Source: contract 7.5 (`work`).
 */
export function useWorkRequest<T>(key: string | undefined, load: (signal: AbortSignal) => Promise<T>): [RequestState<T>, () => void] {
  const changes = useAtomValue(workChangesAtom, { store });
  const [state, again] = useRequest(key === undefined ? undefined : `${changes}\n${key}`, load);
  const [last, setLast] = useState<{ key: string | undefined; value: T }>();
  if (state.status === 'ready' && (last === undefined || last.value !== state.value || last.key !== key)) setLast({ key, value: state.value });
  const isReload = state.status === 'loading' && last !== undefined && last.key === key;
  return [isReload ? { status: 'ready', value: last.value } : state, again];
}
