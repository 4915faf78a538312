import { expect, it } from 'vitest';
import { inFormerPlaces } from '#src/engine/lists/features/edits/keepEdited.ts';

const row = (id: string) => ({ id, data: {} });
const rows = (...ids: string[]) => ids.map(row);

/** Ids as they show after an answer, with some rows kept in the places they had. */
function shown(before: string[], coming: string[], retained: string[], found = [...coming, ...retained]): string[] {
  return inFormerPlaces(rows(...before), rows(...coming), retained, new Map(found.map((id) => [id, row(id)]))).map(({ id }) => id);
}

it('a changed row stands behind the row it stood behind, whether it came elsewhere or not at all', () => {
  expect(shown(['a', 'b', 'c'], ['a', 'c', 'd'], ['b'])).toEqual(['a', 'b', 'c', 'd']);
  expect(shown(['a', 'b', 'c'], ['b', 'a', 'c'], ['b'])).toEqual(['a', 'b', 'c']);
  expect(shown(['a', 'b', 'c'], ['b', 'c'], ['a'])).toEqual(['a', 'b', 'c']);
});

it('several changed rows keep their order, and the row above may be gone', () => {
  expect(shown(['a', 'b', 'c', 'd'], ['d'], ['a', 'b', 'c'])).toEqual(['a', 'b', 'c', 'd']);
  expect(shown(['a', 'b', 'c'], ['a', 'x'], ['c'])).toEqual(['a', 'c', 'x']);
});

it('a row that is gone is left out', () => expect(shown(['a', 'b'], ['a'], ['b'], ['a'])).toEqual(['a']));
