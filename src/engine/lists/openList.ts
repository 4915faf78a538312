import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { searchToBegin } from '#src/engine/navigation/hostPlace.ts';
import type { ListRow } from '#schemas/list.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ListSort, ScrollPositionPort } from '#renderers/contracts/presentation.ts';
import type { DataSourceProps } from '#renderers/contracts/dataSource.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import type { ListAction } from '#src/engine/lists/state/compileActions.ts';
import type { ConfigCache } from '#src/engine/lists/query/configCache.ts';
import { enterList, reportDropped, presetContextOf } from './enterList.ts';
import { type ListCore, type ListSnapshot, cellText } from '#src/engine/lists/query/listCore.ts';
import { listPreferences } from './listPreferences.ts';
import { queryOfPlace } from '#src/engine/lists/query/listQuery.ts';
import { listCommands } from './listCommands.ts';
import { neighbourRow, openFromAddress, openRelated, openRow } from '#src/engine/lists/actions/listRecord.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { isPlainPlace, type ListPlace, readListUrl, writeListUrl } from '#src/engine/lists/state/listUrl.ts';
import { queryRows } from '#src/engine/lists/query/queryRows.ts';
import { saveScroll, scrollPositionPort } from './saveScroll.ts';
import { makeListCore, placeNow } from './makeListCore.ts';
import { runAction } from '#src/engine/lists/actions/runAction.ts';
import type { Store } from '#src/engine/state/createStore.ts';
import type { ViewMenuProps } from '#renderers/contracts/viewMenu.ts';

/** An open list: what it shows, and everything a user can do with it. */
export interface ListHandle {
  /** For parts that come late and look behind what shows: the script panel. */
  core: ListCore;
  store: Store<ListSnapshot>;
  /** Loads what the address requests and watches for changes; returns how to leave the list. */
  start(): () => void;
  search(values: Readonly<Record<string, unknown>>): void;
  /** Back to the view's presets. */
  resetFilters(): void;
  removeFilter(propertyCode: string): void;
  clearFilters(): void;
  toPage(page: number): void;
  toSize(size: number): void;
  sortBy(sort: ListSort | undefined): void;
  switchView(code: string): void;
  reload(): void;
  /** Queries again after the open record was saved: it keeps its place, a new one stands at the top. */
  reloadEdited(added?: string): void;
  /** Checks these of the rows that show, and no others of them. */
  check(ids: readonly string[]): void;
  /** Takes the check from every row of every page. */
  clearChecks(): void;
  /** Shows the checked rows of all pages alone, or the page again. */
  onlyChecked(on: boolean): void;
  act(action: ListAction): void;
  /** A link of a script result: the custom action of that code, for that row alone (contract 13.6). */
  actOnRow(code: string, row: ListRow): void;
  openRow(row: ListRow): void;
  openRelated(schemaCode: string, id: string): void;
  /** Step to the record before or after the open one. */
  step: { previous: (() => void) | undefined; next: (() => void) | undefined };
  closeRecord(): void;
  resize(widths: Readonly<Record<string, number>>): void;
  /** Loads the user's own views of a view that shows. */
  loadViews(viewCode: string): void;
  viewMenu(): ViewMenuProps | undefined;
  /** Opens the builder of a filter of groups. */
  build(): void;
  /** Puts the built filter into words. */
  describeFilter(ports: Ports): void;
  /** Opens the settings of columns. */
  arrange(): void;
  /** Takes the order of the columns that show, by their keys. */
  moveColumn(order: readonly string[]): void;
  textOf(row: ListRow, column: ListColumn): string;
  drawnBy(row: ListRow, column: ListColumn | undefined): RenderNode | undefined;
  painted(): void;
  scrollPosition: ScrollPositionPort;
  /** Opens or closes the subtree below a row. */
  toggle(id: string): void;
  /** The table, or again the view's own presentation. */
  showAs(as: 'table' | undefined): void;
  /** What a presentation with a data source of its own can do. */
  dataSource: Pick<DataSourceProps, 'onAt' | 'onMore' | 'onChange'>;
  /** The address changed by other hands: Back, Forward, a link to this list. */
  onAddress(search: string): void;
  /** Takes a changed configuration in; the place stays. Source: BX-031. */
  reconfigure(): void;
}

