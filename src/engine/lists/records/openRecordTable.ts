import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#schemas/limits.ts';
import type { ListConfig } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { tablePresentation } from '#renderers/presentations/tablePresentation.ts';
import type { RelatedView } from '#renderers/contracts/ports.ts';
import type { RecordTable, RecordTableState } from '#renderers/contracts/recordTable.ts';
import { call } from '#src/api/client.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import { type ListSnapshot, type RowCore, dispatchTo, emptySnapshot, valueText } from '#src/engine/lists/query/listCore.ts';
import { toggleSubtree } from '#src/engine/lists/query/listTree.ts';
import { modelSource } from '#src/engine/lists/query/modelSource.ts';
import { fail, queryRows } from '#src/engine/lists/query/queryRows.ts';
import { leavingOut, nameFilters, recordOf, viewCodeOf } from './searchRelated.ts';
import type { ListSource } from '#src/engine/lists/state/listSource.ts';
import { shownRowsOf } from '#src/engine/lists/query/shownRows.ts';
import type { ShownRows } from '#src/engine/session/rowsWatcher.ts';
import { createStore } from '#src/engine/state/createStore.ts';

/** A table of records of one model. */
export interface ModelTable extends RecordTable {
  /** Its rows as `watchRows` needs them, for who lets it hear of changes. */
  shown: ShownRows;
}

/**
 * Opens the list of a view as a table to choose from, or its first `size` rows; its failures stand in its state, no message is shown.
 * Source: contract 6.6 (`choiceType` 2), 8.1 (`relativeQueryCode`); the columns and rights are those of the view.
 */
export function openRecordTable(view: RelatedView, locale: Locale, size?: number): ModelTable {
  const source = modelSource(view.schemaCode, { call, isFamily: false });
  // As many as are shown, where that is no size a pager offers.
  const more = { ...leavingOut(view), ...(size === undefined ? {} : { size }) };
  const core = makeCore((query, signal) => source.rows({ ...query, ...more }, signal));
  const show = () => showView(core, view, source);
  void show();
  return { ...recordTableOf(core, locale, show), shown: shownRowsOf(core, () => [view.schemaCode]) };
}

/** A table of one order whose rows come from a call of their own; `config` says its columns. Errors stand in its state. */
export function openTable(config: ListConfig, locale: Locale, rows: ListSource['rows']): RecordTable {
  const core = makeCore(rows);
  const show = async () => {
    core.store.set({ model: compileList(config) });
    await queryRows(core);
  };
  void show();
  return recordTableOf(core, locale, show);
}

function recordTableOf(core: RowCore, locale: Locale, begin: () => Promise<void>): RecordTable {
  const { store } = core;
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
    search: (word) => void core.changeQuery({ filters: nameFilters(word) }),
    toPage: (page) => void core.changeQuery({ page }),
    toSize: (wanted) => void core.changeQuery({ size: PAGE_SIZES.find((size) => size === wanted) ?? DEFAULT_PAGE_SIZE }),
    sortBy: (sort) => void core.changeQuery({ sort }),
    toggle: (id) => void toggleSubtree(core, id),
    resize: (widths) => store.set({ prefs: { ...store.get().prefs, widths } }),
    reload: () => void (store.get().model ? queryRows(core) : begin()),
    close: () => core.request.abort(),
  };
}

/** A list without address, script and actions of its own. */
function makeCore(rows: ListSource['rows']): RowCore {
  const first = { viewCode: '', values: {}, filters: [], condition: [], sort: undefined, page: 1, size: DEFAULT_PAGE_SIZE };
  const store = createStore(emptySnapshot(first));
  const core: RowCore = {
    store,
    request: new AbortController(),
    script: undefined,
    appendedPages: 0,
    pending: {},
    services: {
      source: { rows },
      call,
      report: () => undefined,
      log: () => undefined,
      today: () => '',
      wait: () => Promise.resolve(),
      loadTexts: () => Promise.resolve(),
    },
    dispatch: (event) => dispatchTo(store, event),
    follow: () => undefined,
    changeQuery(change) {
      core.dispatch({ type: 'queryChanged', change });
      return queryRows(core);
    },
  };
  return core;
}

async function showView(core: RowCore, view: RelatedView, source: ListSource): Promise<void> {
  const { signal } = core.request;
  core.dispatch({ type: 'busy' });
  try {
    const code = await viewCodeOf(view, signal);
    if (code === undefined) return core.dispatch({ type: 'failed', error: undefined, forbidden: true });
    const config = await source.config(code);
    if (signal.aborted) return;
    core.store.set({ model: compileList(toChoose(config)) });
    await queryRows(core);
  } catch (error) {
    if (!signal.aborted) fail(core, error);
  }
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
    queryColumns: config.queryColumns?.map((column) => ({ ...column, relativeSchemaCode: null })),
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
