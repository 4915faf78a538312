import { describe, expect, it } from 'vitest';
import { listFeatures } from '#src/engine/lists/listFeatures.ts';
import { reducerOf } from '#src/engine/lists/query/reducerOf.ts';
import { type ListQueryState, type ListState, emptyListState, pageCount } from '#src/engine/lists/state/listState.ts';
import { pageAppended } from '#src/engine/lists/state/pageAppended.ts';
import { pageAfterRemoval } from '#src/engine/lists/state/pageLeft.ts';
import { subtreeClosed, subtreeOpened } from '#src/engine/lists/state/subtrees.ts';

/** The reducer of a list with all its features. */
const listReducer = reducerOf(listFeatures);

const query: ListQueryState = { viewCode: 'all', values: {}, filters: [], condition: [], sort: [], page: 3, size: 20 };
const filter = { propertyCode: 'name', propertyType: 0, propertyValue: 'a', propertyValueName: 'a' };
const row = (id: string) => ({ id, data: {} });
const page = (...ids: string[]) => ({ content: ids.map(row), totalElements: 41, sumMap: null });
const loaded = (state: ListState, ...ids: string[]) => listReducer(state, { type: 'loaded', page: page(...ids) });

describe('listState', () => {
  it('[LS-032] a page-size change goes back to page 1', () => {
    const next = listReducer(emptyListState(query), { type: 'queryChanged', change: { size: 50 } });
    expect([next.query.page, next.query.size, next.busy]).toEqual([1, 50, true]);
  });

  it('[LS-013] a search and a sort go back to page 1, a page change does not', () => {
    const start = emptyListState(query);
    expect(listReducer(start, { type: 'queryChanged', change: { filters: [filter] } }).query.page).toBe(1);
    expect(listReducer(start, { type: 'queryChanged', change: { sort: [{ propertyCode: 'a', direction: 'ascending' }] } }).query.page).toBe(1);
    expect(listReducer(start, { type: 'queryChanged', change: { page: 2 } }).query.page).toBe(2);
  });

  const used = listReducer(loaded(emptyListState({ ...query, filters: [filter], size: 100 }), 'a'), { type: 'checked', ids: ['a'] });
  const fresh: ListQueryState = { viewCode: 'mine', values: {}, filters: [], condition: [], sort: [], page: 1, size: 20 };

  it('[LS-005][LS-006] opening a view forgets selection, filters and rows', () => {
    const next = listReducer(used, { type: 'opened', query: fresh });
    expect([next.query.filters, next.checked.size, next.rows.length, next.status]).toEqual([[], 0, 0, 'loading']);
  });

  it('[LS-007][LS-008] opening a view queries what it opens with, and nothing of the page and size before', () => {
    expect(listReducer(used, { type: 'opened', query: fresh }).query).toEqual(fresh);
  });

  it('[LS-011][LS-034] rows and total come from the answer and the table shows', () => {
    const next = loaded(emptyListState(query), 'a', 'b');
    expect([next.status, next.rows.length, next.total, next.busy]).toEqual(['table', 2, 41, false]);
  });

  it('[LS-035][LS-036] an empty answer is no data without a filter and search no data with one', () => {
    expect(loaded(emptyListState(query)).status).toBe('noData');
    expect(loaded(emptyListState({ ...query, filters: [filter] })).status).toBe('searchNoData');
  });

  it('[BX-020] another presentation begins without the rows and checks of the one before, and asks from page 1', () => {
    const checked = listReducer(loaded(emptyListState(query), 'a'), { type: 'checked', ids: ['a'] });
    const table = listReducer(checked, { type: 'queryChanged', change: { as: 'table' } });
    expect([table.status, table.rows.length, table.checked.size, table.query.as, table.query.page]).toEqual(['loading', 0, 0, 'table', 1]);
    const moved = listReducer(checked, { type: 'queryChanged', change: { at: '2026-03' } });
    expect([moved.status, moved.rows.length, moved.query.at]).toEqual(['table', 1, '2026-03']);
    const grouped = listReducer(checked, { type: 'queryChanged', change: { group: 'stage' } });
    expect([grouped.status, grouped.rows.length, grouped.checked.size, grouped.query.group]).toEqual(['loading', 0, 0, 'stage']);
    const sorted = listReducer({ ...checked, query: grouped.query }, { type: 'queryChanged', change: { sort: [] } });
    expect([sorted.rows.length, sorted.query.group]).toEqual([1, 'stage']);
  });

  it('[BX-019][BX-020] what a presentation has loaded counts as something to show, and all its rows show once further ones have come', () => {
    const empty = listReducer(emptyListState(query), { type: 'loaded', page: { content: [], totalElements: 3, details: 'month' } });
    expect([empty.status, empty.details]).toEqual(['table', 'month']);
    const more = listReducer(loaded(emptyListState(query), 'a'), { type: 'rowsAdded', rows: [row('a'), row('b')], details: 'more' });
    expect([more.rows.map(({ id }) => id), more.details]).toEqual([['a', 'b'], 'more']);
  });

  it('[LS-033] rows stay while a new query runs', () => {
    const next = listReducer(loaded(emptyListState(query), 'a'), { type: 'queryChanged', change: { page: 2 } });
    expect([next.status, next.busy, next.rows.length]).toEqual(['table', true, 1]);
  });

  it('[LS-037] a failure shows its panel, and asking again shows loading', () => {
    const failed = listReducer(loaded(emptyListState(query), 'a'), { type: 'failed', error: new Error('X') });
    expect([failed.status, failed.rows.length]).toEqual(['failed', 0]);
    expect(listReducer(failed, { type: 'busy' }).status).toBe('loading');
  });

  it('only rows that show can be checked, and over a reload those stay checked that are still there', () => {
    const checked = listReducer(loaded(emptyListState(query), 'a', 'b'), { type: 'checked', ids: ['a', 'z'] });
    expect([...checked.checked]).toEqual(['a']);
    expect([...loaded(checked, 'a', 'c').checked]).toEqual(['a']);
    const afterDeletion = loaded(checked, 'c');
    expect([afterDeletion.checked.size, afterDeletion.away.size]).toEqual([0, 0]);
  });

  it('a page put behind the others gives each row once, keeps their marks, and brings back a page of which only checked rows showed', () => {
    const marks = new Map([['c', 'moved' as const]]);
    const first = listReducer(emptyListState(query), { type: 'loaded', page: { ...page('a', 'b', 'c'), marks } });
    const behind = (state: ListState) => listReducer(state, pageAppended(state, page('c', 'd')));
    const both = behind(first);
    expect([both.rows.map(({ id }) => id), both.marks, both.loads]).toEqual([['a', 'b', 'c', 'd'], marks, 2]);
    const alone = listReducer(listReducer(first, { type: 'checked', ids: ['b'] }), { type: 'onlyChecked', on: true });
    const again = behind(alone);
    expect([again.rows.map(({ id }) => id), [...again.checked], again.only]).toEqual([['a', 'b', 'c', 'd'], ['b'], undefined]);
  });

  it('a page behind a tree leaves it one, with its open branches', () => {
    const top = listReducer(emptyListState(query), { type: 'loaded', page: page('a', 'b'), tree: true });
    const open = listReducer(top, subtreeOpened(top, 'a', [row('a1')]));
    const both = listReducer(open, pageAppended(open, page('c', 'a1')));
    expect(both.rows.map(({ id }) => [id, both.tree?.get(id)?.level, both.tree?.get(id)?.open])).toEqual([
      ['a', 1, true],
      ['a1', 2, false],
      ['b', 1, false],
      ['c', 1, false],
    ]);
    const checked = listReducer(listReducer(open, { type: 'checked', ids: ['a1'] }), { type: 'onlyChecked', on: true });
    const again = listReducer(checked, pageAppended(checked, page('c')));
    expect([again.rows.map(({ id }) => id), again.tree?.get('a1')?.level, [...again.checked]]).toEqual([['a', 'a1', 'b', 'c'], 2, ['a1']]);
  });

  it('[LA-013] a page whose rows are all gone steps back one, the first stays', () => {
    expect([pageAfterRemoval(3, 2, 2), pageAfterRemoval(1, 2, 2), pageAfterRemoval(3, 2, 1)]).toEqual([2, 1, 3]);
  });

  it('[LS-028] 41 rows of 20 make 3 pages, none make 1', () => expect([pageCount(41, 20), pageCount(0, 20)]).toEqual([3, 1]));

  it('[EN-012] a branch opens below its row one level deeper, and closes with all that lies below it', () => {
    const top = listReducer(emptyListState(query), { type: 'loaded', page: page('a', 'b'), tree: true });
    const one = listReducer(top, subtreeOpened(top, 'a', [row('a1'), row('a2')]));
    const two = listReducer(one, subtreeOpened(one, 'a1', [{ ...row('x'), leaf: true }, row('a')]));
    expect(two.rows.map(({ id }) => [id, two.tree?.get(id)?.level])).toEqual([
      ['a', 1],
      ['a1', 2],
      ['x', 3],
      ['a2', 2],
      ['b', 1],
    ]);
    const checked = listReducer(two, { type: 'checked', ids: ['x', 'b'] });
    const closed = listReducer(checked, subtreeClosed(checked, 'a'));
    expect([closed.rows.map(({ id }) => id), [...closed.checked]]).toEqual([['a', 'b'], ['b']]);
    expect(listReducer(closed, subtreeOpened(closed, 'b', [])).tree?.get('b')).toMatchObject({ leaf: true, open: false });
  });
});
