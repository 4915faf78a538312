import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationChange, OperationEntry } from '#schemas/workflow/operation.ts';
import { openDeeds, type Answer, type Deeds, type Started } from './deeds.ts';

let deeds: Deeds;
beforeAll(async () => {
  deeds = await openDeeds();
});
afterAll(() => deeds.close());

interface BatchAnswer {
  successCount: number;
  errorCount: number;
  errors: object[];
}

const status = async (started: Started) => (await deeds.row(started))?.data.sequenceStatus;
const operate = (who: string, { instance }: Started, operation: string): Promise<Answer> =>
  deeds.act(who, 'workflow_operation', { workflowInstanceId: instance, operation, comment: '处理' });

describe('the end of an instance (contract 21.1, 21.6)', () => {
  it('[WF-021] is voided by its originator until somebody has decided, by an administrator always', async () => {
    const [mine, handled] = [await deeds.start('deeds_lanes'), await deeds.start('deeds_lanes')];
    const abort = async (who: string, { instance }: Started, more = {}) => deeds.act(who, 'abort_instance', { workflowInstanceId: instance, ...more });
    expect(await abort('manager', mine)).toMatchObject({ errcode: 900403 });
    expect(await abort('staff2', mine)).toMatchObject({ errcode: 900404 });
    expect(await abort('staff', mine, { version: 7 })).toMatchObject({ errcode: 302036 });
    const client = await deeds.server.as('staff');
    expect(await client.get('/api/runtime/workflow/abort_instance', { workflowInstanceId: mine.instance, version: 1 })).toMatchObject({ errcode: 0 });
    expect(await status(mine)).toBe('CANCELED');
    await deeds.answer('manager', handled.instance);
    expect(await abort('staff', handled, { version: 7 })).toMatchObject({ errcode: 900412 });
    expect(await abort('wfadmin', handled, { comment: '重复' })).toMatchObject({ errcode: 0 });
    expect(await abort('wfadmin', handled)).toMatchObject({ errcode: 900412 });
  });

  it('[WF-021] leaves its record when it is deleted, which is free again', async () => {
    const [ended, voided, running] = [await deeds.start('deeds_lanes'), await deeds.start('deeds_lanes'), await deeds.start('deeds_lanes')];
    const ids = [ended, voided, running].map(({ instance }) => instance);
    await deeds.act('wfadmin', 'finish_instance', { workflowInstanceId: ended.instance });
    await deeds.act('staff', 'abort_instance', { workflowInstanceId: voided.instance });
    expect(await deeds.act('staff', 'deleteCanceledWorkflowInstances', { workflowInstanceIds: ids })).toMatchObject({ errcode: 900403 });
    expect(await deeds.act('wfadmin', 'deleteCanceledWorkflowInstances', { workflowInstanceIds: ids })).toMatchObject({
      data: {
        successCount: 1,
        errors: [
          { workflowInstanceId: ended.instance, errcode: 900412 },
          { workflowInstanceId: running.instance, errcode: 900412 },
        ],
      },
    });
    expect(await deeds.row(voided)).toMatchObject({ version: 1, data: { title: '申请', sequenceStatus: null } });
    const remove = (who: string, id: string) => deeds.act(who, `delete_instance?workflowInstanceId=${id}`, {});
    expect(await remove('staff', ended.instance)).toMatchObject({ errcode: 900403 });
    expect(await remove('wfadmin', running.instance)).toMatchObject({ errcode: 900412 });
    expect(await remove('wfadmin', ended.instance)).toMatchObject({ errcode: 0 });
    expect(await remove('wfadmin', ended.instance)).toMatchObject({ errcode: 900404 });
  });
});

