import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { BatchOutcome } from '#schemas/calls/rows.ts';
import type { ListPage } from '#schemas/list.ts';
import type { RowsOutcome } from '#schemas/records/rowOutcomes.ts';
import { seenVersions } from '#schemas/records/seenVersions.ts';
import { DATABASE_KINDS } from '../databases.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { add, load, openBureau, save } from './bureau.ts';

const schemaCode = 'matter';
const CHANGED = { errcode: ErrCode.versionConflict, errmsg: '此后又被修改过，保持不变' };

/** The rows that a person's list shows, whose states it names in what it does with them. */
async function shownTo(client: Client) {
  const { data } = await client.post<ListPage>('/api/runtime/query/list', { schemaCode, queryCode: 'matters', mobile: false, page: 0, size: 500, filters: [] });
  return data.content;
}

describe.each(DATABASE_KINDS)('acts on rows that show, on %s', (database) => {
  let server: TestServer;
  let manager: Client;
  let staff2: Client;
  beforeAll(async () => {
    server = await openBureau(database);
    manager = await server.as('manager');
    staff2 = await server.as('staff2');
  });
  afterAll(() => server.close());

  /** Two records as one person's list shows them; then somebody else changes the second. */
  async function shownAndChanged() {
    const ids = [await add(manager, schemaCode, { title: '甲' }), await add(manager, schemaCode, { title: '乙' })] as const;
    const versions = seenVersions((await shownTo(manager)).filter(({ id }) => ids.some((one) => one === id)));
    await save(staff2, schemaCode, { title: '乙改' }, ids[1]);
    return { unchanged: ids[0], changed: ids[1], ids, versions };
  }
  const valuesOf = async (id: string) => (await load(manager, schemaCode, id)).bizObject.data;

  it('[BX-091] a batch update changes the records that are as they showed, and names those that somebody changed since', async () => {
    const { unchanged, changed, ids, versions } = await shownAndChanged();
    const { data } = await manager.post<BatchOutcome>('/api/runtime/query/batchUpdate', {
      objectIds: ids,
      propertyCode: 'budget',
      modifiedValue: 5,
      schemaCode,
      queryCode: 'matters',
      versions,
    });
    expect(data).toMatchObject({ total: 2, successCount: 1, errors: [{ objectId: changed, ...CHANGED }], versions: { [unchanged]: 2 } });
    expect(await valuesOf(unchanged)).toMatchObject({ budget: 5, version: 2 });
    expect(await valuesOf(changed)).toMatchObject({ title: '乙改', version: 2 });
    expect((await valuesOf(changed)).budget ?? null).toBeNull();
  });

  it('[BX-091] a card that is moved twice goes on from the state its first move has left; another person cannot move what they have not seen', async () => {
    const id = await add(manager, schemaCode, { title: '卡片' });
    const move = async (client: Client, modifiedValue: string, version: number | undefined) =>
      (
        await client.post<BatchOutcome>('/api/runtime/query/batchUpdate', {
          objectIds: [id],
          propertyCode: 'level',
          modifiedValue,
          schemaCode,
          undoable: false,
          versions: version === undefined ? null : { [id]: version },
        })
      ).data;
    const first = await move(manager, '一', 1);
    expect((await move(manager, '二', first.versions?.[id])).successCount).toBe(1);
    expect(await move(staff2, '三', 1)).toMatchObject({ successCount: 0, errors: [{ objectId: id, ...CHANGED }] });
    expect(await valuesOf(id)).toMatchObject({ level: '二', version: 3 });
    expect((await move(staff2, '三', undefined)).successCount).toBe(1);
  });

  it('[BX-091] a record that is gone since is named as that, like one nobody may see', async () => {
    const { unchanged, changed, ids, versions } = await shownAndChanged();
    await manager.post('/api/runtime/query/delete_data', { ids: [changed], schemaCode });
    const { data } = await manager.post<BatchOutcome>('/api/runtime/query/batchUpdate', {
      objectIds: [...ids, 'no-such-record'],
      propertyCode: 'budget',
      modifiedValue: 5,
      schemaCode,
      versions,
    });
    const absent = { errcode: ErrCode.notFound, errmsg: '数据不存在或不可见' };
    expect(data).toMatchObject({ versions: { [unchanged]: 2 }, errors: [changed, 'no-such-record'].map((objectId) => ({ objectId, ...absent })) });
  });

  it('[BX-091] of several records that are deleted, those that somebody changed since stay, and are named', async () => {
    const { unchanged, changed, ids, versions } = await shownAndChanged();
    const { data } = await manager.post<RowsOutcome>('/api/runtime/query/delete_data', { ids, schemaCode, versions });
    expect(data).toMatchObject({ successCount: 1, errorCount: 1, errors: [{ objectId: changed, ...CHANGED }] });
    expect(await valuesOf(changed)).toMatchObject({ title: '乙改' });
    expect((await shownTo(manager)).some(({ id }) => id === unchanged)).toBe(false);
  });

  it('[BX-091] a form that was loaded before somebody changed its record does not delete it', async () => {
    const id = await add(manager, schemaCode, { title: '甲' });
    await save(staff2, schemaCode, { title: '甲改' }, id);
    const remove = (version: number) => manager.post(`/api/runtime/form/delete?${new URLSearchParams({ schemaCode, objectId: id, version: String(version) })}`);
    expect(await remove(1)).toMatchObject(CHANGED);
    expect(await valuesOf(id)).toMatchObject({ title: '甲改' });
    expect(await remove(2)).toMatchObject({ errcode: 0 });
  });

  it('[BX-091] nothing is given to another owner while one of the records is other than it showed', async () => {
    const { unchanged, ids, versions } = await shownAndChanged();
    const departments = await manager.get<{ deptId: string }[]>('/api/organization/user/departments', { id: 'staff2' });
    const give = (seen: unknown) =>
      manager.post('/api/runtime/query/bizobjects', {
        objectIds: ids,
        schemaCode,
        ownerId: 'staff2',
        ownerDeptId: departments.data[0]?.deptId,
        versions: seen,
      });
    expect(await give(versions)).toMatchObject({ errcode: ErrCode.versionConflict, errmsg: '有 1 条数据此后又被修改过；所有数据都保持不变，请刷新后再操作' });
    expect((await valuesOf(unchanged)).owner).toMatchObject([{ id: 'manager' }]);
    expect(await give(seenVersions((await shownTo(manager)).filter(({ id }) => ids.some((one) => one === id))))).toMatchObject({ errcode: 0 });
    expect((await valuesOf(unchanged)).owner).toMatchObject([{ id: 'staff2' }]);
  });
});
