import { PAGE_SIZES } from '#schemas/limits.ts';
import type { FilterItem } from '#schemas/list.ts';
import { enterList } from './enterList.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import type { ListSnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import { presetContextOf } from '#src/engine/lists/query/listPlace.ts';
import { filtersBeside, filtersWithoutCondition, presetValues } from '#src/engine/lists/query/listQuery.ts';
import type { ListHandle } from './openList.ts';
import { changeQuery, queryRows } from '#src/engine/lists/query/queryRows.ts';

/** Stands for the built filter where filters are named by property codes. */
export const BUILT_FILTER = '';

type ListCommands = Pick<
  ListHandle,
  'search' | 'resetFilters' | 'removeFilter' | 'clearFilters' | 'toPage' | 'toSize' | 'sortBy' | 'showAs' | 'switchView' | 'reload' | 'reloadEdited'
>;

/** Everything a user does that requests other rows, or the same again. */
export function listCommands(session: ListSession): ListCommands {
  const { store } = session;
  const send = (values: Readonly<Record<string, unknown>>, before: readonly FilterItem[], condition = store.get().state.query.condition) => {
    const filters = filtersBeside(before, values, store.get().model?.conditions ?? [], session.services.ports().locale);
    void changeQuery(session, { values, filters, condition });
  };
  /** What a script filters by stays beside what the user says, until it is taken off. */
  const searchBeside = (values: Readonly<Record<string, unknown>>) => send(values, session.nextFilters);
  return {
    search: searchBeside,
    resetFilters: () => withModel(session, (model) => send(presetValues(model, presetContextOf(session.services)), [])),
    removeFilter(propertyCode) {
      const { filters, values } = store.get().state.query;
      if (propertyCode === BUILT_FILTER) void changeQuery(session, { condition: [] });
      else if (filtersWithoutCondition(filters, store.get().model?.conditions ?? []).some((item) => item.propertyCode === propertyCode))
        void changeQuery(session, { filters: filters.filter((item) => item.propertyCode !== propertyCode) });
      else searchBeside(without(values, propertyCode));
    },
    clearFilters: () => send({}, [], []),
    toPage: (page) => void changeQuery(session, { page }),
    toSize: (wanted) => void changeQuery(session, { size: PAGE_SIZES.find((size) => size === wanted) ?? store.get().state.query.size }),
    sortBy: (sort) => void changeQuery(session, { sort }),
    showAs: (as) => void changeQuery(session, { as }),
    switchView: (code) =>
      void enterList(
        session,
        { view: code, filters: undefined, condition: [], sort: [], page: 1, size: undefined, record: undefined, mine: undefined },
        'switch',
      ),
    reload: () => void queryRows(session),
    reloadEdited(added) {
      const id = store.get().overlay?.rowId;
      void queryRows(session, { ids: id === undefined ? [] : [id], added });
    },
  };
}

function withModel(session: ListSession, use: (model: NonNullable<ListSnapshot['model']>) => void): void {
  const { model } = session.store.get();
  if (model) use(model);
}

function without(values: Readonly<Record<string, unknown>>, propertyCode: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([code]) => code !== propertyCode));
}
