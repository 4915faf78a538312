import { expect, it } from 'vitest';
import { queryRows } from '#src/engine/queryRows.ts';
import { openedList, page } from './openedList.ts';

it('[LS-040] rows show as they came when those of an edit cannot be asked for (routed)', async () => {
  const refused = new Error('too many requests');
  let stored = page('a', 'b', 'c');
  const { core, told, written, state } = openedList((query) => {
    return query.filters.some(({ propertyCode }) => propertyCode === 'id') ? Promise.reject(refused) : Promise.resolve(stored);
  });
  await queryRows(core);
  stored = page('a', 'c');
  await queryRows(core, undefined, { ids: ['b'] });
  expect([state().status, state().rows.map(({ id }) => id), state().busy]).toEqual(['table', ['a', 'c'], false]);
  expect([told, written]).toEqual([[], [refused]]);
});
