import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { ListModel } from '#src/engine/lists/state/compileList.ts';
import type { ListQueryState } from '#src/engine/lists/state/listState.ts';
import type { ConfigCache } from '#src/engine/lists/query/configCache.ts';
import type { ListFeature } from '#src/engine/lists/query/listFeature.ts';
import { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { emptySnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import { presetContextOf } from '#src/engine/lists/query/listPlace.ts';
import { queryOfPlace } from '#src/engine/lists/query/listQuery.ts';
import { reducerOf } from '#src/engine/lists/query/reducerOf.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { type ListPlace, readListUrl } from '#src/engine/lists/state/listUrl.ts';
import { createStore } from '#src/engine/state/createStore.ts';
import { initialQuery } from './enterList.ts';
import { rememberedView } from './query/rememberedView.ts';
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
    store: createStore({ ...emptySnapshot(firstQuery(place, remembered?.model, services)), ...remembered }),
    cache,
    cached,
    features,
    reduce: reducerOf(features),
    vet: async (session) => (await loadChunk(() => import('./buildFilter.ts'))).vetConditions(session),
  });
}

/** What a remembered view asks for at a place shows with its first frame: filters that came behind it would push the rows down. */
function firstQuery(place: ListPlace, model: ListModel | undefined, services: ListServices): ListQueryState {
  return model ? queryOfPlace(place, model, presetContextOf(services), false).query : initialQuery(place);
}
