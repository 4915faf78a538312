import { useMemo } from 'react';
import { useReloadedRequest, type RequestState } from '#renderers/regions/hooks/useRequest.ts';
import { loadForm, toFormQuery, type LoadedForm } from '#src/engine/forms/loadForm.ts';
import { useOpenedRecord } from '#src/services/page/openedRecord.ts';
import { saveUnsentDrafts } from './saveUnsentDrafts.ts';

/**
 * The form an address names, which is open from then on, reloaded when the address changes or on request; reloaded it stays readable
 * until the new one is there. Shape: `state` undefined = the address names none; `address` = that address.
 */
export function useLoadedForm(search: string): { state: RequestState<LoadedForm> | undefined; reload(): void; address: string } {
  const query = useMemo(() => toFormQuery(search), [search]);
  const [state, reload] = useReloadedRequest(query && search, async (signal) => {
    await saveUnsentDrafts();
    if (!query) throw new TypeError('the address names no form');
    return loadForm(query, signal);
  });
  useOpenedRecord(state.status === 'ready' ? state.value.form : undefined);
  return { address: search, state: query && state, reload };
}
