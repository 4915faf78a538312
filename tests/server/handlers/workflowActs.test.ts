import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDeeds, type Answer, type Deeds, type Started } from './deeds.ts';

let deeds: Deeds;
beforeAll(async () => {
  deeds = await openDeeds();
});
afterAll(() => deeds.close());

const JURY = ['cfo', 'e001', 'e002', 'e003', 'e004', 'e005', 'e006', 'e007', 'lead_hr', 'lead_south'];

/** A request whose first step is agreed: ten people have it. */
async function atJury(): Promise<Started> {
  const started = await deeds.start('deeds_flow');
  await deeds.answer('manager', started.instance);
  return started;
}

/** Every act at an item, by its call; each answers with its code. */
const ACTS: Readonly<Record<string, (who: string, workItemId: string) => Promise<Answer>>> = {
  agree: async (who, workItemId) => (await deeds.submit(who, { workItemId, actionCode: 'agree' })) as Answer,
  disAgree: async (who, workItemId) => (await deeds.submit(who, { workItemId, actionCode: 'disAgree', approval: { content: '不行' } })) as Answer,
  reject: (who, workItemId) => deeds.act(who, 'reject_workItem', { workItemId, rejectToActivityCode: 'start', approval: { content: '重填' } }),
  forward: (who, workItemId) => deeds.act(who, 'forward_workItem', { workItemId, participantors: ['lead_purchase'] }),
  delegate: (who, workItemId) => deeds.act(who, 'forward_workItem', { workItemId, participantors: ['lead_purchase'], back: true }),
  before: (who, workItemId) => deeds.act(who, 'adjust_workItem_participators', { workItemId, participantors: ['lead_purchase'], addSignType: 1 }),
  after: (who, workItemId) => deeds.act(who, 'adjust_workItem_participators', { workItemId, participantors: ['lead_purchase'], addSignType: 2 }),
  beside: (who, workItemId) => deeds.act(who, 'adjust_workItem_participators', { workItemId, participantors: ['lead_purchase'] }),
  assist: (who, workItemId) => deeds.act(who, 'assist_workItem', { workItemId, participantors: ['lead_purchase'] }),
  finish: (who, workItemId) => deeds.act(who, 'finish_instance', { workflowInstanceId: workItemId.replace(/-\d+$/, ''), workItemId }),
};

/** States of an item, with whose it is, what every act there answers, and its status with the lists that have it (contract 21.1). */
const STATES: Readonly<Record<string, { code: number; shown?: [status: number, ...lists: string[]]; make(): Promise<[who: string, item: string]> }>> = {
  NotStarted: {
    code: 900412,
    shown: [1, 'all tasks'],
    async make() {
      const { instance } = await deeds.start('deeds_turns');
      const item = await deeds.open('manager', instance);
      return ['cfo', item.replace(/\d+$/, (number) => String(Number(number) + 1))];
    },
  },
  Completed: {
    code: 900411,
    shown: [3, 'done', 'tasks done', 'all tasks'],
    async make() {
      const { instance } = await deeds.start('deeds_flow');
      const item = await deeds.open('manager', instance);
      await deeds.answer('manager', instance);
      return ['manager', item];
    },
  },
  BeCanceled: {
    code: 900411,
    shown: [6, 'all tasks'],
    async make() {
      const { instance } = await deeds.start('deeds_strict');
      const item = await deeds.open('lead_east', instance);
      await deeds.answer('manager', instance, 'agree', { approval: { content: '好' } });
      return ['lead_east', item];
    },
  },
  Canceled: {
    code: 900411,
    shown: [4, 'all tasks'],
    async make() {
      const { instance } = await deeds.start('deeds_flow');
      const item = await deeds.open('manager', instance);
      await deeds.act('wfadmin', 'finish_instance', { workflowInstanceId: instance });
      return ['manager', item];
    },
  },
  Invalid: {
    code: 900411,
    shown: [7, 'all tasks'],
    async make() {
      const { instance } = await deeds.start('deeds_flow');
      const item = await deeds.open('manager', instance);
      await deeds.act('staff', 'abort_instance', { workflowInstanceId: instance });
      return ['manager', item];
    },
  },
  suspended: {
    code: 900412,
    async make() {
      const { instance } = await deeds.start('deeds_flow');
      const item = await deeds.open('manager', instance);
      await deeds.act('wfadmin', 'workflow_operation', { workflowInstanceId: instance, operation: 'SUSPEND' });
      return ['manager', item];
    },
  },
  "another's": {
    code: 900403,
    async make() {
      const { instance } = await deeds.start('deeds_flow');
      return ['staff', await deeds.open('manager', instance)];
    },
  },
  unseen: {
    code: 900404,
    async make() {
      const { instance } = await deeds.start('deeds_flow');
      return ['staff2', await deeds.open('manager', instance)];
    },
  },
};

