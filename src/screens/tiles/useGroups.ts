import type { ApplicationGroup } from '#schemas/menu.ts';
import { call } from '#src/api/client.ts';
import { useRequest, type RequestState } from '#renderers/regions/hooks/useRequest.ts';

const DROPPED = 'all';

/** The user's applications by group without the group `all` (AP-002, AP-003), and a way to read them again. */
export function useGroups(): [RequestState<ApplicationGroup[]>, () => void] {
  return useRequest('groups', async (signal) => {
    const groups = await call('applicationGroups', { query: { isMobile: false, isPortal: true } }, { signal });
    return groups.filter(({ code }) => code !== DROPPED);
  });
}
