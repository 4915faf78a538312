import type { ListHeader } from '#schemas/list.ts';
import { compileList, type ListModel } from '#src/engine/lists/state/compileList.ts';
import type { ListPlace } from '#src/engine/lists/state/listUrl.ts';
import type { CachedList } from './configCache.ts';

/** A view as it was last seen in this session; nothing is decided by it. */
export interface RememberedView {
  headers: readonly ListHeader[];
  model: ListModel;
}

/** The view of a place from the cache of configurations; undefined for one that is unknown, broken, empty, or whose script has a say in what shows. */
export function rememberedView(known: CachedList | undefined, place: Pick<ListPlace, 'view'>): RememberedView | undefined {
  const config = known?.configs[place.view ?? known.headers[0]?.code ?? ''];
  if (!known || !config) return undefined;
  try {
    const model = compileList(config);
    return model.script === undefined && model.columns.length > 0 ? { headers: known.headers, model } : undefined;
  } catch {
    // Kept by another version of the portal, or changed by other hands: it is loaded as on the first visit.
    return undefined;
  }
}
