import type { PageSize } from '#schemas/limits.ts';
import type { FilterItem, ListPage, ListRow } from '#schemas/list.ts';
import type { ConditionGroup } from '#renderers/contracts/filter.ts';
import type { ListSort, RowMark, TreePlace } from '#renderers/contracts/presentation.ts';
import { checksFor, checksOver, keepChecks, onPage, rowsOfPage, showOnly } from './checks.ts';

/** What the user wants the list to show. */
export interface ListQueryState {
  viewCode: string;
  /** Form values of the conditions, by property code. */
  values: Readonly<Record<string, unknown>>;
  /** The same as they travel. */
  filters: readonly FilterItem[];
  /** The built filter; holds beside the others. */
  condition: readonly ConditionGroup[];
  sort: ListSort | undefined;
  /** 1-based. */
  page: number;
  size: PageSize;
  /** The table was chosen in place of the view's own presentation. */
  as?: 'table' | undefined;
  /** Where the view's own presentation stands, e.g. the month of a calendar. */
  at?: string | undefined;
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
  /** The next page, to stand behind the rows of those before. */
  | { type: 'pageAppended'; page: ListPage }
  | { type: 'subtreeOpened'; id: string; rows: readonly ListRow[] }
  | { type: 'subtreeClosed'; id: string }
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
  | { type: 'rowsAdded'; rows: readonly ListRow[]; details: unknown };

/** A page of the list, or the answer to the query of a presentation. */
export type LoadedListPage = ListPage & { details?: unknown; marks?: ReadonlyMap<string, RowMark> };

/** What the user has just changed: rows by their ids, and a record that is new. */
export interface Edit {
  ids: readonly string[];
  added?: string | undefined;
}

const NO_MARKS: ListState['marks'] = new Map();

/** State of a list of which nothing is known yet. */
export function emptyListState(query: ListQueryState): ListState {
  return {
    status: 'loading',
    query,
    busy: true,
    rows: [],
    total: 0,
    sums: {},
    checked: new Set(),
    away: new Map(),
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

/** The list's one reducer: pure, from state and event to the next state. Source: LS-005 to LS-008, LS-032 to LS-038. */
export function listReducer(state: ListState, event: ListEvent): ListState {
  switch (event.type) {
    case 'opened':
      return { ...emptyListState(event.query), ...event.rest };
    case 'queryChanged':
      return { ...state, ...checksFor(state, event.change), ...otherwiseShown(state, event.change), query: nextQuery(state.query, event.change), busy: true };
    case 'busy':
      return { ...state, status: state.status === 'failed' ? 'loading' : state.status, busy: true };
    case 'loaded':
      return withPage(state, event.page, event.tree === true);
    case 'pageAppended':
      return withBehind(state, event.page);
    case 'subtreeOpened':
      return withSubtree(state, event.id, event.rows);
    case 'subtreeClosed':
      return withoutSubtree(state, event.id);
    case 'failed':
      return {
        ...state,
        status: event.forbidden ? 'forbidden' : 'failed',
        busy: false,
        failure: event.error,
        rows: [],
        only: undefined,
        ...checksOver(state, [], false),
      };
    case 'noColumns':
      return { ...state, status: 'noColumns', busy: false };
    case 'unread':
      return { ...state, status: state.status === 'loading' ? 'unread' : state.status, busy: false };
    case 'checked':
      return { ...state, checked: onPage(event.ids, [...state.rows, ...(event.coming ?? [])]) };
    case 'outdated':
      return { ...state, outdated: true };
    case 'checksKept':
      return { ...state, ...keepChecks(state, event.ids) };
    case 'awayRead':
      return { ...state, away: event.away };
    case 'onlyChecked':
      return showOnly(state, event.on);
    case 'rowsChanged':
      return { ...state, rows: event.rows, only: undefined, ...checksOver(state, event.rows, true) };
    case 'rowsAdded':
      return { ...withRows(state, [...state.rows, ...event.rows]), details: event.details };
  }
}

/** The next query: whatever changes but the page itself leads back to page 1; the only place that says so. Source: LS-013, LS-032. */
function nextQuery(query: ListQueryState, change: QueryChange): ListQueryState {
  return { ...query, ...change, page: change.page ?? 1 };
}

/** Another presentation begins with nothing: the rows of the one before are not its own. */
function otherwiseShown({ query }: ListState, change: QueryChange): Partial<ListState> {
  if (!('as' in change) || change.as === query.as) return {};
  return { status: 'loading', rows: [], checked: new Set(), away: new Map(), only: undefined, tree: undefined, details: undefined };
}

/** Page to request after rows were removed: one back when the whole page went and it was not the first. Source: LA-013. */
export function pageAfterRemoval(page: number, rowsOnPage: number, removed: number): number {
  return removed >= rowsOnPage && page > 1 ? page - 1 : page;
}

/** Page to request after an action removed rows of this page or others; `stillChecked` = checked rows that are still there. Source: LA-013. */
export function pageLeft(state: ListState, removed: number, stillChecked: readonly string[]): number {
  const rows = rowsOfPage(state);
  const deleted = [...onPage(state.checked, rows)].filter((id) => !stillChecked.includes(id));
  return pageAfterRemoval(state.query.page, rows.length, Math.min(removed, deleted.length));
}

/** Number of pages of a list, at least 1. Source: LS-028. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** A further page behind those that show; of a tree further rows of its top. */
function withBehind(state: ListState, page: ListPage): ListState {
  const rows = behindPage(state, page.content);
  const { tree } = state.only ?? state;
  const both = tree && new Map(rows.map((row) => [row.id, tree.get(row.id) ?? treePlaceOf(row, 1, undefined)]));
  return { ...withPage(state, { ...page, content: rows, marks: state.marks }, false), tree: both };
}

/** Rows of the page, whether or not only checked ones show, and these behind them. An edited row that was kept may come again: it stands once. */
function behindPage(state: ListState, coming: readonly ListRow[]): ListRow[] {
  const rows = rowsOfPage(state);
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...coming.filter(({ id }) => !known.has(id))];
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
    sums: page.sumMap ?? {},
    // Rows of open subtrees come after their page: until then they count as those of another.
    ...checksOver(state, rows, place === state.place && openSubtrees(state).length === 0),
    only: undefined,
    outdated: false,
    marks: page.marks ?? NO_MARKS,
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

function treePlaceOf(row: ListRow, level: number, parent: string | undefined): TreePlace {
  return { level, parent, leaf: row.leaf === true, open: false };
}

/** The children stand below their parent, one level deeper; an empty subtree shows that its row is a leaf. */
function withSubtree(state: ListState, id: string, children: readonly ListRow[]): ListState {
  const place = state.tree?.get(id);
  const at = state.rows.findIndex((row) => row.id === id);
  if (!state.tree || !place || place.open || at < 0) return state;
  // A row that is its own ancestor is shown once, where it stood first.
  const fresh = children.filter((row) => !state.tree?.has(row.id));
  const tree = new Map(state.tree).set(id, { ...place, open: fresh.length > 0, leaf: fresh.length === 0 });
  for (const row of fresh) tree.set(row.id, treePlaceOf(row, place.level + 1, id));
  return { ...withRows(state, state.rows.toSpliced(at + 1, 0, ...fresh)), tree };
}

/** Rows that were checked on another page show checked when they come. */
function withRows(state: ListState, rows: readonly ListRow[]): ListState {
  return { ...state, rows, ...checksOver(state, rows, false) };
}

/** Everything deeper that follows a row lies below it. */
function withoutSubtree(state: ListState, id: string): ListState {
  const place = state.tree?.get(id);
  const at = state.rows.findIndex((row) => row.id === id);
  if (!state.tree || !place || at < 0) return state;
  const levelOf = (row: ListRow | undefined) => (row && state.tree?.get(row.id)?.level) ?? 0;
  const tree = new Map(state.tree).set(id, { ...place, open: false });
  let count = 0;
  while (levelOf(state.rows[at + 1 + count]) > place.level) count += 1;
  for (const row of state.rows.slice(at + 1, at + 1 + count)) tree.delete(row.id);
  const rows = state.rows.toSpliced(at + 1, count);
  return { ...state, tree, rows, checked: onPage([...state.checked], rows) };
}

function panelStatus(rowCount: number, filterCount: number): ListStatus {
  if (rowCount > 0) return 'table';
  return filterCount > 0 ? 'searchNoData' : 'noData';
}
