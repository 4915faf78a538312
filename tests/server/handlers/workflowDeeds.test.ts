import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkItemRow } from '#schemas/workItem.ts';
import type { RejectTarget } from '#schemas/workflow/operation.ts';
import { importFile } from './depot.ts';
import { openDeeds, type Answer, type Deeds, type Started } from './deeds.ts';

let deeds: Deeds;
beforeAll(async () => {
  deeds = await openDeeds();
});
afterAll(() => deeds.close());

const WORDS = { approval: { content: '好' } };

describe('several people (contract 21.14)', () => {
  it('ten people of one step who answer at once leave the version of the record as it was', async () => {
    const started = await deeds.start('deeds_flow');
    await deeds.answer('manager', started.instance);
    const people = await deeds.handlers(started);
    expect(people.length).toBe(10);
    const items = await Promise.all(people.map((who) => deeds.open(who, started.instance)));
    const votes = await Promise.all(people.map((who, at) => deeds.submit(who, { workItemId: items[at], actionCode: 'agree' })));
    expect(votes.map(({ errcode }) => errcode)).toEqual(people.map(() => 0));
    expect(await deeds.row(started)).toMatchObject({ version: 1, data: { sequenceStatus: 'COMPLETED', participants_: [] } });
  });

  it('[BX-049] a delegate acts in the name of the owner, and both are named', async () => {
    const organisation = await deeds.server.services.organisation.current();
    const started = await deeds.start('deeds_strict');
    const item = await deeds.open('manager', started.instance);
    const vote = () => deeds.submit('e010', { workItemId: item, actionCode: 'agree', ...WORDS });
    expect(await vote()).toMatchObject({ errcode: 900404 });
    const now = deeds.server.services.now().getTime();
    const day = (ms: number) => new Date(now + ms).toISOString().slice(0, 10);
    const rule = { startTime: day(-86_400_000), endTime: day(86_400_000), rangeType: 'ALL', trustType: 'APPROVAL', trustee: 'e010' };
    const made = await (await deeds.server.as('manager')).post<{ id: string }>('/api/runtime/workflowTrust/createWorkflowTrust', rule);
    expect(made).toMatchObject({ errcode: 0 });
    expect(await deeds.submit('e010', { workItemId: item, actionCode: 'agree', trustor: 'lead_east', ...WORDS })).toMatchObject({ errcode: 900403 });
    // Where to return it to is said to whoever acts at the step, and to nobody else with a part in the instance.
    const place = { workflowInstanceId: started.instance, activityCode: 'sign' };
    const targets = async (who: string) => (await deeds.server.as(who)).get('/api/runtime/workflow/list_reject_activities', place);
    expect(await targets('e010')).toMatchObject({ errcode: 0 });
    expect(await targets('staff')).toMatchObject({ errcode: 900403 });
    expect(await vote()).toMatchObject({ errcode: 0 });
    expect((await deeds.submit('manager', { workItemId: item, actionCode: 'agree', ...WORDS })).errmsg).toContain(organisation.people.get('e010')?.name);
    expect(await targets('e010')).toMatchObject({ errcode: 900411 });
    const entry = (await deeds.log('staff', started.instance)).find(({ action }) => action === 3);
    expect(entry).toMatchObject({ participant: { id: 'e010' }, trustor: { id: 'manager' } });
    // When it ends what is open is the owner's alone.
    const { instance } = await deeds.start('deeds_strict');
    expect(await deeds.open('e010', instance)).not.toBe('nothing-0');
    await (await deeds.server.as('manager')).send('POST', `/api/runtime/workflowTrust/deleteWorkflowTrust?workflowTrustRuleIds=${made.data.id}`);
    expect(await deeds.open('e010', instance)).toBe('nothing-0');
  });
});

