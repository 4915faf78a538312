import { afterAll, beforeAll, expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import type { ListConfig, ListPage, ListQuery } from '#schemas/list.ts';
import type { GroupsPage, GroupsQuery } from '#schemas/records/groups.ts';
import { groupDetailsOf, type GroupPath } from '#renderers/regions/groups/groupParts.ts';
import { writeGroupAct } from '#renderers/regions/groups/groupsDataSource.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import { emptySnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import { loadMoreFromDataSource } from '#src/engine/lists/query/presentationDataSource.ts';
import { changeQuery, queryRows } from '#src/engine/lists/query/queryRows.ts';
import { RowSession } from '#src/engine/lists/query/RowSession.ts';
import { createStore } from '#src/engine/state/createStore.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { add } from './bureau.ts';
import { openSite } from './site.ts';

let server: TestServer;
let staff: Client;

const column = (propertyCode: string, propertyType: number) => ({ propertyCode, propertyType, name: propertyCode });
const config: ListConfig = {
  code: 'table',
  name: 'Table',
  schemaCode: 'task',
  queryColumns: [
    column('title', PropertyType.shortText),
    column('begin', PropertyType.date),
    column('before', PropertyType.relationMulti),
    column('owner', PropertyType.staff),
    column('ownerDeptId', PropertyType.department),
    column('sequenceStatus', PropertyType.dropdown),
  ],
};

beforeAll(async () => {
  server = await openSite();
  const manager = await server.as('manager');
  staff = await server.as('staff');
  const task = (client: Client, title: string, begin: string | null, before: string[] = []) =>
    add(client, 'task', { title, begin, before: before.map((id) => ({ id, name: '' })) });
  const first = await task(manager, 'survey', '2026-10-31 23:59:59');
  const second = await task(manager, 'walls', '2026-11-01', [first]);
  await task(manager, 'walls', '2026-11-30', [first, second]);
  await task(staff, 'own', null);
  // More than a page of one group.
  for (let at = 0; at < 25; at += 1) await task(staff, 'own', '2025-01-15'); // oxlint-disable-line no-await-in-loop -- a server takes few calls at once
});
afterAll(() => server.close());

/** The list of tasks as it is grouped for staff, whose calls go to the server. */
function openGrouped(group: string) {
  const answered = async <T>(path: string, body: object): Promise<T> => {
    const { errcode, errmsg, data } = await staff.post<T>(path, body);
    if (errcode !== 0) throw new Error(errmsg);
    return data;
  };
  const query = { viewCode: 'table', values: {}, filters: [], condition: [], sort: [], page: 1, size: 20 as const, group };
  const store = createStore({ ...emptySnapshot(query), model: compileList(config) });
  const session = new RowSession(store, {
    source: {
      rows: (body: ListQuery) => answered<ListPage>('/api/runtime/query/list', body),
      groups: (body: GroupsQuery) => answered<GroupsPage>('/api/runtime/query/groups', body),
    },
    call: () => Promise.reject(new Error('Groups request nothing else')),
    report: (error) => {
      throw error;
    },
    log: () => undefined,
    today: () => '2026-11-30',
    wait: () => Promise.resolve(),
    loadTexts: () => Promise.resolve(),
  });
  const act = (does: 'open' | 'close' | 'more', path: GroupPath) => loadMoreFromDataSource(session, writeGroupAct({ act: does, path }));
  return { session, act, parts: () => groupDetailsOf(store.get().state.details)?.top.parts ?? [], shown: () => store.get().state.rows };
}

it.each(['title', 'begin:day', 'begin:month', 'begin:year', 'before', 'owner', 'ownerDeptId', 'sequenceStatus'])(
  "[BX-069] every group by %s opens exactly the rows it counts, page by page, with the list's filters and order",
  async (group) => {
    const list = openGrouped(group);
    await changeQuery(list.session, {
      condition: [
        [{ propertyCode: 'title', propertyType: 0, operator: 'Eq', value: 'own' }],
        [{ propertyCode: 'title', propertyType: 0, operator: 'NotEq', value: 'own' }],
      ],
      sort: [{ propertyCode: 'title', direction: 'descending' }],
    });
    const groups = list.parts();
    expect(groups.length).toBeGreaterThan(0);
    for (const { value, count } of groups) {
      await list.act('open', [value]); // oxlint-disable-line no-await-in-loop -- one after the other is the point
      if (count > 20) await list.act('more', [value]); // oxlint-disable-line no-await-in-loop -- as above
      const titles = list.shown().map(({ data }) => String(data.title));
      expect([value, titles.length]).toEqual([value, count]);
      expect(titles).toEqual(titles.toSorted().toReversed());
      await list.act('close', [value]); // oxlint-disable-line no-await-in-loop -- as above
    }
  },
);

it('[BX-069] groups within a group hold its rows and no others', async () => {
  const list = openGrouped('begin:year,title');
  await queryRows(list.session);
  const year = list.parts().find(({ text }) => text === '2026');
  await list.act('open', [year?.value ?? null]);
  const inside = list.parts().find(({ text }) => text === '2026')?.inside;
  expect(inside?.kind === 'groups' && inside.parts.map(({ value, count }) => [value, count])).toEqual([
    ['survey', 1],
    ['walls', 2],
  ]);
  await list.act('open', [year?.value ?? null, 'walls']);
  expect(list.shown().map(({ data }) => data.title)).toEqual(['walls', 'walls']);
});