describe('administration (contract 21.10)', () => {
  it('[BX-057] activates, adjusts and cancels steps, by administrators alone', async () => {
    const started = await deeds.start('deeds_lanes');
    const step = (who: string, call: string, activityCode: string, more = {}) =>
      deeds.act(who, call, { workflowInstanceId: started.instance, activityCode, comment: '调整', ...more });
    expect(await step('manager', 'activate_activity', 'last')).toMatchObject({ errcode: 900403 });
    expect(await step('wfadmin', 'activate_activity', 'fork')).toMatchObject({ errcode: 900400, errmsg: expect.stringContaining('activityCode') });
    expect(await step('wfadmin', 'activate_activity', 'before')).toMatchObject({ errcode: 900412, errmsg: expect.stringContaining('初审') });
    expect(await step('wfadmin', 'cancel_activity', 'last')).toMatchObject({ errcode: 900412 });
    expect(await step('wfadmin', 'activate_activity', 'last', { cancelOthers: true, participantors: ['cfo'] })).toMatchObject({ errcode: 0 });
    expect(await deeds.handlers(started)).toEqual(['cfo']);
    expect(await step('wfadmin', 'adjust_participantors', 'last', { participantors: ['e001', 'nobody'] })).toMatchObject({ errcode: 900400 });
    expect(await step('wfadmin', 'adjust_participantors', 'last', { participantors: ['e001'] })).toMatchObject({ errcode: 0 });
    expect(await deeds.handlers(started)).toEqual(['e001']);
    expect(await step('wfadmin', 'cancel_activity', 'last')).toMatchObject({ errcode: 0 });
    expect(await status(started)).toBe('EXCEPTION');
  });

  it('[BX-057] suspends and resumes, several with what has come of each', async () => {
    const [one, other] = [await deeds.start('deeds_lanes'), await deeds.start('deeds_lanes')];
    expect(await operate('staff', one, 'SUSPEND')).toMatchObject({ errcode: 900403 });
    expect(await operate('wfadmin', one, 'SUSPEND')).toMatchObject({ errcode: 0 });
    expect(await deeds.open('manager', one.instance)).toBe('nothing-0');
    expect(await deeds.act('wfadmin', 'finish_instance', { workflowInstanceId: one.instance })).toMatchObject({ errcode: 900412, errmsg: '流程已暂停' });
    const several = (operation: string) =>
      deeds.act('wfadmin', 'workflow_operation', { operation, workflowInstanceIds: [one.instance, 'none', other.instance] });
    expect(await several('RESUME')).toMatchObject({
      data: { successCount: 1, errors: [{ errcode: 900404 }, { workflowInstanceId: other.instance, errcode: 900412 }] },
    });
    await deeds.answer('manager', one.instance);
    expect(await operate('wfadmin', one, 'MIGRATE')).toMatchObject({ errcode: 900412, errmsg: '流程已是最新版本' });
    expect(await operate('wfadmin', one, 'RETRY')).toMatchObject({ errcode: 900412, errmsg: '流程没有异常' });
  });

  it('[BX-061] a stuck instance says so, a retry that leaves it so keeps its entry, and a withdrawal lets it go on', async () => {
    const started = await deeds.start('deeds_stuck');
    const item = await deeds.open('manager', started.instance);
    expect(await deeds.answer('manager', started.instance)).toMatchObject({ data: { instanceState: 'EXCEPTION' } });
    const answer = await (await deeds.server.as('wfadmin')).get('/api/runtime/workflow/get_instance_baseinfo', { workflowInstanceId: started.instance });
    // The join has no name of its own.
    expect(answer).toMatchObject({ data: { exception: { activityCode: 'join', activityName: 'join' } } });
    expect(await operate('wfadmin', started, 'RETRY')).toMatchObject({ errcode: 900412 });
    expect((await deeds.log('wfadmin', started.instance)).filter(({ action }) => action === 23).length).toBe(1);
    expect(await deeds.act('manager', 'revoke_workitem', { workItemId: item })).toMatchObject({ errcode: 0 });
    expect(await status(started)).toBe('PROCESSING');
  });
});

