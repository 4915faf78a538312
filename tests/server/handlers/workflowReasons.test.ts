import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InstanceLogEntry, WorkItemRow } from '#schemas/workItem.ts';
import { openDeeds, type Deeds, type Started } from './deeds.ts';
import { openOwnApps } from './ownApps.ts';

const step = (id: string, name: string, rules: string, more = '') => `<bpmn:userTask id="${id}" name="${name}">
  <bpmn:extensionElements><lp:task type="approve" opinion="optional" actions="agree,forward,preAddSign"/>${rules}${more}</bpmn:extensionElements></bpmn:userTask>`;
const people = (ids: string, attributes = '') => `<lp:participants ${attributes}><lp:rule kind="user" id="${ids}"/></lp:participants>`;
const flow = (from: string, to: string) => `<bpmn:sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`;

/** Checked by the manager, worked on by somebody else, and signed by the manager again, whose former agreement counts; then by those of a role. */
const AGAIN = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lp="urn:lowcode-portal:bpmn:1" targetNamespace="urn:app:deeds">
  <bpmn:process id="deeds_again" name="复签" isExecutable="true">
    <bpmn:extensionElements><lp:process schemaCode="request"/></bpmn:extensionElements>
    <bpmn:startEvent id="start" name="申请"/>
    ${step('check', '初审', people('manager'))}
    ${step('work', '经办', people('e004'), '<lp:dataPermissions default="read"><lp:item key="verdict" v="true" e="true"/></lp:dataPermissions>')}
    ${step('sign', '复签', people('manager', 'whenRepeated="pass"'))}
    ${step('last', '终审', '<lp:participants mode="any"><lp:rule kind="role" code="hr"/></lp:participants>')}
    <bpmn:endEvent id="end"/>
    ${['start check', 'check work', 'work sign', 'sign last', 'last end'].map((way) => flow(way.split(' ')[0] ?? '', way.split(' ')[1] ?? '')).join('')}
  </bpmn:process>
</bpmn:definitions>`;

function writeApps(folder: string): Promise<void> {
  const app = join(folder, 'deeds');
  cpSync('tests/fixtures/apps/workflows/deeds', app, { recursive: true });
  writeFileSync(join(app, 'workflows/deeds_again.bpmn'), AGAIN);
  const file = join(app, 'app.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"deeds_flow":', '"deeds_again": { "start": true }, "deeds_flow":'));
  return Promise.resolve();
}

let deeds: Deeds;
beforeAll(async () => {
  deeds = await openDeeds(await openOwnApps('embedded', async (folder) => writeApps(folder)));
});
afterAll(() => deeds.close());

/** What somebody reads of why an item is theirs. */
async function whyOf(who: string, { instance }: Started): Promise<WorkItemRow['why'] | undefined> {
  const { data } = await (await deeds.server.as(who)).get<{ content: WorkItemRow[] }>('/api/runtime/workflow/search_workitems', { page: 0, size: 100 });
  return data.content.find(({ workflowInstanceId }) => workflowInstanceId === instance)?.why;
}

const atStep = (log: readonly InstanceLogEntry[], code: string) => log.filter(({ activityCode }) => activityCode === code);

describe('an agreement that was given before (contract 15.9.3)', () => {
  it('[BX-045] answers a later step of the same person, whose entry in the track says so', async () => {
    const started = await deeds.start('deeds_again');
    for (const who of ['manager', 'e004']) expect(await deeds.answer(who, started.instance)).toMatchObject({ errcode: 0 });
    expect(await deeds.handlers(started)).toEqual(['e004', 'lead_hr']);
    expect(await whyOf('lead_hr', started)).toEqual({ kind: 'role', text: '角色 人事' });
    const log = await deeds.log('staff', started.instance);
    expect(atStep(log, 'sign')).toMatchObject([{ participant: { id: 'manager' }, action: 3, automatic: 'repeated', outcome: 'agree' }]);
    expect(atStep(log, 'check')).toMatchObject([{ participant: { id: 'manager' }, action: 3, automatic: null }]);
  });

  it('[BX-045] does not count once somebody else has changed the record: the person decides again, and reads why they have it', async () => {
    const started = await deeds.start('deeds_again');
    await deeds.answer('manager', started.instance);
    const { version } = (await deeds.row(started)) ?? {};
    const bizObject = { id: started.record, schemaCode: 'request', data: { version, verdict: '改为分期' } };
    expect(await deeds.answer('e004', started.instance, 'agree', { bizObject })).toMatchObject({ errcode: 0 });
    expect(await deeds.row(started)).toMatchObject({ data: { verdict: '改为分期' } });
    expect(await deeds.handlers(started)).toEqual(['manager']);
    expect(await whyOf('manager', started)).toMatchObject({ kind: 'user' });
    expect(atStep(await deeds.log('staff', started.instance), 'sign')).toMatchObject([{ participant: { id: 'manager' }, action: 12, automatic: null }]);
    expect(await deeds.answer('manager', started.instance)).toMatchObject({ errcode: 0 });
    expect(await deeds.handlers(started)).toEqual(['e004', 'lead_hr']);
  });
});

describe('why somebody has an item (contract 11.3)', () => {
  it('[BX-045] by a rule, handed on, added and delegated: each is named in words, with what was said by who sent it', async () => {
    const started = await deeds.start('deeds_again');
    const words = { kind: 'user', text: expect.stringMatching(/./) };
    expect(await whyOf('manager', started)).toMatchObject(words);
    const handedOn = { workItemId: await deeds.open('manager', started.instance), participantors: ['lead_east'], comment: '请您把关' };
    expect(await deeds.act('manager', 'forward_workItem', handedOn)).toMatchObject({ errcode: 0 });
    const manager = (await deeds.server.services.organisation.current()).people.get('manager');
    expect(await whyOf('lead_east', started)).toMatchObject({
      kind: 'forward',
      text: `${manager?.name} 转办`,
      by: { id: 'manager' },
      opinion: '请您把关',
    });
    const added = { workItemId: await deeds.open('lead_east', started.instance), participantors: ['ceo'], addSignType: 1, comment: '先请您看' };
    expect(await deeds.act('lead_east', 'adjust_workItem_participators', added)).toMatchObject({ errcode: 0 });
    expect(await whyOf('ceo', started)).toMatchObject({ kind: 'addSign', by: { id: 'lead_east' }, opinion: '先请您看' });
    const day = (ms: number) => new Date(deeds.server.services.now().getTime() + ms).toISOString().slice(0, 10);
    const rule = { startTime: day(-86_400_000), endTime: day(86_400_000), rangeType: 'ALL', trustType: 'APPROVAL', trustee: 'e010' };
    expect(await (await deeds.server.as('ceo')).post('/api/runtime/workflowTrust/createWorkflowTrust', rule)).toMatchObject({ errcode: 0 });
    expect(await whyOf('e010', started)).toMatchObject({ kind: 'addSign', trustor: { id: 'ceo' }, opinion: '先请您看' });
  });
});
