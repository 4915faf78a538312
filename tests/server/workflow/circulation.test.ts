import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormSubmitted } from '#schemas/form.ts';
import type { CirculatedItemRow, InstanceLogEntry, WorkItemRow } from '#schemas/workItem.ts';
import { productRoot } from '#server/root.ts';
import type { Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

async function submit(client: Client, body: object) {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  return client.post<FormSubmitted>('/api/runtime/form/submit', { formType: '1', replayToken, ...body });
}

const startMemo = async (client: Client, data: object) =>
  (await submit(client, { workflowCode: 'memo_flow', actionCode: 'submit', bizObject: { schemaCode: 'memo', data } })).data;

async function openItem(client: Client, workflowInstanceId: unknown): Promise<string> {
  const { data } = await client.get<{ content: WorkItemRow[] }>('/api/runtime/workflow/search_workitems', { size: 100 });
  return data.content.find((item) => item.workflowInstanceId === workflowInstanceId)?.workItemId ?? '';
}

const circulate = (client: Client, body: object) => client.post('/api/runtime/workflow/circulate_workItem', body);

describe('circulation', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ appFolders: [join(productRoot(), 'tests/fixtures/apps/workflows')] });
  });
  afterAll(() => server.close());

  /** Circulated items of an instance: who has it to read since which step, read or not. */
  const readsOf = async (instanceId: unknown) => {
    const reads = server.services.database.kysely.selectFrom('wfReads').selectAll().where('instanceId', '=', String(instanceId));
    const rows = await reads.orderBy('id').execute();
    return rows.map(({ id, userId, activityCode, byId, readAt }) => ({
      id: `${String(instanceId)}-c${id}`,
      read: [userId, activityCode, byId, readAt !== null],
    }));
  };
  const readersOf = async (instanceId: unknown) => (await readsOf(instanceId)).map(({ read }) => read);

  it('comes from entering, completing and refusing steps, from steps that only show the record, and from service tasks', async () => {
    const [staff, leader] = await Promise.all([server.as('staff'), server.as('lead_east')]);
    const { workflowInstanceId } = await startMemo(staff, {
      title: '通知',
      readers: [
        { id: 'manager', type: 3 },
        { id: 'staff2', type: 3 },
      ],
    });
    expect(await readersOf(workflowInstanceId)).toEqual([['staff2', 'leader', null, false]]);
    expect(await submit(leader, { workItemId: await openItem(leader, workflowInstanceId), actionCode: 'agree' })).toMatchObject({
      data: { instanceState: 'COMPLETED' },
    });
    // Who has it unread already gets it once.
    expect((await readersOf(workflowInstanceId)).toSorted()).toEqual(
      [
        ['staff2', 'leader', null, false],
        ['staff', 'leader', null, false],
        ['manager', 'read', null, false],
        ['lead_hr', 'archive', null, false],
        ['e004', 'archive', null, false],
      ].toSorted(),
    );
    const refused = await startMemo(staff, { title: '不发' });
    await submit(leader, { workItemId: await openItem(leader, refused.workflowInstanceId), actionCode: 'disAgree' });
    expect(await readersOf(refused.workflowInstanceId)).toEqual([
      ['staff2', 'leader', null, false],
      ['cfo', 'leader', null, false],
    ]);
  });

  it('[WF-019] goes from an open item to people who then have a part in the instance and hear of it, who may pass it on where the step allows that', async () => {
    const [staff, leader, manager, cfo, stranger] = await Promise.all(['staff', 'lead_east', 'manager', 'cfo', 'e004'].map((name) => server.as(name)));
    if (!staff || !leader || !manager || !cfo || !stranger) throw new Error('no clients');
    const { workflowInstanceId } = await startMemo(staff, { title: '请阅' });
    const workItemId = await openItem(leader, workflowInstanceId);
    const logs = (client: Client) =>
      client.get<InstanceLogEntry[]>('/api/runtime/workflow/list_instance_logs', { workflowInstanceId: String(workflowInstanceId) });
    expect(await logs(manager)).toMatchObject({ errcode: 900404 });
    // The person themselves and who has it unread are passed over.
    const participantors = ['lead_east', 'staff2', 'manager'];
    expect(await circulate(leader, { workItemId, participantors, comment: '请看附件' })).toMatchObject({ errcode: 0 });
    expect(await readersOf(workflowInstanceId)).toEqual([
      ['staff2', 'leader', null, false],
      ['manager', 'leader', 'lead_east', false],
    ]);
    expect(await circulate(leader, { workItemId, participantors })).toMatchObject({ errcode: 900400 });
    expect(await circulate(leader, { workItemId, participantors: ['nobody'] })).toMatchObject({ errcode: 900400 });
    expect(await circulate(stranger, { workItemId, participantors: ['cfo'] })).toMatchObject({ errcode: 900404 });
    const { data: log } = await logs(manager);
    expect(log.find(({ action }) => action === 16)).toMatchObject({ activityCode: 'leader', participant: { id: 'lead_east' }, opinion: '请看附件' });
    const { data: found } = await manager.post('/api/paltform/search', { searchword: '', size: 50, page: 0, tab: 'MESSAGE' });
    expect(JSON.stringify(found)).toContain('请阅');

    const own = (await readsOf(workflowInstanceId)).find(({ read }) => read[0] === 'manager')?.id ?? '';
    expect(await circulate(cfo, { workItemId: own, participantors: ['e004'] })).toMatchObject({ errcode: 900404 });
    expect(await circulate(manager, { workItemId: own, participantors: ['cfo'] })).toMatchObject({ errcode: 0 });
    expect(await readersOf(workflowInstanceId)).toContainEqual(['cfo', 'leader', 'manager', false]);
    await submit(leader, { workItemId, actionCode: 'agree' });
    expect(await circulate(manager, { workItemId: own, participantors: ['e004'] })).toMatchObject({ errcode: 900412 });
  });

  it('is read when its reader says so, and by nobody else', async () => {
    const [staff, staff2, cfo] = await Promise.all([server.as('staff'), server.as('staff2'), server.as('cfo')]);
    const { workflowInstanceId } = await startMemo(staff, { title: '已阅' });
    const listOf = async (client: Client, path: string, query: Record<string, string> = {}): Promise<CirculatedItemRow[]> => {
      const { data } = await client.get<{ content: CirculatedItemRow[] }>(`/api/runtime/workflow/${path}`, { size: 100, ...query });
      return data.content.filter((row) => row.workflowInstanceId === workflowInstanceId);
    };
    const [item] = await readsOf(workflowInstanceId);
    const circulateItemIds = [item?.id ?? '', 'nothing'];
    expect(await listOf(staff2, 'search_circulates', { wd: '已阅' })).toMatchObject([
      {
        circulateItemId: item?.id,
        workItemType: 4,
        activityCode: 'leader',
        originator: 'staff',
        why: { kind: 'user' },
        firstReadTime: null,
        summary: [{ text: '已阅' }],
      },
    ]);
    expect((await listOf(staff2, 'search_circulates'))[0]?.actions).toContain('circulate');
    expect(await listOf(staff2, 'search_circulates', { wd: '没有' })).toEqual([]);
    expect(await listOf(cfo, 'search_circulates')).toEqual([]);
    await cfo.post('/api/runtime/workflow/update_circulate_readed', { circulateItemIds });
    expect(await readersOf(workflowInstanceId)).toEqual([['staff2', 'leader', null, false]]);
    expect(await staff2.post('/api/runtime/workflow/update_circulate_readed', { circulateItemIds })).toMatchObject({ errcode: 0 });
    expect(await readersOf(workflowInstanceId)).toEqual([['staff2', 'leader', null, true]]);
    expect(await listOf(staff2, 'search_circulates')).toEqual([]);
    expect(await listOf(staff2, 'list_finished_circulates', { instanceState: 'PROCESSING' })).toMatchObject([
      { circulateItemId: item?.id, actionName: 'Read' },
    ]);
    expect(await listOf(staff2, 'list_finished_circulates', { instanceState: 'COMPLETED' })).toEqual([]);
  });
});
