import { expect, it } from 'vitest';
import type { ListPage } from '#schemas/list.ts';
import { toggleSubtree } from '#src/engine/lists/query/listTree.ts';
import { changeQuery, queryRows } from '#src/engine/lists/query/queryRows.ts';
import { openedList, page } from './openedList.ts';

it('[LS-040] rows show as they came when those of an edit cannot be requested (routed)', async () => {
  const refused = new Error('too many requests');
  let stored = page('a', 'b', 'c');
  const { session, reports, written, state } = openedList((query) => {
    return query.filters.some(({ propertyCode }) => propertyCode === 'id') ? Promise.reject(refused) : Promise.resolve(stored);
  });
  await queryRows(session);
  stored = page('a', 'c');
  await queryRows(session, { ids: ['b'] });
  expect([state().status, state().rows.map(({ id }) => id), state().busy]).toEqual(['table', ['a', 'c'], false]);
  expect([reports, written]).toEqual([[], [refused]]);
});

it('checked rows of open subtrees stay checked when their page is requested again, those that are gone do not, those of other pages do', async () => {
  const pages: Record<string, ListPage> = { '#': { ...page('a', 'c'), totalElements: 40 }, a: page('a1', 'a2', 'a3') };
  const { session, state } = openedList(({ view, page: at }) => Promise.resolve((at === 0 && pages[view?.parentRef ?? '']) || page('p', 'b')), 'TREE');
  await changeQuery(session, { page: 2 });
  session.dispatch({ type: 'checked', ids: ['b'] });
  await changeQuery(session, { page: 1 });
  await toggleSubtree(session, 'a');
  session.dispatch({ type: 'checked', ids: ['a', 'a1', 'a2'] });
  pages.a = page('a2', 'a3');
  await queryRows(session);
  expect(state().rows.map(({ id }) => id)).toEqual(['a', 'a2', 'a3', 'c']);
  expect([[...state().checked].toSorted(), [...state().away.keys()]]).toEqual([['a', 'a2'], ['b']]);
});
