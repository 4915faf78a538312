import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Directory } from '#server/apps/checks/nobodyBehind.ts';
import { faultLine, type Fault } from '#server/apps/documents/fault.ts';
import { loadApps, nothingLoaded, type LoadOptions } from '#server/apps/loader.ts';
import { temporaryFolder, write } from '../markedFixture.ts';
import { takeMarks, type ExpectedFault } from '../marks.ts';
import { ENDS, ORIGINATOR, flowTo, flows, timer, userTask, withOwn, workflowText } from './workflowText.ts';

const NOT_RUN = 'not run yet are';

const ITEMS: readonly (readonly [code: string, propertyType: number, more?: object])[] = [
  ['title', 0],
  ['amount', 2],
  ['day', 3],
  ['clock', 20],
  ['done', 4],
  ['kind', 14, { options: { items: ['a', 'b'] } }],
  ['person', 50],
  ['people', 51],
  ['dept', 60],
  ['files', 6],
  ['project', 9, { relativeCode: 'project' }],
  ['lines', 8, { subSchema: { properties: [item('product', 0), item('who', 50), item('money', 2)] } }],
];

function item(code: string, propertyType: number, more: object = {}): object {
  return { code, name: code, propertyType, ...more };
}

const ORDER = { code: 'order', name: '订单', properties: ITEMS.map(([code, type, more]) => item(code, type, more)) };
const PROJECT = {
  code: 'project',
  name: '项目',
  properties: [item('name_', 0), item('spent', 2), item('order', 9, { relativeCode: 'order' }), item('lead', 50), item('back', 9, { relativeCode: 'project' })],
};

