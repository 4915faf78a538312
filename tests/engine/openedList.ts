import type { ListPage, ListQuery } from '#schemas/list.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import { type RowCore, dispatchTo, emptySnapshot } from '#src/engine/lists/query/listCore.ts';
import { queryRows } from '#src/engine/lists/query/queryRows.ts';
import { createStore } from '#src/engine/state/createStore.ts';

const row = (id: string) => ({ id, data: {} });
/** A page of rows that are all there are. */
export const page = (...ids: string[]): ListPage => ({ content: ids.map(row), totalElements: ids.length });

/** An open list whose rows come from `answer`, and what it reported to the user and wrote down. */
export function openedList(answer: (query: ListQuery) => Promise<ListPage>, modelType = 'LIST') {
  const store = createStore(emptySnapshot({ viewCode: 'all', values: {}, filters: [], condition: [], sort: undefined, page: 1, size: 20 }));
  const reports: unknown[] = [];
  const written: unknown[] = [];
  const core: RowCore = {
    store,
    request: new AbortController(),
    script: undefined,
    appendedPages: 0,
    pending: {},
    services: {
      source: { rows: answer },
      call: () => Promise.reject(new Error('Such a list requests nothing but rows')),
      report: (error) => void reports.push(error),
      log: (error) => void written.push(error),
      today: () => '2026-11-22',
      wait: () => Promise.resolve(),
      loadTexts: () => Promise.resolve(),
    },
    dispatch: (event) => dispatchTo(store, event),
    follow: () => undefined,
    changeQuery(change) {
      core.dispatch({ type: 'queryChanged', change });
      return queryRows(core);
    },
  };
  const queryColumns = [{ propertyCode: 'name', propertyType: 0, name: 'Name' }];
  store.set({ model: compileList({ code: 'all', name: 'All', schemaCode: 'm', modelType, queryColumns }) });
  return { core, reports, written, state: () => store.get().state };
}
