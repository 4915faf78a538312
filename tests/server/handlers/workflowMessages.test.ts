import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessageLink, PlatformFound } from '#schemas/message.ts';
import type { Envelope } from '#schemas/wire.ts';
import type { Command } from '#schemas/workflow/command.ts';
import { performAct } from '#server/workflow/acts/performAct.ts';
import { performSystemCommand, systemAct } from '#server/workflow/acts/systemAct.ts';
import { openInstance } from '#server/workflow/instance/openInstance.ts';
import { systemSaver } from '#server/workflow/instance/systemSaver.ts';
import { signedIn, type Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { decideIn, itemIn, startErrand, startErrands, unreadMessages, uploadFile, PNG } from './errands.ts';

const HOUR_MS = 3_600_000;
const SECRETARIES = ['e005', 'e006', 'e007'];

describe('messages of workflows (contract 21.16)', () => {
  let server: TestServer;
  let staff: Client;
  let cfo: Client;
  let secretaries: Client[];
  beforeAll(async () => {
    server = await startErrands();
    [staff, cfo] = await Promise.all([server.as('staff'), server.as('cfo')]);
    secretaries = await Promise.all(SECRETARIES.map((name) => server.as(name)));
  });
  beforeEach(async () => {
    await server.services.database.kysely.deleteFrom('notifications').execute();
  });
  afterAll(() => server.close());

  const first = (): Client => secretaries[0] ?? expect.fail('no secretary');
  const link = async (client: Client, messageId: string) => (await client.get<MessageLink>('/api/runtime/form/get_message_form_url', { messageId })).data;

  it('[BX-088] when one of three decides, the messages of the others are read; in the other language the same message is worded in it', async () => {
    const instance = await startErrand(staff, '取文件');
    for (const secretary of secretaries)
      expect(await unreadMessages(secretary)).toMatchObject([{ messageType: 31, content: '王敏发起了“取文件”，待您处理：秘书核对' }]);
    expect(await unreadMessages(first(), { language: 'en-US' })).toMatchObject([{ content: '王敏 started “取文件”, which awaits you: Check' }]);
    // Nobody is notified of what they did themselves.
    expect(await unreadMessages(staff)).toEqual([]);

    await decideIn(first(), instance, 'agree');
    for (const secretary of secretaries) expect(await unreadMessages(secretary)).toEqual([]);
    expect(await unreadMessages(cfo)).toMatchObject([{ messageType: 31, content: expect.stringContaining('已同意“取文件”，待您处理：领导审批') }]);
  });

  it('[BX-088] a refusal names who and the first words of the opinion', async () => {
    const instance = await startErrand(staff, '送货');
    const words = '太远了'.repeat(100);
    await decideIn(first(), instance, 'disAgree', { content: words });
    const [refusal] = await unreadMessages(staff);
    const name = (await server.services.organisation.current()).people.get('e005')?.name;
    expect(refusal).toMatchObject({ messageType: 34, content: `${name}不同意“送货”\n${words.slice(0, 200)}`, senderVO: { id: 'e005' } });
    expect(JSON.parse(refusal?.bizParams ?? '')).toMatchObject({ instanceName: '送货', originatorName: '王敏', workflowCode: 'errand_flow' });
    expect(await link(staff, refusal?.id ?? '')).toMatchObject({ workflowInstanceId: instance, workItemId: null, schemaCode: 'errand', url: null });
  });

  it('[NT-019] the message of a task leads to its form by the keys of the form', async () => {
    const instance = await startErrand(staff, '买水');
    const item = await itemIn(first(), instance);
    const [message] = await unreadMessages(first());
    expect(await link(first(), message?.id ?? '')).toEqual({
      bizObjectId: item?.bizObjectId,
      workItemId: item?.workItemId,
      workflowInstanceId: instance,
      schemaCode: 'errand',
      sheetCode: item?.sheetCode ?? null,
      url: null,
    });
    expect(await cfo.get('/api/runtime/form/get_message_form_url', { messageId: message?.id ?? '' })).toMatchObject({ errcode: 900404 });
  });

  it('the originator learns of the end, and who is mentioned of the words; nobody is mentioned who is not there', async () => {
    const instance = await startErrand(staff, '交接');
    expect(await decideIn(first(), instance, 'agree', { content: '请看', mentions: ['nobody'] })).toMatchObject({ errcode: 900400 });
    await decideIn(first(), instance, 'agree', { content: '请看', mentions: ['lead_hr'] });
    const mentioned = await unreadMessages(await server.as('lead_hr'), { type: 'COMMENT' });
    expect(mentioned).toMatchObject([{ messageType: 107, content: expect.stringMatching(/在“交接”的意见中提到了您\n请看$/) }]);
    await decideIn(cfo, instance, 'agree');
    expect(await unreadMessages(staff)).toMatchObject([{ messageType: 34, content: expect.stringMatching(/^“交接”已通过（最后由.+处理）$/) }]);
  });

  it('the search over everything finds instances that one has a part in, by their name', async () => {
    const instance = await startErrand(staff, '寻找地图');
    const find = async (client: Client, searchword: string, language = 'zh-CN') => {
      const body = { searchword, size: 10, page: 0, tab: 'FLOW' };
      const answer = await client.send('POST', '/api/paltform/search', { body, headers: { 'Accept-Language': language } });
      const { data }: Envelope<PlatformFound> = await answer.json();
      return data.FLOW;
    };
    expect(await find(staff, '地图')).toMatchObject({
      totalElements: 1,
      content: [{ workflowInstanceId: instance, workItemId: null, workflowName: '跑腿', sequenceStatus: 'PROCESSING' }],
    });
    const item = await itemIn(first(), instance);
    expect(await find(first(), '寻找', 'en-US')).toMatchObject({
      content: [
        {
          workItemId: item?.workItemId,
          workflowName: 'Errand',
          originatorName: '王敏',
          url: `/form/detail?workflowInstanceId=${instance}&workitemId=${item?.workItemId}`,
        },
      ],
    });
    for (const word of ['地', '没有', '%']) expect(await find(staff, word)).toEqual({ content: [], totalElements: 0 });
    expect(await find(await server.as('staff2'), '地图')).toEqual({ content: [], totalElements: 0 });
  });

  it('[BX-049] who acts for the owner of an item is notified of it with their name, and no more once it is decided', async () => {
    const day = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
    const rule = { startTime: day(0), endTime: day(1), rangeType: 'ALL', trustType: 'APPROVAL', trustee: 'lead_hr' };
    const made = await first().post<{ id: string }>('/api/runtime/workflowTrust/createWorkflowTrust', rule);
    expect(made.errcode).toBe(0);
    const delegate = await server.as('lead_hr');
    await delegate.post('/api/paltform/station_message/updateReadStateAll', { messageType: '' });

    const instance = await startErrand(staff, '代办');
    const name = (await server.services.organisation.current()).people.get('e005')?.name;
    expect(await unreadMessages(delegate)).toMatchObject([{ messageType: 31, content: `王敏发起了“代办”，待您处理：秘书核对（受${name}委托）` }]);
    await decideIn(secretaries[1] ?? expect.fail('no secretary'), instance, 'agree');
    expect(await unreadMessages(delegate)).toEqual([]);
    await first().send('POST', `/api/runtime/workflowTrust/deleteWorkflowTrust?workflowTrustRuleIds=${made.data.id}`);
  });
});

describe('messages of what befalls an instance (contract 21.16)', () => {
  let server: TestServer;
  let manager: Client;
  let cfo: Client;
  let hr: Client;
  beforeAll(async () => {
    server = await startErrands();
    [manager, cfo, hr] = await Promise.all([server.as('manager'), server.as('cfo'), server.as('lead_hr')]);
  });
  beforeEach(async () => {
    await server.services.database.kysely.deleteFrom('notifications').execute();
  });
  afterAll(() => server.close());

  /** An act of a person that reaches the instance as its own call would let it. */
  const act = async (instance: string, by: string, command: Pick<Command, 'type'> & Record<string, unknown>): Promise<void> => {
    // The tests write whole commands.
    const whole = { ...command, at: server.services.now().getTime(), by } as Command;
    expect(await systemAct(server.services, instance, (open) => performSystemCommand(open, whole))).toMatchObject({ status: 'done' });
  };
  const contents = async (client: Client, icon: number) =>
    (await unreadMessages(client)).filter(({ messageType }) => messageType === icon).map(({ content }) => content);

  it('[BX-061] administrators are notified of an exception once, with its place; once it is resolved their messages are read', async () => {
    const [wfadmin, system] = await Promise.all([server.as('wfadmin'), server.as('sysadmin')]);
    const instance = await startErrand(manager, '一边', 'stuck_flow');
    await act(instance, 'lead_hr', { type: 'decide', item: 3, outcome: 'agree' });
    expect(await unreadMessages(wfadmin)).toEqual([]);
    await act(instance, 'cfo', { type: 'decide', item: 2, outcome: 'agree' });
    for (const client of [wfadmin, system]) expect(await contents(client, 36)).toEqual([expect.stringMatching(/^流程“一边”异常：.*（流程卡在此处）$/)]);
    const [message] = await unreadMessages(wfadmin);
    expect((await wfadmin.get<MessageLink>('/api/runtime/form/get_message_form_url', { messageId: message?.id ?? '' })).data.url).toBe(
      `/from/workflow-track/${instance}/--/`,
    );
    expect(await contents(cfo, 36)).toEqual([]);
    await act(instance, 'wfadmin', { type: 'void' });
    expect(await unreadMessages(system)).toEqual([]);
    expect(await contents(manager, 34)).toEqual([expect.stringMatching(/作废了“一边”$/)]);
  });

  it('a return notifies who gets it back, with the words, and whose open item it took; who acts is not notified', async () => {
    const instance = await startErrand(manager, '一起', 'stuck_flow');
    const words = { content: '写清楚' };
    await server.services.database.transaction(async (tx) => {
      const open = await openInstance(await systemSaver(server.services), tx, instance);
      const command = { type: 'reject', at: server.services.now().getTime(), by: 'cfo', item: 2, target: 'start', back: false } as const;
      await performAct(open, { command, values: { title: '一起' }, opinion: words });
    });
    const name = (await server.services.organisation.current()).people.get('cfo')?.name;
    expect(await contents(manager, 33)).toEqual([`${name}将“一起”退回给您：发起\n写清楚`]);
    expect(await contents(hr, 33)).toEqual([`${name}退回了“一起”，您的待办“右”已取消\n写清楚`]);
    expect(await contents(hr, 31)).toEqual([]);
    expect(await unreadMessages(cfo)).toEqual([]);
  });

  it('the clock reminds the owner of an item before and after its limit; only the last stays unread', async () => {
    const instance = await startErrand(manager, '限时', 'stuck_flow');
    await expect.poll(() => contents(cfo, 35), { interval: 50, timeout: 9000 }).toEqual(['“限时”即将到期：左']);
    await expect.poll(() => contents(cfo, 35), { interval: 50, timeout: 9000 }).toEqual(['“限时”已超时：左']);
    await act(instance, 'cfo', { type: 'decide', item: 2, outcome: 'agree' });
    expect(await unreadMessages(cfo)).toEqual([]);
  });

  it('[BX-060] a step that asks for a signature takes the saved one, and refuses an answer without any', async () => {
    const instance = await startErrand(manager, '签名', 'stuck_flow');
    const sign = (more: object) => decideIn(hr, instance, 'agree', undefined, more);
    expect(await sign({})).toMatchObject({ errcode: 900400, errmsg: expect.stringContaining('approval.signature') });
    expect(await sign({ latestSign: true })).toMatchObject({ errcode: 900400 });
    const refId = await uploadFile(hr, 'mine.png', PNG);
    expect(await hr.post('/api/runtime/signature', { refId })).toMatchObject({ errcode: 0 });
    expect(await sign({ latestSign: true })).toMatchObject({ errcode: 0 });
    const item = await server.services.database.kysely
      .selectFrom('wfItems')
      .select('approval')
      .where('instanceId', '=', instance)
      .where('ownerId', '=', 'lead_hr')
      .executeTakeFirst();
    expect(JSON.parse(item?.approval ?? '')).toEqual({ signature: refId });
  });
});

describe('urging (contract 11.6, 21.6)', () => {
  let server: TestServer;
  let staff: Client;
  beforeAll(async () => {
    server = await startErrands();
    staff = await server.as('staff');
  });
  afterAll(() => server.close());

  const urge = (client: Client, instanceId: string, more: object = {}) =>
    client.post<{ count: number } & { retryAfter?: number }>('/api/runtime/urge/saveDing', { urgeType: 1, instanceId, text: '请快一点', ...more });

  it('[BX-088] the open handlers are urged once an hour and person, as often as the step allows; of several urges one stays unread', async () => {
    const instance = await startErrand(staff, '催');
    const [secretary, wfadmin] = await Promise.all([server.as('e005'), server.as('wfadmin')]);
    expect(await urge(staff, instance)).toMatchObject({ errcode: 0, data: { count: 3 } });
    expect(await urge(staff, instance)).toMatchObject({ errcode: 900429, data: { retryAfter: expect.any(Number) } });
    expect(await urge(wfadmin, instance, { participants: ['e005'] })).toMatchObject({ data: { count: 1 } });
    expect((await unreadMessages(secretary)).filter(({ messageType }) => messageType === 35)).toMatchObject([
      { senderVO: { id: 'wfadmin' }, content: expect.stringMatching(/催办“催”：秘书核对\n请快一点$/) },
    ]);
    const handlers = await staff.get<{ id: string; urged: number }[]>('/api/runtime/urge/todoUser', { instanceId: instance });
    expect(handlers.data.map(({ id, urged }) => [id, urged])).toEqual([
      ['e005', 2],
      ['e006', 1],
      ['e007', 1],
    ]);
    expect((await staff.get('/api/runtime/urge/findAll', { instanceId: instance })).data).toMatchObject([
      { userId: 'wfadmin', participants: [{ id: 'e005' }] },
      { userId: 'staff', text: '请快一点', participants: [{ id: 'e005' }, { id: 'e006' }, { id: 'e007' }] },
    ]);

    // An hour later; the step allows two urges of an item, which `e005` has had.
    server.advance(HOUR_MS);
    const [later, laterAdmin, laterSecretary] = await Promise.all(['staff', 'wfadmin', 'e005'].map((name) => signedIn(server.url, name)));
    if (!later || !laterAdmin || !laterSecretary) throw new Error('no clients');
    expect(await urge(later, instance)).toMatchObject({ data: { count: 2 } });
    expect(await urge(laterAdmin, instance)).toMatchObject({ errcode: 900429 });
    await decideIn(laterSecretary, instance, 'agree');
    expect(await unreadMessages(laterSecretary)).toEqual([]);
    expect(await urge(laterSecretary, instance)).toMatchObject({ data: { count: 1 } });
    // Sessions of before go on.
    server.advance(-HOUR_MS);
  });

  it('refuses those who have no part, who have not handled it yet, and what the process does not allow', async () => {
    const [manager, cfo, stranger, wfadmin] = await Promise.all(['manager', 'cfo', 'lead_hr', 'wfadmin'].map((name) => server.as(name)));
    if (!manager || !cfo || !stranger || !wfadmin) throw new Error('no clients');
    const instance = await startErrand(manager, '盖章', 'seal_flow');
    expect(await urge(stranger, instance)).toMatchObject({ errcode: 900404 });
    expect(await urge(cfo, instance)).toMatchObject({ errcode: 900403 });
    expect(await urge(manager, instance)).toMatchObject({ errcode: 900412 });
    expect(await urge(wfadmin, instance)).toMatchObject({ data: { count: 1 } });
    await decideIn(cfo, instance, 'agree');
    expect(await urge(wfadmin, instance)).toMatchObject({ errcode: 900412 });
  });
});
