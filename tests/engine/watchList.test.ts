import { expect, it, vi } from 'vitest';
import { queryRows } from '#src/engine/lists/query/queryRows.ts';
import { rowsWatcher } from '#src/engine/lists/watchList.ts';
import { openedList, page } from './openedList.ts';

const CHANGED: ReadonlySet<string> = new Set(['m']);
const NOTHING: ReadonlySet<string> = new Set();

/** A list that was loaded, whose watcher has received two answers since, and how often its rows were requested. */
async function answeredList() {
  let stored = page('a', 'b');
  let requestCount = 0;
  const { core, state } = openedList(() => {
    requestCount += 1;
    return Promise.resolve(stored);
  });
  const answered = rowsWatcher({ ...core, schemaCode: 'm' });
  await queryRows(core);
  answered(NOTHING);
  answered(NOTHING);
  return { core, state, answered, requestCount: () => requestCount, store: (...ids: string[]) => (stored = page(...ids)) };
}

it('rows that others changed give a hint, once the list has stood for two answers, and ask for nothing (routed)', async () => {
  const { state, answered, requestCount } = await answeredList();
  answered(new Set(['other']));
  expect(state().outdated).toBe(false);
  answered(CHANGED);
  expect([state().outdated, requestCount()]).toEqual([true, 1]);
});

it('the own change that a load shows already gives no hint, whether the feed reports it with the next answer or the one after it (routed)', async () => {
  const { core, state, answered, requestCount, store } = await answeredList();
  store('a');
  await queryRows(core);
  answered(CHANGED);
  await vi.waitFor(() => expect(requestCount()).toBe(3));
  expect(state().outdated).toBe(false);
  answered(CHANGED);
  expect([state().outdated, requestCount()]).toEqual([false, 3]);
  answered(CHANGED);
  expect(state().outdated).toBe(true);
});

it('the change of another that came just after a load is found by comparing the page (routed)', async () => {
  const { core, state, answered, store } = await answeredList();
  await queryRows(core);
  store('a', 'b', 'c');
  answered(CHANGED);
  await vi.waitFor(() => expect(state().outdated).toBe(true));
});
