import type { Report } from '#server/apps/documents/report.ts';
import { STEPS } from './elements.ts';
import { childrenNamed, xmlAttribute, type XmlElement } from '#server/apps/documents/xmlTree.ts';

interface Flow {
  element: XmlElement;
  id: string;
  from: string;
  to: string;
}

/** Checks that the steps hang together: one start, every step reached, every way with an end (contract 15.9). */
export function checkGraph(report: Report, process: XmlElement): void {
  const steps = new Map(process.children.filter(({ name }) => STEPS.has(name)).map((step): [string, XmlElement] => [xmlAttribute(step, 'id') ?? '', step]));
  const flows = childrenNamed(process, 'bpmn:sequenceFlow').map(toFlow);
  for (const flow of flows) checkFlow(report, flow, steps);
  checkEnds(report, process, steps, flows);
  checkGateways(report, steps, flows);
  checkReached(report, process, steps, flows);
}

function toFlow(element: XmlElement): Flow {
  return { element, id: xmlAttribute(element, 'id') ?? '', from: xmlAttribute(element, 'sourceRef') ?? '', to: xmlAttribute(element, 'targetRef') ?? '' };
}

function checkFlow(report: Report, { element, from, to }: Flow, steps: ReadonlyMap<string, XmlElement>): void {
  for (const [name, id] of [
    ['sourceRef', from],
    ['targetRef', to],
  ] as const) {
    if (!steps.has(id)) report.error([], `${name} names no step: ${id || 'nothing'}`, element.attributes.get(name)?.valueAt ?? element.at);
  }
}

function checkEnds(report: Report, process: XmlElement, steps: ReadonlyMap<string, XmlElement>, flows: readonly Flow[]): void {
  const starts = childrenNamed(process, 'bpmn:startEvent');
  if (starts.length !== 1)
    report.error([], starts.length === 0 ? 'the process needs a start event' : 'a process has one start event', (starts[1] ?? process).at);
  if (childrenNamed(process, 'bpmn:endEvent').length === 0) report.error([], 'the process needs an end event', process.at);
  for (const [id, step] of steps) {
    const entered = step.name === 'bpmn:startEvent' || step.name === 'bpmn:boundaryEvent' || flows.some(({ to }) => to === id);
    const left = step.name === 'bpmn:endEvent' || flows.some(({ from }) => from === id);
    if (!entered) report.error([], `no flow leads to ${id}`, step.at);
    if (!left) report.error([], `no flow leads on from ${id}`, step.at);
    if (step.name === 'bpmn:boundaryEvent') checkBoundary(report, step, steps);
  }
}

function checkBoundary(report: Report, step: XmlElement, steps: ReadonlyMap<string, XmlElement>): void {
  const attached = step.attributes.get('attachedToRef');
  const target = steps.get(attached?.value ?? '');
  if (target?.name !== 'bpmn:userTask' && target?.name !== 'bpmn:callActivity')
    report.error([], 'a boundary timer is attached to a user task or call activity', attached?.valueAt ?? step.at);
  const duration = childrenNamed(step, 'bpmn:timerEventDefinition').flatMap((timer) => childrenNamed(timer, 'bpmn:timeDuration'))[0];
  if (!duration) report.error([], 'a boundary event needs a timer with timeDuration', step.at);
  else if (!isDuration(duration.text.trim())) report.error([], `no duration such as PT24H: ${duration.text.trim()}`, duration.textAt);
}

function checkGateways(report: Report, steps: ReadonlyMap<string, XmlElement>, flows: readonly Flow[]): void {
  for (const [id, step] of steps) {
    const leaving = flows.filter(({ from }) => from === id);
    const chosen = step.attributes.get('default');
    if (chosen && !leaving.some((flow) => flow.id === chosen.value)) report.error([], `default ${chosen.value} does not leave from here`, chosen.valueAt);
    const decides = step.name === 'bpmn:exclusiveGateway' || step.name === 'bpmn:inclusiveGateway';
    for (const flow of leaving) {
      const conditional = childrenNamed(flow.element, 'bpmn:conditionExpression').length > 0;
      if (decides && leaving.length > 1 && !conditional && flow.id !== chosen?.value)
        report.error([], `flow ${flow.id} needs a condition, or to be the default of ${id}`, flow.element.at);
      if (!decides && conditional) report.error([], `only flows from an exclusive or inclusive gateway have conditions`, flow.element.at);
    }
  }
}

function checkReached(report: Report, process: XmlElement, steps: ReadonlyMap<string, XmlElement>, flows: readonly Flow[]): void {
  const start = childrenNamed(process, 'bpmn:startEvent')[0];
  const reached = new Set<string>();
  const follow = (id: string): void => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const { from, to } of flows) if (from === id) follow(to);
    for (const [other, step] of steps) if (xmlAttribute(step, 'attachedToRef') === id) follow(other);
  };
  if (start) follow(xmlAttribute(start, 'id') ?? '');
  for (const [id, step] of steps) {
    const entered = flows.some(({ to }) => to === id) || step.name === 'bpmn:boundaryEvent';
    if (start && entered && !reached.has(id)) report.error([], `${id} cannot be reached from the start`, step.at);
  }
}

/** Whether a text is an ISO 8601 duration of days, hours, minutes, seconds. */
export function isDuration(text: string): boolean {
  return /^P(?=.)(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/.test(text);
}
