import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import type { Envelope } from '#schemas/wire.ts';
import { openOwnApps } from '../handlers/ownApps.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { bpmn, element, itemOf, load, people, save, submit, user, writeWorkflowApp } from './workflowApp.ts';

const item = (code: string, name: string, propertyType: number, more: object = {}) => ({ code, name, propertyType, published: true, ...more });

const COLUMNS = [
  item('worker', '工人', PropertyType.staff),
  item('tags', '标签', PropertyType.checkbox, { options: { items: ['a', 'b'] } }),
  item('price', '价格', PropertyType.number),
];
const MODEL = {
  name: '工单',
  modelType: 'LIST',
  properties: [
    item('title', '标题', PropertyType.shortText),
    item('person', '人员', PropertyType.staff),
    item('crew', '班组', PropertyType.staffMulti),
    item('unit', '部门', PropertyType.department),
    item('units', '部门们', PropertyType.departmentMulti),
    item('mixed', '范围', PropertyType.mixedUnits),
    item('count', '数量', PropertyType.number),
    item('day', '日期', PropertyType.date),
    item('hour', '时刻', PropertyType.time),
    item('flag', '是否', PropertyType.logic),
    item('kind', '类别', PropertyType.radio, { options: { items: ['a', 'b'] } }),
    item('marks', '标记', PropertyType.checkbox, { options: { items: ['a', 'b'] } }),
    item('other', '相关', PropertyType.relation, { relativeCode: 'job' }),
    item('others', '相关多条', PropertyType.relationMulti, { relativeCode: 'job' }),
    item('place', '地址', PropertyType.address),
    item('files', '附件', PropertyType.attachment),
    item('lines', '明细', PropertyType.subTable, { subSchema: { properties: COLUMNS } }),
  ],
};
const TASK = '<lp:task type="approve" actions="agree,disAgree,save,showReject,adjustParticipant,forward,assist,circulate" opinion="none"/>';
const EDITS = '<lp:dataPermissions default="edit"/>';
const FLOW = bpmn(
  'job_flow',
  'schemaCode="job"',
  element('startEvent', 'start') +
    element('userTask', 'check', `${TASK}${people(user('manager'))}${EDITS}`) +
    element('userTask', 'picked', `<lp:task type="approve"/>${people('<lp:rule kind="chosen"/>')}`) +
    element('endEvent', 'end'),
  ['start>check', 'check>picked', 'picked>end'],
);

const someone = { id: 'staff2', type: 3 };
/** Values that no item of the code can hold, by the code. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  person: [
    { id: 'staff2', unitType: 3 },
    someone,
    'staff2',
    7,
    true,
    {},
    ['staff2'],
    [[someone]],
    [null],
    [{ unitType: 3 }],
    [{ id: 7, type: 3 }],
    [{ id: '', type: 3 }],
  ],
  crew: [
    { id: 'staff2', unitType: 3 },
    'staff2;manager',
    [someone, 'manager'],
    [{ id: 'staff2', type: 1 }],
    [{ id: 'staff2', type: '3' }],
    [{ id: 'sales', type: 1 }],
  ],
  unit: [{ id: 'sales', type: 1 }, 'sales', [someone], [{ id: 'sales', type: 3 }], [{ id: 'sales', unitType: 2 }]],
  units: [[{ id: 'sales', type: 1 }, someone], { id: 'sales' }],
  mixed: [someone, 'staff2', [{ id: 'staff2', type: 7 }], [{ id: 'staff2', type: 'user' }]],
  count: ['much', {}, [1], true],
  day: ['soon', 5, '2026-02-31', { year: 2026 }, ['2026-01-01']],
  hour: ['25:00', 5],
  flag: ['yes', 5, {}],
  title: [{}, ['a']],
  kind: [{}, ['a'], 5],
  marks: [5, { a: 1 }, [1, 2], [['a']], true],
  other: ['x', { name: 'x' }, [{ id: 'x' }], 5],
  others: [{ id: 'x' }, 'x', [1]],
  place: [5, ['x'], [{ address: 'x' }], true],
  files: ['x', { refId: 'x', name: 'x' }, ['x'], [{ name: 'x' }]],
  lines: ['x', { worker: [someone] }, ['x'], [[]], 5, [{ rowStatus: 'Gone' }]],
};
/** What is of the right kind and names nothing that is there. */
const ABSENT: Readonly<Record<string, unknown>> = {
  person: [{ id: 'nobody', type: 3 }],
  crew: [someone, { id: 'nobody', type: 3 }],
  unit: [{ id: 'nowhere', type: 1 }],
  units: [{ id: 'nowhere', type: 1 }],
  mixed: [{ id: 'sales', type: 3 }],
  other: { id: 'nothing' },
  others: [{ id: 'nothing' }],
};

