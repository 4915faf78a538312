import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationEntry } from '#schemas/workflow/operation.ts';
import { openOwnApps } from '../handlers/ownApps.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { bpmn, element, itemOf, people, submit, todo, user, writeWorkflowApp } from './workflowApp.ts';

const START = element('startEvent', 'start', '<lp:task type="fill"/>');
const END = element('endEvent', 'end');
const approve = (id: string, who: string): string => element('userTask', id, `<lp:task type="approve"/>${people(user(who))}`);

const ONE_STEP = bpmn('trip_flow', 'schemaCode="trip"', START + approve('check', 'staff2') + END, ['start>check', 'check>end']);
const TWO_STEPS = bpmn('trip_flow', 'schemaCode="trip"', START + approve('check', 'staff2') + approve('second', 'manager') + END, [
  'start>check',
  'check>second',
  'second>end',
]);

const FORMULA = element('userTask', 'second', `<lp:task type="approve"/>${people(`<lp:rule kind="formula" value="'manager'"/>`)}`);
const TIMER =
  '<bpmn:boundaryEvent id="late" attachedToRef="check"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>';
/** The same with its step called otherwise and left by a timer, and behind it a way whose condition reads the record. */
const RENAMED = bpmn(
  'trip_flow',
  'schemaCode="trip"',
  START + approve('check', 'staff2') + TIMER + '<bpmn:exclusiveGateway id="way" default="f3"/>' + FORMULA + END,
  ['start>check', 'check>way', 'way>second', 'way>end', 'second>end', 'late>second'],
)
  .replace('name="check"', 'name="复核"')
  .replace(
    '<bpmn:sequenceFlow id="f2" sourceRef="way" targetRef="second"/>',
    `<bpmn:sequenceFlow id="f2" sourceRef="way" targetRef="second"><bpmn:conditionExpression>\${place} == 'far'</bpmn:conditionExpression></bpmn:sequenceFlow>`,
  );

