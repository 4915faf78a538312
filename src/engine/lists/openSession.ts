import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { ConfigCache } from '#src/engine/lists/query/configCache.ts';
import type { ListFeature } from '#src/engine/lists/query/listFeature.ts';
import { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { emptySnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { readListUrl } from '#src/engine/lists/state/listUrl.ts';
import { createStore } from '#src/engine/state/createStore.ts';
import { initialQuery, rememberedView } from './enterList.ts';
import { stateToRestore } from './saveScroll.ts';

/** Begins the session of a list at the place its address says. */
export function openSession(schemaCode: string, services: ListServices, cache: ConfigCache, features: readonly ListFeature[]): ListSession {
  const { place } = readListUrl(services.address.search());
  // What the view showed last stays while the server is queried: the grid is made with its columns. A list that has to wait first shows nothing yet.
  const cached = stateToRestore(services);
  const remembered = services.fromRoot ? undefined : (cached?.snapshot ?? rememberedView(cache.read(schemaCode), place));
  return new ListSession({
    schemaCode,
    services,
    store: createStore({ ...emptySnapshot(initialQuery(place)), ...remembered }),
    cache,
    cached,
    features,
    vet: async (session) => (await loadChunk(() => import('./buildFilter.ts'))).vetConditions(session),
  });
}
