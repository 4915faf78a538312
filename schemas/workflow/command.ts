import type { SequenceFlow } from './definition.ts';
import type { AutomaticReason, StepFault, StepOutcome, WhyData, WorkItemType } from './state.ts';

/**
 * What a person, the clock, a child or an administrator does to an instance (contract 21.6 to 21.11).
 * Shape: `by` = the person who acts, a delegate as themselves; null = the clock or the system. `opinion` = their words, for
 * those who get an item by this act (contract 11.3). `isForecast` = nothing is done: faults are found, not refused.
 */
export type Command = { at: number; by: string | null; opinion?: string; isForecast?: boolean } & (
  | { type: 'saveDraft' }
  | { type: 'start'; submit: boolean; chosen?: Choices }
  | { type: 'decide'; item: number; outcome: 'agree' | 'disAgree' | 'submit'; chosen?: Choices; changedValues?: boolean }
  /** Everybody who still has to answers a step, until it is decided: how a forecast goes on (contract 11.4). */
  | { type: 'answerStep'; token: number; outcome: 'agree' | 'disAgree' }
  | { type: 'save'; item: number; changedValues?: boolean }
  | { type: 'reject'; item: number; target: string; back: boolean; changedValues?: boolean }
  | { type: 'forward'; item: number; people: readonly string[]; back: boolean }
  | { type: 'add'; item: number; how: 'before' | 'after' | 'beside'; people: readonly string[]; order: 'all' | 'any' | 'sequence'; changedValues?: boolean }
  | { type: 'remove'; item: number; people: readonly string[] }
  | { type: 'assist'; item: number; people: readonly string[] }
  | { type: 'retrieveAssist'; item: number }
  /** From an open item, or, without one, by somebody to whom the step `element` was circulated. */
  | { type: 'circulate'; item: number | null; element: string; token: number | null; people: readonly string[] }
  | { type: 'withdraw'; item: number }
  /** `byOriginator`: within what the process allows them; `withRow`: its row is deleted, which a suspended instance allows (contract 15.9.1, 21.10). */
  | { type: 'void'; byOriginator?: boolean; withRow?: boolean }
  /** `item`: where the step offers it to its handler. */
  | { type: 'finish'; item?: number }
  | { type: 'markRead'; item: number }
  | { type: 'itemTimeout'; item: number; action: 'pass' | 'disAgree' | 'void' }
  | { type: 'escalate'; item: number; person: string }
  | { type: 'boundary'; token: number; element: string }
  | { type: 'childStarted'; token: number }
  | { type: 'childEnded'; token: number; refused: boolean }
  | { type: 'serviceRetry'; token: number }
  | { type: 'childFailed'; token: number; fault: 'child' | 'tooDeep' }
  | { type: 'serviceFailed'; token: number }
  | { type: 'handOver'; item: number; people: readonly string[]; automatic: boolean }
  | { type: 'retry' }
  | { type: 'suspend' }
  | { type: 'resume' }
  | { type: 'activate'; element: string; people?: readonly string[]; cancelOthers: boolean }
  | { type: 'cancelActivity'; element: string; token?: number }
  | { type: 'adjust'; element: string; token?: number; people: readonly string[] }
  /** The definition given to the transition is the one to go on with. */
  | { type: 'migrate' }
);

/** People chosen for steps, by `activityCode`. */
export type Choices = ReadonlyMap<string, readonly string[]>;

/** What conditions may ask beside the record (contract 15.9.4). */
export interface StepFacts {
  /** Outcome of the latest activation that counts; empty without one. */
  outcome(step: string): StepOutcome | '';
  /** How often the step was completed. */
  times(step: string): number;
}

/** What the engine has to know of the world; answered by whoever drives it (database, prediction, test). */
export type EngineQuery =
  | { kind: 'holds'; condition: NonNullable<SequenceFlow['condition']>; facts: StepFacts }
  | ParticipantsQuery
  | ServiceQuery
  | { kind: 'children'; element: string };

/** A service task that is to do its deeds now. */
export interface ServiceQuery {
  kind: 'service';
  element: string;
  token: number;
  facts: StepFacts;
  /** As of participants. */
  handlersOf: ParticipantsQuery['handlersOf'];
}

/** Who is to act at a step that is entered now (contract 15.9.3, 15.9.4). */
export interface ParticipantsQuery {
  kind: 'participants';
  element: string;
  facts: StepFacts;
  chosen: readonly string[] | undefined;
  /** Who handled the step last time, in a return: they are first, and nobody answers automatically. */
  former: readonly string[] | undefined;
  /** The step has lost all its places: `whenEmpty` decides. */
  emptied: boolean;
  /** Who completed the latest activation of a step; for rules `handlerOf` and `exclude`. */
  handlersOf(step: string): readonly { ownerId: string; decidedBy: string | null }[];
  /** Who agreed, in a way that still counts for `whenRepeated`; `adjacent`: in the user step directly before. */
  agreed: { any: ReadonlySet<string>; adjacent: ReadonlySet<string> };
}

/** Answers by kind of question. */
export interface Answers {
  holds: boolean;
  participants: StepParticipants;
  service: 'done' | 'failed';
  /** How many children are to be started; null = one, without `each`. A fault when it is known by now that none can start. */
  children: number | null | { fault: 'child' | 'tooDeep' };
}

