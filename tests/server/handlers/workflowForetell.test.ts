import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ForecastStep, Trial } from '#schemas/workflow/forecast.ts';
import type { FormSubmitted } from '#schemas/form.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import { productRoot } from '#server/root.ts';
import { saveTrust } from '#server/workflow/people/delegation/saveTrust.ts';
import { openZone } from '#server/workflow/time/zone.ts';
import type { Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ appFolders: [join(productRoot(), 'tests/fixtures/apps/foretelling')] });
});
afterAll(() => server.close());

const PREDICT = '/api/runtime/workflow/predict';
const SIMULATE = '/api/runtime/workflow/simulate';
const predict = (client: Client, body: object) => client.post<ForecastStep[]>(PREDICT, body);
const bizObject = (data: object) => ({ schemaCode: 'request', data });
const codes = (steps: readonly { activityCode: string }[]): string[] => steps.map(({ activityCode }) => activityCode);
const people = ({ participants }: ForecastStep): string[] => participants.map(({ id }) => id);

async function start(client: Client, data: object): Promise<FormSubmitted> {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  const body = { formType: '1', replayToken, workflowCode: 'request_flow', actionCode: 'submit', bizObject: bizObject(data) };
  return (await client.post<FormSubmitted>('/api/runtime/form/submit', body)).data;
}

const todo = async (client: Client): Promise<WorkItemRow | undefined> =>
  (await client.get<{ content: WorkItemRow[] }>('/api/runtime/workflow/search_workitems')).data.content[0];

