import { describe, expect, it } from 'vitest';
import { compileWorkflow, readDefinition, UnreadableDefinition } from '#server/apps/bpmn/compileWorkflow.ts';
import { recordScope } from '#schemas/expression/expression.ts';
import type { Gateway, WorkflowDefinition, WorkflowElement } from '#schemas/workflow/definition.ts';
import type { WorkflowScope } from '#schemas/workflow/workflowFunctions.ts';
import { ENDS, ORIGINATOR, flowTo, flows, timer, userTask, withOwn, workflowText } from './workflowText.ts';

/** The definition in a text that must be without fault. */
function compiled(text: string): WorkflowDefinition {
  const { document, problems } = compileWorkflow(text, 'flow');
  expect(problems).toEqual([]);
  return (document ?? expect.fail('not compiled')).definition;
}

type ElementOf<T extends WorkflowElement['type']> = T extends Gateway['type'] ? Gateway : Extract<WorkflowElement, { type: T }>;

function elementOf<T extends WorkflowElement['type']>(definition: WorkflowDefinition, code: string, type: T): ElementOf<T> {
  const element = definition.elements.get(code);
  // The type is compared just here.
  return element?.type === type ? (element as ElementOf<T>) : expect.fail(`${code} is no ${type}`);
}

const scope = (data: Record<string, unknown>, steps: Partial<WorkflowScope> = {}): WorkflowScope => ({
  ...recordScope(data, { now: '2026-11-26 10:00:00', user: 'staff', department: 'sales' }),
  outcome: () => '',
  times: () => 0,
  ...steps,
});

