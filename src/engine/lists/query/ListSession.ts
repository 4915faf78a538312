import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import type { Edit } from '#src/engine/lists/state/listState.ts';
import { writeListUrl } from '#src/engine/lists/state/listUrl.ts';
import type { Store } from '#src/engine/state/createStore.ts';
import type { ConfigCache } from './configCache.ts';
import { placeNow } from './listPlace.ts';
import type { ListScript } from './listScript.ts';
import type { CachedListState, ListOverlay, ListSnapshot, PersonalViews } from './listSnapshot.ts';
import { ListVisit } from './ListVisit.ts';
import { queryRows } from './queryRows.ts';
import { RowSession } from './RowSession.ts';

/** What a list is opened with. */
interface ListSessionOptions {
  schemaCode: string;
  services: ListServices;
  store: Store<ListSnapshot>;
  cache: ConfigCache;
  /** How it was left, where it is returned to. */
  cached: CachedListState | undefined;
  /** See `vetConditions`. */
  vet(session: ListSession): Promise<void>;
}

/** One open list: what its parts share, from the screen that opens it until that is left. Its visits follow each other. */
export class ListSession extends RowSession<ListServices> {
  readonly schemaCode: string;
  readonly cache: ConfigCache;
  readonly #vet: ListSessionOptions['vet'];
  #visit: ListVisit;
  #onFormClosed: (() => void) | undefined;
  /** Own views; they come after the first rows. */
  views: PersonalViews | undefined;

  constructor({ schemaCode, services, store, cache, cached, vet }: ListSessionOptions) {
    super(store, services);
    this.schemaCode = schemaCode;
    this.cache = cache;
    this.#vet = vet;
    this.#visit = new ListVisit(cached);
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
    const search = writeListUrl(placeNow(this), before);
    if (search !== before) address.write(search, how);
  }

  /** Requests the rows again; resolves when they show or have failed. Rows the user has just changed keep their place; `recorded` = those a presentation has recorded. */
  reload(edit?: Edit | 'recorded'): Promise<void> {
    return queryRows(this, undefined, edit);
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
