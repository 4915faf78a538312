import { WORKFLOW_LIMITS, WORKFLOW_WORDS } from '#schemas/config/workflow.ts';
import { readDuration } from '#schemas/workflow/duration.ts';
import type { BoundaryTimer, Gateway, SequenceFlow, UserTask, WorkflowElement } from '#schemas/workflow/definition.ts';
import { CODE_PATTERN } from '#schemas/wire.ts';
import { childrenNamed, offsetInText, xmlAttribute, xmlText, type XmlElement } from '#server/apps/documents/xmlTree.ts';
import { flagAttribute, given, wordAttribute } from './attributes.ts';
import { STEPS } from './bpmnElements.ts';
import type { WorkflowGraph } from './graph.ts';
import { readCall, readDeeds } from './readActivities.ts';
import { readParticipants } from './readParticipants.ts';
import { readChecks, readCirculation, readPermissions, readTimeout } from './readStepParts.ts';
import { readTask } from './readTask.ts';
import { englishName, ownElements, type Reading } from './reading.ts';

/** The graph of a process, with the XML of its steps and flows by id. */
export interface ReadGraph extends WorkflowGraph {
  xml: ReadonlyMap<string, XmlElement>;
}

const CODE = new RegExp(CODE_PATTERN);
const START_NAME = { name: '发起', nameEn: 'Start' };

/** Reads steps and flows of a process; undefined when there are more than one may have. */
export function readGraph(reading: Reading, process: XmlElement): ReadGraph | undefined {
  const steps = process.children.filter(({ name }) => STEPS.has(name));
  const flowElements = childrenNamed(process, 'bpmn:sequenceFlow');
  if (exceeds(reading, steps, WORKFLOW_LIMITS.steps, 'steps') || exceeds(reading, flowElements, WORKFLOW_LIMITS.flows, 'flows')) return undefined;
  const xml = new Map<string, XmlElement>();
  for (const step of steps) xml.set(checkedCode(reading, step), step);
  const flows = new Map<string, SequenceFlow>();
  for (const element of flowElements) {
    const id = given(element, 'id')?.value ?? madeId(element, flows);
    xml.set(id, element);
    flows.set(id, readFlow(reading, id, element));
  }
  const elements = readElements(reading, new Map([...xml].filter(([, { name }]) => STEPS.has(name))), flows);
  return { xml, elements, flows: withoutDefaultConditions(elements, flows) };
}

/** A default is taken when nothing else is: what its flow would ask is passed over, as BPMN says. */
function withoutDefaultConditions(elements: ReadonlyMap<string, WorkflowElement>, flows: ReadonlyMap<string, SequenceFlow>): Map<string, SequenceFlow> {
  const defaults = new Set([...elements.values()].flatMap((element) => ('defaultFlow' in element ? (element.defaultFlow ?? []) : [])));
  return new Map([...flows].map(([id, flow]) => [id, defaults.has(id) ? { ...flow, condition: undefined } : flow]));
}

/** BPMN lets flows have no id; the chart and the tokens need one, the same after a change elsewhere. No written id looks like it. */
function madeId(element: XmlElement, flows: ReadonlyMap<string, SequenceFlow>): string {
  const way = `${xmlAttribute(element, 'sourceRef') ?? ''}->${xmlAttribute(element, 'targetRef') ?? ''}`;
  let id = way;
  for (let count = 2; flows.has(id); count += 1) id = `${way} ${count}`;
  return id;
}

function exceeds(reading: Reading, elements: readonly XmlElement[], most: number, what: string): boolean {
  const further = elements[most];
  if (further) reading.error(further.at, `a workflow has at most ${most} ${what}, this has ${elements.length}`);
  return further !== undefined;
}

function checkedCode(reading: Reading, step: XmlElement): string {
  const id = given(step, 'id');
  if (!id) reading.error(step.at, `${step.name} needs id`);
  else if (!CODE.test(id.value))
    reading.error(id.valueAt, 'the id of a step is a code: letters, digits and underscore, beginning with a letter, at most 64 characters');
  return id?.value ?? '';
}

function readFlow(reading: Reading, id: string, element: XmlElement): SequenceFlow {
  const [condition] = childrenNamed(element, 'bpmn:conditionExpression');
  const from = xmlAttribute(element, 'sourceRef') ?? '';
  return {
    id,
    name: given(element, 'name')?.value,
    nameEn: englishName(element),
    from,
    to: xmlAttribute(element, 'targetRef') ?? '',
    condition: condition && reading.textExpression(condition, { usedAt: from }),
  };
}