describe('process and steps', () => {
  it('a document of three elements has the defaults of the contract', () => {
    const definition = compiled(workflowText(`${ENDS}${userTask('a')}${flows('start a end')}`));
    expect(definition).toMatchObject({
      workflowCode: 'flow',
      name: '流程',
      schemaCode: 'order',
      revoke: 'untilNextHandled',
      void: 'untilHandled',
      summary: [],
      urge: true,
      clock: 'calendar',
      keepDays: 0,
      onEnd: [],
      startEventCode: 'start',
      startStepCode: 'start',
    });
    expect(definition.instanceName).toBeUndefined();
    expect(definition.version).toMatch(/^[0-9a-f]{16}$/);
    expect([...definition.elements.keys()]).toEqual(['start', 'end', 'a']);
    expect(elementOf(definition, 'start', 'startEvent')).toMatchObject({ name: '发起', nameEn: 'Start', order: 0, incoming: [], outgoing: ['start_a'] });
    expect(elementOf(definition, 'a', 'userTask')).toMatchObject({
      name: 'a',
      order: 2,
      incoming: ['start_a'],
      outgoing: ['a_end'],
      boundaries: [],
      task: {
        type: 'approve',
        actions: new Set(['agree', 'disAgree', 'showReject', 'save', 'forward']),
        reject: ['start', 'previous'],
        resubmit: 'ask',
        disAgree: 'end',
        opinion: 'onDisagree',
        signature: false,
        batch: true,
        addSign: new Set(['before', 'after', 'beside']),
        allowOriginator: false,
        forwardScope: 'all',
        maxUrge: 10,
        recirculate: false,
      },
      participants: {
        mode: { kind: 'any' },
        whenEmpty: 'admin',
        whenOriginator: 'ask',
        whenRepeated: 'ask',
        exclude: [],
        max: 50,
        rules: [{ kind: 'originator' }],
      },
      permissions: { default: 'read', items: new Map() },
      circulate: [],
      checks: [],
    });
    expect(elementOf(definition, 'a', 'userTask').timeout).toBeUndefined();
  });

  it.each([
    ['fill', { actions: new Set(['submit', 'save']), reject: [], batch: false }, { kind: 'any' }, 'edit'],
    ['circulate', { actions: new Set(), reject: [], batch: false }, { kind: 'all' }, 'read'],
  ])('a step of type %s has defaults of its own', (type, task, mode, permissions) => {
    const definition = compiled(workflowText(`${ENDS}${userTask('b')}${userTask('a', { task: `type="${type}"` })}${flows('start b a end')}`));
    expect(elementOf(definition, 'a', 'userTask')).toMatchObject({ task, participants: { mode }, permissions: { default: permissions } });
  });

  it('every attribute of process and step is read', () => {
    const definition = compiled(
      workflowText(
        `${withOwn('startEvent', 'start', '<lp:task type="fill" actions="submit" sheetCode="first" opinion="optional" signature="true"/><lp:dataPermissions default="none"/><lp:name en="Begin"/>', 'name="开始"')}
        ${userTask('a')}${userTask('b', {
          task: 'type="approve" actions=" agree , disAgree" reject="a,start" resubmit="back" disAgree="flow" opinion="required" signature="true" batch="false" addSign="after" allowOriginator="true" forwardScope="subtree" maxUrge="0" recirculate="true" sheetCode="sheet"',
          participants: 'mode="ratio:60" whenEmpty="stop" whenOriginator="manager" whenRepeated="passAdjacent" exclude="originator, handlerOf:a" max="200"',
          more: `<lp:dataPermissions default="none"><lp:item key="amount" v="true" e="true" r="true"/><lp:item key="lines" add="true" delete="false"/><lp:item key="lines.money" v="false"/></lp:dataPermissions>
          <lp:timeout warn="PT1H" due="item:dueOn" clock="working" action="escalate" repeat="P1D"/>
          <lp:circulate on="disAgree">${ORIGINATOR}</lp:circulate><lp:circulate on="complete"><lp:rule kind="handlerOf" step="b"/></lp:circulate>
          <lp:check when="\${amount} &lt; 0" message="少于 \${amount}" messageEn="Less"/><lp:name en="Second"/>`,
        })}
        ${withOwn('endEvent', 'end', '<lp:end result="disAgree"/>').replace('</endEvent>', '<terminateEventDefinition/></endEvent>')}
        ${flows('start a b')}<sequenceFlow id="last" name="最后" sourceRef="b" targetRef="end"><extensionElements><lp:name en="Last"/></extensionElements></sequenceFlow>`,
        {
          own: `<lp:process schemaCode="order" sheetCode="order_form" instanceName="\${name} \${amount}" revoke="always" void="never" summary="amount, kind" urge="false" clock="working" keepDays="30"/>
          <lp:onEnd result="any"><lp:set key="kind" value="'x'"/><lp:set key="amount" value="\${amount} + 1"/></lp:onEnd><lp:onEnd result="void"><lp:set key="kind" value="null"/></lp:onEnd><lp:name en="Flow"/>`,
        },
      ),
    );
    expect(definition).toMatchObject({ nameEn: 'Flow', sheetCode: 'order_form', revoke: 'always', void: 'never', urge: false, clock: 'working', keepDays: 30 });
    expect(definition.summary).toEqual(['amount', 'kind']);
    expect(definition.instanceName?.render({ value: (code) => `<${code}>` })).toBe('<name> <amount>');
    expect(definition.onEnd.map(({ result, sets }) => [result, sets.map(({ key, value }) => [key, value.evaluate(scope({ amount: 2 }))])])).toEqual([
      [
        'any',
        [
          ['kind', 'x'],
          ['amount', 3],
        ],
      ],
      ['void', [['kind', null]]],
    ]);
    expect(elementOf(definition, 'start', 'startEvent')).toMatchObject({
      name: '开始',
      nameEn: 'Begin',
      task: { type: 'fill', actions: new Set(['submit']), sheetCode: 'first', opinion: 'optional', signature: true },
      permissions: { default: 'none' },
    });
    const step = elementOf(definition, 'b', 'userTask');
    expect(step.task).toEqual({
      type: 'approve',
      actions: new Set(['agree', 'disAgree']),
      reject: ['a', 'start'],
      resubmit: 'back',
      disAgree: 'flow',
      opinion: 'required',
      signature: true,
      batch: false,
      addSign: new Set(['after']),
      allowOriginator: true,
      forwardScope: 'subtree',
      maxUrge: 0,
      recirculate: true,
      sheetCode: 'sheet',
    });
    expect(step.participants).toMatchObject({
      mode: { kind: 'ratio', percent: 60 },
      whenEmpty: 'stop',
      whenOriginator: 'manager',
      whenRepeated: 'passAdjacent',
      exclude: ['originator', { handlerOf: 'a' }],
      max: 200,
    });
    expect(step.permissions).toEqual({
      default: 'none',
      items: new Map([
        ['amount', { visible: true, editable: true, required: true }],
        ['lines', { add: true, delete: false }],
        ['lines.money', { visible: false }],
      ]),
    });
    expect(step.timeout).toEqual({ warn: 'PT1H', due: { item: 'dueOn' }, clock: 'working', action: 'escalate', repeat: 'P1D' });
    expect(step.circulate.map(({ on, rules }) => [on, rules.map(({ kind }) => kind)])).toEqual([
      ['disAgree', ['originator']],
      ['complete', ['handlerOf']],
    ]);
    expect(step.checks.map(({ when, message, messageEn }) => [when.holds(scope({ amount: -1 })), message.text, messageEn?.text])).toEqual([
      [true, '少于 ${amount}', 'Less'],
    ]);
    expect(step.nameEn).toBe('Second');
    expect(elementOf(definition, 'end', 'endEvent')).toMatchObject({ name: '', terminate: true, result: 'disAgree' });
    expect(definition.flows.get('last')).toMatchObject({ id: 'last', name: '最后', nameEn: 'Last', from: 'b', to: 'end' });
  });

  it('every kind of rule is read', () => {
    const rules = `<lp:rule kind="user" id="zhang, li"/><lp:rule kind="department" id="sales" leader="true"/><lp:rule kind="department" id="sales" deep="true"/>
      <lp:rule kind="role" code="finance"/><lp:rule kind="role" code="finance" scope="originatorDepartment"/><lp:rule kind="role" code="finance" scope="item:dept"/>
      <lp:rule kind="manager"/><lp:rule kind="manager" of="handlerOf:a" level="2"/><lp:rule kind="managers" of="item:person"/><lp:rule kind="managers" level="2" to="4"/><lp:rule kind="managers" to="boss"/>
      <lp:rule kind="item" key="person"/><lp:rule kind="item" key="lines.person" leader="false"/><lp:rule kind="handlerOf" step="a"/>
      <lp:rule kind="chosen"/><lp:rule kind="chosen" range="role:finance" multiple="false"/><lp:rule kind="chosen" range="department:sales"/><lp:rule kind="formula" value="'li'" when="times('a') > 1"/>`;
    const definition = compiled(workflowText(`${ENDS}${userTask('a')}${userTask('b', { rules, participants: 'mode="count:2"' })}${flows('start a b end')}`));
    const { participants } = elementOf(definition, 'b', 'userTask');
    expect(participants.mode).toEqual({ kind: 'count', places: 2 });
    expect(participants.rules.slice(0, -1)).toEqual([
      { kind: 'user', ids: ['zhang', 'li'] },
      { kind: 'department', id: 'sales', leader: true, deep: false },
      { kind: 'department', id: 'sales', leader: false, deep: true },
      { kind: 'role', code: 'finance', scope: 'all' },
      { kind: 'role', code: 'finance', scope: 'originatorDepartment' },
      { kind: 'role', code: 'finance', scope: { item: 'dept' } },
      { kind: 'manager', of: 'originator', level: 1 },
      { kind: 'manager', of: { handlerOf: 'a' }, level: 2 },
      { kind: 'managers', of: { item: 'person' }, level: 1 },
      { kind: 'managers', of: 'originator', level: 2, to: 4 },
      { kind: 'managers', of: 'originator', level: 1, to: { role: 'boss' } },
      { kind: 'item', key: 'person', leader: true },
      { kind: 'item', sheet: 'lines', key: 'person', leader: false },
      { kind: 'handlerOf', step: 'a' },
      { kind: 'chosen', multiple: true },
      { kind: 'chosen', range: { role: 'finance' }, multiple: false },
      { kind: 'chosen', range: { department: 'sales' }, multiple: true },
    ]);
    const formula = participants.rules.at(-1);
    expect(formula?.kind === 'formula' && formula.value.evaluate(scope({}))).toBe('li');
    expect([1, 2].map((times) => formula?.when?.holds(scope({}, { times: () => times })))).toEqual([false, true]);
  });
});

