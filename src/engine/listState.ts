import type { PageSize } from '#schemas/limits.ts';
import type { FilterItem, ListPage, ListRow } from '#schemas/list.ts';
import type { ListSort } from '#renderers/contract.ts';

/** What the user asked the list for. */
export interface ListAsk {
  viewCode: string;
  /** Form values of the conditions, by property code. */
  values: Readonly<Record<string, unknown>>;
  /** The same as they travel. */
  filters: readonly FilterItem[];
  sort: ListSort | undefined;
  /** 1-based. */
  page: number;
  size: PageSize;
}

/** What a user can change of the question without leaving the view. */
export type AskChange = Partial<Omit<ListAsk, 'viewCode'>>;

/** The panels of a list (LS-033 to LS-038): exactly one holds at a time. */
export type ListStatus = 'loading' | 'table' | 'noData' | 'searchNoData' | 'failed' | 'noColumns' | 'forbidden';

/** Everything a list shows besides its configuration. */
export interface ListState {
  status: ListStatus;
  ask: ListAsk;
  /** A query is under way; rows that are there stay and are dimmed. */
  busy: boolean;
  rows: readonly ListRow[];
  total: number;
  sums: NonNullable<ListPage['sumMap']>;
  /** Ids of checked rows, all on this page. */
  checked: ReadonlySet<string>;
  /** Why the load failed. */
  failure: unknown;
  /** Counts answers, so that effects after painting run once for each. */
  loads: number;
}

export type ListEvent =
  | { type: 'opened'; ask: ListAsk }
  | { type: 'asked'; change: AskChange }
  | { type: 'busy' }
  | { type: 'loaded'; page: ListPage }
  | { type: 'failed'; error: unknown; forbidden?: boolean }
  | { type: 'noColumns' }
  | { type: 'checked'; ids: readonly string[] }
  | { type: 'rowsChanged'; rows: readonly ListRow[] };

/** State of a list of which nothing is known yet. */
export function emptyListState(ask: ListAsk): ListState {
  return { status: 'loading', ask, busy: true, rows: [], total: 0, sums: {}, checked: new Set(), failure: undefined, loads: 0 };
}

/** The list's one reducer: pure, from state and event to the next state. Source: LS-005 to LS-008, LS-032 to LS-038. */
export function listReducer(state: ListState, event: ListEvent): ListState {
  switch (event.type) {
    case 'opened':
      return emptyListState(event.ask);
    case 'asked':
      return { ...state, ask: nextAsk(state.ask, event.change), busy: true };
    case 'busy':
      return { ...state, status: state.status === 'failed' ? 'loading' : state.status, busy: true };
    case 'loaded':
      return withPage(state, event.page);
    case 'failed':
      return { ...state, status: event.forbidden ? 'forbidden' : 'failed', busy: false, failure: event.error, rows: [], checked: new Set() };
    case 'noColumns':
      return { ...state, status: 'noColumns', busy: false };
    case 'checked':
      return { ...state, checked: onPage(event.ids, state.rows) };
    case 'rowsChanged':
      return { ...state, rows: event.rows, checked: onPage([...state.checked], event.rows) };
  }
}

/** The next question: whatever changes but the page itself leads back to page 1; the only place that says so. Source: LS-013, LS-032. */
function nextAsk(ask: ListAsk, change: AskChange): ListAsk {
  return { ...ask, ...change, page: change.page ?? 1 };
}

/** Page to ask for after rows were removed: one back when the whole page went and it was not the first. Source: LA-013. */
export function pageAfterRemoval(page: number, rowsOnPage: number, removed: number): number {
  return removed >= rowsOnPage && page > 1 ? page - 1 : page;
}

/** Number of pages of a list, at least 1. Source: LS-028. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

function withPage(state: ListState, page: ListPage): ListState {
  const rows = page.content;
  return {
    ...state,
    status: statusOf(rows.length, state.ask.filters.length),
    busy: false,
    rows,
    total: page.totalElements,
    sums: page.sumMap ?? {},
    checked: onPage([...state.checked], rows),
    failure: undefined,
    loads: state.loads + 1,
  };
}

function statusOf(rowCount: number, filterCount: number): ListStatus {
  if (rowCount > 0) return 'table';
  return filterCount > 0 ? 'searchNoData' : 'noData';
}

function onPage(ids: readonly string[], rows: readonly ListRow[]): ReadonlySet<string> {
  const present = new Set(rows.map((row) => row.id));
  return new Set(ids.filter((id) => present.has(id)));
}
