import { useCallback, useEffect, useReducer, useRef } from 'react';
import { isCancelled } from '#src/api/errors.ts';
import { NOTHING_READ, nextPage, paged, type Paged } from './pagedItems.ts';

/** One page of an answer. */
interface Page<T> {
  items: readonly T[];
  total: number;
}

/**
 * Reads things a page at a time; another `load` begins at the first page.
 * Shape: `isAll` = there is nothing more; `more` requests the next page unless one is on its way, `again` for what failed,
 * `reload` for the first one; `drop` takes out what the server no longer counts among them.
 */
export function usePagedRequest<T extends { id: string }>(size: number, load: (page: number, signal: AbortSignal) => Promise<Page<T>>) {
  const [state, send] = useReducer(paged<T>, NOTHING_READ as Paged<T>); // no things of any kind
  const control = useRef<AbortController>(undefined);
  const read = useCallback(
    (page: number, isReload: boolean) => {
      control.current?.abort();
      const mine = new AbortController();
      control.current = mine;
      send({ kind: 'requested', isReload });
      load(page, mine.signal).then(
        (found) => mine.signal.aborted || send({ kind: 'loaded', page, size, isReload, ...found }),
        (error: unknown) => mine.signal.aborted || isCancelled(error) || send({ kind: 'failed', error }),
      );
    },
    [load, size],
  );
  useEffect(() => {
    send({ kind: 'begin' });
    read(0, true);
    return () => control.current?.abort();
  }, [read]);

  const { status, items, total, error } = state;
  const next = nextPage(state, size);
  const again = () => read(next ?? 0, total === undefined || next === undefined);
  const more = () => {
    if (status === 'ready' && next !== undefined) again();
  };
  const drop = (ids: readonly string[]) => send({ kind: 'removed', ids });
  return { status, items, total, error, isAll: status === 'ready' && next === undefined, more, again, reload: () => read(0, true), drop };
}
