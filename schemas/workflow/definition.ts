import type { Template } from '#schemas/expression/expression.ts';
import type { WorkflowExpression } from './workflowFunctions.ts';

/**
 * A workflow document as the engine runs it: a frozen graph with its expressions read once (contract 15.9).
 * Made in `server/apps/bpmn/`, read by `server/workflow/`. Order of `elements` and `flows` is that of the document.
 */
export interface WorkflowDefinition {
  workflowCode: string;
  name: string;
  nameEn?: string;
  /** Hash of the document: which version an instance runs. */
  version: string;
  schemaCode: string;
  sheetCode?: string;
  instanceName?: Template;
  revoke: RevokeRule;
  void: VoidRule;
  /** Items shown in lists of work items, at most four codes. */
  summary: readonly string[];
  urge: boolean;
  clock: Clock;
  /** Days after the end from which an instance may be archived; 0 = never. */
  keepDays: number;
  onEnd: readonly EndRule[];
  elements: ReadonlyMap<string, WorkflowElement>;
  flows: ReadonlyMap<string, SequenceFlow>;
  startEventCode: string;
  /** The start step of contract 21.2: a user task of the originator right after the start event, else the start event itself. */
  startStepCode: string;
  /** Codes of elements that the token of an element (or on a flow) can still reach, boundary events included; inclusive joins ask. */
  reach: ReadonlyMap<string, ReadonlySet<string>>;
  layout: WorkflowLayout;
}

/** Where the chart draws elements and flows, in pixels from anywhere (contract 11.5): each element and each flow has its place. */
export interface WorkflowLayout {
  nodes: ReadonlyMap<string, NodeBounds>;
  /** Corners of each flow, from its source to its target. */
  edges: ReadonlyMap<string, readonly Point[]>;
}

export type Point = readonly [x: number, y: number];

/** The place of an element: its upper left corner and its size. */
export interface NodeBounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type RevokeRule = 'never' | 'untilNextRead' | 'untilNextHandled' | 'always';
export type VoidRule = 'never' | 'untilHandled' | 'always';
export type Clock = 'calendar' | 'working';

/** A flow between two elements; a condition stands only behind exclusive and inclusive gateways. */
export interface SequenceFlow {
  id: string;
  name?: string;
  nameEn?: string;
  from: string;
  to: string;
  condition?: WorkflowExpression;
}

interface ElementBase {
  /** `id` of the element: the `activityCode` of steps. */
  code: string;
  name: string;
  nameEn?: string;
  /** Place in the document, from 0. */
  order: number;
  /** Ids of flows, in document order. */
  incoming: readonly string[];
  outgoing: readonly string[];
  /** Codes of boundary timers, in document order. */
  boundaries: readonly string[];
}

export interface StartEvent extends ElementBase {
  type: 'startEvent';
  /** What the start form allows when the start event is the start step. */
  task: UserTaskRules;
  permissions: DataPermissions;
}

export interface EndEvent extends ElementBase {
  type: 'endEvent';
  terminate: boolean;
  result?: 'agree' | 'disAgree';
}

export interface Gateway extends ElementBase {
  type: 'exclusiveGateway' | 'parallelGateway' | 'inclusiveGateway';
  defaultFlow?: string;
}

export interface UserTask extends ElementBase {
  type: 'userTask';
  task: UserTaskRules;
  participants: ParticipantRules;
  permissions: DataPermissions;
  circulate: readonly StepCirculation[];
  checks: readonly StepCheck[];
  timeout?: TimeoutRule;
}

/** Who gets a step to read, and when (contract 15.9.2). */
export interface StepCirculation {
  on: 'enter' | 'complete' | 'disAgree';
  rules: readonly ParticipantRule[];
}

/** When `when` holds, submit and agree are refused with the message. */
export interface StepCheck {
  when: WorkflowExpression;
  message: Template;
  messageEn?: Template;
}

export interface ServiceTask extends ElementBase {
  type: 'serviceTask';
  /** In document order. */
  deeds: readonly ServiceDeed[];
}

export interface CallActivity extends ElementBase {
  type: 'callActivity';
  calledElement: string;
  /** Values handed to the child, and taken back from it. */
  mapsIn: readonly { from: string; to: string }[];
  mapsOut: readonly { from: string; to: string }[];
  wait: boolean;
  /** `originator`, or the person in an item. */
  originator: 'originator' | { item: string };
  submit: 'auto' | 'ask';
  /** Sub-table with one child a row. */
  each?: string;
}

