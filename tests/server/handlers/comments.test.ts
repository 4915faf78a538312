import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { Comment, Commenter } from '#schemas/comment.ts';
import type { MessageLink, PlatformFound } from '#schemas/message.ts';
import { addUser, changeOrganisation } from '#server/organisation/accounts.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { upload } from '#tests/server/safetyEnvironment.ts';
import { add, openBureau } from './bureau.ts';

const schemaCode = 'matter';
interface Page {
  content: Comment[];
  totalElements: number;
}

const addComment = (client: Client, bizObjectId: string, content: string, more: object = {}) =>
  client.post<string>('/api/form/comment/create', { bizObjectId, schemaCode, content, text: content, ...more });
const commentsOf = async (client: Client, bizObjectId: string, more: Record<string, string> = {}) =>
  (await client.get<Page>('/api/form/comment/comment_list', { bizObjectId, schemaCode, page: '0', pageSize: '20', ...more })).data;
const replies = async (client: Client, bizObjectId: string, replyCommentId: string) =>
  (await client.get<Page>('/api/form/comment/reply_list', { bizObjectId, schemaCode, page: '0', pageSize: '20', replyCommentId })).data;
const unreadMessages = async (client: Client, messageType: 'STATION' | 'COMMENT' = 'COMMENT') => {
  const body = { searchword: '', size: 20, page: 0, tab: 'MESSAGE', messageType, readState: 'UNREADED' };
  const answer = await client.post<PlatformFound>('/api/paltform/search', body);
  return answer.data.MESSAGE;
};

