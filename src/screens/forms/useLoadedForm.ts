import { useCallback, useEffect, useState } from 'react';
import { isCancelled } from '#src/api/errors.ts';
import { loadForm, toFormQuery, type LoadedForm } from '#src/engine/loadForm.ts';

/** How far a form has come. */
export type FormState = { status: 'loading' } | { status: 'ready'; loaded: LoadedForm } | { status: 'failed'; error: unknown } | { status: 'unnamed' };

/** The form an address names, loaded anew when the address changes or somebody asks. */
export function useLoadedForm(search: string) {
  const [state, setState] = useState<FormState>({ status: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const query = toFormQuery(search);
    if (!query) {
      setState({ status: 'unnamed' });
      return;
    }
    const stop = new AbortController();
    // A form that is loaded again stays readable until the new one is there.
    setState((before) => (before.status === 'ready' && turn > 0 ? before : { status: 'loading' }));
    loadForm(query, stop.signal).then(
      (loaded) => !stop.signal.aborted && setState({ status: 'ready', loaded }),
      (error: unknown) => !stop.signal.aborted && !isCancelled(error) && setState({ status: 'failed', error }),
    );
    return () => stop.abort();
  }, [search, turn]);
  const reload = useCallback(() => setTurn((count) => count + 1), []);
  return { state, reload };
}
