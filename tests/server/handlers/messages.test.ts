import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { MessageLink, PlatformFound } from '#schemas/message.ts';
import { writeMessages } from '#server/store/messages.ts';
import { cleanUp } from '#server/jobs/cleanUp.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { add, openBureau } from './bureau.ts';

const schemaCode = 'matter';
const DAY_MS = 24 * 3600 * 1000;

const search = async (client: Client, more: Record<string, unknown> = {}, language = 'zh-CN') => {
  const body = { searchword: '', size: 20, page: 0, tab: 'MESSAGE', messageType: 'STATION', readState: 'UNREADED', ...more };
  const answer = await client.send('POST', '/api/paltform/search', { body, headers: { 'Accept-Language': language } });
  const { data }: { data: PlatformFound } = await answer.json();
  return data;
};
const messages = async (client: Client, more: Record<string, unknown> = {}, language?: string) => (await search(client, more, language)).MESSAGE;

describe('notifications', () => {
  let server: TestServer;
  let manager: Client;
  let staff: Client;
  let staff2: Client;
  beforeAll(async () => {
    server = await openBureau();
    manager = await server.as('manager');
    staff = await server.as('staff');
    staff2 = await server.as('staff2');
  });
  afterAll(() => server.close());

  const notify = (userId: string, count: number, messageType: 'STATION' | 'COMMENT' = 'STATION') =>
    server.services.database.transaction(async (tx) => {
      const content = (number: number) => ({ zh: `第${number}条`, en: `Number ${number}` });
      const all = Array.from({ length: count }, (_, number) => ({ userId, messageType, icon: 21, content: content(number) }));
      await writeMessages(tx, all, server.services.now());
    });

  const giveTo = async (objectIds: string[], ownerId: string, remark?: string) => {
    const departments = await manager.get<{ deptId: string; isMain: boolean }[]>('/api/organization/user/departments', { id: ownerId });
    const ownerDeptId = departments.data.find(({ isMain }) => isMain)?.deptId;
    const filters = [{ propertyCode: 'id', propertyType: 13, propertyValue: objectIds.join(';'), propertyValueName: '', queryFilterType: 'In' }];
    return manager.post('/api/runtime/query/bizobjects', {
      objectIds,
      schemaCode,
      filters,
      mobile: false,
      isSheet: false,
      page: 0,
      size: 20,
      ownerId,
      ownerDeptId,
      remark,
    });
  };

  it('[EN-006][EN-007] a new owner is notified of their record in their language', async () => {
    const id = await add(manager, schemaCode, { title: '甲' });
    expect(await giveTo([id], 'staff', '请跟进')).toMatchObject({ errcode: 0 });
    const found = await messages(staff);
    expect(found).toMatchObject({ totalElements: 1, content: [{ readState: 102, messageType: 21, senderVO: { id: 'manager', name: '李强' } }] });
    const [message] = found?.content ?? [];
    expect(message?.content).toMatch(/^李强将“.*”转交给您\n说明：请跟进$/);
    expect(message?.createdTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await messages(staff, {}, 'en-US'))?.content[0]?.content).toMatch(/^李强 handed “.*” over to you\nRemark: 请跟进$/);
    // Nobody else reads it.
    expect((await messages(manager))?.totalElements).toBe(0);
  });

  it('[EN-021][HT-012] the message leads its owner to the record, and nobody else', async () => {
    const id = await add(manager, schemaCode, { title: '戊' });
    expect(await giveTo([id], 'staff')).toMatchObject({ errcode: 0 });
    const messageId = (await messages(staff))?.content[0]?.id ?? '';
    const link = await staff.get<MessageLink>('/api/runtime/form/get_message_form_url', { messageId });
    expect(link.data).toMatchObject({ bizObjectId: id, schemaCode, url: null });
    expect(await manager.get('/api/runtime/form/get_message_form_url', { messageId })).toMatchObject({ errcode: ErrCode.notFound });
  });

  it('a new owner from whom the name of the record is hidden reads what kind of record it is', async () => {
    const id = await add(manager, schemaCode, { title: '机密合同' });
    const name = (await manager.get<{ bizObject: { data: { name: string } } }>('/api/runtime/form/load', { schemaCode, objectId: id })).data.bizObject.data
      .name;
    // From one the name is hidden, the other sees no records of this kind at all.
    for (const owner of ['cfo', 'e031']) {
      expect(await giveTo([id], owner)).toMatchObject({ errcode: 0 });
      const received = (await messages(await server.as(owner)))?.content[0]?.content;
      expect(received).toMatch(/^李强将“.+”转交给您$/);
      expect(received).not.toContain(name);
    }
  });

  it('several records given at once are one message, and what one takes oneself is none', async () => {
    const ids = [await add(manager, schemaCode, { title: '乙' }), await add(manager, schemaCode, { title: '丙' })];
    await giveTo(ids, 'staff2');
    const found = await messages(staff2);
    expect(found?.totalElements).toBe(1);
    expect(found?.content[0]?.content).toContain('2 条');
    const link = await staff2.get<MessageLink>('/api/runtime/form/get_message_form_url', { messageId: found?.content[0]?.id ?? '' });
    expect(link.data.url).toMatch(/^\/application\/\w+\/application-list\/matter$/);
    await giveTo([await add(manager, schemaCode, { title: '丁' })], 'manager');
    expect((await messages(manager))?.totalElements).toBe(0);
  });

  it('[NT-016][NT-017] they come in pages and by their kind, and are found by a word', async () => {
    const client = await server.as('e030');
    await notify('e030', 45);
    await notify('e030', 3, 'COMMENT');
    expect(await messages(client)).toMatchObject({ totalElements: 45, totalPages: 3 });
    expect((await messages(client, { page: 2 }))?.content).toHaveLength(5);
    const all = [0, 1, 2].map((page) => messages(client, { page }));
    expect(new Set((await Promise.all(all)).flatMap((page) => page?.content.map(({ id }) => id)))).toHaveLength(45);
    expect((await messages(client, { messageType: '', size: 1 }))?.totalElements).toBe(48);
    expect((await messages(client, { searchword: '第44' }))?.content).toMatchObject([{ content: '第44条' }]);
    expect((await messages(client, { searchword: 'number 44' }, 'en-US'))?.totalElements).toBe(1);
    expect(await client.post('/api/paltform/search', { size: 101, page: 0, tab: 'MESSAGE' })).toMatchObject({ errcode: ErrCode.invalidParameter });
  });

  it('[NT-006][NT-007] their owner reads them one by one or all of a kind', async () => {
    const client = await server.as('e033');
    await notify('e033', 3);
    await notify('e033', 2, 'COMMENT');
    const [first] = (await messages(client))?.content ?? [];
    await staff.post('/api/paltform/station_message/updateReadState', { ids: [first?.id] });
    expect((await messages(client))?.totalElements).toBe(3);
    await client.post('/api/paltform/station_message/updateReadState', { ids: [first?.id] });
    expect((await messages(client))?.totalElements).toBe(2);
    expect((await messages(client, { readState: 'READED' }))?.content).toMatchObject([{ id: first?.id, readState: 101 }]);
    await client.post('/api/paltform/station_message/updateReadStateAll', { messageType: 'COMMENT' });
    expect((await messages(client, { messageType: 'COMMENT' }))?.totalElements).toBe(0);
    expect((await messages(client))?.totalElements).toBe(2);
  });

  it('[BX-015] a word finds the applications, pages and records one may see, and nothing else', async () => {
    await add(manager, schemaCode, { title: '独一无二的事项' });
    const body = { tab: 'ALL', messageType: '', readState: '', size: 8 };
    const found = await search(manager, { ...body, searchword: '独一无二' });
    expect(found.MESSAGE).toBeUndefined();
    expect(found.RECORD?.content).toMatchObject([{ schemaCode, name: expect.stringContaining('独一无二') }]);
    const [app] = (await search(manager, body)).APP ?? [];
    expect((await search(manager, { ...body, searchword: app?.name ?? '' })).APP).toContainEqual(app);
    expect((await search(manager, { ...body, searchword: '独' })).RECORD?.content).toEqual([]);
    const stranger = await server.as('e032');
    expect((await search(stranger, { ...body, searchword: '独一无二' })).RECORD?.content ?? []).toEqual([]);
  });

  it('old ones go, with the sessions that ended long ago', async () => {
    await notify('e031', 1);
    const { database: opened, files, jobs } = server.services;
    await cleanUp(opened, { files, jobs }, new Date(server.services.now().getTime() + 181 * DAY_MS));
    expect(await opened.kysely.selectFrom('notifications').select('id').execute()).toEqual([]);
  });
});
