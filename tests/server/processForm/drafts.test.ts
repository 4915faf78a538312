import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Organisation } from '#server/organisation/organisation.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { CLAIM_DATA, openClaims, startClaim } from './claims.ts';
import { itemOf, load, save, submit, todo } from './workflowApp.ts';

describe('F/save and F/submit of workflows', () => {
  let server: TestServer;
  let staff: Client;
  let staff2: Client;
  let clerk: Client;
  let organisation: Organisation;
  beforeAll(async () => {
    server = await openClaims();
    organisation = await server.services.organisation.current();
    [staff, staff2, clerk] = await Promise.all([server.as('staff'), server.as('staff2'), server.as('e020')]);
  });
  afterAll(() => server.close());

  const rowOf = async (id: string) => {
    const { loadRow } = await import('#server/store/rows.ts');
    const { database, catalogue } = server.services;
    return loadRow(database.kysely, catalogue, catalogue.model('claim'), id);
  };
  const departmentOf = (id: string) => {
    const person = organisation.people.get(id);
    return person?.departmentId ?? '';
  };
  const claim = (data: object, id?: string) => ({ schemaCode: 'claim', data, ...(id ? { id } : {}) });

  it('[WF-020] [WF-021] keeps a start as a draft of its maker, without a number, until it is submitted', async () => {
    // What is required and what rules want counts on submit only.
    const saved = await save(staff, { workflowCode: 'claim_flow', bizObject: claim({ amount: 3 }), approval: { content: 'so far' } });
    expect(saved).toMatchObject({ errcode: 0, data: { workflowInstanceId: expect.any(String), workItemId: expect.any(String) } });
    const { bizObjectId, workflowInstanceId, workItemId } = saved.data;
    const instance = String(workflowInstanceId);
    expect((await rowOf(bizObjectId))?.data).toMatchObject({ sequenceStatus: 'DRAFT', workflowInstanceId: instance, sequenceNo: null, amount: 3 });
    expect(await todo(staff, instance)).toEqual([]);

    const { data: form } = await load(staff, { workflowInstanceId: instance });
    expect(form).toMatchObject({ workItemId, instanceState: 'DRAFT', activityType: 'start', approval: { content: 'so far' }, workflowInstanceIsSubmit: false });
    expect(Object.keys(form.formPermission.actionPermission).toSorted()).toEqual(['delete', 'save', 'submit']);
    expect(await load(staff2, { workflowInstanceId: instance })).toMatchObject({ errcode: 900404 });
    expect(await save(staff2, { workflowInstanceId: instance, bizObject: claim({ amount: 9, version: 1 }, bizObjectId) })).toMatchObject({ errcode: 900404 });

    expect(await save(staff, { workflowInstanceId: instance, bizObject: claim({ amount: 4, version: 1 }, bizObjectId) })).toMatchObject({
      errcode: 0,
      data: { workItemId },
    });
    expect(await save(staff, { workItemId, bizObject: claim({ amount: 5, version: 1 }, bizObjectId) })).toMatchObject({ errcode: 302036 });
    // A required item is missing.
    expect(await submit(staff, { workflowInstanceId: instance, actionCode: 'submit' })).toMatchObject({ errcode: 900400 });
    const submitted = await submit(staff, {
      workItemId,
      workflowInstanceId: instance,
      actionCode: 'submit',
      bizObject: claim({ title: 'bus', version: 2 }, bizObjectId),
    });
    expect(submitted).toMatchObject({ errcode: 0, data: { workItemId, workflowInstanceId: instance, instanceState: 'PROCESSING' } });
    expect((await rowOf(bizObjectId))?.data).toMatchObject({
      sequenceStatus: 'PROCESSING',
      sequenceNo: expect.stringMatching(/^CL\d+$/),
      title: 'bus',
      amount: 4,
    });
    expect(await todo(staff2, instance)).toHaveLength(1);
    expect((await server.services.database.kysely.selectFrom('wfInstances').select('name').where('id', '=', instance).executeTakeFirst())?.name).toBe(
      'claim bus',
    );
  });

  it('[FM-006] an opinion that is being written is kept with the draft of its item, for its maker alone, until the item is decided', async () => {
    const { instance: workflowInstanceId, objectId: bizObjectId } = await startClaim(staff);
    const workItemId = await itemOf(staff2, workflowInstanceId);
    const approval = { content: '先问 @郑凯 ', mentions: [{ id: 'e020', name: '郑凯' }] };
    const draft = { schemaCode: 'claim', bizObjectId, workflowInstanceId, workItemId, data: {}, approval };
    expect(await staff2.post('/api/runtime/userdraft/save', draft)).toMatchObject({ errcode: 0 });
    const draftOf = async (client: Client) => (await load(client, { workflowInstanceId, workitemId: workItemId })).data.userDraft;
    expect(await draftOf(staff2)).toMatchObject({ data: {}, approval });
    expect(await draftOf(staff)).toBeUndefined();
    const { bizObject } = (await load(staff2, { workflowInstanceId, workitemId: workItemId })).data;
    const decision = {
      workItemId,
      workflowInstanceId,
      actionCode: 'disAgree',
      approval: { content: '不买' },
      bizObject: claim({ version: bizObject.data.version }, bizObject.id ?? ''),
    };
    expect(await submit(staff2, decision)).toMatchObject({ errcode: 0 });
    const { data: left } = await staff2.get<{ content: { workflowInstanceId: string }[] }>('/api/runtime/userdraft/list');
    expect(left.content.filter((draft) => draft.workflowInstanceId === workflowInstanceId)).toEqual([]);
  });

  it('[RT-019] lists a saved start among the drafts of its maker alone, the one changed last first, and deletes it there with its record', async () => {
    const { data: started } = await save(clerk, { workflowCode: 'claim_flow', bizObject: claim({ title: 'boat' }) });
    const { bizObjectId, workflowInstanceId, workItemId } = started;
    const id = String(workflowInstanceId);
    const { data: typed } = await clerk.post<{ id: string }>('/api/runtime/userdraft/save', { schemaCode: 'claim', startWorkflowCode: 'claim_flow', data: {} });
    const listed = async (client: Client) => (await client.get<{ content: { id: string }[]; totalElements: number }>('/api/runtime/userdraft/list')).data;
    const url = `/form/detail?workflowInstanceId=${id}&workitemId=${workItemId}`;
    const entry = { id, name: 'claim boat', schemaCode: 'claim', bizObjectId, workflowInstanceId: id, workItemId, url };
    expect(await listed(clerk)).toMatchObject({ totalElements: 2, content: [{ id: typed.id }, entry] });
    expect(await listed(staff2)).toMatchObject({ content: expect.not.arrayContaining([expect.objectContaining({ id })]) });
    await save(clerk, { workflowInstanceId, bizObject: claim({ title: 'ferry', version: 1 }, bizObjectId) });
    expect((await listed(clerk)).content.map((draft) => draft.id)).toEqual([id, typed.id]);

    const remove = (client: Client, ids: string[]) => client.post('/api/runtime/userdraft/delete', { ids });
    expect(await remove(staff2, [id])).toMatchObject({ errcode: 0 });
    expect(await rowOf(bizObjectId)).toBeDefined();
    expect(await remove(clerk, [id, typed.id, 'gone'])).toMatchObject({ errcode: 0 });
    expect(await listed(clerk)).toMatchObject({ totalElements: 0 });
    expect(await rowOf(bizObjectId)).toBeUndefined();
    // One that runs is a draft no more.
    const { instance } = await startClaim(staff);
    expect(await remove(staff, [instance])).toMatchObject({ errcode: 0 });
    expect((await load(staff, { workflowInstanceId: instance })).errcode).toBe(0);
  });

  it('starts on a record that is there, once', async () => {
    const { data: plain } = await save(clerk, { bizObject: claim({ title: 'train', amount: 1 }) });
    const before = await rowOf(plain.bizObjectId);
    const body = { workflowCode: 'claim_flow', actionCode: 'submit', bizObject: claim({ amount: 2, version: 1 }, plain.bizObjectId) };
    expect(await submit(staff, body)).toMatchObject({ errcode: 900404 });
    expect((await load(clerk, { startWorkflowCode: 'claim_flow', objectId: plain.bizObjectId })).data.bizObject).toMatchObject({
      id: plain.bizObjectId,
      loadedFromDb: true,
    });
    const started = await submit(clerk, body);
    expect(started).toMatchObject({ errcode: 0, data: { bizObjectId: plain.bizObjectId } });
    expect((await rowOf(plain.bizObjectId))?.data).toMatchObject({ amount: 2, sequenceNo: before?.data.sequenceNo });
    expect(await submit(clerk, { ...body, bizObject: claim({ amount: 3, version: 2 }, plain.bizObjectId) })).toMatchObject({ errcode: 900412 });
  });

  it('[BX-062] the draft of a start on a record leaves it with what was saved last when it is deleted, free again; one that made its record takes it along, and no number', async () => {
    const { data: plain } = await save(clerk, { bizObject: claim({ title: 'ship', amount: 1 }) });
    const numberOf = async (id: string) => Number(/\d{3}$/.exec(String((await rowOf(id))?.data.sequenceNo))?.[0]);
    const last = await numberOf(plain.bizObjectId);
    const { data: onRecord } = await save(clerk, { workflowCode: 'claim_flow', bizObject: claim({ amount: 7, version: 1 }, plain.bizObjectId) });
    const { data: ownRecord } = await save(clerk, { workflowCode: 'claim_flow', bizObject: claim({ title: 'made', amount: 3 }) });
    const remove = (client: Client, id: unknown) => client.post(`/api/runtime/workflow/delete_instance?workflowInstanceId=${String(id)}`);
    expect(await remove(staff, onRecord.workflowInstanceId)).toMatchObject({ errcode: 900404 });
    for (const { workflowInstanceId } of [onRecord, ownRecord]) expect(await remove(clerk, workflowInstanceId)).toMatchObject({ errcode: 0 });
    expect((await rowOf(plain.bizObjectId))?.data).toMatchObject({ title: 'ship', amount: 7, sequenceStatus: null, workflowInstanceId: null });
    expect(await rowOf(ownRecord.bizObjectId)).toBeUndefined();
    const again = await submit(clerk, { workflowCode: 'claim_flow', actionCode: 'submit', bizObject: claim({ amount: 8, version: 2 }, plain.bizObjectId) });
    expect(again).toMatchObject({ errcode: 0, data: { bizObjectId: plain.bizObjectId } });
    const { data: next } = await submit(clerk, { workflowCode: 'claim_flow', actionCode: 'submit', bizObject: claim({ title: 'next', amount: 1 }) });
    expect(await numberOf(next.bizObjectId)).toBe(last + 1);
  });

  it('[BX-058] changes a record under way only through its tasks', async () => {
    const { objectId, instance } = await startClaim(staff);
    expect(await save(clerk, { bizObject: claim({ amount: 99, version: 1 }, objectId) })).toMatchObject({ errcode: 900412 });
    const update = { schemaCode: 'claim', objectIds: [objectId], propertyCode: 'amount', modifiedValue: 99 };
    expect(await clerk.post('/api/runtime/query/batchUpdate', update)).toMatchObject({ data: { successCount: 0, errors: [{ errcode: 900412 }] } });
    const owner = {
      schemaCode: 'claim',
      objectIds: [objectId],
      ownerId: 'e020',
      ownerDeptId: departmentOf('e020'),
      filters: [],
      mobile: false,
      isSheet: false,
      page: 0,
      size: 10,
    };
    expect(await clerk.post('/api/runtime/query/bizobjects', owner)).toMatchObject({ errcode: 900412 });
    expect((await rowOf(objectId))?.data.amount).toBe(12);
    const item = await itemOf(staff2, instance);
    expect(await save(staff2, { workItemId: item, bizObject: claim({ verdict: 'ok', version: 1 }, objectId) })).toMatchObject({ errcode: 0 });
    expect(await rowOf(objectId)).toMatchObject({ version: 2, data: { verdict: 'ok' } });
  });

  it('writes no values that were sent for another record to that of the item', async () => {
    const [mine, other] = [await startClaim(staff), await startClaim(staff)];
    const item = await itemOf(staff2, mine.instance);
    const ofOther = claim({ verdict: 'ok', version: 1 }, other.objectId);
    const refused = { errcode: 900400, errmsg: expect.stringContaining('bizObject.id') };
    expect(await save(staff2, { workItemId: item, bizObject: ofOther })).toMatchObject(refused);
    expect(await submit(staff2, { workItemId: item, workflowInstanceId: other.instance, actionCode: 'agree', bizObject: ofOther })).toMatchObject(refused);
    const { data: draft } = await save(clerk, { workflowCode: 'claim_flow', bizObject: claim({ amount: 3 }) });
    expect(await save(clerk, { workflowInstanceId: draft.workflowInstanceId, bizObject: ofOther })).toMatchObject(refused);
    expect(await submit(clerk, { workflowInstanceId: draft.workflowInstanceId, actionCode: 'submit', bizObject: ofOther })).toMatchObject(refused);
    for (const id of [mine.objectId, other.objectId, draft.bizObjectId]) expect(await rowOf(id)).toMatchObject({ version: 1, data: { verdict: null } });
  });

  it('takes no rows away by leaving them out where a step does not let them be changed', async () => {
    const { data: started } = await submit(staff, { workflowCode: 'choice_flow', actionCode: 'submit', bizObject: claim(CLAIM_DATA) });
    const item = await itemOf(staff2, String(started.workflowInstanceId));
    const saveLines = (lines: unknown) => save(staff2, { workItemId: item, bizObject: claim({ lines, version: 1 }, started.bizObjectId) });
    const stored = (await rowOf(started.bizObjectId))?.data.lines;
    expect(stored).toMatchObject([{ what: 'ride', price: 12 }]);
    for (const without of [[], null]) expect(await saveLines(without)).toMatchObject({ errcode: 900403, errmsg: expect.stringContaining('lines') });
    expect(await saveLines(stored)).toMatchObject({ errcode: 0 });
    expect((await rowOf(started.bizObjectId))?.data.lines).toEqual(stored);
  });

  it('keeps values and words at an open item for its handler alone; required items and rules count when it is agreed', async () => {
    const { objectId, instance } = await startClaim(staff);
    const item = await itemOf(staff2, instance);
    expect(await save(staff2, { workItemId: item, approval: { content: 'thinking' } })).toMatchObject({ errcode: 0, data: { workItemId: item } });
    expect((await load(staff2, { workflowInstanceId: instance })).data.approval).toEqual({ content: 'thinking' });
    expect(JSON.stringify((await load(staff, { workflowInstanceId: instance })).data)).not.toContain('thinking');
    expect(await save(staff, { workItemId: item, approval: { content: 'mine' } })).toMatchObject({ errcode: 900403 });

    expect(await save(staff2, { workItemId: item, bizObject: claim({ verdict: 'no', version: 1 }, objectId) })).toMatchObject({ errcode: 0 });
    expect(await save(staff2, { workItemId: item, bizObject: claim({ verdict: 'x'.repeat(30), version: 2 }, objectId) })).toMatchObject({ errcode: 900400 });
    const agree = (values: object) => submit(staff2, { workItemId: item, actionCode: 'agree', bizObject: claim({ ...values, version: 2 }, objectId) });
    expect(await agree({})).toMatchObject({ errcode: 900400, errmsg: expect.stringContaining('verdict must begin with ok') });
    expect(await agree({ verdict: '' })).toMatchObject({ errcode: 900400 });
    expect(await agree({ verdict: 'ok' })).toMatchObject({ errcode: 0 });
    // Words that were saved were not given.
    const { data: log } = await staff.get<{ opinion: string | null }[]>('/api/runtime/workflow/list_instance_logs', { workflowInstanceId: instance });
    expect(log.every(({ opinion }) => opinion === null)).toBe(true);
  });

  it('keeps what was typed into a start and into a task apart, and offers it there again', async () => {
    const keep = (client: Client, body: object) => client.post<{ id: string }>('/api/runtime/userdraft/save', { schemaCode: 'claim', ...body });
    const { instance, objectId } = await startClaim(staff);
    const workItemId = await itemOf(staff2, instance);
    const { data: typed } = await keep(staff2, {
      bizObjectId: objectId,
      workflowInstanceId: instance,
      workItemId,
      data: { verdict: 'ok then', secret: 'x' },
      baseVersion: 1,
    });
    expect((await load(staff2, { workflowInstanceId: instance })).data.userDraft).toMatchObject({ id: typed.id, baseVersion: 1, data: { verdict: 'ok then' } });
    expect(await keep(clerk, { bizObjectId: objectId, workflowInstanceId: 'none', data: {} })).toMatchObject({ errcode: 900404 });

    const listed = await staff2.get<{ content: object[] }>('/api/runtime/userdraft/list');
    expect(listed.data.content).toMatchObject([
      {
        id: typed.id,
        name: 'claim taxi',
        workflowInstanceId: instance,
        workItemId,
        url: `/form/detail?workflowInstanceId=${instance}&workitemId=${workItemId}&draftId=${typed.id}`,
      },
    ]);
    expect(await keep(staff, { startWorkflowCode: 'none', data: {} })).toMatchObject({ errcode: 900416 });
    const { data: begun } = await keep(staff, { startWorkflowCode: 'claim_flow', data: { title: 'begun' } });
    expect((await load(staff, { startWorkflowCode: 'claim_flow' })).data.userDraft).toMatchObject({ id: begun.id, data: { title: 'begun' } });
    expect((await load(staff, { startWorkflowCode: 'choice_flow' })).data.userDraft ?? null).toBeNull();
    expect(await submit(staff, { workflowCode: 'claim_flow', actionCode: 'submit', bizObject: claim({ title: 'begun' }) })).toMatchObject({ errcode: 0 });
    expect((await load(staff, { startWorkflowCode: 'claim_flow' })).data.userDraft ?? null).toBeNull();
  });

  it('lets rows of a sub-table neither come nor go where the step keeps them', async () => {
    const { objectId, instance } = await startClaim(staff);
    const item = await itemOf(staff2, instance);
    const [row] = ((await rowOf(objectId))?.data.lines ?? []) as { id: string; what: string; price: number }[];
    const lines = (rows: object[]) => save(staff2, { workItemId: item, bizObject: claim({ lines: rows, version: 1 }, objectId) });
    expect(
      await lines([
        { ...row, rowStatus: 'Unchanged' },
        { what: 'more', price: 1, rowStatus: 'Added' },
      ]),
    ).toMatchObject({ errcode: 900403 });
    expect(await lines([{ id: row?.id, rowStatus: 'Deleted' }])).toMatchObject({ errcode: 900403 });
    expect(await lines([])).toMatchObject({ errcode: 900403 });
    expect(await lines([{ ...row, price: 13, rowStatus: 'Modified' }])).toMatchObject({ errcode: 0 });
    expect((await rowOf(objectId))?.data.lines).toMatchObject([{ what: 'ride', price: 13 }]);
  });

  it('starts for somebody else by their delegation; the record is theirs, made by who started it', async () => {
    const body = { workflowCode: 'claim_flow', actionCode: 'submit', trustor: 'staff', bizObject: claim(CLAIM_DATA) };
    expect(await submit(staff2, body)).toMatchObject({ errcode: 900403 });
    const day = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
    const rule = { startTime: day(0), endTime: day(1), rangeType: 'ALL', trustType: 'START', trustee: 'staff2' };
    expect(await staff.post('/api/runtime/workflowTrust/createWorkflowTrust', rule)).toMatchObject({ errcode: 0 });
    expect(await submit(staff2, { ...body, depatmentId: 'purchase' })).toMatchObject({ errcode: 900400 });
    const { data } = await submit(staff2, body);
    const row = await server.services.database.kysely
      .selectFrom('wfInstances')
      .selectAll()
      .where('id', '=', String(data.workflowInstanceId))
      .executeTakeFirst();
    expect(row).toMatchObject({ originatorId: 'staff', startedById: 'staff2', departmentId: 'sales_east' });
    expect((await rowOf(data.bizObjectId))?.data).toMatchObject({ owner: [{ id: 'staff' }], creater: [{ id: 'staff2' }] });
    const { data: log } = await staff.get<object[]>('/api/runtime/workflow/list_instance_logs', { workflowInstanceId: String(data.workflowInstanceId) });
    expect(log[0]).toMatchObject({ participant: { id: 'staff2' }, trustor: { id: 'staff' } });

    // A draft belongs to who saved it until its submit names somebody.
    const { data: draft } = await save(staff2, { workflowCode: 'claim_flow', bizObject: claim(CLAIM_DATA) });
    const submitted = await submit(staff2, { workflowInstanceId: draft.workflowInstanceId, actionCode: 'submit', trustor: 'staff' });
    expect(submitted).toMatchObject({ errcode: 0, data: { instanceState: 'PROCESSING' } });
    expect((await rowOf(draft.bizObjectId))?.data).toMatchObject({ owner: [{ id: 'staff' }], creater: [{ id: 'staff2' }] });
  });

  it('refuses what a start cannot be', async () => {
    const body = { workflowCode: 'claim_flow', actionCode: 'submit', bizObject: claim(CLAIM_DATA) };
    expect(await submit(staff, { ...body, depatmentId: 'hr' })).toMatchObject({ errcode: 900400 });
    expect(await submit(staff, { ...body, simulative: true })).toMatchObject({ errcode: 900400 });
    expect(await submit(staff, { ...body, runMode: true })).toMatchObject({ errcode: 900400 });
    expect(await submit(staff, { ...body, actionCode: 'agree' })).toMatchObject({ errcode: 900412 });
    expect(await submit(staff, { ...body, formType: '2' })).toMatchObject({ errcode: 900400 });
    expect(await submit(staff, { ...body, actionCode: 'submit', agree: false })).toMatchObject({ errcode: 900400 });
  });

  it('says what deleting rows with a workflow means, to administrators of workflows and to others, and lets the former do it', async () => {
    const { objectId, instance } = await startClaim(staff);
    const check = async (client: Client) => (await client.post('/api/runtime/query/checkForRemoveBizObject', { schemaCode: 'claim', ids: [objectId] })).data;
    expect(await check(clerk)).toEqual([{ resultCode: 1004, objectIds: [objectId] }]);
    expect(await check(await server.as('sysadmin'))).toEqual([{ resultCode: 1001, objectIds: [objectId] }]);
    expect(await check(await server.as('wfadmin'))).toEqual([{ resultCode: 1001, objectIds: [objectId] }]);
    const remove = (client: Client) => client.post('/api/runtime/query/delete_data', { schemaCode: 'claim', ids: [objectId] });
    expect(await remove(clerk)).toMatchObject({ data: { successCount: 0, errorCount: 1 } });
    expect(await todo(staff2, instance)).toHaveLength(1);
    expect(await remove(await server.as('wfadmin'))).toMatchObject({ data: { successCount: 1, errorCount: 0 } });
    expect(await todo(staff2, instance)).toEqual([]);
    expect(await rowOf(objectId)).toBeUndefined();
    expect(await load(staff, { workflowInstanceId: instance })).toMatchObject({ errcode: 900404 });
    const voided = server.services.database.kysely
      .selectFrom('auditEntries')
      .select('changes')
      .where('objectId', '=', objectId)
      .where('changes', 'like', '%"act":"void"%');
    expect(await voided.execute()).toHaveLength(1);
  });
});
