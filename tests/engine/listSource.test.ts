import { describe, expect, it, vi } from 'vitest';
import type { Ports } from '#renderers/contracts/ports.ts';
import { OrderType, PropertyType } from '#schemas/codes.ts';
import type { FilterItem, ListConfig, ListQuery, ListRow } from '#schemas/list.ts';
import { actionCalls } from '#src/engine/lists/actions/actionCalls.ts';
import { openList } from '#src/engine/lists/openList.ts';
import { openConfigCache } from '#src/engine/lists/query/configCache.ts';
import { servicesFor } from '#src/engine/lists/servicesFor.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import type { ListSource } from '#src/engine/lists/state/listSource.ts';
import { queryRows } from '#src/engine/lists/query/queryRows.ts';

/** Code that a list loads when it needs it is compiled first, however busy the machine is. */
const until = (holds: () => void) => vi.waitFor(holds, { timeout: 10_000 });

// The list engine reads widths of the browser, and whether a chat app is around the page.
vi.stubGlobal('navigator', { userAgent: 'tests' });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });

const name = { propertyCode: 'name', propertyType: PropertyType.shortText, name: 'Name' };
const flag = { propertyCode: 'flag', propertyType: PropertyType.dropdown, name: 'Flag', options: 'DK;NO' };
/** Two views of ships that no model has: a table, and a board by their flags. */
const CONFIGS: readonly ListConfig[] = [
  { code: 'all', name: 'All', schemaCode: 'ships', queryColumns: [name, flag], queryConditions: [name] },
  { code: 'flags', name: 'By flag', schemaCode: 'ships', queryPresentationType: 'BOARD', queryColumns: [name, flag] },
];

/** Ships in memory as a source that declares its calls; what it was queried for stands in `queries`. */
function shipSource(count: number): { source: ListSource; queries: ListQuery[] } {
  let ships = Array.from({ length: count }, (_, at): ListRow => ({ id: `s${at}`, data: { name: `Ship ${at}`, flag: at % 2 === 0 ? 'DK' : 'NO' } }));
  const queries: ListQuery[] = [];
  const source: ListSource = {
    headers: async () => CONFIGS.map((config) => ({ code: config.code, name: config.name, schemaCode: 'ships' })),
    config: async (code) => CONFIGS.find((config) => config.code === code) ?? Promise.reject(new Error(`There is no view ${code}`)),
    async rows(query) {
      queries.push(query);
      const { page, size, orderByFields, orderType } = query;
      const found = ships.filter((ship) => query.filters.every((filter) => isFound(ship, filter)));
      if (orderByFields?.[0] === 'name' && orderType === OrderType.descending) found.reverse();
      return { content: found.slice(page * size, (page + 1) * size), totalElements: found.length };
    },
    calls: {
      formUrl: async ({ query: { bizObjectId } }) => `/ships/${bizObjectId}`,
      checkDelete: async ({ body: { ids } }) => ids.map((objectId) => ({ objectId, relativeModel: '', resultDesc: 'and its logbook' })),
      async deleteRows({ body: { ids } }) {
        ships = ships.filter(({ id }) => !ids.includes(id));
        return { successCount: ids.length, errorCount: 0, errors: [] };
      },
    },
  };
  return { source, queries };
}

/** A text is found by a part of it, a choice by being one of those named, or none of them. */
function isFound({ data }: ListRow, { propertyCode, propertyValue, queryFilterType }: FilterItem): boolean {
  if (propertyCode === 'name') return String(data.name).includes(propertyValue);
  return propertyValue.split(';').includes(String(data[propertyCode])) === (queryFilterType === 'In');
}

/** A page of the portal with an address, whose server answers only what no source declares. */
function portalAt(search: string) {
  const requested: string[] = [];
  const reports: unknown[] = [];
  const place = { search };
  const services = {
    call: async (call: string) => {
      requested.push(call);
      return [];
    },
    isFamily: false,
    fromRoot: false,
    returned: undefined,
    today: () => '2026-11-28',
    user: () => ({ id: 'zhang', username: 'zhang', name: 'Zhang' }),
    // Such a list reads the language and its reader, and words nothing.
    ports: () => ({ locale: 'en', t: (key: string) => key, organisation: { myself: () => ({ user: { id: 'zhang' } }) } }) as unknown as Ports,
    address: {
      path: '/ships',
      search: () => place.search,
      last: () => ({ pathname: '/ships', search: place.search }),
      write: (written: string) => void (place.search = written),
      back: () => undefined,
      isFirst: () => true,
    },
    watch: () => () => undefined,
    wait: () => Promise.resolve(),
    loadTexts: () => Promise.resolve(),
    log: () => undefined,
    report: (error: unknown) => void reports.push(error),
    message: () => undefined,
  };
  // Dialogs, scripts and messages are not requested here.
  return { services: services as unknown as ListServices, requested, reports, address: () => decodeURIComponent(place.search) };
}

/** The list of a source, opened at an address; resolves when its rows show. */
async function openShips(count: number, search = '') {
  const { source, queries } = shipSource(count);
  const portal = portalAt(search);
  const stored = new Map<string, string>();
  const cache = openConfigCache({ getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => void stored.set(key, text) }, 'zhang');
  const list = openList('ships', servicesFor(source, portal.services), cache);
  list.start();
  const state = () => list.store.get().state;
  const loaded = () => until(() => expect(state()).toMatchObject({ busy: false }));
  await loaded();
  const shown = () => state().rows.map(({ id }) => id);
  return { ...portal, list, state, shown, loaded, last: () => queries.at(-1) };
}

