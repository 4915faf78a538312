import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UsualOpinion } from '#schemas/workflow/usualOpinion.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { decideIn, itemIn, PNG, startErrand, startErrands, uploadFile } from './errands.ts';

const FOLDER = '/api/runtime/common_comment';

describe('what people keep for their opinions (contract 10.1, 11)', () => {
  let server: TestServer;
  let staff: Client;
  let other: Client;
  beforeAll(async () => {
    server = await startErrands();
    [staff, other] = await Promise.all([server.as('staff'), server.as('staff2')]);
  });
  afterAll(() => server.close());

  const opinionsOf = async (client: Client) => (await client.get<UsualOpinion[]>(`${FOLDER}/getCommonCommentList`)).data;
  const keep = (client: Client, content: string, id?: string) => client.post(`${FOLDER}/save`, { content, ...(id ? { id } : {}) });

  it('keeps 50 usual opinions of 200 characters, in their own order, for nobody else', async () => {
    for (const content of ['同意', '不同意', '请核对']) expect(await keep(staff, content)).toMatchObject({ errcode: 0 });
    const [first, second, third] = await opinionsOf(staff);
    await staff.post(`${FOLDER}/updateSort`, { ids: [third?.id, first?.id, 'of nobody'] });
    expect((await opinionsOf(staff)).map(({ content }) => content)).toEqual(['请核对', '同意', '不同意']);
    expect(await keep(staff, '已阅', second?.id)).toMatchObject({ errcode: 0 });
    expect(await keep(other, '别人的', second?.id)).toMatchObject({ errcode: 900404 });
    expect(await opinionsOf(other)).toEqual([]);
    await other.send('POST', `${FOLDER}/deleteCommonComment?id=${second?.id}`);
    await staff.send('POST', `${FOLDER}/deleteCommonComment?id=${first?.id}`);
    expect((await opinionsOf(staff)).map(({ content }) => content)).toEqual(['请核对', '已阅']);

    expect(await keep(staff, '长'.repeat(201))).toMatchObject({ errcode: 900400 });
    expect(await keep(staff, '  ')).toMatchObject({ errcode: 900400 });
    await server.services.database.kysely
      .insertInto('usualOpinions')
      .values(Array.from({ length: 47 }, (_, at) => ({ id: `opinion ${at}`, userId: 'staff', content: `第 ${at} 条`, sortKey: 10 + at })))
      .execute();
    const both = await Promise.all([keep(staff, '五十'), keep(staff, '五十一')]);
    expect(both.map(({ errcode }) => errcode).toSorted()).toEqual([0, 900400]);
    expect(await opinionsOf(staff)).toHaveLength(50);
  });

  it('[BX-060] keeps a signature, a PNG of the own; an opinion holds it, which who has a part in the instance can open', async () => {
    const sign = (client: Client, refId: string) => client.post('/api/runtime/signature', { refId });
    const saved = async (client: Client) => (await client.get<{ refId: string } | null>('/api/runtime/signature')).data;
    const secretary = await server.as('e005');
    expect(await saved(secretary)).toBeNull();
    expect(await sign(secretary, await uploadFile(secretary, 'text.png', 'no picture'))).toMatchObject({ errcode: 900414 });
    expect(await sign(secretary, await uploadFile(secretary, 'large.png', Uint8Array.from([...PNG, ...new Uint8Array(200 * 1024)])))).toMatchObject({
      errcode: 900414,
    });
    const own = await uploadFile(secretary, 'mine.png', PNG);
    expect(await sign(staff, own)).toMatchObject({ errcode: 900414 });
    expect(await sign(secretary, own)).toMatchObject({ errcode: 0 });
    expect(await saved(secretary)).toEqual({ refId: own });
    expect(await secretary.post('/api/aliyun/delete', { deleteList: [{ name: 'mine.png', id: own, refId: own }] })).toMatchObject({ errcode: 900414 });

    const instance = await startErrand(staff, '签字');
    const note = await uploadFile(secretary, 'note.txt', 'note');
    expect(await decideIn(secretary, instance, 'agree', { signature: await uploadFile(staff, 'other.png', PNG) })).toMatchObject({ errcode: 900414 });
    expect(await decideIn(secretary, instance, 'agree', { content: '好', signature: own, attachments: [note] })).toMatchObject({ errcode: 0 });
    for (const refId of [own, note]) {
      expect((await staff.get('/api/aliyun/exist', { refId })).data).toBe(true);
      expect((await other.get('/api/aliyun/exist', { refId })).data).toBe(false);
    }
  });

  it('a file that a delegate has attached to words they keep is opened and given by the owner of the item', async () => {
    const [owner, delegate] = await Promise.all([server.as('cfo'), server.as('e010')]);
    const day = (ms: number) => new Date(server.services.now().getTime() + ms).toISOString().slice(0, 10);
    const rule = { startTime: day(-86_400_000), endTime: day(86_400_000), rangeType: 'ALL', trustType: 'APPROVAL', trustee: 'e010' };
    expect(await owner.post('/api/runtime/workflowTrust/createWorkflowTrust', rule)).toMatchObject({ errcode: 0 });
    const instance = await startErrand(staff, '代办');
    await decideIn(await server.as('e005'), instance, 'agree');
    const workItemId = (await itemIn(owner, instance))?.workItemId;
    const refId = await uploadFile(delegate, 'draft.txt', 'draft');
    const approval = { content: '待核', attachments: [refId] };
    const exists = async (client: Client) => (await client.get('/api/aliyun/exist', { refId })).data;
    expect(await exists(owner)).toBe(false);
    expect(await delegate.post('/api/runtime/form/save', { workItemId, approval })).toMatchObject({ errcode: 0 });
    expect([await exists(owner), await exists(delegate), await exists(staff)]).toEqual([true, true, false]);
    expect(await decideIn(owner, instance, 'agree', approval)).toMatchObject({ errcode: 0 });
    expect([await exists(owner), await exists(staff), await exists(other)]).toEqual([true, true, false]);
  });
});
