import type { ActionCalls } from '#renderers/contracts/action.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';

/** Most rows of one file; undefined while it is loaded, and where the server does not say. */
export function useLimit(calls: ActionCalls): number | undefined {
  const [state] = useRequest(calls, async () => (await calls.imports()).limit());
  return state.status === 'ready' ? state.value : undefined;
}
