import type { UserTaskRules, VoteMode } from './definition.ts';

/** Statuses of work items in the log (contract 6.7, 21.1). */
export const WORK_ITEM_STATUS = {
  notStarted: 1,
  processing: 2,
  completed: 3,
  canceled: 4,
  draft: 5,
  beCanceled: 6,
  invalid: 7,
  exception: 8,
} as const;
export type WorkItemStatus = (typeof WORK_ITEM_STATUS)[keyof typeof WORK_ITEM_STATUS];

/** Types of work items (contract 6.7); circulated ones are no items of the engine's state. */
export const WORK_ITEM_TYPE = { normal: 0, forward: 1, assist: 2, addSign: 3 } as const;
/** Type of circulated items in lists. */
export const CIRCULATED_TYPE = 4;
export type WorkItemType = (typeof WORK_ITEM_TYPE)[keyof typeof WORK_ITEM_TYPE];

export type SequenceStatus = 'DRAFT' | 'PROCESSING' | 'COMPLETED' | 'CANCELED' | 'EXCEPTION';

/** Where a live token is: on a flow, or in an element (then it names an activation). */
export interface LiveToken {
  id: number;
  flow?: string;
  element?: string;
}

/**
 * What an instance is at one moment (contract 21). Pure data; numbers are counted inside the instance.
 * Units: moments in ms since 1970.
 */
export interface InstanceState {
  status: SequenceStatus;
  /** 1 agree, 2 disagree; null while it runs and without an approve step. */
  approvalResult: 1 | 2 | null;
  originatorId: string;
  /** The originator, or who started it for them. */
  startedById: string;
  suspendedAt: number | null;
  /** Faults of the instance as a whole; those of steps stand in their activations. */
  fault: InstanceFault | null;
  /** Live tokens by id. */
  marking: ReadonlyMap<number, LiveToken>;
  activations: ReadonlyMap<number, Activation>;
  items: ReadonlyMap<number, WorkItem>;
  /** In order of `seq`, undone ones too. */
  events: readonly FlowEvent[];
  /** People chosen for steps; the last choice counts. */
  choices: ReadonlyMap<string, readonly string[]>;
  /** Latest change of the record's values, and the latest by anybody else: who agreed before one of another's decides again. */
  valueChanges: readonly { by: string; seq: number }[];
  nextToken: number;
  nextSeq: number;
  nextItem: number;
}

/** Why an instance is in exception as a whole (contract 21.9). */
export interface InstanceFault {
  cause: 'endless' | 'stuck' | 'noStep' | 'unreadable';
  activityCode: string;
  at: number;
}

export type ActivationStatus = 'Processing' | 'NotStarted' | 'Completed' | 'BeCanceled' | 'Canceled' | 'Exception';
export type StepOutcome = 'agree' | 'disAgree' | 'submit' | 'timeout';
export type StepFault = 'noParticipant' | 'tooMany' | 'noWay' | 'service' | 'child' | 'tooDeep';

/** A step entered once; `token` is its `workflowTokenId`. A detour has a number of its own but no live token. */
export interface Activation {
  token: number;
  activityCode: string;
  type: 'startEvent' | 'userTask' | 'serviceTask' | 'callActivity' | 'gateway';
  taskType?: UserTaskRules['type'];
  mode: VoteMode;
  status: ActivationStatus;
  outcome: StepOutcome | null;
  fault: StepFault | null;
  /** In a detour: the step that waits for it, and the activation whose handlers decide again. */
  detour: { waiting: number; repeats: number } | null;
  startedAt: number;
  finishedAt: number | null;
  /** Event that completed it. */
  completedBy: number | null;
  undone: boolean;
  /** Boundary timers that do not interrupt and have fired. */
  fired: readonly string[];
  /** Children that still run, of a call activity. */
  children: { expected: number; started: number; ended: number; refused: number; wait: boolean } | null;
}

/** What an item waits for while it is NotStarted. */
export type WaitReason = 'rank' | 'before' | 'detour';

/**
 * A work item. A **slot** is one person of the step and whoever answers in their stead (forwards, handing over):
 * the first answer counts. Slots of kind `place` are the places of contract 21.5; those of people added before or
 * after and of assistants belong to the slot that added them (`parent`).
 */
export interface WorkItem {
  id: number;
  token: number;
  ownerId: string | null;
  type: WorkItemType;
  status: WorkItemStatus;
  slot: number;
  slotKind: 'place' | 'before' | 'after' | 'assist' | 'none';
  parent: number | null;
  /** Turn in a `sequence`, of places and of people added before in turn; from 0. */
  rank: number;
  /** In which order the people added before this item decide, and their slots; those of the last time it waited for such. */
  beforeMode: 'all' | 'any' | 'sequence' | null;
  beforeSlots: readonly number[];
  waitsFor: WaitReason | null;
  /** Who added or forwarded: item, and how many were added by added people before it. */
  addedBy: number | null;
  depth: number;
  openedAt: number | null;
  firstReadAt: number | null;
  outcome: 'agree' | 'disAgree' | 'submit' | 'reject' | 'forward' | null;
  automatic: AutomaticReason | null;
  decidedBy: string | null;
  /** Order of decisions and of taking away; `seq` of the instance. */
  decidedSeq: number | null;
  finishedAt: number | null;
  /** Decided, but no longer counts (contract 21.7). */
  undone: boolean;
  /** What it was when another decision took it away: a withdrawal of that one opens it again. */
  taken: { bySeq: number; status: WorkItemStatus; waitsFor: WaitReason | null } | null;
  why: WhyData;
}

export type AutomaticReason = 'empty' | 'originator' | 'repeated' | 'timeout' | 'instance' | 'boundary' | 'disabled';

/** Why a person has an item, as data: worded when it is read (contract 11.3). */
export interface WhyData {
  kind: string;
  by?: string;
  opinion?: string;
  /** What the wording names, such as the code of a role or the level of a leader. */
  detail?: Readonly<Record<string, string | number | boolean>>;
}

/** One event of the net: the tokens it consumed and those it made (contract 21.3). */
export interface FlowEvent {
  seq: number;
  kind: 'start' | 'enter' | 'reenter' | 'complete' | 'gateway' | 'end' | 'timer' | 'activate' | 'cancel';
  element: string;
  consumed: readonly LiveToken[];
  produced: readonly LiveToken[];
  /** Tokens it depends on without consuming them: those of a step whose timer did not interrupt. */
  read: readonly number[];
  /** Person who caused it, or null for the system. */
  by: string | null;
  at: number;
  undone: boolean;
  /** Wrote other records or started children: a withdrawal stops there. */
  outward: boolean;
}
