import { useCallback, useEffect, useMemo, useState } from 'react';
import { isCancelled } from '#src/api/errors.ts';
import { loadForm, toFormQuery, type LoadedForm } from '#src/engine/forms/loadForm.ts';
import { useOpenedRecord } from '#src/services/page/openedRecord.ts';
import { saveUnsentDrafts } from './saveUnsentDrafts.ts';

type Answer = { status: 'ready'; loaded: LoadedForm } | { status: 'failed'; error: unknown };

/** How far a form has come. */
export type FormState = { status: 'loading' } | Answer | { status: 'unnamed' };

/** The form an address names, which is open from then on, reloaded when the address changes or on request. */
export function useLoadedForm(search: string) {
  const query = useMemo(() => toFormQuery(search), [search]);
  const [last, setLast] = useState<{ search: string; turn: number; answer: Answer }>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!query) return;
    const stop = new AbortController();
    const accept = (answer: Answer) => !stop.signal.aborted && setLast({ search, turn, answer });
    saveUnsentDrafts()
      .then(() => loadForm(query, stop.signal))
      .then(
        (loaded) => accept({ status: 'ready', loaded }),
        (error: unknown) => !isCancelled(error) && accept({ status: 'failed', error }),
      );
    return () => stop.abort();
  }, [query, search, turn]);
  const reload = useCallback(() => setTurn((count) => count + 1), []);
  const state = query ? formStateOf(last?.search === search ? last : undefined, turn) : UNNAMED;
  useOpenedRecord(state.status === 'ready' ? state.loaded.form : undefined);
  return { state, reload };
}

const UNNAMED: FormState = { status: 'unnamed' };
const LOADING: FormState = { status: 'loading' };

/** A form that is loaded again stays readable until the new one is there; a failed one waits. */
function formStateOf(last: { turn: number; answer: Answer } | undefined, turn: number): FormState {
  if (!last) return LOADING;
  return last.turn === turn || last.answer.status === 'ready' ? last.answer : LOADING;
}
