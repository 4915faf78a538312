import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { BatchOutcome, BatchUpdate } from '#schemas/calls/rows.ts';
import type { TrackEntry, TrackOfRecord } from '#schemas/calls/track.ts';
import type { Reader } from '#server/db/database.ts';
import { DATABASE_KINDS } from '../databases.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { add, load, openBureau, save } from './bureau.ts';

interface Page<T> {
  content: T[];
  totalElements: number;
}

const schemaCode = 'matter';
const update = (client: Client, objectIds: string[], propertyCode: string, modifiedValue: unknown, more: { undoable?: boolean } = {}) =>
  client.post<BatchOutcome>('/api/runtime/query/batchUpdate', { objectIds, propertyCode, modifiedValue, schemaCode, queryCode: 'matters', ...more });
const undo = (client: Client, id: string | null | undefined) => client.post<BatchOutcome>('/api/runtime/query/batchUpdate/undo', { schemaCode, id });
const madeUpdates = (client: Client) => client.get<Page<BatchUpdate>>('/api/runtime/query/batchUpdate/record', { schemaCode, page: 0, size: 50 });
const idFilter = (ids: string[]) => ({ propertyCode: 'id', propertyType: 13, propertyValue: ids.join(';'), propertyValueName: '', queryFilterType: 'In' });
const common = (objectIds: string[]) => ({ objectIds, schemaCode, filters: [idFilter(objectIds)], mobile: false, isSheet: false, page: 0, size: 20 });
const refusals = (client: Client, ids: string[]) => client.post<number>('/api/runtime/query/check/objectIds', { ...common(ids), queryCode: 'matters' });
const giveTo = (client: Client, ids: string[], owner: object) => client.post('/api/runtime/query/bizobjects', { ...common(ids), ...owner });
const track = (client: Client, bizObjectId: string) => client.get<TrackEntry[]>('/api/bizdata_track/getBizDataTrackByBizId', { schemaCode, bizObjectId });

async function departmentOf(client: Client, id: string): Promise<string> {
  const { data } = await client.get<{ deptId: string; isMain: boolean }[]>('/api/organization/user/departments', { id });
  return data.find(({ isMain }) => isMain)?.deptId ?? expect.fail(`${id} has no department`);
}

