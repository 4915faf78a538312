import { describe, expect, it } from 'vitest';
import { NOTHING_READ, nextPage, paged, type Paged } from '#src/services/requests/pagedItems.ts';

interface Thing {
  id: string;
}
const SIZE = 20;
/** Things by number, the newest first. */
const things = (newest: number, oldest = 1): Thing[] => Array.from({ length: newest - oldest + 1 }, (_, at) => ({ id: String(newest - at) }));

/** Reads one page of what the server holds now. */
function readNext(state: Paged<Thing>, stored: readonly Thing[]): Paged<Thing> {
  const page = nextPage(state, SIZE) ?? 0;
  const items = stored.slice(page * SIZE, (page + 1) * SIZE);
  return paged(state, { kind: 'loaded', page, size: SIZE, items, total: stored.length, isReload: state.total === undefined });
}

/** Reads to the end; fails where there is none. */
function readAll(from: Paged<Thing>, stored: readonly Thing[]): { state: Paged<Thing>; requests: number } {
  let state = from;
  for (let requests = 0; requests < 20; requests += 1) {
    if (nextPage(state, SIZE) === undefined) return { state, requests };
    state = readNext(state, stored);
  }
  throw new Error('The reading never ends');
}

const ids = ({ items }: Paged<Thing>) => items.map(({ id }) => Number(id));
const begun = (stored: readonly Thing[]) => readNext(NOTHING_READ, stored);

describe('things read a page at a time', () => {
  it('[NT-008] pages follow each other to the last thing', () => {
    const { state, requests } = readAll(NOTHING_READ, things(45));
    expect([ids(state), requests]).toEqual([ids({ ...state, items: things(45) }), 3]);
  });

  it.each([20, 40])('[NT-012] %i things are all read without a page behind them', (count) => {
    expect(readAll(NOTHING_READ, things(count)).requests).toBe(count / SIZE);
  });

  it('[NT-008][NT-012] one that comes between two pages ends no reading, and stands before the others', () => {
    const { state, requests } = readAll(begun(things(45)), things(46));
    expect(ids(state)).toEqual(ids({ ...state, items: things(46) }));
    expect(requests).toBe(3);
  });

  it('[NT-012] the reading ends where more things came than a page holds', () => {
    expect(readAll(begun(things(45)), things(90)).state.items.length).toBeGreaterThanOrEqual(45);
  });

  it('[NT-008] one that is gone leaves none of the others out', () => {
    const state = paged(begun(things(45)), { kind: 'removed', ids: ['40'] });
    const stored = things(45).filter(({ id }) => id !== '40');
    expect(ids(readAll(state, stored).state)).toEqual(ids({ ...state, items: stored }));
  });

  it('[NT-012] a total that is never reached, or an answer without anything, ends the reading', () => {
    const short = paged(begun(things(45)), { kind: 'loaded', page: 1, size: SIZE, items: [], total: 45, isReload: false });
    const caughtUp = paged(short, { kind: 'loaded', page: 0, size: SIZE, items: things(45, 26), total: 45, isReload: false });
    expect(nextPage(caughtUp, SIZE)).toBeUndefined();
  });

  it('read again, the answer takes the place of what stands', () => {
    expect(ids(paged(begun(things(3)), { kind: 'loaded', page: 0, size: SIZE, items: things(2), total: 2, isReload: true }))).toEqual([2, 1]);
  });
});