/** Opens the list of a model at the place its address says. Source: architecture (one list request). */
export function openList(schemaCode: string, services: ListServices, cache: ConfigCache): ListHandle {
  const { core, closeOverlay } = makeListCore(schemaCode, services, cache);
  const { store } = core;
  const drawnFromHtml = cellHtmlWhenNeeded(core);

  return {
    core,
    store,
    start() {
      core.isLeft = false;
      const first = readListUrl(searchToBegin(services.address));
      void enterList(core, core.cached ? first.place : asUserLikes(core, first.place), 'open', first.dropped).then(() => {
        if (first.place.record !== undefined) void openFromAddress(core, first.place.record);
      });
      const stopWatching = services.watch(async () => (await loadChunk(() => import('./watchList.ts'))).listWatcher(core));
      return () => {
        stopWatching();
        leave(core);
      };
    },
    ...listCommands(core),
    ...listPreferences(core),
    check: (ids) => core.dispatch({ type: 'checked', ids }),
    clearChecks: () => core.dispatch({ type: 'checksKept', ids: [] }),
    onlyChecked: (on) => core.dispatch({ type: 'onlyChecked', on }),
    act: (action) => void runAction(core, action),
    actOnRow: (code, row) => void runCustomCode(core, code, row),
    openRow: (row) => void openRow(core, row),
    openRelated: (code, id) => void openRelated(core, code, id),
    get step() {
      const to = (row: ListRow | undefined) => row && (() => void openRow(core, row, 'replace'));
      return { previous: to(neighbourRow(core, -1)), next: to(neighbourRow(core, 1)) };
    },
    closeRecord: () => closeOverlay('user'),
    textOf: (row, column) => cellText(core, row, column),
    drawnBy: (row, column) => core.script?.drawnBy(row, column) ?? drawnFromHtml(row, column),
    painted: () => core.script?.rendered(),
    scrollPosition: scrollPositionPort(core),
    toggle: (id) => void loadChunk(() => import('#src/engine/lists/query/listTree.ts')).then(({ toggleSubtree }) => toggleSubtree(core, id)),
    dataSource: {
      onAt: (at) => void core.changeQuery({ at }),
      onMore: (of) =>
        loadChunk(() => import('#src/engine/lists/query/presentationDataSource.ts'))
          .then(({ loadMoreFromDataSource }) => loadMoreFromDataSource(core, of))
          .catch(services.report),
      onChange: async (change) => {
        try {
          return await (await loadChunk(() => import('#src/engine/lists/actions/changeRow.ts'))).changeRow(core, change);
        } catch (error) {
          services.report(error);
          return undefined;
        }
      },
    },
    onAddress: (search) => goToAddress(core, search, closeOverlay),
    reconfigure: () => void enterList(core, placeNow(core), 'again'),
  };
}

/** Draws cells from HTML; what does that comes when a list first has some, and until then cells show their text. Source: contract 8.1. */
function cellHtmlWhenNeeded(core: ListCore): ListHandle['drawnBy'] {
  let draw: ((row: ListRow, column: ListColumn) => RenderNode | undefined) | undefined;
  let isRequested = false;
  const load = async (): Promise<void> => {
    isRequested = true;
    const { openCellHtml } = await loadChunk(() => import('./cellHtml.ts'));
    draw = openCellHtml(core);
    core.store.set({ drawing: core.store.get().drawing + 1 });
  };
  return (row, column) => {
    if (column === undefined || core.store.get().model?.columnsJson === undefined) return undefined;
    // When it does not come, the cells keep their text.
    if (!isRequested) void load().catch(() => undefined);
    return draw?.(row, column);
  };
}

/** The place to begin at: the user's default view, when the address says no more than a view and this is known from last time. Source: BX-001. */
function asUserLikes({ cache, schemaCode }: ListCore, place: ListPlace): ListPlace {
  const known = cache.read(schemaCode);
  const begin = known?.views?.[place.view ?? known.headers[0]?.code ?? '']?.find(({ isDefault }) => isDefault);
  if (!begin || !isPlainPlace(place)) return place;
  const { filters, condition, sort, size, id } = begin;
  return { ...place, filters, condition, sort, size, mine: id };
}

function leave(core: ListCore): void {
  saveScroll(core);
  core.isLeft = true;
  core.visit += 1;
  core.request.abort();
  core.script?.dispose();
  core.script = undefined;
}

/** Follows the address after Back or Forward: a record closes or opens first, then the query changes. Source: BX-004. */
function goToAddress(core: ListCore, search: string, closeOverlay: (by: 'address') => void): void {
  const { model, overlay, state } = core.store.get();
  const { place, dropped } = readListUrl(search);
  if (!model || writeListUrl(placeNow(core), search) === search) return;
  if (overlay?.rowId !== undefined && place.record === undefined) closeOverlay('address');
  if (place.view !== undefined ? place.view !== state.query.viewCode : placeNow(core).view !== undefined) {
    void enterList(core, place, 'switch', dropped);
    return;
  }
  const read = queryOfPlace(place, model, presetContextOf(core), false);
  reportDropped(core, [...dropped, ...read.dropped]);
  if (place.mine !== core.store.get().views.open) core.views?.go(place.mine);
  const { viewCode, ...change } = read.query;
  if (JSON.stringify({ viewCode, ...change }) !== JSON.stringify(state.query)) {
    core.dispatch({ type: 'queryChanged', change });
    void queryRows(core);
  }
  if (place.record !== undefined && place.record !== core.store.get().overlay?.rowId) void openFromAddress(core, place.record);
}

async function runCustomCode(core: ListCore, code: string, row: ListRow): Promise<void> {
  const item = core.store.get().model?.actions.find((one) => one.custom && one.action.actionCode === code);
  if (item) await runAction(core, item, { row });
}