describe('a list of a source that is no model', () => {
  it('shows the columns and the first page of its first view, and requests of the server only what is kept for the user', async () => {
    const { list, state, shown, requested, reports } = await openShips(45);
    const { model, headers } = list.store.get();
    expect(model?.columns.map(({ key }) => key)).toEqual(['name', 'flag']);
    expect(headers.map(({ code }) => code)).toEqual(['all', 'flags']);
    expect([shown().length, state().total]).toEqual([20, 45]);
    expect(new Set(requested)).toEqual(new Set(['savedQueries']));
    expect(reports).toEqual([]);
  });

  it('[BX-003] a view seen before is shown from its first frame with what its address asks for', () => {
    const stored = new Map<string, string>();
    const cache = openConfigCache({ getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => void stored.set(key, text) }, 'zhang');
    const [all] = CONFIGS;
    if (all) cache.write('ships', { headers: [{ code: 'all', name: 'All', schemaCode: 'ships' }], configs: { all } });
    const list = openList('ships', servicesFor(shipSource(3).source, portalAt('?f.name=Ship 2&page=2').services), cache);
    const { model, state } = list.store.get();
    expect(model?.columns).toHaveLength(2);
    expect(state.query).toMatchObject({ values: { name: 'Ship 2' }, page: 2 });
  });

  it('[LS-032] pages, sizes and sorts its rows, and the address follows', async () => {
    const { list, shown, loaded, last, address } = await openShips(45);
    list.toPage(3);
    await loaded();
    expect([shown(), last()?.page, address()]).toEqual([['s40', 's41', 's42', 's43', 's44'], 2, '?page=3']);
    list.toSize(50);
    await loaded();
    expect([shown().length, last()?.page, last()?.size, address()]).toEqual([45, 0, 50, '?size=50']);
    list.sortBy([{ propertyCode: 'name', direction: 'descending' }]);
    await loaded();
    expect([shown()[0], address()]).toEqual(['s44', '?sort=-name&size=50']);
  });

  it('filters by the conditions of its view, from the panel and from an address, and names what would bring rows', async () => {
    const { list, shown, loaded, state, address } = await openShips(45, '?f.name=Ship+44');
    expect(shown()).toEqual(['s44']);
    list.search({ name: 'Ship 3' });
    await loaded();
    expect([shown().length, address()]).toEqual([11, '?f.name=Ship+3']);
    list.search({ name: 'Barge' });
    await until(() => expect(list.store.get().filterRemoval).toEqual({ propertyCode: 'name', total: 45 }));
    expect(state().status).toBe('searchNoData');
  });

  it('shows a view of another presentation, in parts of their own queries, and that as a table', async () => {
    const { list, loaded, state, shown, address } = await openShips(6);
    list.switchView('flags');
    await until(() => expect(state()).toMatchObject({ busy: false, query: { viewCode: 'flags' } }));
    expect(state().details).toMatchObject([
      { value: 'DK', rows: [{ id: 's0' }, { id: 's2' }, { id: 's4' }] },
      { value: 'NO', rows: [{ id: 's1' }, { id: 's3' }, { id: 's5' }] },
    ]);
    list.showAs('table');
    await loaded();
    expect([shown().length, state().details, address()]).toEqual([6, undefined, '?view=flags&as=table']);
  });

  it('opens and deletes rows by the calls it declares', async () => {
    const { list, shown, requested, address } = await openShips(3);
    list.openRow({ id: 's1', data: { name: 'Ship 1' } });
    await until(() => expect(list.store.get().overlay).toMatchObject({ url: '/ships/s1', name: 'Ship 1', rowId: 's1' }));
    expect(address()).toBe('?record=s1');
    const calls = actionCalls(list.session);
    expect(await calls.checkDelete(['s2'])).toEqual([{ objectId: 's2', relativeModel: '', resultDesc: 'and its logbook' }]);
    expect(await calls.deleteRows(['s2'])).toMatchObject({ successCount: 1 });
    await queryRows(list.session);
    expect(shown()).toEqual(['s0', 's1']);
    expect(requested).not.toContain('deleteRows');
  });

  it('[LA-044] carries no action out on a view that was entered after it was pressed', async () => {
    const { list, state } = await openShips(3);
    const run = vi.fn(async () => ({ kind: 'none', done: true }) as const);
    const renderer = { codes: [], types: [], icon: 'flag', needsRows: false, enabled: () => true as const, run } as const;
    const action = { key: 'hoist', action: { actionCode: 'hoist', name: 'Hoist' }, renderer, custom: false, hint: '' };
    list.act(action);
    list.switchView('flags');
    await until(() => expect(state()).toMatchObject({ busy: false, query: { viewCode: 'flags' } }));
    await until(() => expect(list.store.get().acting).toBeUndefined());
    expect(run).not.toHaveBeenCalled();
    list.act(action);
    await until(() => expect(run).toHaveBeenCalledTimes(1));
  });

  it('a view it does not know fails as that of a model does', async () => {
    const { source } = shipSource(1);
    const { services, reports } = portalAt('');
    const broken: ListSource = { ...source, config: () => Promise.reject(new Error('No configuration')) };
    const list = openList('ships', servicesFor(broken, services), openConfigCache({ getItem: () => null, setItem: () => undefined }, 'zhang'));
    list.start();
    await until(() => expect(list.store.get().state.status).toBe('failed'));
    expect(reports).toEqual([new Error('No configuration')]);
  });
});
