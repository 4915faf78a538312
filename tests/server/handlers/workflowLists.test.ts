import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkItemRow } from '#schemas/workItem.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { productRoot } from '#server/root.ts';
import { signedIn, type Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';
import { type Query, answerTrip, doneOf, myInstancesOf, read, startTrip, todoOf, type Page } from './workflowDesk.ts';

const names = (page: Page<{ instanceName: string }>): string[] => page.content.map(({ instanceName }) => instanceName);
const HOUR = 3_600_000;

describe('lists of the workflow centre', () => {
  let server: TestServer;
  let [staff, east, south, hr, fourth, admin]: Client[] = [];
  beforeAll(async () => {
    server = await startTestServer({ appFolders: [join(productRoot(), 'tests/fixtures/apps/workflows')] });
    [staff, east, south, hr, fourth, admin] = await Promise.all(
      ['staff', 'lead_east', 'lead_south', 'lead_hr', 'e004', 'wfadmin'].map((name) => server.as(name)),
    );
  });
  afterAll(() => server.close());
  const who = (client: Client | undefined): Client => {
    if (!client) throw new Error('no client');
    return client;
  };

  it('[WF-001] [EN-010] to-do has what is open, with what its step shows; words of names, number and shown texts find it', async () => {
    await startTrip(who(staff), { title: '去上海', cost: 1234.5, secret: '保密原因' });
    await startTrip(who(staff), { title: '去广州', cost: 80 });
    const page = await todoOf(who(east));
    expect(names(page)).toEqual(['去广州', '去上海']);
    expect(page.totalElements).toBe(2);
    const item = page.content[1];
    expect(item).toMatchObject({
      workflowName: '出差申请',
      activityCode: 'check',
      activityName: '初审',
      name_i18n: '{"en":"Check"}',
      originatorName: '王敏',
      ownerId: 'lead_east',
      workItemType: 0,
      status: 2,
      state: 2,
      bizObjectVersion: 1,
      sequenceNo: expect.stringMatching(/^TR\d{8}$/),
      summary: [
        { propertyCode: 'title', name: '事由', text: '去上海' },
        { propertyCode: 'cost', name: '费用', text: '¥1,234.50' },
      ],
      quick: true,
      batch: true,
      opinionRule: 'onDisagree',
      participants: [{ id: 'lead_east' }, { id: 'lead_south' }],
      why: { kind: 'user', text: '流程指定的人员' },
      workItemTrust: { trust: false, currentTrustor: null },
      urged: 0,
      withdraw: null,
      workItemTimeoutStatus: 'NORMAL',
    });
    expect(item?.actions.toSorted()).toEqual(['agree', 'comment', 'copy', 'disAgree', 'formTrack', 'print', 'showReject']);
    expect(item?.remainingTime).toBeGreaterThan(47 * HOUR);
    expect(item?.remainingTime).toBeLessThanOrEqual(48 * HOUR);
    const found = async (wd: string): Promise<string[]> => names(await todoOf(who(east), { wd }));
    expect(await found('上海')).toEqual(['去上海']);
    expect(await found('1,234.5')).toEqual(['去上海']);
    expect(await found('¥80')).toEqual(['去广州']);
    expect(await found('王敏 广州')).toEqual(['去广州']);
    expect(await found('business TRIP')).toHaveLength(2);
    expect(await found(String(item?.sequenceNo).toLowerCase())).toEqual(['去上海']);
    expect(await found('100%')).toEqual([]);
    // What the step hides is neither shown nor found.
    expect(await found('保密')).toEqual([]);
    expect(JSON.stringify(page)).not.toContain('保密');
    const counts = await read<object>(who(east), 'get_work_count');
    expect(counts).toEqual({ workItemCount: 2, circulateItemCount: 0 });
    expect(await read(who(east), 'get_todo_summary')).toMatchObject({
      all: 2,
      workflows: [{ workflowCode: 'trip_flow', workflowName: '出差申请', count: 2, appCode: 'trips' }],
    });
    expect(await read(who(east), 'get_work_count', { appCode: 'leave' })).toEqual({ workItemCount: 0, circulateItemCount: 0 });
  });

  it('[WF-001] to-do is narrowed and sorted; once decided an item is gone from the list of everybody it was for', async () => {
    const names500 = async (query: Query): Promise<string[]> => names(await todoOf(who(east), { size: 500, ...query }));
    const all = (await todoOf(who(east))).totalElements;
    const sameForAll: Query[] = [
      { workflowCode: 'trip_flow' },
      { appCode: 'trips' },
      { workflowName: 'business' },
      { originator: 'staff' },
      { batchOperate: true },
    ];
    for (const query of sameForAll) expect(await names500(query)).toHaveLength(all);
    const parent = { unitType: 1 };
    expect(await names500({ originator: 'sales', ...parent })).toHaveLength(all);
    const none: Query[] = [
      { workflowCode: 'leave_flow' },
      { workflowName: '请假' },
      { originator: 'staff2' },
      { originator: 'finance', ...parent },
      { timeout: 'TIMEOUT' },
    ];
    for (const query of none) expect(await names500(query)).toEqual([]);
    expect(await names500({ sort: 'due' })).toEqual((await names500({})).toReversed());
    expect(await names500({ page: 1, size: 1 })).toEqual((await names500({})).slice(1, 2));
    const wrong: Query[] = [{ sort: 'x' }, { timeout: 'x' }, { size: 501 }, { wd: 'x'.repeat(101) }];
    for (const query of wrong) expect(await who(east).get('/api/runtime/workflow/search_workitems', query)).toMatchObject({ errcode: 900400 });

    const { instanceId } = await startTrip(who(staff), { title: '去西安', cost: 1 });
    expect((await todoOf(who(south), { wd: '西安' })).totalElements).toBe(1);
    expect(await answerTrip(who(east), instanceId, 'agree')).toMatchObject({ errcode: 0 });
    for (const client of [east, south]) expect((await todoOf(who(client), { wd: '西安' })).totalElements).toBe(0);
    expect((await doneOf(who(south), { wd: '西安' })).totalElements).toBe(0);
    expect(names(await doneOf(who(east), { wd: '西安' }))).toEqual(['去西安']);
  });

  it('[WF-001] [BX-049] [BX-085] delegated items are among one’s own, but not where the step excludes who stands in', async () => {
    const { instanceId } = await startTrip(who(staff), { title: '代办', cost: 5000 });
    expect(await answerTrip(who(south), instanceId, 'agree')).toMatchObject({ errcode: 0 });
    const rule = { startTime: '2020-01-01', endTime: '2020-01-02', rangeType: 'ALL', trustType: 'APPROVAL', trustor: 'lead_hr', workflowTrusts: [] };
    const today = new Date(Date.now() + 8 * HOUR).toISOString().slice(0, 10);
    const delegate = (trustee: string) =>
      who(hr).post('/api/runtime/workflowTrust/createWorkflowTrust', { ...rule, trustee, startTime: today, endTime: today, trustorName: '', trusteeName: '' });
    const made = await delegate('lead_east');
    expect(made).toMatchObject({ errcode: 0 });
    const [item] = (await todoOf(who(east), { wd: '代办' })).content;
    expect(item).toMatchObject({
      ownerId: 'lead_hr',
      workItemTrust: { trust: true, currentTrustor: { id: 'lead_hr' } },
      why: { kind: 'role', trustor: { id: 'lead_hr' } },
      quick: false,
      batch: false,
      opinionRule: 'required',
    });
    // The board sees what the check did not.
    expect(item?.summary.map(({ propertyCode }) => propertyCode)).toEqual(['title', 'cost', 'secret']);
    expect((await todoOf(who(east), { batchOperate: true, wd: '代办' })).totalElements).toBe(0);
    const total = (await todoOf(who(east))).totalElements;
    expect(await read(who(east), 'get_work_count')).toMatchObject({ workItemCount: total });
    const id = (made.data as { id: string }).id;
    await who(hr).send('POST', `/api/runtime/workflowTrust/deleteWorkflowTrust?workflowTrustRuleIds=${id}`);
    expect((await todoOf(who(east), { wd: '代办' })).totalElements).toBe(0);
    // Who checked it must not decide it, for nobody.
    expect(await delegate('lead_south')).toMatchObject({ errcode: 0 });
    expect((await todoOf(who(south), { wd: '代办' })).totalElements).toBe(0);
    expect((await todoOf(who(hr), { wd: '代办' })).totalElements).toBe(1);
  });

  it('[WF-003] what a delegate decided stands in done for both, and says for whom and by whom', async () => {
    const day = new Date(Date.now() + 8 * HOUR).toISOString().slice(0, 10);
    const rule = { rangeType: 'ALL', trustType: 'APPROVAL', trustor: 'lead_east', trustee: 'e004', startTime: day, endTime: day, workflowTrusts: [] };
    const made = await who(east).post('/api/runtime/workflowTrust/createWorkflowTrust', { ...rule, trustorName: '', trusteeName: '' });
    const { instanceId } = await startTrip(who(staff), { title: '去拉萨', cost: 1 });
    expect(await answerTrip(who(fourth), instanceId, 'agree')).toMatchObject({ errcode: 0 });
    const decision = { ownerId: 'lead_east', decidedBy: { id: 'e004' }, approvalResult: 1 };
    const [forOther] = (await doneOf(who(fourth), { wd: '拉萨' })).content;
    expect(forOther).toMatchObject({ ...decision, workItemTrust: { trust: true, currentTrustor: { id: 'lead_east' } } });
    const [byOther] = (await doneOf(who(east), { wd: '拉萨' })).content;
    expect(byOther).toMatchObject({ ...decision, workItemTrust: { trust: false, currentTrustor: null } });
    const { id } = made.data as { id: string };
    await who(east).send('POST', `/api/runtime/workflowTrust/deleteWorkflowTrust?workflowTrustRuleIds=${id}`);
  });

  it('[WF-003] done has the latest of each step, with how it ended; time, state and act narrow it', async () => {
    const { instanceId } = await startTrip(who(staff), { title: '去北京', cost: 2000 });
    await answerTrip(who(east), instanceId, 'agree', '可以');
    await answerTrip(who(fourth), instanceId, 'disAgree', '太贵');
    const [east1] = (await doneOf(who(east), { wd: '北京' })).content;
    expect(east1).toMatchObject({
      outcome: 'agree',
      action: 3,
      actionName: 'Agree',
      undone: false,
      approval: { content: '可以' },
      workflowInstanceState: 'COMPLETED',
      // Refused, which its state does not say.
      approvalResult: 2,
      decidedBy: { id: 'lead_east' },
    });
    expect(east1?.withdraw).toMatchObject({ workItemId: east1?.workItemId, activityCode: 'check', reason: '流程已结束' });
    expect(east1?.summary.map(({ propertyCode }) => propertyCode)).toEqual(['title', 'cost']);
    const of = async (client: Client | undefined, query: Record<string, string>) => (await doneOf(who(client), { wd: '北京', ...query })).totalElements;
    expect(await of(fourth, { status: '4' })).toBe(1);
    expect(await of(fourth, { status: '3,8' })).toBe(0);
    expect(await of(fourth, { instanceState: 'COMPLETED' })).toBe(1);
    expect(await of(fourth, { instanceState: 'PROCESSING,CANCELED' })).toBe(0);
    expect(await of(fourth, { endTime: '2020-01-01' })).toBe(0);
    expect(await of(fourth, { startTime: '2020-01-01' })).toBe(1);
    expect(await of(hr, {})).toBe(0);
    expect(await of(staff, {})).toBe(1);
    const again = await startTrip(who(staff), { title: '去两次', cost: 2000 });
    await answerTrip(who(east), again.instanceId, 'agree', '初看');
    const [returned] = (await todoOf(who(fourth), { wd: '两次' })).content;
    const { data: replayToken } = await who(fourth).get('/api/runtime/form/getReplayToken');
    const rejection = { workItemId: returned?.workItemId, rejectToActivityCode: 'check', approval: { content: '再看' }, replayToken };
    expect(await who(fourth).post('/api/runtime/workflow/reject_workItem', rejection)).toMatchObject({ errcode: 0 });
    await answerTrip(who(east), again.instanceId, 'agree', '再看过');
    expect((await doneOf(who(east), { wd: '两次' })).content.map(({ approval }) => approval?.content)).toEqual(['再看过']);
    expect((await doneOf(who(fourth), { wd: '两次' })).content.map(({ outcome }) => outcome)).toEqual(['reject']);
    const narrowed: Query[] = [{}, { status: '3' }, { status: '0' }, { startTime: '2020-01-01' }, { instanceState: 'COMPLETED' }, { originator: 'staff' }];
    for (const query of narrowed) {
      for (const wd of ['', '去']) {
        const { content, totalElements } = await doneOf(who(east), { size: 500, wd, ...query });
        expect(totalElements).toBe(content.length);
        expect(await doneOf(who(east), { size: 500, page: 3, wd, ...query })).toMatchObject({ content: [], totalElements });
      }
    }
    expect(await who(east).get('/api/runtime/workflow/list_finished_workitems', { instanceState: 'OPEN' })).toMatchObject({ errcode: 900400 });
    expect(await who(east).get('/api/runtime/workflow/list_finished_workitems', { startTime: 'soon' })).toMatchObject({ errcode: 900400 });
    expect(await who(east).get('/api/runtime/workflow/list_finished_workitems', { status: '99999999999999' })).toMatchObject({ errcode: 900400 });
  });

  it('parameters that are one of a few words or numbers are nothing else (contract 6.7, 11.2)', async () => {
    const [self, all] = [
      ['search_workitems', 'search_circulates', 'list_finished_workitems', 'list_finished_circulates', 'list_my_instances'],
      ['list_instances', 'list_workitems'],
    ];
    const answers = async (client: Client, call: string, query: Query) => (await client.get(`/api/runtime/workflow/${call}`, query)).errcode;
    for (const [client, calls] of [
      [who(staff), self],
      [who(admin), all],
    ] as const)
      for (const call of calls) {
        for (const unitType of [7, 2, 0, -3, '3.5', 'user'])
          expect([call, unitType, await answers(client, call, { originator: 'staff', unitType })]).toEqual([call, unitType, 900400]);
        for (const unitType of [1, 3, ''])
          expect([call, unitType, await answers(client, call, { originator: 'staff', unitType })]).toEqual([call, unitType, 0]);
      }
    const wrong: [Client, string, Query][] = [
      [who(staff), 'list_finished_workitems', { status: '27' }],
      [who(staff), 'list_finished_workitems', { status: '3,98' }],
      [who(staff), 'list_finished_workitems', { status: '-1' }],
      [who(staff), 'search_workitems', { timeout: 'LATE' }],
      [who(staff), 'search_workitems', { sort: 'name' }],
      [who(admin), 'list_instances', { abnormal: 'ODD' }],
      [who(admin), 'list_workitems', { itemState: 'closed' }],
    ];
    for (const [client, call, query] of wrong) expect([call, query, await answers(client, call, query)]).toEqual([call, query, 900400]);
  });

  it('[WF-005] [WF-017] started by me lists instances with their state, steps and handlers, and what can still be taken back', async () => {
    const { instanceId } = await startTrip(who(staff), { title: '去深圳', cost: 3000 });
    const mine = async (query = {}) => (await myInstancesOf(who(staff), { wd: '深圳', ...query })).content[0];
    expect(await mine()).toMatchObject({
      workflowInstanceId: instanceId,
      workflowVersion: 1,
      originator: 'staff',
      startedBy: { id: 'staff' },
      sequenceStatus: 'PROCESSING',
      instanceState: 'PROCESSING',
      suspended: false,
      exception: null,
      children: [],
      currentActivities: [{ activityCode: 'check', activityName: '初审', mode: 'any', participants: [{ id: 'lead_east' }, { id: 'lead_south' }] }],
      actionPermission: { cancel: true, urge: true, retrieve: true, agree: false },
      withdraw: { activityCode: 'start' },
      version: 1,
    });
    await answerTrip(who(east), instanceId, 'agree');
    const later = await mine();
    expect(later).toMatchObject({ currentActivities: [{ activityCode: 'board', mode: 'all' }], actionPermission: { cancel: false, retrieve: false } });
    expect(later?.withdraw?.reason).toMatch(/^.+已在“初审”处理/);
    await answerTrip(who(hr), instanceId, 'disAgree', '不必去');
    expect(await mine()).toMatchObject({ sequenceStatus: 'COMPLETED', approvalResult: 2, currentActivities: [], costTime: expect.any(Number) });
    expect(await mine({ instanceState: 'PROCESSING' })).toBeUndefined();
    expect((await myInstancesOf(who(east), { wd: '深圳' })).totalElements).toBe(0);
  });

  it('[WF-007] [WF-008] administrators query instances and tasks of everybody, others do not', async () => {
    const inAll = async (call: string, query: Record<string, string | number> = {}) =>
      (await read<Page<WorkflowInstanceRow & WorkItemRow>>(who(admin), call, { size: 500, ...query })).content;
    const mine = await myInstancesOf(who(staff), { size: 500 });
    expect((await inAll('list_instances', { originator: 'staff' })).map(({ workflowInstanceId }) => workflowInstanceId)).toEqual(
      mine.content.map(({ workflowInstanceId }) => workflowInstanceId),
    );
    expect(await inAll('list_instances', { wd: '深圳', instanceState: 'PROCESSING' })).toEqual([]);
    const open = await inAll('list_workitems', { participant: 'lead_east' });
    expect(open.length).toBe((await todoOf(who(east), { size: 500 })).totalElements);
    expect(open.every(({ status }) => status === 2)).toBe(true);
    // What is hidden from administrators of workflows is not among what they see.
    expect(open.flatMap(({ summary }) => summary)).toEqual([]);
    expect((await inAll('list_workitems', { participant: 'sales', unitType: 1 })).length).toBeGreaterThanOrEqual(open.length);
    expect((await inAll('list_workitems', { itemState: 'done', wd: '深圳' })).map(({ ownerId }) => ownerId).toSorted()).toEqual([
      'lead_east',
      'lead_hr',
      'staff',
    ]);
    const all = await inAll('list_workitems', { itemState: 'all', wd: '深圳' });
    expect(all.map(({ ownerId, status }) => `${ownerId} ${status}`).toSorted()).toEqual(['e004 6', 'lead_east 3', 'lead_hr 3', 'lead_south 6', 'staff 3']);
    for (const call of ['list_instances', 'list_workitems']) expect(await who(staff).get(`/api/runtime/workflow/${call}`)).toMatchObject({ errcode: 900403 });
  });

  it('[WF-014] [WF-020] an instance in exception stands in the lists of what is wrong, with its reason, and its item without an owner', async () => {
    const { instanceId } = await startTrip(who(staff), { title: '等不到', cost: 1 }, 'trip_wait');
    server.advance(2 * HOUR);
    admin = await signedIn(server.url, 'wfadmin');
    const wrong = () => read<Page<WorkflowInstanceRow>>(who(admin), 'list_instances', { abnormal: 'NO_PARTICIPANT' });
    await expect.poll(async () => (await wrong()).totalElements, { timeout: 20_000 }).toBe(1);
    expect((await wrong()).content).toMatchObject([
      {
        workflowInstanceId: instanceId,
        sequenceStatus: 'EXCEPTION',
        exception: { activityCode: 'lost', activityName: '无人处理', reason: '找不到处理人' },
        currentActivities: [{ activityCode: 'lost', participants: [] }],
        actionPermission: { retryInstance: true, adjustParticipants: true, suspendInstance: true, resumeInstance: false },
      },
    ]);
    const list = await read<Page<WorkItemRow>>(who(admin), 'list_workitems', { itemState: 'all', wd: '等不到' });
    expect(list.content.find(({ status }) => status === 8)).toMatchObject({ ownerId: '', ownerName: '找不到处理人', activityCode: 'lost' });
    expect((await read<Page<WorkflowInstanceRow>>(who(admin), 'list_instances', { abnormal: 'SUSPENDED' })).totalElements).toBe(0);
  });

  it('[WF-001] shows how near a limit is, and finds what is over or soon will be', async () => {
    const { instanceId } = await startTrip(await signedIn(server.url, 'staff'), { title: '期限', cost: 1 });
    const later = async (hours: number): Promise<void> => {
      server.advance(hours * HOUR);
      south = await signedIn(server.url, 'lead_south');
    };
    await later(0);
    const state = async (query: Record<string, string> = {}) => {
      const found = (await todoOf(who(south), { wd: '期限', ...query })).content.find((item) => item.workflowInstanceId === instanceId);
      return found && { state: found.workItemTimeoutStatus, isOver: (found.remainingTime ?? 0) < 0 };
    };
    expect(await state()).toEqual({ state: 'NORMAL', isOver: false });
    await later(25);
    expect(await state({ timeout: 'SOON' })).toEqual({ state: 'ORANGE', isOver: false });
    await later(12);
    expect(await state({ timeout: 'SOON' })).toEqual({ state: 'RED', isOver: false });
    expect(await state({ timeout: 'TIMEOUT' })).toBeUndefined();
    await later(24);
    expect(await state({ timeout: 'TIMEOUT' })).toEqual({ state: 'TIMEOUT', isOver: true });
    const { TIMEOUT, all } = await read<{ TIMEOUT: number; all: number }>(who(south), 'get_todo_summary');
    expect([TIMEOUT, all]).toEqual([all, (await todoOf(who(south))).totalElements]);
  });
});