function readElements(reading: Reading, steps: ReadonlyMap<string, XmlElement>, flows: ReadonlyMap<string, SequenceFlow>): Map<string, WorkflowElement> {
  const incoming = groupBy(flows.values(), ({ to }) => to);
  const outgoing = groupBy(flows.values(), ({ from }) => from);
  const boundaries = groupBy(
    [...steps].map(([id, step]) => ({ id, attached: step.name === 'bpmn:boundaryEvent' ? (xmlAttribute(step, 'attachedToRef') ?? '') : '' })),
    ({ attached }) => attached,
  );
  const elements = new Map<string, WorkflowElement>();
  for (const [code, step] of steps) {
    const net = { order: elements.size, incoming: incoming.get(code) ?? [], outgoing: outgoing.get(code) ?? [], boundaries: boundaries.get(code) ?? [] };
    const part = readers.get(step.name)?.(reading, step, code);
    if (part) elements.set(code, { code, ...namesOfStep(code, step), ...net, ...part });
  }
  return elements;
}

/** Steps of people and the like are shown by their code when they have no name; gateways and ends by none. */
function namesOfStep(code: string, step: XmlElement): { name: string; nameEn?: string } {
  const name = given(step, 'name')?.value;
  const nameEn = englishName(step);
  if (step.name === 'bpmn:startEvent' && name === undefined) return { ...START_NAME, ...(nameEn && { nameEn }) };
  const isActivity = step.name === 'bpmn:userTask' || step.name === 'bpmn:serviceTask' || step.name === 'bpmn:callActivity';
  return { name: name ?? (isActivity ? code : ''), nameEn };
}

type PartOf<E> = E extends WorkflowElement ? Omit<E, 'code' | 'name' | 'nameEn' | 'order' | 'incoming' | 'outgoing' | 'boundaries'> : never;
type ElementReader = (reading: Reading, step: XmlElement, code: string) => PartOf<WorkflowElement>;

const readGateway =
  (type: Gateway['type']): ElementReader =>
  (_reading, step) => ({ type, defaultFlow: given(step, 'default')?.value });

const readers: ReadonlyMap<string, ElementReader> = new Map<string, ElementReader>([
  ['bpmn:startEvent', (reading, step) => ({ type: 'startEvent', task: readTask(reading, step), permissions: readPermissions(reading, step, 'fill') })],
  [
    'bpmn:endEvent',
    (_reading, step) => {
      const [end] = ownElements(step, 'lp:end');
      const result = given(end, 'result') && wordAttribute(end, 'result', WORKFLOW_WORDS.result, 'agree');
      return { type: 'endEvent', terminate: childrenNamed(step, 'bpmn:terminateEventDefinition').length > 0, result };
    },
  ],
  ['bpmn:userTask', readUserTask],
  ['bpmn:serviceTask', (reading, step) => ({ type: 'serviceTask', deeds: readDeeds(reading, step) })],
  ['bpmn:callActivity', (reading, step) => ({ type: 'callActivity', ...readCall(reading, step) })],
  ['bpmn:exclusiveGateway', readGateway('exclusiveGateway')],
  ['bpmn:parallelGateway', readGateway('parallelGateway')],
  ['bpmn:inclusiveGateway', readGateway('inclusiveGateway')],
  ['bpmn:boundaryEvent', readBoundary],
]);

function readUserTask(reading: Reading, step: XmlElement, code: string): PartOf<UserTask> {
  const task = readTask(reading, step);
  return {
    type: 'userTask',
    task,
    participants: readParticipants(reading, step, code, task.type),
    permissions: readPermissions(reading, step, task.type),
    circulate: readCirculation(reading, step, code),
    checks: readChecks(reading, step, code),
    timeout: readTimeout(reading, step, task.type),
  };
}

function readBoundary(reading: Reading, step: XmlElement): PartOf<BoundaryTimer> {
  const [timer] = ownElements(step, 'lp:timer');
  const [duration] = childrenNamed(step, 'bpmn:timerEventDefinition').flatMap((definition) => childrenNamed(definition, 'bpmn:timeDuration'));
  const text = duration ? xmlText(duration) : '';
  if (!duration) reading.error(step.at, 'a boundary event needs a timer with timeDuration');
  else if (!readDuration(text.trim()))
    reading.error(offsetInText(duration, text.length - text.trimStart().length), `no duration such as PT24H, from PT1S to P366D: ${text.trim().slice(0, 60)}`);
  const cancels = given(step, 'cancelActivity');
  if (cancels && cancels.value !== 'true' && cancels.value !== 'false')
    reading.error(cancels.valueAt, `cancelActivity must be one of true, false, not ${cancels.value}`);
  return {
    type: 'boundaryEvent',
    attachedTo: xmlAttribute(step, 'attachedToRef') ?? '',
    cancelActivity: flagAttribute(step, 'cancelActivity', true),
    duration: text.trim(),
    clock: given(timer, 'clock') && wordAttribute(timer, 'clock', WORKFLOW_WORDS.clock, 'calendar'),
  };
}

/** Ids by what they belong to, in their order. */
function groupBy<T extends { id: string }>(things: Iterable<T>, keyOf: (thing: T) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const thing of things) {
    const group = groups.get(keyOf(thing));
    if (group) group.push(thing.id);
    else groups.set(keyOf(thing), [thing.id]);
  }
  return groups;
}
