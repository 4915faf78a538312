import type { PendingGate } from '#renderers/regions/form/pending/usePendingGate.tsx';
import { useHasPending } from '#renderers/regions/form/pending/usePendingInputs.ts';
import type { FilledForm } from './filledForm.ts';
import { useLostItems, useLostOnReload } from './useLostItems.ts';
import { useRecordForm } from './useRecordForm.ts';
import { useSaving } from './useSaving.ts';

/** A record's form with its saving, and with what was typed into items that its model has no longer. */
export function useOpenRecord(props: FilledForm, waiting: PendingGate) {
  const lost = useLostItems(props.form.bizObject.data, props.ports);
  const hasPending = useHasPending(waiting.pending);
  const record = useRecordForm(props, { hasPending: hasPending || lost.holdsText, lost: lost.paths });
  const saving = useSaving(record, props, waiting.ready, (paths) => lost.keep(paths, { ...record, values: record.latest.current }));
  useLostOnReload(record, lost, saving.stored);
  const cancel = () => {
    lost.close();
    saving.cancel();
  };
  return { record, saving: { ...saving, cancel }, lost };
}
