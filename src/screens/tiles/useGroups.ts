import type { ApplicationGroup } from '#schemas/menu.ts';
import { call } from '#src/api/client.ts';
import type { RequestState } from '#renderers/regions/hooks/useRequest.ts';
import { useFollowedRequest } from '#src/services/requests/useFollowedRequest.ts';

const DROPPED = 'all';

/** The user's applications by group without the group `all` (AP-002, AP-003), and a way to read them again; they follow their documents (BX-031). */
export function useGroups(): [RequestState<ApplicationGroup[]>, () => void] {
  return useFollowedRequest('groups', loadGroups, ({ kind }) => kind === 'app');
}

async function loadGroups(signal: AbortSignal): Promise<ApplicationGroup[]> {
  const groups = await call('applicationGroups', { query: { isMobile: false, isPortal: true } }, { signal });
  return groups.filter(({ code }) => code !== DROPPED);
}
