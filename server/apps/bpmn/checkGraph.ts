import type { SequenceFlow, WorkflowElement } from '#schemas/workflow/definition.ts';
import { childrenNamed, xmlAttribute, type XmlElement } from '#server/apps/documents/xmlTree.ts';
import { nextElements, walk } from './graph.ts';
import type { ReadGraph } from './readGraph.ts';
import type { Reading } from './reading.ts';

/** Checks that the steps hang together: one start, every step reached, every way with an end (contract 15.9, 15.9.6). */
export function checkGraph(reading: Reading, process: XmlElement, graph: ReadGraph): void {
  for (const flow of graph.flows.values()) checkFlow(reading, flow, graph);
  checkEnds(reading, process, graph);
  for (const element of graph.elements.values()) {
    checkNeighbours(reading, element, graph);
    if (element.type === 'boundaryEvent') checkBoundary(reading, element, graph);
    checkDefault(reading, element, graph);
    checkConditions(reading, element, graph);
  }
  checkReached(reading, graph);
}

/** Offset of an attribute's value, else of the element. */
function placeOfValue(xml: XmlElement | undefined, name: string): number {
  return xml?.attributes.get(name)?.valueAt ?? xml?.at ?? 0;
}

function checkFlow(reading: Reading, { id, from, to }: SequenceFlow, { elements, xml }: ReadGraph): void {
  for (const [name, code] of [
    ['sourceRef', from],
    ['targetRef', to],
  ] as const) {
    if (!elements.has(code)) reading.error(placeOfValue(xml.get(id), name), `${name} names no step: ${code || 'nothing'}`);
  }
  const [source, target] = [elements.get(from)?.type, elements.get(to)?.type];
  if (source === 'endEvent') reading.error(placeOfValue(xml.get(id), 'sourceRef'), 'no flow leads on from an end event');
  if (target === 'startEvent') reading.error(placeOfValue(xml.get(id), 'targetRef'), 'no flow leads to a start event');
  if (target === 'boundaryEvent') reading.error(placeOfValue(xml.get(id), 'targetRef'), 'no flow leads to a boundary event');
}

function checkEnds(reading: Reading, process: XmlElement, { elements, xml }: ReadGraph): void {
  const ofType = (type: string): WorkflowElement[] => [...elements.values()].filter((element) => element.type === type);
  const [start, second] = ofType('startEvent');
  if (!start) reading.error(process.at, 'the process needs a start event');
  if (second) reading.error(xml.get(second.code)?.at ?? process.at, 'a process has one start event');
  if (ofType('endEvent').length === 0) reading.error(process.at, 'the process needs an end event');
}

function checkNeighbours(reading: Reading, { code, type, incoming, outgoing }: WorkflowElement, { xml }: ReadGraph): void {
  const at = xml.get(code)?.at ?? 0;
  if (incoming.length === 0 && type !== 'startEvent' && type !== 'boundaryEvent') reading.error(at, `no flow leads to ${code}`);
  if (outgoing.length === 0 && type !== 'endEvent') reading.error(at, `no flow leads on from ${code}`);
}

function checkBoundary(reading: Reading, { code, attachedTo }: Extract<WorkflowElement, { type: 'boundaryEvent' }>, { elements, xml }: ReadGraph): void {
  const target = elements.get(attachedTo);
  const at = placeOfValue(xml.get(code), 'attachedToRef');
  if (target?.type !== 'userTask' && target?.type !== 'callActivity') reading.error(at, 'a boundary timer is attached to a user task or call activity');
  else if (target.type === 'userTask' && target.task.type === 'circulate')
    reading.error(at, 'a step of type circulate has no boundary timer: it does not wait');
}

function checkDefault(reading: Reading, { code, type, outgoing }: WorkflowElement, { xml }: ReadGraph): void {
  const written = xml.get(code)?.attributes.get('default');
  if (!written?.value) return;
  if (!outgoing.includes(written.value)) return reading.error(written.valueAt, `default ${written.value} does not leave from here`);
  if (type !== 'exclusiveGateway' && type !== 'inclusiveGateway') return reading.warning(written.at, `default has no effect in ${code}: all flows are taken`);
  const [condition] = childrenNamed(xml.get(written.value) ?? NOTHING, 'bpmn:conditionExpression');
  if (condition) reading.warning(condition.at, `the condition of flow ${written.value} has no effect: it is the default of ${code}`);
  return undefined;
}

function checkConditions(reading: Reading, { code, type, outgoing }: WorkflowElement, { flows, xml }: ReadGraph): void {
  const decides = type === 'exclusiveGateway' || type === 'inclusiveGateway';
  const chosen = xmlAttribute(xml.get(code) ?? NOTHING, 'default');
  for (const id of outgoing) {
    const isConditional = flows.get(id)?.condition !== undefined;
    const at = xml.get(id)?.at ?? 0;
    if (decides && outgoing.length > 1 && !isConditional && id !== chosen) reading.error(at, `flow ${id} needs a condition, or to be the default of ${code}`);
    if (!decides && isConditional) reading.error(at, 'only flows from an exclusive or inclusive gateway have conditions');
  }
}

const NOTHING: XmlElement = { name: '', written: '', at: 0, attributes: new Map(), children: [], pieces: [] };

function checkReached(reading: Reading, graph: ReadGraph): void {
  const start = [...graph.elements.values()].find(({ type }) => type === 'startEvent');
  if (!start) return;
  const reached = walk([start.code], (code) => nextElements(graph, code));
  for (const { code, type, incoming } of graph.elements.values()) {
    const isEntered = incoming.length > 0 || type === 'boundaryEvent';
    if (isEntered && !reached.has(code)) reading.error(graph.xml.get(code)?.at ?? 0, `${code} cannot be reached from the start`);
  }
}
