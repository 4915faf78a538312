import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productRoot } from '#server/root.ts';
import type { Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';
import { answerTrip, type Page, type Query, read, startTrip, todoOf } from './workflowDesk.ts';

const DAY = 86_400_000;
/** `yyyy-MM-dd` so many days from now, where the server is. */
const day = (days: number): string => new Date(Date.now() + 8 * 3_600_000 + days * DAY).toISOString().slice(0, 10);
const [YESTERDAY, TODAY, TOMORROW] = [day(-1), day(0), day(1)];
/** What each list of the day has, and what those of other days have not. */
const OF_TODAY: Query = { startTime: YESTERDAY, endTime: TOMORROW };
const BEFORE: Query = { endTime: YESTERDAY };
const AFTER: Query = { startTime: TOMORROW };

describe('lists of the workflow centre are narrowed', () => {
  let server: TestServer;
  let east: Client;
  let reader: Client;
  let admin: Client;
  let staff: Client;
  const names = async (client: Client, call: string, query: Query) =>
    (await read<Page<{ instanceName: string }>>(client, call, { size: 500, ...query })).content.map(({ instanceName }) => instanceName);

  beforeAll(async () => {
    server = await startTestServer({ appFolders: [join(productRoot(), 'tests/fixtures/apps/workflows')] });
    staff = await server.as('staff');
    [east, reader, admin] = await Promise.all([server.as('lead_east'), server.as('staff2'), server.as('wfadmin')]);
    await startTrip(staff, { title: '在途的行程', cost: 1 });
    const { instanceId } = await startTrip(staff, { title: '完成的行程', cost: 1 });
    expect(await answerTrip(east, instanceId, 'agree')).toMatchObject({ errcode: 0 });
  });
  afterAll(() => server.close());

  it('[WF-004] what was read is narrowed by the time of reading', async () => {
    const { data: replayToken } = await staff.get('/api/runtime/form/getReplayToken');
    const bizObject = { schemaCode: 'purchase', data: { title: '茶叶', amount: 9000 } };
    const start = { formType: '1', workflowCode: 'buying_flow', actionCode: 'submit', replayToken, bizObject };
    expect(await staff.post('/api/runtime/form/submit', start)).toMatchObject({ errcode: 0 });
    const [item] = (await todoOf(east, { wd: '茶叶' })).content;
    const body = { workItemId: item?.workItemId, workflowInstanceId: item?.workflowInstanceId, participantors: ['staff2'], comment: '请知悉' };
    expect(await east.post('/api/runtime/workflow/circulate_workItem', body)).toMatchObject({ errcode: 0 });
    const [unread] = (await read<Page<{ circulateItemId: string }>>(reader, 'search_circulates')).content;
    const marking = { circulateItemIds: [unread?.circulateItemId] };
    expect(await reader.post('/api/runtime/workflow/update_circulate_readed', marking)).toMatchObject({ errcode: 0 });
    const found = (query: Query) => names(reader, 'list_finished_circulates', { wd: '茶叶', ...query });
    for (const query of [{}, OF_TODAY, { endTime: TODAY }]) expect(await found(query)).toHaveLength(1);
    for (const query of [BEFORE, AFTER]) expect(await found(query)).toEqual([]);
  });

  it('[WF-007] instances of everybody are found by words, workflow, originator, state and the time of their start', async () => {
    const both = ['完成的行程', '在途的行程'];
    const cases: [Query, string[]][] = [
      [{ wd: '在途' }, ['在途的行程']],
      [{ workflowName: '出差' }, both],
      [{ workflowName: '请假' }, []],
      [{ workflowCode: 'trip_flow' }, both],
      [{ workflowCode: 'leave_flow' }, []],
      [{ originator: 'staff' }, both],
      [{ originator: 'lead_east' }, []],
      [{ instanceState: 'PROCESSING' }, ['在途的行程']],
      [{ instanceState: 'COMPLETED,CANCELED' }, ['完成的行程']],
      [OF_TODAY, both],
      [{ endTime: TODAY }, both],
      [BEFORE, []],
      [AFTER, []],
    ];
    for (const [query, expected] of cases) expect([query, await names(admin, 'list_instances', { wd: '行程', ...query })]).toEqual([query, expected]);
  });

  it('[WF-008] tasks of everybody are found by person or department, workflow, state and the time they were received', async () => {
    const [openOnes, doneOnes] = [
      ['在途的行程', '在途的行程'],
      ['完成的行程', '完成的行程', '在途的行程'],
    ];
    const cases: [Query, string[]][] = [
      [{}, openOnes],
      [{ participant: 'lead_south' }, ['在途的行程']],
      [{ participant: 'sales', unitType: 1 }, openOnes],
      [{ participant: 'finance', unitType: 1 }, []],
      [{ workflowName: '请假' }, []],
      [{ workflowName: '出差' }, openOnes],
      [{ itemState: 'done' }, doneOnes],
      [{ itemState: 'done', participant: 'lead_east' }, ['完成的行程']],
      [OF_TODAY, openOnes],
      [BEFORE, []],
      [AFTER, []],
    ];
    for (const [query, expected] of cases) {
      const found = await names(admin, 'list_workitems', { wd: '行程', ...query });
      expect([query, found.toSorted()]).toEqual([query, expected.toSorted()]);
    }
  });
});