describe('returns and withdrawals (contract 21.7)', () => {
  /** Legal has agreed, finance has it after the check. */
  async function atFinance(): Promise<Started> {
    const started = await deeds.start('deeds_lanes');
    // Legal after the check: a return to that must not take what came later beside it.
    for (const who of ['manager', 'e005', 'e004']) await deeds.answer(who, started.instance);
    return started;
  }

  async function targets(who: string, { instance }: Started, activityCode: string): Promise<RejectTarget[]> {
    const client = await deeds.server.as(who);
    return (await client.get<RejectTarget[]>('/api/runtime/workflow/list_reject_activities', { workflowInstanceId: instance, activityCode })).data;
  }

  const reject = async (who: string, { instance }: Started, target: string, back = false): Promise<Answer> =>
    deeds.act(who, 'reject_workItem', { workItemId: await deeds.open(who, instance), rejectToActivityCode: target, submitToReject: back, comment: '请再看' });

  it('[BX-042] a return in one lane leaves the other as it is, one before the fork asks both again', async () => {
    const started = await atFinance();
    expect((await targets('cfo', started, 'finance')).map(({ activityCode, isStart }) => [activityCode, isStart])).toEqual([
      ['check', false],
      ['before', false],
      ['start', true],
    ]);
    expect(await reject('cfo', started, 'legal')).toMatchObject({ errcode: 900400, errmsg: expect.stringContaining('法务') });
    expect(await reject('cfo', started, 'check')).toMatchObject({ errcode: 0 });
    expect(await deeds.handlers(started)).toEqual(['e005']);
    // Legal does not decide again: its answer still counts where the lanes meet.
    for (const who of ['e005', 'cfo']) await deeds.answer(who, started.instance);
    expect(await deeds.handlers(started)).toEqual(['ceo']);
    expect(await reject('ceo', started, 'before')).toMatchObject({ errcode: 0 });
    await deeds.answer('manager', started.instance);
    expect(await deeds.handlers(started)).toEqual(['e004', 'e005']);
    for (const who of ['e005', 'cfo']) await deeds.answer(who, started.instance);
    expect(await deeds.handlers(started)).toEqual(['e004']);
    await deeds.answer('e004', started.instance);
    expect(await deeds.handlers(started)).toEqual(['ceo']);
  });

  it('[BX-043] what was returned straight back comes to who returned it, nobody between decides', async () => {
    const started = await atFinance();
    await deeds.answer('cfo', started.instance);
    expect(await reject('ceo', started, 'before', true)).toMatchObject({ errcode: 0, data: { nextActivityCode: 'before' } });
    expect(await deeds.handlers(started)).toEqual(['manager']);
    await deeds.answer('manager', started.instance);
    expect(await deeds.handlers(started)).toEqual(['ceo']);
    expect(await deeds.answer('ceo', started.instance)).toMatchObject({ data: { instanceState: 'COMPLETED' } });
  });

  it('[BX-056] a decision is taken back until the next one decides, and then says who did', async () => {
    const started = await deeds.start('deeds_lanes');
    const { instance } = started;
    const item = await deeds.open('manager', instance);
    await deeds.answer('manager', instance);
    const withdraw = (who: string, workItemId = item) => deeds.act(who, 'revoke_workitem', { workflowInstanceId: instance, workItemId, comment: '点错了' });
    expect(await withdraw('staff')).toMatchObject({ errcode: 900403 });
    expect(await withdraw('staff2')).toMatchObject({ errcode: 900404 });
    expect(await withdraw('manager')).toMatchObject({ errcode: 0, data: { workItemId: item } });
    expect(await deeds.handlers(started)).toEqual(['manager']);
    expect(await withdraw('manager')).toMatchObject({ errcode: 900412 });
    await deeds.answer('manager', instance);
    await deeds.answer('e004', instance);
    expect(await withdraw('manager')).toMatchObject({ errcode: 900412, errmsg: expect.stringMatching(/^.+已在“法务”处理/) });
    const client = await deeds.server.as('manager');
    const { data } = await client.get<{ content: { workItemId: string; withdraw: object }[] }>('/api/runtime/workflow/list_finished_workitems', { size: 100 });
    expect(data.content.find(({ workItemId }) => workItemId === item)?.withdraw).toMatchObject({ reason: expect.stringMatching(/^.+已在“法务”处理/) });
  });

  it('[BX-056] [WF-021] a start is taken back, and stays a workflow at its start step', async () => {
    const started = await deeds.start('deeds_strict');
    const client = await deeds.server.as('staff');
    const withdraw = () =>
      client.get<{ workItemId: string }>('/api/runtime/workflow/revoke_workitem', { workflowInstanceId: started.instance, activityCode: 'start' });
    expect(await withdraw()).toMatchObject({ errcode: 0, data: { workItemId: started.item } });
    expect(await deeds.row(started)).toMatchObject({ data: { sequenceStatus: 'PROCESSING' } });
    await deeds.answer('staff', started.instance, 'submit');
    await deeds.act('lead_east', 'mark_opened', { workItemId: await deeds.open('lead_east', started.instance) });
    expect(await withdraw()).toMatchObject({ errcode: 900412, errmsg: expect.stringContaining('查看') });
  });
});

