import { PAGE_SIZES } from '#schemas/limits.ts';
import { enterList, presetContextOf } from './enterList.ts';
import type { ListCore, ListSnapshot } from '#src/engine/lists/query/listCore.ts';
import { presetValues, toFilters } from '#src/engine/lists/query/listQuery.ts';
import type { ListHandle } from './openList.ts';

/** Stands for the built filter where filters are named by property codes. */
export const BUILT_FILTER = '';

type ListCommands = Pick<
  ListHandle,
  'search' | 'resetFilters' | 'removeFilter' | 'clearFilters' | 'toPage' | 'toSize' | 'sortBy' | 'showAs' | 'switchView' | 'reload' | 'reloadEdited'
>;

/** Everything a user does that requests other rows, or the same again. */
export function listCommands(core: ListCore): ListCommands {
  const { store } = core;
  const setFilters = (values: Readonly<Record<string, unknown>>, condition = store.get().state.query.condition) => {
    const filters = toFilters(values, store.get().model?.conditions ?? [], core.services.ports().locale);
    void core.changeQuery({ values, filters, condition });
  };
  return {
    search: setFilters,
    resetFilters: () => withModel(core, (model) => setFilters(presetValues(model, presetContextOf(core)))),
    removeFilter: (propertyCode) =>
      propertyCode === BUILT_FILTER ? void core.changeQuery({ condition: [] }) : setFilters(without(store.get().state.query.values, propertyCode)),
    clearFilters: () => setFilters({}, []),
    toPage: (page) => void core.changeQuery({ page }),
    toSize: (wanted) => void core.changeQuery({ size: PAGE_SIZES.find((size) => size === wanted) ?? store.get().state.query.size }),
    sortBy: (sort) => void core.changeQuery({ sort }),
    showAs: (as) => void core.changeQuery({ as }),
    switchView: (code) =>
      void enterList(
        core,
        { view: code, filters: undefined, condition: [], sort: undefined, page: 1, size: undefined, record: undefined, mine: undefined },
        'switch',
      ),
    reload: () => void core.reload(),
    reloadEdited(added) {
      const id = store.get().overlay?.rowId;
      void core.reload({ ids: id === undefined ? [] : [id], added });
    },
  };
}

function withModel(core: ListCore, use: (model: NonNullable<ListSnapshot['model']>) => void): void {
  const { model } = core.store.get();
  if (model) use(model);
}

function without(values: Readonly<Record<string, unknown>>, propertyCode: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([code]) => code !== propertyCode));
}
