import { expect, it } from 'vitest';
import type { ListRow } from '#schemas/list.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import { cachedListState, cacheListState, inPresentOrder, isChangedByOthers } from '#src/engine/lists/listStateCache.ts';
import { type ListSnapshot, emptySnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import { listFeatures } from '#src/engine/lists/listFeatures.ts';
import { reducerOf } from '#src/engine/lists/query/reducerOf.ts';
import type { ListEvent } from '#src/engine/lists/state/listState.ts';
import { openedList, page } from './openedList.ts';

/** The reducer of a list with all its features. */
const listReducer = reducerOf(listFeatures);

const LIST = '/application/crm/application-list/contract';
const model = compileList({ code: 'all', name: 'All', schemaCode: 'm', queryColumns: [{ propertyCode: 'name', propertyType: 0, name: 'Name' }] });

/** What a list shows after these events. */
function shown(...events: ListEvent[]): ListSnapshot {
  const first = emptySnapshot({ viewCode: 'all', values: {}, filters: [], condition: [], sort: [], page: 1, size: 20 });
  return { ...first, model, acting: 'delete', state: events.reduce(listReducer, first.state) };
}

/** The page of the portal at an address, with a user. */
function at(search: string, id = 'zhang', pathname = LIST): Pick<ListServices, 'address' | 'user' | 'returned'> {
  const address = {
    origin: 'https://portal.example',
    path: pathname,
    search: () => search,
    last: () => ({ pathname, search }),
    write: () => {},
    goTo: () => {},
    leave: () => {},
    back: () => {},
    isFirst: () => true,
  };
  return { address, user: () => ({ id, name: id, username: id }), returned: {} };
}

const ids = (rows: readonly ListRow[] | undefined) => rows?.map(({ id }) => id);
const row = (id: string, name?: string): ListRow => ({ id, data: name === undefined ? {} : { name } });

it('a list is cached by its address as it was left, also when the way back says that a form added a record', () => {
  const checked: ListEvent[] = [
    { type: 'loaded', page: page('a', 'b') },
    { type: 'checked', ids: ['b'] },
  ];
  cacheListState({ services: at('?page=2&f.amount=5;9'), scrollPosition: { topPx: 300, leftPx: 40, rowId: 'b' }, features: listFeatures }, shown(...checked));
  const cached = cachedListState(at('?page=2&f.amount=5%3B9&iframeAction=add'));
  expect([ids(cached?.snapshot?.state?.rows), [...(cached?.snapshot?.state?.checked ?? [])], cached?.snapshot?.acting]).toEqual([['a', 'b'], ['b'], undefined]);
  expect(cached?.scrollPosition).toEqual({ topPx: 300, leftPx: 40, rowId: 'b' });
  expect(cachedListState(at('?page=3'))).toBeUndefined();
});

it('another user finds nothing of it, and neither does the first one after them', () => {
  cacheListState({ services: at('?page=5'), scrollPosition: undefined, features: listFeatures }, shown({ type: 'loaded', page: page('a') }));
  expect(cachedListState(at('?page=5', 'wang'))).toBeUndefined();
  expect(cachedListState(at('?page=5'))).toBeUndefined();
});

it('the ten lists left last are held', () => {
  for (let number = 1; number <= 11; number += 1) {
    cacheListState({ services: at(`?page=${number}`), scrollPosition: undefined, features: listFeatures }, shown({ type: 'loaded', page: page('a') }));
  }
  expect([cachedListState(at('?page=1')), cachedListState(at('?page=2'))?.snapshot?.state?.total]).toEqual([undefined, 1]);
});

it('rows that no longer answer their question are not cached, the checked ones are found again in any answer', () => {
  const left = shown({ type: 'loaded', page: page('a', 'b') }, { type: 'checked', ids: ['a'] }, { type: 'queryChanged', change: { page: 2 } });
  cacheListState({ services: at('?page=2'), scrollPosition: undefined, features: listFeatures }, left);
  const cached = cachedListState(at('?page=2'));
  expect([cached?.snapshot, [...(cached?.rest.away.keys() ?? [])]]).toEqual([undefined, ['a']]);
  const again = [{ type: 'opened', query: left.state.query, rest: cached?.rest } as const, { type: 'loaded', page: page('c', 'a') } as const].reduce<
    ListSnapshot['state']
  >(listReducer, left.state);
  expect([[...again.checked], again.away.size]).toEqual([['a'], 0]);
});

it('rows keep their places and get their present values; others and another order are reported', () => {
  const rows = [row('a'), row('b')];
  const same = [row('a'), row('b', 'new')];
  const answer = (coming: ListRow[]) => inPresentOrder({ rows, tree: undefined }, coming, new Map(coming.map((one) => [one.id, one])));
  expect(answer(same)).toEqual({ rows: same, isOther: false });
  expect(answer(same).rows[0]).toBe(rows[0]);
  expect(answer([row('b'), row('a')])).toEqual({ rows, isOther: true });
  expect(answer([row('a'), row('c'), row('b')])).toEqual({ rows, isOther: true });
  expect(answer([row('a')])).toEqual({ rows, isOther: true });
});

it('of a tree the answer is compared with its top', () => {
  const place = (level: number, parent?: string) => ({ level, parent, leaf: level > 1, open: level === 1 });
  const tree = new Map([
    ['a', place(1)],
    ['a1', place(2, 'a')],
    ['b', place(1)],
  ]);
  const rows = [row('a'), row('a1'), row('b')];
  const coming = [row('a'), row('b', 'new')];
  expect(inPresentOrder({ rows, tree }, coming, new Map(coming.map((one) => [one.id, one])))).toEqual({
    rows: [row('a'), row('a1'), row('b', 'new')],
    isOther: false,
  });
});

/** A list of these rows that is come back to after its row `b` was used, and what the server answers then. */
async function returned(answer: (ids: string | undefined) => ListRow[], added?: string) {
  cacheListState(
    { services: at('?view=x'), scrollPosition: { topPx: 0, leftPx: 0, rowId: 'b' }, features: listFeatures },
    shown({ type: 'loaded', page: page('a', 'b', 'c') }),
  );
  const cached = cachedListState({ ...at('?view=x'), returned: { added } });
  const { session, state } = openedList(({ filters }) => {
    const content = answer(filters.find(({ propertyCode }) => propertyCode === 'id')?.propertyValue);
    return Promise.resolve({ content, totalElements: content.length });
  });
  session.store.set({ ...cached?.snapshot, model });
  await cached?.refresh(session);
  return { rows: state().rows, marks: [...state().marks], outdated: state().outdated, total: state().total };
}

it('what others did meanwhile moves nothing and is reported', async () => {
  const back = await returned((named) => (named === undefined ? [row('x'), row('a', 'new'), row('b'), row('c')] : []));
  expect(back).toEqual({ rows: [row('a', 'new'), row('b'), row('c')], marks: [], outdated: true, total: 4 });
});

it('the record that was used shows changed in its place, with a word when it no longer fits', async () => {
  const stays = await returned(() => [row('a'), row('b', 'new'), row('c')]);
  expect(stays).toEqual({ rows: [row('a'), row('b', 'new'), row('c')], marks: [], outdated: false, total: 3 });
  const goes = await returned((named) => (named === undefined ? [row('a'), row('c')] : [row('b', 'new')]));
  expect([ids(goes.rows), goes.rows[1], goes.marks, goes.outdated]).toEqual([['a', 'b', 'c'], row('b', 'new'), [['b', 'moved']], false]);
});

it('the record that was used goes when it was deleted, and one that was added stands at the top', async () => {
  const deleted = await returned((named) => (named === undefined ? [row('a'), row('c')] : []));
  expect([ids(deleted.rows), deleted.outdated]).toEqual([['a', 'c'], false]);
  const added = await returned((named) => (named === undefined ? [row('a'), row('b'), row('c'), row('n')] : []), 'n');
  expect([ids(added.rows), added.marks, added.outdated]).toEqual([['n', 'a', 'b', 'c'], [['n', 'new']], false]);
});

it('what was requested while the view was entered is requested again, since entering ended it', async () => {
  cacheListState({ services: at('?view=y'), scrollPosition: undefined, features: listFeatures }, shown({ type: 'loaded', page: page('a') }));
  const cached = cachedListState(at('?view=y'));
  const requests: number[] = [];
  const { session, state } = openedList(({ page: number }) => {
    requests.push(number);
    return Promise.resolve(page(`row of page ${number + 1}`));
  });
  session.store.set({ ...cached?.snapshot, model });
  session.dispatch({ type: 'queryChanged', change: { page: 2 } });
  // Entering the view ends what was requested before.
  session.request.end();
  await cached?.refresh(session);
  expect([requests, state().busy, ids(state().rows)]).toEqual([[1], false, ['row of page 2']]);
});

it('rows that were lost meanwhile are requested as on a first visit, not compared with none', async () => {
  cacheListState({ services: at('?view=z'), scrollPosition: undefined, features: listFeatures }, shown({ type: 'loaded', page: page('a') }));
  const cached = cachedListState(at('?view=z'));
  const { session, state } = openedList(() => Promise.resolve(page('a', 'b')));
  session.store.set({ ...cached?.snapshot, model });
  session.dispatch({ type: 'failed', error: new Error('The answer was lost'), forbidden: false });
  await cached?.refresh(session);
  expect([state().status, ids(state().rows)]).toEqual(['table', ['a', 'b']]);
});

it('what others did meanwhile is reported beside an own change, and moves nothing either', async () => {
  const back = await returned((named) => (named === undefined ? [row('x'), row('c'), row('a'), row('b', 'new')] : []));
  expect([ids(back.rows), back.rows[1], back.outdated]).toEqual([['a', 'b', 'c'], row('b', 'new'), true]);
  const afterDeletion = await returned((named) => (named === undefined ? [row('c'), row('a')] : []));
  expect([ids(afterDeletion.rows), afterDeletion.outdated]).toEqual([['a', 'c'], true]);
});

it('what an own change lets come or go at the ends of a page is no change of others', () => {
  const shown = ['a', 'b', 'c', 'd'].map((id) => row(id));
  const isOthers = (coming: string, edit: Parameters<typeof isChangedByOthers>[2]) =>
    isChangedByOthers(
      shown,
      [...coming].map((id) => row(id)),
      edit,
    );
  expect([isOthers('acde', { ids: ['b'] }), isOthers('zacd', { ids: ['b'] }), isOthers('nabc', { ids: [], added: 'n' })]).toEqual([false, false, false]);
  expect([isOthers('bacd', { ids: ['b'] }), isOthers('abcd', { ids: ['b'] })]).toEqual([false, false]);
  expect([isOthers('axcd', { ids: ['b'] }), isOthers('cabd', { ids: ['b'] }), isOthers('efgh', { ids: ['b'] })]).toEqual([true, true, true]);
});
