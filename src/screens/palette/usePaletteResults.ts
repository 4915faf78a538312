import type { PlatformFound } from '#schemas/message.ts';
import { call } from '#src/api/client.ts';
import { useRequest, type RequestState } from '#src/services/requests/useRequest.ts';

/** How long typing has to rest before a request is sent, ms. */
const REST_MS = 150;
const MOST = 8;

/** Searches for a word once typing rests; the answer to a former word is dropped, and without one nothing is requested (BX-015). */
export function usePaletteResults(word: string): [RequestState<PlatformFound>, () => void] {
  return useRequest(word === '' ? undefined : word, async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    signal.throwIfAborted();
    const body = { searchword: word, size: MOST, page: 0, tab: 'ALL', messageType: '', readState: '' } as const;
    return call('platformSearch', { body }, { signal });
  });
}
