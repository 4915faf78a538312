import { expect, it, vi } from 'vitest';
import type { ListQuery } from '#schemas/list.ts';
import type { PresentationDataSource } from '#renderers/contracts/dataSource.ts';
import { toggleSubtree } from '#src/engine/lists/query/listTree.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import { queryRows } from '#src/engine/lists/query/queryRows.ts';
import { shownRowsOf } from '#src/engine/lists/query/shownRows.ts';
import { watchRows } from '#src/engine/session/rowsWatcher.ts';
import { openedList, page } from './openedList.ts';

const CHANGED: ReadonlySet<string> = new Set(['m']);

/** A list that was loaded, whose watcher has received two answers since, and how often its rows were requested. */
async function answeredList() {
  let stored = page('a', 'b');
  let requestCount = 0;
  const { session, state } = openedList(() => {
    requestCount += 1;
    return Promise.resolve(stored);
  });
  const watcher = watchRows(shownRowsOf(session, () => ['m']));
  await queryRows(session);
  watcher.answered();
  watcher.answered();
  return { session, state, watcher, requestCount: () => requestCount, store: (...ids: string[]) => (stored = page(...ids)) };
}

it('[BX-091] rows that others changed give a hint at once, once the list has stood for two answers, and ask for nothing (routed)', async () => {
  const { state, watcher, requestCount } = await answeredList();
  watcher.rowsChanged(new Set(['other']));
  expect(state().outdated).toBe(false);
  watcher.rowsChanged(CHANGED);
  expect([state().outdated, requestCount()]).toEqual([true, 1]);
});

it('the own change that a load shows already gives no hint, whether the feed reports it before the next answer or the one after it (routed)', async () => {
  const { session, state, watcher, requestCount, store } = await answeredList();
  store('a');
  await queryRows(session);
  watcher.rowsChanged(CHANGED);
  await vi.waitFor(() => expect(requestCount()).toBe(3));
  watcher.answered();
  expect(state().outdated).toBe(false);
  watcher.rowsChanged(CHANGED);
  await vi.waitFor(() => expect(requestCount()).toBe(4));
  watcher.answered();
  expect(state().outdated).toBe(false);
  watcher.answered();
  watcher.rowsChanged(CHANGED);
  expect([state().outdated, requestCount()]).toEqual([true, 4]);
});

it.each([0, 1])('[BX-091] the change of another that came %i answers after a load is found by comparing the page (routed)', async (answers) => {
  const { session, state, watcher, store } = await answeredList();
  await queryRows(session);
  for (let at = 0; at < answers; at += 1) watcher.answered();
  store('a', 'b', 'c');
  watcher.rowsChanged(CHANGED);
  await vi.waitFor(() => expect(state().outdated).toBe(true));
});

it('[BX-091] records that rows name are looked for in the page when they change, at most once in five answers (routed)', async () => {
  const { session, state, watcher, requestCount, store } = await answeredList();
  const queryColumns = [
    { propertyCode: 'customer', propertyType: 9, name: 'Customer', namedSchemaCode: 'customer' },
    {
      propertyCode: 'lines',
      propertyType: 8,
      name: 'Lines',
      childColumns: [{ propertyCode: 'goods', propertyType: 9, name: 'Goods', namedSchemaCode: 'goods' }],
    },
  ];
  session.store.set({ model: compileList({ code: 'all', name: 'All', schemaCode: 'm', queryColumns }) });
  watcher.rowsChanged(new Set(['another']));
  for (let count = 0; count < 3; count += 1) watcher.rowsChanged(new Set(['customer']));
  await vi.waitFor(() => expect(requestCount()).toBe(2));
  expect(state().outdated).toBe(false);
  store('a', 'renamed');
  watcher.rowsChanged(new Set(['goods']));
  for (let count = 0; count < 4; count += 1) watcher.answered();
  await new Promise(setImmediate);
  expect([state().outdated, requestCount()]).toEqual([false, 2]);
  watcher.answered();
  await vi.waitFor(() => expect(state().outdated).toBe(true));
  expect(requestCount()).toBe(3);
});

it('[BX-091] a change that is told while rows are on their way is looked for once they show (routed)', async () => {
  let answer: (() => void) | undefined;
  const answers = [page('a'), page('a', 'b')];
  const { session, state } = openedList(
    () =>
      new Promise((resolve) => {
        const coming = answers.shift() ?? page('a', 'b');
        answer = () => resolve(coming);
      }),
  );
  const watcher = watchRows(shownRowsOf(session, () => ['m']));
  const loading = queryRows(session);
  watcher.rowsChanged(CHANGED);
  answer?.();
  await loading;
  expect(state()).toMatchObject({ rows: [{ id: 'a' }], outdated: false });
  await vi.waitFor(() => {
    answer?.();
    expect(state().outdated).toBe(true);
  });
});

it('[BX-091] a tree hears of rows below those at its top, in the subtrees that stand open (routed)', async () => {
  let children = ['a1'];
  const rowsOf = async (query: ListQuery) => (query.view?.parentRef === 'a' ? page(...children) : page('a', 'b'));
  const { session, state } = openedList(rowsOf, 'TREE');
  const watcher = watchRows(shownRowsOf(session, () => ['m']));
  await queryRows(session);
  await toggleSubtree(session, 'a');
  watcher.rowsChanged(CHANGED);
  await new Promise(setImmediate);
  expect(state().outdated).toBe(false);
  children = ['a1', 'a2'];
  watcher.rowsChanged(CHANGED);
  await vi.waitFor(() => expect(state().outdated).toBe(true));
});

it('[BX-091] a presentation with a data source of its own is compared with what that would load now (routed)', async () => {
  const { session, state } = openedList(() => Promise.resolve(page('a')));
  let total = 1;
  const source: PresentationDataSource = { load: async () => ({ ...page('a'), totalElements: total, details: { total } }) };
  const { model } = session.store.get();
  if (!model) throw new Error('The list has a model');
  const { renderer } = model.presentation;
  const dataSource = { icon: '', texts: [], load: async () => source };
  session.store.set({ model: { ...model, presentation: { renderer: { ...renderer, preload: () => Promise.resolve(), dataSource } } } });
  const watcher = watchRows(shownRowsOf(session, () => ['m']));
  await queryRows(session);
  watcher.rowsChanged(CHANGED);
  await new Promise(setImmediate);
  expect(state()).toMatchObject({ status: 'table', outdated: false });
  total = 2;
  watcher.rowsChanged(CHANGED);
  await vi.waitFor(() => expect(state().outdated).toBe(true));
});