describe('versions of a workflow', () => {
  let server: TestServer;
  let folder = '';
  beforeAll(async () => {
    server = await openOwnApps('embedded', async (apps) => {
      folder = join(apps, 'trips');
      await writeWorkflowApp(apps, {
        code: 'trips',
        models: { trip: { name: '出差', modelType: 'LIST', properties: [{ code: 'place', name: '地点', propertyType: 0, published: true }] } },
        workflows: { trip_flow: ONE_STEP },
        permissions: [{ subjects: [{ id: '*', unitType: 3 }], visible: true, models: {}, workflows: { trip_flow: { start: true } } }],
      });
    });
  });
  afterAll(() => server.close());

  const start = async () => (await submit(await server.as('staff'), { workflowCode: 'trip_flow', actionCode: 'submit' })).data.workflowInstanceId;
  const agree = async (name: string, instance: string | null | undefined) => {
    const client = await server.as(name);
    return submit(client, { workItemId: await itemOf(client, instance), actionCode: 'agree' });
  };
  const documents = () =>
    server.services.database.kysely.selectFrom('documents').select(['version', 'hash']).where('code', '=', 'trip_flow').orderBy('version').execute();

  it('an instance goes on with the definition it was started with; new starts take the newest, and none begins without the file', async () => {
    const first = await start();
    writeFileSync(join(folder, 'workflows/trip_flow.bpmn'), TWO_STEPS);
    await expect.poll(() => server.services.apps().workflows.get('trip_flow')?.definition.elements.has('second'), { timeout: 20_000 }).toBe(true);
    const second = await start();
    expect((await documents()).map(({ version }) => version)).toEqual([1, 2]);

    expect(await agree('staff2', second)).toMatchObject({ errcode: 0, data: { instanceState: 'PROCESSING' } });
    rmSync(join(folder, 'workflows/trip_flow.bpmn'));
    await expect.poll(() => server.services.apps().workflows.has('trip_flow'), { timeout: 20_000 }).toBe(false);
    expect(await agree('staff2', first)).toMatchObject({ errcode: 0, data: { instanceState: 'COMPLETED' } });
    expect(await agree('manager', second)).toMatchObject({ errcode: 0, data: { instanceState: 'COMPLETED' } });
    expect(await submit(await server.as('staff'), { workflowCode: 'trip_flow', actionCode: 'submit' })).toMatchObject({ errcode: 900416 });
  });

  it('an instance whose definition cannot be read any more is in exception when the server starts, and takes no act', async () => {
    writeFileSync(join(folder, 'workflows/trip_flow.bpmn'), ONE_STEP);
    await expect.poll(() => server.services.apps().workflows.has('trip_flow'), { timeout: 20_000 }).toBe(true);
    const instance = (await start()) ?? '';
    const [item] = await todo(await server.as('staff2'), instance);
    const { kysely } = server.services.database;
    await kysely.updateTable('wfInstances').set({ workflowVersion: 'of-old' }).where('id', '=', instance).execute();
    expect(await submit(await server.as('staff2'), { workItemId: item?.workItemId, actionCode: 'agree' })).toMatchObject({ errcode: 900416 });

    const { failUnreadableInstances } = await import('#server/workflow/versions/failUnreadable.ts');
    const { database, catalogue, apps, now } = server.services;
    expect(await failUnreadableInstances({ database, catalogue, apps: apps(), now: now() })).toBe(1);
    const row = await kysely.selectFrom('wfInstances').select(['status', 'objectId']).where('id', '=', instance).executeTakeFirstOrThrow();
    expect(row.status).toBe('EXCEPTION');
    const { loadRow } = await import('#server/store/rows.ts');
    expect((await loadRow(kysely, catalogue, catalogue.model('trip'), row.objectId))?.data.sequenceStatus).toBe('EXCEPTION');

    // A retry that still cannot read it is refused, and stands in both logs.
    const [admin, query] = [await server.as('wfadmin'), { workflowInstanceId: instance }];
    const retry = await admin.post('/api/runtime/workflow/workflow_operation', { ...query, operation: 'RETRY', comment: 'again' });
    expect(retry).toMatchObject({ errcode: 900416 });
    const { data } = await admin.get<{ content: object[] }>('/api/runtime/workflow/list_operation', { ...query, page: 0, size: 10 });
    expect(data.content[0]).toMatchObject({ operationType: 23, detail: 'again' });
    const logged = await kysely.selectFrom('wfLog').select(['action', 'userId']).where('instanceId', '=', instance).where('action', '=', 23).execute();
    expect(logged).toEqual([{ action: 23, userId: 'wfadmin' }]);
  });

  it('an instance calls its steps as its own version does; once migrated it is led by conditions, formulas and names of the newest', async () => {
    const workflow = () => server.services.apps().workflows.get('trip_flow')?.definition;
    const [staff, staff2, admin] = [await server.as('staff'), await server.as('staff2'), await server.as('wfadmin')];
    const bizObject = { schemaCode: 'trip', data: { place: 'far' } };
    const { data } = await submit(staff, { workflowCode: 'trip_flow', actionCode: 'submit', bizObject });
    const query = { workflowInstanceId: data.workflowInstanceId ?? '' };
    const act = (client: Client, call: string, body: object) => client.post(`/api/runtime/workflow/${call}`, { ...query, ...body });
    const workItemId = await itemOf(staff2, data.workflowInstanceId);
    expect(await act(staff2, 'forward_workItem', { workItemId, participantors: ['e010'] })).toMatchObject({ errcode: 0 });
    const former = workflow()?.version;
    writeFileSync(join(folder, 'workflows/trip_flow.bpmn'), RENAMED);
    await expect.poll(() => workflow()?.version === former, { timeout: 20_000 }).toBe(false);

    const nodes = async () => {
      const { data: listed } = await staff.get<{ content: OperationEntry[] }>('/api/runtime/workflow/list_operation', { ...query, page: 0, size: 10 });
      return listed.content.map(({ operationType, operateNode }) => `${operationType} ${operateNode}`);
    };
    expect(await nodes()).toEqual(['7 check', '1 start']);
    expect(await act(admin, 'workflow_operation', { operation: 'MIGRATE' })).toMatchObject({ errcode: 0 });
    expect(await nodes()).toEqual(['26 trip_flow', '7 复核', '1 start']);
    // A timer that is new there runs from the start of its step on (contract 21.11).
    const { kysely } = server.services.database;
    const [timer, ...others] = await kysely.selectFrom('wfTimers').selectAll().where('instanceId', '=', query.workflowInstanceId).execute();
    const { startedAt } = await kysely.selectFrom('wfInstances').select('startedAt').where('id', '=', query.workflowInstanceId).executeTakeFirstOrThrow();
    expect([timer?.element, others.length, Math.round((Number(timer?.dueAt) - Number(startedAt)) / 60_000)]).toEqual(['late', 0, 60]);
    expect(await agree('e010', data.workflowInstanceId)).toMatchObject({ errcode: 0, data: { instanceState: 'PROCESSING' } });
    expect(await todo(await server.as('manager'), data.workflowInstanceId)).toMatchObject([{ activityCode: 'second' }]);
  });
});
