import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormSubmitted } from '#schemas/form.ts';
import type { InstanceLogEntry, WorkItemRow } from '#schemas/workItem.ts';
import { productRoot } from '#server/root.ts';
import { DATABASE_KINDS } from '../databases.ts';
import type { Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

interface Page<T> {
  content: T[];
  totalElements: number;
}

async function submit(client: Client, body: object) {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  return client.post<FormSubmitted>('/api/runtime/form/submit', { formType: '1', replayToken, ...body });
}

const start = (client: Client, data: object) => submit(client, { workflowCode: 'leave_flow', actionCode: 'submit', bizObject: { schemaCode: 'leave', data } });

const todo = async (client: Client) => (await client.get<Page<WorkItemRow>>('/api/runtime/workflow/search_workitems')).data;
const done = async (client: Client) => (await client.get<Page<WorkItemRow>>('/api/runtime/workflow/list_finished_workitems')).data;

describe.each(DATABASE_KINDS)('a leave request on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database, appFolders: [join(productRoot(), 'tests/fixtures/apps/workflows')] });
  });
  afterAll(() => server.close());

  const rowOf = async (id: string) => {
    const { services } = server;
    const { loadRow } = await import('#server/store/rows.ts');
    return loadRow(services.database.kysely, services.catalogue, services.catalogue.model('leave'), id);
  };

  it('goes from its start through every step to its end; the record says where it stands and keeps its version', async () => {
    const [staff, leader, hr, other] = await Promise.all(['staff', 'lead_east', 'lead_hr', 'e004'].map((name) => server.as(name)));
    if (!staff || !leader || !hr || !other) throw new Error('no clients');
    const started = await start(staff, { title: '探亲', days: 5 });
    expect(started).toMatchObject({ errcode: 0, data: { instanceState: 'PROCESSING' } });
    const { bizObjectId, workflowInstanceId } = started.data;
    expect((await rowOf(bizObjectId))?.data).toMatchObject({
      sequenceStatus: 'PROCESSING',
      workflowInstanceId,
      sequenceNo: expect.stringMatching(/^LV\d{8}$/),
    });

    const [item] = (await todo(leader)).content;
    expect(item).toMatchObject({
      instanceName: '探亲：5 天',
      activityCode: 'leader',
      activityName: '上级审批',
      originatorName: '王敏',
      workflowInstanceState: 'PROCESSING',
    });
    expect((await todo(hr)).totalElements).toBe(0);

    const agreed = await submit(leader, { workItemId: item?.workItemId, actionCode: 'agree', approval: { content: '同意，注意交接' } });
    expect(agreed).toMatchObject({ errcode: 0, data: { instanceState: 'PROCESSING', nextWorkItemId: null } });
    expect((await rowOf(bizObjectId))?.version).toBe(1);
    for (const client of [hr, other]) {
      const [own] = (await todo(client)).content;
      expect(own?.activityCode).toBe('hr');
      expect(await submit(client, { workItemId: own?.workItemId, actionCode: 'agree' })).toMatchObject({ errcode: 0 });
    }
    const row = await rowOf(bizObjectId);
    expect(row?.data).toMatchObject({ sequenceStatus: 'COMPLETED', participants_: [] });
    expect(row?.version).toBe(1);

    expect((await done(leader)).content).toMatchObject([{ workItemId: item?.workItemId, outcome: 'agree', undone: false }]);
    const { data: log } = await staff.get<InstanceLogEntry[]>('/api/runtime/workflow/list_instance_logs', { workflowInstanceId: String(workflowInstanceId) });
    expect(log.map(({ activityCode, action, participant, opinion }) => [activityCode, action, participant?.id, opinion])).toEqual([
      ['start', 1, 'staff', null],
      ['leader', 3, 'lead_east', '同意，注意交接'],
      ['hr', 3, 'lead_hr', null],
      ['hr', 3, 'e004', null],
    ]);
    expect(await (await server.as('staff2')).get('/api/runtime/workflow/list_instance_logs', { workflowInstanceId: String(workflowInstanceId) })).toMatchObject(
      { errcode: 900404 },
    );
  });

  it('is refused at once by its leader, and a short one needs nobody else', async () => {
    const [staff, leader] = await Promise.all([server.as('staff'), server.as('lead_east')]);
    const refused = await start(staff, { title: '旅行', days: 2 });
    const [item] = (await todo(leader)).content;
    expect(await submit(leader, { workItemId: item?.workItemId, actionCode: 'disAgree' })).toMatchObject({
      errcode: 900400,
      errmsg: expect.stringContaining('approval.content'),
    });
    const answer = await submit(leader, { workItemId: item?.workItemId, actionCode: 'disAgree', approval: { content: '人手不够' } });
    expect(answer).toMatchObject({ errcode: 0, data: { instanceState: 'COMPLETED' } });
    expect((await rowOf(refused.data.bizObjectId))?.data.sequenceStatus).toBe('COMPLETED');

    await start(staff, { title: '看病', days: 1 });
    const [short] = (await todo(leader)).content;
    expect(await submit(leader, { workItemId: short?.workItemId, actionCode: 'agree' })).toMatchObject({ data: { instanceState: 'COMPLETED' } });
    expect((await todo(leader)).totalElements).toBe(0);
  });

  it('lets a step change what it allows, and nothing else', async () => {
    const [staff, leader] = await Promise.all([server.as('staff'), server.as('lead_east')]);
    expect(await start(staff, { title: '改', days: 1, verdict: '自批' })).toMatchObject({ errcode: 900403 });
    const { data } = await start(staff, { title: '改', days: 1 });
    const [item] = (await todo(leader)).content;
    const bizObject = (values: object) => ({ id: data.bizObjectId, schemaCode: 'leave', data: values });
    const change = (values: object) => submit(leader, { workItemId: item?.workItemId, actionCode: 'agree', bizObject: bizObject(values) });
    expect(await change({ days: 9, version: 1 })).toMatchObject({ errcode: 900403 });
    expect(await change({ verdict: '准', version: 7 })).toMatchObject({ errcode: 302036 });
    expect((await rowOf(data.bizObjectId))?.data).toMatchObject({ sequenceStatus: 'PROCESSING', verdict: null });
    expect(await change({ verdict: '准', version: 1 })).toMatchObject({ errcode: 0, data: { instanceState: 'COMPLETED' } });
    expect(await rowOf(data.bizObjectId)).toMatchObject({ version: 2, data: { verdict: '准', days: 1 } });
  });

  it('is decided once by one of two, and refuses those who have nothing to do with it', async () => {
    const [staff, leader, other, admin] = await Promise.all(['staff', 'lead_east', 'staff2', 'admin'].map((name) => server.as(name)));
    if (!staff || !leader || !other || !admin) throw new Error('no clients');
    await start(staff, { title: '重复', days: 1 });
    const [item] = (await todo(leader)).content;
    const vote = { workItemId: item?.workItemId, actionCode: 'agree' };
    expect(await submit(other, vote)).toMatchObject({ errcode: 900404 });
    expect(await submit(staff, vote)).toMatchObject({ errcode: 900403 });
    const both = await Promise.all([submit(leader, vote), submit(leader, vote)]);
    expect(both.map(({ errcode }) => errcode).toSorted()).toEqual([0, 900411]);
    expect(await submit(leader, { ...vote, actionCode: 'submit' })).toMatchObject({ errcode: 900411 });
    expect(await start(admin, { title: '管理员', days: 1 })).toMatchObject({ errcode: 900415 });
    expect(await submit(staff, { workflowCode: 'nothing', actionCode: 'submit' })).toMatchObject({ errcode: 900416 });
  });
});
