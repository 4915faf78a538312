import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { ThemeConfig, User } from '#schemas/session.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { signedIn } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';
import { upload } from '#tests/server/safetyEnvironment.ts';
import { untilWaiting } from '../waiting.ts';

describe('things done at the same time', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  /** Locks tables of models against reading until `work` is done. */
  const withLocked = (schemaCodes: readonly string[], work: () => Promise<void>): Promise<void> =>
    server.services.database.transaction(async (tx) => {
      for (const code of schemaCodes) await sql`lock table ${sql.table(server.services.catalogue.model(code).table)} in access exclusive mode`.execute(tx);
      await work();
    });

  it('of two administrators who edit the theme each keeps their field', async () => {
    const [one, other] = [await server.as('admin'), await server.as('sysadmin')];
    const edit = (client: typeof one, fields: Partial<ThemeConfig>) => client.post('/api/system/theme/edit', fields);
    expect(await edit(one, { outward: 'light' })).toMatchObject({ errcode: 0 });
    const edits = await server.services.database.transaction(async (tx) => {
      await tx.selectFrom('settings').select('value').where('key', '=', 'theme').forUpdate().execute();
      const both = [edit(one, { name: '甲' }), edit(other, { info: '乙' })];
      await untilWaiting(server.services, 'settings', 2);
      return { both };
    });
    expect(await Promise.all(edits.both)).toMatchObject([{ errcode: 0 }, { errcode: 0 }]);
    const theme = await (await server.anonymous().send('GET', '/public/theme/findAll')).json();
    expect(theme).toMatchObject({ name: '甲', info: '乙' });
  });

  it('of several files none is deleted when a record takes one of them meanwhile', async () => {
    const manager = await server.as('manager');
    const ids = [(await upload(manager, '1.txt', '1')).data.refId, (await upload(manager, '2.txt', '2')).data.refId];
    const deletion = await server.services.database.transaction(async (tx) => {
      await tx.updateTable('files').set({ schemaCode: 'country', objectId: randomUUID() }).where('id', '=', String(ids[1])).execute();
      const deleting = manager.post('/api/aliyun/delete', { deleteList: ids.map((refId) => ({ refId })) });
      await untilWaiting(server.services, 'files', 1);
      return { deleting };
    });
    expect(await deletion.deleting).toMatchObject({ errcode: ErrCode.fileUnknown });
    expect(await manager.get('/api/aliyun/exist', { refId: String(ids[0]) })).toMatchObject({ data: true });
    expect(await manager.post('/api/aliyun/delete', { deleteList: [{ refId: ids[0] }, { refId: ids[0] }] })).toMatchObject({ errcode: 0 });
  });

  /** Statements of searches that wait for a lock. */
  const searchesWaiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as "count" from pg_locks
      where not "granted" and "relation" in (select oid from pg_class where relnamespace = current_schema()::regnamespace)`.execute(
      server.services.database.kysely,
    );
    return rows[0]?.count ?? 0;
  };

  it('[S1] a list is read while searches wait for slow models, and they answer in time with what they found', async () => {
    const [client, other] = [await server.as('sysadmin'), await server.as('admin')];
    const search = (by: typeof client) => by.post('/api/paltform/search', { searchword: '没有', size: 20, page: 0, tab: 'RECORD' });
    const slow = [...server.services.catalogue].map(({ schemaCode }) => schemaCode).filter((code) => code !== 'country');
    await withLocked(slow, async () => {
      const started = Date.now();
      let isOver = false;
      const searching = Promise.all([search(client), search(other)]).finally(() => {
        isOver = true;
      });
      // Half of the connections that lists are read by.
      await expect.poll(searchesWaiting, { timeout: 20_000 }).toBe(6);
      const list = { schemaCode: 'country', queryCode: '', mobile: false, page: 0, size: 20, filters: [] };
      expect(await client.post('/api/runtime/query/list', list)).toMatchObject({ errcode: 0 });
      expect(isOver).toBe(false);
      for (const answer of await searching) expect(answer).toMatchObject({ errcode: 0, data: { RECORD: { content: [] } } });
      // Nine models, three at a time, each up to its own limit of 2 s, would take 6 s at least.
      expect(Date.now() - started).toBeLessThan(6000);
    });
  });

  it('a search ends the one before of the same person, and nobody else’s', async () => {
    const [client, other] = [await server.as('sysadmin'), await server.as('admin')];
    const search = (by: typeof client, searchword: string, ended: string[]) =>
      by.post('/api/paltform/search', { searchword, size: 20, page: 0, tab: 'RECORD' }).then(() => ended.push(searchword));
    const slow = [...server.services.catalogue].map(({ schemaCode }) => schemaCode);
    await withLocked(slow, async () => {
      const ended: string[] = [];
      const first = search(client, '第一', ended);
      await expect.poll(searchesWaiting, { timeout: 20_000 }).toBe(3);
      const others = search(other, '别人', ended);
      await expect.poll(searchesWaiting, { timeout: 20_000 }).toBe(6);
      const second = search(client, '第二', ended);
      await first;
      expect(ended).toEqual(['第一']);
      await Promise.all([others, second]);
    });
  });

  it('the last sign-in is the one before this session, however many were opened since', async () => {
    const { kysely } = server.services.database;
    const at = (minutes: number) => new Date(Date.parse('2020-01-05T08:00:00Z') + minutes * 60_000);
    const client = await signedIn(server.url, 'e023');
    const lastLogin = async () => (await client.get<User & { lastLoginTime: string }>('/api/organization/user/info_login')).data.lastLoginTime;
    const own = await kysely.selectFrom('sessions').select(['id', 'createdAt', 'expiresAt']).where('userId', '=', 'e023').executeTakeFirstOrThrow();
    const { timeZone } = server.services.settings;
    expect(await lastLogin()).toBe(wallClock(own.createdAt, timeZone));
    const later = Array.from({ length: 60 }, (_, number) => new Date(own.createdAt.getTime() + number + 1));
    const opened = [at(0), at(1), ...later].map((createdAt) => ({ id: randomUUID(), userId: 'e023', createdAt, expiresAt: own.expiresAt }));
    await kysely.insertInto('sessions').values(opened).execute();
    expect(await lastLogin()).toBe(wallClock(at(1), timeZone));
  });
});