describe.each(DATABASE_KINDS)('several records at once on %s', (database) => {
  let server: TestServer;
  let manager: Client;
  let staff: Client;
  let staff2: Client;
  beforeAll(async () => {
    server = await openBureau(database);
    manager = await server.as('manager');
    staff = await server.as('staff');
    staff2 = await server.as('staff2');
  });
  afterAll(() => server.close());

  const matterOf = async (id: string) => (await load(manager, schemaCode, id)).bizObject.data;

  it('[LA-037][BX-013] a batch update gives the value to each record whose rules allow it, and tells of each other one why not', async () => {
    const [low, high, none] = [
      await add(manager, schemaCode, { title: '甲', ceiling: 100 }),
      await add(manager, schemaCode, { title: '乙', ceiling: 900 }),
      await add(manager, schemaCode, { title: '丙' }),
    ];
    const { data } = await update(manager, [low, high, none, 'no-such-record'], 'budget', 500);
    expect(data).toMatchObject({ total: 4, successCount: 2, failCount: 2 });
    expect(data.errors).toEqual([
      { objectId: low, errcode: ErrCode.invalidParameter, errmsg: '预算超过机密上限' },
      { objectId: 'no-such-record', errcode: ErrCode.notFound, errmsg: '数据不存在或不可见' },
    ]);
    expect((await matterOf(low)).budget ?? null).toBeNull();
    expect(await matterOf(high)).toMatchObject({ budget: 500, version: 2 });
    expect(await matterOf(none)).toMatchObject({ budget: 500 });
    const emptied = await update(manager, [high], 'budget', null);
    expect(emptied.data).toEqual({ total: 1, successCount: 1, failCount: 0, versions: { [high]: 3 }, undoId: expect.stringMatching(/^\d+$/) });
    expect((await matterOf(high)).budget ?? null).toBeNull();
  });

  it('[LA-037] a field of a sub-table is given to each of its rows; a record without rows says so', async () => {
    const line = (what: string) => ({ what, rowStatus: 'Added' });
    const [two, empty] = [
      await add(manager, schemaCode, { title: '两行', lines: [line('一'), line('二')] }),
      await add(manager, schemaCode, { title: '没有行' }),
    ];
    const { data } = await update(staff2, [two, empty], 'lines.what', '同一');
    expect(data).toMatchObject({ successCount: 1, errors: [{ objectId: empty, errmsg: '“内容”所在的子表没有行' }] });
    expect((await matterOf(two)).lines).toMatchObject([{ what: '同一' }, { what: '同一' }]);
  });

  it('[LA-037] a field that is hidden, absent, kept by the system or read-only cannot be changed this way, nor by who lacks the action', async () => {
    const id = await add(manager, schemaCode, { title: '不变', ceiling: 7 });
    for (const propertyCode of ['ceiling', 'lines.cost', 'absent', 'owner', 'version', '__proto__']) {
      expect(await update(staff2, [id], propertyCode, 1), propertyCode).toMatchObject({ errcode: ErrCode.invalidParameter });
    }
    expect(await update(manager, [id], 'budget', 'many')).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect((await update(staff, [id], 'fullName', '别名')).data).toMatchObject({
      successCount: 0,
      errors: [{ objectId: id, errmsg: '没有修改“全称”的权限' }],
    });
    expect(await update(await server.as('ceo'), [id], 'title', 'x')).toMatchObject({ errcode: ErrCode.notFound });
    expect(await matterOf(id)).toMatchObject({ title: '不变', ceiling: 7, version: 1 });
  });

  it('a batch update can be taken back once, by who made it: former values return under the same rules, and records changed since stay', async () => {
    const [one, two, since, ruled] = [
      await add(manager, schemaCode, { title: '甲', budget: 1 }),
      await add(manager, schemaCode, { title: '乙' }),
      await add(manager, schemaCode, { title: '丙', budget: 3 }),
      await add(manager, schemaCode, { title: '丁', budget: 400, ceiling: 500 }),
    ];
    const { data } = await update(manager, [one, two, since, ruled, 'no-such-record'], 'budget', 50);
    expect(data).toMatchObject({ successCount: 4, failCount: 1 });
    await save(staff2, schemaCode, { title: '丙改' }, since);
    await save(manager, schemaCode, { ceiling: 60 }, ruled);
    expect(await undo(staff2, data.undoId)).toMatchObject({ errcode: ErrCode.refused });
    const back = await undo(manager, data.undoId);
    const unchanged = '此后又被修改过，保持不变';
    expect(back.data).toMatchObject({ total: 4, successCount: 2, failCount: 2 });
    expect(back.data.errors).toEqual([since, ruled].toSorted().map((objectId) => ({ objectId, errcode: ErrCode.versionConflict, errmsg: unchanged })));
    expect([(await matterOf(one)).budget, (await matterOf(two)).budget ?? null, (await matterOf(since)).budget]).toEqual([1, null, 50]);
    expect((await track(manager, one)).data[0]).toMatchObject({ propertyCode: 'budget', before: 50, after: 1, action: 'undoBatchUpdate' });
    expect((await madeUpdates(manager)).data.content[0]).toMatchObject({ propertyCode: 'budget', successCount: 4, restoredCount: 2 });
    expect(await undo(manager, data.undoId)).toMatchObject({ errcode: ErrCode.refused });
  });

  it('batch updates are taken back one after the other, in a sub-table row by row', async () => {
    const line = (what: string) => ({ what, rowStatus: 'Added' });
    const id = await add(manager, schemaCode, { title: '两行', budget: 900, lines: [line('一'), line('二')] });
    const first = await update(manager, [id], 'budget', 10);
    const second = await update(manager, [id], 'lines.what', '同一');
    expect((await undo(manager, second.data.undoId)).data).toMatchObject({ successCount: 1, failCount: 0 });
    expect((await matterOf(id)).lines).toMatchObject([{ what: '一' }, { what: '二' }]);
    expect((await undo(manager, first.data.undoId)).data).toMatchObject({ successCount: 1, failCount: 0 });
    expect((await matterOf(id)).budget).toBe(900);
    expect(await undo(manager, '999999999')).toMatchObject({ errcode: ErrCode.refused });
  });

  it('an update that nobody is offered to take back, as of a card that is moved, ends no offer; what it changed stays', async () => {
    const [card, other] = [await add(manager, schemaCode, { title: '卡片', budget: 1 }), await add(manager, schemaCode, { title: '另一', budget: 2 })];
    const { data } = await update(manager, [card, other], 'budget', 50);
    const moved = await update(manager, [card], 'title', '移动', { undoable: false });
    expect(moved.data).toEqual({ total: 1, successCount: 1, failCount: 0, versions: { [card]: 3 } });
    expect((await undo(manager, data.undoId)).data).toMatchObject({ successCount: 1, errors: [{ objectId: card }] });
    expect([await matterOf(card), await matterOf(other)]).toMatchObject([{ title: '移动', budget: 50 }, { budget: 2 }]);
  });

  it('no record that is part of a workflow since, and no field that is hidden from its maker since, is taken back', async () => {
    const { database, catalogue } = server.services;
    const taken = await add(manager, schemaCode, { title: '入流程', budget: 1 });
    const first = await update(manager, [taken], 'budget', 2);
    await database.transaction((tx) =>
      sql`update ${sql.table(catalogue.model(schemaCode).table)} set "workflowInstanceId" = 'flow' where "id" = ${taken}`.execute(tx),
    );
    const errors = [{ objectId: taken, errmsg: '该数据已在流程中，不能批量修改' }];
    expect((await undo(manager, first.data.undoId)).data).toMatchObject({ successCount: 0, errors });
    expect((await matterOf(taken)).budget).toBe(2);

    const id = await add(manager, schemaCode, { title: '遮住' });
    const second = await update(staff2, [id], 'title', '改');
    // As if it had been about the field that this reader may not see.
    await database.transaction((tx) => sql`update "undoRows" set "values" = '{"ceiling":1}' where "undoId" = ${second.data.undoId}`.execute(tx));
    expect(await undo(staff2, second.data.undoId)).toMatchObject({ errcode: ErrCode.noRight });
    expect((await matterOf(id)).title).toBe('改');
  });

  it('[LA-037] the log of batch updates tells who gave which field which value and how it went, without hidden fields', async () => {
    const id = await add(manager, schemaCode, { title: '记录' });
    await update(manager, [id, 'no-such-record'], 'title', '新题');
    await update(manager, [id], 'ceiling', 424_242);
    const { data: all } = await madeUpdates(manager);
    expect(all.content.slice(0, 2)).toMatchObject([
      { propertyCode: 'ceiling', propertyName: '机密上限', userId: 'manager', modifiedValue: 424_242, total: 1, successCount: 1, failCount: 0 },
      { propertyCode: 'title', propertyName: '标题', modifiedValue: '新题', total: 2, successCount: 1, failCount: 1 },
    ]);
    expect(all.content[0]?.modifiedTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const { data: seen } = await madeUpdates(staff2);
    expect(seen.content[0]).toMatchObject({ propertyCode: 'title' });
    expect(JSON.stringify(seen)).not.toMatch(/ceiling|424242/);
    expect(seen.totalElements).toBeLessThan(all.totalElements);
  });

  it('[LA-037][LA-041] who has only some of the records sees their own batch updates alone, and of no name that is hidden', async () => {
    const cfo = await server.as('cfo');
    const [others, own] = [await add(manager, schemaCode, { title: '他人' }), await add(cfo, schemaCode, { title: '自有' })];
    await update(manager, [others], 'title', '他人机密');
    await update(cfo, [own], 'title', '自有新题');
    const { data } = await madeUpdates(cfo);
    expect(data).toMatchObject({ totalElements: 1, content: [{ userId: 'cfo', modifiedValue: '自有新题' }] });
    const request = { schemaCode, bizObjectIds: [own], page: 0, size: 1 };
    const ofRecords = await cfo.post<Page<TrackOfRecord>>('/api/bizdata_track/searchBizDataTrack', request);
    expect(ofRecords.data.content).toMatchObject([{ title: '', bizObjectId: own }]);
  });

  it('[LA-033][LA-035] a change of owner tells how many may not be changed, changes the others, and keeps who, when and the remark', async () => {
    const [own, others] = [await add(staff, schemaCode, { title: '自己的' }), await add(manager, schemaCode, { title: '别人的' })];
    const ownerId = 'staff2';
    const ownerDeptId = await departmentOf(manager, ownerId);
    expect((await refusals(staff, [own, others])).data).toBe(1);
    expect((await refusals(manager, [own, others])).data).toBe(0);
    expect(await giveTo(staff, [others], { ownerId, ownerDeptId })).toMatchObject({ errcode: ErrCode.noRight });
    expect(await giveTo(manager, [own], { ownerId, ownerDeptId: 'no-department' })).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await giveTo(manager, [own], { ownerId: 'nobody', ownerDeptId })).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await giveTo(staff, [own, others], { ownerId, ownerDeptId, remark: '换岗' })).toMatchObject({ errcode: 0 });
    expect(await matterOf(own)).toMatchObject({ owner: [{ id: ownerId }], ownerDeptId: [{ id: ownerDeptId }] });
    expect(await matterOf(others)).toMatchObject({ owner: [{ id: 'manager' }] });
    const { data } = await track(manager, own);
    expect(data.filter(({ action }) => action === 'changeOwner')).toMatchObject([
      { propertyCode: 'owner', before: [{ id: 'staff', type: 3 }], after: [{ id: ownerId, type: 3 }], modifier: [{ id: 'staff' }] },
      { propertyCode: 'ownerDeptId' },
      { propertyCode: '', propertyName: '备注', after: '换岗' },
    ]);
  });

  it('[LA-041] the track tells each changed field before and after, rows of sub-tables included, people by name, and nothing hidden', async () => {
    const id = await add(manager, schemaCode, { title: '始', ceiling: 515_151, lines: [{ what: '旧', cost: 616_161, rowStatus: 'Added' }] });
    const [line] = (await matterOf(id)).lines as { id: string }[];
    await save(manager, schemaCode, { title: '终', lines: [{ id: line?.id, what: '新', rowStatus: 'Modified' }] }, id);
    const { data: whole } = await track(manager, id);
    expect(whole.slice(0, 2)).toMatchObject([
      { propertyCode: 'title', propertyName: '标题', before: '始', after: '终', action: 'update', modifier: [{ id: 'manager', type: 3 }] },
      { propertyCode: 'lines.what', before: '旧', after: '新', rowId: line?.id, rowAction: 'update' },
    ]);
    expect(whole[0]?.modifier).toMatchObject([{ name: expect.stringMatching(/\S/) }]);
    expect(whole[0]?.address).toMatch(/127\.0\.0\.1/);
    expect(JSON.stringify(whole)).toMatch(/515151.*616161|616161.*515151/s);
    expect(whole.some(({ propertyCode }) => propertyCode === 'version' || propertyCode === 'modifiedTime')).toBe(false);
    const { data: seen } = await track(staff2, id);
    expect(seen[0]).toMatchObject({ propertyCode: 'title', after: '终' });
    expect(JSON.stringify(seen)).not.toMatch(/515151|616161|ceiling|cost/);
    const ofSheet = await staff2.post<Page<TrackEntry>>('/api/bizdata_track/searchBizDataTrackChild', {
      schemaCode,
      bizObjectId: id,
      propertyCode: 'lines',
      page: 0,
      size: 1,
    });
    expect(ofSheet.data).toMatchObject({ totalElements: 2, content: [{ propertyCode: 'lines.what', before: '旧', after: '新' }] });
    const ofRecords = await manager.post<Page<TrackOfRecord>>('/api/bizdata_track/searchBizDataTrack', { schemaCode, bizObjectIds: [id], page: 0, size: 1 });
    expect(ofRecords.data).toMatchObject({ totalElements: 2, content: [{ bizObjectId: id, list: [{ after: '终' }, { after: '新' }] }] });
    expect(await track(await server.as('ceo'), id)).toMatchObject({ errcode: ErrCode.notFound });
    const beyond = { schemaCode, bizObjectIds: [id], page: 1e17, size: 500 };
    expect(await manager.post('/api/bizdata_track/searchBizDataTrack', beyond)).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await manager.get('/api/runtime/query/batchUpdate/record', { schemaCode, page: 1e17, size: 500 })).toMatchObject({
      errcode: ErrCode.invalidParameter,
    });
    expect(await track(manager, 'no-such-record')).toMatchObject({ errcode: ErrCode.notFound });
  });

  it('[LA-032] a short code leads to the form of a record the asker may see, is kept, and is made only for addresses of this portal', async () => {
    const [own, others] = [await add(staff, schemaCode, { title: '码' }), await add(manager, schemaCode, { title: '别人的码' })];
    const codesOf = (client: Client, ids: string[]) =>
      client.post<string[]>(
        '/api/runtime/query/genShortCodes',
        ids.map((id) => ({ pairValue: JSON.stringify({ schemaCode, sheetCode: '', id }) })),
      );
    const { data: codes } = await codesOf(manager, [own, others]);
    expect(new Set(codes).size).toBe(2);
    expect((await codesOf(staff, [own])).data).toEqual([codes[0]]);
    expect(await codesOf(staff, [own, others])).toMatchObject({ errcode: ErrCode.notFound });
    expect(await codesOf(staff2, [own])).toMatchObject({ errcode: ErrCode.noRight });
    const address = `/form/detail?schemaCode=matter&sheetCode=matter_form&objectId=${own}`;
    const anonymous = server.anonymous();
    expect(await anonymous.get(`/public/short_code/resource/${codes[0]}`)).toMatchObject({ errcode: 0, data: { url: address } });
    expect(await anonymous.get('/public/short_code/resource/unknown')).toMatchObject({ errcode: ErrCode.notFound });
    const shorten = (url: string, expireTime: number) => manager.post<string>('/public/short_code/generate', { url, expireTime });
    const outwards = ['//elsewhere.example/x', '/.//elsewhere.example/x', '/\\elsewhere.example', '/\t/elsewhere.example'];
    for (const url of ['https://elsewhere.example/', 'javascript:alert(1)', ...outwards, ...outwards.map((path) => `${server.url}${path}`)]) {
      expect(await shorten(url, -1), url).toMatchObject({ errcode: ErrCode.invalidParameter });
    }
    for (const url of ['/oauth?code=x', '/oauth/', '/%6fauth?code=x', '/OAuth?code=x', '/app-list?T=x', '/?a=1&T=']) {
      expect(await shorten(url, -1), url).toMatchObject({ errcode: ErrCode.invalidParameter });
    }
    const { data: brief } = await shorten('/app-list', 60_000);
    expect((await anonymous.get<{ url: string }>(`/public/short_code/resource/${brief}`)).data.url).toBe('/app-list');
    server.advance(61_000);
    expect(await anonymous.get(`/public/short_code/resource/${brief}`)).toMatchObject({ errcode: ErrCode.notFound });
    expect(await shorten('/app-list', 1e300)).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await manager.get('/api/qrcode/generate_qrcode', { text: '码'.repeat(1500) })).toMatchObject({ errcode: ErrCode.invalidParameter });
    const picture = await manager.send('GET', '/api/qrcode/generate_qrcode?text=portico');
    expect(picture.headers.get('Content-Type')).toBe('image/png');
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });
});