/** Every record that is stored writes an audit entry. */
async function countRows(): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from "wfInstances") as "instances", (select count(*) from "wfItems") as "items",
    (select count(*) from "notifications") as "messages", (select count(*) from "auditEntries") as "audit"`.execute(server.services.database.kysely);
  return rows[0];
}

async function delegate(trustor: string, trustee: string): Promise<void> {
  const { database, organisation, settings } = server.services;
  const [now, people] = [new Date(), await organisation.current()];
  const [startTime, endTime] = [0, 5].map((days) => new Date(now.getTime() + (days - 1) * 86_400_000).toISOString().slice(0, 10)) as [string, string];
  const given = { trustor, trustee, trustType: 'APPROVAL', rangeType: 'ALL', workflowCodes: [], startTime, endTime } as const;
  const context = { organisation: people, zone: openZone(settings.timeZone), now };
  await database.transaction((tx) => saveTrust(tx, given, context, { userId: trustor, time: '2026-01-01 00:00:00' }));
}

describe('what comes next (contract 11.4)', () => {
  it('names the next step of a start with its people and the reason, from values that are not saved', async () => {
    const staff = await server.as('staff');
    const before = await countRows();
    const { data } = await predict(staff, { workflowCode: 'request_flow', bizObject: bizObject({ title: '纸', quantity: 1 }) });
    expect(data).toEqual([
      {
        activityCode: 'leader',
        activityName: '上级审批',
        name_i18n: '{"en":"Leader"}',
        type: 'userTask',
        activityType: 'approve',
        mode: 'any',
        level: 1,
        certain: true,
        participants: [expect.objectContaining({ id: 'lead_east', why: { kind: 'manager', text: '发起人的直属上级' } })],
        automatic: null,
        fault: null,
        choose: false,
      },
    ]);
    expect(await countRows()).toEqual(before);
  });

  it('looks to the end; uncertain is what depends on an item that a step between may change, also through a formula', async () => {
    const staff = await server.as('staff');
    const { data } = await predict(staff, {
      workflowCode: 'request_flow',
      level: 0,
      buildCurrentActivityParticipant: true,
      bizObject: bizObject({ title: '机器', price: 200, quantity: 20 }),
    });
    expect(data.map(({ activityCode, level, certain }) => [activityCode, level, certain])).toEqual([
      ['start', 0, true],
      ['leader', 1, true],
      ['buyer', 2, true],
      ['legal', 3, true],
      ['finance', 3, true],
      ['ceo', 4, false],
    ]);
    expect(data.map(people)).toEqual([['staff'], ['lead_east'], ['e005', 'e006', 'e007'], ['lead_hr', 'e004'], ['cfo'], ['ceo']]);
    expect(codes((await predict(staff, { workflowCode: 'request_flow', level: 2, bizObject: bizObject({ title: 'x', quantity: 20 }) })).data)).toEqual([
      'leader',
      'buyer',
    ]);
    const few = await predict(staff, { workflowCode: 'request_flow', level: 0, bizObject: bizObject({ title: 'x', price: 10, quantity: 20 }) });
    expect(codes(few.data)).toEqual(['leader', 'buyer', 'legal', 'finance']);
  });

  it('says where rules answer, and goes on behind', async () => {
    const leader = await server.as('manager');
    const { data } = await predict(leader, { workflowCode: 'request_flow', depatmentId: 'sales', bizObject: bizObject({ title: 'x', quantity: 20 }) });
    expect(data.map(({ activityCode, automatic }) => [activityCode, automatic])).toEqual([['leader', null]]);
  });

  it('checks the values as a save would, and stores none of them', async () => {
    const staff = await server.as('staff');
    expect(await predict(staff, { workflowCode: 'request_flow', bizObject: bizObject({ title: 'x', quantity: 'viel' }) })).toMatchObject({ errcode: 900400 });
    // What must be filled in on submit may be missing meanwhile.
    expect(await predict(staff, { workflowCode: 'request_flow' })).toMatchObject({ errcode: 0 });
    expect(await predict(await server.as('admin'), { workflowCode: 'request_flow' })).toMatchObject({ errcode: 900415 });
    expect(await predict(staff, { workflowCode: 'no_flow' })).toMatchObject({ errcode: 900416 });
    expect(await predict(staff, { workflowCode: 'request_flow', depatmentId: 'finance' })).toMatchObject({ errcode: 900400 });
    expect(await predict(staff, { workflowCode: 'request_flow', level: 21 })).toMatchObject({ errcode: 900400 });
  });

  it('[BX-047] looks ahead from an item with what its handler types, and names who acts for the next ones', async () => {
    const [staff, leader, other] = await Promise.all([server.as('staff'), server.as('lead_east'), server.as('staff2')]);
    const { workflowInstanceId: instanceId, bizObjectId } = await start(staff, { title: '桌子', price: 60, quantity: 20 });
    const item = await todo(leader);
    const from = { instanceId, workItemId: item?.workItemId };
    await delegate('e005', 'e010');
    const { data } = await predict(leader, from);
    expect(data.map(({ activityCode, participants }) => [activityCode, participants.map(({ id, trustee }) => [id, trustee?.id])])).toEqual([
      [
        'buyer',
        [
          ['e005', 'e010'],
          ['e006', undefined],
          ['e007', undefined],
        ],
      ],
    ]);
    const typed = { ...bizObject({ kind: '家具', version: 1 }), id: bizObjectId };
    expect(codes((await predict(leader, { ...from, level: 0, bizObject: typed })).data)).toEqual(['buyer', 'legal', 'finance', 'ceo']);
    expect((await predict(leader, { ...from, actionCode: 'disAgree', level: 0 })).data).toEqual([]);
    expect(await predict(leader, { ...from, actionCode: 'submit' })).toMatchObject({ errcode: 900412 });
    expect(await predict(leader, { ...from, bizObject: { ...bizObject({ quantity: 1, version: 1 }), id: bizObjectId } })).toMatchObject({ errcode: 900403 });
    expect(await predict(leader, { ...from, bizObject: { ...bizObject({ kind: 'x', version: 4 }), id: bizObjectId } })).toMatchObject({ errcode: 302036 });
    // The originator has a part in it, but no item.
    expect(codes((await predict(staff, { instanceId, level: 0 })).data)).toEqual(['buyer', 'legal', 'finance', 'ceo']);
    expect(await predict(staff, { ...from, bizObject: typed })).toMatchObject({ errcode: 900403 });
    expect(await predict(other, { instanceId })).toMatchObject({ errcode: 900404 });
    const [present] = (await predict(leader, { ...from, buildCurrentActivityParticipant: true })).data;
    expect(present).toMatchObject({ activityCode: 'leader', level: 0, participants: [{ id: 'lead_east' }] });
  });
});

describe('a trial without a trace (contract 15.9.7)', () => {
  const simulate = (client: Client, body: object) => client.post<Trial>(SIMULATE, { workflowCode: 'request_flow', originator: 'staff', ...body });

  it('[BX-047] gives steps with people and reasons and what gateways decided, and leaves no record, item or message', async () => {
    const appadmin = await server.as('appadmin');
    const before = await countRows();
    const { data } = await simulate(appadmin, { data: { title: '机器', price: 200, quantity: 20 } });
    expect(data).toMatchObject({ sequenceStatus: 'COMPLETED', approvalResult: 1, fault: null });
    expect(codes(data.steps)).toEqual(['leader', 'size', 'buyer', 'fork', 'legal', 'finance', 'large', 'ceo']);
    expect(data.steps[1]).toEqual({
      activityCode: 'size',
      type: 'exclusiveGateway',
      decisions: [
        { id: 'big', condition: '${quantity} > 10', value: true, taken: true },
        { id: 'small', condition: null, value: null, taken: false },
      ],
    });
    expect(data.steps[0]).toMatchObject({ participants: [{ id: 'lead_east', why: { text: '发起人的直属上级' } }] });
    expect(await countRows()).toEqual(before);
  });

  it('answers steps as they are given, and is for those with mayDebug alone', async () => {
    const appadmin = await server.as('appadmin');
    const refused = await simulate(appadmin, { data: { title: 'x', quantity: 20 }, decisions: { legal: 'disAgree' } });
    expect(refused.data).toMatchObject({ sequenceStatus: 'COMPLETED', approvalResult: 2 });
    expect(await simulate(await server.as('staff'), { data: {} })).toMatchObject({ errcode: 900403 });
    expect(await simulate(appadmin, { data: {}, originator: 'nobody' })).toMatchObject({ errcode: 900400 });
    expect(await simulate(appadmin, { data: { quantity: 'x' } })).toMatchObject({ errcode: 900400 });
    expect(await simulate(appadmin, { data: {}, workflowCode: 'no_flow' })).toMatchObject({ errcode: 900416 });
  });
});
