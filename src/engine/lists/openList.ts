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
import { enterList, reportDropped } from './enterList.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import type { ListSnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import { cellText } from '#src/engine/lists/query/cellText.ts';
import { listPreferences } from './listPreferences.ts';
import { placeNow, presetContextOf } from '#src/engine/lists/query/listPlace.ts';
import { queryOfPlace } from '#src/engine/lists/query/listQuery.ts';
import { listCommands } from './listCommands.ts';
import { neighbourRow, openFromAddress, openRelated, openRow } from '#src/engine/lists/actions/listRecord.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { isPlainPlace, type ListPlace, readListUrl, writeListUrl } from '#src/engine/lists/state/listUrl.ts';
import { queryRows } from '#src/engine/lists/query/queryRows.ts';
import { openScrollPosition } from './saveScroll.ts';
import { openSession } from './openSession.ts';
import { runAction } from '#src/engine/lists/actions/runAction.ts';
import type { Store } from '#src/engine/state/createStore.ts';
import type { ViewMenuProps } from '#renderers/contracts/viewMenu.ts';

/** An open list: what it shows, and everything a user can do with it. */
export interface ListHandle {
  /** For parts that come late and look behind what shows: the script panel. */
  session: ListSession;
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
  const session = openSession(schemaCode, services, cache);
  const { store } = session;
  const scroll = openScrollPosition(session);
  const drawnFromHtml = cellHtmlWhenNeeded(session);

  return {
    session,
    store,
    start() {
      const first = readListUrl(searchToBegin(services.address));
      void enterList(session, session.visit.cached ? first.place : asUserLikes(session, first.place), 'open', first.dropped).then(() => {
        if (first.place.record !== undefined) void openFromAddress(session, first.place.record);
      });
      const stopWatching = services.watch(async () => (await loadChunk(() => import('./watchList.ts'))).listWatcher(session));
      return () => {
        stopWatching();
        scroll.saveList();
        session.leave();
      };
    },
    ...listCommands(session),
    ...listPreferences(session),
    check: (ids) => session.dispatch({ type: 'checked', ids }),
    clearChecks: () => session.dispatch({ type: 'checksKept', ids: [] }),
    onlyChecked: (on) => session.dispatch({ type: 'onlyChecked', on }),
    act: (action) => void runAction(session, action),
    actOnRow: (code, row) => void runCustomCode(session, code, row),
    openRow: (row) => void openRow(session, row),
    openRelated: (code, id) => void openRelated(session, code, id),
    get step() {
      const to = (row: ListRow | undefined) => row && (() => void openRow(session, row, 'replace'));
      return { previous: to(neighbourRow(session, -1)), next: to(neighbourRow(session, 1)) };
    },
    closeRecord: () => session.closeForm('user'),
    textOf: (row, column) => cellText(session, row, column),
    drawnBy: (row, column) => session.script?.drawnBy(row, column) ?? drawnFromHtml(row, column),
    painted: () => session.script?.rendered(),
    scrollPosition: scroll.port,
    toggle: (id) => void loadChunk(() => import('#src/engine/lists/query/listTree.ts')).then(({ toggleSubtree }) => toggleSubtree(session, id)),
    dataSource: {
      onAt: (at) => void session.changeQuery({ at }),
      onMore: (of) =>
        loadChunk(() => import('#src/engine/lists/query/presentationDataSource.ts'))
          .then(({ loadMoreFromDataSource }) => loadMoreFromDataSource(session, of))
          .catch(services.report),
      onChange: async (change) => {
        try {
          return await (await loadChunk(() => import('#src/engine/lists/actions/changeRow.ts'))).changeRow(session, change);
        } catch (error) {
          services.report(error);
          return undefined;
        }
      },
    },
    onAddress: (search) => goToAddress(session, search),
    reconfigure: () => void enterList(session, placeNow(session), 'again'),
  };
}

/** Draws cells from HTML; what does that comes when a list first has some, and until then cells show their text. Source: contract 8.1. */
function cellHtmlWhenNeeded(session: ListSession): ListHandle['drawnBy'] {
  let draw: ((row: ListRow, column: ListColumn) => RenderNode | undefined) | undefined;
  let isRequested = false;
  const load = async (): Promise<void> => {
    isRequested = true;
    const { openCellHtml } = await loadChunk(() => import('./cellHtml.ts'));
    draw = openCellHtml(session);
    session.store.set({ drawing: session.store.get().drawing + 1 });
  };
  return (row, column) => {
    if (column === undefined || session.store.get().model?.columnsJson === undefined) return undefined;
    // When it does not come, the cells keep their text.
    if (!isRequested) void load().catch(() => undefined);
    return draw?.(row, column);
  };
}

/** The place to begin at: the user's default view, when the address says no more than a view and this is known from last time. Source: BX-001. */
function asUserLikes({ cache, schemaCode }: ListSession, place: ListPlace): ListPlace {
  const known = cache.read(schemaCode);
  const begin = known?.views?.[place.view ?? known.headers[0]?.code ?? '']?.find(({ isDefault }) => isDefault);
  if (!begin || !isPlainPlace(place)) return place;
  const { filters, condition, sort, size, id } = begin;
  return { ...place, filters, condition, sort, size, mine: id };
}

/** Follows the address after Back or Forward: a record closes or opens first, then the query changes. Source: BX-004. */
function goToAddress(session: ListSession, search: string): void {
  const { model, overlay, state } = session.store.get();
  const { place, dropped } = readListUrl(search);
  if (!model || writeListUrl(placeNow(session), search) === search) return;
  if (overlay?.rowId !== undefined && place.record === undefined) session.closeForm('address');
  if (place.view !== undefined ? place.view !== state.query.viewCode : placeNow(session).view !== undefined) {
    void enterList(session, place, 'switch', dropped);
    return;
  }
  const read = queryOfPlace(place, model, presetContextOf(session.services), false);
  reportDropped(session, [...dropped, ...read.dropped]);
  if (place.mine !== session.store.get().views.open) session.views?.go(place.mine);
  const { viewCode, ...change } = read.query;
  if (JSON.stringify({ viewCode, ...change }) !== JSON.stringify(state.query)) {
    session.dispatch({ type: 'queryChanged', change });
    void queryRows(session);
  }
  if (place.record !== undefined && place.record !== session.store.get().overlay?.rowId) void openFromAddress(session, place.record);
}

async function runCustomCode(session: ListSession, code: string, row: ListRow): Promise<void> {
  const item = session.store.get().model?.actions.find((one) => one.custom && one.action.actionCode === code);
  if (item) await runAction(session, item, { row });
}
