import type { DraftOpinion, UserDraft } from '#schemas/draft.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { DRAFTS } from '#schemas/limits.ts';
import { createStore } from '#src/engine/state/createStore.ts';
import type { DraftCalls, DraftPlace, DraftState } from './draftPlace.ts';
import type { SentForm, SentPlace } from './sentForm.ts';
import { toTyped, typedText } from './typedText.ts';

/** Pause after the last change before a draft is kept, ms (contract 10.5). */
const PAUSE_MS = 5000;
/** Wait before a draft that could not be kept is tried again, ms. */
const RETRY_MS = 30_000;
const NONE: DraftState = { status: 'none', modifiedTime: undefined };

/**
 * Keeps what is typed into one loaded form until it is saved, and what was sent of it until an answer has come. Failures are in its
 * state and never interrupt typing. Source: contract 10.2, 10.5, 5.1, BX-051, BX-089.
 */
export class DraftKeeper implements SentPlace {
  readonly store = createStore<DraftState>(NONE);
  readonly #place: DraftPlace;
  readonly #calls: DraftCalls;
  #id: string;
  /** Whether the server may have a draft under `#id`. */
  #isSent = false;
  /** Drafts whose values the present one has taken in. */
  #replaced: string[] = [];
  /** Drafts that this tab writes: none of them is offered to another one. */
  readonly #locked = new Set<string>();
  #read: (() => FormValues) | undefined;
  /** An opinion that is written beside the values. */
  #opinion: DraftOpinion | undefined;
  #savedText: string | undefined;
  #sending: { text: string; done: Promise<boolean> } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPaused = false;
  #isClosed = false;
  /** What of a draft that was taken over is still to come into the form. */
  #awaited: { values: boolean; opinion: boolean } = { values: false, opinion: false };
  #hasLeft = false;
  #sent: SentForm | undefined;

  constructor(place: DraftPlace, calls: DraftCalls) {
    this.#place = place;
    this.#calls = calls;
    this.#id = calls.freshId();
  }