describe('other elements', () => {
  it('gateways, timers, service tasks and call activities are read', () => {
    const definition = compiled(
      workflowText(
        `${ENDS}${userTask('a')}${withOwn('boundaryEvent', 'soon', '<lp:timer clock="working"/>', 'attachedToRef="a" cancelActivity="false"').replace('</boundaryEvent>', '<timerEventDefinition><timeDuration> P2D </timeDuration></timerEventDefinition></boundaryEvent>')}${timer('late', 'a')}
        <exclusiveGateway id="one" default="one_end"/><parallelGateway id="all"/><inclusiveGateway id="some"/>
        ${withOwn(
          'serviceTask',
          's',
          `<lp:set key="kind" value="outcome('a')"/><lp:create schemaCode="bill" once="false"><lp:map from="amount" to="money"/><lp:map value="\${amount} * 2" to="double"/></lp:create>
          <lp:update relation="project"><lp:map value="1" to="spent"/></lp:update><lp:notify text="付款 \${amount}" textEn="Paid">${ORIGINATOR}</lp:notify><lp:circulate><lp:rule kind="role" code="finance"/></lp:circulate><lp:set key="amount" value="0"/>`,
        )}
        ${withOwn('callActivity', 'c', '<lp:map from="lines.amount" to="amount"/><lp:map from="result" to="lines.result" direction="out"/><lp:call originator="item:lines.person" submit="ask" each="lines"/>', 'calledElement="other"')}
        ${withOwn('callActivity', 'd', '<lp:wait value="false"/>', 'calledElement="other"')}
        ${flows('start a all s one end', 'all c d some end', 'soon end', 'late end')}${flowTo('one', 'c', "${amount} &gt; 5 and outcome('a') == 'agree'")}`,
      ),
    );
    expect(elementOf(definition, 'a', 'userTask').boundaries).toEqual(['soon', 'late']);
    expect(elementOf(definition, 'soon', 'boundaryEvent')).toMatchObject({ attachedTo: 'a', cancelActivity: false, duration: 'P2D', clock: 'working' });
    expect(elementOf(definition, 'late', 'boundaryEvent')).toMatchObject({ attachedTo: 'a', cancelActivity: true, duration: 'PT1H' });
    expect(elementOf(definition, 'one', 'exclusiveGateway')).toMatchObject({ defaultFlow: 'one_end', outgoing: ['one_end', 'one_c'] });
    expect(elementOf(definition, 'all', 'parallelGateway').outgoing).toEqual(['all_s', 'all_c']);
    expect(elementOf(definition, 'some', 'inclusiveGateway').incoming).toEqual(['d_some']);
    const condition = definition.flows.get('one_c')?.condition;
    expect(['agree', 'disAgree'].map((outcome) => condition?.holds(scope({ amount: 6 }, { outcome: () => outcome })))).toEqual([true, false]);
    const deeds = elementOf(definition, 's', 'serviceTask').deeds;
    expect(deeds.map(({ kind }) => kind)).toEqual(['set', 'create', 'update', 'notify', 'circulate', 'set']);
    expect(deeds[1]).toMatchObject({ schemaCode: 'bill', once: false, maps: [{ from: 'amount', to: 'money' }, { to: 'double' }] });
    expect(deeds[2]).toMatchObject({ relation: 'project', maps: [{ to: 'spent' }] });
    expect(deeds[3]).toMatchObject({ text: { text: '付款 ${amount}' }, textEn: { text: 'Paid' }, rules: [{ kind: 'originator' }] });
    expect(elementOf(definition, 'c', 'callActivity')).toMatchObject({
      calledElement: 'other',
      mapsIn: [{ from: 'lines.amount', to: 'amount' }],
      mapsOut: [{ from: 'result', to: 'lines.result' }],
      wait: true,
      originator: { item: 'lines.person' },
      submit: 'ask',
      each: 'lines',
    });
    expect(elementOf(definition, 'd', 'callActivity')).toMatchObject({ mapsIn: [], mapsOut: [], wait: false, originator: 'originator', submit: 'auto' });
  });

  it('what a token can reach goes over flows and boundary timers, and comes back in a loop', () => {
    const { reach } = compiled(
      workflowText(
        `${ENDS}${userTask('a')}${userTask('b')}<exclusiveGateway id="g" default="g_end"/>${timer('t', 'b')}${flows('start a b g end', 't end')}${flowTo('g', 'b', "times('b') &lt; 3")}`,
      ),
    );
    expect([...reach].map(([code, reached]) => [code, [...reached].toSorted()])).toEqual([
      ['start', ['a', 'b', 'end', 'g', 't']],
      ['end', []],
      ['a', ['b', 'end', 'g', 't']],
      ['b', ['b', 'end', 'g', 't']],
      ['g', ['b', 'end', 'g', 't']],
      ['t', ['end']],
    ]);
  });

  it.each([
    ['a fill step of the originator', userTask('a', { task: 'type="fill"' }), flows('start a end'), 'a'],
    ['one that a flow leads back to', userTask('a', { task: 'type="fill"' }) + userTask('b'), flows('start a b end') + flows('b a'), 'a'],
    ['an approve step', userTask('a'), flows('start a end'), 'start'],
    ['a rule with a condition', userTask('a', { task: 'type="fill"', rules: '<lp:rule kind="originator" when="true"/>' }), flows('start a end'), 'start'],
    ['a second rule', userTask('a', { task: 'type="fill"', rules: `${ORIGINATOR}<lp:rule kind="user" id="x"/>` }), flows('start a end'), 'start'],
    ['two flows from the start event', userTask('a', { task: 'type="fill"' }) + userTask('b'), flows('start a end', 'start b end'), 'start'],
  ])('the start step with %s', (_what, steps, ways, code) => {
    expect(compiled(workflowText(ENDS + steps + ways)).startStepCode).toBe(code);
  });

  it('flows without id get one that stays while their ends do', () => {
    const flow = (from: string, to: string) => `<sequenceFlow sourceRef="${from}" targetRef="${to}"/>`;
    const { flows: all, elements } = compiled(workflowText(`${ENDS}${userTask('a')}${flow('start', 'a')}${flow('a', 'end')}${flow('a', 'end')}`));
    expect([...all.keys()]).toEqual(['start->a', 'a->end', 'a->end 2']);
    expect(elements.get('a')?.outgoing).toEqual(['a->end', 'a->end 2']);
  });

  it('a workflow whose file name is no code is refused', () => {
    const { problems } = compileWorkflow(workflowText(`${ENDS}${flows('start end')}`, { code: 'my-flow' }), 'my-flow');
    expect(problems.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^the id of a process is a code/)]);
  });

  it('the condition of a default flow is passed over', () => {
    const text = workflowText(
      `${ENDS}${userTask('a')}<exclusiveGateway id="g" default="g_a"/>${flows('start g', 'a end')}${flowTo('g', 'a', 'false')}${flowTo('g', 'end', 'true')}`,
    );
    const { document } = compileWorkflow(text, 'flow');
    expect(document?.definition.flows.get('g_a')?.condition).toBeUndefined();
    expect(document?.definition.flows.get('g_end')?.condition).toBeDefined();
  });

  it('steps that parallel ways name are no fault, nor are several flows out of a task and loops', () => {
    const rule = (step: string) => `<lp:rule kind="handlerOf" step="${step}" when="outcome('${step}') == 'agree'"/>`;
    compiled(
      workflowText(`${ENDS}${userTask('a')}${userTask('b', { rules: rule('c') })}${userTask('c', { rules: rule('e') })}${userTask('e', { rules: rule('b') })}
      ${timer('t', 'c', 'cancelActivity="false"')}<parallelGateway id="join"/>${flows('start a b join end', 'a c join', 't e join')}`),
    );
    compiled(
      workflowText(`${ENDS}${userTask('a', { task: 'type="approve" reject="b"', rules: `<lp:rule kind="handlerOf" step="b"/>${ORIGINATOR}` })}${userTask('b')}
      <exclusiveGateway id="g" default="g_end"/>${flows('start a b g end')}${flowTo('g', 'a', "outcome('b') == 'disAgree'")}`),
    );
  });

  it('codes that are names of JavaScript are codes like others', () => {
    const codes = ['constructor', 'toString', 'hasOwnProperty', 'valueOf'];
    const definition = compiled(
      workflowText(
        `${ENDS}${codes.map((code) => userTask(code, { more: `<lp:dataPermissions><lp:item key="${code}" v="true"/></lp:dataPermissions>` })).join('')}${flows(`start ${codes.join(' ')} end`)}`,
      ),
    );
    expect([...definition.elements.keys()].slice(2)).toEqual(codes);
    expect([...(definition.reach.get('constructor') ?? [])].toSorted()).toEqual(['end', 'hasOwnProperty', 'toString', 'valueOf']);
    const { problems } = compileWorkflow(
      workflowText(`${ENDS}<x:constructor/><userTask id="a"><extensionElements><constructor/></extensionElements></userTask>${flows('start a end')}`),
      'flow',
    );
    expect(problems.map(({ reason }) => reason)).toContain('x:constructor is not supported');
  });
});

