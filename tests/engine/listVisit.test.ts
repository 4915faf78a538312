import { expect, it, vi } from 'vitest';
import { openConfigCache } from '#src/engine/lists/query/configCache.ts';
import type { ListScript } from '#src/engine/lists/query/listScript.ts';
import { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { emptySnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import { ListVisit } from '#src/engine/lists/query/ListVisit.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { createStore } from '#src/engine/state/createStore.ts';
import { reducerOf } from '#src/engine/lists/query/reducerOf.ts';
import { openedList, page } from './openedList.ts';

const FIRST = { viewCode: 'all', values: {}, filters: [], condition: [], sort: [], page: 2, size: 20 as const };

/** A list at page 2 of which nothing is loaded. */
function openShips() {
  const address = { search: () => '?page=3', write: () => undefined };
  const session = new ListSession({
    schemaCode: 'ships',
    // Nothing but the address is of use before the view stands.
    services: { address } as unknown as ListServices,
    store: createStore(emptySnapshot(FIRST)),
    cache: openConfigCache({ getItem: () => null, setItem: () => undefined }, 'zhang'),
    cached: undefined,
    features: [],
    reduce: reducerOf([]),
    vet: () => Promise.resolve(),
  });
  return { session };
}

/** A script that only records whether it was ended. */
function endableScript() {
  const dispose = vi.fn();
  return { script: { dispose } as unknown as ListScript, dispose };
}

it.each([
  ['stands', () => Promise.resolve()],
  ['failed to open', () => Promise.reject(new Error('No configuration'))],
])('a view is ready once it is no longer on its way: it %s', async (_how, entering) => {
  const visit = new ListVisit(undefined);
  visit.enter(entering());
  expect([visit.phase, visit.isLeft]).toEqual(['entering', false]);
  await visit.entered;
  expect([visit.phase, visit.isLeft]).toEqual(['ready', false]);
});

it('a view that is left while it is on its way never gets ready, and a script that comes then is ended', async () => {
  const { session } = openShips();
  const visit = session.enter(undefined);
  let load = () => {};
  visit.enter(new Promise<void>((resolve) => (load = resolve)));
  const next = session.enter(undefined);
  load();
  await visit.entered;
  expect([visit.phase, next.phase, session.visit === next]).toEqual(['left', 'entering', true]);
  const { script, dispose } = endableScript();
  expect([visit.takeScript(script), session.script, dispose.mock.calls.length]).toEqual([false, undefined, 1]);
});

it('entering another view ends the script and the request of the one before', () => {
  const { session } = openShips();
  const { script, dispose } = endableScript();
  const { request } = session;
  session.visit.takeScript(script);
  expect(session.script).toBe(script);
  session.enter(undefined);
  expect([session.script, request.signal.aborted, dispose.mock.calls.length]).toEqual([undefined, true, 1]);
});

it('a list that was left changes no address, until it is entered again', () => {
  const { session, search } = openedList(() => Promise.resolve(page('a')));
  session.dispatch({ type: 'queryChanged', change: { page: 3 } });
  session.leave();
  session.follow('push');
  expect([session.visit.phase, search()]).toEqual(['left', '']);
  session.enter(undefined);
  session.follow('push');
  expect([session.visit.phase, search()]).toEqual(['entering', expect.stringContaining('page=3')]);
});

it('what a script left to the next query counts for that one alone', () => {
  const { session } = openShips();
  session.changeNext({ page: 4 });
  session.changeNext({ size: 50 });
  expect([session.pending, session.takePending(), session.pending]).toEqual([{ page: 4, size: 50 }, { page: 4, size: 50 }, {}]);
});
