import { expect, it } from 'vitest';
import type { ListQuery } from '#schemas/list.ts';
import { listCommands } from '#src/engine/lists/listCommands.ts';
import { goToAddress } from '#src/engine/lists/openList.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import { openedList, page } from './openedList.ts';
import { changeQuery } from '#src/engine/lists/query/queryRows.ts';

const NAME = { propertyCode: 'name', propertyType: 0, name: 'Name' };
const OF_SCRIPT = { propertyCode: 'city', propertyType: 0, propertyValue: 'Ulm', propertyValueName: 'Ulm' };

/** A list with one condition, and what its queries filtered by. */
function filteredList() {
  const sent: string[][] = [];
  const { session, state } = openedList(({ filters }: ListQuery) => {
    sent.push(filters.map(({ propertyCode, propertyValue }) => `${propertyCode} ${propertyValue}`).toSorted());
    return Promise.resolve(page('a'));
  });
  const view = { code: 'all', name: 'All', schemaCode: 'm' };
  session.store.set({ headers: [view], model: compileList({ ...view, queryColumns: [NAME], queryConditions: [NAME] }) });
  return { session, sent, state };
}

it('[contract 13.4] a filter that a script left to the next query stays beside what the user searches for', async () => {
  const { session, sent } = filteredList();
  session.changeNext({ filters: [OF_SCRIPT] });
  listCommands(session).search({ name: 'x' });
  await expect.poll(() => sent).toEqual([['city Ulm', 'name x']]);
});

it('[contract 13.4][BX-004] Back to another page of the list leaves the filter of a script, which is in no address', async () => {
  const { session, sent, state } = filteredList();
  await changeQuery(session, { filters: [OF_SCRIPT], page: 2 });
  goToAddress(session, '');
  await expect.poll(() => sent).toEqual([['city Ulm'], ['city Ulm']]);
  expect(state().query.page).toBe(1);
});
