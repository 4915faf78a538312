import { expect, it, vi } from 'vitest';
import type { ListRow } from '#schemas/list.ts';
import { undoFeature, undoOfLast } from '#src/engine/lists/features/undo/undoFeature.ts';
import { openConfigCache } from '#src/engine/lists/query/configCache.ts';
import { featureState } from '#src/engine/lists/query/listFeature.ts';
import { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { cachedListState, cacheListState } from '#src/engine/lists/listStateCache.ts';
import { emptySnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import { listReducer } from '#src/engine/lists/state/listState.ts';
import { createStore } from '#src/engine/state/createStore.ts';
import { reducerOf } from '#src/engine/lists/query/reducerOf.ts';

const row = (id: string): ListRow => ({ id, data: {} });
const PLACE = { view: 'all', filters: undefined, condition: [], sort: [], page: 1, size: undefined, record: undefined, mine: undefined };

/** A list that takes back so many acts, the words of its offers, and what was taken back. */
function openUndoable(mostOffers: number) {
  const feature = undoOfLast(mostOffers);
  const takenBack: string[] = [];
  const session = new ListSession({
    schemaCode: 'ships',
    // Taking back words nothing here, and requests no rows before a view stands.
    services: { show: undefined, ports: () => undefined, message: () => undefined, report: vi.fn() } as unknown as ListServices,
    store: createStore(emptySnapshot({ viewCode: 'all', values: {}, filters: [], condition: [], sort: [], page: 1, size: 20 })),
    cache: openConfigCache({ getItem: () => null, setItem: () => undefined }, 'zhang'),
    cached: undefined,
    features: [feature],
    reduce: reducerOf([feature]),
    vet: () => Promise.resolve(),
  });
  const offers = () => featureState(feature, session.store.get()).offers;
  const act = (name: string, ...ids: string[]) =>
    session.of(feature)?.actionDone({ words: () => name, run: async () => (takenBack.push(name), {}) }, ids.map(row)) ?? Promise.resolve();
  const words = () => offers().map((offer) => offer.words({ t: (key) => key, locale: 'en' }));
  return { session, feature, offers, act, words, takenBack };
}

it('[LA-037] one act can be taken back, the last', async () => {
  const { session, act, words } = openUndoable(1);
  await act('first', 'a');
  await act('second', 'b');
  expect([words(), session.of(undoFeature)]).toEqual([['second'], undefined]);
});

it('[LA-037] as many acts can be taken back as the feature says, the last first', async () => {
  const { offers, act, words, takenBack } = openUndoable(2);
  for (const name of ['first', 'second', 'third']) await act(name, 'a'); // oxlint-disable-line no-await-in-loop -- one after the other
  expect(words()).toEqual(['second', 'third']);
  offers().at(-1)?.run();
  await vi.waitFor(() => expect(words()).toEqual(['second']));
  expect(takenBack).toEqual(['third']);
});

it('[LA-037] an act that cannot be taken back ends the offers before it, and so does another view', async () => {
  const { session, feature, act, words } = openUndoable(3);
  await act('first', 'a');
  await session.of(feature)?.actionDone(undefined, [row('b')]);
  expect(words()).toEqual([]);
  await act('second', 'a');
  session.store.set({ features: session.featuresOfView({ code: 'other', place: PLACE }) });
  expect(words()).toEqual([]);
});

it('a row that was changed otherwise is no longer part of an offer, and the last of them ends it', async () => {
  const { session, feature, offers, act, words } = openUndoable(2);
  await act('first', 'a');
  await act('second', 'a', 'b');
  await session.of(feature)?.rowChanged('a');
  expect([words(), offers().map(({ rows }) => [...rows])]).toEqual([['second'], [['b']]]);
});

it('a list that is returned to offers nothing of what was done before it was left', async () => {
  const { session, feature, act, words } = openUndoable(1);
  await act('first', 'a');
  const address = { path: '/ships', search: () => '', last: () => ({ pathname: '/ships', search: '' }) } as ListServices['address'];
  const services = { address, user: () => ({ id: 'zhang', username: 'zhang', name: 'Zhang' }), returned: {} };
  const state = listReducer(session.store.get().state, { type: 'loaded', page: { content: [row('a')], totalElements: 1 } });
  session.store.set({ state, model: compileList({ code: 'all', name: 'All', schemaCode: 'ships' }) });
  cacheListState({ services, scrollPosition: undefined, features: session.features }, session.store.get());
  const features = cachedListState(services)?.snapshot?.features ?? {};
  expect([words(), features.undo, featureState(feature, { features }).offers]).toEqual([['first'], undefined, []]);
});
