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
import { enterList } from './enterList.ts';
import { reportDropped } from '#src/engine/lists/query/reportDropped.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import type { ListSnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import { cellText } from '#src/engine/lists/query/cellText.ts';
import { editsFeature } from '#src/engine/lists/features/edits/editsFeature.ts';
import { viewsFeature } from '#src/engine/lists/features/views/viewsFeature.ts';
import { listPreferences } from './listPreferences.ts';
import { presetContextOf } from '#src/engine/lists/query/listPlace.ts';
import { filtersBeside, queryOfPlace } from '#src/engine/lists/query/listQuery.ts';
import { listFeatures } from './listFeatures.ts';
import { listCommands } from './listCommands.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { readListUrl, writeListUrl } from '#src/engine/lists/state/listUrl.ts';
import { changeQuery, queryRows } from '#src/engine/lists/query/queryRows.ts';
import { openScrollPosition } from './saveScroll.ts';
import { openSession } from './openSession.ts';
import { loadRecordSteps, runAction } from '#src/engine/lists/actions/runAction.ts';
import type { Store } from '#src/engine/state/createStore.ts';

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
  sortBy(sort: readonly ListSort[]): void;
  switchView(code: string): void;
  reload(): void;
  /** Queries again after the open record was saved: it keeps its place, a new one stands at the top. */
  reloadEdited(added?: string): void;
  act(action: ListAction): void;
  /** A button of a row, or a link of a script result: the action of that code, for that row alone (contract 12.2, 13.6). */
  actOnRow(code: string, row: ListRow): void;
  openRow(row: ListRow): void;
  openRelated(schemaCode: string, id: string): void;
  /** Step to the record before or after the open one. */
  step: { previous: (() => void) | undefined; next: (() => void) | undefined };
  closeRecord(): void;
  resize(widths: Readonly<Record<string, number>>): void;
  /** Opens the builder of a filter of groups. */
  build(): void;
  /** Puts the built filter into words. */
  describeFilter(ports: Ports): void;
  /** Opens the settings of columns. */
  arrange(): void;
  /** Takes the order of the columns that show, by their keys. */
  moveColumn(order: readonly string[]): void;
  textOf(row: ListRow, column: ListColumn): string;
  isChanged(row: ListRow, column: ListColumn): boolean;
  drawnBy(row: ListRow, column: ListColumn | undefined): RenderNode | undefined;
  painted(): void;
  scrollPosition: ScrollPositionPort;
  /** Opens or closes the subtree below a row. */
  toggle(id: string): void;
  /** The table, or again the view's own presentation. */
  showAs(as: 'table' | undefined): void;
  /** What a presentation with a data source of its own can do. */
  dataSource: Pick<DataSourceProps, 'onAt' | 'onGroup' | 'onMore' | 'onChange'>;
  /** The address changed by other hands: Back, Forward, a link to this list. */
  onAddress(search: string): void;
  /** Takes a changed configuration in; the place stays. Source: BX-031. */
  reconfigure(): void;
}