/** An application with the models `order` and `project`, and what is given; marks are taken out of the texts. */
async function appWith(files: Readonly<Record<string, unknown>>): Promise<{ folder: string; app: string; expected: ExpectedFault[] }> {
  const folder = await temporaryFolder();
  const app = join(folder, 'shop');
  const all: Record<string, unknown> = {
    'app.json': { code: 'shop', name: '店' },
    'menu.json': [],
    'models/order/model.json': ORDER,
    'models/project/model.json': PROJECT,
    'forms/order_form.json': { code: 'order_form', schemaCode: 'order', name: '订单' },
    'forms/project_form.json': { code: 'project_form', schemaCode: 'project', name: '项目' },
    ...files,
  };
  const expected: ExpectedFault[] = [];
  for (const [name, content] of Object.entries(all)) {
    const { text, faults } = takeMarks(typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    await write(join(app, name), text);
    expected.push(...faults.map((fault) => ({ file: join(app, name), ...fault })));
  }
  return { folder, app, expected };
}

/** Loads it, and asserts that exactly the marked faults are reported; that workflows are not run yet aside. */
async function expectFaults(files: Readonly<Record<string, unknown>>, options: LoadOptions = {}) {
  const { folder, app, expected } = await appWith(files);
  const loading = await loadApps([folder], nothingLoaded, options);
  const found = loading.loaded.faults.filter(({ reason }) => !reason.includes(NOT_RUN));
  const isSame = (fault: Fault, wanted: ExpectedFault) =>
    fault.file === wanted.file &&
    fault.line === wanted.line &&
    fault.column === wanted.column &&
    fault.severity === wanted.severity &&
    fault.reason.startsWith(wanted.reason);
  const missing = expected.filter((wanted) => !found.some((fault) => isSame(fault, wanted)));
  const surprising = found.filter((fault) => !expected.some((wanted) => isSame(fault, wanted)));
  expect({ missing, surprising: surprising.map(faultLine) }).toEqual({ missing: [], surprising: [] });
  return { ...loading, folder, app };
}

const flow = (steps: string, options: Parameters<typeof workflowText>[1] = {}): Record<string, string> => ({
  [`workflows/${options.code ?? 'flow'}.bpmn`]: workflowText(ENDS + steps, options),
});
const called = flow(`${userTask('a')}${flows('start a end')}`, { own: '<lp:process schemaCode="project"/>', code: 'other' });

describe('what a workflow names', () => {
  it('[BX-032] items, forms, models and workflows that are not there, or not what is needed, are reported at their place', async () => {
    await expectFaults({
      ...called,
      ...flow(
        `${userTask('a', {
          task: 'type="approve" sheetCode="⟪e:form project_form is of model project, not of order⟫project_form"',
          rules: `<lp:rule kind="item" key="⟪e:title is no person or department⟫title"/><lp:rule kind="item" key="lines.who"/><lp:rule kind="item" key="⟪e:model order has no item lines.what⟫lines.what"/>
          <lp:rule kind="manager" of="item:⟪e:dept is no person⟫dept"/><lp:rule kind="managers" of="item:person"/><lp:rule kind="role" code="r" scope="item:⟪e:person is no department⟫person"/><lp:rule kind="role" code="r" scope="item:dept"/>
          <lp:rule kind="formula" value="⟪e:model order has no item owne⟫\${owne}"/>${ORIGINATOR}`,
          more: `<lp:timeout due="item:⟪e:amount is no date or time⟫amount"/><lp:dataPermissions><lp:item key="⟪e:model order has no item x⟫x"/><lp:item key="⟪e:title is no sub-table: add and delete are for its rows⟫title" add="true"/><lp:item key="lines" delete="false"/></lp:dataPermissions>
          <lp:check when="count(\${lines.product}) == 0" message="\${title} ⟪e:model order has no item y⟫\${y}"/>`,
        })}
        ${withOwn('callActivity', 'c', '<lp:call each="⟪e:people is no sub-table⟫people" originator="item:⟪e:kind is no person⟫kind"/>', 'calledElement="⟪e:there is no workflow nowhere⟫nowhere"')}
        ${withOwn('serviceTask', 's', '<lp:set key="⟪e:version cannot be written by a workflow⟫version" value="1"/><lp:set key="⟪e:lines.money cannot be written⟫lines.money" value="1"/><lp:set key="owner" value="\'x\'"/><lp:update relation="⟪e:person is no relation⟫person"><lp:map value="1" to="x"/></lp:update><lp:create schemaCode="⟪e:there is no model thing⟫thing"><lp:map value="1" to="x"/></lp:create>')}
        <exclusiveGateway id="g" default="g_end"/>${flows('start a c s g end')}${flowTo('g', 'a', '⟪e:model order has no item z⟫${z} == 1')}`,
        {
          own: '<lp:process schemaCode="order" sheetCode="⟪e:there is no form paper⟫paper" instanceName="${name} ${title}" summary="title,⟪e:lines is no item of the record itself⟫lines"/>'.replace(
            '⟪⟫',
            '',
          ),
        },
      ),
    });
  });

  it('[BX-032] values that cannot fit the item they are handed to are reported, those that can are not', async () => {
    await expectFaults({
      ...called,
      ...flow(
        `${withOwn(
          'serviceTask',
          's',
          `<lp:create schemaCode="project"><lp:map from="title" to="name_"/><lp:map from="title" to="spent"/><lp:map from="id" to="order"/><lp:map from="id" to="⟪e:id does not fit back: a text is not written to a relation⟫back"/><lp:map from="project" to="⟪e:project does not fit order: they name records of different models⟫order"/>
          <lp:map from="project" to="back"/><lp:map from="people" to="lead"/><lp:map from="dept" to="⟪e:dept does not fit lead: a department is not written to a person⟫lead"/><lp:map from="lines.who" to="⟪e:lines.who does not fit lead: a column has a value in each row⟫lead"/><lp:map value="\${dept}" to="lead"/></lp:create>
          <lp:update relation="project"><lp:map from="amount" to="spent"/><lp:map from="done" to="⟪e:done does not fit spent⟫spent"/><lp:map value="1" to="⟪e:model project has no item gone⟫gone"/></lp:update>`,
        )}
        ${withOwn('callActivity', 'c', '<lp:call each="lines" originator="item:lines.who"/><lp:map from="lines.who" to="lead"/><lp:map from="lines.money" to="⟪e:lines.money does not fit lead⟫lead"/><lp:map from="spent" to="lines.money" direction="out"/><lp:map from="lead" to="⟪e:lead does not fit day: a person is not written to a date⟫day" direction="out"/><lp:map from="⟪e:model project has no item title⟫title" to="title" direction="out"/>', 'calledElement="other"')}
        ${withOwn('callActivity', 'd', '<lp:map from="lines" to="⟪e:lines does not fit name_: a sub-table is not written to a text⟫name_"/><lp:map from="amount" to="⟪e:version cannot be written by a workflow⟫version"/>', 'calledElement="other"')}
        ${flows('start s c d end')}`,
      ),
    });
  });

  it('a date is no time of day', async () => {
    const model = { code: 'visit', name: '访', properties: [item('day', 3), item('clock', 20)] };
    await expectFaults({
      'models/visit/model.json': model,
      ...flow(
        `${withOwn('serviceTask', 's', '<lp:create schemaCode="visit"><lp:map from="day" to="day"/><lp:map from="clock" to="clock"/><lp:map from="clock" to="⟪e:clock does not fit day: a time of day is not written to a date⟫day"/></lp:create>')}${flows('start s end')}`,
      ),
    });
  });
});

describe('workflows that call each other', () => {
  const call = (to: string, own = ''): string => withOwn('callActivity', `call_${to}`, own, `calledElement="${to}"`);
  const one = (code: string, steps: string): Record<string, string> => flow(steps, { code });
  const ENDLESS = ' leads back to this workflow without a person between';

  it('[BX-032] a workflow that calls itself without a person between is refused, at any depth', async () => {
    await expectFaults(one('flow', `${call('flow')}${flows('start call_flow end')}`.replace('calledElement="', `calledElement="⟪e:flow${ENDLESS}⟫`)));
    await expectFaults({
      ...one('a', `${call('b')}${flows('start call_b end')}`.replace('calledElement="', `calledElement="⟪e:b${ENDLESS}⟫`)),
      ...one('b', `<parallelGateway id="g"/>${call('c')}${flows('start g call_c end')}`.replace('calledElement="', `calledElement="⟪e:c${ENDLESS}⟫`)),
      ...one(
        'c',
        `${userTask('read', { task: 'type="circulate"' })}${call('a')}${flows('start read call_a end')}`.replace(
          'calledElement="',
          `calledElement="⟪e:a${ENDLESS}⟫`,
        ),
      ),
    });
    await expectFaults({
      ...one('a', `${call('quick')}${call('a')}${flows('start call_quick call_a end')}`.replace('calledElement="a', `calledElement="⟪e:a${ENDLESS}⟫a`)),
      ...one('quick', `${withOwn('serviceTask', 's', '<lp:set key="title" value="1"/>')}${flows('start s end')}`),
    });
  });

  it('a person between is enough: a step before, a start step that asks, or a step of the workflow called before', async () => {
    await expectFaults(one('flow', `${userTask('a')}${call('flow')}${flows('start a call_flow end')}`));
    await expectFaults(one('flow', `${call('flow', '<lp:call submit="ask"/>')}${flows('start call_flow end')}`));
    await expectFaults({
      ...one('a', `${call('slow')}${call('a')}${flows('start call_slow call_a end')}`),
      ...one('slow', `${userTask('b')}${flows('start b end')}`),
    });
  });

  it('a call that is not waited for, one without rows, and a timer on a call let the next begin without a person', async () => {
    const slow = one('slow', `${userTask('b')}${flows('start b end')}`);
    const marked = (steps: string): string => steps.replace('calledElement="a', `calledElement="⟪e:a${ENDLESS}⟫a`);
    for (const own of ['<lp:wait value="false"/>', '<lp:call each="lines"/>'])
      await expectFaults({ ...slow, ...one('a', marked(`${call('slow', own)}${call('a')}${flows('start call_slow call_a end')}`)) });
    await expectFaults({
      ...slow,
      ...one('a', marked(`${call('slow')}${call('a')}${timer('t', 'call_slow')}${flows('start call_slow end', 't call_a end')}`)),
    });
  });
});

describe('items that somebody does not see', () => {
  const rights = (...entries: readonly (readonly [id: string, hidden: readonly string[]])[]): object => ({
    code: 'shop',
    name: '店',
    permissions: entries.map(([id, hiddenItems]) => ({
      subjects: [{ id, unitType: 2 }],
      visible: true,
      models: { order: { actions: ['add'], scope: 'all', hiddenItems } },
    })),
  });
  const opening = (mark: string): Record<string, string> =>
    flow(
      `${userTask('a', { more: `<lp:dataPermissions default="edit"><lp:item key="${mark}amount" v="true"/><lp:item key="title" e="true"/></lp:dataPermissions>` })}${flows('start a end')}`,
    );

  it('a step that shows them is reported, unless everybody sees them', async () => {
    await expectFaults({
      'app.json': rights(['sales', ['amount', 'title']], ['it', []]),
      ...opening('⟪w:opens hidden item: amount is hidden from somebody by the application⟫'),
    });
    await expectFaults({ 'app.json': rights(['sales', ['amount']], ['*', []]), ...opening('') });
    await expectFaults({ 'app.json': rights(['sales', []]), ...opening('') });
  });

  it('texts that every participant reads are reported where they name one, by the application or by a step', async () => {
    const own = (mark: string): string => `<lp:process schemaCode="order" instanceName="\${title} ${mark}\${amount}"/>`;
    const notify = (mark: string): string => withOwn('serviceTask', 's', `<lp:notify text="${mark}\${kind}">${ORIGINATOR}</lp:notify>`);
    await expectFaults({
      'app.json': rights(['sales', ['amount']]),
      ...flow(`${notify('')}${userTask('a')}${flows('start s a end')}`, { own: own('⟪w:names hidden item: amount is hidden by the application⟫') }),
    });
    const hiding = userTask('a', {
      more: '<lp:dataPermissions default="none"><lp:item key="title" v="true"/><lp:item key="amount" v="true"/></lp:dataPermissions>',
    });
    await expectFaults(flow(`${notify('⟪w:names hidden item: kind is hidden by step a⟫')}${hiding}${flows('start s a end')}`, { own: own('') }));
  });

  it('the name of records is reported at the model, where a workflow goes over them', async () => {
    const model = (mark: string): string => JSON.stringify({ ...ORDER, nameRule: `\${title} ${mark}\${amount}` });
    const steps = `${userTask('a', { more: '<lp:dataPermissions><lp:item key="amount" v="false"/></lp:dataPermissions>' })}${flows('start a end')}`;
    await expectFaults({ 'models/order/model.json': model('⟪w:names hidden item: amount is hidden by step a⟫'), ...flow(steps) });
    await expectFaults({ 'models/order/model.json': model(''), 'app.json': rights(['sales', ['amount']]) });
  });
});

describe('what is known when the server runs', () => {
  const PEOPLE: ReadonlyMap<string, ReturnType<Directory['person']>> = new Map([
    ['li', 'enabled'],
    ['wang', 'disabled'],
    ['zhao', 'locked'],
  ]);
  const directory: Directory = {
    person: (id) => PEOPLE.get(id),
    membersOfRole: (code) =>
      new Map([
        ['finance', ['li']],
        ['empty', []],
        ['left', ['wang', 'zhao']],
      ]).get(code),
    peopleOfDepartment: (code, who) => (code === 'sales' ? ['li'].filter(() => who !== 'leader') : undefined),
  };

  it('[BX-084] a workflow that names people who are gone, or a role or department that gives nobody, is reported', async () => {
    const rules = `<lp:rule kind="user" id="li, ⟪w:nobody behind: wang is disabled⟫wang,⟪w:nobody behind: zhao is locked⟫zhao,⟪w:nobody behind: chen is nobody known⟫chen"/>
      <lp:rule kind="role" code="finance"/><lp:rule kind="role" code="⟪w:nobody behind: role empty has nobody who is enabled⟫empty"/><lp:rule kind="role" code="⟪w:nobody behind: role left has nobody⟫left"/><lp:rule kind="role" code="⟪w:nobody behind: there is no role boss⟫boss"/>
      <lp:rule kind="department" id="sales"/><lp:rule kind="department" id="⟪w:nobody behind: the leader of department sales has nobody⟫sales" leader="true"/><lp:rule kind="department" id="⟪w:nobody behind: there is no department moon⟫moon" deep="true"/>
      <lp:rule kind="managers" to="⟪w:nobody behind: there is no role head⟫head"/><lp:rule kind="chosen" range="role:⟪w:nobody behind: role empty⟫empty"/><lp:rule kind="chosen" range="department:⟪w:nobody behind: there is no department mars⟫mars"/>`;
    const files = flow(`${userTask('a', { rules })}${flows('start a end')}`);
    await expectFaults(files, { directory: () => Promise.resolve(directory) });
    await expectFaults(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, takeMarks(text).text])));
  });

  it('an item that a running version names and the model no longer has is reported at the model', async () => {
    const old = workflowText(`${ENDS}${userTask('a', { rules: '<lp:rule kind="originator" when="${price} > ${amount}"/>' })}${flows('start a end')}`, {
      own: '<lp:process schemaCode="order" summary="price,colour"/>',
    });
    const runningVersions = () =>
      Promise.resolve([
        { workflowCode: 'flow', xml: old },
        { workflowCode: 'broken', xml: '<a>' },
      ]);
    const { loaded } = await loadApps([(await appWith({})).folder], nothingLoaded, { runningVersions });
    expect(loaded.faults.map(({ severity, reason, file }) => [severity, reason.replace(/[0-9a-f]{16}/, '…'), file.endsWith('order/model.json')])).toEqual([
      ['warning', 'item is gone: price; version … of workflow flow, which still runs, names it', true],
      ['warning', 'item is gone: colour; version … of workflow flow, which still runs, names it', true],
    ]);
  });
});

