import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormLoad } from '#schemas/form.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { CLAIM_DATA, openClaims, startClaim } from './claims.ts';
import { itemOf, load, submit } from './workflowApp.ts';

/** Own items of the model that a form shows. */
const OWN = ['title', 'amount', 'secret', 'paper', 'verdict', 'lines'];
const shown = ({ formPermission }: FormLoad) => OWN.filter((code) => formPermission.dataPermissions[code]?.v);
const editable = ({ formPermission }: FormLoad) => OWN.filter((code) => formPermission.dataPermissions[code]?.e);

describe('F/load of workflows', () => {
  let server: TestServer;
  let clients: Map<string, Client>;
  beforeAll(async () => {
    server = await openClaims();
    const names = ['staff', 'staff2', 'e010', 'e012', 'e020', 'e030', 'e031', 'manager', 'wfadmin', 'sysadmin', 'admin', 'lead_hr'];
    clients = new Map(await Promise.all(names.map(async (name): Promise<[string, Client]> => [name, await server.as(name)])));
  });
  afterAll(() => server.close());

  const as = (name: string): Client => {
    const client = clients.get(name);
    if (!client) throw new Error(name);
    return client;
  };
  /** The day so many days from now, by the clock of the server's zone. */
  const day = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  const trust = async (trustor: string, trustee: string) => {
    const rule = { startTime: day(0), endTime: day(1), rangeType: 'ALL', trustType: 'APPROVAL', trustee };
    expect(await as(trustor).post('/api/runtime/workflowTrust/createWorkflowTrust', rule)).toMatchObject({ errcode: 0 });
  };

  it('[FM-001] gives an empty form for a start, the open task with the fields of its step, and a closed one to read', async () => {
    const { data: empty } = await load(as('staff'), { startWorkflowCode: 'claim_flow' });
    expect(empty).toMatchObject({
      bizObject: { schemaCode: 'claim', loadedFromDb: false },
      workflowCode: 'claim_flow',
      activityType: 'start',
      activityCode: 'start',
      workflowInstanceIsSubmit: false,
      formPermission: { actionPermission: { submit: true, save: true } },
    });
    expect(shown(empty)).toEqual(OWN.filter((code) => code !== 'verdict'));
    expect(empty.bizSchema.properties.some(({ code }) => code === 'verdict')).toBe(false);

    const { instance, objectId } = await startClaim(as('staff'));
    const workitemId = await itemOf(as('staff2'), instance);
    const { data: task } = await load(as('staff2'), { workflowInstanceId: instance, workitemId });
    expect(task).toMatchObject({
      workItemId: workitemId,
      workflowInstanceId: instance,
      instanceName: 'claim taxi',
      instanceState: 'PROCESSING',
      activityCode: 'check',
      activityType: 'approve',
      mode: 'all',
      opinionRule: 'onDisagree',
      signature: false,
      workflowVersion: 1,
      trustor: null,
      why: { kind: 'user' },
      sinceMine: null,
      withdraw: null,
    });
    expect(shown(task)).toEqual(['title', 'amount', 'verdict', 'lines']);
    expect(editable(task)).toEqual(['verdict', 'lines']);
    expect(task.bizObject.data).toMatchObject({ title: 'taxi', amount: 12, version: 1 });
    expect(JSON.stringify(task)).not.toContain('hush');
    expect(task.formPermission.actionPermission).toMatchObject({ agree: true, disAgree: true });
    // By the row of the record, and by the instance alone, it is the same task.
    for (const query of [{ schemaCode: 'claim', objectId }, { workflowInstanceId: instance }] as Record<string, string>[])
      expect((await load(as('staff2'), query)).data.workItemId).toBe(workitemId);

    const bizObject = { id: objectId, schemaCode: 'claim', data: { verdict: 'ok', version: 1 } };
    expect(await submit(as('staff2'), { workItemId: workitemId, actionCode: 'agree', bizObject })).toMatchObject({ errcode: 0 });
    const { data: closed } = await load(as('staff2'), { workflowInstanceId: instance, workitemId });
    expect(editable(closed)).toEqual([]);
    expect(shown(closed)).toEqual(['title', 'amount', 'verdict', 'lines']);
    expect(closed.formPermission.actionPermission.agree).toBeUndefined();
    expect(closed).toMatchObject({ workItemId: workitemId, activityCode: 'check' });
  });

  it('counts an item as opened when it is shown to its handler, not when it is fetched ahead', async () => {
    const { instance } = await startClaim(as('staff'));
    const workitemId = await itemOf(as('staff2'), instance);
    const readAt = async () =>
      (await server.services.database.kysely.selectFrom('wfItems').select('firstReadAt').where('id', '=', workitemId).executeTakeFirst())?.firstReadAt;
    await load(as('staff2'), { workflowInstanceId: instance, workitemId, peek: 'true' });
    await load(as('staff'), { workflowInstanceId: instance });
    expect(await readAt()).toBeNull();
    await load(as('staff2'), { workflowInstanceId: instance, workitemId });
    const first = await readAt();
    expect(first).toBeInstanceOf(Date);
    await load(as('staff2'), { workflowInstanceId: instance, workitemId });
    expect(await readAt()).toEqual(first);
  });

  it('shows everybody exactly what their part in an instance shows, whatever way they ask', async () => {
    const { instance, objectId } = await startClaim(as('staff'));
    const bizObject = { id: objectId, schemaCode: 'claim', data: { verdict: 'ok', version: 1 } };
    expect(await submit(as('staff2'), { workItemId: await itemOf(as('staff2'), instance), actionCode: 'agree', bizObject })).toMatchObject({ errcode: 0 });
    expect(await submit(as('e010'), { workItemId: await itemOf(as('e010'), instance), actionCode: 'agree' })).toMatchObject({ errcode: 0 });
    await trust('manager', 'lead_hr');
    const auditItem = await itemOf(as('manager'), instance);

    const all = OWN;
    const ofCheck = ['title', 'amount', 'verdict', 'lines'];
    const cases: [who: string, fields: string[] | 900404, isTask: boolean][] = [
      ['staff', all.filter((code) => code !== 'verdict'), false], // originator: what the start step showed
      ['staff2', ofCheck, false], // former handler
      ['manager', ['secret', 'paper'], true], // own open task
      ['lead_hr', ['secret', 'paper'], true], // by delegation
      ['e012', [], false], // not their turn yet: the step shows nothing by default
      ['e031', ofCheck, false], // circulated to: what the step shows by default
      ['e020', all.filter((code) => code !== 'secret'), false], // may read the record
      ['wfadmin', all, false], // administrator
      ['sysadmin', all, false],
      ['e030', 900404, false], // foreign
    ];
    for (const [who, fields, isTask] of cases) {
      const queries: Record<string, string>[] = [
        { workflowInstanceId: instance },
        { workflowInstanceId: instance, workitemId: auditItem },
        { schemaCode: 'claim', objectId },
      ];
      for (const query of queries) {
        const answer = await load(as(who), query);
        if (fields === 900404) {
          expect(answer, `${who} ${JSON.stringify(query)}`).toMatchObject({ errcode: 900404 });
          continue;
        }
        expect(answer.errcode, `${who} ${answer.errmsg}`).toBe(0);
        expect(shown(answer.data), who).toEqual(fields);
        expect(
          Object.keys(answer.data.bizObject.data)
            .filter((code) => OWN.includes(code))
            .every((code) => fields.includes(code)),
          who,
        ).toBe(true);
        expect(answer.data.workItemId === auditItem, who).toBe(isTask);
        if (!isTask) expect(editable(answer.data), who).toEqual([]);
        if (!fields.includes('secret')) expect(JSON.stringify(answer.data), who).not.toContain(CLAIM_DATA.secret);
      }
    }
    const views = await server.services.database.kysely
      .selectFrom('wfOperations')
      .select('userId')
      .where('instanceId', '=', instance)
      .where('action', '=', 11)
      .execute();
    expect(views.map(({ userId }) => userId)).toEqual(['wfadmin', 'wfadmin', 'wfadmin']);
    expect((await load(as('lead_hr'), { workflowInstanceId: instance })).data.trustor).toEqual({ id: 'manager', name: expect.any(String) });
  });

  it('marks what has changed since somebody’s last decision, with its former value', async () => {
    const { instance, objectId } = await startClaim(as('staff'));
    const change = async (who: string, values: object, version: number) =>
      submit(as(who), {
        workItemId: await itemOf(as(who), instance),
        actionCode: 'agree',
        bizObject: { id: objectId, schemaCode: 'claim', data: { ...values, version } },
      });
    expect(await change('staff2', { verdict: 'ok first' }, 1)).toMatchObject({ errcode: 0 });
    expect(await change('e010', { verdict: 'ok second' }, 2)).toMatchObject({ errcode: 0 });
    const { data } = await load(as('staff2'), { workflowInstanceId: instance });
    expect(data.sinceMine?.values).toEqual([{ propertyCode: 'verdict', propertyName: 'verdict', before: 'ok first', after: 'ok second' }]);
    expect((await load(as('e010'), { workflowInstanceId: instance })).data.sinceMine).toMatchObject({ action: 3, values: [] });
    expect((await load(as('manager'), { workflowInstanceId: instance })).data.sinceMine).toBeNull();
  });

  it('a return that comes straight back is a decision as well, and so is an agree that asks others behind it', async () => {
    const { instance, objectId } = await startClaim(as('staff'));
    const values = (data: object, version: number) => ({ id: objectId, schemaCode: 'claim', data: { ...data, version } });
    const agree = async (who: string, data: object, version: number) =>
      submit(as(who), { workItemId: await itemOf(as(who), instance), actionCode: 'agree', bizObject: values(data, version) });
    const since = async (who: string) => (await load(as(who), { workflowInstanceId: instance })).data.sinceMine;
    expect(await agree('staff2', { verdict: 'ok first' }, 1)).toMatchObject({ errcode: 0 });
    expect(await agree('e010', { verdict: 'ok second' }, 2)).toMatchObject({ errcode: 0 });
    const back = { workItemId: await itemOf(as('manager'), instance), rejectToActivityCode: 'start', submitToReject: true, comment: 'look again' };
    expect(await as('manager').post('/api/runtime/workflow/reject_workItem', back)).toMatchObject({ errcode: 0 });
    expect(await since('manager')).toMatchObject({ action: 8, values: [] });
    const again = { workItemId: await itemOf(as('staff'), instance), actionCode: 'submit', bizObject: values({ secret: 'other' }, 3) };
    expect(await submit(as('staff'), again)).toMatchObject({ errcode: 0 });
    expect(await since('manager')).toMatchObject({ action: 8, values: [{ propertyCode: 'secret', before: 'hush', after: 'other' }] });
  });

  it('refuses a start to the root administrator, of an unknown workflow and on a record under way', async () => {
    expect(await load(as('admin'), { startWorkflowCode: 'claim_flow' })).toMatchObject({ errcode: 900415 });
    expect(await load(as('staff'), { startWorkflowCode: 'none' })).toMatchObject({ errcode: 900416 });
    const { objectId } = await startClaim(as('staff'));
    expect(await load(as('e020'), { startWorkflowCode: 'claim_flow', objectId })).toMatchObject({ errcode: 900412 });
    expect(await load(as('staff2'), { startWorkflowCode: 'claim_flow', objectId })).toMatchObject({ errcode: 900404 });
    const mayStart = (who: string, relativeCode = 'claim_flow') =>
      as(who).post('/api/runtime/form/add', { schemaCode: 'claim', relativeCode, queryActionRelativeType: 1 });
    expect(await mayStart('e020')).toMatchObject({ errcode: 0 });
    expect(await mayStart('e020', 'none')).toMatchObject({ errcode: 900416 });
    expect(await mayStart('admin')).toMatchObject({ errcode: 900415 });
    expect(await load(as('e030'), { workflowInstanceId: 'x' })).toMatchObject({ errcode: 900404 });
  });
});
