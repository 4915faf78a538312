/**
 * The moments at which the script of a list or of a form may run, and the limits of every run.
 *
 * One row a hook: what it receives, how its computing time is reckoned, how long it may wait and what happens when it
 * fails. A new moment is one row here; the type check names its run and its line in the types for authors. Contract 13.3, 13.7, 14; SC-001 to SC-007.
 */
import { Type, type Static } from 'typebox';

/** How computing time is allowed: a fixed amount, one that grows with the rows, or one that grows with the painted cells. */
export type BudgetRule = 'plain' | 'perRow' | 'perCell' | 'tick';

/** What list or form does when a hook fails, times out or is ended by force. Contract 13.1. */
export type OnError = 'queryAsItWas' | 'serverRows' | 'formAsItWas' | 'defaultDisplay' | 'cancelAction' | 'message' | 'loadFailed';

/** What is agreed of one moment. */
export interface HookRow {
  /** Names of the arguments in order: a member of the facade that stands for it, else what comes with the event. */
  args: readonly string[];
  budget: BudgetRule;
  /** Name of the limit that bounds the run's whole life, waiting included. */
  wall: 'wallLoadMs' | 'wallActionMs' | 'wallLongMs';
  /** True when the time a dialog stands open is not counted. */
  dialogsAreFree: boolean;
  onError: OnError;
  /** A newer run of the same hook ends an older one that still waits. */
  supersedes: boolean;
}

/** Every moment of a list script, by name. Source: contract 13.3. */
export const hooks = {
  onPreLoad: { args: [], budget: 'plain', wall: 'wallLoadMs', dialogsAreFree: false, onError: 'queryAsItWas', supersedes: true },
  onLoad: { args: ['data'], budget: 'perRow', wall: 'wallLoadMs', dialogsAreFree: false, onError: 'serverRows', supersedes: true },
  onRendered: { args: ['data'], budget: 'perRow', wall: 'wallLongMs', dialogsAreFree: true, onError: 'defaultDisplay', supersedes: true },
  onPreAction: { args: ['action', 'data'], budget: 'plain', wall: 'wallActionMs', dialogsAreFree: true, onError: 'cancelAction', supersedes: false },
  onCustomAction: { args: ['action', 'data'], budget: 'plain', wall: 'wallLongMs', dialogsAreFree: true, onError: 'message', supersedes: false },
  onActionDone: { args: ['action', 'result'], budget: 'plain', wall: 'wallLongMs', dialogsAreFree: true, onError: 'message', supersedes: false },
  onRowRender: { args: ['at', 'rowIdx'], budget: 'perCell', wall: 'wallLongMs', dialogsAreFree: true, onError: 'defaultDisplay', supersedes: true },
  onCellRender: { args: ['at', 'rowIdx', 'colIdx'], budget: 'perCell', wall: 'wallLongMs', dialogsAreFree: true, onError: 'defaultDisplay', supersedes: true },
} as const satisfies Record<string, HookRow>;

/** Name of a hook that the author of a list script can write. */
export type HookName = keyof typeof hooks;

/** Every moment of a form script, by name. Source: contract 14. */
export const formHooks = {
  onLoad: { args: ['data', 'dataPermission'], budget: 'perRow', wall: 'wallLoadMs', dialogsAreFree: false, onError: 'formAsItWas', supersedes: true },
  onRendered: { args: ['data'], budget: 'perRow', wall: 'wallLongMs', dialogsAreFree: true, onError: 'message', supersedes: true },
  onValidate: { args: ['action', 'data'], budget: 'plain', wall: 'wallActionMs', dialogsAreFree: true, onError: 'cancelAction', supersedes: false },
  onPreAction: { args: ['action', 'data'], budget: 'plain', wall: 'wallActionMs', dialogsAreFree: true, onError: 'cancelAction', supersedes: false },
  onCustomAction: { args: ['action', 'data'], budget: 'plain', wall: 'wallLongMs', dialogsAreFree: true, onError: 'message', supersedes: false },
  onActionDone: { args: ['action', 'data', 'httpRes'], budget: 'plain', wall: 'wallLongMs', dialogsAreFree: true, onError: 'message', supersedes: false },
} as const satisfies Record<string, HookRow>;

/** Name of an event that a form script can listen to. */
export type FormHookName = keyof typeof formHooks;

const timer: HookRow = { args: [], budget: 'tick', wall: 'wallLongMs', dialogsAreFree: true, onError: 'message', supersedes: false };

/** Runs of a list script that are no hooks: own list data (contract 13.5), a tick of a timer (13.2), the render batch of one paint. */
export const otherRuns = {
  listData: { args: ['params'], budget: 'plain', wall: 'wallLongMs', dialogsAreFree: true, onError: 'loadFailed', supersedes: true },
  timer,
  render: { args: [], budget: 'perCell', wall: 'wallLongMs', dialogsAreFree: true, onError: 'defaultDisplay', supersedes: true },
} as const satisfies Record<string, HookRow>;

