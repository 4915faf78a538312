/** Things read a page at a time, as far as they have come. */
export interface Paged<T> {
  items: readonly T[];
  /** All there are; undefined until the first answer. */
  total: number | undefined;
  /** How many of the server's order have been read, the first at its start. */
  read: number;
  /** The first page was read again for what came after it. */
  isCaughtUp: boolean;
}

/** What happens to things that are read a page at a time. */
export type PagedEvent<T> =
  | { kind: 'begin' }
  | { kind: 'loaded'; page: number; size: number; items: readonly T[]; total: number; isReload: boolean }
  | { kind: 'removed'; ids: readonly string[] };

/** Nothing read yet. */
export const NOTHING_READ = { items: [], total: undefined, read: 0, isCaughtUp: false } as const;

/** The state after an event; pure. Read again, what stands is kept until the answer takes its place. */
export function paged<T extends { id: string }>(state: Paged<T>, event: PagedEvent<T>): Paged<T> {
  switch (event.kind) {
    case 'begin':
      return NOTHING_READ;
    case 'loaded':
      return withPage(state, event);
    case 'removed': {
      const items = state.items.filter(({ id }) => !event.ids.includes(id));
      const removed = state.items.length - items.length;
      return { ...state, items, read: state.read - removed, total: state.total === undefined ? undefined : Math.max(items.length, state.total - removed) };
    }
  }
}

/**
 * The page to request next; undefined once all is read. Each answer leaves less to read, whatever it holds: things that came
 * meanwhile moved known ones to it, and stand at the start, which is read once more for them.
 */
export function nextPage({ read, total, items, isCaughtUp }: Paged<unknown>, size: number): number | undefined {
  if (total === undefined) return 0;
  if (read < total) return Math.floor(read / size);
  return items.length < total && !isCaughtUp ? 0 : undefined;
}

function withPage<T extends { id: string }>(state: Paged<T>, { page, size, items, total, isReload }: Extract<PagedEvent<T>, { kind: 'loaded' }>): Paged<T> {
  const read = items.length === 0 ? total : (page + 1) * size;
  if (isReload) return { items, total, read, isCaughtUp: false };
  const known = new Set(state.items.map(({ id }) => id));
  const others = items.filter(({ id }) => !known.has(id));
  const isCatchingUp = state.total !== undefined && state.read >= state.total;
  if (isCatchingUp) return { ...state, items: [...others, ...state.items], total, read: total, isCaughtUp: true };
  return { ...state, items: [...state.items, ...others], total, read };
}