describe('what is bound to a workflow', () => {
  const model = (bindWorkflow: string, mark = ''): object => ({
    'models/order/model.json': JSON.stringify({ ...ORDER, bindWorkflow: 0 }).replace('"bindWorkflow":0', `"bindWorkflow":${mark}"${bindWorkflow}"`),
  });
  const own = flow(`${userTask('a')}${flows('start a end')}`);

  it('a model whose workflow is not there is reported and left out; one whose workflow has faults is there without it', async () => {
    await expectFaults({ ...own, ...model('flow') });
    await expectFaults({ ...own, ...called, ...model('other', '⟪w:workflow other runs on records of model project⟫') });
    const faulty = flow(`⟪e:no flow leads to a⟫${userTask('a')}${flows('start end', 'a end')}`);
    const { loaded } = await expectFaults({ ...faulty, ...model('flow') });
    expect(loaded.faults.map(({ followed }) => followed)).toEqual(['1 document that uses it goes without it: models/order/model.json:1']);
    expect([...loaded.models.keys()]).toEqual(['order', 'project']);
    const { loaded: without } = await expectFaults({
      ...model('none', '⟪e:there is no workflow none⟫'),
      'forms/order_form.json': { code: 'order_form', schemaCode: 'project', name: '订单' },
      'models/project/model.json': { code: 'project', name: '项', properties: [item('x', 0)] },
    });
    expect([...without.models.keys()]).toEqual(['project']);
  });

  it('a menu says on the wire that records are made by a workflow, whichever way the document says it', async () => {
    const node = (bindWorkflow: unknown, code = 'order') => ({ code, name: '订单', type: 'BizModel', bindWorkflow });
    const { loaded } = await expectFaults({ ...own, 'menu.json': [node('flow'), node(true, 'project')] });
    expect(loaded.apps.get('shop')?.menu.map(({ bindWorkflow }) => bindWorkflow)).toEqual([true, true]);
  });

  it('who may start it is there with the other rights', async () => {
    const permissions = [{ subjects: [{ id: 'sales', unitType: 2 }], visible: true, workflows: { flow: { start: true }, idle: {} } }];
    const { loaded } = await expectFaults({ ...own, 'app.json': { code: 'shop', name: '店', permissions } });
    expect(loaded.apps.get('shop')?.rights.map(({ workflows }) => [...workflows])).toEqual([['flow']]);
  });
});

