import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#schemas/limits.ts';
import type { ListConfig } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { tablePresentation } from '#renderers/presentations/tablePresentation.ts';
import type { RelatedView } from '#renderers/contracts/ports.ts';
import type { RecordTable, RecordTableState } from '#renderers/contracts/recordTable.ts';
import { call } from '#src/api/client.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import { type ListSnapshot, emptySnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import { RowSession } from '#src/engine/lists/query/RowSession.ts';
import { valueText } from '#src/engine/lists/query/cellText.ts';
import { toggleSubtree } from '#src/engine/lists/query/listTree.ts';
import { modelSource } from '#src/engine/lists/query/modelSource.ts';
import { changeQuery, fail, queryRows } from '#src/engine/lists/query/queryRows.ts';
import { leavingOut, nameFilters, recordOf, spelled, viewCodeOf } from './searchRelated.ts';
import type { ListSource } from '#src/engine/lists/state/listSource.ts';
import { shownRowsOf } from '#src/engine/lists/query/shownRows.ts';
import type { ShownRows } from '#src/engine/session/rowsWatcher.ts';
import { isSameAnswer } from '#src/engine/state/isSameAnswer.ts';
import { createStore } from '#src/engine/state/createStore.ts';

/** A table of records of one model. */
export interface ModelTable extends RecordTable {
  /** Its rows as `watchRows` needs them, for who lets it hear of changes. */
  shown: ShownRows;
  /** Takes in the configuration of its view as it is now, with its rows, where it is another than it shows. Errors: those of its calls. */
  takeConfig(signal: AbortSignal): Promise<void>;
}

/**
 * Opens the list of a view as a table to choose from, or its first `size` rows; its failures stand in its state, no message is shown.
 * Source: contract 6.6 (`choiceType` 2), 8.1 (`relativeQueryCode`); the columns and rights are those of the view.
 */
export function openRecordTable(view: RelatedView, locale: Locale, size?: number): ModelTable {
  const source = modelSource(view.schemaCode, { call, isFamily: false });
  // As many as are shown, where that is no size a pager offers.
  const more = { ...leavingOut(view), ...(size === undefined ? {} : { size }) };
  const session = openRows((query, signal) => source.rows({ ...query, ...more, ...spelled(query) }, signal));
  const show = () => showView(session, view, source);
  void show();
  return {
    ...recordTableOf(session, locale, show),
    shown: shownRowsOf(session, () => [view.schemaCode]),
    takeConfig: (signal) => takeConfig(session, view, source, signal),
  };
}

async function takeConfig(session: RowSession, view: RelatedView, source: ListSource, signal: AbortSignal): Promise<void> {
  const config = await viewConfig(view, source, signal);
  if (config === undefined || signal.aborted || isSameAnswer(config, session.store.get().model?.config)) return;
  session.store.set({ model: compileList(config) });
  await queryRows(session);
}

/** A table of one order whose rows come from a call of their own; `config` says its columns. Errors stand in its state. */
export function openTable(config: ListConfig, locale: Locale, rows: ListSource['rows']): RecordTable {
  const session = openRows(rows);
  const show = async () => {
    session.store.set({ model: compileList(config) });
    await queryRows(session);
  };
  void show();
  return recordTableOf(session, locale, show);
}

function recordTableOf(session: RowSession, locale: Locale, begin: () => Promise<void>): RecordTable {
  const { store } = session;
  let shown: { snapshot: ListSnapshot; state: RecordTableState } | undefined;
  return {
    subscribe: store.subscribe,
    get() {
      const snapshot = store.get();
      if (shown?.snapshot !== snapshot) shown = { snapshot, state: toState(snapshot) };
      return shown.state;
    },
    textOf: (row, column) => valueText(row, column, locale),
    recordOf,
    search: (word) => void changeQuery(session, { filters: nameFilters(word) }),
    toPage: (page) => void changeQuery(session, { page }),
    toSize: (wanted) => void changeQuery(session, { size: PAGE_SIZES.find((size) => size === wanted) ?? DEFAULT_PAGE_SIZE }),
    sortBy: (sort) => void changeQuery(session, { sort }),
    toggle: (id) => void toggleSubtree(session, id),
    resize: (widths) => store.set({ prefs: { ...store.get().prefs, widths } }),
    reload: () => void (store.get().model ? queryRows(session) : begin()),
    close: () => session.request.end(),
  };
}

/** A list without address, script and actions of its own. */
function openRows(rows: ListSource['rows']): RowSession {
  const first = { viewCode: '', values: {}, filters: [], condition: [], sort: [], page: 1, size: DEFAULT_PAGE_SIZE };
  const store = createStore(emptySnapshot(first));
  return new RowSession(store, {
    source: { rows },
    call,
    report: () => undefined,
    log: () => undefined,
    today: () => '',
    wait: () => Promise.resolve(),
    loadTexts: () => Promise.resolve(),
  });
}

async function showView(session: RowSession, view: RelatedView, source: ListSource): Promise<void> {
  const { signal } = session.request;
  session.dispatch({ type: 'busy' });
  try {
    const config = await viewConfig(view, source, signal);
    if (config === undefined) return session.dispatch({ type: 'failed', error: undefined, forbidden: true });
    if (signal.aborted) return;
    session.store.set({ model: compileList(config) });
    await queryRows(session);
  } catch (error) {
    if (!signal.aborted) fail(session, error);
  }
}

/** The configuration of a view as a plain table; undefined where nobody may see one. Errors: those of the calls. */
async function viewConfig(view: RelatedView, source: ListSource, signal: AbortSignal): Promise<ListConfig | undefined> {
  const code = await viewCodeOf(view, signal);
  return code === undefined ? undefined : toChoose(await source.config(code));
}

/** The view as a plain table: nothing in it leads elsewhere or runs. */
function toChoose(config: ListConfig): ListConfig {
  return {
    ...config,
    queryPresentationType: 'LIST',
    queryPresentation: null,
    queryConditions: [],
    queryActions: [],
    customButtons: [],
    queryColumns: config.queryColumns?.map((column) => ({
      ...column,
      relativeSchemaCode: null,
      childColumns: column.childColumns?.map((child) => ({ ...child, relativeSchemaCode: null })),
    })),
  };
}

const NOTHING: ListConfig = { code: '', name: '', schemaCode: '' };

function toState({ model, state, prefs: { widths, density } }: ListSnapshot): RecordTableState {
  const { status, failure, total, rows, busy, tree, query, outdated } = state;
  const { page, size, sort } = query;
  return {
    status,
    failure,
    total,
    outdated,
    page,
    size,
    presentation: tablePresentation,
    rows: { config: model?.config ?? NOTHING, columns: model?.columns ?? [], rows, firstOrdinal: (page - 1) * size + 1, sort, busy, widths, density, tree },
  };
}
