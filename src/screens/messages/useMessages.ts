import { useCallback, useEffect, useReducer, useRef } from 'react';
import { MESSAGES } from '#schemas/limits.ts';
import type { Message, MessageType } from '#schemas/message.ts';
import { call } from '#src/api/client.ts';
import { isCancelled } from '#src/api/errors.ts';

/** What is asked for; another one begins at the first page. */
export interface Asked {
  messageType: MessageType;
  readState: 'UNREADED' | 'READED';
  searchword: string;
}

/** The notifications read so far. */
interface State {
  status: 'loading' | 'ready' | 'more' | 'failed';
  items: readonly Message[];
  /** All there are; undefined until the first answer. */
  total: number | undefined;
  error?: unknown;
}

const FIRST: State = { status: 'loading', items: [], total: undefined };

type Event =
  | { kind: 'ask'; anew: boolean }
  | { kind: 'came'; items: readonly Message[]; total: number; anew: boolean }
  | { kind: 'failed'; error: unknown }
  | { kind: 'gone'; ids: readonly string[] };

function reduce(state: State, event: Event): State {
  switch (event.kind) {
    case 'ask':
      return event.anew ? FIRST : { ...state, status: 'more' };
    case 'came':
      return { status: 'ready', items: event.anew ? event.items : joined(state.items, event.items), total: event.total };
    case 'failed':
      return { ...state, status: 'failed', error: event.error };
    case 'gone': {
      const items = state.items.filter(({ id }) => !event.ids.includes(id));
      return { ...state, items, total: state.total === undefined ? undefined : Math.max(items.length, state.total - (state.items.length - items.length)) };
    }
  }
}

/** Later ones without those that are there already: what came meanwhile moved them to the next page. */
function joined(items: readonly Message[], next: readonly Message[]): readonly Message[] {
  const known = new Set(items.map(({ id }) => id));
  return [...items, ...next.filter(({ id }) => !known.has(id))];
}

/** Reads notifications a page at a time (NT-008, NT-011, NT-012, NT-016). */
export function useMessages({ messageType, readState, searchword }: Asked) {
  const [state, send] = useReducer(reduce, FIRST);
  const control = useRef<AbortController>(undefined);
  const ask = useCallback(
    (page: number, anew: boolean) => {
      control.current?.abort();
      const mine = new AbortController();
      control.current = mine;
      send({ kind: 'ask', anew });
      const body = { searchword, size: MESSAGES.pageSize, page, tab: 'MESSAGE', messageType, readState } as const;
      call('platformSearch', { body }, { signal: mine.signal }).then(
        ({ MESSAGE }) => mine.signal.aborted || send({ kind: 'came', items: MESSAGE?.content ?? [], total: MESSAGE?.totalElements ?? 0, anew }),
        (error: unknown) => mine.signal.aborted || isCancelled(error) || send({ kind: 'failed', error }),
      );
    },
    [messageType, readState, searchword],
  );
  useEffect(() => {
    ask(0, true);
    return () => control.current?.abort();
  }, [ask]);

  const { status, items, total } = state;
  // Read ones leave the unread, so the next page begins where those that are left end.
  const nextPage = Math.floor(items.length / MESSAGES.pageSize);
  const more = () => {
    if (status === 'ready' && total !== undefined && items.length < total) ask(nextPage, false);
  };
  return { ...state, more, again: () => ask(nextPage, false), reload: () => ask(0, true), drop: (ids: readonly string[]) => send({ kind: 'gone', ids }) };
}
