import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DelegableWorkflow, Delegation } from '#schemas/workflow/delegation.ts';
import type { MessageLink, PlatformFound } from '#schemas/message.ts';
import type { Envelope } from '#schemas/wire.ts';
import { ErrCode } from '#schemas/codes.ts';
import { productRoot } from '#server/root.ts';
import type { Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

interface Page<T> {
  content: T[];
  totalElements: number;
}

const FOLDER = '/api/runtime/workflowTrust';
const DAY_MS = 86_400_000;
/** A day from now in the server's zone. */
const day = (fromToday: number): string => new Date(Date.now() + 8 * 3_600_000 + fromToday * DAY_MS).toISOString().slice(0, 10);

const RULE = { startTime: day(0), endTime: day(3), rangeType: 'ALL', trustType: 'APPROVAL', trustee: 'staff2' };
const make = (client: Client, more: object = {}) => client.post<Delegation>(`${FOLDER}/createWorkflowTrust`, { ...RULE, ...more });
const list = async (client: Client, query: Record<string, string> = {}) => (await client.get<Page<Delegation>>(`${FOLDER}/queryWorkflowTrust`, query)).data;
const end = (client: Client, ...ids: string[]): Promise<Envelope> =>
  client.send('POST', `${FOLDER}/deleteWorkflowTrust?workflowTrustRuleIds=${ids.join(',')}`).then((answer) => answer.json());

/** Own unread messages, the newest first, in a language. */
async function unread(client: Client, language = 'zh-CN') {
  const body = { searchword: '', size: 20, page: 0, tab: 'MESSAGE', messageType: 'STATION', readState: 'UNREADED' };
  const answer = await client.send('POST', '/api/paltform/search', { body, headers: { 'Accept-Language': language } });
  const { data }: Envelope<PlatformFound> = await answer.json();
  return data.MESSAGE?.content ?? [];
}

describe('calls of delegations (contract 11, 21.8)', () => {
  let server: TestServer;
  let manager: Client;
  let staff2: Client;
  let system: Client;
  beforeAll(async () => {
    server = await startTestServer({ appFolders: [join(productRoot(), 'tests/fixtures/apps/workflows')] });
    [manager, staff2, system] = await Promise.all([server.as('manager'), server.as('staff2'), server.as('sysadmin')]);
  });
  afterAll(() => server.close());

  it('[WF-006] lists, changes and ends own delegations with their state; overlapping ones are refused with the reason', async () => {
    const { data: made } = await make(manager);
    expect(made).toMatchObject({ trustor: 'manager', trustee: 'staff2', rangeType: 'ALL', state: 'RUN', workflowTrusts: [], startTime: `${day(0)} 00:00:00` });
    expect(await make(manager, { trustee: 'cfo', startTime: day(1), endTime: day(2) })).toMatchObject({
      errcode: ErrCode.invalidParameter,
      errmsg: expect.stringContaining('重叠'),
    });
    const later = await make(manager, { trustee: 'cfo', startTime: day(10), endTime: day(12) });
    expect(later).toMatchObject({ errcode: 0, data: { state: 'STOP' } });
    expect((await list(manager)).content.map(({ id }) => id)).toEqual([later.data.id, made.id]);

    const changed = await manager.post<Delegation>(`${FOLDER}/updateWorkflowTrust`, { ...RULE, id: made.id, endTime: day(5) });
    expect(changed.data).toMatchObject({ id: made.id, endTime: `${day(5)} 23:59:59` });
    expect(await end(manager, made.id, later.data.id)).toMatchObject({ errcode: 0 });
    expect((await list(manager)).content).toMatchObject([{ id: made.id, state: 'STOP' }]);
  });

  it('[BX-049] the trustee finds the rule under delegated to them, and is notified when it is made and ended, in both languages', async () => {
    await staff2.post('/api/paltform/station_message/updateReadStateAll', { messageType: '' });
    const { data: made } = await make(manager);
    expect((await list(staff2, { as: 'trustee' })).content.find(({ id }) => id === made.id)).toMatchObject({ trustorName: '李强', state: 'RUN' });
    expect(await staff2.get(`${FOLDER}/getWorkflowTrust`, { id: made.id })).toMatchObject({ data: { id: made.id } });

    const [message] = await unread(staff2);
    expect(message).toMatchObject({ messageType: 37, senderVO: { id: 'manager' }, content: expect.stringContaining('李强委托您审批') });
    expect((await unread(staff2, 'en-US'))[0]?.content).toContain('delegated approvals to you');
    expect((await staff2.get<MessageLink>('/api/runtime/form/get_message_form_url', { messageId: message?.id ?? '' })).data).toMatchObject({
      url: '/workflow-center/delegation-workflow',
    });
    await end(manager, made.id);
    expect((await unread(staff2))[0]?.content).toBe('李强对您的审批委托已结束');
  });

  it('leaves what others delegate to system managers, who are named as who did it', async () => {
    const stranger = await server.as('staff');
    const { data: made } = await make(manager);
    expect(await stranger.get(`${FOLDER}/getWorkflowTrust`, { id: made.id })).toMatchObject({ errcode: ErrCode.notFound });
    expect(await stranger.get(`${FOLDER}/queryWorkflowTrust`, { trustor: 'manager' })).toMatchObject({ errcode: ErrCode.noRight });
    expect(await end(stranger, made.id)).toMatchObject({ errcode: ErrCode.notFound });
    expect(await stranger.post(`${FOLDER}/updateWorkflowTrust`, { ...RULE, id: made.id })).toMatchObject({ errcode: ErrCode.notFound });
    expect(await make(stranger, { trustor: 'manager' })).toMatchObject({ errcode: ErrCode.noRight });
    // The trustee sees it, and cannot change it.
    expect(await end(staff2, made.id)).toMatchObject({ errcode: ErrCode.notFound });

    expect((await list(system, { trustor: 'manager' })).content.map(({ id }) => id)).toContain(made.id);
    expect(await make(system, { trustor: 'cfo' })).toMatchObject({ errcode: 0, data: { trustor: 'cfo' } });
    expect((await unread(staff2))[0]).toMatchObject({ senderVO: { id: 'sysadmin' }, content: expect.stringContaining('委托您审批') });
    await end(system, made.id);
  });

  it('offers the workflows that may be started or were handled, and takes no code that nothing has', async () => {
    const { data } = await staff2.get<DelegableWorkflow[]>(`${FOLDER}/workflows`);
    expect(data.filter(({ appCode }) => appCode === 'leave')).toEqual([
      { workflowCode: 'leave_flow', workflowName: '请假', name_i18n: '{"en":"Leave"}', appCode: 'leave' },
    ]);
    expect((await (await server.as('admin')).get<DelegableWorkflow[]>(`${FOLDER}/workflows`)).data).toEqual([]);

    const part = { rangeType: 'PART', trustType: 'START', workflowTrusts: [{ workflowCode: 'leave_flow' }] };
    expect((await make(manager, part)).data.workflowTrusts).toEqual([{ workflowCode: 'leave_flow', workflowName: '请假' }]);
    for (const workflowCode of ['constructor', 'nothing'])
      expect(await make(manager, { ...part, startTime: day(20), endTime: day(21), workflowTrusts: [{ workflowCode }] })).toMatchObject({
        errcode: ErrCode.invalidParameter,
        errmsg: expect.stringContaining('workflowTrusts'),
      });
    const english = await manager.send('GET', `${FOLDER}/queryWorkflowTrust`, { headers: { 'Accept-Language': 'en-US' } });
    expect(await english.text()).toContain('"workflowName":"Leave"');
  });
});
