import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_UNDOS } from '#schemas/limits.ts';
import { ErrCode } from '#schemas/codes.ts';
import type { BatchOutcome, SavedRows } from '#schemas/calls/rows.ts';
import { DATABASE_KINDS } from '../databases.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { add, load, openBureau, save } from './bureau.ts';

const schemaCode = 'matter';
const PATH = '/api/runtime/query/saveRows';

interface Row {
  id: string;
  version: number;
  data: object;
}
const saveRows = (client: Client, rows: readonly Row[], more: object = {}) => client.post<SavedRows>(PATH, { schemaCode, queryCode: 'matters', rows, ...more });
const undo = (client: Client, id: string | null | undefined) => client.post<BatchOutcome>('/api/runtime/query/batchUpdate/undo', { schemaCode, id });
const line = (what: string) => ({ what, rowStatus: 'Added' });

describe.each(DATABASE_KINDS)('rows saved together on %s', (database) => {
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
  const added = async (count: number, data: object) => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push(await add(manager, schemaCode, data)); // oxlint-disable-line no-await-in-loop -- in their order
    return ids as [string, string, string, string, string];
  };
  /** One row that is saved alone, which must work. */
  const saveOne = async (client: Client, id: string, version: number, data: object) => {
    const { errmsg, data: saved } = await saveRows(client, [{ id, version, data }]);
    return saved.undoId ?? expect.fail(errmsg || JSON.stringify(saved));
  };

  it('[contract 8.3] each is stored as its form would, by itself: refused ones are named with their reasons, absent items stay', async () => {
    const [stored, changed, ruled, wrong, absent] = await added(5, { title: '原题', budget: 5 });
    await save(manager, schemaCode, { ceiling: 6 }, ruled);
    await save(staff2, schemaCode, { title: '别人改' }, changed);
    const answer = await saveRows(manager, [
      { id: wrong, version: 1, data: { budget: 'many', title: '不存' } },
      { id: stored, version: 1, data: { budget: 7 } },
      { id: changed, version: 1, data: { title: '我改' } },
      { id: ruled, version: 2, data: { budget: 7 } },
      { id: absent.toUpperCase(), version: 1, data: { budget: 7 } },
    ]);
    expect(answer.data).toEqual({
      total: 5,
      successCount: 1,
      failCount: 4,
      errors: [
        { objectId: wrong, errcode: ErrCode.invalidParameter, errmsg: expect.stringContaining('预算'), fields: { budget: expect.stringContaining('预算') } },
        { objectId: changed, errcode: ErrCode.versionConflict, errmsg: expect.any(String) },
        { objectId: ruled, errcode: ErrCode.invalidParameter, errmsg: '预算超过机密上限', fields: { ceiling: '预算超过机密上限' } },
        { objectId: absent.toUpperCase(), errcode: ErrCode.notFound, errmsg: expect.any(String) },
      ],
      versions: { [stored]: 2 },
      undoId: expect.stringMatching(/^\d+$/),
    });
    expect(await matterOf(stored)).toMatchObject({ title: '原题', budget: 7, version: 2 });
    expect(await matterOf(wrong)).toMatchObject({ title: '原题', budget: 5, version: 1 });
    expect(await matterOf(changed)).toMatchObject({ title: '别人改' });
  });

  it('[contract 8.3] the rights of each item hold, and an item that the model does not have is named', async () => {
    const [mine] = await added(1, { title: '权', ceiling: 9, lines: [line('一')] });
    const refused = async (client: Client, data: object) => (await saveRows(client, [{ id: mine, version: 1, data }])).data.errors?.[0];
    expect(await refused(staff, { fullName: '别名' })).toMatchObject({ errcode: ErrCode.noRight, errmsg: '没有修改“全称”的权限' });
    expect(await refused(staff2, { ceiling: 1 })).toMatchObject({ errcode: ErrCode.noRight, errmsg: expect.not.stringContaining('机密') });
    expect(await refused(manager, { absent: 1 })).toMatchObject({ errcode: ErrCode.invalidParameter, errmsg: expect.stringContaining('absent') });
    expect(await refused(manager, { constructor: 1 })).toMatchObject({ errcode: ErrCode.invalidParameter, errmsg: expect.stringContaining('constructor') });
    expect((await matterOf(mine)).version).toBe(1);
    expect(await saveRows(await server.as('ceo'), [{ id: mine, version: 1, data: {} }])).toMatchObject({ errcode: ErrCode.notFound });
    const twice = { id: mine, version: 1, data: { title: '两次' } };
    expect(await saveRows(manager, [twice, twice])).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await saveRows(manager, [])).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await saveRows(manager, [{ ...twice, version: 1 }], { queryCode: 'nothing' })).toMatchObject({ errcode: 900416 });
  });

  it('[contract 10.2] a repeat of the same token stores nothing and answers 900410 with the former answer', async () => {
    const [one, two] = await added(2, { title: '令牌' });
    const replayToken = (await manager.get<string>('/api/runtime/form/getReplayToken')).data;
    const rows = [one, two].map((id) => ({ id, version: 1, data: { title: '一次' } }));
    const first = await saveRows(manager, rows, { replayToken });
    expect(first.data).toMatchObject({ successCount: 2 });
    expect(await saveRows(manager, rows, { replayToken })).toEqual({
      ...first,
      errcode: ErrCode.replayToken,
      errmsg: expect.any(String),
      traceId: expect.any(String),
    });
    expect((await matterOf(one)).version).toBe(2);
  });

  it('[contract 9] what was saved is taken back by its maker, one change after the other, whatever stood in between is taken back too', async () => {
    const [id, other] = await added(2, { title: '一', budget: 1, lines: [line('甲'), line('乙')] });
    const first = await saveOne(manager, id, 1, { title: '二' });
    const second = await saveOne(manager, id, 2, { budget: null });
    expect(await undo(staff2, second)).toMatchObject({ errcode: ErrCode.refused });
    expect((await undo(manager, second)).data).toEqual({ total: 1, successCount: 1, failCount: 0 });
    expect((await undo(manager, first)).data).toMatchObject({ successCount: 1 });
    expect(await matterOf(id)).toMatchObject({ title: '一', budget: 1, version: 5 });
    expect(await undo(manager, first)).toMatchObject({ errcode: ErrCode.refused });

    const third = await saveOne(manager, other, 1, { title: '三' });
    await save(staff2, schemaCode, { title: '别人' }, other);
    expect((await undo(manager, third)).data).toMatchObject({ successCount: 0, errors: [{ objectId: other, errcode: ErrCode.versionConflict }] });
    expect(await matterOf(other)).toMatchObject({ title: '别人' });
  });

  it('[contract 9] rows of a sub-table return as they were: changed, added and deleted ones', async () => {
    const [id] = await added(1, { title: '行', lines: [line('甲'), line('乙'), line('丙')] });
    const before = (await matterOf(id)).lines as { id: string; what: string }[];
    const [changed, removed] = before;
    const lines = [{ id: changed?.id, rowStatus: 'Modified', what: '改' }, { id: removed?.id, rowStatus: 'Deleted' }, line('新')];
    const undoId = await saveOne(manager, id, 1, { lines });
    expect((await matterOf(id)).lines).toMatchObject([{ what: '改' }, { what: '丙' }, { what: '新' }]);
    expect((await undo(manager, undoId)).data).toMatchObject({ successCount: 1 });
    expect((await matterOf(id)).lines).toMatchObject([{ what: '甲' }, { what: '乙' }, { what: '丙' }]);
  });

  it('[contract 9] the last twenty changes of a person can be taken back, for a day', async () => {
    const [id] = await added(1, { title: '0' });
    const made: string[] = [];
    for (let at = 1; at <= MOST_UNDOS + 1; at += 1) made.push(await saveOne(staff2, id, at, { title: String(at) })); // oxlint-disable-line no-await-in-loop -- one after the other
    const [oldest = '', ...others] = made;
    expect(await undo(staff2, oldest)).toMatchObject({ errcode: ErrCode.refused });
    for (const one of others.toReversed()) expect((await undo(staff2, one)).data).toMatchObject({ successCount: 1 }); // oxlint-disable-line no-await-in-loop -- one after the other
    expect(await matterOf(id)).toMatchObject({ title: '1' });

    const { version } = await matterOf(id);
    const old = await saveOne(staff2, id, Number(version), { title: '旧' });
    await sql`update "undos" set "createdAt" = "createdAt" - interval '25 hours' where "id" = ${Number(old)}`.execute(server.services.database.kysely);
    expect(await undo(staff2, old)).toMatchObject({ errcode: ErrCode.refused });
  });
});