describe('loading', () => {
  it('[BX-032] what is no XML is refused at its place, what is exported under another ending is said not to be read', async () => {
    const task = (name: string): string =>
      `<userTask id="a" name="${name}"><extensionElements><lp:task type="approve"/><lp:participants>${ORIGINATOR}</lp:participants></extensionElements></userTask>${flows('start a end')}`;
    const { loaded } = await expectFaults({
      ...flow(task('R&amp;D'), { code: 'plain' }),
      ...flow(task('R⟪e:broken XML⟫&D'), { code: 'ampersand' }),
      ...flow(task('R⟪e:broken XML⟫&nbsp;D'), { code: 'entity' }),
      ...flow(task('A ⟪e:broken XML⟫< B'), { code: 'less' }),
      'workflows/export.bpmn20.xml': '⟪w:not read: a workflow document ends in .bpmn⟫<a/>',
      'workflows/.export.swp': 'x',
      'workflows/old/flow.bpmn': 'x',
    });
    expect([...(loaded.apps.get('shop')?.workflows.keys() ?? [])]).toEqual(['plain']);
  });

  it('[BX-031] the newest version that is without fault is there by its code, with its text', async () => {
    const text = flow(`${userTask('a')}${flows('start a end')}`)['workflows/flow.bpmn'] ?? '';
    const { folder, app } = await appWith({ 'workflows/flow.bpmn': text });
    const first = await loadApps([folder]);
    const workflow = first.loaded.workflows.get('flow');
    expect(workflow).toMatchObject({ appCode: 'shop', code: 'flow', xml: text, definition: { startStepCode: 'start' } });
    expect(first.loaded.apps.get('shop')?.workflows.get('flow')).toBe(workflow);
    await write(join(app, 'workflows/flow.bpmn'), text.replace('sourceRef="a"', 'sourceRef="b"'));
    const second = await loadApps([folder], first);
    expect(second.loaded.workflows.get('flow')?.definition.version).toBe(workflow?.definition.version);
    expect(second.loaded.faults.filter(({ severity }) => severity === 'error')).not.toEqual([]);
    await write(join(app, 'workflows/flow.bpmn'), text.replaceAll('"a"', '"b"').replaceAll('_a"', '_b"'));
    const third = await loadApps([folder], second);
    expect([...(third.loaded.workflows.get('flow')?.definition.elements.keys() ?? [])]).toEqual(['start', 'end', 'b']);
  });
});
