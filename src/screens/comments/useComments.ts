import { useCallback, useEffect, useRef, useState } from 'react';
import type { Comment } from '#schemas/comment.ts';
import { call } from '#src/api/client.ts';
import { isCancelled } from '#src/api/errors.ts';
import type { Place } from './place.ts';

const PAGE_SIZE = 20;

interface State {
  status: 'loading' | 'ready' | 'failed';
  items: readonly Comment[];
  total: number;
  error?: unknown;
}

/** Reads comments of a record, or with `replyCommentId` the replies below one, a page at a time. */
export function useComments({ schemaCode, bizObjectId }: Place, replyCommentId?: string) {
  const [state, setState] = useState<State>({ status: 'loading', items: [], total: 0 });
  const control = useRef<AbortController>(undefined);
  const read = useCallback(
    async (page: number) => {
      control.current?.abort();
      const mine = new AbortController();
      control.current = mine;
      const query = { schemaCode, bizObjectId, page, pageSize: PAGE_SIZE };
      try {
        const found = await (replyCommentId === undefined
          ? call('comments', { query }, { signal: mine.signal })
          : call('commentReplies', { query: { ...query, replyCommentId } }, { signal: mine.signal }));
        if (mine.signal.aborted) return;
        setState((now) => ({ status: 'ready', items: page === 0 ? found.content : joined(now.items, found.content), total: found.totalElements }));
      } catch (error) {
        if (!mine.signal.aborted && !isCancelled(error)) setState((now) => ({ ...now, status: 'failed', error }));
      }
    },
    [schemaCode, bizObjectId, replyCommentId],
  );
  const again = (page: number) => {
    setState((now) => ({ ...now, status: 'loading' }));
    void read(page);
  };
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state is set when the answer is there
    void read(0);
    return () => control.current?.abort();
  }, [read]);
  return { ...state, more: () => again(Math.floor(state.items.length / PAGE_SIZE)), reload: () => again(0) };
}

/** Later ones without those that are there already: what was written meanwhile moved them to the next page. */
function joined(items: readonly Comment[], next: readonly Comment[]): readonly Comment[] {
  const known = new Set(items.map(({ id }) => id));
  return [...items, ...next.filter(({ id }) => !known.has(id))];
}
