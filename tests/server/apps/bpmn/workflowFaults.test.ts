import { expect, it } from 'vitest';
import { compileWorkflow } from '#server/apps/bpmn/compileWorkflow.ts';
import { placesIn } from '#server/apps/documents/fault.ts';
import { takeMarks } from '../marks.ts';
import { ENDS, ORIGINATOR, flowTo, flows, timer, userTask, withOwn, workflowText } from './workflowText.ts';

/** Each fault is expected at the character behind its mark. */
const FAULTS: readonly (readonly [what: string, text: string])[] = [
  ['a raw ampersand', workflowText(`<userTask id="a" name="R⟪e:broken XML: & must be written &amp;⟫&D"/>`)],
  ['an entity of HTML', workflowText(`<userTask id="a" name="R⟪e:broken XML: &nbsp; is unknown in XML⟫&nbsp;D"/>`)],
  ['a raw less-than sign', workflowText(`<userTask id="a" name="A ⟪e:broken XML: < must be written &lt;⟫< B"/>`)],
  ['an attribute that stands twice', workflowText(`<userTask id="a" ⟪e:broken XML: attribute id stands twice⟫id="b"/>`)],
  ['a prefix that is not declared', workflowText('<⟪e:broken XML: prefix y is not declared⟫y:a/>')],
  [
    'no start',
    workflowText(`${userTask('a')}<endEvent id="end"/>${flows('a end')}`)
      .replace('<process', '⟪e:the process needs a start event⟫<process')
      .replace('<userTask', '⟪e:no flow leads to a⟫<userTask'),
  ],
  ['an id that is no code', workflowText(`${ENDS}${userTask('a').replace('id="a"', 'id="⟪e:the id of a step is a code⟫a-1"')}${flows('start a-1 end')}`)],
  ['a flow whose id is none of XML', workflowText(`${ENDS}<sequenceFlow id="⟪e:1 f is no id of XML⟫1 f" sourceRef="start" targetRef="end"/>`)],
  [
    'a flow to a start event',
    workflowText(`${ENDS}${userTask('a')}${flows('start a end')}<sequenceFlow id="f" sourceRef="a" targetRef="⟪e:no flow leads to a start event⟫start"/>`),
  ],
  [
    'a flow from an end event',
    workflowText(`${ENDS}${userTask('a')}${flows('start a end')}<sequenceFlow id="f" sourceRef="⟪e:no flow leads on from an end event⟫end" targetRef="a"/>`),
  ],
  [
    'an island',
    workflowText(
      `${ENDS}${flows('start end')}⟪e:a cannot be reached from the start⟫${userTask('a')}⟪e:b cannot be reached from the start⟫${userTask('b')}${flows('a b a')}`,
    ),
  ],
  ['a step that no flow leads to', workflowText(`${ENDS}${flows('start end')}⟪e:no flow leads to a⟫${userTask('a')}${flows('a end')}`)],
  [
    'a flow out of a gateway without condition',
    workflowText(
      `${ENDS}<inclusiveGateway id="g" default="g_end"/>${userTask('a')}${flows('start g end', 'a end')}⟪e:flow g_a needs a condition, or to be the default of g⟫${flowTo('g', 'a')}`,
    ),
  ],
  [
    'a condition behind a task',
    workflowText(
      `${ENDS}${userTask('a')}${flows('start a')}⟪e:only flows from an exclusive or inclusive gateway have conditions⟫${flowTo('a', 'end', 'true')}`,
    ),
  ],
  [
    'a condition of a default',
    workflowText(
      `${ENDS}<exclusiveGateway id="g" default="g_end"/>${userTask('a')}${flows('start g', 'a end')}${flowTo('g', 'a', '1 == 1')}<sequenceFlow id="g_end" sourceRef="g" targetRef="end">⟪w:the condition of flow g_end has no effect⟫<conditionExpression>true</conditionExpression></sequenceFlow>`,
    ),
  ],
  [
    'a condition that cannot be read, behind a reference',
    workflowText(
      `${ENDS}<exclusiveGateway id="g" default="g_end"/>${userTask('a')}${flows('start g end', 'a end')}${flowTo('g', 'a', '\n  1 &lt; 2 and ⟪e:the expression cannot be read: unknown word x⟫x')}`,
    ),
  ],
  [
    'a boundary on a gateway',
    workflowText(
      `${ENDS}<exclusiveGateway id="g"/>${flows('start g end', 't end')}${timer('t', '⟪e:a boundary timer is attached to a user task or call activity⟫g')}`,
    ),
  ],
  [
    'a boundary on a step that is only read',
    workflowText(
      `${ENDS}${userTask('a', { task: 'type="circulate"' })}${flows('start a end', 't end')}${timer('t', '⟪e:a step of type circulate has no boundary timer⟫a')}`,
    ),
  ],
  ...['P1DT1H', 'PT0S', 'P367D', 'PT1.5H', 'P', 'PT', '1h', 'P1W'].map((duration): [string, string] => [
    `the duration ${duration}`,
    workflowText(`${ENDS}${userTask('a')}${flows('start a end', 't end')}${timer('t', 'a', '', `\n ⟪e:no duration such as PT24H⟫${duration} `)}`),
  ]),
  [
    'values that attributes may not have',
    workflowText(
      `${ENDS}${userTask('a', {
        task: 'type="approve" resubmit="⟪e:resubmit must be one of rerun, back, ask, not no⟫no" signature="⟪e:signature must be one of true, false, not yes⟫yes" maxUrge="⟪e:maxUrge must be 0 to 1000⟫-1" addSign="before, ⟪e:addSign must be before, after, beside⟫above"',
        participants:
          'mode="⟪e:mode must be⟫count:0" max="⟪e:max must be 1 to 200⟫201" exclude="originator,⟪e:exclude must be originator or handlerOf⟫somebody" whenRepeated="⟪e:whenRepeated must be one of ask, pass, passAdjacent⟫skip"',
        rules:
          '<lp:rule kind="manager" level="⟪e:level must be 1 to 20⟫21"/><lp:rule kind="managers" level="3" to="⟪e:to must not be below level 3⟫2"/><lp:rule kind="⟪e:kind must be one of⟫boss"/>⟪e:a rule of kind formula needs value⟫<lp:rule kind="formula"/><lp:rule kind="role" code="finance" scope="⟪e:scope must be all, originatorDepartment⟫mine"/>',
        more: '<lp:timeout due="⟪e:due must be a duration such as PT24H, not soon⟫soon" repeat="⟪e:repeat must be a duration such as PT24H⟫P1M"/>',
      })}${flows('start a end')}`,
      {
        own: '<lp:process schemaCode="order" keepDays="⟪e:keepDays must be 0 to 36500⟫x" summary="a,b,c,d,⟪e:summary has at most 4 items⟫e" revoke="⟪e:revoke must be one of⟫sometimes"/>',
      },
    ),
  ],
  [
    'what stands twice',
    workflowText(
      `${ENDS}${userTask('a', { more: '<lp:timeout due="P1D"/>⟪e:lp:timeout stands twice⟫<lp:timeout due="P2D"/><lp:dataPermissions><lp:item key="x"/><lp:item key="⟪e:duplicate key x⟫x"/></lp:dataPermissions>' })}${flows('start a end')}`,
    ),
  ],
  [
    'actions',
    workflowText(
      `${ENDS}${userTask('a', { task: 'type="approve" actions="agree, ⟪e:unknown action dance⟫dance,⟪e:action showCheck has no effect in a workflow⟫showCheck,⟪w:not governed: urge⟫urge,⟪w:action submit is never offered at a step of type approve⟫submit"' })}${flows('start a end')}`,
    ),
  ],
  [
    'a step that is only read',
    workflowText(
      `${ENDS}${userTask('a', { task: 'type="circulate"', participants: 'mode="⟪e:a step of type circulate has mode all⟫any"', more: '⟪e:a step of type circulate has no lp:timeout⟫<lp:timeout due="P1D"/>' })}${flows('start a end')}`,
    ),
  ],
  [
    'limits',
    workflowText(
      `${ENDS}${userTask('a', { task: 'type="fill"', more: '<lp:timeout due="P1D" action="⟪e:nobody disagrees at a step of type fill⟫disAgree"/>' })}${userTask('w', { more: '<lp:timeout warn="⟪w:warn comes after due: PT2H is longer than PT60M⟫PT2H" due="PT60M"/>' })}${userTask('b', { more: '⟪e:lp:timeout needs warn or due⟫<lp:timeout clock="working"/>' })}${userTask('c', { more: '<lp:timeout warn="P1D" ⟪e:action needs due⟫action="urge" ⟪e:repeat needs due⟫repeat="P1D"/>' })}${flows('start a w b c end')}`,
    ),
  ],
  [
    'r without e',
    workflowText(
      `${ENDS}${userTask('a', { more: '<lp:dataPermissions><lp:item key="x" r="⟪e:r needs e="true"⟫true"/></lp:dataPermissions>' })}${userTask('b', { task: 'type="fill"', more: '<lp:dataPermissions><lp:item key="x" r="true"/></lp:dataPermissions>' })}${flows('start a b end')}`,
    ),
  ],
  [
    'a start event that is no fill step',
    workflowText(
      `${withOwn('startEvent', 'start', '<lp:task type="⟪e:a start event is of type fill⟫approve" ⟪e:reject has no effect in a start event⟫reject="any"/>')}<endEvent id="end"/>${userTask('a')}${flows('start a end')}`,
    ),
  ],
  [
    'a start event before the start step',
    workflowText(
      `${withOwn('startEvent', 'start', '⟪w:lp:task has no effect here: a is the start step⟫<lp:task type="fill"/>')}<endEvent id="end"/>${userTask('a', { task: 'type="fill"' })}${flows('start a end')}`,
    ),
  ],
  [
    'steps that are named and unknown, or no steps of people',
    workflowText(
      `${ENDS}<exclusiveGateway id="g"/>${userTask('a', {
        task: 'type="approve" reject="start,⟪e:reject names no step: nobody⟫nobody,⟪e:reject names no step of people: g⟫g"',
        participants: 'exclude="handlerOf:⟪e:handlerOf names no step: who⟫who"',
        rules: `<lp:rule kind="handlerOf" step="⟪e:handlerOf names no step of people: g⟫g"/><lp:rule kind="manager" of="handlerOf:⟪e:handlerOf names no step: whom⟫whom"/><lp:rule kind="originator" when="outcome('⟪e:outcome names no step: z⟫z') == '' and times('⟪e:times names no step that is completed: g⟫g') > 0"/>`,
      })}${flows('start g a end')}`,
    ),
  ],
  [
    'steps that come later',
    workflowText(
      `${ENDS}${userTask('a', {
        task: 'type="approve" reject="⟪e:no flow leads from b to a⟫b"',
        rules: `<lp:rule kind="handlerOf" step="⟪e:no flow leads from b to a⟫b"/><lp:rule kind="originator" when="times('⟪e:no flow leads from a to a⟫a') > 1"/>`,
      })}${userTask('b')}${flows('start a b end')}`,
    ),
  ],
  [
    'outcome of what is computed',
    workflowText(
      `${ENDS}${userTask('a')}<exclusiveGateway id="g" default="g_end"/>${flows('start a g end')}${flowTo('g', 'a', 'outcome(⟪e:the expression cannot be read: outcome takes a text in quotation marks⟫${x})')}`,
    ),
  ],
  [
    'a return into a parallel way',
    workflowText(
      `${ENDS}<parallelGateway id="g"/>${userTask('a')}${userTask('b', { task: 'type="approve" reject="⟪e:no flow leads from a to b⟫a"' })}${flows('start g a end', 'g b end')}`,
    ),
  ],
  [
    'a choice that nobody can be asked for',
    workflowText(
      `${ENDS}${userTask('a')}${userTask('b', { rules: '<lp:rule kind="⟪e:nobody can be asked whom to choose: b is entered only by timers⟫chosen"/>' })}<callActivity id="c" calledElement="other"/>${userTask('d', { rules: '<lp:rule kind="⟪e:nobody can be asked whom to choose: d⟫chosen"/>' })}${timer('t', 'a')}${flows('start a c d end', 't b end')}`,
    ),
  ],
  [
    'a choice for who gets a copy',
    workflowText(
      `${ENDS}${userTask('a', { more: '<lp:circulate on="enter"><lp:rule kind="⟪e:nobody is asked whom to choose for lp:circulate⟫chosen"/></lp:circulate>⟪e:lp:circulate of a user task needs on⟫<lp:circulate><lp:rule kind="originator"/></lp:circulate>' })}${flows('start a end')}`,
    ),
  ],
  [
    'a call activity',
    workflowText(
      `${ENDS}${withOwn('callActivity', 'c', '<lp:wait value="false"/><lp:map from="a" to="b" direction="⟪e:nothing comes back from a child that is not waited for⟫out"/>⟪e:lp:map needs from⟫<lp:map to="b" ⟪w:value has no effect in a call activity⟫value="1"/>', 'calledElement="other"')}⟪e:a call activity needs calledElement⟫<callActivity id="d"><extensionElements><lp:call originator="item:⟪e:lines.who is a column⟫lines.who"/></extensionElements></callActivity>${flows('start c d end')}`,
    ),
  ],
  [
    'a service task',
    workflowText(
      `${ENDS}⟪e:a service task needs lp:set⟫<serviceTask id="s"/>${withOwn('serviceTask', 't', '⟪w:lp:create without lp:map makes an empty record⟫<lp:create schemaCode="x"/>⟪e:lp:update needs lp:map⟫<lp:update relation="y"/><lp:create schemaCode="x">⟪e:lp:map needs from or value, one of them⟫<lp:map to="z"/>⟪e:lp:map needs to⟫<lp:map from="z"/></lp:create>⟪e:lp:notify needs lp:rule⟫<lp:notify text="x"/>⟪e:lp:set needs value⟫<lp:set key="x"/>⟪e:lp:participants may not stand in bpmn:serviceTask⟫<lp:participants/>')}${flows('start s t end')}`,
    ),
  ],
  [
    'a text that names an item wrongly',
    workflowText(`${ENDS}${userTask('a', { more: '<lp:check when="true" message="no ⟪e:an item is written ${code}⟫${a b}"/>' })}${flows('start a end')}`),
  ],
  [
    'the end of an instance',
    workflowText(`${ENDS}${userTask('a')}${flows('start a end')}`, {
      own: '<lp:process schemaCode="order"/>⟪e:lp:onEnd needs lp:set⟫<lp:onEnd result="⟪e:result must be one of agree, disAgree, void, any⟫late"/>',
    }),
  ],
  [
    'no lp:process',
    workflowText(`${ENDS}${userTask('a')}${flows('start a end')}`, { own: '' }).replace('<process', '⟪e:the process needs lp:process⟫<process'),
  ],
  [
    'elements that are not carried out',
    workflowText(
      `${ENDS}⟪e:bpmn:subProcess is not supported⟫<subProcess id="p"/>⟪e:bpmn:timerEventDefinition is not supported here⟫<timerEventDefinition/>⟪e:x:thing is not supported⟫<x:thing/>${flows('start end')}`,
    ),
  ],
  [
    'what other namespaces and BPMN itself add',
    workflowText(
      `${ENDS}<userTask id="a" ⟪w:not carried out: x:priority⟫x:priority="1" ⟪w:not carried out: isForCompensation⟫isForCompensation="true" startQuantity="1" ⟪w:not carried out: completionQuantity⟫completionQuantity="2" ⟪w:unknown attribute colour of bpmn:userTask⟫colour="red"><extensionElements>⟪w:not carried out: x:listener⟫<x:listener x:event="create"><x:field/></x:listener><lp:task type="approve" ⟪w:unknown attribute action of lp:task⟫action="agree" ⟪w:not carried out: x:y⟫x:y="z"/><lp:participants>${ORIGINATOR}</lp:participants>⟪w:unknown element lp:magic⟫<lp:magic/></extensionElements>⟪w:not carried out: bpmn:potentialOwner⟫<potentialOwner/></userTask>${flows('start a end')}`,
      {
        diagram:
          '<bpmndi:BPMNDiagram><bpmndi:BPMNPlane><bpmndi:BPMNShape bpmnElement="a" ⟪w:not carried out: x:stroke⟫x:stroke="red"/></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>',
      },
    ),
  ],
  [
    'attributes that a rule of another kind reads',
    workflowText(
      `${ENDS}${userTask('a', { rules: '<lp:rule kind="user" id="a" ⟪w:level has no effect in a rule of kind user⟫level="1"/>' })}${flows('start a end')}`,
    ),
  ],
  [
    'more steps than there may be',
    workflowText(
      `${ENDS}${Array.from({ length: 299 }, (_, index) => (index === 298 ? '⟪e:a workflow has at most 300 steps, this has 301⟫' : '') + userTask(`t${index}`)).join('')}`,
    ),
  ],
  [
    'more flows than there may be',
    workflowText(
      `${ENDS}${Array.from({ length: 601 }, (_, index) => `${index === 600 ? '⟪e:a workflow has at most 600 flows, this has 601⟫' : ''}<sequenceFlow id="f${index}" sourceRef="start" targetRef="end"/>`).join('')}`,
    ),
  ],
];

it.each(FAULTS)('[BX-032] a workflow with %s is reported at its line and column', (_what, marked) => {
  const { text, faults } = takeMarks(marked);
  const place = placesIn('flow.bpmn', text);
  const { problems, document } = compileWorkflow(text, 'flow');
  const found = problems.map(({ severity, reason, at }) => ({ ...place(Number(at)), severity, reason }));
  const matched = (fault: (typeof faults)[number]) =>
    found.find(
      ({ line, column, severity, reason }) => line === fault.line && column === fault.column && severity === fault.severity && reason.startsWith(fault.reason),
    );
  expect(faults.filter((fault) => !matched(fault))).toEqual([]);
  expect(
    found
      .filter((fault) => !faults.some((wanted) => matched(wanted) === fault))
      .map(({ line, column, severity, reason }) => `${line}:${column} ${severity} ${reason}`),
  ).toEqual([]);
  expect(document === undefined).toBe(faults.some(({ severity }) => severity === 'error'));
});
