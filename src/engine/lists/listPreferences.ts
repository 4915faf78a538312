import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { storePrefs, type ListPrefs, servePrefs, viewKey } from '#src/engine/lists/state/columnPrefs.ts';
import type { ListCore } from '#src/engine/lists/query/listCore.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import type { ListHandle } from './openList.ts';

type ListPreferences = Pick<ListHandle, 'resize' | 'loadViews' | 'viewMenu' | 'build' | 'describeFilter' | 'arrange' | 'moveColumn'>;

/** Everything a user does to have a list their own way: columns, a filter of groups, own views. What needs more than a width is loaded on demand. */
export function listPreferences(core: ListCore): ListPreferences {
  const { store, services } = core;
  const like = (prefs: ListPrefs) => prefer(core, prefs);
  return {
    resize: (widths) => like({ ...store.get().prefs, widths }),
    loadViews: (code) =>
      void loadChunk(() => import('./personalViews.ts'))
        .then(({ loadPersonalViews }) => loadPersonalViews(core, code))
        .catch(services.log),
    viewMenu: () => core.views?.menu(),
    build: oneAtATime(services, async () => (await loadChunk(() => import('./buildFilter.ts'))).buildFilter(core)),
    describeFilter: (ports) =>
      void loadChunk(() => import('./buildFilter.ts'))
        .then((built) => built.describeFilter(core, ports))
        .catch(services.log),
    arrange: oneAtATime(services, async () => (await loadChunk(() => import('./arrangeList.ts'))).arrangeList(core, like)),
    moveColumn: (order) =>
      void loadChunk(() => import('./arrangeList.ts'))
        .then(({ moveColumn }) => moveColumn(core, order, like))
        .catch(services.report),
  };
}

/** Starts what opens a dialog, unless it is opening already. */
function oneAtATime({ report }: Pick<ListServices, 'report'>, run: () => Promise<void>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    void run()
      .catch((error: unknown) => report(error))
      .finally(() => {
        isRunning = false;
      });
  };
}

/** Takes how the user wants to see the list, and keeps it here and on the server. Source: LS-023, LA-043, BX-005. */
function prefer(core: ListCore, prefs: ListPrefs): void {
  const { model } = core.store.get();
  if (!model) return;
  const { code } = model.config;
  core.store.set({ prefs });
  storePrefs(viewKey(core.schemaCode, code), core.schemaCode, core.services.user().id, prefs);
  const { visit } = core;
  void servePrefs(core.schemaCode, code, core.savedPrefsId, prefs, core.services).then((id) => {
    if (visit === core.visit) core.savedPrefsId = id;
  });
}