/** Status of an item in the track of its instance, and the lists that have it: those of its owner, and those of administrators. */
async function shownOf(who: string, item: string): Promise<[status: number | undefined, ...lists: string[]]> {
  const lists: [name: string, who: string, call: string, query?: Record<string, string>][] = [
    ['to-do', who, 'search_workitems'],
    ['to-read', who, 'search_circulates'],
    ['done', who, 'list_finished_workitems'],
    ['open tasks', 'wfadmin', 'list_workitems'],
    ['tasks done', 'wfadmin', 'list_workitems', { itemState: 'done' }],
    ['all tasks', 'wfadmin', 'list_workitems', { itemState: 'all' }],
  ];
  const found = await Promise.all(
    lists.map(async ([name, reader, call, query]) => {
      const client = await deeds.server.as(reader);
      const { data } = await client.get<{ content: { workItemId: string }[] }>(`/api/runtime/workflow/${call}`, { page: 0, size: 500, ...query });
      return data.content.some(({ workItemId }) => workItemId === item) ? [name] : [];
    }),
  );
  const entries = (await deeds.log('wfadmin', item.replace(/-\d+$/, ''))).filter(({ workItemId }) => workItemId === item);
  return [entries.at(-1)?.status ?? undefined, ...found.flat()];
}

describe('acts at an item (contract 21.6, 21.14)', () => {
  it.each(Object.keys(ACTS))('[WF-019] %s is carried out at an open item that offers it', async (name) => {
    const { instance } = await deeds.start('deeds_flow');
    const item = await deeds.open('manager', instance);
    expect(await ACTS[name]?.('manager', item)).toMatchObject({ errcode: 0 });
  });

  it.each(Object.keys(STATES))('[WF-019] [WF-020] no act changes anything at an item that is %s', async (name) => {
    const state = STATES[name];
    if (!state) throw new Error(name);
    const [who, item] = await state.make();
    const instance = item.replace(/-\d+$/, '');
    const before = await deeds.log('staff', instance);
    for (const [act, run] of Object.entries(ACTS)) {
      const answer = await run(who, item);
      expect([act, answer.errcode, answer.errmsg]).toEqual([act, state.code, expect.any(String)]);
    }
    expect(await deeds.log('staff', instance)).toEqual(before);
    if (state.shown) expect(await shownOf(who, item)).toEqual(state.shown);
  });

  it('[WF-020] [EN-010] an open item is in to-do until it is answered, one that was circulated in to-read, and in its number, until it is read', async () => {
    const { instance } = await deeds.start('deeds_flow');
    const item = await deeds.open('manager', instance);
    expect(await shownOf('manager', item)).toEqual([2, 'to-do', 'open tasks', 'all tasks']);
    await deeds.act('manager', 'circulate_workItem', { workItemId: item, participantors: ['staff2'] });
    const reader = await deeds.server.as('staff2');
    const circulated = async (call: string) => {
      const { data } = await reader.get<{ content: { workflowInstanceId: string; circulateItemId: string }[] }>(`/api/runtime/workflow/${call}`, { size: 500 });
      return data.content.flatMap((one) => (one.workflowInstanceId === instance ? one.circulateItemId : []));
    };
    const counted = async () => (await reader.get<{ circulateItemCount: number }>('/api/runtime/workflow/get_work_count')).data.circulateItemCount;
    const [unread] = await circulated('search_circulates');
    const before = await counted();
    expect(before).toBeGreaterThanOrEqual(1);
    expect(await circulated('list_finished_circulates')).toEqual([]);
    await deeds.act('staff2', 'update_circulate_readed', { circulateItemIds: [unread] });
    expect([await circulated('search_circulates'), await circulated('list_finished_circulates')]).toEqual([[], [unread]]);
    expect(await counted()).toBe(before - 1);
  });

  it('[WF-019] says in words who was first and when, by the clock of the zone, and what is not offered', async () => {
    const { instance } = await deeds.start('deeds_strict');
    const item = await deeds.open('lead_east', instance);
    await deeds.answer('manager', instance, 'agree', { approval: { content: '好' } });
    const { errmsg } = await deeds.submit('lead_east', { workItemId: item, actionCode: 'agree', approval: { content: '好' } });
    expect(errmsg).toMatch(/^.+ 已于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 处理了该待办$/);
    const again = await deeds.start('deeds_strict');
    const open = await deeds.open('manager', again.instance);
    expect(await ACTS.forward?.('manager', open)).toMatchObject({ errcode: 900412, errmsg: expect.stringContaining('签批') });
    expect(await deeds.submit('manager', { workItemId: open, actionCode: 'agree' })).toMatchObject({
      errcode: 900400,
      errmsg: expect.stringContaining('approval.content'),
    });
  });

  it('[WF-019] an agreement must keep what its step requires, a refusal and a return need not', async () => {
    const bare = { title: '无批示', amount: 1 };
    const [agreed, refused, returned] = [await deeds.start('deeds_flow', bare), await deeds.start('deeds_flow', bare), await deeds.start('deeds_flow', bare)];
    expect(await deeds.answer('manager', agreed.instance)).toMatchObject({ errcode: 900400 });
    const values = { id: agreed.record, schemaCode: 'request', data: { verdict: '同意', version: 1 } };
    expect(await deeds.answer('manager', agreed.instance, 'agree', { bizObject: values })).toMatchObject({ errcode: 0 });
    expect(await deeds.answer('manager', refused.instance, 'disAgree', { approval: { content: '不行' } })).toMatchObject({
      data: { instanceState: 'COMPLETED' },
    });
    const sent = { bizObject: { id: returned.record, schemaCode: 'request', data: { verdict: '改', version: 1 } } };
    const { data: replayToken } = await (await deeds.server.as('manager')).get<string>('/api/runtime/form/getReplayToken');
    const back = { workItemId: await deeds.open('manager', returned.instance), rejectToActivityCode: 'start', replayToken, ...sent };
    expect(await deeds.act('manager', 'reject_workItem', back)).toMatchObject({ errcode: 0, data: { nextActivityCode: 'start' } });
    expect(await deeds.row(returned)).toMatchObject({ version: 2, data: { verdict: '改', sequenceStatus: 'PROCESSING' } });
    const large = await deeds.start('deeds_flow', { title: '大额', amount: 2000, verdict: '批' });
    expect(await deeds.answer('manager', large.instance)).toMatchObject({ errcode: 550006, errmsg: '金额过大' });
  });

  it('[WF-019] a used token changes nothing and gives the former answer, also when the item is closed', async () => {
    const { instance, record } = await deeds.start('deeds_flow');
    const workItemId = await deeds.open('manager', instance);
    const { data: replayToken } = await (await deeds.server.as('manager')).get<string>('/api/runtime/form/getReplayToken');
    const forward = () => deeds.act('manager', 'forward_workItem', { workItemId, participantors: ['ceo'], replayToken });
    expect(await forward()).toMatchObject({ errcode: 0 });
    expect(await forward()).toMatchObject({ errcode: 900410, data: { bizObjectId: record, workflowInstanceId: instance, workItemId } });
    expect(await deeds.handlers({ instance, record, item: '' })).toEqual(['ceo']);
  });
});