describe('comments on records', () => {
  let server: TestServer;
  let manager: Client;
  let staff: Client;
  /** Sees own matters only. */
  let stranger: Client;
  beforeAll(async () => {
    server = await openBureau();
    manager = await server.as('manager');
    staff = await server.as('staff');
    stranger = await server.as('cfo');
  });
  afterAll(() => server.close());

  it('[NT-002] who is mentioned is notified under "@ and reply", the text names them as they are called, and the message leads to the record', async () => {
    const id = await add(staff, schemaCode, { title: '丙' });
    expect(await addComment(staff, id, '请 @[经理](manager) 看一下')).toMatchObject({ errcode: 0 });
    const found = await unreadMessages(manager);
    expect(found?.totalElements).toBe(1);
    const [message] = found?.content ?? [];
    expect(message?.content).toMatch(/^.+在“.*”的评论中提到了您\n请 @李强 看一下$/);
    expect(message).toMatchObject({ messageType: 107, senderVO: { id: 'staff' } });
    expect((await unreadMessages(manager, 'STATION'))?.content.filter(({ id: other }) => other === message?.id)).toEqual([]);
    const link = await manager.get<MessageLink>('/api/runtime/form/get_message_form_url', { messageId: message?.id ?? '' });
    expect(link.data).toMatchObject({ bizObjectId: id, schemaCode });
    expect((await commentsOf(manager, id)).content).toMatchObject([
      { content: '请 @[李强](manager) 看一下', text: '请 @李强 看一下', creator: { id: 'staff' }, deletable: false },
    ]);
  });

  it('somebody whose code holds dots is mentioned and notified', async () => {
    await changeOrganisation(server.services.database, '2026-01-05 08:00:00', async (edit) => {
      await addUser(edit, 'zhao.xin@lab', 'portico', { name: '赵[新]', password: 'Portico2026', permissions: ['ADMIN'] });
    });
    const id = await add(staff, schemaCode, { title: '点' });
    await expect.poll(async () => (await addComment(staff, id, '请 @[赵新](zhao.xin@lab) 看')).errcode).toBe(0);
    expect((await commentsOf(staff, id)).content[0]).toMatchObject({ content: '请 @[赵新](zhao.xin@lab) 看', text: '请 @赵新 看' });
    expect((await unreadMessages(await server.as('zhao.xin@lab')))?.totalElements).toBe(1);
  });

  it('a reply stands below the comment, one to a reply too; whoever is answered is notified, nobody of their own words', async () => {
    const id = await add(staff, schemaCode, { title: '丁' });
    const first = (await addComment(staff, id, '第一句')).data;
    const before = (await unreadMessages(staff))?.totalElements ?? 0;
    const reply = (await addComment(manager, id, '回一句', { replyCommentId: first })).data;
    await addComment(manager, id, '再回一句', { replyCommentId: reply });
    expect((await replies(staff, id, first)).content.map(({ text }) => text)).toEqual(['回一句', '再回一句']);
    expect((await commentsOf(staff, id)).content).toMatchObject([{ id: first, replyCount: 2 }]);
    expect((await staff.get<number>('/api/form/comment/comment_num', { bizObjectId: id, schemaCode })).data).toBe(3);
    const found = await unreadMessages(staff);
    expect(found?.totalElements).toBe(before + 1);
    expect(found?.content[0]?.content).toMatch(/回复了您对“.*”的评论\n回一句$/);
    // A comment of another record is none to answer.
    const other = await add(staff, schemaCode, { title: '戊' });
    expect(await addComment(staff, other, '?', { replyCommentId: first })).toMatchObject({ errcode: ErrCode.notFound });
  });

  it('comments come in pages, the newest first', async () => {
    const id = await add(staff, schemaCode, { title: '己' });
    for (const text of ['1', '2', '3']) await addComment(staff, id, text);
    expect((await commentsOf(staff, id, { pageSize: '2' })).content.map(({ text }) => text)).toEqual(['3', '2']);
    expect(await commentsOf(staff, id, { page: '1', pageSize: '2' })).toMatchObject({ totalElements: 3, content: [{ text: '1' }] });
  });

  it('[BX-073] who is mentioned is found by pinyin and initials', async () => {
    const bizObjectId = await add(staff, schemaCode, { title: '辛' });
    for (const searchword of ['zl', 'zhaol', 'zlei']) {
      const { data } = await staff.get<Commenter[]>('/api/form/comment/list_pull_person', { bizObjectId, schemaCode, searchword });
      expect(data.map(({ name }) => name)).toEqual(['赵磊']);
    }
  });

  it('who does not see the record reads, writes and answers nothing, and is neither offered nor notified', async () => {
    const id = await add(manager, schemaCode, { title: '庚' });
    await addComment(manager, id, '内部');
    for (const path of ['comment_list', 'comment_num', 'reply_list', 'list_pull_person']) {
      const query = { bizObjectId: id, schemaCode, page: '0', pageSize: '20', replyCommentId: 'x' };
      expect(await stranger.get(`/api/form/comment/${path}`, query)).toMatchObject({ errcode: ErrCode.notFound });
    }
    expect(await addComment(stranger, id, '我也说')).toMatchObject({ errcode: ErrCode.notFound });
    const offered = await manager.get<Commenter[]>('/api/form/comment/list_pull_person', { bizObjectId: id, schemaCode, searchword: 'cfo' });
    expect(offered.data).toEqual([]);
    expect(await addComment(manager, id, '@[某人](cfo) 请看')).toMatchObject({
      errcode: ErrCode.invalidParameter,
      errmsg: expect.stringContaining('看不到这条记录'),
    });
    expect((await commentsOf(manager, id)).totalElements).toBe(1);
  });

  it('a comment is deleted by its writer or an administrator of the system, with its replies; a deleted record takes its comments along', async () => {
    const id = await add(staff, schemaCode, { title: '辛' });
    const first = (await addComment(staff, id, '要删的')).data;
    await addComment(manager, id, '回', { replyCommentId: first });
    expect(await manager.get('/api/form/comment/delete', { id: first })).toMatchObject({ errcode: ErrCode.noRight });
    expect(await staff.get('/api/form/comment/delete', { id: first })).toMatchObject({ errcode: 0 });
    expect((await commentsOf(staff, id)).totalElements).toBe(0);
    expect((await staff.get<number>('/api/form/comment/comment_num', { bizObjectId: id, schemaCode })).data).toBe(0);
    await addComment(staff, id, '随记录');
    expect(await manager.post('/api/runtime/query/delete_data', { ids: [id], schemaCode })).toMatchObject({ errcode: 0, data: { successCount: 1 } });
    const left = await server.services.database.kysely.selectFrom('comments').select('id').where('objectId', '=', id).execute();
    expect(left).toEqual([]);
  });

  it('the audit log tells who said what, and what an administrator took away; the track of the record tells its fields only', async () => {
    const id = await add(staff, schemaCode, { title: '子' });
    const first = (await addComment(staff, id, '请看')).data;
    const reply = (await addComment(manager, id, '看过', { replyCommentId: first })).data;
    const admin = await server.as('sysadmin');
    expect(await admin.get('/api/form/comment/delete', { id: first })).toMatchObject({ errcode: 0 });
    const entries = await server.services.database.kysely
      .selectFrom('auditEntries')
      .select(['userId', 'action', 'schemaCode', 'objectId', 'changes'])
      .where('objectId', 'in', [first, reply])
      .orderBy('id')
      .execute();
    expect(entries.map(({ changes, ...entry }) => ({ ...entry, ...JSON.parse(changes) }))).toEqual([
      {
        userId: 'staff',
        action: 'addComment',
        schemaCode,
        objectId: first,
        record: id,
        comment: { before: null, after: { content: '请看', replyTo: null, fileIds: [] } },
      },
      {
        userId: 'manager',
        action: 'addComment',
        schemaCode,
        objectId: reply,
        record: id,
        comment: { before: null, after: { content: '看过', replyTo: first, fileIds: [] } },
      },
      {
        userId: 'sysadmin',
        action: 'deleteComment',
        schemaCode,
        objectId: first,
        record: id,
        comment: {
          before: { userId: 'staff', content: '请看', replyTo: null, replies: [{ id: reply, userId: 'manager', content: '看过' }], fileIds: [] },
          after: null,
        },
      },
    ]);
    const track = await admin.get<object[]>('/api/bizdata_track/getBizDataTrackByBizId', { schemaCode, bizObjectId: id });
    expect(JSON.stringify(track.data)).not.toContain('请看');
  });

  it('nothing, too much, unknown people and files of others are refused in words, and nothing is kept', async () => {
    const id = await add(staff, schemaCode, { title: '壬' });
    expect(await addComment(staff, id, '  ')).toMatchObject({ errcode: ErrCode.invalidParameter, errmsg: '请填写评论内容' });
    expect(await addComment(staff, id, '长'.repeat(2001))).toMatchObject({ errcode: ErrCode.invalidParameter, errmsg: '评论不能超过 2000 个字' });
    expect(await addComment(staff, id, '@[鬼](ghost)')).toMatchObject({ errcode: ErrCode.invalidParameter });
    const othersFile = (await upload(manager, 'secret.txt', 'secret')).data.refId;
    expect(await addComment(staff, id, '附件', { attachmentModelList: [{ refId: othersFile }] })).toMatchObject({ errcode: ErrCode.fileUnknown });
    expect((await commentsOf(staff, id)).totalElements).toBe(0);
  });

  it('a file of a comment is read by those who see the record, until the comment is deleted', async () => {
    const id = await add(staff, schemaCode, { title: '癸' });
    const { refId } = (await upload(staff, 'plan.txt', 'plan')).data;
    const comment = (await addComment(staff, id, '', { attachmentModelList: [{ refId }] })).data;
    expect((await commentsOf(manager, id)).content).toMatchObject([{ attachmentModelList: [{ refId, name: 'plan.txt' }] }]);
    const load = (client: Client) => client.send('GET', `/api/aliyun/download?refId=${refId}`);
    expect((await load(manager)).headers.get('content-disposition')).toContain('plan.txt');
    expect((await load(stranger)).headers.get('content-disposition')).toBeNull();
    expect(await staff.get('/api/form/comment/delete', { id: comment })).toMatchObject({ errcode: 0 });
    expect((await load(manager)).headers.get('content-disposition')).toBeNull();
  });
});