describe('rights that change while somebody waits for the records', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openBureau('embedded');
  });
  afterAll(() => server.close());

  /** Resolves once a statement waits for a lock that another transaction holds. */
  async function somebodyWaits(db: Reader): Promise<void> {
    const waiting = sql<{ count: number | string }>`select count(*) as "count" from pg_locks where not granted`;
    while (Number((await waiting.execute(db)).rows[0]?.count) === 0) await setImmediate();
  }

  it.each([
    ['a batch update', 'cfo', '数据不存在或不可见', (client: Client, id: string) => update(client, [id], 'title', '迟到')],
    [
      'a change of owner',
      'staff',
      '没有操作权限',
      async (client: Client, id: string) => giveTo(client, [id], { ownerId: 'manager', ownerDeptId: await departmentOf(client, 'manager') }),
    ],
  ])('%s of a record that was given away meanwhile is refused', async (_what, who, reason, change) => {
    const { database, catalogue } = server.services;
    const client = await server.as(who);
    const id = await add(client, schemaCode, { title: '转走' });
    let changed: ReturnType<typeof change> | undefined;
    await database.transaction(async (tx) => {
      await sql`update ${sql.table(catalogue.model(schemaCode).table)} set "owner" = 'staff2' where "id" = ${id}`.execute(tx);
      changed = change(client, id);
      await somebodyWaits(tx);
    });
    expect(JSON.stringify(await changed)).toContain(reason);
    expect((await load(await server.as('manager'), schemaCode, id)).bizObject.data).toMatchObject({ title: '转走', owner: [{ id: 'staff2' }] });
  });
});
