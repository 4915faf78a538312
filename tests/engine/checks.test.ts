import { describe, expect, it } from 'vitest';
import { checkedRows } from '#src/engine/lists/state/checks.ts';
import { listFeatures } from '#src/engine/lists/listFeatures.ts';
import { reducerOf } from '#src/engine/lists/query/reducerOf.ts';
import { type QueryChange, type ListQueryState, type ListState, emptyListState } from '#src/engine/lists/state/listState.ts';
import { pageLeft } from '#src/engine/lists/state/pageLeft.ts';
import { subtreeOpened } from '#src/engine/lists/state/subtrees.ts';

/** The reducer of a list with all its features. */
const listReducer = reducerOf(listFeatures);

const query: ListQueryState = { viewCode: 'all', values: {}, filters: [], condition: [], sort: [], as: undefined, at: undefined, page: 1, size: 20 };
const filter = { propertyCode: 'name', propertyType: 0, propertyValue: 'a', propertyValueName: 'a' };
const row = (id: string) => ({ id, data: {} });

/** What a list knows after a query and its answer. */
function answered(state: ListState, change: QueryChange, ...ids: string[]): ListState {
  const requested = listReducer(state, { type: 'queryChanged', change });
  return listReducer(requested, { type: 'loaded', page: { content: ids.map(row), totalElements: 41, sumMap: null } });
}

const check = (state: ListState, ...ids: string[]) => listReducer(state, { type: 'checked', ids });
const only = (state: ListState, on: boolean) => listReducer(state, { type: 'onlyChecked', on });
const names = (state: ListState) => checkedRows(state).map(({ id }) => id);
const first = answered(emptyListState(query), {}, 'a', 'b');

describe('checks over pages', () => {
  it('stay when another page, order or size is requested, with the values of their rows', () => {
    const second = check(answered(check(first, 'a'), { page: 2 }, 'c', 'd'), 'd');
    expect([names(second), [...second.checked]]).toEqual([['a', 'd'], ['d']]);
    expect(names(answered(second, { size: 50 }, 'a', 'b', 'c', 'd'))).toEqual(['a', 'd']);
    const sorted = answered(second, { sort: [{ propertyCode: 'name', direction: 'ascending' }] }, 'x', 'y');
    expect([names(sorted), sorted.checked.size]).toEqual([['a', 'd'], 0]);
    const back = answered(second, { page: 1 }, 'a', 'b');
    expect([[...back.checked], names(back)]).toEqual([['a'], ['d', 'a']]);
    expect(names(check(back))).toEqual(['d']);
  });

  it('go with another filter, another view and another presentation', () => {
    const second = answered(check(first, 'a'), { page: 2 }, 'c');
    expect(names(listReducer(second, { type: 'queryChanged', change: { filters: [filter] } }))).toEqual([]);
    expect(names(listReducer(second, { type: 'queryChanged', change: { filters: [], condition: [], page: 1 } }))).toEqual(['a']);
    expect(names(listReducer(second, { type: 'opened', query }))).toEqual([]);
    expect(names(listReducer(second, { type: 'queryChanged', change: { as: 'table' } }))).toEqual([]);
  });

  it('survive a page that fails to load', () => {
    const failed = listReducer(check(first, 'a'), { type: 'failed', error: new Error('X') });
    expect([names(failed), names(answered(failed, { page: 1 }, 'a', 'b'))]).toEqual([['a'], ['a']]);
  });

  it('are left for those that an action keeps, on whatever page they stand', () => {
    const second = check(answered(check(first, 'a', 'b'), { page: 2 }, 'c', 'd'), 'c', 'd');
    expect(names(listReducer(second, { type: 'checksKept', ids: ['b', 'd'] }))).toEqual(['b', 'd']);
    expect(names(listReducer(second, { type: 'checksKept', ids: [] }))).toEqual([]);
  });

  it('show alone and the page again; rows unchecked meanwhile stay in sight until then', () => {
    const second = check(answered(check(first, 'a', 'b'), { page: 2 }, 'c', 'd'), 'd');
    const alone = only(second, true);
    expect([alone.rows.map(({ id }) => id), [...alone.checked]]).toEqual([
      ['a', 'b', 'd'],
      ['a', 'b', 'd'],
    ]);
    const fewer = check(alone, 'a', 'd');
    expect(fewer.rows).toHaveLength(3);
    const again = only(fewer, false);
    expect([again.rows.map(({ id }) => id), [...again.checked], names(again)]).toEqual([['c', 'd'], ['d'], ['a', 'd']]);
    expect([answered(fewer, {}, 'c', 'd').only, names(answered(fewer, {}, 'c', 'd'))]).toEqual([undefined, ['a', 'd']]);
  });

  it('come back with rows that come after their page: those of a branch, and further ones behind the others', () => {
    const tree = (state: ListState) =>
      listReducer(state, { type: 'loaded', page: { content: ['a', 'b'].map(row), totalElements: 41, sumMap: null }, tree: true });
    const open = (state: ListState) => listReducer(state, subtreeOpened(state, 'a', [row('a1'), row('a2')]));
    const second = answered(check(open(tree(first)), 'a1'), { page: 2 }, 'c');
    const back = open(tree(listReducer(second, { type: 'queryChanged', change: { page: 1 } })));
    expect([[...back.checked], names(back), names(check(back))]).toEqual([['a1'], ['a1'], []]);

    const more = listReducer(answered(second, { page: 1 }, 'b'), { type: 'rowsAdded', rows: [row('b'), row('a1')], details: undefined });
    expect([[...more.checked], names(more), names(check(more))]).toEqual([['a1'], ['a1'], []]);
  });

  it('[LA-013] that are gone leave the page only when all its rows are, though rows of other pages are gone or only checked rows show', () => {
    const second = check(answered(check(first, 'a', 'b'), { page: 2 }, 'c', 'd'), 'd');
    expect([pageLeft(second, 3, []), pageLeft(only(second, true), 3, [])]).toEqual([2, 2]);
    const both = check(second, 'c', 'd');
    expect([pageLeft(both, 4, []), pageLeft(only(both, true), 4, [])]).toEqual([1, 1]);
    expect([pageLeft(both, 3, ['d']), pageLeft(only(both, true), 3, ['d'])]).toEqual([2, 2]);
  });
});
