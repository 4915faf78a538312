import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormSubmitted } from '#schemas/form.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import { productRoot } from '#server/root.ts';
import { loadRow } from '#server/store/rows.ts';
import { runContinuations } from '#server/workflow/continuations/index.ts';
import type { Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

async function submit(client: Client, body: object) {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  return client.post<FormSubmitted>('/api/runtime/form/submit', { formType: '1', replayToken, ...body });
}

const startOrder = async (client: Client, data: object, workflowCode = 'order_flow') =>
  (await submit(client, { workflowCode, actionCode: 'submit', bizObject: { schemaCode: 'order', data } })).data;

async function itemsOf(client: Client): Promise<WorkItemRow[]> {
  return (await client.get<{ content: WorkItemRow[] }>('/api/runtime/workflow/search_workitems', { size: 100 })).data.content;
}

async function answer(client: Client, instanceName: string, actionCode: string, more: object = {}) {
  const item = (await itemsOf(client)).find((one) => one.instanceName === instanceName);
  return submit(client, { workItemId: item?.workItemId, actionCode, ...more });
}

interface Child {
  id: string;
  objectId: string;
  status: string;
  originatorId: string;
  approvalResult: number | null;
  parentToken: number | null;
}

describe('call activities', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ appFolders: [join(productRoot(), 'tests/fixtures/apps/workflows')] });
  });
  afterAll(() => server.close());

  const rowOf = async (schemaCode: string, id: string | undefined) => {
    const { services } = server;
    return (await loadRow(services.database.kysely, services.catalogue, services.catalogue.model(schemaCode), id ?? ''))?.data;
  };
  /** Lets everything follow that needs nobody. */
  const followUp = async () => {
    const { services } = server;
    const fail = (error: unknown): never => {
      throw error;
    };
    while ((await waiting()) > 0) await runContinuations(services, 100, fail);
  };
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as "count" from "wfContinuations" where "runAt" <= ${server.services.now()}`.execute(
      server.services.database.kysely,
    );
    return rows[0]?.count ?? 0;
  };
  const childrenOf = async (parentId: string | null | undefined): Promise<Child[]> => {
    const { rows } = await sql<Child>`select "id", "objectId", "status", "originatorId", "approvalResult", "parentToken" from "wfInstances"
      where "parentId" = ${parentId ?? ''} order by "startedAt", "id"`.execute(server.services.database.kysely);
    return rows;
  };

  it('start a child with a record of its own, take its values back and go on with its outcome', async () => {
    const [staff, judge] = await Promise.all([server.as('staff'), server.as('lead_hr')]);
    const order = await startOrder(staff, { title: '甲', amount: 7 });
    expect(order.instanceState).toBe('PROCESSING');
    expect(await childrenOf(order.workflowInstanceId)).toEqual([]);
    await followUp();
    const [child, ...others] = await childrenOf(order.workflowInstanceId);
    expect(others).toEqual([]);
    expect(child).toMatchObject({ status: 'PROCESSING', originatorId: 'staff' });
    expect(await rowOf('review', child?.objectId)).toMatchObject({
      subject: '甲',
      amount: 7,
      by: 'staff',
      owner: [{ id: 'staff' }],
      creater: [{ id: 'staff' }],
      sequenceNo: expect.stringMatching(/^RV\d{8}$/),
      sequenceStatus: 'PROCESSING',
    });
    const bizObject = { id: child?.objectId, schemaCode: 'review', data: { verdict: '可行', version: 1 } };
    expect(await answer(judge, '甲', 'agree', { bizObject })).toMatchObject({ errcode: 0, data: { instanceState: 'COMPLETED' } });
    await followUp();
    expect(await rowOf('order', order.bizObjectId)).toMatchObject({ sequenceStatus: 'COMPLETED', result: '可行' });
  });

  it('go on with the refusal of a child, and with the end of its record', async () => {
    const [staff, judge, leader] = await Promise.all(['staff', 'lead_hr', 'lead_east'].map((name) => server.as(name)));
    if (!staff || !judge || !leader) throw new Error('no clients');
    const order = await startOrder(staff, { title: '乙' });
    await followUp();
    expect(await answer(judge, '乙', 'disAgree')).toMatchObject({ data: { instanceState: 'COMPLETED' } });
    await followUp();
    expect((await itemsOf(leader)).find(({ workflowInstanceId }) => workflowInstanceId === order.workflowInstanceId)).toMatchObject({ activityCode: 'again' });
  });

  it('start one child a row, each for the person and with the values of its row, and wait for all', async () => {
    const [staff, judge] = await Promise.all([server.as('staff'), server.as('lead_hr')]);
    const lines = [
      { item: '螺丝', person: [{ id: 'staff2', type: 3 }] },
      { item: '螺母', person: [{ id: 'e004', type: 3 }] },
    ];
    const order = await startOrder(staff, { title: '丙', kind: 'every', lines });
    await followUp();
    const children = await childrenOf(order.workflowInstanceId);
    expect(children.map(({ originatorId }) => originatorId).toSorted()).toEqual(['e004', 'staff2']);
    for (const subject of ['螺丝', '螺母']) {
      const child = children.find(({ originatorId }) => originatorId === (subject === '螺丝' ? 'staff2' : 'e004'));
      const bizObject = { id: child?.objectId, schemaCode: 'review', data: { verdict: `${subject}可`, version: 1 } };
      expect(await rowOf('order', order.bizObjectId)).toMatchObject({ sequenceStatus: 'PROCESSING' });
      expect(await answer(judge, subject, 'agree', { bizObject })).toMatchObject({ errcode: 0 });
      await followUp();
    }
    const row = await rowOf('order', order.bizObjectId);
    expect(row).toMatchObject({ sequenceStatus: 'COMPLETED', result: '螺母' });
    // Each row is where it was, whichever child ended last.
    expect(row?.lines).toMatchObject([
      { item: '螺丝', answer: '螺丝可' },
      { item: '螺母', answer: '螺母可' },
    ]);

    const empty = await startOrder(staff, { title: '丁', kind: 'every', lines: [] });
    expect(empty.instanceState).toBe('COMPLETED');
  });

  it('do not wait where they are defined so, and leave such children alone', async () => {
    const [staff, leader] = await Promise.all([server.as('staff'), server.as('lead_east')]);
    const order = await startOrder(staff, { title: '戊', kind: 'free', reviewer: [{ id: 'staff2', type: 3 }] });
    await followUp();
    expect((await itemsOf(leader)).some(({ workflowInstanceId }) => workflowInstanceId === order.workflowInstanceId)).toBe(true);
    expect(await answer(leader, '戊', 'disAgree')).toMatchObject({ data: { instanceState: 'COMPLETED' } });
    await followUp();
    expect(await childrenOf(order.workflowInstanceId)).toMatchObject([{ status: 'PROCESSING', originatorId: 'staff2' }]);
  });

  it('leave the start step open for the originator where that is wanted, or where its form refuses', async () => {
    const [staff, staff2] = await Promise.all([server.as('staff'), server.as('staff2')]);
    const open = await startOrder(staff, { title: '己', kind: 'asked', result: '请填', amount: 3, reviewer: [{ id: 'staff2', type: 3 }] });
    const lacking = await startOrder(staff, { title: '庚', kind: 'lacking' });
    await followUp();
    const [child] = await childrenOf(open.workflowInstanceId);
    expect(child).toMatchObject({ status: 'PROCESSING', originatorId: 'staff2' });
    expect((await itemsOf(staff2)).find(({ workflowInstanceId }) => workflowInstanceId === child?.id)).toMatchObject({
      activityCode: 'write',
      bizObjectId: child?.objectId,
    });
    const [other] = await childrenOf(lacking.workflowInstanceId);
    expect((await itemsOf(staff)).find(({ workflowInstanceId }) => workflowInstanceId === other?.id)).toMatchObject({ activityCode: 'write' });
    expect(await rowOf('review', other?.objectId)).toMatchObject({ subject: null, sequenceNo: null, sequenceStatus: 'PROCESSING' });
    const bizObject = { id: other?.objectId, schemaCode: 'review', data: { subject: '补上', version: 1 } };
    const workItemId = (await itemsOf(staff)).find(({ workflowInstanceId }) => workflowInstanceId === other?.id)?.workItemId;
    expect(await submit(staff, { workItemId, actionCode: 'submit' })).toMatchObject({ errcode: 900400 });
    expect(await submit(staff, { workItemId, actionCode: 'submit', bizObject })).toMatchObject({ errcode: 0 });
    expect(await rowOf('review', other?.objectId)).toMatchObject({ subject: '补上', sequenceNo: expect.stringMatching(/^RV\d{8}$/) });
    const bare = (await itemsOf(staff2)).find(({ workflowInstanceId }) => workflowInstanceId === child?.id)?.workItemId;
    expect(await submit(staff2, { workItemId: bare, actionCode: 'submit' })).toMatchObject({ errcode: 0 });
    expect(await rowOf('review', child?.objectId)).toMatchObject({ subject: '请填', sequenceNo: expect.stringMatching(/^RV\d{8}$/) });
  });

  it('are in exception where nobody can have the child, or calls go too deep', async () => {
    const staff = await server.as('staff');
    expect(await startOrder(staff, { title: '辛', kind: 'free' })).toMatchObject({ instanceState: 'EXCEPTION' });
    const lines = [{ item: '有人', person: [{ id: 'staff2', type: 3 }] }, { item: '没人' }];
    const every = await startOrder(staff, { title: '壬', kind: 'every', lines });
    expect(every.instanceState).toBe('EXCEPTION');
    await followUp();
    expect(await childrenOf(every.workflowInstanceId)).toEqual([]);

    let level = await startOrder(staff, { title: '层' }, 'nested_flow').then(({ workflowInstanceId }) => String(workflowInstanceId));
    await followUp();
    const statuses: string[] = [];
    for (let [child] = await childrenOf(level); child; [child] = await childrenOf(level)) {
      statuses.push(child.status);
      level = child.id;
    }
    expect(statuses).toEqual(['PROCESSING', 'PROCESSING', 'PROCESSING', 'PROCESSING', 'EXCEPTION']);
  });

  it('void the children they wait for when their instance ends, also those that were about to start', async () => {
    const staff = await server.as('staff');
    const { services } = server;
    // The server's own loop may have the instance at this moment.
    const voidInstance = async (instanceId: string) => {
      const { systemAct, performSystemCommand } = await import('#server/workflow/acts/systemAct.ts');
      for (;;) {
        const outcome = await systemAct(services, instanceId, (open) => performSystemCommand(open, { type: 'void', at: services.now().getTime(), by: null }));
        if (outcome.status !== 'locked') return outcome;
      }
    };
    const started = await startOrder(staff, { title: '癸' });
    await followUp();
    expect(await voidInstance(String(started.workflowInstanceId))).toMatchObject({ status: 'done' });
    await followUp();
    expect(await childrenOf(started.workflowInstanceId)).toMatchObject([{ status: 'CANCELED' }]);
    expect(await rowOf('order', started.bizObjectId)).toMatchObject({ sequenceStatus: 'CANCELED' });

    const early = await startOrder(staff, { title: '子' });
    await voidInstance(String(early.workflowInstanceId));
    await followUp();
    expect((await childrenOf(early.workflowInstanceId)).filter(({ status }) => status !== 'CANCELED')).toEqual([]);
  });

  it('lose nothing and double nothing, however many processes go on with what one has left', async () => {
    const staff = await server.as('staff');
    const { services } = server;
    const orders = await Promise.all([1, 2, 3].map((number) => startOrder(staff, { title: `丑${number}`, amount: number })));
    const errors: unknown[] = [];
    // A process that dies in the middle of it: what it had taken is there again.
    await expect(
      services.database.transaction(async (tx) => {
        await sql`delete from "wfContinuations"`.execute(tx);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    while ((await waiting()) > 0) await Promise.all([1, 2, 3].map(() => runContinuations(services, 100, (error) => errors.push(error))));
    expect(errors).toEqual([]);
    for (const { workflowInstanceId } of orders) expect(await childrenOf(workflowInstanceId)).toHaveLength(1);
  });

  it('start at most a hundred, one a row; one more is too deep, and nothing starts', async () => {
    const [staff, admin] = await Promise.all([server.as('staff'), server.as('wfadmin')]);
    const lines = Array.from({ length: 101 }, (_, at) => ({ item: `第${at}行`, person: [{ id: 'staff2', type: 3 }] }));
    const tooMany = await startOrder(staff, { title: '百一', kind: 'every', lines });
    expect(tooMany.instanceState).toBe('EXCEPTION');
    const { data } = await admin.get('/api/runtime/workflow/get_instance_baseinfo', { workflowInstanceId: String(tooMany.workflowInstanceId) });
    expect(data).toMatchObject({ exception: { activityCode: 'every', reason: expect.stringMatching(/子流程/) }, children: [] });

    const most = await startOrder(staff, { title: '一百', kind: 'every', lines: lines.slice(1) });
    expect(most.instanceState).toBe('PROCESSING');
    // A hundred children would take seconds: what has not started yet goes with its parent.
    expect(await admin.post('/api/runtime/workflow/abort_instance', { workflowInstanceId: most.workflowInstanceId })).toMatchObject({ errcode: 0 });
  });

  it('make their rows relatives: 1002 for a parent, also where it is a child itself, 1003 for a child', async () => {
    const [staff, admin] = await Promise.all([server.as('staff'), server.as('wfadmin')]);
    const check = async (schemaCode: string, ids: (string | undefined)[], client = admin) =>
      (await client.post<{ resultCode: number; objectIds: string[] }[]>('/api/runtime/query/checkForRemoveBizObject', { ids, schemaCode })).data;
    const single = await startOrder(staff, { title: '独身', kind: 'every', lines: [] });
    expect(await check('order', [single.bizObjectId])).toEqual([{ resultCode: 1001, objectIds: [single.bizObjectId] }]);
    const order = await startOrder(staff, { title: '亲属' });
    await followUp();
    const [child] = await childrenOf(order.workflowInstanceId);
    expect(await check('order', [order.bizObjectId])).toEqual([{ resultCode: 1002, objectIds: [order.bizObjectId] }]);
    expect(await check('review', [child?.objectId])).toEqual([{ resultCode: 1003, objectIds: [child?.objectId] }]);

    const top = await startOrder(staff, { title: '两代' }, 'nested_flow');
    await followUp();
    const [middle] = await childrenOf(top.workflowInstanceId);
    expect(await check('order', [middle?.objectId])).toEqual([{ resultCode: 1002, objectIds: [middle?.objectId] }]);

    // A row that goes voids its instance and what it has called; a parent that waits for a child that goes is refused.
    expect(await admin.post('/api/runtime/query/delete_data', { ids: [child?.objectId], schemaCode: 'review' })).toMatchObject({ data: { successCount: 1 } });
    await followUp();
    expect((await rowOf('order', order.bizObjectId))?.sequenceStatus).toBe('PROCESSING');
    const leader = await server.as('lead_east');
    expect((await itemsOf(leader)).find(({ workflowInstanceId }) => workflowInstanceId === order.workflowInstanceId)).toMatchObject({ activityCode: 'again' });
  });
});
