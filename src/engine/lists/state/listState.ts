import type { PageSize } from '#schemas/limits.ts';
import type { FilterItem, ListPage, ListRow } from '#schemas/list.ts';
import type { ConditionGroup } from '#renderers/contracts/filter.ts';
import type { ListSort, RowMark, TreePlace } from '#renderers/contracts/presentation.ts';
import { NO_CHECKS } from './checks.ts';

/** What the user wants the list to show. */
export interface ListQueryState {
  viewCode: string;
  /** Form values of the conditions, by property code. */
  values: Readonly<Record<string, unknown>>;
  /** The same as they travel. */
  filters: readonly FilterItem[];
  /** The built filter; holds beside the others. */
  condition: readonly ConditionGroup[];
  sort: readonly ListSort[];
  /** 1-based. */
  page: number;
  size: PageSize;
  /** The table was chosen in place of the view's own presentation. */
  as?: 'table' | undefined;
  /** Where the view's own presentation stands, e.g. the month of a calendar. */
  at?: string | undefined;
  /** What the table is grouped by (`readGroupLevels`). */
  group?: string | undefined;
}

/** What a user can change of the query without leaving the view. */
export type QueryChange = Partial<Omit<ListQueryState, 'viewCode'>>;

/** The panels of a list (LS-033 to LS-038): exactly one holds at a time. */
export type ListStatus = 'loading' | 'table' | 'noData' | 'searchNoData' | 'failed' | 'noColumns' | 'forbidden' | 'unread';

/** Everything a list shows besides its configuration. */
export interface ListState {
  status: ListStatus;
  query: ListQueryState;
  /** A query is under way; rows that are there stay and are dimmed. */
  busy: boolean;
  rows: readonly ListRow[];
  total: number;
  sums: NonNullable<ListPage['sumMap']>;
  /** Ids of checked rows, all of those that show. */
  checked: ReadonlySet<string>;
  /** Checked rows of other pages as they were seen last, by id. */
  away: ReadonlyMap<string, ListRow>;
  /** The page behind the checked rows while only these show. */
  only: Pick<ListState, 'rows' | 'tree'> | undefined;
  /** Rows the user changed or added, kept in their place until the list is requested again. */
  marks: ReadonlyMap<string, RowMark>;
  /** Others changed rows of the model since these came. */
  outdated: boolean;
  /** Page, size and order that the rows answer. */
  place: string;
  /** Why the load failed. */
  failure: unknown;
  /** Where each row stands when the rows are a tree; undefined = they stand flat. */
  tree: ReadonlyMap<string, TreePlace> | undefined;
  /** What the data source of a presentation loaded besides its rows; only that presentation reads it. */
  details: unknown;
  /** Counts answers, so that effects after painting run once for each. */
  loads: number;
}

/** Everything that changes the state of a list. */
export type ListEvent =
  /** `rest` = what of the list stays that was left and is come back to. */
  | { type: 'opened'; query: ListQueryState; rest?: Pick<ListState, 'away' | 'tree'> | undefined }
  | { type: 'queryChanged'; change: QueryChange }
  | { type: 'busy' }
  /** `tree` = the rows are the top of a tree. */
  | { type: 'loaded'; page: LoadedListPage; tree?: boolean }
  /** The next page behind the rows of those before (`pageAppended.ts`), as one page. */
  | { type: 'pageAppended'; page: ListPage; tree: ListState['tree'] }
  /** With the rows and places that follow from it (`subtrees.ts`). */
  | ({ type: 'subtreeOpened' | 'subtreeClosed' } & Pick<ListState, 'rows' | 'tree'>)
  | { type: 'failed'; error: unknown; forbidden?: boolean }
  | { type: 'noColumns' }
  /** The query cannot be read and is not sent. */
  | { type: 'unread' }
  | { type: 'outdated' }
  | { type: 'checked'; ids: readonly string[]; coming?: readonly ListRow[] }
  /** Leaves only these checked, whatever page they stand on. */
  | { type: 'checksKept'; ids: readonly string[] }
  /** Checked rows of other pages as they are now. */
  | { type: 'awayRead'; away: ListState['away'] }
  | { type: 'onlyChecked'; on: boolean }
  | { type: 'rowsChanged'; rows: readonly ListRow[] }
  /** Further rows of a presentation came: all that show now. */
  | { type: 'rowsAdded'; rows: readonly ListRow[]; details: unknown };

