import { describe, expect, it } from 'vitest';
import type { PageBlock } from '#schemas/menu.ts';
import { divideAtFold, homeBlocks } from '#src/screens/pages/homeBlocks.ts';

const block = (kind: string, y: number, h: number, config = {}): PageBlock => ({ kind, x: 0, y, w: 12, h, config });
const kindsOf = (blocks: readonly PageBlock[]) => blocks.map(({ kind, config }) => String(config?.work ?? config?.scope ?? kind));

describe('blocks of the home', () => {
  it('[BX-082][AP-007] without a page the portal has its own: counters, to-do, requests, starts, recents and favourites, and exceptions for who sets them right', () => {
    expect(kindsOf(homeBlocks(undefined, false))).toEqual(['todo', 'toRead', 'started', 'workitems', 'instances', 'start', 'recents', 'favorites']);
    expect(kindsOf(homeBlocks(undefined, true))).toEqual([
      'todo',
      'toRead',
      'started',
      'exceptions',
      'workitems',
      'instances',
      'start',
      'recents',
      'favorites',
      'exceptions',
    ]);
  });

  it('[AP-007][BX-061] a page keeps its blocks; what it lacks of counters stands above them, exceptions below', () => {
    const own = [block('counter', 0, 1, { work: 'todo' }), block('report', 1, 4)];
    expect(homeBlocks(own, false)).toEqual(own);
    expect(homeBlocks(own, true).at(-1)).toMatchObject({ kind: 'instances', y: 5, config: { scope: 'exceptions' } });
    const lacking = homeBlocks([block('report', 0, 4)], false);
    expect(lacking.map(({ kind, y }) => [kind, y])).toEqual([...['counter', 'counter', 'counter'].map((kind) => [kind, 0]), ['report', 1]]);
  });

  it('[BX-082] the applications stand above the fold, where no block is cut', () => {
    const { above, below } = divideAtFold(homeBlocks(undefined, false));
    expect(kindsOf(above)).toEqual(['todo', 'toRead', 'started', 'workitems', 'instances', 'start']);
    expect(below.map(({ kind, y }) => [kind, y])).toEqual([
      ['recents', 0],
      ['favorites', 0],
    ]);
    // One tall block leaves them at the top.
    expect(divideAtFold([block('report', 0, 20)]).above).toEqual([]);
  });
});
