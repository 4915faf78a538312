import { EMPTY_TEXT, formatText } from '#schemas/formats/index.ts';
import { childColumnText } from '#schemas/formats/subTable.ts';
import type { ListHeader, ListRow } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import type { PageSize } from '#schemas/limits.ts';
import type { ColumnPref, ListColumn } from '#renderers/contracts/column.ts';
import type { ConditionGroup } from '#renderers/contracts/filter.ts';
import type { ListSort, ScrollPosition } from '#renderers/contracts/presentation.ts';
import type { ActionUndo } from '#renderers/contracts/action.ts';
import type { ViewMenuProps } from '#renderers/contracts/viewMenu.ts';
import { type ListPrefs, NO_PREFS } from '#src/engine/lists/state/columnPrefs.ts';
import type { ListModel } from '#src/engine/lists/state/compileList.ts';
import type { ConfigCache } from './configCache.ts';
import type { FilterRemoval } from './suggestFilterRemoval.ts';
import type { ListScript } from './listScript.ts';
import type { ScriptRunLog } from '#src/engine/scripts/scriptRunLog.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import type { AddressFilter } from '#src/engine/lists/state/listUrl.ts';
import {
  type QueryChange,
  type Edit,
  type ListQueryState,
  type ListEvent,
  type ListState,
  emptyListState,
  listReducer,
} from '#src/engine/lists/state/listState.ts';
import type { Store } from '#src/engine/state/createStore.ts';

/** A form that stands open above the list. */
export interface ListOverlay {
  /** Address the server gave for it. */
  url: string;
  /** Its label. */
  name: string;
  /** Row it belongs to; undefined for a new record or a related one. */
  rowId: string | undefined;
  /** Opening it was a step of its own in the browser's history. */
  pushed: boolean;
}

/** What was done last and can be taken back. */
export interface UndoOffer extends Pick<ActionUndo, 'words'> {
  /** Ids of the rows it would change. */
  rows: ReadonlySet<string>;
  run(): void;
}

/** Everything a list screen draws from. */
export interface ListSnapshot {
  headers: readonly ListHeader[];
  model: ListModel | undefined;
  state: ListState;
  prefs: ListPrefs;
  views: PersonalViewsState;
  overlay: ListOverlay | undefined;
  /** Texts a script put in place of a row's own, by row id and column key. */
  display: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** What a script changed in buttons and columns (contract 13.4). */
  scripted: ScriptedParts;
  /** What a script draws in place of the rows (contract 13.5, mode `replace`); null = an empty area. */
  replacement: RenderNode | null | undefined;
  /** The condition whose removal brings rows, when none match. */
  filterRemoval: FilterRemoval | undefined;
  /** The built filter in words, with the filter they say. */
  conditionWords: { of: readonly ConditionGroup[]; text: string } | undefined;
  /** Counts changes of display texts and drawings. */
  drawing: number;
  /** What the last action did can be taken back; undefined = there is nothing, or no more. */
  undo: UndoOffer | undefined;
  /** Key of the action that runs. */
  acting: string | undefined;
  /** The menu says that the records belong to a workflow (OP-57). */
  boundByMenu: boolean;
}

/** A list as it was left, for the return to it. */
export interface CachedListState {
  /** What it showed; undefined where a script or a presentation has a say in that. */
  snapshot: Partial<ListSnapshot> | undefined;
  /** Its checked rows and open subtrees, to be found again among the rows of any answer. */
  rest: Pick<ListState, 'away' | 'tree'>;
  scrollPosition: ScrollPosition | undefined;
  /** Requests what shows once more and moves nothing. */
  refresh(core: RowCore): Promise<void>;
}

/** A list as a user keeps it under a name. Source: BX-001. */
export interface SavedView {
  id: string;
  name: string;
  /** The list begins with it. */
  isDefault: boolean;
  filters: Readonly<Record<string, AddressFilter>>;
  condition: readonly ConditionGroup[];
  sort: ListSort | undefined;
  size: PageSize;
  columns: readonly ColumnPref[];
}

/** The user's own views of the view that shows. */
export interface PersonalViewsState {
  all: readonly SavedView[];
  /** Id of the open one. */
  open: string | undefined;
  /** Columns of the open one as they show, which are not those of the list; undefined = none is open. */
  columns: readonly ColumnPref[] | undefined;
}

/** What is known of own views once their part is there. */
export interface PersonalViews {
  menu(): ViewMenuProps;
  /** Follows the address to a view or to none. */
  go(id: string | undefined): void;
  /** Takes columns for the open view; false = none is open. */
  arrange(columns: readonly ColumnPref[]): boolean;
}

/** Buttons and columns as a script left them: order, names, visibility; undefined = untouched. */
export interface ScriptedParts {
  columns?: readonly { key: string; width?: number; name?: string }[];
  actions?: readonly { code: string; name?: string; disabled?: boolean; attributes?: { class?: string; id?: string } }[];
}

