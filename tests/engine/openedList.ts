import type { ListPage, ListQuery } from '#schemas/list.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import { listFeatures } from '#src/engine/lists/listFeatures.ts';
import { openConfigCache } from '#src/engine/lists/query/configCache.ts';
import { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { emptySnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { createStore } from '#src/engine/state/createStore.ts';
import { reducerOf } from '#src/engine/lists/query/reducerOf.ts';

const row = (id: string) => ({ id, data: {} });
/** A page of rows that are all there are. */
export const page = (...ids: string[]): ListPage => ({ content: ids.map(row), totalElements: ids.length });

/** An open list whose rows come from `answer`, and what it reported to the user and wrote down. */
export function openedList(answer: (query: ListQuery) => Promise<ListPage>, modelType = 'LIST') {
  const store = createStore(emptySnapshot({ viewCode: 'all', values: {}, filters: [], condition: [], sort: [], page: 1, size: 20 }));
  const reports: unknown[] = [];
  const written: unknown[] = [];
  let search = '';
  const services = {
    source: { rows: answer },
    call: () => Promise.reject(new Error('Such a list requests nothing but rows')),
    report: (error: unknown) => void reports.push(error),
    log: (error: unknown) => void written.push(error),
    today: () => '2026-11-22',
    wait: () => Promise.resolve(),
    loadTexts: () => Promise.resolve(),
    ports: () => ({ locale: 'en', organisation: { myself: () => undefined } }),
    address: { search: () => search, write: (next: string) => void (search = next) },
  };
  const session = new ListSession({
    schemaCode: 'm',
    // Requesting rows and showing them needs no more of a screen.
    services: services as unknown as ListServices,
    store,
    cache: openConfigCache({ getItem: () => null, setItem: () => undefined }, 'zhang'),
    cached: undefined,
    features: listFeatures,
    reduce: reducerOf(listFeatures),
    vet: () => Promise.resolve(),
  });
  const queryColumns = [{ propertyCode: 'name', propertyType: 0, name: 'Name' }];
  store.set({ model: compileList({ code: 'all', name: 'All', schemaCode: 'm', modelType, queryColumns }) });
  return { session, reports, written, state: () => store.get().state, search: () => search };
}
