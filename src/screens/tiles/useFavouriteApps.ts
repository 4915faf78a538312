import { useState } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { call } from '#src/api/client.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';

/** Applications a person has marked, and how that is changed. */
export interface FavouriteApps {
  /** Codes as they were when the page came, in the order they were marked: what stands in front moves under no pointer. */
  first: readonly string[];
  isMarked(appCode: string): boolean;
  /** Never rejects: a refused change is taken back and reported. */
  toggle(appCode: string): Promise<void>;
}

/** Marks of applications; null while they are on their way, undefined where a server knows none. Source: contract 7.3. */
export function useFavouriteApps(): FavouriteApps | null | undefined {
  const [state] = useRequest('favourite applications', async (signal) => {
    await loadChunk(() => import('#src/services/requests/workflowCalls.ts'));
    return call('favouriteApplications', {}, { signal });
  });
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  if (state.status === 'loading') return null;
  if (state.status !== 'ready') return undefined;
  const first = state.value.map(({ code }) => code);
  const isMarked = (appCode: string) => changed.get(appCode) ?? first.includes(appCode);
  return {
    first,
    isMarked,
    async toggle(appCode) {
      const was = isMarked(appCode);
      const set = (value: boolean) => setChanged((before) => new Map(before).set(appCode, value));
      set(!was);
      try {
        if (was) await call('removeFavouriteApplication', { query: { appCode } });
        else await call('addFavouriteApplication', { body: { appCode } });
      } catch (error) {
        set(was);
        reportError(error);
      }
    },
  };
}
