import { useMemo, useState } from 'react';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { isOfSameDocuments, isOfSameState } from '#src/engine/forms/formDocument.ts';
import { loadForm, type FormQuery, type LoadedForm } from '#src/engine/forms/loadForm.ts';

/** How an open form follows its documents. */
export interface FormDocuments {
  /** The form as its documents make it now; undefined = as it is. Errors: those of the calls. */
  newer(signal: AbortSignal): Promise<LoadedForm | undefined>;
  /** Whether it shows the record in the state that the open form has. */
  isOfShown(found: LoadedForm): boolean;
  /** Shows it in the place of the open one, whose record it has in the same state: what was begun there goes on. */
  show(found: LoadedForm): void;
}

/** A form that stands open at its address. */
export interface OpenedForm {
  /** Query text. */
  address: string;
  documents: FormDocuments;
  /** Loads it again. */
  reload(): void;
}

/** The load of a form, or what is shown in its place since its documents were saved; another load begins again. Source: BX-031. */
export function useFormDocuments(query: FormQuery | undefined, loaded: LoadedForm | undefined): { shown: LoadedForm | undefined; documents: FormDocuments } {
  const [newer, setNewer] = useState<{ of: LoadedForm; form: LoadedForm }>();
  const shown = loaded && newer?.of === loaded ? newer.form : loaded;
  const latest = useLatest({ query, loaded, shown });
  const documents = useMemo<FormDocuments>(
    () => ({
      async newer(signal) {
        const { query: named } = latest.current;
        if (!named) return undefined;
        const found = await loadForm({ ...named, peek: true }, signal);
        const now = latest.current;
        return now.query !== named || (now.shown && isOfSameDocuments(now.shown, found)) ? undefined : found;
      },
      isOfShown: (found) => latest.current.shown !== undefined && isOfSameState(latest.current.shown, found),
      show(found) {
        const now = latest.current;
        if (now.loaded && now.shown) setNewer({ of: now.loaded, form: { ...found, origin: now.shown.origin } });
      },
    }),
    [latest],
  );
  return { shown, documents };
}
