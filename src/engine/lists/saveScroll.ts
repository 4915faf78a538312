import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { ScrollPositionPort } from '#renderers/contracts/presentation.ts';
import type { CachedListState, ListCore } from '#src/engine/lists/query/listCore.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';

/** The cache of lists that were left; it is loaded when the first of them is left. */
let cacheModule: typeof import('./listStateCache.ts') | undefined;

/** Caches the state of a list that is being left, for the return to it. */
export function saveScroll(core: ListCore): void {
  const snapshot = core.store.get();
  void loadChunk(() => import('./listStateCache.ts'))
    .then((part) => {
      cacheModule = part;
      part.cacheListState(core, snapshot);
    })
    // The list starts again when it is come back to; nothing else is missing.
    .catch(core.services.log);
}

/** The list that is come back to as it was left; undefined for one that starts again, as by a click in the menu (LS-005). */
export function stateToRestore(services: ListServices): CachedListState | undefined {
  return services.returned && cacheModule?.cachedListState(services);
}

/** How the rows receive their former scroll position, and store the present one as they go. */
export function scrollPositionPort(core: ListCore): ScrollPositionPort {
  let before = core.cached?.scrollPosition;
  return {
    take() {
      const taken = before;
      before = undefined;
      return taken;
    },
    save(scrollPosition) {
      core.scrollPosition = scrollPosition;
    },
  };
}
