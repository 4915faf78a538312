import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { presetValues, placeOfQuery } from '#src/engine/lists/query/listQuery.ts';
import type { ConfigCache } from '#src/engine/lists/query/configCache.ts';
import { initialQuery, rememberedView, presetContextOf } from './enterList.ts';
import { type ListCore, type ListOverlay, dispatchTo, emptySnapshot } from '#src/engine/lists/query/listCore.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { type ListPlace, readListUrl, writeListUrl } from '#src/engine/lists/state/listUrl.ts';
import { queryRows } from '#src/engine/lists/query/queryRows.ts';
import { stateToRestore } from './saveScroll.ts';
import { createStore } from '#src/engine/state/createStore.ts';

/** The parts of a list that is being opened at the place its address says, and how to close what stands open above it. */
export function makeListCore(schemaCode: string, services: ListServices, cache: ConfigCache): { core: ListCore; closeOverlay(by: 'user' | 'address'): void } {
  const { place } = readListUrl(services.address.search());
  // What the view showed last stays while the server is queried: the grid is made with its columns. A list that has to wait first shows nothing yet.
  const cached = stateToRestore(services);
  const remembered = services.fromRoot ? undefined : (cached?.snapshot ?? rememberedView(cache.read(schemaCode), place));
  const store = createStore({ ...emptySnapshot(initialQuery(place)), ...remembered });
  let onClosed: (() => void) | undefined;
  const core: ListCore = {
    schemaCode,
    services,
    store,
    cache,
    script: undefined,
    entered: Promise.resolve(),
    appendedPages: 0,
    appending: Promise.resolve(),
    request: new AbortController(),
    visit: 0,
    cached,
    scrollPosition: undefined,
    isLeft: false,
    pending: {},
    savedPrefsId: undefined,
    views: undefined,
    dispatch: (event) => dispatchTo(store, event),
    vetConditions: () => loadChunk(() => import('./buildFilter.ts')).then(({ vetConditions }) => vetConditions(core)),
    follow(how) {
      if (core.isLeft) return;
      const before = services.address.search();
      const search = writeListUrl(placeNow(core), before);
      if (search !== before) services.address.write(search, how);
    },
    reload: (edit) => queryRows(core, undefined, edit),
    changeQuery(change, how = 'push') {
      core.dispatch({ type: 'queryChanged', change: { ...core.pending, ...change } });
      core.pending = {};
      // The query is on its way before the address changes, which draws the page again.
      const shown = queryRows(core);
      core.follow(how);
      return shown;
    },
    openForm(overlay: ListOverlay) {
      store.set({ overlay });
      return new Promise((resolve) => {
        onClosed = resolve;
      });
    },
  };
  const closeOverlay = (by: 'user' | 'address') => {
    const { overlay } = store.get();
    if (!overlay) return;
    store.set({ overlay: undefined });
    // The step that opened the record is taken back, so that Back does not open it a second time.
    if (by === 'user' && overlay.pushed) services.address.back();
    else if (by === 'user') core.follow('replace');
    onClosed?.();
    onClosed = undefined;
  };
  return { core, closeOverlay };
}

/** The place that is shown now. */
export function placeNow(core: ListCore): ListPlace {
  const { model, state, headers, overlay } = core.store.get();
  const { place } = readListUrl(core.services.address.search());
  if (!model) return place;
  const fromMenu = new URLSearchParams(core.services.address.search()).get('queryCode');
  const defaultView = headers.find((header) => header.code === fromMenu)?.code ?? headers[0]?.code;
  const hasPresets = Object.keys(presetValues(model, presetContextOf(core))).length > 0;
  return placeOfQuery(state.query, { defaultView, hasPresets, record: overlay?.rowId, mine: core.store.get().views.open });
}