/** Opens the list of a model at the place its address says. Source: architecture (one list request). */
export function openList(schemaCode: string, services: ListServices, cache: ConfigCache, features = listFeatures): ListHandle {
  const session = openSession(schemaCode, services, cache, features);
  const { store } = session;
  const scroll = openScrollPosition(session);
  const drawnFromHtml = cellHtmlWhenNeeded(session);

  return {
    session,
    store,
    start() {
      const first = readListUrl(searchToBegin(services.address));
      void enterList(session, session.visit.cached ? first.place : (session.of(viewsFeature)?.begin(first.place) ?? first.place), 'open', first.dropped).then(
        () => {
          if (first.place.record !== undefined) openFromAddress(session, first.place.record);
        },
      );
      const stopWatching = services.watch(async () => (await loadChunk(() => import('./watchList.ts'))).listWatcher(session));
      return () => {
        stopWatching();
        scroll.saveList();
        session.leave();
      };
    },
    ...listCommands(session),
    ...listPreferences(session),
    act: (action) => void runAction(session, action),
    actOnRow: (code, row) => void runCustomCode(session, code, row),
    openRow: (row) => withRecordSteps(session, ({ openRow }) => openRow(session, row)),
    openRelated: (code, id) => withRecordSteps(session, ({ openRelated }) => openRelated(session, code, id)),
    get step() {
      const to = (row: ListRow | undefined) => row && (() => withRecordSteps(session, ({ openRow }) => openRow(session, row, 'replace')));
      return { previous: to(neighbourRow(session, -1)), next: to(neighbourRow(session, 1)) };
    },
    closeRecord: () => session.closeForm('user'),
    textOf: (row, column) => cellText(session, row, column),
    isChanged: (row, { key }) => Object.hasOwn(session.store.get().display.get(row.id) ?? {}, key),
    drawnBy: (row, column) => session.script?.drawnBy(row, column) ?? drawnFromHtml(row, column),
    painted: () => session.script?.rendered(),
    scrollPosition: scroll.port,
    toggle: (id) => void loadChunk(() => import('#src/engine/lists/query/listTree.ts')).then(({ toggleSubtree }) => toggleSubtree(session, id)),
    dataSource: {
      onAt: (at) => void changeQuery(session, { at }),
      onGroup: (group) => changeQuery(session, { group }),
      onMore: (of) =>
        loadChunk(() => import('#src/engine/lists/query/presentationDataSource.ts'))
          .then(({ loadMoreFromDataSource }) => loadMoreFromDataSource(session, of))
          .catch(services.report),
      onChange: async (change) => session.of(editsFeature)?.change(change),
    },
    onAddress: (search) => goToAddress(session, search),
    reconfigure: () => void enterList(session, session.place, 'again'),
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

/** Follows the address after Back or Forward: a record closes or opens first, then the query changes. Source: BX-004. */
export function goToAddress(session: ListSession, search: string): void {
  const { model, overlay, state } = session.store.get();
  const { place, dropped } = readListUrl(search);
  if (!model || writeListUrl(session.place, search) === search) return;
  if (overlay?.rowId !== undefined && place.record === undefined) session.closeForm('address');
  if (place.view !== undefined ? place.view !== state.query.viewCode : session.place.view !== undefined) {
    void enterList(session, place, 'switch', dropped);
    return;
  }
  const read = queryOfPlace(place, model, presetContextOf(session.services), false);
  reportDropped(session, [...dropped, ...read.dropped]);
  session.of(viewsFeature)?.follow(place);
  // What a script filters by is in no address.
  const filters = filtersBeside(state.query.filters, read.query.values, model.conditions, session.services.ports().locale);
  const { viewCode, ...change } = { ...read.query, filters };
  if (JSON.stringify({ viewCode, ...change }) !== JSON.stringify(state.query)) {
    session.dispatch({ type: 'queryChanged', change });
    void queryRows(session);
  }
  if (place.record !== undefined && place.record !== session.store.get().overlay?.rowId) openFromAddress(session, place.record);
}

/** Opens a record, once what does that is there. */
function withRecordSteps(session: ListSession, run: (steps: Awaited<ReturnType<typeof loadRecordSteps>>) => Promise<void>): void {
  loadRecordSteps().then(run).catch(session.services.report);
}

function openFromAddress(session: ListSession, id: string): void {
  withRecordSteps(session, (steps) => steps.openFromAddress(session, id));
}

/** The row before or after the open one on this page; undefined at the ends. */
function neighbourRow(session: ListSession, step: 1 | -1): ListRow | undefined {
  const { overlay, state } = session.store.get();
  const at = state.rows.findIndex((row) => row.id === overlay?.rowId);
  return at < 0 ? undefined : state.rows[at + step];
}

async function runCustomCode(session: ListSession, code: string, row: ListRow): Promise<void> {
  const { model, rowButtons } = session.store.get();
  const item = [...(rowButtons?.actions ?? []), ...(model?.actions.filter(({ custom }) => custom) ?? [])].find(({ action }) => action.actionCode === code);
  if (item) await runAction(session, item, { row });
}
