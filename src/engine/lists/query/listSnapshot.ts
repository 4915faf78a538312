import type { ListHeader } from '#schemas/list.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import type { PageSize } from '#schemas/limits.ts';
import type { ColumnPref } from '#renderers/contracts/column.ts';
import type { ConditionGroup } from '#renderers/contracts/filter.ts';
import type { ListSort, ScrollPosition } from '#renderers/contracts/presentation.ts';
import type { ActionUndo } from '#renderers/contracts/action.ts';
import type { ViewMenuProps } from '#renderers/contracts/viewMenu.ts';
import { type ListPrefs, NO_PREFS } from '#src/engine/lists/state/columnPrefs.ts';
import type { ListModel } from '#src/engine/lists/state/compileList.ts';
import type { FilterRemoval } from './suggestFilterRemoval.ts';
import type { AddressFilter } from '#src/engine/lists/state/listUrl.ts';
import { type ListQueryState, type ListState, emptyListState } from '#src/engine/lists/state/listState.ts';
import type { RowSession } from './RowSession.ts';

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
  refresh(session: RowSession): Promise<void>;
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
