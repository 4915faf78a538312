import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { MessageLink, PlatformFound } from '#schemas/message.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { add, openBureau } from './bureau.ts';

const schemaCode = 'matter';
const share = (client: Client, bizObjectId: string, userIds: readonly string[], remark?: string) =>
  client.post('/api/runtime/form/share', { schemaCode, bizObjectId, userIds, remark });
const unreadMessages = async (client: Client) => {
  const body = { searchword: '', size: 20, page: 0, tab: 'MESSAGE', messageType: 'STATION', readState: 'UNREADED' };
  return (await client.post<PlatformFound>('/api/paltform/search', body)).data.MESSAGE?.content ?? [];
};

describe('sharing records', () => {
  let server: TestServer;
  let manager: Client;
  let staff: Client;
  beforeAll(async () => {
    server = await openBureau();
    manager = await server.as('manager');
    staff = await server.as('staff');
  });
  afterAll(() => server.close());

  it('people are notified of a record with a few words, once each, and are led to it; nobody notifies themselves', async () => {
    const id = await add(staff, schemaCode, { title: '甲' });
    expect(await share(staff, id, ['manager', 'manager', 'staff'], '请过目')).toMatchObject({ errcode: 0 });
    const [message, ...others] = await unreadMessages(manager);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ messageType: 24, senderVO: { id: 'staff' }, content: expect.stringMatching(/^.+向您分享了“.+”\n请过目$/) });
    const link = await manager.get<MessageLink>('/api/runtime/form/get_message_form_url', { messageId: message?.id ?? '' });
    expect(link.data).toMatchObject({ bizObjectId: id, schemaCode });
    expect(await unreadMessages(staff)).toEqual([]);
  });

  it('people who do not see the record are named and nobody is notified; a record one does not see cannot be shared', async () => {
    const id = await add(staff, schemaCode, { title: '乙' });
    const before = (await unreadMessages(manager)).length;
    expect(await share(staff, id, ['manager', 'cfo', 'ghost'])).toMatchObject({
      errcode: ErrCode.invalidParameter,
      errmsg: expect.stringMatching(/^以下人员看不到这条记录，没有发送：.+、ghost$/),
    });
    expect(await unreadMessages(manager)).toHaveLength(before);
    expect(await share(await server.as('cfo'), id, ['manager'])).toMatchObject({ errcode: ErrCode.notFound });
    expect(await share(staff, id, [])).toMatchObject({ errcode: ErrCode.invalidParameter });
  });
});
