import type { Ports } from '#renderers/contracts/ports.ts';
import type { DraftOffer, FormDraftPort } from '#renderers/contracts/formDraft.ts';
import { opinionIn, withOpinion } from '#renderers/regions/process/opinion/opinionValues.ts';
import type { DraftOpinion, UserDraft } from '#schemas/draft.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { FormLoad } from '#schemas/form.ts';
import { dayIn } from '#schemas/formats/wallClock.ts';
import type { DraftKeeper } from '#src/engine/forms/DraftKeeper.ts';
import type { DraftState } from '#src/engine/forms/draftPlace.ts';
import { draftOf, draftKeeperOf, refuseDraft, restoreDraft, type FoundDraft } from '#src/engine/forms/formDrafts.ts';
import { releaseDraft } from '#src/api/drafts/draftLocks.ts';
import { draftToOffer, takeDraft } from '#src/engine/forms/offeredDraft.ts';
import { createStore } from '#src/engine/state/createStore.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { watchLeaving } from './watchLeaving.ts';

type Status = DraftOffer['status'];

/** What is seen of the drafts of one loaded form. */
interface Shown {
  saveState: DraftState;
  /** What was typed before; undefined = nothing, or all is decided. */
  offered: { status: Status; draft: FoundDraft } | undefined;
}

/** Whose form it is and where it stands. */
interface FormDraftPlace {
  person: string;
  timeZone: string;
  /** Whom a workflow is started for, where it is not themselves. */
  trustor: string | undefined;
  /** Draft that the address of the form names. */
  draftId: string | null;
}

/** What a draft does to its form. */
interface FormDraftActs {
  /** The form is to be edited. */
  edit(): void;
  /** The opinion as it is written now. */
  opinion(): DraftOpinion;
  /** Puts an opinion where it is written. */
  write(opinion: DraftOpinion): void;
  /** Shows a text of `drafts:said`. */
  notify(what: 'gone' | 'elsewhere'): void;
}

/**
 * Keeps what is typed into one loaded form as a draft of its person, and offers what was typed before, but not what another open
 * tab is writing. Source: contract 10.5, 5.1; BX-051.
 */
export class FormDraft {
  readonly keeper: DraftKeeper;
  readonly store;
  readonly #form: FormLoad;
  readonly #place: FormDraftPlace;
  /** Stays the same while the words change, so that what is typed is not reported again. */
  readonly #typing: Pick<FormDraftPort, 'onTyped' | 'onCancel'>;
  #acts: FormDraftActs | undefined;
  #isTaking = false;
  /** A refusal that is on its way: what takes it back comes after it. */
  #refusing: Promise<void> = Promise.resolve();

  constructor(form: FormLoad, place: FormDraftPlace) {
    const keeper = draftKeeperOf(form, { userId: place.person, trustor: place.trustor }, () => `${location.pathname}${location.search}`);
    this.keeper = keeper;
    this.store = createStore<Shown>({ saveState: keeper.store.get(), offered: undefined });
    this.#form = form;
    this.#place = place;
    this.#typing = { onTyped: (read) => keeper.typed(read), onCancel: () => keeper.discard() };
  }