describe('several acts of one call (contract 10.2, 11.6)', () => {
  const batch = async (body: object) =>
    (await deeds.server.as('manager')).post<BatchAnswer | null>('/api/runtime/form/batchSubmit', { actionCode: 'agree', ...body });
  const token = async () => (await (await deeds.server.as('manager')).get<string>('/api/runtime/form/getReplayToken')).data;
  const itemsOfTwo = async () => {
    const started = [await deeds.start('deeds_flow'), await deeds.start('deeds_flow')];
    return Promise.all(started.map(({ instance }) => deeds.open('manager', instance)));
  };

  it('a repeat of a call that is over receives its answer, whatever else is sent with its token', async () => {
    const body = { workItemIds: [...(await itemsOfTwo()), 'nothing-0'], replayToken: await token() };
    const { data } = await batch(body);
    expect(data).toMatchObject({ successCount: 2, errorCount: 1, errors: [{ workItemId: 'nothing-0', errcode: 900404 }] });
    expect(await batch(body)).toMatchObject({ errcode: 900410, data });
    expect(await batch({ ...body, workItemIds: await itemsOfTwo() })).toMatchObject({ errcode: 900410, data });
  });

  it('a repeat of one that a kill has broken off does what is left and answers for all', async () => {
    const [first = '', second = ''] = await itemsOfTwo();
    const body = { actionCode: 'agree', workItemIds: [first, second], replayToken: await token() };
    // What a process leaves that dies after its first act: that act, and what came of it beside the token.
    expect(await batch({ workItemIds: [first] })).toMatchObject({ data: { successCount: 1 } });
    const request = createHash('sha256')
      .update(`/api/runtime/form/batchSubmit\n${JSON.stringify(body)}`)
      .digest('hex');
    const { kysely } = deeds.server.services.database;
    const left = JSON.stringify({ ':several': { request, outcomes: { 0: null } } });
    await kysely.updateTable('replayTokens').set({ usedAt: new Date(), result: left }).where('token', '=', body.replayToken).execute();
    expect(await batch({ ...body, workItemIds: [second] })).toMatchObject({ errcode: 900410, data: null });
    const manager = await deeds.server.as('manager');
    expect(await manager.post('/api/runtime/form/batchSubmit', body)).toMatchObject({ errcode: 0, data: { successCount: 2, errorCount: 0 } });
    expect(await manager.post('/api/runtime/form/batchSubmit', body)).toMatchObject({ errcode: 900410, data: { successCount: 2, errorCount: 0 } });
  });

  it('an act for which the database had no time is reported, and done by the retry', async () => {
    const [first = '', second = ''] = await itemsOfTwo();
    const body = { workItemIds: [first, second], replayToken: await token() };
    const { kysely } = deeds.server.services.database;
    const instance = second.replace(/-\d+$/, '');
    await sql`create function "alwaysBusy"() returns trigger language plpgsql as $$ begin raise exception 'busy' using errcode = '40001'; end $$`.execute(
      kysely,
    );
    await sql`create trigger "alwaysBusy" before update on "wfInstances" for each row when (new."id" = ${sql.lit(instance)}) execute function "alwaysBusy"()`.execute(
      kysely,
    );
    expect(await batch(body)).toMatchObject({ errcode: 0, data: { successCount: 1, errors: [{ workItemId: second, errcode: 900503 }] } });
    await sql`drop trigger "alwaysBusy" on "wfInstances"`.execute(kysely);
    expect(await batch(body)).toMatchObject({ errcode: 0, data: { successCount: 2, errorCount: 0 } });
    expect(await batch(body)).toMatchObject({ errcode: 900410, data: { successCount: 2, errorCount: 0 } });
  });

  it('one that is sent twice at once does each act once, and both answers say so', async () => {
    const body = { workItemIds: await itemsOfTwo(), replayToken: await token() };
    const answers = await Promise.all([batch(body), batch(body), batch(body)]);
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ successCount: 2, errorCount: 0, errors: [] })));
    expect(new Set(answers.map(({ errcode }) => errcode)).has(0)).toBe(true);
  });
});

