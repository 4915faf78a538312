import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { ScrollPosition, ScrollPositionPort } from '#renderers/contracts/presentation.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import type { CachedListState } from '#src/engine/lists/query/listSnapshot.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';

/** The cache of lists that were left; it is loaded when the first of them is left. */
let cacheModule: typeof import('./listStateCache.ts') | undefined;

/** Where the rows of a list stand, and its state with it once it is left. */
interface ListScroll {
  /** How the rows receive their former scroll position, and store the present one as they go. */
  port: ScrollPositionPort;
  /** Caches the state of the list, which is being left, for the return to it. */
  saveList(): void;
}

/** Begins where the rows of a list stood when it was left. */
export function openScrollPosition(session: ListSession): ListScroll {
  const { services, visit } = session;
  let before = visit.cached?.scrollPosition;
  let scrollPosition: ScrollPosition | undefined;
  return {
    port: {
      take() {
        const taken = before;
        before = undefined;
        return taken;
      },
      save(position) {
        scrollPosition = position;
      },
    },
    saveList() {
      const snapshot = session.store.get();
      void loadChunk(() => import('./listStateCache.ts'))
        .then((part) => {
          cacheModule = part;
          part.cacheListState({ services, scrollPosition, features: session.features }, snapshot);
        })
        // The list starts again when it is come back to; nothing else is missing.
        .catch(services.log);
    },
  };
}

/** The list that is come back to as it was left; undefined for one that starts again, as by a click in the menu (LS-005). */
export function stateToRestore(services: ListServices): CachedListState | undefined {
  return services.returned && cacheModule?.cachedListState(services);
}