  /** Begins to keep and to offer; gives what ends that. */
  start(acts: FormDraftActs): () => void {
    const end = new AbortController();
    const { keeper, store } = this;
    this.#acts = acts;
    const stop = [watchLeaving(keeper, this.#place.person), keeper.store.subscribe(() => store.set({ saveState: keeper.store.get() }))];
    this.#begin(end.signal).catch((error: unknown) => end.signal.aborted || reportError(error));
    return () => {
      this.#acts = undefined;
      end.abort();
      for (const each of stop) each();
    };
  }

  /** The same for the form's region, in the words of its reader. */
  port({ saveState, offered }: Shown, { t }: Ports): FormDraftPort {
    return {
      ...this.#typing,
      taken: offered?.status === 'taken' ? offered.draft.data : undefined,
      offer: this.#offer(offered),
      mark: saveState.status === 'none' ? '' : t(`drafts:mark.${saveState.status}`, { time: this.#time(saveState.modifiedTime ?? '') }),
    };
  }

  async #begin(signal: AbortSignal): Promise<void> {
    const { person, timeZone, draftId } = this.#place;
    const found = draftOf(this.#form, person, timeZone, draftId);
    if (!found) return;
    if (found.id === draftId) return this.#take(found, true);
    const draft = await draftToOffer(this.#form, found, signal);
    // One that comes late would move what is being typed; it is offered with the next form.
    if (draft && !signal.aborted && (draft === found || !this.keeper.hasTyped())) this.#show('offered', draft);
  }

  async #take(draft: FoundDraft, isFresh: boolean): Promise<void> {
    if (this.#isTaking) return;
    this.#isTaking = true;
    try {
      const taken = await takeDraft(this.#form, draft, isFresh);
      if (this.#acts === undefined) {
        if (taken?.isMine) releaseDraft(draft.id);
        return;
      }
      if (taken === undefined) {
        this.store.set({ offered: undefined });
        this.#acts.notify('gone');
        return;
      }
      if (taken.isMine) this.keeper.adopt(taken.draft);
      else {
        this.keeper.copy(taken.draft);
        this.#acts.notify('elsewhere');
      }
      if (taken.draft.approval) this.#acts.write(taken.draft.approval);
      this.#show('taken', taken.draft);
      this.#acts.edit();
    } finally {
      this.#isTaking = false;
    }
  }

  #show(status: Status, draft: FoundDraft): void {
    this.store.set({ offered: { status, draft } });
  }

  #offer(offered: Shown['offered']): DraftOffer | undefined {
    if (!offered) return undefined;
    const { status, draft } = offered;
    const isOutdated = this.#isOutdated(draft);
    if (status === 'taken' && !isOutdated) return undefined;
    const { person } = this.#place;
    const close = () => this.store.set({ offered: undefined });
    return {
      status,
      draft,
      time: this.#time(draft.modifiedTime),
      isOutdated,
      isUnanswered: draft.isUnanswered === true,
      opinion: this.#newOpinion(draft),
      onTake: () => void this.#take(draft, false).catch(reportError),
      onRefuse: () => {
        this.#show('refused', draft);
        this.#refusing = refuseDraft(person, draft.id).catch(reportError);
      },
      onUndo: () => void this.#refusing.then(() => restoreDraft(this.#form, draft)).then((restored) => this.#show('offered', restored), reportError),
      onMoot: () => {
        close();
        // One whose items may not be edited now may be of use again.
        if (Object.keys(draft.data).length > 0 || draft.approval) refuseDraft(person, draft.id).catch(reportError);
      },
      onClose: close,
    };
  }

  /** The record is not as it was when the draft was typed; what its own save has made of it is not news. */
  #isOutdated({ baseVersion, isUnanswered }: FoundDraft): boolean {
    const { loadedFromDb, data } = this.#form.bizObject;
    if (loadedFromDb !== true || (baseVersion ?? undefined) === data.version) return false;
    const [changer]: unknown[] = Array.isArray(data.modifier) ? data.modifier : [];
    const isOwn = isRecord(changer) && changer.id === this.#place.person;
    return !(isUnanswered && isOwn && data.version === (baseVersion ?? 0) + 1);
  }

  /** Its opinion, unless it is written so now. */
  #newOpinion({ approval }: UserDraft): DraftOpinion | undefined {
    if (!approval || JSON.stringify(opinionIn(withOpinion({}, approval))) === JSON.stringify(this.#acts?.opinion())) return undefined;
    return approval;
  }

  /** Hours and minutes of today, with the day before that. */
  #time(modifiedTime: string): string {
    return modifiedTime.startsWith(dayIn(this.#place.timeZone)) ? modifiedTime.slice(11, 16) : modifiedTime.slice(0, 16);
  }
}
