import { WORKFLOW_NAMESPACE } from '#schemas/config/workflow.ts';

/** Prefixes under which the checks know the namespaces whose content is read. */
export const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['http://www.omg.org/spec/BPMN/20100524/MODEL', 'bpmn'],
  [WORKFLOW_NAMESPACE, 'lp'],
  ['http://www.omg.org/spec/BPMN/20100524/DI', 'bpmndi'],
  ['http://www.omg.org/spec/DD/20100524/DI', 'di'],
  ['http://www.omg.org/spec/DD/20100524/DC', 'dc'],
  ['http://www.w3.org/2001/XMLSchema-instance', 'xsi'],
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
]);

/** What an element of BPMN may hold: elements and attributes. */
interface BpmnElement {
  children: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
}

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
const named = (prefix: string, text: string): string[] => words(text).map((word) => `${prefix}:${word}`);

function element(children: string, attributes: string, others: readonly string[] = []): BpmnElement {
  return { children: new Set([...named('bpmn', `documentation extensionElements ${children}`), ...others]), attributes: new Set(words(`id ${attributes}`)) };
}

const NODES = words('startEvent endEvent userTask serviceTask exclusiveGateway parallelGateway inclusiveGateway callActivity boundaryEvent');
const ACTIVITY = 'name default isForCompensation startQuantity completionQuantity';
const FLOWS = 'incoming outgoing';

/** Elements that are steps of the process: each has a code, and flows lead to it and from it. */
export const STEPS: ReadonlySet<string> = new Set(named('bpmn', NODES.join(' ')));

/** Every element of BPMN that is carried out; any other one is refused (contract 15.9). */
export const BPMN_ELEMENTS: ReadonlyMap<string, BpmnElement> = new Map([
  ['bpmn:definitions', element('process', 'name targetNamespace expressionLanguage typeLanguage exporter exporterVersion', ['bpmndi:BPMNDiagram'])],
  ['bpmn:process', element(`sequenceFlow ${NODES.join(' ')}`, 'name processType isClosed isExecutable')],
  ['bpmn:startEvent', element('outgoing', 'name parallelMultiple isInterrupting')],
  ['bpmn:endEvent', element('incoming terminateEventDefinition', 'name')],
  ['bpmn:userTask', element(`${FLOWS} potentialOwner`, `${ACTIVITY} implementation`)],
  ['bpmn:serviceTask', element(FLOWS, `${ACTIVITY} implementation operationRef`)],
  ['bpmn:exclusiveGateway', element(FLOWS, 'name gatewayDirection default')],
  ['bpmn:parallelGateway', element(FLOWS, 'name gatewayDirection')],
  ['bpmn:inclusiveGateway', element(FLOWS, 'name gatewayDirection default')],
  ['bpmn:callActivity', element(FLOWS, `${ACTIVITY} calledElement`)],
  ['bpmn:boundaryEvent', element('outgoing timerEventDefinition', 'name parallelMultiple cancelActivity attachedToRef')],
  ['bpmn:timerEventDefinition', element('timeDuration', '')],
  ['bpmn:terminateEventDefinition', element('', '')],
  ['bpmn:sequenceFlow', element('conditionExpression', 'name sourceRef targetRef isImmediate')],
]);

/** Elements of BPMN that hold text alone, or what has no meaning of its own here. */
export const BPMN_TEXTS: ReadonlySet<string> = new Set(named('bpmn', 'documentation incoming outgoing timeDuration conditionExpression'));

/** Attributes of BPMN that are read by nobody unless they have the value that they have without being written. */
export const NOT_CARRIED_OUT: ReadonlyMap<string, string> = new Map([
  ['isForCompensation', 'false'],
  ['startQuantity', '1'],
  ['completionQuantity', '1'],
  ['operationRef', ''],
]);

/** The actions that `lp:task actions` governs at an open item (contract 21.6). */
export const GOVERNED_ACTIONS: ReadonlySet<string> = new Set(
  words('submit save agree disAgree showReject forward preAddSign adjustParticipant assist circulate finishInstance print'),
);

/** Further action codes of a form: they follow from other rules, whatever `lp:task actions` says (contract 10.3, 21.6). */
export const OTHER_ACTIONS: ReadonlySet<string> = new Set(
  words('assistRetrieve retrieve cancel delete edit urge comment editOwner formTrack changeNextNodeUser copy'),
);

/** Action codes of a form that have no effect in a workflow (contract 10.3). */
export const ACTIONS_WITHOUT_EFFECT: ReadonlySet<string> = new Set(words('showCheck initiateGroupChat addAndCreate'));

/** What a rule of a kind must name. */
export const RULE_NEEDS: ReadonlyMap<string, string> = new Map([
  ['user', 'id'],
  ['department', 'id'],
  ['role', 'code'],
  ['item', 'key'],
  ['handlerOf', 'step'],
  ['formula', 'value'],
]);

/** The attributes that a rule of a kind reads, beside `kind` and `when`. */
export const RULE_READS: ReadonlyMap<string, readonly string[]> = new Map([
  ['user', ['id']],
  ['department', ['id', 'leader', 'deep']],
  ['role', ['code', 'scope']],
  ['manager', ['of', 'level']],
  ['managers', ['of', 'level', 'to']],
  ['originator', []],
  ['item', ['key', 'leader']],
  ['handlerOf', ['step']],
  ['chosen', ['range', 'multiple']],
  ['formula', ['value']],
]);
