import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import type { Edit, ListReducer, LoadedListPage } from '#src/engine/lists/state/listState.ts';
import { type ListPlace, writeListUrl } from '#src/engine/lists/state/listUrl.ts';
import type { Store } from '#src/engine/state/createStore.ts';
import type { ConfigCache } from './configCache.ts';
import { type EnteredView, type ListFeature, featureState } from './listFeature.ts';
import { placeOfView } from './listPlace.ts';
import type { ListScript } from './listScript.ts';
import type { CachedListState, ListOverlay, ListSnapshot } from './listSnapshot.ts';
import { ListVisit } from './ListVisit.ts';
import { RowSession } from './RowSession.ts';

/** What a list is opened with. */
interface ListSessionOptions {
  schemaCode: string;
  services: ListServices;
  store: Store<ListSnapshot>;
  cache: ConfigCache;
  /** How it was left, where it is returned to. */
  cached: CachedListState | undefined;
  /** See `listFeatures.ts`. */
  features: readonly ListFeature[];
  /** See `reducerOf`. */
  reduce: ListReducer;
  /** See `vetConditions`. */
  vet(session: ListSession): Promise<void>;
}

/** One open list: what its parts share, from the screen that opens it until that is left. Its visits follow each other. */
export class ListSession extends RowSession<ListServices> {
  readonly schemaCode: string;
  readonly cache: ConfigCache;
  /** What it is composed of. */
  readonly features: readonly ListFeature[];
  readonly #commands: ReadonlyMap<ListFeature, unknown>;
  readonly #vet: ListSessionOptions['vet'];
  #visit: ListVisit;
  #onFormClosed: (() => void) | undefined;

  constructor({ schemaCode, services, store, cache, cached, features, reduce, vet }: ListSessionOptions) {
    super(store, services, reduce);
    this.schemaCode = schemaCode;
    this.cache = cache;
    this.#vet = vet;
    this.#visit = new ListVisit(cached);
    this.features = features;
    this.#commands = new Map(features.map((feature) => [feature, feature.commands?.(this)]));
  }

  /** Commands of a feature; undefined where the list does not have it. */
  of<C>(feature: ListFeature<object, C>): C | undefined {
    // Made by this feature, in the constructor.
    return this.#commands.get(feature) as C | undefined;
  }

  /** Changes the state of a feature; for its own commands. */
  setState<S extends object>(feature: ListFeature<S>, change: Partial<S>): void {
    const { features } = this.store.get();
    this.store.set({ features: { ...features, [feature.name]: { ...featureState(feature, { features }), ...change } } });
  }

  /** States of the features as a view begins. */
  featuresOfView(entered: EnteredView): ListSnapshot['features'] {
    const { features } = this.store.get();
    const begun = this.features.map((feature) => [feature.name, { ...featureState(feature, { features }), ...feature.view?.(this, entered) }] as const);
    return Object.fromEntries(begun);
  }

  /** The place that is shown now. */
  get place(): ListPlace {
    const snapshot = this.store.get();
    const ofView = placeOfView(this);
    if (!snapshot.model) return ofView;
    return Object.assign(ofView, ...this.features.map((feature) => feature.place?.(featureState(feature, snapshot)))) as ListPlace; // and parts of one
  }

  /** The visit of the view that was entered last. */
  get visit(): ListVisit {
    return this.#visit;
  }

  override get script(): ListScript | undefined {
    return this.#visit.script;
  }

  /** Leaves the view for another, or for itself as it has become: what was requested for it is dropped. `cached` = how the list was left, where that still holds. */
  enter(cached: CachedListState | undefined): ListVisit {
    this.leave();
    this.#visit = new ListVisit(cached);
    return this.#visit;
  }

  /** Leaves the list: no answer shows any more, and the address is another's. */
  leave(): void {
    this.#visit.leave();
    this.request.end();
  }

  override follow(how: 'push' | 'replace'): void {
    if (this.#visit.isLeft) return;
    const { address } = this.services;
    const before = address.search();
    const search = writeListUrl(this.place, before);
    if (search !== before) address.write(search, how);
  }

  override async answerTo(edit: Edit, page: LoadedListPage, signal: AbortSignal): Promise<LoadedListPage> {
    let shown = page;
    // oxlint-disable-next-line no-await-in-loop -- each sees what the one before has made of it
    for (const feature of this.features) shown = (await feature.answer?.(this, shown, edit, signal)) ?? shown;
    return shown;
  }

  override vetConditions(): Promise<void> {
    return this.#vet(this);
  }

  /** Opens a form above the list; resolves when it closes. */
  openForm(overlay: ListOverlay): Promise<void> {
    this.store.set({ overlay });
    return new Promise((resolve) => {
      this.#onFormClosed = resolve;
    });
  }

  /** Closes what stands open above the list. */
  closeForm(by: 'user' | 'address'): void {
    const { overlay } = this.store.get();
    if (!overlay) return;
    this.store.set({ overlay: undefined });
    // The step that opened the record is taken back, so that Back does not open it a second time.
    if (by === 'user' && overlay.pushed) this.services.address.back();
    else if (by === 'user') this.follow('replace');
    this.#onFormClosed?.();
    this.#onFormClosed = undefined;
  }
}