/** Runs of a form script that are no hooks: what it subscribed to has changed, a button of a sub-table (contract 14), a tick of a timer. */
export const otherFormRuns = {
  change: { args: [], budget: 'plain', wall: 'wallLongMs', dialogsAreFree: true, onError: 'message', supersedes: false },
  sheetActionDown: { args: ['pressed'], budget: 'plain', wall: 'wallLongMs', dialogsAreFree: true, onError: 'message', supersedes: false },
  timer,
} as const satisfies Record<string, HookRow>;

/** Anything that starts the guest of a list or a form. */
export type RunKind = HookName | keyof typeof otherRuns | FormHookName | keyof typeof otherFormRuns;

const whole = (value: number, description: string) => Type.Integer({ minimum: 0, default: value, description });

/** Portal setting `script.limits`: every limit of list and form scripts with its default. Times in ms, computing times in ms of the reference machine, sizes in bytes or characters as named. Source: contract 13.7. */
export const ScriptLimits = Type.Object({
  evaluationMs: whole(250, 'computing time for evaluating the script'),
  plainMs: whole(150, 'computing time of a hook; the fixed part where it grows'),
  perRowMs: Type.Number({ minimum: 0, default: 1, description: 'added for each row of the page in onLoad and onRendered' }),
  perCellMs: Type.Number({ minimum: 0, default: 0.1, description: 'added for each painted cell of a render batch' }),
  tickMs: whole(50, 'computing time of one timer tick, and of fetching what is left after an interrupt'),
  ticksPerMs: Type.Number({ exclusiveMinimum: 0, default: 3, description: 'ticks of the interpreter in one ms of computing time' }),
  outerFactor: Type.Number({ minimum: 1, default: 5, description: 'how many times its computing time the steps of a run may take by the clock' }),
  watchdogMs: whole(250, 'a step that outlives its outer bound by this is ended by force'),
  beginMs: whole(8000, 'a step that has not begun by then is ended by force'),
  wallLoadMs: whole(3000, 'onPreLoad and onLoad, waiting included'),
  wallActionMs: whole(10_000, 'onPreAction and onValidate, waiting included, dialogs not counted'),
  wallLongMs: whole(30_000, 'other hooks, waiting included'),
  showRowsMs: whole(400, 'after this the rows show as they came and change when onLoad ends'),
  memoryBytes: whole(64 * 1024 * 1024, 'heap of the script'),
  engineBytes: whole(128 * 1024 * 1024, 'whole memory of the engine'),
  stackBytes: whole(96 * 1024, 'stack of the script; larger ones let the browser overflow first'),
  scriptChars: whole(256 * 1024, 'length of the script text'),
  apiCalls: whole(50, 'axios calls per run'),
  apiCallsAtOnce: whole(4, 'axios calls open at once'),
  apiParamChars: whole(64 * 1024, 'parameters and body of one axios call as text'),
  apiAnswerChars: whole(2 * 1024 * 1024, 'answer of one axios call as text'),
  resultChars: whole(2 * 1024 * 1024, 'result of one step as text'),
  resultDepth: whole(12, 'nesting of what is read back and of command arguments'),
  returnDepth: whole(24, 'nesting of a returned value'),
  commands: whole(2000, 'commands per run'),
  cells: whole(20_000, 'changed cells per run'),
  logLines: whole(200, 'console lines per run'),
  logChars: whole(2000, 'characters of one console line'),
  reloadDepth: whole(3, 'reloads that cause each other'),
  dialogs: whole(10, 'dialogs per run, one at a time'),
  messages: whole(5, 'messages per run'),
  messageSeconds: whole(60, 'longest time a message stays'),
  navigations: whole(1, 'navigations per view'),
  timerReloadsPerSecond: whole(5, 'reloads requested by timer ticks'),
  strikes: whole(3, 'runs ended by their computing time, by force or by a fault of the engine until the script is off; the outer bound counts a third'),
});
export type ScriptLimits = Static<typeof ScriptLimits>;

/** The limits that hold without a setting. */
export const defaultScriptLimits: ScriptLimits = Object.freeze(defaultsOf(ScriptLimits.properties));

/** Reads the `default` of every property, so that each number is written once. */
function defaultsOf(properties: typeof ScriptLimits.properties): ScriptLimits {
  const pairs = Object.entries(properties).map(([name, schema]) => [name, 'default' in schema ? schema.default : 0]);
  // The names come from the schema itself, so the object has exactly its shape.
  return Object.fromEntries(pairs) as ScriptLimits;
}
