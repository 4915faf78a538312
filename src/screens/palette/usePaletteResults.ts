import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { PlatformFound } from '#schemas/message.ts';
import type { Recent } from '#schemas/workflow/favourites.ts';
import type { StartItem } from '#schemas/workflow/startItem.ts';
import { call } from '#src/api/client.ts';
import { useRequest, type RequestState } from '#renderers/regions/hooks/useRequest.ts';

/** How long typing has to rest before a request is sent, ms. */
const REST_MS = 150;
const MOST = 8;

/** What was found, with the workflows among it that may be started. */
export interface PaletteFound {
  found: PlatformFound;
  starts: readonly StartItem[];
}

/** Searches for a word once typing rests; the answer to a former word is dropped, and without one nothing is requested (BX-015). */
export function usePaletteResults(word: string): [RequestState<PaletteFound>, () => void] {
  return useRequest(word === '' ? undefined : word, async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    signal.throwIfAborted();
    const body = { searchword: word, size: MOST, page: 0, tab: 'ALL', messageType: '', readState: '' } as const;
    const [found, starts] = await Promise.all([call('platformSearch', { body }, { signal }), findStarts(word, signal)]);
    return { found, starts };
  });
}

/** What was opened last, as long as nothing is searched for; nothing where it does not come. Source: BX-074. */
export function usePaletteRecents(word: string): readonly Recent[] {
  const [state] = useRequest(word === '' ? 'recents' : undefined, (signal) => call('recents', {}, { signal }));
  return word === '' && state.status === 'ready' ? state.value.slice(0, MOST) : NOTHING;
}

const NOTHING: readonly Recent[] = [];

/** Workflows of that name that may be started; without them the rest is found nevertheless. */
async function findStarts(workflowName: string, signal: AbortSignal): Promise<readonly StartItem[]> {
  try {
    await loadChunk(() => import('#src/services/requests/workflowCalls.ts'));
    return (await call('findMyWorkflows', { query: { workflowName, isMobile: false } }, { signal })).slice(0, MOST);
  } catch {
    return [];
  }
}