/** People of a step after all its rules (contract 15.9.4). */
export interface StepParticipants {
  people: readonly { id: string; why: WhyData; automatic?: 'originator' | 'repeated' }[];
  fault?: Extract<StepFault, 'noParticipant' | 'tooMany'>;
  /** Nobody there, and the step is passed over (`whenEmpty="pass"`). */
  passed?: boolean;
  /** The people of `whenEmpty="admin"`: any of them decides. */
  instead?: boolean;
  /** A rule `chosen` holds and nobody has chosen: an act of a person is refused (contract 10.4). */
  choiceMissing?: boolean;
}

/** Why an act is not possible now; the server words it (contract 16). */
export interface CommandRefusal {
  reason:
    | 'notOpen'
    | 'notYourTurn'
    | 'notOffered'
    | 'suspended'
    | 'over'
    | 'notStarted'
    | 'running'
    | 'noTarget'
    | 'nobodyLeft'
    | 'tooDeep'
    | 'staysDecided'
    | 'handled'
    | 'read'
    | 'outward'
    | 'notOwnDecision'
    | 'alreadyActive'
    | 'notActive'
    | 'notSuspended'
    | 'notUserTask'
    | 'noFault'
    | 'noParticipant'
    | 'tooMany'
    | 'noWay'
    | 'endless'
    | 'service'
    | 'child'
    | 'unsettled'
    | 'missing';
  element?: string;
  /** Whose act stands against it. */
  person?: string;
}

/**
 * What has to happen beside the rows of the state (contract 21.11, 21.12, 21.16).
 * Shape: a `limit` that resumes goes on where it stood, what has fired does not fire again; `from` = the item whose limit it
 * takes over. A `boundary` counts from the start of its activation.
 */
export type Effect =
  | { kind: 'limit'; item: number; deed: 'start' | 'pause' | 'resume' | 'drop'; from?: number }
  | { kind: 'boundary'; token: number; element: string; deed: 'start' | 'drop' }
  | { kind: 'startChildren'; token: number; element: string; count: number | null }
  | { kind: 'voidChildren'; token: number; element: string }
  | { kind: 'circulate'; element: string; token: number | null; on: 'enter' | 'complete' | 'disAgree'; people?: undefined }
  /** A step that only shows the record to those whom its rules give, or whom an administrator names. */
  | { kind: 'circulate'; element: string; token: number; on: 'step'; readers: StepParticipants['people']; people?: undefined }
  | { kind: 'circulate'; element: string; token: number | null; on: 'step' | 'act'; people: readonly string[] }
  | { kind: 'opened'; item: number; userId: string; type: WorkItemType }
  | { kind: 'returned' | 'withdrawn' | 'taken'; item: number; userId: string }
  | LogEffect
  | { kind: 'faulted'; element: string; cause: string }
  | { kind: 'settled' }
  | { kind: 'ended'; status: 'COMPLETED' | 'CANCELED'; result: 1 | 2 | null };

/** One entry of the log (contract 21.15): `target` = the step returned to, `people` = those forwarded to, added, assisting or taken. */
export interface LogEffect {
  kind: 'logged';
  action: LoggedAction;
  element: string;
  item: number | null;
  token: number | null;
  target?: string;
  people?: readonly string[];
  automatic?: AutomaticReason;
}

/** Step of an act on the instance as a whole: it stands at none. */
export const NO_STEP = '';

/** Acts that the log holds, by the names of their numbers (contract 6.7). */
export type LoggedAction =
  | 'submit'
  | 'void'
  | 'agree'
  | 'disAgree'
  | 'addSign'
  | 'assist'
  | 'forward'
  | 'reject'
  | 'finish'
  | 'revoke'
  | 'autoCanceled'
  | 'circulate'
  | 'changeOwner'
  | 'activate'
  | 'adjust'
  | 'cancelActivity'
  | 'timeoutVoid'
  | 'timeoutPass'
  | 'retry'
  | 'suspend'
  | 'resume'
  | 'migrate';

/** Numbers of the acts in logs (contract 6.7). */
export const ACTION_NUMBER: Readonly<Record<LoggedAction, number>> = {
  submit: 1,
  void: 2,
  agree: 3,
  disAgree: 4,
  addSign: 5,
  assist: 6,
  forward: 7,
  reject: 8,
  finish: 9,
  revoke: 14,
  autoCanceled: 15,
  circulate: 16,
  changeOwner: 17,
  activate: 18,
  adjust: 19,
  cancelActivity: 20,
  timeoutVoid: 21,
  timeoutPass: 22,
  retry: 23,
  suspend: 24,
  resume: 25,
  migrate: 26,
};

/** Number of a save at an open item in the operation log; the log of the instance does not hold it (contract 21.6). */
export const SAVED_ACTION = 13;

/** Names of acts by their numbers, as the log gives them (contract 6.7). */
export const ACTION_NAMES: ReadonlyMap<number, string> = new Map([
  [1, 'Submit'],
  [2, 'Cancel'],
  [3, 'Agree'],
  [4, 'DisAgree'],
  [5, 'AdjustParticipant'],
  [6, 'Assist'],
  [7, 'Forward'],
  [8, 'Reject'],
  [9, 'FinishInstance'],
  [10, 'UnRead'],
  [11, 'Read'],
  [14, 'Revoke'],
  [15, 'AutoCanceled'],
  [16, 'Circularize'],
  [17, 'MODIFY_OWNER'],
  [18, 'ActivateActivity'],
  [19, 'ADJUST_PARTICIPANT'],
  [20, 'CANCELED_ACTIVITY_WORKITEM'],
  [21, 'Cancel'],
  [22, 'Agree'],
  [23, 'RETRY'],
  [24, 'SUSPEND'],
  [25, 'RESUME'],
  [26, 'MIGRATE'],
]);