describe('the owner of a record whose workflow runs (contract 21.6)', () => {
  const give = async (who: string, { record }: Started, more: object = {}) =>
    (await deeds.server.as(who)).post('/api/runtime/query/bizobjects', {
      schemaCode: 'request',
      objectIds: [record],
      ownerId: 'lead_hr',
      ownerDeptId: 'hr',
      ...more,
    });

  it('is changed by administrators of workflows, and stands in the log, the operation log and the audit chain', async () => {
    const started = await deeds.start('deeds_flow');
    expect(await give('manager', started)).toMatchObject({ errcode: 900403 });
    expect(await give('wfadmin', started, { remark: '交接' })).toMatchObject({ errcode: 0 });
    expect((await deeds.row(started))?.data.owner).toMatchObject([{ id: 'lead_hr' }]);
    const [entry] = (await deeds.log('staff', started.instance)).filter(({ action }) => action === 17);
    expect(entry).toMatchObject({ actionName: 'MODIFY_OWNER', activityCode: '', participant: { id: 'wfadmin' }, target: [{ id: 'lead_hr' }], opinion: '交接' });
    const staff = await deeds.server.as('staff');
    const query = { workflowInstanceId: started.instance, page: 0, size: 10 };
    const [operation] = (await staff.get<{ content: OperationEntry[] }>('/api/runtime/workflow/list_operation', query)).data.content;
    expect(operation).toMatchObject({ operationType: 17, operationTypeName: 'MODIFY_OWNER', detail: expect.stringMatching(/^至 .+；交接$/) });
    const { data } = await staff.get<OperationChange[]>('/api/runtime/workflow/compareOperationLog', { bizObjectLogId: operation?.id ?? '' });
    expect(data).toContainEqual(expect.objectContaining({ propertyCode: 'owner', after: [expect.objectContaining({ id: 'lead_hr' })] }));
    const { kysely } = deeds.server.services.database;
    const entries = await kysely.selectFrom('auditEntries').select(['action', 'changes']).where('objectId', '=', started.record).orderBy('id').execute();
    expect(entries.map(({ action }) => action)).toEqual(['insert', 'changeOwner']);
    expect(JSON.parse(entries[1]?.changes ?? '{}')).toMatchObject({ ':act': { after: { id: operation?.id, action: 17 } }, ':remark': { after: '交接' } });
  });

  it('has its right checked before anything is locked, and changes several with a transaction each', async () => {
    const started = [await deeds.start('deeds_flow'), await deeds.start('deeds_flow'), await deeds.start('deeds_flow')];
    const [first, second, third] = started as [Started, Started, Started];
    await operate('wfadmin', third, 'SUSPEND');
    await deeds.act('wfadmin', 'abort_instance', { workflowInstanceId: second.instance });
    const { kysely } = deeds.server.services.database;
    await kysely.transaction().execute(async (tx) => {
      await tx.selectFrom('wfInstances').select('id').where('id', '=', first.instance).forUpdate().execute();
      expect(await give('manager', first)).toMatchObject({ errcode: 900403 });
    });
    // `second` is over: without the right of the application it stays whose it was, as does what is suspended.
    const objectIds = started.map(({ record }) => record);
    expect(await give('wfadmin', first, { objectIds })).toMatchObject({ errcode: 900403 });
    expect(await give('wfadmin', first, { objectIds: [first.record, third.record] })).toMatchObject({ errcode: 0 });
    const owners = await Promise.all(started.map(async (one) => (await deeds.row(one))?.data.owner));
    expect(owners).toMatchObject([[{ id: 'lead_hr' }], [{ id: 'staff' }], [{ id: 'staff' }]]);
  });

  it('waits while the instance is suspended', async () => {
    const started = await deeds.start('deeds_flow');
    await operate('wfadmin', started, 'SUSPEND');
    expect(await give('wfadmin', started)).toMatchObject({ errcode: 900412, errmsg: '流程已暂停' });
    await operate('wfadmin', started, 'RESUME');
    expect(await give('wfadmin', started)).toMatchObject({ errcode: 0 });
  });

  it('acts on an instance as a whole stand at no step, those at an item at its step', async () => {
    const started = await deeds.start('deeds_flow');
    const { record: id, instance: workflowInstanceId } = started;
    const [manager, staff] = [await deeds.server.as('manager'), await deeds.server.as('staff')];
    for (const operation of ['SUSPEND', 'RESUME']) expect(await operate('wfadmin', started, operation)).toMatchObject({ errcode: 0 });
    const { data: replayToken } = await manager.get<string>('/api/runtime/form/getReplayToken');
    const bizObject = { id, schemaCode: 'request', data: { verdict: '在看', version: 1 } };
    const workItemId = await deeds.open('manager', workflowInstanceId);
    expect(await manager.post('/api/runtime/form/save', { workItemId, bizObject, replayToken })).toMatchObject({ errcode: 0 });
    await deeds.act('wfadmin', 'abort_instance', { workflowInstanceId });
    const { data } = await staff.get<{ content: OperationEntry[] }>('/api/runtime/workflow/list_operation', { workflowInstanceId, page: 0, size: 10 });
    const name = deeds.server.services.apps().workflows.get('deeds_flow')?.definition.name;
    expect(data.content.map(({ operationType, operateNode }) => [operationType, operateNode])).toEqual([
      [2, name],
      [13, '复核'],
      [25, name],
      [24, name],
      [1, '申请'],
    ]);
    const log = await deeds.log('staff', workflowInstanceId);
    expect(
      log.filter(({ action }) => action !== null && [2, 24, 25].includes(action ?? 0)).map(({ activityCode, activityName }) => activityCode + activityName),
    ).toEqual(['', '', '']);
  });
});