describe('several at once (contract 11.6)', () => {
  it('[BX-044] [BX-022] agrees at what was seen and allows it, and names each other with its reason', async () => {
    const [plain, changed, strict, closed] = [
      await deeds.start('deeds_lanes'),
      await deeds.start('deeds_lanes'),
      await deeds.start('deeds_strict'),
      await deeds.start('deeds_lanes'),
    ];
    const items = await Promise.all([plain, changed, strict, closed].map(({ instance }) => deeds.open('manager', instance)));
    await deeds.answer('manager', closed.instance);
    const [first, second, third, fourth] = items;
    const workItems = [
      { workItemId: fourth, version: 1 },
      { workItemId: second, version: 7 },
      { workItemId: third, version: 1 },
      { workItemId: first, version: 1 },
    ];
    const answer = await (await deeds.server.as('manager')).post<{ errors: { workItemId: string; errcode: number }[] }>('/api/runtime/form/batchSubmit', {
      workItems,
      agree: true,
      comment: '一并同意',
    });
    expect(answer.data).toMatchObject({ successCount: 1, errorCount: 3 });
    expect(answer.data.errors.map(({ workItemId, errcode }) => [workItemId, errcode])).toEqual([
      [fourth, 900411],
      [second, 302036],
      [third, 900412],
    ]);
    expect(await deeds.handlers(plain)).toEqual(['e004', 'e005']);
  });

  it('[BX-084] hands the open and waiting items of somebody over, in the same place', async () => {
    const [open, waiting] = [await deeds.start('deeds_lanes'), await deeds.start('deeds_turns')];
    const first = await deeds.open('manager', waiting.instance);
    const second = first.replace(/\d+$/, (number) => String(Number(number) + 1));
    const workItemIds = [await deeds.open('manager', open.instance), second, 'no-such-item-1'];
    const forward = (who: string, participantors: string[]) => deeds.act(who, 'batch_forward_workItem', { workItemIds, participantors, comment: '已调离' });
    expect(await forward('staff2', ['ceo'])).toMatchObject({ data: { successCount: 0, errorCount: 3 } });
    expect(await forward('wfadmin', ['ceo', 'cfo'])).toMatchObject({
      data: { successCount: 0, errors: [{ errcode: 900400 }, { errcode: 900400 }, { errcode: 900400 }] },
    });
    const limitOf = async (who: string) => {
      const { data } = await (await deeds.server.as(who)).get<{ content: WorkItemRow[] }>('/api/runtime/workflow/search_workitems', { size: 100 });
      return data.content.find(({ workflowInstanceId }) => workflowInstanceId === open.instance)?.dueTime;
    };
    const limit = await limitOf('manager');
    expect(limit).toMatch(/./);
    deeds.server.advance(60_000);
    expect(await forward('wfadmin', ['ceo'])).toMatchObject({ data: { successCount: 2, errors: [{ workItemId: 'no-such-item-1', errcode: 900404 }] } });
    expect(await deeds.handlers(open)).toEqual(['ceo']);
    expect(await limitOf('ceo')).toBe(limit);
    const { data: todo } = await (await deeds.server.as('ceo')).get<{ content: { workflowInstanceId: string; why: object }[] }>(
      '/api/runtime/workflow/search_workitems',
      { size: 100 },
    );
    expect(todo.content.find(({ workflowInstanceId }) => workflowInstanceId === open.instance)?.why).toMatchObject({
      kind: 'admin',
      by: { id: 'wfadmin' },
      opinion: '已调离',
    });
    await deeds.answer('manager', waiting.instance);
    expect(await deeds.handlers(waiting)).toEqual(['ceo']);
    expect((await deeds.log('staff', open.instance)).map(({ action }) => action)).toContain(19);
  });

  it('[BX-084] an item that waits for somebody added before it waits for them in the hands of the next person too', async () => {
    const started = await deeds.start('deeds_flow');
    const workItemId = await deeds.open('manager', started.instance);
    const before = { workItemId, participantors: ['cfo'], addSignType: 1 };
    expect(await deeds.act('manager', 'adjust_workItem_participators', before)).toMatchObject({ errcode: 0 });
    const forward = { workItemIds: [workItemId], participantors: ['ceo'], comment: '已调离' };
    expect(await deeds.act('wfadmin', 'batch_forward_workItem', forward)).toMatchObject({ data: { successCount: 1 } });
    expect(await deeds.handlers(started)).toEqual(['cfo']);
    expect(await deeds.answer('cfo', started.instance)).toMatchObject({ errcode: 0 });
    expect(await deeds.handlers(started)).toEqual(['ceo']);
  });
});

