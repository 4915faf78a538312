import { expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import type { ListConfig, ListPage, ListQuery, ListRow } from '#schemas/list.ts';
import type { GroupsPage, GroupsQuery } from '#schemas/records/groups.ts';
import { groupDetailsOf, type GroupPath } from '#renderers/regions/groups/groupParts.ts';
import { writeGroupAct } from '#renderers/regions/groups/groupsDataSource.ts';
import { vetConditions } from '#src/engine/lists/buildFilter.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import { emptySnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import { listFeatures } from '#src/engine/lists/listFeatures.ts';
import { reducerOf } from '#src/engine/lists/query/reducerOf.ts';
import { RowSession } from '#src/engine/lists/query/RowSession.ts';
import { loadMoreFromDataSource } from '#src/engine/lists/query/presentationDataSource.ts';
import { changeQuery, queryRows } from '#src/engine/lists/query/queryRows.ts';
import { createStore } from '#src/engine/state/createStore.ts';
import { openedList, page } from './openedList.ts';

const config: ListConfig = {
  code: 'v',
  name: 'V',
  schemaCode: 'm',
  queryColumns: [
    { propertyCode: 'title', propertyType: PropertyType.shortText, name: 'title' },
    { propertyCode: 'stage', propertyType: PropertyType.dropdown, name: 'stage', options: 'A;B;C' },
    { propertyCode: 'amount', propertyType: PropertyType.number, name: 'amount' },
  ],
};

/** A list of these rows that is grouped, and every query it sends. */
function openGrouped(group: string, rows: ListRow[]) {
  const queries: (ListQuery | GroupsQuery)[] = [];
  const reports: unknown[] = [];
  const failing = { now: false };
  const matching = ({ queryCondition }: ListQuery | GroupsQuery) =>
    rows.filter(({ data }) =>
      (queryCondition ?? []).every((groups) =>
        groups.some((terms) =>
          terms.every(({ propertyCode, propertyValue, queryFilterType }) =>
            queryFilterType === 'IsNull' ? data[propertyCode] === null : data[propertyCode] === propertyValue,
          ),
        ),
      ),
    );
  const answer = async (query: ListQuery): Promise<ListPage> => {
    queries.push(query);
    await new Promise(setImmediate);
    if (failing.now) throw new Error('No answer');
    const found = matching(query);
    return {
      content: found.slice(query.page * query.size, (query.page + 1) * query.size),
      totalElements: found.length,
      sumMap: { amount: { num: found.length, sumType: 1 } },
    };
  };
  const groups = async (query: GroupsQuery): Promise<GroupsPage> => {
    queries.push(query);
    const found = matching(query);
    const values = [...new Set(found.map(({ data }) => (data[query.groupBy] ?? null) as string | null))]; // texts and nulls are given
    const all = values.map((value) => ({ value, text: value ?? '', count: found.filter(({ data }) => data[query.groupBy] === value).length, sumMap: {} }));
    return { groups: all.slice(query.page * query.size, (query.page + 1) * query.size), totalElements: all.length };
  };
  const query = { viewCode: 'v', values: {}, filters: [], condition: [], sort: [], page: 1, size: 20 as const, group };
  const store = createStore({ ...emptySnapshot(query), model: compileList(config) });
  const services = {
    source: { rows: answer, groups },
    call: () => Promise.reject(new Error('Groups request nothing else')),
    report: (error: unknown) => void reports.push(error),
    log: () => undefined,
    today: () => '2026-11-30',
    wait: () => Promise.resolve(),
    loadTexts: () => Promise.resolve(),
  };
  const session = new RowSession(store, services, reducerOf(listFeatures));
  const act = (does: 'open' | 'close' | 'more', ...path: GroupPath) => loadMoreFromDataSource(session, writeGroupAct({ act: does, path }));
  const details = () => groupDetailsOf(store.get().state.details);
  const shown = () => store.get().state.rows.map(({ id }) => id);
  return { session, queries, reports, failing, act, details, shown, state: () => store.get().state };
}

const rowsIn = (stage: string | null, count: number): ListRow[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${stage}-${at}`, data: { stage, title: `t${at % 2}` } }));

it('[BX-069] groups begin closed with their counts, the total and the sums of all rows; a group opens exactly the rows it counts, a page at a time', async () => {
  const list = openGrouped('stage', [...rowsIn('A', 25), ...rowsIn(null, 2)]);
  await queryRows(list.session);
  expect([list.shown(), list.state().total, list.state().sums, list.state().status]).toEqual([[], 27, { amount: { num: 27, sumType: 1 } }, 'table']);
  expect(list.details()?.top.parts.map(({ value, count }) => [value, count])).toEqual([
    ['A', 25],
    [null, 2],
  ]);
  await list.act('open', null);
  await list.act('open', 'A');
  expect(list.shown()).toEqual([...rowsIn('A', 20), ...rowsIn(null, 2)].map(({ id }) => id));
  expect(list.queries.at(-1)).toMatchObject({ page: 0, size: 20, queryCondition: [[[{ propertyCode: 'stage', propertyValue: 'A', queryFilterType: 'Eq' }]]] });
  await list.act('more', 'A');
  expect(list.shown()).toEqual([...rowsIn('A', 25), ...rowsIn(null, 2)].map(({ id }) => id));
  await list.act('close', 'A');
  expect(list.shown()).toEqual(rowsIn(null, 2).map(({ id }) => id));
});

it('[BX-069] the comparison of a group is added to every group of the built filter', async () => {
  const list = openGrouped('stage', rowsIn('A', 2));
  const term = (value: string) => ({ propertyCode: 'title', propertyType: 0, operator: 'Eq' as const, value });
  await changeQuery(list.session, { condition: [[term('t0')], [term('t1')]] });
  await list.act('open', 'A');
  const stage = { propertyCode: 'stage', propertyType: 14, propertyValue: 'A', queryFilterType: 'Eq' };
  const title = (propertyValue: string) => ({ propertyCode: 'title', propertyType: 0, propertyValue, queryFilterType: 'Eq' });
  expect(list.queries.at(-1)?.queryCondition).toEqual([
    [
      [title('t0'), stage],
      [title('t1'), stage],
    ],
  ]);
});

it('[BX-069] a group holds further groups, whose rows have the values of both', async () => {
  const list = openGrouped('stage,title', [...rowsIn('A', 4), ...rowsIn('B', 3)]);
  await queryRows(list.session);
  await list.act('open', 'A');
  expect(list.queries.at(-1)).toMatchObject({ groupBy: 'title', queryCondition: [[[{ propertyCode: 'stage', propertyValue: 'A' }]]] });
  await list.act('open', 'A', 't1');
  expect(list.shown()).toEqual(['A-1', 'A-3']);
});

it('[BX-069] after another sort or filter what stood open stands open where it is still there, with as many rows', async () => {
  const rows = [...rowsIn('A', 30), ...rowsIn('B', 3)];
  const list = openGrouped('stage', rows);
  await queryRows(list.session);
  await list.act('open', 'A');
  await list.act('more', 'A');
  await list.act('open', 'B');
  rows.splice(30, 3);
  list.queries.length = 0;
  await changeQuery(list.session, { sort: [{ propertyCode: 'title', direction: 'descending' }] });
  expect(list.details()?.top.parts.map(({ value, inside }) => [value, inside?.kind])).toEqual([['A', 'rows']]);
  expect(list.shown()).toHaveLength(30);
  expect(list.queries.at(-1)).toMatchObject({ orderByFields: ['title'], size: 30 });
  expect(list.queries.find((query) => 'groupBy' in query)).not.toHaveProperty('orderByFields');
  await changeQuery(list.session, { group: 'title' });
  expect([list.shown(), list.details()?.top.parts.some(({ inside }) => inside !== undefined)]).toEqual([[], false]);
});

it('[BX-069] a group that does not come says so, and comes when it is opened again; the others stay', async () => {
  const list = openGrouped('stage', [...rowsIn('A', 1), ...rowsIn('B', 1)]);
  await queryRows(list.session);
  await list.act('open', 'B');
  list.failing.now = true;
  await list.act('open', 'A');
  expect([list.details()?.top.parts[0]?.inside, list.reports.length, list.shown(), list.state().status]).toEqual([{ kind: 'failed' }, 1, ['B-0'], 'table']);
  list.failing.now = false;
  await list.act('open', 'A');
  expect(list.shown()).toEqual(['A-0', 'B-0']);
});

it('[BX-069] further groups come behind the first fifty', async () => {
  const list = openGrouped(
    'title',
    Array.from({ length: 120 }, (_, at) => ({ id: `r${at}`, data: { title: `t${at}` } })),
  );
  await queryRows(list.session);
  expect([list.details()?.top.parts.length, list.details()?.top.total]).toEqual([50, 120]);
  await list.act('more');
  expect(list.details()?.top.parts.length).toBe(100);
  await list.act('open', 't70');
  expect(list.shown()).toEqual(['r70']);
});

it('[BX-069] checks of rows stay when their group is closed and show when it opens again', async () => {
  const { session, state } = openedList(() => Promise.resolve(page('a', 'b')));
  session.dispatch({ type: 'loaded', page: page('a', 'b') });
  session.dispatch({ type: 'checked', ids: ['a'] });
  const [a, b] = state().rows;
  session.dispatch({ type: 'rowsAdded', rows: b ? [b] : [], details: {} });
  expect([[...state().checked], [...state().away.keys()]]).toEqual([[], ['a']]);
  session.dispatch({ type: 'rowsAdded', rows: a && b ? [a, b] : [], details: {} });
  expect([[...state().checked], [...state().away.keys()]]).toEqual([['a'], []]);
});

it('[BX-069] an item of the address that groups nothing here is left out of the query and the address', async () => {
  const { session, state, search } = openedList(() => Promise.resolve(page('a')));
  const words: string[] = [];
  Object.assign(session.services, {
    message: ({ text }: { text: string }) => void words.push(text),
    ports: () => ({ locale: 'en', t: (_key: string, { names }: { names: string }) => names, organisation: { myself: () => undefined } }),
  });
  Object.assign(session.services.source, { groups: () => Promise.reject(new Error('Nothing is grouped yet')) });
  session.dispatch({ type: 'queryChanged', change: { group: 'name:count,constructor' } });
  await vetConditions(session);
  expect([state().query.group, search(), words]).toEqual(['name:count', '?view=all&group=name:count', ['constructor']]);
  Object.assign(session.services.source, { groups: undefined });
  await vetConditions(session);
  expect([state().query.group, search(), words.at(-1)]).toEqual([undefined, '?view=all', 'Name']);
});

it('[BX-069] a group that is opened while all of it is requested again stands open afterwards', async () => {
  const list = openGrouped('stage', rowsIn('A', 3));
  await queryRows(list.session);
  const again = queryRows(list.session);
  await list.act('open', 'A');
  await again;
  expect(list.shown()).toEqual(['A-0', 'A-1', 'A-2']);
  expect(list.details()?.top.parts[0]?.inside).toMatchObject({ kind: 'rows', total: 3 });
});
