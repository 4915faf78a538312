import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InstanceLogEntry } from '#schemas/workItem.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import type { InstanceParticipant, InstanceStep, StepBefore, StepOpinion, WorkflowChart, WorkflowTimes } from '#schemas/workflow/track.ts';
import { productRoot } from '#server/root.ts';
import { signedIn, type Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';
import { answerTrip, read, startTrip, todoOf, type Query } from './workflowDesk.ts';

const HOUR = 3_600_000;

describe('one instance and its workflow', () => {
  let server: TestServer;
  const clients = new Map<string, Client>();
  const as = (name: string): Client => {
    const client = clients.get(name);
    if (!client) throw new Error(`${name} is not signed in`);
    return client;
  };
  const signIn = async (...names: string[]): Promise<void> => {
    for (const [name, client] of await Promise.all(names.map(async (one) => [one, await signedIn(server.url, one)] as const))) clients.set(name, client);
  };
  let instanceId = '';
  const about = <T>(name: string, call: string, query: Query = {}): Promise<T> => read<T>(as(name), call, { workflowInstanceId: instanceId, ...query });

  beforeAll(async () => {
    server = await startTestServer({ appFolders: [join(productRoot(), 'tests/fixtures/apps/workflows')] });
    await signIn('staff', 'staff2', 'lead_east', 'lead_south', 'lead_hr', 'e004', 'e005', 'wfadmin', 'manager', 'cfo');
    ({ instanceId } = await startTrip(as('staff'), { title: '考察', cost: 5000, secret: '保密', note: '有' }));
    await answerTrip(as('lead_east'), instanceId, 'agree', '同意');
    expect(await answerTrip(as('e004'), instanceId, 'agree', '没有意见')).toMatchObject({ errcode: 0 });
  });
  afterAll(() => server.close());

  it('[WF-015] the log has an entry for each act, each circulated and each item that was taken away, and what is open behind them', async () => {
    const log = await about<InstanceLogEntry[]>('staff', 'list_instance_logs');
    const lines = log.map(({ activityCode, participant, action, actionName, status, opinion, outcome }) =>
      [activityCode, participant?.id, action, actionName, status, outcome, opinion].map((part) => part ?? '').join(' '),
    );
    expect(lines.slice(0, 1)).toEqual(['start staff 1 Submit 3 submit ']);
    expect(lines.toSorted()).toEqual(
      [
        'start staff 1 Submit 3 submit ',
        'check lead_east 3 Agree 3 agree 同意',
        'check lead_south  BeCanceled 6  ',
        'check staff2 10 UnRead 2  ',
        'board e004 3 Agree 3 agree 没有意见',
        'board lead_hr 12  2  ',
      ].toSorted(),
    );
    expect(lines.at(-1)).toBe('board lead_hr 12  2  ');
    expect(log.every(({ undone, automatic }) => !undone && automatic === null)).toBe(true);
    expect(log.find(({ action }) => action === 12)).toMatchObject({ statusName: 'Processing', why: { kind: 'role', text: '角色 人事' }, finishTime: null });
    expect(log.find(({ action }) => action === 10)).toMatchObject({ workItemType: 4, why: { kind: 'user' } });
    const english = await as('staff').send('GET', `/api/runtime/workflow/list_instance_logs?workflowInstanceId=${instanceId}`, {
      headers: { 'Accept-Language': 'en-US' },
    });
    expect((await english.json()).data.map((entry: InstanceLogEntry) => entry.activityName)).toContain('Board');
  });

  it('[WF-016] [BX-056] base data says how it stands and what each of those with a part can do now', async () => {
    const of = (name: string) => about<WorkflowInstanceRow>(name, 'get_instance_baseinfo');
    const allowed = ({ actionPermission }: WorkflowInstanceRow): string[] =>
      Object.entries(actionPermission)
        .flatMap(([code, isOpen]) => (isOpen ? [code] : []))
        .toSorted();
    const reading = ['comment', 'copy', 'formTrack', 'print'];
    const [staff, east, hr, reader, admin] = await Promise.all(['staff', 'lead_east', 'lead_hr', 'staff2', 'wfadmin'].map(of));
    if (!staff || !east || !hr || !reader || !admin) throw new Error('no base data');
    expect(staff).toMatchObject({
      sequenceStatus: 'PROCESSING',
      sequenceNo: expect.stringMatching(/^TR/),
      currentActivities: [{ activityCode: 'board', participants: [{ id: 'lead_hr' }] }],
    });
    expect(allowed(staff)).toEqual([...reading, 'urge'].toSorted());
    expect(allowed(east)).toEqual([...reading, 'urge'].toSorted());
    expect(east.withdraw).toMatchObject({ activityCode: 'check', reason: expect.stringMatching(/^廖振华已在“会签”处理/) });
    expect(allowed(reader)).toEqual(reading);
    expect(allowed(hr)).toEqual(['agree', 'comment', 'copy', 'disAgree', 'formTrack', 'forward', 'save', 'showReject']);
    expect((await of('e004')).withdraw).toEqual({ workItemId: expect.any(String), activityCode: 'board' });
    expect(allowed(admin)).toEqual(
      [...reading, 'activateActivity', 'adjustParticipants', 'cancel', 'cancelActivity', 'editOwner', 'finishInstance', 'suspendInstance', 'urge'].toSorted(),
    );
    expect(admin.sequenceNo).toBeNull();
  });

  it('names who has it open and who got it to read, the words at a step, its steps and those before it', async () => {
    const ids = async (query: Query) =>
      (await about<InstanceParticipant[]>('staff', 'get_participants', query)).map(({ id, activityCode }) => [id, activityCode]);
    expect(await ids({})).toEqual([['lead_hr', 'board']]);
    expect(await ids({ circulateResource: true })).toEqual([['staff2', 'check']]);
    const opinions = await about<StepOpinion[]>('staff', 'list_workitem_approvals', { activityCode: 'board' });
    expect(opinions).toMatchObject([{ participant: { id: 'e004' }, opinion: '没有意见', action: 3, undone: false }]);
    const before = await about<StepBefore[]>('staff', 'get_activity_preprocessors', { activityCode: 'board' });
    expect(before).toMatchObject([
      { activityCode: 'check', participants: [{ id: 'lead_east' }] },
      { activityCode: 'start', participants: [{ id: 'staff' }] },
    ]);
    const steps = await about<InstanceStep[]>('staff', 'list_workflow_instance_activity');
    expect(steps.map(({ activityCode, type, status, outcome }) => [activityCode, type, status, outcome])).toEqual([
      ['start', 'startEvent', 'Completed', 'submit'],
      ['check', 'userTask', 'Completed', 'agree'],
      ['board', 'userTask', 'Processing', null],
    ]);
  });

  it('draws the chart of the instance, and of the workflow for who may start it', async () => {
    const chart = await about<WorkflowChart>('lead_hr', 'get_workflowtemplate_chart');
    expect(chart.bpmn).toContain('<bpmn:process id="trip_flow"');
    expect(chart.workflowVersion).toBe(1);
    expect(chart.states).toEqual({ start: 'Completed', check: 'Completed', large: 'Completed', board: 'Processing', end: 'Coming' });
    expect(chart.nodes.find(({ activityCode }) => activityCode === 'board')).toMatchObject({
      name: '会签',
      name_i18n: '{"en":"Board"}',
      type: 'userTask',
      width: expect.any(Number),
      participants: [{ id: 'lead_hr' }],
    });
    expect(chart.edges.map(({ id, name, default: isDefault, taken }) => [id, name, isDefault, taken])).toEqual([
      ['f1', null, false, true],
      ['f2', null, false, true],
      ['f3', '大额', false, true],
      ['small', null, true, false],
      ['f4', null, false, false],
    ]);
    expect(chart.edges.every(({ points }) => points.length >= 2)).toBe(true);
    const template = await read<WorkflowChart>(as('e005'), 'get_workflowtemplate_chart', { workflowCode: 'trip_flow' });
    expect(new Set(template.nodes.map(({ status }) => status))).toEqual(new Set(['Coming']));
    expect(await as('e005').get('/api/runtime/workflow/get_workflowtemplate_chart', { workflowCode: 'none' })).toMatchObject({ errcode: 900416 });
    expect(await as('e005').get('/api/runtime/workflow/get_workflowtemplate_chart')).toMatchObject({ errcode: 900400 });
  });

  it('is nothing to those without a part in it', async () => {
    const calls = ['get_instance_baseinfo', 'get_participants', 'list_instance_logs', 'list_workitem_approvals', 'get_activity_preprocessors'];
    for (const call of [...calls, 'list_workflow_instance_activity', 'get_workflowtemplate_chart']) {
      const query = { workflowInstanceId: instanceId, activityCode: 'board' };
      expect(await as('e005').get(`/api/runtime/workflow/${call}`, query)).toMatchObject({ errcode: 900404 });
      expect(await as('staff2').get(`/api/runtime/workflow/${call}`, query)).toMatchObject({ errcode: 0 });
    }
  });

  it('[BX-086] tells how long steps and people take, and where it waits: to administrators, and of what was started below them to leaders', async () => {
    server.advance(2 * HOUR);
    await signIn('staff', 'lead_hr', 'wfadmin', 'manager', 'cfo', 'e005', 'lead_south');
    const second = await startTrip(as('staff'), { title: '短途', cost: 1 });
    server.advance(HOUR);
    await signIn('lead_south', 'lead_hr', 'wfadmin', 'manager', 'cfo', 'e005');
    await answerTrip(as('lead_south'), second.instanceId, 'agree');
    const times = (name: string, query: Query = {}) => read<WorkflowTimes>(as(name), 'get_workflow_times', { workflowCode: 'trip_flow', ...query });
    const seen = await times('wfadmin');
    expect(seen).toMatchObject({ started: 2, running: 1, completed: 1, refused: 0, canceled: 0 });
    expect(seen.steps.map(({ activityCode, done, open, rejected, timedOut }) => [activityCode, done, open, rejected, timedOut])).toEqual([
      ['start', 2, 0, 0, 0],
      ['check', 2, 0, 0, 0],
      ['board', 1, 1, 0, 0],
    ]);
    const check = seen.steps[1];
    // One was checked at once, one after an hour.
    expect((check?.median ?? 0) / HOUR).toBeCloseTo(0.5, 1);
    expect((check?.p90 ?? 0) / HOUR).toBeCloseTo(0.9, 1);
    expect((seen.steps[2]?.oldest ?? 0) / HOUR).toBeCloseTo(3, 1);
    expect((seen.median ?? 0) / HOUR).toBeCloseTo(1, 1);
    expect(seen.people.find(({ id }) => id === 'lead_hr')).toMatchObject({ activityCode: 'board', done: 0, median: null, open: 1 });
    expect(seen.people.filter(({ activityCode }) => activityCode === 'check').map(({ id, done }) => [id, done])).toEqual([
      ['lead_east', 1],
      ['lead_south', 1],
    ]);
    expect(await times('manager')).toEqual({ ...seen, people: [], steps: expect.any(Array) });
    expect(await times('cfo')).toMatchObject({ started: 0, median: null, steps: [], people: [] });
    expect(await times('wfadmin', { departmentId: 'finance' })).toMatchObject({ started: 0 });
    const refused = async (name: string, query: Query) =>
      (await as(name).get('/api/runtime/workflow/get_workflow_times', { workflowCode: 'trip_flow', ...query })).errcode;
    expect(await refused('e005', {})).toBe(900403);
    expect(await refused('cfo', { departmentId: 'sales' })).toBe(900403);
    expect(await refused('wfadmin', { startTime: '2020-01-01' })).toBe(900400);
    expect((await todoOf(as('lead_hr'))).totalElements).toBe(1);
  });
});