describe('a record under way (contract 8.4)', () => {
  it('[BX-058] is changed by no card of a board, no cell of a list and no import', async () => {
    const started = await deeds.start('deeds_lanes', { title: '在途', amount: 1, number: 'R-1' });
    const client = await deeds.server.as('sysadmin');
    const model = { schemaCode: 'request', queryCode: 'requests' };
    const card = { ...model, objectIds: [started.record], propertyCode: 'amount', modifiedValue: 9, sheetCode: '', undoable: false };
    const refused = { successCount: 0, errors: [{ objectId: started.record, errcode: 900412 }] };
    expect(await client.post('/api/runtime/query/batchUpdate', card)).toMatchObject({ data: refused });
    const rows = [{ id: started.record, version: 1, data: { amount: 9 } }];
    expect(await client.post('/api/runtime/query/saveRows', { ...model, rows })).toMatchObject({ data: refused });
    const imported = await importFile(client, 'requests.csv', '事由,金额,编号\n改,9,R-1\n新,2,R-2', { ...model, queryField: 'number' });
    expect(imported).toMatchObject({ operationResult: 'PARTIAL', successCount: 1, errorCount: 1 });
    expect(imported.secondImportData).toMatchObject([{ row: 2, errors: { '': expect.stringContaining('流程') } }]);
    expect(await deeds.row(started)).toMatchObject({ version: 1, data: { title: '在途', amount: 1 } });
  });
});

