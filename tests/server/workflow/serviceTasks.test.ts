import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormSubmitted } from '#schemas/form.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import { PropertyType } from '#schemas/codes.ts';
import { productRoot } from '#server/root.ts';
import { addRecord } from '#server/records/addRecord.ts';
import { rightOfSystem } from '#server/records/systemRights.ts';
import { loadRow } from '#server/store/rows.ts';
import { systemSaver } from '#server/workflow/instance/systemSaver.ts';
import { asSystem, modelOfSystem } from '#server/workflow/services/asSystem.ts';
import { itemValue } from '#server/workflow/values/itemValue.ts';
import { signedIn, type Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

async function submit(client: Client, body: object) {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  return client.post<FormSubmitted>('/api/runtime/form/submit', { formType: '1', replayToken, ...body });
}

const start = (client: Client, data: object) => submit(client, { workflowCode: 'claim_flow', actionCode: 'submit', bizObject: { schemaCode: 'claim', data } });

async function openItem(client: Client, workflowInstanceId: string): Promise<string> {
  const { data } = await client.get<{ content: WorkItemRow[] }>('/api/runtime/workflow/search_workitems', { size: 100 });
  return data.content.find((item) => item.workflowInstanceId === workflowInstanceId)?.workItemId ?? '';
}

it('what are no rows is not taken for an empty sub-table (contract 21.9)', () => {
  const item = { code: 'lines', name: '明细', propertyType: PropertyType.subTable, published: true, subSchema: { properties: [] } };
  expect([1, 'x', true].map((value) => itemValue(item, value))).toEqual([1, 'x', true]);
  expect([null, [], [{}]].map((value) => itemValue(item, value))).toEqual([null, [], [{}]]);
});

describe('service tasks', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ appFolders: [join(productRoot(), 'tests/fixtures/apps/workflows')] });
  });
  afterAll(() => server.close());

  const rowOf = async (schemaCode: string, id: string) => {
    const { services } = server;
    return (await loadRow(services.database.kysely, services.catalogue, services.catalogue.model(schemaCode), id))?.data;
  };
  const rowsOf = async (schemaCode: string): Promise<Record<string, unknown>[]> => {
    const { services } = server;
    const { rows } = await sql<{ id: string }>`select "id" from ${sql.table(services.catalogue.model(schemaCode).table)} order by "createdTime", "id"`.execute(
      services.database.kysely,
    );
    return Promise.all(rows.map(async ({ id }) => (await rowOf(schemaCode, id)) ?? {}));
  };
  const makeBudget = async (title: string) => {
    const { services } = server;
    const saver = asSystem(await systemSaver(services), { originatorId: 'staff', departmentId: null });
    const seen = modelOfSystem(saver, 'budget');
    const right = rightOfSystem(seen.model.items, { writes: () => true });
    return services.database.transaction(
      async (tx) => (await addRecord(saver, seen, tx, right, { sent: { title }, ownerId: 'staff', ownerDepartmentId: null })).id,
    );
  };

  it('write the own record one after the other, each with what those before it have written', async () => {
    const staff = await server.as('staff');
    const { data } = await start(staff, { title: '差旅', amount: 100 });
    expect(data.instanceState).toBe('PROCESSING');
    expect(await rowOf('claim', data.bizObjectId)).toMatchObject({ seen: '差旅 10', amount: 101, tax: 10.1, stage: 'tax 10.1', toString: 'x' });
    expect(await rowOf('claim', data.bizObjectId)).toMatchObject({ checker: [{ id: 'staff' }] });
    const { rows } = await sql<{ userId: string; changes: string }>`select "userId", "changes" from "auditEntries"
      where "objectId" = ${data.bizObjectId} and "changes" like '%:via%' order by "position"`.execute(server.services.database.kysely);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ userId, changes }) => userId === 'staff' && changes.includes('"after":"claim_flow"'))).toBe(true);
  });

  it('make records once, change them in a second pass, assign to related ones and send a text', async () => {
    const [staff, leader, hr] = await Promise.all(['staff', 'lead_east', 'lead_hr'].map((name) => server.as(name)));
    if (!staff || !leader || !hr) throw new Error('no clients');
    const [one, two, three] = [await makeBudget('一'), await makeBudget('二'), await makeBudget('三')];
    const lines = [
      { what: '车票', price: 60 },
      { what: '餐费', price: 40 },
    ];
    const form = new FormData();
    form.append('file', new Blob(['发票'], { type: 'text/plain' }), '发票.txt');
    const { data: paper } = await (await staff.send('POST', '/api/aliyun/upload', { body: form })).json();
    const { data } = await start(staff, { title: '出差', amount: 99, budget: { id: one }, others: [{ id: two }, { id: three }], lines, papers: [paper] });
    const { workflowInstanceId = '', bizObjectId } = data;
    const agree = async (client: Client, more: object = {}) =>
      submit(client, { workItemId: await openItem(client, String(workflowInstanceId)), actionCode: 'agree', ...more });
    expect(await agree(leader)).toMatchObject({ errcode: 0 });

    const payments = (await rowsOf('payment')).filter(({ what }) => String(what).includes('出差'));
    expect(payments.map(({ what }) => what).toSorted()).toEqual(['copy 出差', '出差']);
    expect(payments.find(({ what }) => what === '出差')).toMatchObject({
      total: 100,
      withTax: 110,
      claim: { id: bizObjectId },
      payee: [{ id: 'staff' }],
      owner: [{ id: 'staff' }],
      sequenceNo: expect.stringMatching(/^PAY\d{8}$/),
      rows: lines.map((line) => expect.objectContaining(line)),
      proofs: [{ name: '发票.txt' }],
    });
    // A file of its own: whoever reads the payment need not read the claim.
    const [proof] = payments.flatMap(({ proofs }) => (proofs as { refId: string }[] | null) ?? []);
    expect(proof?.refId).not.toBe(paper.refId);
    const sysadmin = await server.as('sysadmin');
    expect(await (await sysadmin.send('GET', `/api/aliyun/download?refId=${proof?.refId}`)).text()).toBe('发票');
    expect(await rowOf('budget', one)).toMatchObject({ owing: 100, double: 200 });
    expect(await rowOf('budget', three)).toMatchObject({ owing: 50, double: 100 });
    expect(await rowOf('claim', bizObjectId)).toMatchObject({ stage: 'booked' });
    const { data: found } = await (await server.as('cfo')).post<{ content: { content: string }[] }>('/api/paltform/search', {
      searchword: '',
      size: 50,
      page: 0,
      tab: 'MESSAGE',
    });
    expect(JSON.stringify(found)).toContain('已入账：出差');

    // Returned and agreed again: what was made once is changed, the rest is made again.
    const { data: replayToken } = await hr.get<string>('/api/runtime/form/getReplayToken');
    const back = { workItemId: await openItem(hr, String(workflowInstanceId)), rejectToActivityCode: 'leader', replayToken };
    expect(await hr.post('/api/runtime/workflow/reject_workItem', back)).toMatchObject({ errcode: 0 });
    const again = { id: bizObjectId, schemaCode: 'claim', data: { title: '出差二', version: (await rowOf('claim', bizObjectId))?.version } };
    expect(await agree(leader, { bizObject: again })).toMatchObject({ errcode: 0 });
    const later = (await rowsOf('payment')).filter(({ what }) => String(what).includes('出差'));
    expect(later.map(({ what }) => what).toSorted()).toEqual(['copy 出差', 'copy 出差二', '出差二']);
    expect(later.find(({ what }) => what === '出差二')).toMatchObject({ proofs: [{ refId: proof?.refId }] });
  });

  it('refuse the act of a person with the name of the step where a rule speaks or a record is gone, and nothing is stored', async () => {
    const [staff, leader] = await Promise.all([server.as('staff'), server.as('lead_east')]);
    const budget = await makeBudget('小');
    const { data } = await start(staff, { title: '太多', amount: 9000, budget: { id: budget } });
    const agree = async () => submit(leader, { workItemId: await openItem(leader, String(data.workflowInstanceId)), actionCode: 'agree' });
    const before = await rowsOf('payment');
    expect(await agree()).toMatchObject({ errcode: 550006, errmsg: expect.stringContaining('入账：预算不足') });
    expect(await rowOf('claim', data.bizObjectId)).toMatchObject({ stage: 'tax 900.1', participants_: [{ id: 'lead_east' }] });
    expect(await rowsOf('payment')).toHaveLength(before.length);

    const { services } = server;
    await sql`delete from ${sql.table(services.catalogue.model('budget').table)} where "id" = ${budget}`.execute(services.database.kysely);
    expect(await agree()).toMatchObject({ errcode: 900400, errmsg: expect.stringContaining('入账') });
  });

  it('are done by the values at the end, whichever end it is', async () => {
    const [staff, leader, hr] = await Promise.all(['staff', 'lead_east', 'lead_hr'].map((name) => server.as(name)));
    if (!staff || !leader || !hr) throw new Error('no clients');
    const agreed = (await start(staff, { title: '好', amount: 1 })).data;
    for (const client of [leader, hr]) {
      const workItemId = await openItem(client, String(agreed.workflowInstanceId));
      expect(await submit(client, { workItemId, actionCode: 'agree' })).toMatchObject({ errcode: 0 });
    }
    expect(await rowOf('claim', agreed.bizObjectId)).toMatchObject({ sequenceStatus: 'COMPLETED', stage: 'agreed', seen: 'agreed/staff' });
    const refused = (await start(staff, { title: '不好', amount: 1 })).data;
    const workItemId = await openItem(leader, String(refused.workflowInstanceId));
    expect(await submit(leader, { workItemId, actionCode: 'disAgree' })).toMatchObject({ data: { instanceState: 'COMPLETED' } });
    expect(await rowOf('claim', refused.bizObjectId)).toMatchObject({ stage: 'refused', seen: 'refused/staff' });
  });

  it('are taken back and tried again after 1, 5 and 25 minutes where nobody acts, then their step is in exception', async () => {
    const { services } = server;
    const budget = await makeBudget('远');
    const begin = async (title: string) => {
      const staff = await signedIn(server.url, 'staff');
      const bizObject = { schemaCode: 'claim', data: { title, amount: 9000, budget: { id: budget } } };
      return (await submit(staff, { workflowCode: 'claim_timer', actionCode: 'submit', bizObject })).data;
    };
    const [failing, mended] = [await begin('失败'), await begin('恢复')];
    const waits = async (id: unknown): Promise<number[]> => {
      const { rows } = await sql<{ runAt: Date }>`select "runAt" from "wfContinuations" where "instanceId" = ${id}`.execute(services.database.kysely);
      return rows.map(({ runAt }) => Math.round((runAt.getTime() - services.now().getTime()) / 60_000));
    };
    const minutes = async (count: number, id: unknown, expected: number[]) => {
      server.advance(count * 60_000 + 1000);
      await expect.poll(() => waits(id), { interval: 50, timeout: 20_000 }).toEqual(expected);
    };
    await minutes(60, failing.workflowInstanceId, [1]);
    expect(await rowOf('claim', failing.bizObjectId)).toMatchObject({ stage: null, sequenceStatus: 'PROCESSING', participants_: [] });
    await minutes(1, failing.workflowInstanceId, [5]);
    await minutes(5, failing.workflowInstanceId, [25]);
    await sql`update ${sql.table(services.catalogue.model('claim').table)} set ${sql.ref(services.catalogue.model('claim').items.get('amount')?.column ?? '')} = 1
      where "id" = ${mended.bizObjectId}`.execute(services.database.kysely);
    await minutes(25, failing.workflowInstanceId, []);
    await expect.poll(async () => (await rowOf('claim', failing.bizObjectId))?.sequenceStatus, { interval: 50, timeout: 20_000 }).toBe('EXCEPTION');
    await expect.poll(async () => (await rowOf('claim', mended.bizObjectId))?.sequenceStatus, { interval: 50, timeout: 20_000 }).toBe('COMPLETED');
    expect(await rowOf('claim', mended.bizObjectId)).toMatchObject({ stage: 'booked' });
    expect(await rowOf('budget', budget)).toMatchObject({ owing: 1 });
  });
});