  /** What is unsaved now, read when it is kept; undefined = nothing. */
  typed(read: (() => FormValues) | undefined): void {
    if (read === undefined && this.#read === undefined) return;
    this.#read = read;
    if (read && !this.#isClosed) this.#lock(this.#id);
    // Who goes on typing has not been led away after all.
    if (!this.#isClosed) this.#hasLeft = false;
    this.#changed('values', read !== undefined);
  }

  /** The opinion that is written and not saved now; undefined = none. */
  wrote(opinion: DraftOpinion | undefined): void {
    if (opinion === undefined && this.#opinion === undefined) return;
    this.#opinion = opinion;
    if (opinion && !this.#isClosed) this.#lock(this.#id);
    if (!this.#isClosed) this.#hasLeft = false;
    this.#changed('opinion', opinion !== undefined);
  }

  /** The first values and words after a draft was taken over are those of the draft. */
  #changed(what: 'values' | 'opinion', isTyped: boolean): void {
    const awaited = this.#awaited;
    if (!awaited[what] || !isTyped) return this.#saveLater(PAUSE_MS);
    this.#awaited = { ...awaited, [what]: false };
    if (!this.#awaited.values && !this.#awaited.opinion) this.#savedText = this.#textNow();
  }

  /** Goes on with a draft that was taken over and is locked by this tab already. */
  adopt({ id, modifiedTime, ...parts }: UserDraft): void {
    if (this.#isSent) this.#replaced = [...this.#replaced, this.#id];
    this.copy(parts);
    this.#locked.add(id);
    this.#id = id;
    this.#isSent = true;
    this.#savedText = undefined;
    this.#sent ??= this.#calls.sentHere(id);
    this.store.set({ status: 'kept', modifiedTime });
  }

  /** Begins with the values of a draft that another tab goes on with: what is typed over them becomes a draft of its own. */
  copy({ data, approval }: Pick<UserDraft, 'data' | 'approval'>): void {
    // Where something was typed before, both stay, which the draft does not contain yet.
    const isFirst = !this.hasTyped();
    this.#awaited = { values: isFirst && Object.keys(data).length > 0, opinion: isFirst && Boolean(approval) };
  }

  /** Keeps at once what is newer than the draft; `isLeaving` = the page may end. Gives false when it could not be kept. */
  async flush(isLeaving = false): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#hasLeft || this.#isPaused) return false;
    const text = this.#textNow();
    if (text === undefined) {
      // All of it was taken back by hand.
      if (this.#savedText !== undefined) this.#forget();
      return true;
    }
    if (text === this.#savedText) return true;
    // Where its save was stored after all, the draft has ended, and a page that ends makes no other.
    if (this.#sent) this.keepHere();
    if (this.#calls.save === undefined) return false;
    if (this.#sending?.text === text) return this.#sending.done;
    if (new TextEncoder().encode(text).length > DRAFTS.bytes) {
      this.store.set({ status: 'tooLarge' });
      return false;
    }
    // One at a time, so that an older state never comes after a newer one; a page that ends cannot wait.
    if (this.#sending && !isLeaving) {
      await this.#sending.done;
      return this.flush();
    }
    const done = this.#send(this.#calls.save, text, isLeaving);
    this.#sending = { text, done };
    return done;
  }

  /** Whether the draft contains all that was typed. */
  isSaved(): boolean {
    return !this.hasTyped() || this.#textNow() === this.#savedText;
  }

  /** Values that are typed and not saved; undefined = none. */
  typedNow(): FormValues | undefined {
    return this.#read?.();
  }

  /** Whether anything is unsaved. */
  hasTyped(): boolean {
    return this.#read !== undefined || this.#opinion !== undefined;
  }

  /** Stops keeping while the form is saved, and waits for what is under way; gives the id of the draft, '' = there is none, undefined = the server keeps none. */
  async pause(): Promise<string | undefined> {
    this.#isPaused = true;
    clearTimeout(this.#timer);
    await this.#sending?.done;
    if (this.#calls.save === undefined) return undefined;
    return this.#isSent ? this.#id : '';
  }

  /** The save failed: keeping goes on. */
  resume(): void {
    this.#isPaused = false;
    if (this.#isClosed) this.#finish();
    else if (this.hasTyped()) this.#saveLater(PAUSE_MS);
  }

  /** The form was saved: the server has ended its draft. Shape: `isFoundOut` = it was by an earlier save, before which the draft may have been another. */
  end(isFoundOut = false): void {
    this.#read = undefined;
    this.#opinion = undefined;
    this.#isPaused = false;
    const saved = this.#id;
    this.#remove(this.#startOver().filter((former) => isFoundOut || former !== saved));
  }

  /** What was typed is given up. */
  discard(): void {
    this.#read = undefined;
    this.#opinion = undefined;
    this.#forget();
  }

  /** What was sent of it and has no answer. */
  sent(): SentForm | undefined {
    return this.#sent;
  }

  /** Keeps what was sent beside what is typed, in this browser, until an answer has come. */
  keepSent(sent: SentForm | undefined): void {
    if (sent === undefined) this.#calls.dropHere(this.#id);
    this.#sent = sent;
    this.keepHere();
  }

  /** The session has ended: what is newer than the draft is stored for its person, and the page goes on. Shape: false = it could not be stored. */
  keepHere(): boolean {
    const text = this.#textNow();
    if (text === undefined || (text === this.#savedText && this.#sent === undefined)) return true;
    const { storeHere, address, now } = this.#calls;
    const sending = { ...(this.#isPaused && { isSaving: true }), ...(this.#sent && { sent: this.#sent }) };
    return storeHere({ ...this.#place, draftId: this.#id, address: address(), at: now(), ...toTyped(text), ...sending });
  }

  /** The portal leaves the page: what is newer than the draft is stored for its person, and nothing is sent any more but by an outdated page. Shape: false = it could not be stored. */
  leave(isOutdated: boolean): boolean {
    if (this.#hasLeft) return true;
    const isStored = this.keepHere();
    if (isOutdated) void this.flush(true);
    this.#hasLeft = true;
    clearTimeout(this.#timer);
    return isStored;
  }

  /** The form is taken away: what is newer than the draft is kept. */
  close(): void {
    this.#isClosed = true;
    if (!this.#isPaused) this.#finish();
  }

  #finish(): void {
    void this.flush(true);
    this.#hasLeft = true;
    clearTimeout(this.#timer);
    this.#releaseAll();
  }

  #lock(id: string): void {
    if (this.#locked.has(id)) return;
    this.#locked.add(id);
    this.#calls.lock(id);
  }

  #releaseAll(): void {
    for (const id of this.#locked) this.#calls.release(id);
    this.#locked.clear();
  }

  #textNow(): string | undefined {
    if (!this.hasTyped()) return undefined;
    return typedText({ data: this.#read?.() ?? {}, ...(this.#opinion && { approval: this.#opinion }) });
  }

  #saveLater(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isPaused && !this.#hasLeft) this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #send(save: NonNullable<DraftCalls['save']>, text: string, isLeaving: boolean): Promise<boolean> {
    const { userId: _own, ...keys } = this.#place;
    let id = this.#id;
    const sendAs = (draftId: string) => save({ ...keys, id: draftId, ...toTyped(text) }, isLeaving);
    this.#isSent = true;
    try {
      let saved = await sendAs(id);
      if (saved === undefined && id === this.#id) {
        // What was saved elsewhere is not what is typed here.
        id = this.#renewId();
        saved = await sendAs(id);
      }
      if (id !== this.#id) return true;
      if (saved === undefined) throw new Error('A draft that is new has ended');
      const { modifiedTime } = saved;
      this.#savedText = text;
      this.store.set({ status: 'kept', modifiedTime });
      if (this.#sent) this.keepHere();
      else this.#calls.dropHere(id);
      this.#remove(this.#replaced);
      this.#replaced = [];
      return true;
    } catch {
      if (id === this.#id) {
        this.store.set({ status: 'failed' });
        this.#saveLater(RETRY_MS);
      }
      return false;
    } finally {
      if (this.#sending?.text === text) this.#sending = undefined;
    }
  }

  #renewId(): string {
    this.#calls.dropHere(this.#id);
    this.#id = this.#calls.freshId();
    if (!this.#isClosed) this.#lock(this.#id);
    if (this.#sent) this.keepHere();
    return this.#id;
  }

  /** Begins without a draft; gives the ids of those there were. */
  #startOver(): string[] {
    clearTimeout(this.#timer);
    const former = [...(this.#isSent ? [this.#id] : []), ...this.#replaced];
    this.#releaseAll();
    this.#calls.dropHere(this.#id);
    this.#id = this.#calls.freshId();
    this.#isSent = false;
    this.#replaced = [];
    this.#savedText = undefined;
    this.#sent = undefined;
    this.store.set(NONE);
    return former;
  }

  #forget(): void {
    const onItsWay = this.#sending?.done;
    const former = this.#startOver();
    if (this.#hasLeft) return;
    // A draft on its way would come after its deletion.
    if (onItsWay) void onItsWay.then(() => this.#remove(former));
    else this.#remove(former);
  }

  /** One that stays is offered once more. */
  #remove(ids: string[]): void {
    if (ids.length > 0) this.#calls.remove?.(ids).catch(() => undefined);
  }
}