/** What the parts of the list engine share; one for each open list. */
export interface ListCore {
  schemaCode: string;
  services: ListServices;
  store: Store<ListSnapshot>;
  cache: ConfigCache;
  script: ListScript | undefined;
  /** Outcomes of the script's runs, for those who may look at them. */
  runLog?: ScriptRunLog;
  /** Resolves when the view is ready: its configuration is taken in and its script has prepared the first query. Never fails. */
  entered: Promise<void>;
  /** Ends the query that is under way. */
  request: AbortController;
  /** Rows of the last answer as they came, before a script saw them. */
  answered?: readonly ListRow[];
  /** Pages that a script has put behind the one that was requested. */
  appendedPages: number;
  /** Resolves when the appends that a script requested have ended. Never fails. */
  appending: Promise<void>;
  /** Changes when another view is entered; what was begun before is dropped. */
  visit: number;
  /** How the list was left that is come back to, until its view stands again. */
  cached: CachedListState | undefined;
  /** Where the rows stood when they went. */
  scrollPosition: ScrollPosition | undefined;
  /** The list is no longer on screen: the address is not its own any more. */
  isLeft: boolean;
  /** What a script left in filters, page and size: counts with the next query (contract 13.4). */
  pending: QueryChange;
  /** Own views; they come after the first rows. */
  views: PersonalViews | undefined;
  /** Server's id of the saved widths and columns. */
  savedPrefsId: string | undefined;
  dispatch(event: ListEvent): void;
  /** Writes the place that is shown into the address. */
  follow(how: 'push' | 'replace'): void;
  /** Requests the rows again; resolves when they show or have failed. Rows the user has just changed keep their place; `recorded` = those a presentation has recorded. */
  reload(edit?: Edit | 'recorded'): Promise<void>;
  /** Changes the query and sends it. */
  changeQuery(change: QueryChange, how?: 'push' | 'replace'): Promise<void>;
  /** Leaves out of the built filter what is no item, and says so; ends the request when a condition cannot be read. */
  vetConditions?(): Promise<void>;
  /** Opens a form above the list; resolves when it closes. */
  openForm(overlay: ListOverlay): Promise<void>;
}

/** The part of an open list that requests rows and shows them; a table to choose from has no more. */
export type RowCore = Pick<
  ListCore,
  'store' | 'request' | 'script' | 'answered' | 'appendedPages' | 'pending' | 'dispatch' | 'follow' | 'changeQuery' | 'vetConditions'
> & {
  services: Pick<ListServices, 'call' | 'report' | 'log' | 'today' | 'wait' | 'loadTexts'> & { source: Pick<ListServices['source'], 'rows'> };
};

/** Buttons and columns no script has touched; the same object, so that the columns made of it stay the same too. */
export const UNSCRIPTED: ScriptedParts = {};

const NO_VIEWS: PersonalViewsState = { all: [], open: undefined, columns: undefined };

/** What a list shows before anything is known of it. */
export function emptySnapshot(query: ListQueryState): ListSnapshot {
  return {
    headers: [],
    model: undefined,
    state: emptyListState(query),
    prefs: NO_PREFS,
    views: NO_VIEWS,
    overlay: undefined,
    display: new Map(),
    scripted: UNSCRIPTED,
    replacement: undefined,
    filterRemoval: undefined,
    conditionWords: undefined,
    drawing: 0,
    undo: undefined,
    acting: undefined,
    boundByMenu: false,
  };
}

/** Sends an event through the reducer. */
export function dispatchTo(store: Store<ListSnapshot>, event: ListEvent): void {
  store.set({ state: listReducer(store.get().state, event) });
}

/** Text of a cell as it stands on screen: the script's, else that of the value. */
export function cellText(core: ListCore, row: ListRow, column: ListColumn): string {
  const own = core.store.get().display.get(row.id)?.[column.key];
  return own === undefined ? valueText(row, column, core.services.ports().locale) : own || EMPTY_TEXT;
}

/** Text of a row's own value by its type; child columns over all their rows. */
export function valueText(row: ListRow, column: ListColumn, locale: Locale): string {
  const [parent, child] = column.key.split('.', 2);
  if (parent !== undefined && child !== undefined) {
    const rows = valueOfRow(row, parent);
    return childColumnText(rows, child, (value) => formatText(value, column.column, locale), locale) || EMPTY_TEXT;
  }
  return column.renderer.text(valueOfRow(row, column.column.propertyCode), column.column, locale) || EMPTY_TEXT;
}

/** Value of a row by property code; state fields are looked for at the top first, then in `data`. Source: contract 8.2. */
export function valueOfRow(row: ListRow, propertyCode: string): unknown {
  if (propertyCode === 'sequenceStatus') return row.sequenceStatus ?? row.data.sequenceStatus;
  if (propertyCode === 'workflowInstanceId') return row.workflowInstanceId ?? row.data.workflowInstanceId;
  if (propertyCode === 'id') return row.id;
  return row.data[propertyCode];
}
