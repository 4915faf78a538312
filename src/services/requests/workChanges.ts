import { atom, useAtomValue } from 'jotai';
import { store } from '#src/services/page/state.ts';
import { useReloadedRequest, type RequestState } from '#renderers/regions/hooks/useRequest.ts';

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
 * As `useReloadedRequest` otherwise. Source: contract 7.5 (`work`).
 */
export function useWorkRequest<T>(key: string | undefined, load: (signal: AbortSignal) => Promise<T>): [RequestState<T>, () => void] {
  const changes = useAtomValue(workChangesAtom, { store });
  return useReloadedRequest(key, load, changes);
}
