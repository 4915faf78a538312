import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { type ListPrefs, servedPrefs, storePrefs, viewKey } from '#src/engine/lists/state/columnPrefs.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import type { ListVisit } from '#src/engine/lists/query/ListVisit.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import type { ListHandle } from './openList.ts';

type ListPreferences = Pick<ListHandle, 'resize' | 'build' | 'describeFilter' | 'arrange' | 'moveColumn'>;

/** Server's ids of the saved columns, by the visit of their view. */
const savedIds = new WeakMap<ListVisit, string | undefined>();

/** Everything a user does to have a list their own way: columns, a filter of groups, own views. What needs more than a width is loaded on demand. */
export function listPreferences(session: ListSession): ListPreferences {
  const { store, services } = session;
  const like = (prefs: ListPrefs) => prefer(session, prefs);
  return {
    resize: (widths) => like({ ...store.get().prefs, widths }),
    build: oneAtATime(services, async () => (await loadChunk(() => import('./buildFilter.ts'))).buildFilter(session)),
    describeFilter: (ports) =>
      void loadChunk(() => import('./buildFilter.ts'))
        .then((built) => built.describeFilter(session, ports))
        .catch(services.log),
    arrange: oneAtATime(services, async () => (await loadChunk(() => import('./arrangeList.ts'))).arrangeList(session, like)),
    moveColumn: (order) =>
      void loadChunk(() => import('./arrangeList.ts'))
        .then(({ moveColumn }) => moveColumn(session, order, like))
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
export function prefer(session: ListSession, prefs: ListPrefs): void {
  const { model } = session.store.get();
  if (!model) return;
  const { code } = model.config;
  session.store.set({ prefs });
  const { visit, services } = session;
  storePrefs(viewKey(session.schemaCode, code), session.schemaCode, services.user().id, prefs);
  loadChunk(() => import('./keepPrefs.ts'))
    .then(({ keepPrefs }) => keepPrefs(session, code, savedIds.get(visit), prefs))
    .then((id) => savedIds.set(visit, id))
    .catch(services.log);
}

/** Takes in the columns that the server has of a view that is entered. Source: LS-023. */
export async function takeServedPrefs(session: ListSession, code: string): Promise<void> {
  const { visit, store } = session;
  const { prefs } = store.get();
  const served = await servedPrefs(session.schemaCode, code, session.services);
  if (!served || visit.isLeft) return;
  savedIds.set(visit, served.id);
  // What the user changed meanwhile is newer than the answer.
  if (prefs === store.get().prefs && JSON.stringify(served.prefs) !== JSON.stringify(prefs)) store.set({ prefs: served.prefs });
}
