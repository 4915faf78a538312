/** What a workflow document may hold (contract 15.9). */

const BPMN_NAMESPACE = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
const LP_NAMESPACE = 'urn:lowcode-portal:bpmn:1';

/** Prefixes under which the checks know the namespaces. */
export const PREFIXES: ReadonlyMap<string, string> = new Map([
  [BPMN_NAMESPACE, 'bpmn'],
  [LP_NAMESPACE, 'lp'],
  ['http://www.omg.org/spec/BPMN/20100524/DI', 'bpmndi'],
]);

/** Elements that are steps of the process. */
export const STEPS: ReadonlySet<string> = new Set([
  'bpmn:startEvent',
  'bpmn:endEvent',
  'bpmn:userTask',
  'bpmn:serviceTask',
  'bpmn:exclusiveGateway',
  'bpmn:parallelGateway',
  'bpmn:inclusiveGateway',
  'bpmn:callActivity',
  'bpmn:boundaryEvent',
]);

/** Elements that may stand below each element; everything else is refused. */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'bpmn:definitions': ['bpmn:process', 'bpmndi:BPMNDiagram', 'bpmn:documentation', 'bpmn:extensionElements'],
  'bpmn:process': ['bpmn:sequenceFlow', 'bpmn:extensionElements', 'bpmn:documentation', ...STEPS],
  'bpmn:startEvent': ['bpmn:outgoing', 'bpmn:extensionElements', 'bpmn:documentation'],
  'bpmn:endEvent': ['bpmn:incoming', 'bpmn:terminateEventDefinition', 'bpmn:extensionElements', 'bpmn:documentation'],
  'bpmn:userTask': ['bpmn:incoming', 'bpmn:outgoing', 'bpmn:extensionElements', 'bpmn:documentation'],
  'bpmn:serviceTask': ['bpmn:incoming', 'bpmn:outgoing', 'bpmn:extensionElements', 'bpmn:documentation'],
  'bpmn:exclusiveGateway': ['bpmn:incoming', 'bpmn:outgoing', 'bpmn:extensionElements', 'bpmn:documentation'],
  'bpmn:parallelGateway': ['bpmn:incoming', 'bpmn:outgoing', 'bpmn:extensionElements', 'bpmn:documentation'],
  'bpmn:inclusiveGateway': ['bpmn:incoming', 'bpmn:outgoing', 'bpmn:extensionElements', 'bpmn:documentation'],
  'bpmn:callActivity': ['bpmn:incoming', 'bpmn:outgoing', 'bpmn:extensionElements', 'bpmn:documentation'],
  'bpmn:boundaryEvent': ['bpmn:outgoing', 'bpmn:timerEventDefinition', 'bpmn:extensionElements', 'bpmn:documentation'],
  'bpmn:timerEventDefinition': ['bpmn:timeDuration'],
  'bpmn:terminateEventDefinition': [],
  'bpmn:sequenceFlow': ['bpmn:conditionExpression', 'bpmn:extensionElements', 'bpmn:documentation'],
};

/** Own elements: where they may stand, and their attributes. */
export const OWN: Readonly<Record<string, { below: readonly string[]; attributes: readonly string[]; required?: readonly string[] }>> = {
  'lp:process': { below: ['bpmn:process'], attributes: ['schemaCode', 'sheetCode', 'instanceName', 'revoke'], required: ['schemaCode'] },
  'lp:task': { below: ['bpmn:userTask'], attributes: ['type', 'actions', 'reject', 'sheetCode'], required: ['type'] },
  'lp:participants': { below: ['bpmn:userTask'], attributes: ['mode', 'whenEmpty', 'whenOriginator', 'whenRepeated'] },
  'lp:rule': { below: ['lp:participants'], attributes: ['kind', 'id', 'leader', 'code', 'scope', 'of', 'level', 'key', 'step', 'when'], required: ['kind'] },
  'lp:dataPermissions': { below: ['bpmn:userTask'], attributes: ['default'] },
  'lp:item': { below: ['lp:dataPermissions'], attributes: ['key', 'v', 'e', 'r'], required: ['key'] },
  'lp:timeout': { below: ['bpmn:userTask'], attributes: ['warn', 'due', 'action'] },
  'lp:map': { below: ['bpmn:callActivity', 'lp:create'], attributes: ['from', 'to'], required: ['from', 'to'] },
  'lp:wait': { below: ['bpmn:callActivity'], attributes: ['value'] },
  'lp:set': { below: ['bpmn:serviceTask'], attributes: ['key', 'value'], required: ['key', 'value'] },
  'lp:create': { below: ['bpmn:serviceTask'], attributes: ['schemaCode'], required: ['schemaCode'] },
};

/** Values of attributes that have fixed ones, by `element attribute`. */
export const VALUES: Readonly<Record<string, readonly string[]>> = {
  'lp:task type': ['fill', 'approve', 'circulate'],
  'lp:rule kind': ['user', 'department', 'role', 'manager', 'originator', 'item', 'handlerOf', 'chosen'],
  'lp:participants whenEmpty': ['admin', 'pass', 'stop'],
  'lp:participants whenOriginator': ['ask', 'pass'],
  'lp:participants whenRepeated': ['ask', 'pass'],
  'lp:timeout action': ['urge', 'pass', 'void'],
  'lp:item v': ['true', 'false'],
  'lp:item e': ['true', 'false'],
  'lp:item r': ['true', 'false'],
};

/** What a rule of a kind must name. */
export const RULE_NEEDS: Readonly<Record<string, string>> = { user: 'id', department: 'id', role: 'code', item: 'key', handlerOf: 'step' };

/** Form action codes that a step may offer (contract 10.3). */
export const STEP_ACTIONS: ReadonlySet<string> = new Set(
  (
    'submit save agree disAgree showReject showCheck adjustParticipant assist assistRetrieve circulate forward retrieve cancel finishInstance ' +
    'delete edit print urge comment editOwner formTrack changeNextNodeUser addAndCreate copy initiateGroupChat preAddSign'
  ).split(' '),
);