describe('people at an item (contract 11.6, 21.6)', () => {
  it('[BX-064] forwards the place, and asks a person added after before it counts', async () => {
    const started = await atJury();
    const forward = { workItemId: await deeds.open('cfo', started.instance), participantors: ['ceo', 'lead_purchase'], comment: '请代我看' };
    expect(await deeds.act('cfo', 'forward_workItem', forward)).toMatchObject({ errcode: 0 });
    const after = { workItemId: await deeds.open('e001', started.instance), participantors: ['staff2'], addSignType: 2 };
    expect(await deeds.act('e001', 'adjust_workItem_participators', after)).toMatchObject({ errcode: 0 });
    for (const who of ['ceo', ...JURY.slice(2)]) expect(await deeds.answer(who, started.instance)).toMatchObject({ errcode: 0 });
    expect(await deeds.handlers(started)).toEqual(['staff2']);
    expect(await deeds.answer('staff2', started.instance)).toMatchObject({ data: { instanceState: 'COMPLETED' } });
    const log = await deeds.log('staff', started.instance);
    expect(log.filter(({ participant }) => participant?.id === 'e001').map(({ action }) => action)).toEqual([5, 3]);
  });

  it.each(['deeds_ratio', 'deeds_count'])(
    '[BX-064] %s counts a place that was forwarded to two once, and one that added somebody after when they have answered',
    async (flow) => {
      const started = await deeds.start(flow);
      const forward = { workItemId: await deeds.open('cfo', started.instance), participantors: ['ceo', 'lead_hr'] };
      expect(await deeds.act('cfo', 'forward_workItem', forward)).toMatchObject({ errcode: 0 });
      const after = { workItemId: await deeds.open('e001', started.instance), participantors: ['lead_south'], addSignType: 2 };
      expect(await deeds.act('e001', 'adjust_workItem_participators', after)).toMatchObject({ errcode: 0 });
      expect(await deeds.handlers(started)).toEqual(['ceo', 'e002', 'lead_hr', 'lead_south']);
      // One place of three has agreed, and the other of the two who had it has no open item any more.
      expect(await deeds.answer('ceo', started.instance)).toMatchObject({ data: { instanceState: 'PROCESSING' } });
      expect(await deeds.handlers(started)).toEqual(['e002', 'lead_south']);
      expect(await deeds.answer('lead_south', started.instance)).toMatchObject({ data: { instanceState: 'COMPLETED' } });
    },
  );

  it('[BX-050] adds before, after and beside, and takes them back while they are open', async () => {
    const { instance, record, item } = await deeds.start('deeds_flow');
    const mine = await deeds.open('manager', instance);
    const add = (addSignType: number, who: string) =>
      deeds.act('manager', 'adjust_workItem_participators', { workItemId: mine, participantors: [who], addSignType });
    const started = { instance, record, item };
    expect(await add(1, 'ceo')).toMatchObject({ errcode: 0 });
    expect(await deeds.handlers(started)).toEqual(['ceo']);
    expect(await deeds.submit('manager', { workItemId: mine, actionCode: 'agree' })).toMatchObject({ errcode: 900412 });
    const remove = (people: string[]) => deeds.act('manager', 'adjust_workItem_participators', { workItemId: mine, remove: people });
    expect(await remove(['cfo'])).toMatchObject({ errcode: 900400, errmsg: expect.stringContaining('remove') });
    expect(await remove(['ceo'])).toMatchObject({ errcode: 0 });
    expect(await deeds.handlers(started)).toEqual(['manager']);
    expect(await add(3, 'cfo')).toMatchObject({ errcode: 0 });
    expect(await add(2, 'ceo')).toMatchObject({ errcode: 0 });
    expect(await deeds.handlers(started)).toEqual(['ceo', 'cfo']);
    expect(await remove(['ceo'])).toMatchObject({ errcode: 0 });
    await deeds.answer('cfo', instance);
    // Who has checked is left out of the jury.
    expect(await deeds.handlers(started)).toEqual(JURY.filter((id) => id !== 'cfo'));
  });

  it('[WF-019] asks for an opinion without a vote, which only who asked for it takes back', async () => {
    const started = await deeds.start('deeds_flow');
    const { instance } = started;
    const mine = await deeds.open('manager', instance);
    await deeds.act('manager', 'assist_workItem', { workItemId: mine, participantors: ['ceo', 'cfo'], comment: '帮忙看看' });
    const help = await deeds.open('cfo', instance);
    expect(await deeds.act('ceo', 'retrieve_assist', { workItemId: help })).toMatchObject({ errcode: 900403 });
    expect(await deeds.act('manager', 'retrieve_assist', { workItemId: help })).toMatchObject({ errcode: 0 });
    expect(await deeds.act('manager', 'retrieve_assist', { workItemId: help })).toMatchObject({ errcode: 900411 });
    expect(await deeds.answer('ceo', instance, 'agree')).toMatchObject({ errcode: 900412 });
    expect(await deeds.answer('ceo', instance, 'submit', { approval: { content: '可以' } })).toMatchObject({ errcode: 0 });
    expect(await deeds.handlers(started)).toEqual(['manager']);
  });

  it('[BX-085] refuses those who must not decide, the originator, and whoever is not there', async () => {
    const { instance } = await atJury();
    const workItemId = await deeds.open('cfo', instance);
    const forward = (...participantors: string[]) => deeds.act('cfo', 'forward_workItem', { workItemId, participantors });
    expect(await forward('manager')).toMatchObject({ errcode: 900400, errmsg: expect.stringMatching(/participantors.*不能处理该步骤/) });
    expect(await forward('staff')).toMatchObject({ errcode: 900400, errmsg: expect.stringContaining('是发起人') });
    const step = { workflowInstanceId: instance, activityCode: 'jury', participantors: ['manager'] };
    for (const addSignType of [2, 3])
      expect(await deeds.act('cfo', 'adjust_workItem_participators', { workItemId, participantors: ['manager'], addSignType })).toMatchObject({
        errcode: 900400,
      });
    expect(await deeds.act('wfadmin', 'adjust_participantors', step)).toMatchObject({ errcode: 900400 });
    expect(await forward('nobody')).toMatchObject({ errcode: 900400, errmsg: expect.stringContaining('nobody') });
    expect(await forward('cfo', 'e001')).toMatchObject({ errcode: 900400 });
    expect(await forward('e001', 'ceo')).toMatchObject({ errcode: 0 });
  });
});

describe('prints of several records (contract 15.6)', () => {
  it('each holds the approvals of its own instance', async () => {
    const started = [
      await deeds.start('deeds_flow', { title: '第一', amount: 1, verdict: '待批' }),
      await deeds.start('deeds_flow', { title: '第二', amount: 1, verdict: '待批' }),
    ];
    for (const [at, { instance }] of started.entries())
      expect(await deeds.answer('manager', instance, 'agree', { approval: { content: `意见${at}` } })).toMatchObject({ errcode: 0 });
    const body = { objectIds: started.map(({ record }) => record), schemaCode: 'request' };
    const { errmsg, data } = await (await deeds.server.as('staff')).post<{ html: string }>('/api/runtime/convert/tohtml', body);
    expect(data?.html.match(/第一|第二|意见\d/g), errmsg).toEqual(['第一', '意见0', '第二', '意见1']);
  });
});