describe('values at the border of what writes (contract 6.2, 10.2)', () => {
  let server: TestServer;
  let staff: Client;
  let manager: Client;
  let started: { objectId: string; instance: string };
  beforeAll(async () => {
    const models = { job: { actions: ['add', 'edit', 'batch_update'], scope: 'all' } };
    const subjects = ['staff', 'manager', 'appadmin'].map((id) => ({ id, unitType: 3 }));
    server = await openOwnApps('embedded', (folder) =>
      writeWorkflowApp(folder, {
        code: 'jobs',
        models: { job: MODEL },
        workflows: { job_flow: FLOW },
        permissions: [{ subjects, visible: true, models, workflows: { job_flow: { start: true } } }],
        managers: ['staff', 'manager'],
      }),
    );
    [staff, manager] = [await server.as('staff'), await server.as('manager')];
    const { data, errmsg } = await submit(staff, {
      workflowCode: 'job_flow',
      actionCode: 'submit',
      bizObject: { schemaCode: 'job', data: { title: 'one', person: [someone] } },
    });
    expect(errmsg).toBe('');
    started = { objectId: data.bizObjectId, instance: String(data.workflowInstanceId) };
  });
  afterAll(() => server.close());

  const refused = (answer: Envelope<unknown>, name: string): void => {
    expect(answer).toMatchObject({ errcode: 900400 });
    expect(answer.errmsg).toContain(`“${name}”`);
  };
  const nameOf = (code: string): string => MODEL.properties.find((one) => one.code === code)?.name ?? code;

  it('a value of a wrong kind is refused by the name of its item, not stored as empty', async () => {
    const { data: plain } = await save(staff, { bizObject: { schemaCode: 'job', data: { title: 'kept', person: [someone], marks: 'a;b' } } });
    const change = (data: object) => save(staff, { bizObject: { id: plain.bizObjectId, schemaCode: 'job', data: { ...data, version: 1 } } });
    const accepted: string[] = [];
    for (const [code, values] of Object.entries(WRONG)) {
      for (const value of values) {
        const answer = await change({ [code]: value });
        if (answer.errcode !== 900400 || !answer.errmsg.includes(`“${nameOf(code)}”`))
          accepted.push(`${code} ${JSON.stringify(value)} ${answer.errcode} ${answer.errmsg}`);
      }
    }
    expect(accepted).toEqual([]);
    for (const [code, value] of Object.entries(ABSENT)) {
      expect([code, await change({ [code]: value })]).toMatchObject([code, { errcode: 900400, errmsg: `“${nameOf(code)}”引用的数据不存在或不可见` }]);
    }
    expect(await change({ files: [{ refId: 'nothing', name: 'x' }] })).toMatchObject({ errcode: 900414 });
    expect((await load(staff, { schemaCode: 'job', objectId: plain.bizObjectId })).data.bizObject.data).toMatchObject({
      version: 1,
      person: [{ id: 'staff2' }],
      marks: 'a;b',
    });
    expect((await change({ person: { id: 'staff2', unitType: 3 } })).errmsg).toBe('“人员”应为人员');
  });

  it('what is right is stored: both words for the kind of a unit, and nothing for what is empty', async () => {
    const right = {
      title: 'right',
      person: [{ id: 'staff2', unitType: 3 }],
      crew: [{ id: 'staff2' }, { id: 'manager', type: 3, name: 'whoever' }],
      unit: [{ id: 'sales', type: 1 }],
      mixed: [{ id: 'staff2' }, { id: 'sales', type: 1 }],
      marks: ['a', 'b'],
      place: '{"provinceName":"京"}',
      lines: [{ worker: [someone], tags: 'a', rowStatus: 'Added' }],
    };
    const { data: made, errmsg } = await save(staff, { bizObject: { schemaCode: 'job', data: right } });
    expect(errmsg).toBe('');
    const stored = async () => (await load(staff, { schemaCode: 'job', objectId: made.bizObjectId })).data.bizObject.data;
    expect(await stored()).toMatchObject({
      person: [{ id: 'staff2', type: 3 }],
      crew: [{ id: 'staff2' }, { id: 'manager' }],
      unit: [{ id: 'sales', type: 1 }],
      mixed: [
        { id: 'staff2', type: 3 },
        { id: 'sales', type: 1 },
      ],
      marks: 'a;b',
      place: { provinceName: '京' },
      lines: [{ worker: [{ id: 'staff2' }], tags: 'a' }],
    });
    const empty = { person: [], crew: null, unit: '', marks: '', place: null, lines: [] };
    expect(await save(staff, { bizObject: { id: made.bizObjectId, schemaCode: 'job', data: { ...empty, version: 1 } } })).toMatchObject({ errcode: 0 });
    expect(await stored()).toMatchObject({ person: [], crew: [], unit: [], marks: null, place: null, lines: [] });
  });

  it('cells of rows too, each reported at its place, in the language of the request', async () => {
    const lines = [{ worker: [someone] }, { worker: 'staff2', tags: 5 }];
    const { data: replayToken } = await staff.get<string>('/api/runtime/form/getReplayToken');
    const answer = await staff.send('POST', '/api/runtime/form/save', {
      body: { replayToken, bizObject: { schemaCode: 'job', data: { lines } } },
      headers: { 'Accept-Language': 'en-US' },
    });
    expect(await answer.json()).toMatchObject({
      errcode: 900400,
      errmsg: '工人: people are expected; 标签: choices are expected',
      data: {
        errors: [
          { path: 'lines.1.worker', message: '工人: people are expected' },
          { path: 'lines.1.tags', message: '标签: choices are expected' },
        ],
      },
    });
  });

  it('whichever call writes: forms, starts, drafts, tasks, acts, looks ahead and several records', async () => {
    const wrong = { person: { id: 'staff2', unitType: 3 } };
    const ofRow = { lines: [{ worker: 'staff2' }] };
    const bizObject = (data: object) => ({ id: started.objectId, schemaCode: 'job', data: { ...data, version: 1 } });
    const fresh = (data: object) => ({ schemaCode: 'job', data });
    const workItemId = await itemOf(manager, started.instance);
    const [appadmin, { data: replayToken }] = [await server.as('appadmin'), await manager.get<string>('/api/runtime/form/getReplayToken')];
    const act = (call: string, body: object) => manager.post(`/api/runtime/workflow/${call}`, { workItemId, replayToken, ...body });
    const { data: draft } = await save(staff, { workflowCode: 'job_flow', bizObject: fresh({ title: 'draft' }) });
    const draftOf = (data: object) => ({
      workflowInstanceId: draft.workflowInstanceId,
      bizObject: { id: draft.bizObjectId, schemaCode: 'job', data: { ...data, version: 1 } },
    });
    const ahead = { workItemId, level: 1, buildCurrentActivityParticipant: false, instanceId: started.instance };
    for (const [data, name] of [
      [wrong, '人员'],
      [ofRow, '工人'],
    ] as const) {
      refused(await save(staff, { bizObject: fresh(data) }), name);
      refused(await submit(staff, { formType: '2', bizObject: fresh(data) }), name);
      refused(await submit(staff, { workflowCode: 'job_flow', actionCode: 'submit', bizObject: fresh(data) }), name);
      refused(await save(staff, { workflowCode: 'job_flow', bizObject: fresh(data) }), name);
      refused(await save(staff, draftOf(data)), name);
      refused(await submit(staff, { ...draftOf(data), actionCode: 'submit' }), name);
      refused(await save(manager, { workItemId, bizObject: bizObject(data) }), name);
      for (const actionCode of ['agree', 'disAgree']) refused(await submit(manager, { workItemId, actionCode, bizObject: bizObject(data) }), name);
      refused(await act('reject_workItem', { rejectToActivityCode: 'start', bizObject: bizObject(data) }), name);
      refused(await act('adjust_workItem_participators', { participantors: ['cfo'], addSignType: 2, bizObject: bizObject(data) }), name);
      refused(await manager.post('/api/runtime/workflow/predict', { ...ahead, bizObject: bizObject(data) }), name);
      refused(await appadmin.post('/api/runtime/workflow/simulate', { workflowCode: 'job_flow', originator: 'staff', data }), name);
    }
    const { data: plain } = await save(staff, { bizObject: fresh({ title: 'plain' }) });
    for (const [propertyCode, modifiedValue, name] of [
      ['person', wrong.person, '人员'],
      ['person', [{ id: 'sales', type: 1 }], '人员'],
      ['marks', 5, '标记'],
    ] as const)
      refused(await staff.post('/api/runtime/query/batchUpdate', { schemaCode: 'job', objectIds: [plain.bizObjectId], propertyCode, modifiedValue }), name);
    expect((await load(manager, { workflowInstanceId: started.instance, workitemId: workItemId })).data.bizObject.data).toMatchObject({
      person: [{ id: 'staff2' }],
      version: 1,
    });
  });

  it('people whom an act, a choice or a delegation names are ids of enabled people, nothing else', async () => {
    const workItemId = await itemOf(manager, started.instance);
    const act = (call: string, body: object) => manager.post(`/api/runtime/workflow/${call}`, { workItemId, ...body });
    for (const participantors of ['staff2', [], [7], [['staff2']], [{ id: 'staff2', type: 3 }], [''], ['nobody'], null]) {
      for (const call of ['forward_workItem', 'assist_workItem', 'circulate_workItem', 'adjust_workItem_participators'])
        expect([call, participantors, await act(call, { participantors })]).toMatchObject([call, participantors, { errcode: 900400 }]);
      const several = await manager.post<{ errors: { errcode: number }[] }>('/api/runtime/workflow/batch_forward_workItem', {
        workItemIds: [workItemId],
        participantors,
      });
      expect(several.errcode === 900400 || several.data.errors[0]?.errcode === 900400).toBe(true);
    }
    for (const participants of [
      'staff2',
      ['staff2'],
      [{ id: 'sales', unitType: 1 }],
      [{ id: 'staff2', unitType: 7 }],
      [{ id: 'nobody', unitType: 3 }],
      [{ unitType: 3 }],
    ])
      expect(await submit(manager, { workItemId, actionCode: 'agree', participantInfos: [{ activityCode: 'picked', participants }] })).toMatchObject({
        errcode: 900400,
      });
    const rule = { startTime: '2030-01-01', endTime: '2030-01-02', rangeType: 'ALL', trustType: 'APPROVAL' };
    for (const given of [
      { trustee: [{ id: 'staff2' }] },
      { trustee: 7 },
      { trustee: 'nobody' },
      { trustee: 'staff2', rangeType: 'SOME' },
      { trustee: 'staff2', trustType: 1 },
    ])
      expect(await staff.post('/api/runtime/workflowTrust/createWorkflowTrust', { ...rule, ...given })).toMatchObject({ errcode: 900400 });
  });
});
