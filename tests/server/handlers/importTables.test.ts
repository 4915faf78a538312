import { describe, expect, it } from 'vitest';
import { importRandomTables } from '../../support/importRandomTables.ts';
import { useDepot } from './useDepot.ts';

describe('[contract 9] files as people have them', () => {
  const depot = useDepot();

  it('are stored as they are meant or refused with the place, and nothing else, in 40 random tables', async () => {
    const { stored, refused } = await importRandomTables(depot.manager, { numRuns: 40, seed: 20_261_130 });
    expect(Math.min(stored, refused)).toBeGreaterThan(0);
  });
});
