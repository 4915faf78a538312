import { describe, expect, it } from 'vitest';
import { rowId } from '#server/store/writes/rowId.ts';

describe('contract 8.2: ids of rows break the ties of lists', () => {
  it('what is stored later stands first, within a millisecond and where the clock went back', () => {
    const at = new Date('2026-05-06T07:08:09.010Z');
    const times = [...Array.from({ length: 200 }, () => at), new Date(at.getTime() - 1000), at, new Date(at.getTime() + 1)];
    const ids = times.map((time) => rowId(time));
    expect(new Set(ids.map((id) => id.slice(0, 23))).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids.toReversed());
  });

  it('rows with a place stand in its order, behind those of a later moment', () => {
    const at = new Date('2026-05-06T07:08:09.010Z');
    const ids = [rowId(new Date(at.getTime() + 1), 7), rowId(at, 2), rowId(at, 3), rowId(at, 100_000)];
    expect(ids.toSorted()).toEqual(ids);
  });
});
