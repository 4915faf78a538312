import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call } from '#schemas/calls/call.ts';
import { calls } from '#schemas/calls/index.ts';
import { ErrCode } from '#schemas/codes.ts';
import type { FormSubmitted } from '#schemas/form.ts';
import type { Envelope } from '#schemas/wire.ts';
import { productRoot } from '#server/root.ts';
import { startCuttingProxy, type CuttingProxy } from '#tests/support/cuttingProxy.ts';
import { write } from '../apps/markedFixture.ts';
import { DATABASE_KINDS } from '../databases.ts';
import { clientOf, type Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { add } from './bureau.ts';
import { openOwnApps } from './ownApps.ts';

const schemaCode = 'note';
const ACTIONS = ['add', 'edit', 'delete', 'batch_update', 'editowner', 'export'];
const person = (id: string) => ({ subjects: [{ id, unitType: 3 }], visible: true, models: { note: { actions: ACTIONS, scope: 'all' } } });
const title = { propertyCode: 'title', propertyType: 0, name: '标题' };

/** One application for records, one for a workflow. */
const openJournal = (database: (typeof DATABASE_KINDS)[number]): Promise<TestServer> =>
  openOwnApps(database, async (folder) => {
    const app = join(folder, 'notes');
    await write(join(app, 'app.json'), { code: 'notes', name: '便笺', permissions: [person('manager'), person('staff')] });
    await write(join(app, 'menu.json'), []);
    await write(join(app, 'models', 'note', 'model.json'), { code: 'note', name: '便笺', properties: [{ code: 'title', name: '标题', propertyType: 0 }] });
    await write(join(app, 'lists', 'notes.json'), { code: 'notes', schemaCode, name: '便笺', queryColumns: [title] });
    await cp(join(productRoot(), 'tests/fixtures/apps/foretelling/purchase'), join(folder, 'purchase'), { recursive: true });
  });

/** The calls that the table declares to count once by a token around their handler. */
// The table is made of calls only.
const COUNTED = (Object.entries(calls) as [string, Call][]).filter(([, { repeat }]) => repeat === 'token');

const DAY_MS = 86_400_000;
/** A day from now in the server's zone. */
const day = (fromToday: number): string => new Date(Date.now() + 8 * 3_600_000 + fromToday * DAY_MS).toISOString().slice(0, 10);

/** Parameters of a call, made on what it needs. */
type Prepare = (client: Client) => Promise<Record<string, unknown>>;

const addRecord = (client: Client) => add(client, schemaCode, { title: '甲' });
const commentOn = (client: Client, bizObjectId: string) =>
  client.post<string>('/api/form/comment/create', { schemaCode, bizObjectId, content: '好', text: '好' });
const batchOf = async (client: Client) => ({ objectIds: [await addRecord(client)], propertyCode: 'title', modifiedValue: '乙', schemaCode });
const VIEW = { type: 'VIEW_QUERY', schemaCode, queryCode: 'notes', content: '{}' };
const viewOf = async (client: Client, name: string) => (await client.post<{ id: string }>('/api/runtime/common_query/save', { ...VIEW, name })).data.id;

async function startedBy(client: Client): Promise<string> {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  const bizObject = { schemaCode: 'request', data: { title: '纸', quantity: 1 } };
  const body = { formType: '1', workflowCode: 'request_flow', actionCode: 'submit', bizObject, replayToken };
  const { data, errmsg } = await client.post<FormSubmitted>('/api/runtime/form/submit', body);
  return data.workflowInstanceId ?? expect.fail(errmsg);
}

const PREPARED: Record<string, Prepare> = {
  addComment: async (client) => ({ schemaCode, bizObjectId: await addRecord(client), content: '好', text: '好' }),
  deleteComment: async (client) => ({ id: (await commentOn(client, await addRecord(client))).data }),
  addDelegation: async () => ({ startTime: day(0), endTime: day(3), rangeType: 'ALL', trustType: 'APPROVAL', trustee: 'staff2' }),
  exportStart: async () => ({ schemaCode, queryCode: 'notes', mobile: false, page: 0, size: 20, filters: [] }),
  deleteRecord: async (client) => ({ schemaCode, objectId: await addRecord(client) }),
  shareRecord: async (client) => ({ schemaCode, bizObjectId: await addRecord(client), userIds: ['staff'] }),
  deleteRows: async (client) => ({ schemaCode, ids: [await addRecord(client)] }),
  saveQuery: async () => ({ ...VIEW, name: '我的' }),
  moveSavedQuery: async (client) => {
    const ids = [await viewOf(client, '一'), await viewOf(client, '二'), await viewOf(client, '三')];
    return { id: ids[0], targetId: ids[2] };
  },
  saveUsualOpinion: async () => ({ content: '同意' }),
  batchUpdate: batchOf,
  undoBatchUpdate: async (client) => {
    const made = await client.post<{ undoId: string }>('/api/runtime/query/batchUpdate', await batchOf(client));
    return { schemaCode, id: made.data.undoId };
  },
  changeOwner: async (client) => {
    const { data } = await client.get<{ deptId: string; isMain: boolean }[]>('/api/organization/user/departments', { id: 'staff' });
    return { schemaCode, objectIds: [await addRecord(client)], ownerId: 'staff', ownerDeptId: data.find(({ isMain }) => isMain)?.deptId };
  },
  urge: async (client) => ({ urgeType: 1, instanceId: await startedBy(client), text: '请快一点' }),
};

function send(client: Client, { method, path, kind }: Call, parameters: Record<string, unknown>): Promise<Envelope> {
  const inQuery = method === 'GET' || kind === 'postQuery';
  // Parameters of queries are texts in this file.
  const query = inQuery ? `?${new URLSearchParams(parameters as Record<string, string>).toString()}` : '';
  return client.send(method, path + query, inQuery ? {} : { body: parameters }).then((answer) => answer.json());
}

describe.each(DATABASE_KINDS)('answers that are lost, on %s', (database) => {
  let server: TestServer;
  let proxy: CuttingProxy;
  let manager: Client;
  let cutOff: Client;
  beforeAll(async () => {
    server = await openJournal(database);
    proxy = await startCuttingProxy(server.url);
    manager = await server.as('manager');
    cutOff = clientOf(proxy.url);
    cutOff.tokens = manager.tokens;
  });
  afterAll(async () => {
    await proxy.close();
    await server.close();
  });

  const tokenOf = async () => (await manager.get<string>('/api/runtime/form/getReplayToken')).data;

  /** How many rows each table has once no task is under way, and the order of saved settings. */
  async function stored(): Promise<Record<string, unknown>> {
    const { kysely } = server.services.database;
    const open = kysely.selectFrom('jobs').select('id').where('finishedAt', 'is', null);
    await vi.waitFor(async () => expect(await open.execute()).toEqual([]), { timeout: 20_000 });
    const { rows } = await sql<{ name: string }>`select "table_name" as "name" from information_schema.tables
      where "table_schema" = current_schema() and "table_type" = 'BASE TABLE'`.execute(kysely);
    const counts: Record<string, unknown> = {};
    for (const { name } of rows) {
      if (name === 'replayTokens') continue;
      const found = await sql<{ count: number }>`select count(*)::int as "count" from ${sql.table(name)}`.execute(kysely);
      counts[name] = found.rows[0]?.count;
    }
    const sorted = await kysely.selectFrom('savedQueries').select('id').orderBy('sortKey').orderBy('id').execute();
    return { ...counts, order: sorted.map(({ id }) => id).join(' ') };
  }

  it('every call that the table declares so is tried here', () => {
    expect(Object.keys(PREPARED).toSorted()).toEqual(COUNTED.map(([name]) => name).toSorted());
  });

  it.each(COUNTED)('[BX-089] %s is done once when its answer is lost and it is sent again, and the repeat receives the former answer', async (name, call) => {
    const prepared = (await PREPARED[name]?.(manager)) ?? {};
    const parameters = { ...prepared, replayToken: await tokenOf() };
    const before = await stored();
    proxy.cut();
    await expect(send(cutOff, call, parameters)).rejects.toThrow();
    proxy.pass();
    const after = await stored();
    expect(after).not.toEqual(before);
    const repeat = await send(cutOff, call, parameters);
    expect(repeat).toMatchObject({ errcode: ErrCode.replayToken });
    expect(repeat.data).not.toBeNull();
    expect(await stored()).toEqual(after);
  });

  it('[BX-089] what is sent at the same time with one token is done once, and both hear of one comment', async () => {
    const replayToken = await tokenOf();
    const body = { schemaCode, bizObjectId: await addRecord(manager), content: '同时', text: '同时', replayToken };
    const answers = await Promise.all([manager.post<string>('/api/form/comment/create', body), manager.post<string>('/api/form/comment/create', body)]);
    expect(answers.map(({ errcode }) => errcode).toSorted((one, other) => one - other)).toEqual([0, ErrCode.replayToken]);
    expect(new Set(answers.map(({ data }) => data)).size).toBe(1);
  });

  it('[BX-089] another request with a used token stores nothing, and receives the answer of the first', async () => {
    const replayToken = await tokenOf();
    const body = { schemaCode, bizObjectId: await addRecord(manager), content: '一', text: '一', replayToken };
    const { data } = await manager.post<string>('/api/form/comment/create', body);
    const before = await stored();
    expect(await manager.post('/api/form/comment/create', { ...body, content: '二' })).toMatchObject({ errcode: ErrCode.replayToken, data });
    const bizObject = { schemaCode, data: { title: '丙' } };
    expect(await manager.post('/api/runtime/form/save', { bizObject, replayToken })).toMatchObject({ errcode: ErrCode.replayToken, data });
    expect(await stored()).toEqual(before);
  });

  it('[BX-089] a token is as good as before after a refusal, and worth nothing to anybody else or when it has expired', async () => {
    const replayToken = await tokenOf();
    const body = { schemaCode, bizObjectId: await addRecord(manager), content: '', text: '', replayToken };
    expect(await manager.post('/api/form/comment/create', body)).toMatchObject({ errcode: ErrCode.invalidParameter });
    const good = { ...body, content: '好', text: '好' };
    expect(await (await server.as('staff')).post('/api/form/comment/create', good)).toMatchObject({ errcode: ErrCode.replayToken, data: null });
    expect(await manager.post('/api/form/comment/create', good)).toMatchObject({ errcode: 0 });
    const old = await tokenOf();
    await server.services.database.kysely
      .updateTable('replayTokens')
      .set({ expiresAt: new Date(0) })
      .where('token', '=', old)
      .execute();
    expect(await manager.post('/api/form/comment/create', { ...good, replayToken: old })).toMatchObject({ errcode: ErrCode.replayToken, data: null });
  });
});
