import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Ports } from '#renderers/contract.ts';
import type { DraftOffer, FormDraftPort } from '#renderers/formDraftPort.ts';
import { loadChunk } from '#renderers/loadChunk.ts';
import { useLatest } from '#renderers/regions/base/useLatest.ts';
import type { UserDraft } from '#schemas/draft.ts';
import { dayIn } from '#schemas/formats/wallClock.ts';
import { isByLink } from '#src/api/headers.ts';
import { isFamily } from '#src/api/settings.ts';
import type { DraftKeeper } from '#src/engine/form/DraftKeeper.ts';
import type { LoadedForm } from '#src/engine/loadForm.ts';
import { loadNamespaces } from '#src/services/i18n.ts';
import { onPortalLeaving } from '#src/services/portalLeaving.ts';
import { reportError } from '#src/services/reportError.ts';
import { userAtom } from '#src/services/state.ts';
import type { KeptUnsaved } from './useAskBeforeLeaving.tsx';

/** The engine of drafts with its texts: no form waits for them. */
export const loadDrafts = async () => {
  const [engine] = await Promise.all([loadChunk(() => import('#src/engine/form/formDrafts.ts')), loadNamespaces('drafts')]);
  return engine;
};
type Engine = Awaited<ReturnType<typeof loadDrafts>>;

/** What is known of one loaded form. */
interface Kept {
  keeper: DraftKeeper;
  /** What was typed into it before. */
  draft: UserDraft | undefined;
  /** Its address names the draft. */
  isNamed: boolean;
}
type Status = DraftOffer['status'] | 'closed';

interface Surroundings {
  /** Query text of the form's address. */
  search: string;
  ports: Ports;
  /** The form is to be edited. */
  onEdit(): void;
}

/** What leaves a form may do with what was typed. */
export const unsavedOf = (keeper: DraftKeeper | undefined): KeptUnsaved | undefined =>
  keeper && { isKept: () => keeper.isKept(), discard: () => keeper.discard(), ...(!isFamily() && { keep: () => keeper.flush() }) };

/**
 * Keeps what is typed into a loaded form as a draft of its person, and offers what was typed before.
 * Shape: `keeper` is undefined while it loads; both are for those who come by an external link. Source: contract 10.5, 5.1; BX-051.
 */
export function useFormDraft(loaded: LoadedForm | undefined, { search, ports, onEdit }: Surroundings) {
  const { t, timeZone } = ports;
  const userId = useAtomValue(userAtom)?.id;
  const person = isByLink() ? undefined : userId;
  const engine = useEngine(person !== undefined);
  const kept = useMemo((): Kept | undefined => {
    if (!engine || !loaded || person === undefined) return undefined;
    const draft = engine.draftOf(loaded.form, person, timeZone);
    return { keeper: engine.keeperOf(loaded.form, person), draft, isNamed: draft?.id === new URLSearchParams(search).get('draftId') };
  }, [engine, loaded, person, timeZone, search]);
  const keeper = kept?.keeper;
  const [decided, setDecided] = useState<{ keeper: DraftKeeper; status: Status; draft: UserDraft }>();
  const edit = useLatest({ onEdit });

  useEffect(() => {
    if (kept?.isNamed !== true || !kept.draft) return;
    kept.keeper.adopt(kept.draft.id, kept.draft.modifiedTime);
    edit.current.onEdit();
  }, [kept, edit]);
  useEffect(() => keeper && watchLeaving(keeper), [keeper]);

  const now = decided && decided.keeper === keeper ? decided : undefined;
  const draft = now?.draft ?? kept?.draft;
  const status = now?.status ?? (kept?.isNamed ? 'taken' : 'offered');
  const offer = useMemo((): DraftOffer | undefined => {
    if (!draft || status === 'closed' || !engine || !loaded || person === undefined || !keeper) return undefined;
    const { form } = loaded;
    const isOutdated = form.bizObject.loadedFromDb === true && (draft.baseVersion ?? undefined) !== form.bizObject.data.version;
    if (status === 'taken' && !isOutdated) return undefined;
    const become = (next: Status, changed = draft) => setDecided({ keeper, status: next, draft: changed });
    const onTake = () => {
      become('taken');
      keeper.adopt(draft.id, draft.modifiedTime);
      edit.current.onEdit();
    };
    return { status, draft, time: draftTime(draft.modifiedTime, timeZone), isOutdated, onTake, ...answers(engine, { person, form, draft, become }) };
  }, [draft, status, engine, loaded, person, keeper, timeZone, edit]);

  const taken = status === 'taken' ? draft?.data : undefined;
  const state = useSyncExternalStore(keeper?.store.subscribe ?? never, () => keeper?.store.get());
  const mark = state === undefined || state.status === 'none' ? '' : t(`drafts:mark.${state.status}`, { time: draftTime(state.modifiedTime ?? '', timeZone) });
  // Stays the same while the words change, so that what is typed is not told again.
  const typing = useMemo(
    (): Pick<FormDraftPort, 'onTyped' | 'onCancel'> => ({ onTyped: (read) => keeper?.typed(read), onCancel: () => keeper?.discard() }),
    [keeper],
  );
  const port = useMemo((): FormDraftPort => ({ ...typing, taken, offer, mark }), [typing, taken, offer, mark]);
  return { keeper, port: person === undefined ? undefined : port };
}

interface Decision {
  person: string;
  form: LoadedForm['form'];
  draft: UserDraft;
  become(status: Status, draft?: UserDraft): void;
}

/** What may be answered to an offered draft, besides taking it over. */
function answers(
  { refuseDraft, restoreDraft }: Engine,
  { person, form, draft, become }: Decision,
): Pick<DraftOffer, 'onRefuse' | 'onUndo' | 'onMoot' | 'onClose'> {
  return {
    onRefuse() {
      become('refused');
      refuseDraft(person, draft.id).catch(reportError);
    },
    onUndo: () => void restoreDraft(form, draft).then((restored) => become('offered', { ...draft, ...restored }), reportError),
    onMoot() {
      become('closed');
      // One whose items may not be edited now may be of use again.
      if (Object.keys(draft.data).length > 0) refuseDraft(person, draft.id).catch(reportError);
    },
    onClose: () => become('closed'),
  };
}

const never = () => () => undefined;

/** Comes once it is wanted; without it nothing is kept, but everything can be typed. */
function useEngine(isWanted: boolean): Engine | undefined {
  const [engine, setEngine] = useState<Engine>();
  useEffect(() => {
    if (isWanted) loadDrafts().then(setEngine, reportError);
  }, [isWanted]);
  return engine;
}

/** Keeps what is newer than the draft when the page is closed or put out of sight, and leaves it in the tab when the portal itself leaves. */
function watchLeaving(keeper: DraftKeeper): () => void {
  const end = () => void keeper.flush(true);
  const hide = () => {
    if (document.visibilityState === 'hidden') end();
  };
  document.addEventListener('visibilitychange', hide);
  window.addEventListener('pagehide', end);
  const stop = onPortalLeaving((why) => keeper.leave(why === 'outdated'));
  return () => {
    stop();
    document.removeEventListener('visibilitychange', hide);
    window.removeEventListener('pagehide', end);
    keeper.close();
  };
}

/** Hours and minutes of today, with the day before that. */
function draftTime(modifiedTime: string, timeZone: string): string {
  return modifiedTime.startsWith(dayIn(timeZone)) ? modifiedTime.slice(11, 16) : modifiedTime.slice(0, 16);
}
