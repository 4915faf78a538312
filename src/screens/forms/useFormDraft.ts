import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { opinionIn, withOpinion } from '#renderers/regions/process/opinion/opinionValues.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { isByLink } from '#src/api/headers.ts';
import { isFamily } from '#src/api/settings.ts';
import type { DraftKeeper } from '#src/engine/forms/DraftKeeper.ts';
import { formKeysOf, isFilledIn } from '#src/engine/forms/formKeys.ts';
import type { LoadedForm } from '#src/engine/forms/loadForm.ts';
import { sentPlaceInMemory } from '#src/engine/forms/sentForm.ts';
import { useCarriedValues } from './documents/useCarriedValues.ts';
import { useAnswers, useSaveOpinion } from './useAnswers.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { userAtom } from '#src/services/page/state.ts';
import type { UnsavedDraft } from '#src/services/screen/useConfirmLeaving.tsx';

type FormDraftClass = typeof import('./FormDraft.ts')['FormDraft'];
type FormDraft = InstanceType<FormDraftClass>;

interface Surroundings {
  /** Query text of the form's address. */
  search: string;
  ports: Ports;
  /** The form is to be edited. */
  onEdit(): void;
  /** Whether an opinion is written that was not saved. */
  onOpinion(isTyped: boolean): void;
}

/** What leaves a form may do with what was typed. */
export const unsavedOf = (keeper: DraftKeeper | undefined): UnsavedDraft | undefined =>
  keeper && { isSaved: () => keeper.isSaved(), discard: () => keeper.discard(), ...(!isFamily() && { save: () => keeper.flush() }) };

/** What saves a form; it comes once the form stands, which no save may wait for in a network that is lost. */
export const loadSaving = () => loadChunk(() => import('./saveOnce.ts'));

/** The drafts of a loaded form: its keeper, what is answered to its task, and what its region shows; undefined while they load, and for those who come by an external link; `sent` keeps what these send. Source: contract 10.2, 10.5, 5.1; BX-051, BX-089. */
export function useFormDraft(loaded: LoadedForm | undefined, { search, ports, onEdit, onOpinion }: Surroundings) {
  const answers = useAnswers(loaded?.form);
  const userId = useAtomValue(userAtom)?.id;
  const person = isByLink() ? undefined : userId;
  const FormDraft = useFormDraftClass(person !== undefined);
  const { timeZone } = ports;
  const [drafts] = useState(draftsOfTasks);
  const draft = useMemo(() => {
    if (!FormDraft || !loaded || person === undefined) return undefined;
    const keys = new URLSearchParams(search);
    const trustor = keys.get('trustor') ?? undefined;
    return drafts.of(placeOfTask(loaded.form, person), loaded, () => new FormDraft(loaded.form, { person, timeZone, trustor, draftId: keys.get('draftId') }));
  }, [FormDraft, loaded, person, timeZone, search, drafts]);
  const latest = useLatest({ onEdit, answers, t: ports.t });
  useEffect(
    () =>
      draft?.start({
        edit: () => latest.current.onEdit(),
        opinion: () => opinionIn(latest.current.answers?.get() ?? {}),
        write(opinion) {
          const { answers: now } = latest.current;
          now?.set(withOpinion(now.get(), opinion));
        },
        notify: (what) => showMessage({ level: 'warning', text: latest.current.t(`drafts:said.${what}`) }),
      }),
    [draft, latest],
  );
  const shown = useSyncExternalStore(draft?.store.subscribe ?? never, () => draft?.store.get());
  const made = useMemo(() => (draft && shown ? draft.port(shown, ports) : undefined), [draft, shown, ports]);
  const port = useCarriedValues(loaded, draft?.keeper, made);
  useSaveOpinion(answers, draft?.keeper, onOpinion);
  /** For those who come by an external link, of whom nothing is kept. */
  const sent = useMemo(() => loaded && sentPlaceInMemory(), [loaded]);
  return { keeper: draft?.keeper, port, answers, sent };
}

/** Gives the same draft as long as the place is the same one: an act that changed no value leaves what is typed at its item, as do other documents of the form. */
function draftsOfTasks() {
  let last: { place: string; origin: LoadedForm['form']; draft: FormDraft } | undefined;
  return {
    of(place: string, { form, origin }: LoadedForm, make: () => FormDraft): FormDraft {
      const goesOn = form !== origin && last?.origin === origin;
      if (last === undefined || (!goesOn && (place === '' || last.place !== place))) last = { place, origin, draft: make() };
      return last.draft;
    },
  };
}

/** Which task it is, over which version of its record; '' = none. */
function placeOfTask(form: LoadedForm['form'], person: string): string {
  return isFilledIn(form) && form.workItemId ? JSON.stringify([person, formKeysOf(form), form.bizObject.data.version]) : '';
}

const never = () => () => undefined;

/** Comes once it is wanted, with its texts: no form waits for it. Without it nothing is kept, but everything can be typed. */
function useFormDraftClass(isWanted: boolean): FormDraftClass | undefined {
  const [found, setFound] = useState<{ FormDraft: FormDraftClass }>();
  useEffect(() => {
    if (isWanted)
      Promise.all([loadChunk(() => import('./FormDraft.ts')), loadNamespaces('drafts'), loadSaving()]).then(([part]) => setFound(part), reportError);
  }, [isWanted]);
  return found?.FormDraft;
}
