import { useReducer, useState } from 'react';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { NOTHING_READ, nextPage, paged, type Paged } from './pagedItems.ts';

/** One page of an answer. */
interface Page<T> {
  items: readonly T[];
  total: number;
}

/** What is requested; another object is another request. */
interface PageRequest<T> {
  load(page: number, signal: AbortSignal): Promise<Page<T>>;
  page: number;
  isReload: boolean;
}

/**
 * Reads things a page at a time; another `load` begins at the first page.
 * Shape: `isAll` = there is nothing more; `more` requests the next page unless one is on its way, `again` for what failed,
 * `reload` for the first one; `drop` takes out what the server no longer counts among them. `status` = `more` while a later page is on its way.
 */
export function usePagedRequest<T extends { id: string }>(size: number, load: PageRequest<T>['load']) {
  const [read, send] = useReducer(paged<T>, NOTHING_READ as Paged<T>); // no things of any kind
  const [request, setRequest] = useState<PageRequest<T>>({ load, page: 0, isReload: true });
  const [state] = useRequest(request, async (signal) => {
    const { page, isReload } = request;
    const found = await request.load(page, signal);
    if (!signal.aborted) send({ kind: 'loaded', page, size, isReload, ...found });
  });
  if (request.load !== load) {
    setRequest({ load, page: 0, isReload: true });
    send({ kind: 'begin' });
  }

  const { items, total } = read;
  const next = nextPage(read, size);
  const isReady = state.status === 'ready';
  const again = () => setRequest({ load, page: next ?? 0, isReload: total === undefined || next === undefined });
  const more = () => {
    if (isReady && next !== undefined) again();
  };
  return {
    status: pageStatus(state.status, request),
    items,
    total,
    error: 'error' in state ? state.error : undefined,
    isAll: isReady && next === undefined,
    more,
    again,
    reload: () => setRequest({ load, page: 0, isReload: true }),
    drop: (ids: readonly string[]) => send({ kind: 'removed', ids }),
  };
}

function pageStatus(status: string, { isReload }: PageRequest<unknown>): 'loading' | 'ready' | 'more' | 'failed' {
  if (status === 'loading') return isReload ? 'loading' : 'more';
  return status === 'ready' ? 'ready' : 'failed';
}
