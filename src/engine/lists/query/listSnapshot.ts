import type { ListHeader } from '#schemas/list.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import type { ConditionGroup } from '#renderers/contracts/filter.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ScrollPosition } from '#renderers/contracts/presentation.ts';
import { type ListPrefs, NO_PREFS } from '#src/engine/lists/state/columnPrefs.ts';
import type { ListModel } from '#src/engine/lists/state/compileList.ts';
import type { ListAction } from '#src/engine/lists/state/compileActions.ts';
import type { FilterRemoval } from './suggestFilterRemoval.ts';
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
  /** Its form is filled in at once. */
  edits?: boolean;
}

/** Custom buttons that stand on each row, and the column they stand in, named for those who read it now. Source: contract 12.2. */
interface RowButtons {
  actions: readonly ListAction[];
  columns(ports: Pick<Ports, 't' | 'locale'>): readonly ListColumn[];
}

/** Everything a list screen draws from. */
export interface ListSnapshot {
  headers: readonly ListHeader[];
  model: ListModel | undefined;
  state: ListState;
  prefs: ListPrefs;
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
  /** Custom buttons of each row; undefined = none, or they have not come. */
  rowButtons?: RowButtons | undefined;
  /** Key of the action that runs. */
  acting: string | undefined;
  /** The menu says that the records belong to a workflow (OP-57). */
  boundByMenu: boolean;
  /** States of features by their names; `featureState` reads them. */
  features: Readonly<Record<string, object | undefined>>;
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

/** Buttons and columns as a script left them: order, names, visibility; undefined = untouched. */
export interface ScriptedParts {
  columns?: readonly { key: string; width?: number; name?: string }[];
  actions?: readonly { code: string; name?: string; disabled?: boolean; attributes?: { class?: string; id?: string } }[];
  /** The script is off until the page is loaded again. */
  isOff?: boolean;
}

/** Buttons and columns no script has touched; the same object, so that the columns made of it stay the same too. */
export const UNSCRIPTED: ScriptedParts = {};

/** What a list shows before anything is known of it. */
export function emptySnapshot(query: ListQueryState): ListSnapshot {
  return {
    headers: [],
    model: undefined,
    state: emptyListState(query),
    prefs: NO_PREFS,
    overlay: undefined,
    display: new Map(),
    scripted: UNSCRIPTED,
    replacement: undefined,
    filterRemoval: undefined,
    conditionWords: undefined,
    drawing: 0,
    acting: undefined,
    boundByMenu: false,
    features: {},
  };
}
