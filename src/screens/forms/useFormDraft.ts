import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { isByLink } from '#src/api/headers.ts';
import { isFamily } from '#src/api/settings.ts';
import type { DraftKeeper } from '#src/engine/forms/DraftKeeper.ts';
import type { LoadedForm } from '#src/engine/forms/loadForm.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { userAtom } from '#src/services/page/state.ts';
import type { UnsavedDraft } from '#src/services/screen/useConfirmLeaving.tsx';

type FormDraftClass = typeof import('./FormDraft.ts')['FormDraft'];

interface Surroundings {
  /** Query text of the form's address. */
  search: string;
  ports: Ports;
  /** The form is to be edited. */
  onEdit(): void;
}

/** What leaves a form may do with what was typed. */
export const unsavedOf = (keeper: DraftKeeper | undefined): UnsavedDraft | undefined =>
  keeper && { isSaved: () => keeper.isSaved(), discard: () => keeper.discard(), ...(!isFamily() && { save: () => keeper.flush() }) };

/** The drafts of a loaded form: its keeper and what its region shows; undefined while they load, and for those who come by an external link. Source: contract 10.5, 5.1; BX-051. */
export function useFormDraft(loaded: LoadedForm | undefined, { search, ports, onEdit }: Surroundings) {
  const userId = useAtomValue(userAtom)?.id;
  const person = isByLink() ? undefined : userId;
  const FormDraft = useFormDraftClass(person !== undefined);
  const { timeZone } = ports;
  const draft = useMemo(() => {
    if (!FormDraft || !loaded || person === undefined) return undefined;
    return new FormDraft(loaded.form, { person, timeZone, draftId: new URLSearchParams(search).get('draftId') });
  }, [FormDraft, loaded, person, timeZone, search]);
  const latest = useLatest({ onEdit, t: ports.t });
  useEffect(
    () =>
      draft?.start({
        edit: () => latest.current.onEdit(),
        notify: (what) => showMessage({ level: 'warning', text: latest.current.t(`drafts:said.${what}`) }),
      }),
    [draft, latest],
  );
  const shown = useSyncExternalStore(draft?.store.subscribe ?? never, () => draft?.store.get());
  const port = useMemo(() => (draft && shown ? draft.port(shown, ports) : undefined), [draft, shown, ports]);
  return { keeper: draft?.keeper, port };
}

const never = () => () => undefined;

/** Comes once it is wanted, with its texts: no form waits for it. Without it nothing is kept, but everything can be typed. */
function useFormDraftClass(isWanted: boolean): FormDraftClass | undefined {
  const [found, setFound] = useState<{ FormDraft: FormDraftClass }>();
  useEffect(() => {
    if (isWanted) Promise.all([loadChunk(() => import('./FormDraft.ts')), loadNamespaces('drafts')]).then(([part]) => setFound(part), reportError);
  }, [isWanted]);
  return found?.FormDraft;
}
