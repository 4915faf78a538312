import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrackEntry } from '#schemas/calls/track.ts';
import { DeleteCheck, ErrCode } from '#schemas/codes.ts';
import { findAuditBreak } from '#server/store/auditLog.ts';
import { OWNER } from '#tests/support/estateApps.ts';
import { DATABASE_KINDS } from '../databases.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { add, check, load, openEstate, ref, remove, rows, trySave } from './estate.ts';

describe.each(DATABASE_KINDS)('what becomes of references to deleted records on %s', (database) => {
  let server: TestServer;
  let manager: Client;
  let staff: Client;
  beforeAll(async () => {
    server = await openEstate(database);
    manager = await server.as('manager');
    staff = await server.as('staff');
  });
  afterAll(() => server.close());

  const addOwner = (title: string, more: object = {}) => add(manager, OWNER, { title, ...more });
  const addHouse = (data: object) => add(manager, 'house', { title: '房', ...data });
  const english = async (client: Client, ids: readonly string[]) => {
    const answer = await client.send('POST', '/api/runtime/query/checkForRemoveBizObject', {
      body: { ids, schemaCode: OWNER },
      headers: { 'Accept-Language': 'en-US' },
    });
    return (await answer.json()).data;
  };

  it('contract 8.5: the check names how many records refer, by which relation of which model, and what follows', async () => {
    const [one, other] = [await addOwner('甲'), await addOwner('乙')];
    await addHouse({ keeper: ref(one), watchers: [ref(one), ref(other)] });
    await addHouse({ keeper: ref(other), tenant: ref(one), rooms: [{ guest: ref(one) }, { guest: ref(other) }] });
    await add(manager, 'valueOf', { title: '便签', about: ref(one) });
    const entry = (propertyCode: string, propertyName: string, count: number, onDelete: string) => ({
      schemaCode: 'house',
      modelName: 'Houses',
      propertyCode,
      propertyName,
      count,
      onDelete,
    });
    expect(await english(manager, [one, other])).toEqual([
      {
        resultCode: DeleteCheck.business,
        objectIds: [one, other],
        references: [
          entry('keeper', 'Keeper', 2, 'keep'),
          entry('tenant', 'Tenant', 1, 'empty'),
          // One record that names both counts once, and so does one whose sub-table names both.
          entry('watchers', 'Watchers', 1, 'keep'),
          entry('rooms.guest', 'Rooms / Guest', 1, 'empty'),
          { schemaCode: 'valueOf', modelName: 'Notes', propertyCode: 'about', propertyName: 'About', count: 1, onDelete: 'keep' },
        ],
      },
    ]);
    const [item] = await check(manager, [one]);
    expect(item?.references?.[0]).toMatchObject({ modelName: '房屋', propertyCode: 'keeper', count: 1 });
  });

  it('contract 8.5: without references the check says nothing of them, nor of those that go too', async () => {
    const friend = await addOwner('友');
    const ids = [friend, await addOwner('丙', { friend: ref(friend) })];
    expect(await check(manager, ids)).toEqual([{ resultCode: DeleteCheck.business, objectIds: ids }]);
    expect(await check(manager, [friend])).toMatchObject([{ references: [{ schemaCode: OWNER, propertyCode: 'friend', count: 1, onDelete: 'empty' }] }]);
  });

  it('contract 8.5: what the person may not see is one count without names: foreign rows, hidden items, other applications', async () => {
    const one = await addOwner('丁');
    await addHouse({ keeper: ref(one), tenant: ref(one), watchers: [ref(one)] });
    await add(manager, 'valueOf', { about: ref(one) });
    await add(staff, 'house', { tenant: ref(one) });
    expect(await check(staff, [one])).toMatchObject([
      { references: [{ schemaCode: 'house', propertyCode: 'tenant', count: 1, onDelete: 'empty' }, { count: 2 }] },
    ]);
    const [item] = await check(staff, [one]);
    expect(item?.references?.[1]).toEqual({ count: 2 });
    const lent = await addOwner('债');
    await addHouse({ lender: ref(lent) });
    const refused = await check(staff, [lent]);
    expect(refused).toEqual([{ resultCode: DeleteCheck.ruleOnModel, objectIds: [lent], schemaName: '业主', resultDesc: '有 1 条您看不到的数据引用' }]);
    expect(await remove(staff, [lent])).toMatchObject({ errcode: ErrCode.ruleRefused, errmsg: '不能删除：有 1 条您看不到的数据引用' });
  });

  it.each([
    ['single', { lender: 'ID' }, 'lender', '贷款人', 'Lender'],
    ['several', { backers: ['ID'] }, 'backers', 'Backers', 'Backers'],
    ['a row of a sub-table', { rooms: [{ warden: 'ID' }] }, 'rooms.warden', '房间 / Warden', 'Rooms / Warden'],
  ])('contract 15.4: `refuse` keeps the record, the check and both delete calls say how many: %s', async (_kind, shape, propertyCode, _zh, en) => {
    const [one, free] = [await addOwner('戊'), await addOwner('己')];
    const data = JSON.parse(JSON.stringify(shape).replaceAll('"ID"', JSON.stringify(ref(one))));
    const houses = [await addHouse(data), await addHouse(data)];
    expect(await english(manager, [one, free])).toEqual([
      { resultCode: DeleteCheck.business, objectIds: [free] },
      {
        resultCode: DeleteCheck.ruleOnModel,
        objectIds: [one],
        schemaName: 'Owners',
        targetSchemaName: 'Houses',
        propertyCode,
        resultDesc: `referred to by 2 records of “Houses” (field “${en}”)`,
      },
    ]);
    expect(await remove(manager, [one, free])).toMatchObject({
      errcode: 0,
      data: { successCount: 1, errorCount: 1, errors: [{ objectId: one, errcode: ErrCode.ruleRefused }] },
    });
    const single = await manager.send('POST', `/api/runtime/form/delete?schemaCode=${OWNER}&objectId=${one}`, { headers: { 'Accept-Language': 'en-US' } });
    expect(await single.json()).toMatchObject({
      errcode: ErrCode.ruleRefused,
      errmsg: `It cannot be deleted: referred to by 2 records of “Houses” (field “${en}”)`,
    });
    expect(await remove(manager, houses, 'house')).toMatchObject({ data: { successCount: 2 } });
    expect(await remove(manager, [one])).toMatchObject({ errcode: 0, data: { successCount: 1 } });
  });

  it('contract 15.4: records that name each other with `refuse` go together, unless one of them stays', async () => {
    const chain = async (first: string) => {
      const [a, b] = [first, await addOwner('庚二')];
      const second = await add(manager, OWNER, { title: '庚三', heir: ref(b) });
      return { ids: [a, b, second], b, second };
    };
    const whole = await chain(await addOwner('庚一'));
    expect(await remove(manager, [whole.b])).toMatchObject({ errcode: ErrCode.ruleRefused });
    expect(await remove(manager, whole.ids)).toMatchObject({ data: { successCount: 3 } });
    // The last one is held by a rule, so it stays, and so does what it names and what that names.
    const [top, middle] = [await addOwner('顶'), await addOwner('中')];
    const linked = await add(manager, OWNER, { title: '下', heir: ref(top) });
    const firm = await add(manager, OWNER, { title: '固', firm: true, heir: ref(linked) });
    const checked = await check(manager, [top, middle, linked, firm]);
    expect(checked.find(({ resultCode }) => resultCode === DeleteCheck.business)?.objectIds).toEqual([middle]);
    expect(checked.find(({ propertyCode }) => propertyCode === 'heir')?.objectIds?.toSorted()).toEqual([top, linked].toSorted());
    const outcome = await remove(manager, [top, middle, linked, firm]);
    expect(outcome.data).toMatchObject({ successCount: 1, errorCount: 3 });
    expect(Object.keys(await load(manager, OWNER, linked))).toContain('heir');
  });

  it('contract 15.4: `empty` empties single values, takes one id out of several and out of rows of sub-tables, and `version` grows', async () => {
    const [deletedId, there] = [await addOwner('辛'), await addOwner('壬')];
    const house = await addHouse({
      tenant: ref(deletedId),
      helpers: [ref(there), ref(deletedId)],
      rooms: [
        { what: '一', guest: ref(deletedId), guests: [ref(deletedId)] },
        { what: '二', guest: ref(there), guests: [ref(deletedId), ref(there)] },
      ],
    });
    const before = await load(manager, 'house', house);
    expect(await remove(manager, [deletedId])).toMatchObject({ data: { successCount: 1 } });
    const after = await load(manager, 'house', house);
    expect(after).toMatchObject({
      version: Number(before.version) + 1,
      tenant: null,
      helpers: [{ id: there, name: '壬' }],
      rooms: [
        { what: '一', guest: null, guests: [] },
        { what: '二', guest: { id: there }, guests: [{ id: there }] },
      ],
    });
  });

  it('contract 15.4: `empty` is written as the system with `via`, whatever rights the person has, and the audit chain holds', async () => {
    const deletedId = await addOwner('癸');
    const house = await addHouse({ tenant: ref(deletedId), rooms: [{ guest: ref(deletedId), guests: [ref(deletedId)] }] });
    expect(await remove(staff, [deletedId])).toMatchObject({ data: { successCount: 1 } });
    const { data } = await manager.get<TrackEntry[]>('/api/bizdata_track/getBizDataTrackByBizId', { bizObjectId: house, schemaCode: 'house' });
    const written = data.filter(({ via }) => via === 'onDelete');
    expect(written.map(({ propertyCode, before, after, modifier }) => ({ propertyCode, before, after, modifier }))).toMatchObject([
      { propertyCode: 'tenant', before: { id: deletedId, deleted: true }, after: null, modifier: [{ id: 'system' }] },
      { propertyCode: 'rooms.guest', before: { id: deletedId, deleted: true }, after: null },
      { propertyCode: 'rooms.guests', before: { items: [{ id: deletedId, deleted: true }] }, after: null },
    ]);
    expect(await findAuditBreak(server.services.database.kysely)).toBeNull();
  });

  it('contract 15.4: formulas and the name of an emptied record follow, a required item too', async () => {
    const [deletedId, there] = [await addOwner('子'), await addOwner('丑')];
    const lease = await add(manager, 'lease', { title: '约', tenant: ref(deletedId), people: [{ who: ref(deletedId) }, { who: ref(there) }] });
    expect(await load(manager, 'lease', lease)).toMatchObject({ name: '约 子', free: false, count: 2, version: 1 });
    expect(await remove(manager, [deletedId])).toMatchObject({ data: { successCount: 1 } });
    expect(await load(manager, 'lease', lease)).toMatchObject({ name: '约', tenant: null, free: true, count: 1, version: 2 });
    expect(await findAuditBreak(server.services.database.kysely)).toBeNull();
  });

  it('contract 15.4: a required item that was emptied is named as missing, and found as empty, until it has another', async () => {
    const [deletedId, there] = [await addOwner('巳'), await addOwner('午')];
    const lease = await add(manager, 'lease', { title: '续', tenant: ref(deletedId) });
    await remove(manager, [deletedId]);
    const { version } = await load(manager, 'lease', lease);
    const refusal = { errcode: ErrCode.invalidParameter, errmsg: expect.stringContaining('Tenant') };
    expect(await trySave(manager, { schemaCode: 'lease', id: lease, data: { title: '改', version } })).toMatchObject(refusal);
    const many = { schemaCode: 'lease', queryCode: '', sheetCode: 'lease', objectIds: [lease], propertyCode: 'title', modifiedValue: '改' };
    expect(await manager.post('/api/runtime/query/batchUpdate', many)).toMatchObject({ data: { failCount: 1, errors: [{ objectId: lease, ...refusal }] } });
    const empty = { propertyCode: 'tenant', propertyType: 9, queryFilterType: 'IsNull', propertyValue: '' };
    expect((await rows(manager, 'lease', [empty])).map(({ id }) => id)).toContain(lease);
    expect(await trySave(manager, { schemaCode: 'lease', id: lease, data: { title: '改', tenant: ref(there), version } })).toMatchObject({ errcode: 0 });
  });

  it('a record emptied while its form is open is reported as changed: 302036', async () => {
    const deletedId = await addOwner('寅');
    const house = await addHouse({ tenant: ref(deletedId) });
    const data = await load(manager, 'house', house);
    await remove(manager, [deletedId]);
    const { data: replayToken } = await manager.get<string>('/api/runtime/form/getReplayToken');
    const saved = await manager.post('/api/runtime/form/save', { bizObject: { schemaCode: 'house', id: house, data }, replayToken });
    expect(saved).toMatchObject({ errcode: ErrCode.versionConflict });
  });

  it('indexes of relations stand in sub-tables too', async () => {
    const { catalogue, database: db } = server.services;
    const sheet = catalogue.model('house').sheets.get('rooms');
    const { rows } = await sql<{ definition: string }>`select indexdef as "definition" from pg_indexes where tablename = ${sheet?.table ?? ''}`.execute(
      db.kysely,
    );
    for (const code of ['cleaner', 'guest', 'guests', 'warden']) {
      expect(rows.some(({ definition }) => definition.includes(sheet?.items.get(code)?.column ?? '?'))).toBe(true);
    }
  });
});