/** A page of the list, or the answer to the query of a presentation. */
export type LoadedListPage = ListPage & { details?: unknown; marks?: ReadonlyMap<string, RowMark> };

/** What the user has just changed: rows by their ids, and a record that is new. */
export interface Edit {
  ids: readonly string[];
  added?: string | undefined;
}

/** No row is marked. */
export const NO_MARKS: ListState['marks'] = new Map();

/** State of a list of which nothing is known yet. */
export function emptyListState(query: ListQueryState): ListState {
  return {
    status: 'loading',
    query,
    busy: true,
    rows: [],
    total: 0,
    sums: {},
    ...NO_CHECKS,
    only: undefined,
    marks: NO_MARKS,
    outdated: false,
    place: '',
    failure: undefined,
    tree: undefined,
    details: undefined,
    loads: 0,
  };
}

/** From state and event to the next state; pure. */
export type ListReducer = (state: ListState, event: ListEvent) => ListState;

/** The reducer of every list: what shows of its rows. Features reduce what is theirs (`reducerOf`). Source: LS-005 to LS-008, LS-032 to LS-038. */
export function listReducer(state: ListState, event: ListEvent): ListState {
  switch (event.type) {
    case 'opened':
      return { ...emptyListState(event.query), tree: event.rest?.tree };
    case 'queryChanged':
      return { ...state, ...otherwiseShown(state, event.change), query: nextQuery(state.query, event.change), busy: true };
    case 'busy':
      return { ...state, status: state.status === 'failed' ? 'loading' : state.status, busy: true };
    case 'loaded':
      return withPage(state, event.page, event.tree === true);
    case 'pageAppended':
      return { ...withPage(state, event.page, false), tree: event.tree };
    case 'subtreeOpened':
    case 'subtreeClosed':
      return { ...state, rows: event.rows, tree: event.tree };
    case 'failed':
      return {
        ...state,
        status: event.forbidden ? 'forbidden' : 'failed',
        busy: false,
        failure: event.error,
        rows: [],
      };
    case 'noColumns':
      return { ...state, status: 'noColumns', busy: false };
    case 'unread':
      return { ...state, status: state.status === 'loading' ? 'unread' : state.status, busy: false };
    case 'outdated':
      return { ...state, outdated: true };
    case 'rowsChanged':
      return { ...state, rows: event.rows };
    case 'rowsAdded':
      return { ...state, rows: event.rows, details: event.details };
    // What features reduce.
    case 'checked':
    case 'checksKept':
    case 'awayRead':
    case 'onlyChecked':
      return state;
  }
}

/** The next query: whatever changes but the page itself leads back to page 1; the only place that says so. Source: LS-013, LS-032. */
function nextQuery(query: ListQueryState, change: QueryChange): ListQueryState {
  return { ...query, ...change, page: change.page ?? 1 };
}

/** Another presentation begins with nothing: the rows of the one before are not its own. */
function otherwiseShown({ query }: ListState, change: QueryChange): Partial<ListState> {
  const next = { ...query, ...change };
  if (next.as === query.as && next.group === query.group) return {};
  return { status: 'loading', rows: [], tree: undefined, details: undefined };
}

/** Number of pages of a list, at least 1. Source: LS-028. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

function withPage(state: ListState, page: LoadedListPage, isTree: boolean): ListState {
  const rows = page.content;
  const place = JSON.stringify([state.query.page, state.query.size, state.query.sort]);
  return {
    ...state,
    status: panelStatus(page.details === undefined ? rows.length : page.totalElements, state.query.filters.length + state.query.condition.length),
    busy: false,
    rows,
    total: page.totalElements,
    outdated: false,
    place,
    failure: undefined,
    tree: isTree ? new Map(rows.map((row) => [row.id, treePlaceOf(row, 1, undefined)])) : undefined,
    details: page.details,
    loads: state.loads + 1,
  };
}

/** Ids of the rows whose subtrees are open, from the top down. */
export function openSubtrees({ tree }: Pick<ListState, 'tree'>): string[] {
  return [...(tree ?? [])].flatMap(([id, place]) => (place.open ? [id] : []));
}

/** Where a row stands in a tree before its subtree opens. */
export function treePlaceOf(row: ListRow, level: number, parent: string | undefined): TreePlace {
  return { level, parent, leaf: row.leaf === true, open: false };
}

function panelStatus(rowCount: number, filterCount: number): ListStatus {
  if (rowCount > 0) return 'table';
  return filterCount > 0 ? 'searchNoData' : 'noData';
}