export interface BoundaryTimer extends ElementBase {
  type: 'boundaryEvent';
  attachedTo: string;
  cancelActivity: boolean;
  /** ISO 8601 duration. */
  duration: string;
  clock?: Clock;
}

export type WorkflowElement = StartEvent | EndEvent | Gateway | UserTask | ServiceTask | CallActivity | BoundaryTimer;

/** Attributes of `lp:task` with their defaults filled in (contract 15.9.2). */
export interface UserTaskRules {
  type: 'fill' | 'approve' | 'circulate';
  actions: ReadonlySet<string>;
  /** `start`, `previous`, `any` or codes of steps. */
  reject: readonly string[];
  resubmit: 'rerun' | 'back' | 'ask';
  disAgree: 'end' | 'start' | 'previous' | 'flow';
  opinion: 'none' | 'optional' | 'required' | 'onDisagree';
  signature: boolean;
  batch: boolean;
  addSign: ReadonlySet<'before' | 'after' | 'beside'>;
  allowOriginator: boolean;
  forwardScope: 'all' | 'department' | 'subtree';
  maxUrge: number;
  recirculate: boolean;
  sheetCode?: string;
}

/** How the votes of a step decide it (contract 21.5): `ratio` in percent of the places, `count` in places. */
export type VoteMode = { kind: 'single' | 'any' | 'all' | 'sequence' } | { kind: 'ratio'; percent: number } | { kind: 'count'; places: number };

/** `lp:participants` with its defaults (contract 15.9.3). */
export interface ParticipantRules {
  mode: VoteMode;
  whenEmpty: 'admin' | 'pass' | 'stop';
  whenOriginator: 'ask' | 'pass' | 'manager';
  whenRepeated: 'ask' | 'pass' | 'passAdjacent';
  exclude: readonly ('originator' | { handlerOf: string })[];
  max: number;
  rules: readonly ParticipantRule[];
}

/** One `lp:rule` (contract 15.9.4). */
export type ParticipantRule = { when?: WorkflowExpression } & (
  | { kind: 'user'; ids: readonly string[] }
  | { kind: 'department'; id: string; leader: boolean; deep: boolean }
  | { kind: 'role'; code: string; scope: 'all' | 'originatorDepartment' | { item: string } }
  | { kind: 'manager'; of: PersonSource; level: number }
  | { kind: 'managers'; of: PersonSource; level: number; to?: number | { role: string } }
  | { kind: 'originator' }
  | { kind: 'item'; sheet?: string; key: string; leader: boolean }
  | { kind: 'handlerOf'; step: string }
  | { kind: 'chosen'; range?: { role: string } | { department: string }; multiple: boolean }
  | { kind: 'formula'; value: WorkflowExpression }
);

/** Whose leader a rule means. */
export type PersonSource = 'originator' | { handlerOf: string } | { item: string };

/** `lp:dataPermissions` (contract 15.9.5, 21.13): `items` by code, or `sheet.column`. */
export interface DataPermissions {
  default: 'read' | 'edit' | 'none';
  items: ReadonlyMap<string, ItemPermission>;
}

/** What a step allows of one item; what is not written follows the step's default. */
export interface ItemPermission {
  visible?: boolean;
  editable?: boolean;
  required?: boolean;
  /** Rows of a sub-table. */
  add?: boolean;
  delete?: boolean;
}

/** `lp:timeout` (contract 21.11): durations in ISO 8601, `due` also the code of a date item. */
export interface TimeoutRule {
  warn?: string;
  due?: string | { item: string };
  clock?: Clock;
  action: 'urge' | 'pass' | 'void' | 'disAgree' | 'escalate' | 'none';
  repeat?: string;
}

/** What a service task does, one deed an element (contract 15.9.5). */
export type ServiceDeed =
  | { kind: 'set'; key: string; value: WorkflowExpression }
  | { kind: 'create'; schemaCode: string; once: boolean; maps: readonly ValueMap[] }
  | { kind: 'update'; relation: string; maps: readonly ValueMap[] }
  | { kind: 'notify'; text: Template; textEn?: Template; rules: readonly ParticipantRule[] }
  | { kind: 'circulate'; rules: readonly ParticipantRule[] };

/** `lp:map`: an item of the own record, or a value computed from it, written to an item of the other. */
export type ValueMap = { to: string } & ({ from: string } | { value: WorkflowExpression });

/** `lp:onEnd`: items written in the transaction that ends the instance. */
export interface EndRule {
  result: 'agree' | 'disAgree' | 'void' | 'any';
  sets: readonly { key: string; value: WorkflowExpression }[];
}
