import { useMemo } from 'react';
import { useReloadedRequest, type RequestState } from '#renderers/regions/hooks/useRequest.ts';
import { loadForm, toFormQuery, type LoadedForm } from '#src/engine/forms/loadForm.ts';
import { useOpenedRecord } from '#src/services/page/openedRecord.ts';
import { useFormDocuments, type OpenedForm } from './documents/useFormDocuments.ts';
import { saveUnsentDrafts } from './saveUnsentDrafts.ts';

/**
 * The form an address names, which is open from then on, reloaded when the address changes or on request; reloaded it stays readable
 * until the new one is there. Shape: `state` undefined = the address names none.
 */
export function useLoadedForm(search: string): { state: RequestState<LoadedForm> | undefined; reload(): void; opened: OpenedForm } {
  const query = useMemo(() => toFormQuery(search), [search]);
  const [loaded, reload] = useReloadedRequest(query && search, async (signal) => {
    await saveUnsentDrafts();
    if (!query) throw new TypeError('the address names no form');
    return loadForm(query, signal);
  });
  const { shown, documents } = useFormDocuments(query, loaded.status === 'ready' ? loaded.value : undefined);
  useOpenedRecord(shown?.form);
  const state = useMemo((): RequestState<LoadedForm> => (shown ? { status: 'ready', value: shown } : loaded), [shown, loaded]);
  const opened = useMemo(() => ({ address: search, documents, reload }), [search, documents, reload]);
  return { state: query && state, reload, opened };
}
