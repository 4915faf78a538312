import { useState } from 'react';
import type { FormDraftPort } from '#renderers/contracts/formDraft.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { DraftKeeper } from '#src/engine/forms/DraftKeeper.ts';
import type { LoadedForm } from '#src/engine/forms/loadForm.ts';

interface Carried {
  /** The load that shows them. */
  of: LoadedForm;
  /** What was typed when it took the place of another; undefined = nothing. */
  typed: FormValues | undefined;
  /** What the form had taken over of a draft by then: it is among what was typed. */
  taken: FormDraftPort['taken'];
}

/** The drafts of a form, by which what was typed goes on when documents of the form were saved: its values are put into the new form. Source: BX-031. */
export function useCarriedValues(loaded: LoadedForm | undefined, keeper: DraftKeeper | undefined, port: FormDraftPort | undefined): FormDraftPort | undefined {
  const [carried, setCarried] = useState<Carried>();
  if (loaded && carried?.of !== loaded) {
    const goesOn = loaded.form !== loaded.origin && carried?.of.origin === loaded.origin;
    setCarried({ of: loaded, typed: goesOn ? keeper?.typedNow() : undefined, taken: goesOn ? port?.taken : undefined });
  }
  if (!port || !carried || carried.of !== loaded) return port;
  const isOver = carried.typed === undefined && carried.taken === undefined;
  return isOver || port.taken !== carried.taken ? port : { ...port, taken: carried.typed };
}