describe('texts and versions', () => {
  it('references, CDATA and line ends are read as XML means them', () => {
    const text = workflowText(
      `${ENDS}<userTask id="a" name="A &amp;\r\n&#x42; &lt;c&gt;"><extensionElements><lp:task type="approve"/><lp:participants>${ORIGINATOR}</lp:participants></extensionElements></userTask>
      <exclusiveGateway id="g" default="g_end"/>${flows('start a g end')}<sequenceFlow id="f" sourceRef="g" targetRef="a"><conditionExpression xsi:type="tFormalExpression"><![CDATA[\${x} < 1 and ]]>'&amp;' == '&#38;'</conditionExpression></sequenceFlow>`,
    );
    const definition = compiled(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- a & b --><?any thing?>\n${text}`.slice(1));
    expect(definition.elements.get('a')?.name).toBe('A & B <c>');
    expect(definition.flows.get('f')?.condition?.holds(scope({ x: 0 }))).toBe(true);
  });

  it('a stored text gives its definition again, one that is faulty its reason', () => {
    const text = workflowText(`${ENDS}${userTask('a')}${flows('start a end')}`);
    expect(readDefinition(text, 'flow').version).toBe(compiled(text).version);
    expect(() => readDefinition(text.replace('targetRef="end"', 'targetRef="x"'), 'flow')).toThrow(UnreadableDefinition);
    expect(() => readDefinition(text.replace('targetRef="end"', 'targetRef="x"'), 'flow')).toThrow('targetRef names no step: x');
  });

  it('a definition cannot be changed', () => {
    const definition = compiled(workflowText(`${ENDS}${userTask('a')}${flows('start a end')}`));
    expect(
      Object.isFrozen(definition) &&
        Object.isFrozen(definition.elements.get('a')) &&
        Object.isFrozen(elementOf(definition, 'a', 'userTask').participants.rules),
    ).toBe(true);
  });
});
