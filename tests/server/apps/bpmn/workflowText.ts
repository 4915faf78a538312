/** Namespaces of the documents below; BPMN has no prefix. */
const SPACES =
  'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" ' +
  'xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" ' +
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:x="urn:others" xmlns:lp="urn:lowcode-portal:bpmn:1"';

/** A workflow document with the code `flow`; `own` = its `lp:process` and what stands beside that. */
export function workflowText(steps: string, { own = '<lp:process schemaCode="order"/>', code = 'flow', diagram = '' } = {}): string {
  return `<definitions ${SPACES} targetNamespace="urn:test">
  <process id="${code}" name="流程" isExecutable="true"><extensionElements>${own}</extensionElements>
${steps}
  </process>${diagram}
</definitions>`;
}

/** Start event `start` and end event `end`. */
export const ENDS = '<startEvent id="start"/><endEvent id="end"/>';

/** A rule that gives the originator. */
export const ORIGINATOR = '<lp:rule kind="originator"/>';

/** A user task; `more` stands in its extension elements, `rules` in its participants. */
export function userTask(id: string, { task = 'type="approve"', rules = ORIGINATOR, participants = '', more = '' } = {}): string {
  return `<userTask id="${id}"><extensionElements><lp:task ${task}/><lp:participants ${participants}>${rules}</lp:participants>${more}</extensionElements></userTask>`;
}

/** An element with extension elements. */
export function withOwn(element: string, id: string, own: string, attributes = ''): string {
  return `<${element} id="${id}" ${attributes}><extensionElements>${own}</extensionElements></${element}>`;
}

/** A boundary timer on a step. */
export function timer(id: string, step: string, attributes = '', duration = 'PT1H'): string {
  return `<boundaryEvent id="${id}" attachedToRef="${step}" ${attributes}><timerEventDefinition><timeDuration>${duration}</timeDuration></timerEventDefinition></boundaryEvent>`;
}

/** Flows from each step to the next; the id of a flow is `from_to`. */
export function flows(...ways: string[]): string {
  return ways
    .flatMap((way) => {
      const steps = way.split(' ');
      return steps.slice(1).map((to, index) => flowTo(steps[index] ?? '', to));
    })
    .join('');
}

/** A flow with a condition. */
export function flowTo(from: string, to: string, condition?: string): string {
  const inside = condition === undefined ? '' : `<conditionExpression>${condition}</conditionExpression>`;
  return `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${inside}</sequenceFlow>`;
}