describe('repeats (contract 21.14)', () => {
  const FORM = '/api/runtime/form';

  it('a draft that was submitted is not submitted again, nor its record changed with it', async () => {
    const staff = await deeds.server.as('staff');
    const bizObject = { schemaCode: 'request', data: { title: '申请', amount: 1, verdict: '待批' } };
    const { data: replayToken } = await staff.get<string>(`${FORM}/getReplayToken`);
    const { data: draft } = await staff.post<Started & { workflowInstanceId: string; bizObjectId: string }>(`${FORM}/save`, {
      workflowCode: 'deeds_strict',
      replayToken,
      bizObject,
    });
    const place = { workflowInstanceId: draft.workflowInstanceId, activityCode: 'start', workItemId: `${draft.workflowInstanceId}-1` };
    expect(await staff.get('/api/runtime/workflow/list_reject_activities', place)).toMatchObject({ errcode: 0, data: [] });
    const again = { workflowInstanceId: draft.workflowInstanceId, actionCode: 'submit' };
    expect(await deeds.submit('staff', again)).toMatchObject({ errcode: 0 });
    expect(await deeds.submit('staff', again)).toMatchObject({ errcode: 900412, errmsg: '流程已经发起' });
    expect(await deeds.submit('staff2', again)).toMatchObject({ errcode: 900404 });
    await deeds.act('wfadmin', 'abort_instance', { workflowInstanceId: draft.workflowInstanceId });
    const changed = { ...again, bizObject: { id: draft.bizObjectId, schemaCode: 'request', data: { title: '另一份', version: 1 } } };
    expect(await deeds.submit('staff', changed)).toMatchObject({ errcode: 900412, errmsg: '流程已结束' });
  });

  it('values of another model start no workflow', async () => {
    const bizObject = { schemaCode: 'trip', data: { title: '申请' } };
    expect(await deeds.submit('staff', { workflowCode: 'deeds_strict', actionCode: 'submit', bizObject })).toMatchObject({
      errcode: 900400,
      errmsg: expect.stringContaining('bizObject.schemaCode'),
    });
    const staff = await deeds.server.as('staff');
    const { data: replayToken } = await staff.get<string>(`${FORM}/getReplayToken`);
    const draftBody = { workflowCode: 'deeds_strict', replayToken, bizObject: { schemaCode: 'request', data: { title: '申请', amount: 1, verdict: '待批' } } };
    const { data: draft } = await staff.post<{ workflowInstanceId: string }>(`${FORM}/save`, draftBody);
    expect(await deeds.submit('staff', { ...draft, actionCode: 'submit', bizObject: { ...bizObject, data: { version: 1 } } })).toMatchObject({
      errcode: 900400,
      errmsg: expect.stringContaining('bizObject.schemaCode'),
    });
  });

  it('an instance that is named beside an item must be that of the item', async () => {
    const [{ instance, record }, other] = [await deeds.start('deeds_lanes'), await deeds.start('deeds_lanes')];
    const place = { workItemId: await deeds.open('manager', instance), workflowInstanceId: other.instance };
    const refused = { errcode: 900400, errmsg: expect.stringContaining('workflowInstanceId') };
    const manager = await deeds.server.as('manager');
    const workitemId = place.workItemId;
    expect(await manager.get(`${FORM}/load`, { ...place, workitemId })).toMatchObject(refused);
    const bizObject = { id: record, schemaCode: 'request', data: { version: 1 } };
    const { data: replayToken } = await manager.get<string>(`${FORM}/getReplayToken`);
    expect(await manager.post(`${FORM}/save`, { ...place, replayToken, bizObject })).toMatchObject(refused);
    expect(await deeds.submit('manager', { ...place, actionCode: 'agree', ...WORDS })).toMatchObject(refused);
    expect(await deeds.act('manager', 'forward_workItem', { ...place, participantors: ['e010'], ...WORDS })).toMatchObject(refused);
    expect(await deeds.act('manager', 'reject_workItem', { ...place, rejectToActivityCode: 'start', ...WORDS })).toMatchObject(refused);
    expect(await manager.get('/api/runtime/workflow/list_reject_activities', { ...place, activityCode: 'check' })).toMatchObject(refused);
    // That it is not theirs goes before (contract 21.14).
    expect(await deeds.submit('staff2', { ...place, actionCode: 'agree', ...WORDS })).toMatchObject({ errcode: 900404 });
    expect(await deeds.submit('manager', { ...place, workflowInstanceId: instance, actionCode: 'agree', ...WORDS })).toMatchObject({ errcode: 0 });
    expect(await deeds.act('manager', 'revoke_workitem', place)).toMatchObject(refused);
  });

  it('values need a token with a save or a submit (contract 10.2), with a return none (contract 11.6)', async () => {
    const { instance, record } = await deeds.start('deeds_lanes');
    const workItemId = await deeds.open('manager', instance);
    const bizObject = { id: record, schemaCode: 'request', data: { version: 1 } };
    const manager = await deeds.server.as('manager');
    for (const call of ['save', 'submit'])
      expect(await manager.post(`${FORM}/${call}`, { workItemId, actionCode: 'agree', ...WORDS, bizObject })).toMatchObject({ errcode: 900410 });
    const rejection = { workItemId, rejectToActivityCode: 'start', submitToReject: false, comment: '请改', bizObject };
    expect(await deeds.act('manager', 'reject_workItem', { ...rejection, bizObject: { ...bizObject, data: { version: 9 } } })).toMatchObject({
      errcode: 302036,
    });
    expect(await deeds.act('manager', 'reject_workItem', rejection)).toMatchObject({ errcode: 0 });
  });
});
