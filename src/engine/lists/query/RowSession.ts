import type { FilterItem } from '#schemas/list.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { type Edit, type ListEvent, type ListReducer, type LoadedListPage, type QueryChange, listReducer } from '#src/engine/lists/state/listState.ts';
import type { Store } from '#src/engine/state/createStore.ts';
import type { ListScript } from './listScript.ts';
import type { ListSnapshot } from './listSnapshot.ts';
import { RowRequest } from './RowRequest.ts';

/** What requests rows needs of its surroundings. */
export type RowServices = Pick<ListServices, 'call' | 'report' | 'log' | 'today' | 'wait' | 'loadTexts'> & {
  source: Pick<ListServices['source'], 'rows' | 'groups' | 'adapt'>;
};

/** Rows that are requested and shown: those of a list, or of a table to choose from, which has no more. */
export class RowSession<S extends RowServices = RowServices> {
  readonly store: Store<ListSnapshot>;
  readonly services: S;
  readonly #reduce: ListReducer;
  #request = new RowRequest();
  #pending: QueryChange = {};

  constructor(store: Store<ListSnapshot>, services: S, reduce: ListReducer = listReducer) {
    this.store = store;
    this.services = services;
    this.#reduce = reduce;
  }

  /** Script of the view; a table to choose from has none. */
  get script(): ListScript | undefined {
    return undefined;
  }

  /** The request that was sent last. */
  get request(): RowRequest {
    return this.#request;
  }

  /** Ends the request under way and begins another. */
  beginRequest(): RowRequest {
    this.#request.end();
    this.#request = new RowRequest(this.#request);
    return this.#request;
  }

  /** What a script left in filters, page and size: counts with the next query. Source: contract 13.4. */
  get pending(): QueryChange {
    return this.#pending;
  }

  /** The filters that the next query has, what a script has left to it included. */
  get nextFilters(): readonly FilterItem[] {
    return this.#pending.filters ?? this.store.get().state.query.filters;
  }

  /** Leaves a change to the next query. */
  changeNext(change: QueryChange): void {
    this.#pending = { ...this.#pending, ...change };
  }

  /** The changes that were left to this query; the next has none of them. */
  takePending(): QueryChange {
    const pending = this.#pending;
    this.#pending = {};
    return pending;
  }

  /** `beside` = what else changes with it, so that both show at once. */
  dispatch(event: ListEvent, beside?: Partial<ListSnapshot>): void {
    this.store.set({ ...beside, state: this.#reduce(this.store.get().state, event) });
  }

  /** Writes the place that is shown into the address. */
  follow(_how: 'push' | 'replace'): void {
    // A table to choose from has no address.
  }

  /** An answer that follows a change of its user, as it shows. Errors: those of the calls of its features. */
  answerTo(_edit: Edit, page: LoadedListPage, _signal: AbortSignal): Promise<LoadedListPage> {
    return Promise.resolve(page);
  }

  /** Leaves out of the built filter what is no item, and reports it; ends the request when a condition cannot be read. */
  vetConditions(): Promise<void> {
    return Promise.resolve();
  }
}
