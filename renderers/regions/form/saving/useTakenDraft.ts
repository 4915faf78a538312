import { useEffect, useRef } from 'react';
import type { FormViewProps } from '#renderers/contracts/form.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { withTyped } from '#schemas/formSchema/typedValues.ts';
import type { useRecordForm } from './useRecordForm.ts';
import type { useSaving } from './useSaving.ts';

interface Parts {
  record: ReturnType<typeof useRecordForm>;
  saving: ReturnType<typeof useSaving>;
}

/** Puts a draft that is taken over into the form, once it can be edited; what is computed follows, and the script hears of it. */
export function useTakenDraft(parts: Parts, { draft, mode }: FormViewProps): void {
  const now = useLatest(parts);
  const taken = draft?.taken;
  const done = useRef<Readonly<FormValues>>(undefined);
  useEffect(() => {
    if (taken === undefined || mode !== 'edit' || done.current === taken) return;
    done.current = taken;
    const { record, saving } = now.current;
    saving.change(withTyped(record.fields, record.latest.current, taken, record.stored));
  }, [taken, mode, now]);
}