describe('what acts leave behind (contract 21.15)', () => {
  it('[FM-005] one entry of the operation log and one of the audit chain, with words and what has changed', async () => {
    const started = await deeds.start('deeds_flow');
    const { instance, record } = started;
    const bizObject = { id: record, schemaCode: 'request', data: { verdict: '同意', version: 1 } };
    await deeds.answer('manager', instance, 'agree', { bizObject, approval: { content: '可以' } });
    await deeds.act('cfo', 'forward_workItem', { workItemId: await deeds.open('cfo', instance), participantors: ['ceo'], comment: '请代看' });
    const listed = async (who: string) =>
      (
        await (
          await deeds.server.as(who)
        ).get<{ content: OperationEntry[] }>('/api/runtime/workflow/list_operation', { workflowInstanceId: instance, page: 0, size: 10 })
      ).data.content;
    const [own, seen] = [await listed('staff'), await listed('wfadmin')];
    expect(own.map(({ operationType, username, operateNode }) => [operationType, username, operateNode])).toEqual([
      [7, expect.any(String), '会签'],
      [3, expect.any(String), '复核'],
      [1, '王敏', '申请'],
    ]);
    expect(own[0]?.detail).toMatch(/^至 .+；请代看$/);
    expect([own[0]?.ip, seen[0]?.ip]).toEqual([null, expect.any(String)]);
    const compared = async (who: string, id = own[1]?.id ?? '') =>
      (await deeds.server.as(who)).get<OperationChange[]>('/api/runtime/workflow/compareOperationLog', { bizObjectLogId: id });
    expect((await compared('staff')).data).toEqual([{ propertyCode: 'verdict', propertyName: '批示', before: '待批', after: '同意' }]);
    expect(await compared('staff', own[0]?.id)).toMatchObject({ errcode: 0, data: [] });
    expect(await compared('staff2')).toMatchObject({ errcode: 900404 });
    const { kysely } = deeds.server.services.database;
    const entries = await kysely.selectFrom('auditEntries').select(['action', 'changes']).where('objectId', '=', record).orderBy('id').execute();
    expect(entries.map(({ action }) => action)).toEqual(['insert', 'update', 'workflow']);
    expect(entries.map(({ changes }) => JSON.parse(changes)[':act'].after.id)).toEqual(own.map(({ id }) => id).toReversed());
    expect(JSON.parse(entries[1]?.changes ?? '{}')).toMatchObject({
      verdict: { before: '待批', after: '同意' },
      ':act': { after: { outcome: 'agree', opinion: { content: '可以' } } },
    });
  });
});
