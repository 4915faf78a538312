/**
 * The page's end of one script: boots it, gives it a new life when it had to be ended by force, switches it off
 * when that happens too often. The file of the sandbox that the portal imports, and only when a list or a form has a script.
 * Source: contract 13, 14; SC-001 to SC-009.
 */
import { defaultScriptLimits, type RunKind, type ScriptLimits } from '#schemas/hooks.ts';
import type { ApiRules } from '#sandbox/protocol/apiRules.ts';
import { computedMs, stepBudget } from '#sandbox/protocol/budgets.ts';
import type { PageEffects, ValueName } from '#sandbox/protocol/bridge.ts';
import { openCommands, type AnyEffects } from './commands.ts';
import { faultWeights, toFault, type ScriptFault } from '#sandbox/protocol/errors.ts';
import { guestConfigText, type Facade } from '#sandbox/protocol/facade.ts';
import { onceIn30s, type StrikeCounter } from './strikeCounter.ts';
import { openLink } from './openLink.ts';
import { columnWords, memberNames } from '#sandbox/protocol/memberNames.ts';
import { scriptFaultOf, readInfo, type ScriptInfo } from '#sandbox/protocol/protocol.ts';
import { openRecorder, type Recording } from '#sandbox/recording/record.ts';
import { notRun, type RunBatchOutcome, type CellResult, type Evaluation, type RunOutcome } from './runs.ts';
import { openSession, type Begin, type RunEvent, type Session, type SessionOptions } from './session.ts';
import type { Snapshot } from './sentMembers.ts';
import { zoneTable, type ZoneTable } from '#sandbox/protocol/zone.ts';
import type { StepResult } from '#sandbox/protocol/guestMessages.ts';
import type { EngineSource, Link, SandboxClock, WorkerLike } from '#sandbox/protocol/link.ts';

/** `Name` and `Effects`: what the facade's table requires, so that the page forgets nothing. */
export interface ScriptOptions<Name extends string = ValueName, Effects extends object = PageEffects> {
  facade: Facade;
  /** Text for the guest where it is not the list's. */
  prelude?: string;
  /** Names list or form in messages, and with the text the script in the strike counter. */
  name: string;
  /** Of a list: text of kind `object` (see `scriptKind`). */
  source: string;
  createWorker: () => WorkerLike;
  engine: EngineSource;
  clock: SandboxClock;
  limits?: ScriptLimits;
  /** IANA name of the portal's zone (contract 2.6). */
  timeZone: string;
  effects: Effects;
  /** Current values of the named members; called when a run starts and after every command. */
  snapshot: (names: readonly Name[]) => Partial<Record<Name, unknown>>;
  apiRules: ApiRules;
  strikeCounter: StrikeCounter;
  /** A fault to show for 5 s; repeats within 30 s do not come. `isOff` = this one has just switched the script off. */
  onFault: (fault: ScriptFault, isOff: boolean) => void;
  /** The script is off, from now on or already when it was opened. */
  onOff?: () => void;
  /** Every finished run, for the script panel. */
  onRun?: (outcome: RunOutcome) => void;
  /** The script was ended by force and stands again with fresh state. */
  onRestart?: () => void;
  /** The result of the evaluation, for the script panel; reported again after a restart. */
  onEvaluated?: (evaluation: Evaluation) => void;
  /** Whether the heap is measured after each step (script panel open). */
  isMeasured?: () => boolean;
  /** Whether it is recorded which line writes what (inspector open): a watched field costs the script computing time. */
  isWatched?: () => boolean;
  /** Keeps every step from the evaluation on. */
  records?: boolean;
}

/** `depth`: from the `EffectContext` of the reload that caused this run; 0 when a person did. */
export interface RunContext {
  depth?: number;
}

/** Painted rows by index, and painted cells as `[rowIdx, index in vm.columns]`. */
export interface RenderBatch {
  rows: number[];
  cells: [number, number][];
}

export interface Script {
  /** What the script has; null when it cannot be used (the fault was reported). */
  readonly ready: Promise<ScriptInfo | null>;
  /** Runs a hook. Never rejects: errors are in the outcome, and reported. */
  run(kind: Exclude<RunKind, 'timer' | 'render'>, event?: RunEvent, context?: RunContext): Promise<RunOutcome>;
  /** Runs the render hooks of one paint; results of promises come later through `onLaterResults`. */
  runBatch(batch: RenderBatch, onLaterResults?: (results: CellResult[]) => void): Promise<RunBatchOutcome>;
  /** Pauses and resumes the timers with the page's visibility. */
  setHidden(hidden: boolean): void;
  /** Every step so far; null when nothing is recorded. */
  recording(): Recording | null;
  /** Ends the script: the view, route or configuration has changed. */
  close(): void;
}

/** The state of a script: what stays through all its lives, and the life it has now. */
interface ScriptState {
  readonly options: Omit<ScriptOptions, 'effects' | 'snapshot'>;
  readonly zone: ZoneTable;
  /** What every life is opened with. */
  readonly sessionOptions: Omit<SessionOptions, 'info' | 'link'>;
  link: Link | null;
  session: Session | null;
  /** The life it has or is being given; null when it cannot be used. */
  ready: Promise<Session | null>;
  isClosed: boolean;
  isHidden: boolean;
}

/** Starts a script; boot and evaluation begin at once. */
export function openScript<Name extends string, Effects extends object>(options: ScriptOptions<Name, Effects>): Script {
  const script = assembleScript(options);
  startUnlessOff(script);
  return {
    get ready() {
      return script.ready.then((open) => open?.info ?? null);
    },
    run: async (kind, event = {}, context = {}) => (await beginRun(script, { kind, event, depth: context.depth ?? 0 })).outcome,
    async runBatch({ rows, cells }, onLaterResults) {
      const { outcome, run } = await beginRun(script, { kind: 'render', extra: { rows, cells }, onLaterResults: onLaterResults ?? null });
      const results = [...(run?.rendered.values() ?? [])];
      if (run) run.hasDelivered = true;
      return { ...outcome, results, failures: run?.failures ?? [] };
    },
    setHidden(hidden) {
      script.isHidden = hidden;
      script.session?.setHidden(hidden);
    },
    recording: () => script.sessionOptions.recorder?.export() ?? null,
    close: () => close(script),
  };
}

function assembleScript<Name extends string, Effects extends object>(options: ScriptOptions<Name, Effects>): ScriptState {
  const { facade, source, clock, apiRules, limits = defaultScriptLimits } = options;
  const effects = options.effects as unknown as AnyEffects; // the facade's table says what each takes, and every call is checked against it
  const sessionOptions: ScriptState['sessionOptions'] = {
    facade,
    names: memberNames(source, facade),
    words: columnWords(source),
    limits,
    clock,
    commands: openCommands({ facade, effects, apiRules, limits, clock }),
    recorder: options.records === true ? openRecorder(source, limits) : null,
    isMeasured: options.isMeasured,
    isWatched: options.isWatched,
    snapshot: options.snapshot as Snapshot, // called only with names of the facade's table
    report: onceIn30s(clock, limits.messages, (fault) => options.onFault(fault, false)),
    onRun: options.onRun,
    onTrouble: (fault, isFatal) => onTrouble(script, fault, isFatal),
  };
  const zone = zoneTable(options.timeZone);
  const script: ScriptState = { options, zone, sessionOptions, link: null, session: null, ready: Promise.resolve(null), isClosed: false, isHidden: false };
  return script;
}

function startUnlessOff(script: ScriptState): void {
  if (!isOff(script)) {
    script.ready = start(script);
    return;
  }
  script.ready = Promise.resolve(null);
  script.options.onOff?.();
}

async function start(script: ScriptState): Promise<Session | null> {
  const { createWorker, engine, prelude } = script.options;
  const { facade, limits, clock, report } = script.sessionOptions;
  const guestConfig = guestConfigText(facade, { limits, zone: script.zone, now: clock.now() });
  const link = openLink({ createWorker, engine, prelude, guestConfig, limits, clock });
  script.link = link;
  const found = await evaluateScript(script, link, guestConfig);
  if (script.isClosed) return null;
  if ('code' in found) {
    link.close();
    report(found);
    if (faultWeights[found.code] !== undefined) {
      countFailure(script, found);
      if (isOff(script)) script.options.onOff?.();
    }
    return null;
  }
  script.session = openSession({ ...script.sessionOptions, info: found, link });
  script.session.setHidden(script.isHidden);
  return script.session;
}

/** Boots the engine and has it read the script. */
async function evaluateScript({ options, sessionOptions }: ScriptState, link: Link, guestConfig: string): Promise<ScriptInfo | ScriptFault> {
  const { source } = options;
  const { limits, clock, recorder } = sessionOptions;
  const at = clock.now();
  if (source.length > limits.scriptChars) return toFault('E_OUTPUT', `the script is longer than ${limits.scriptChars} characters`);
  const failure = await link.boot();
  if (failure) return toFault(failure.code, failure.message);
  const budgetMs = limits.evaluationMs;
  const budget = stepBudget(budgetMs, limits);
  const result = await link.send('evaluate', source, budget, { measure: sessionOptions.isMeasured?.() ?? false });
  recorder?.add('evaluate', guestConfig, budget, result);
  const found = readEvaluation(result, budgetMs);
  const { ms: stepMs, ticks, memoryBytes } = result;
  options.onEvaluated?.({ at, ms: computedMs(ticks, limits), budgetMs, stepMs, outerMs: budget.outerMs, memoryBytes, found });
  return found;
}

async function beginRun(script: ScriptState, what: Begin): ReturnType<Session['begin']> {
  const open = await script.ready;
  return open && !script.isClosed ? open.begin(what) : { outcome: notRun(what.kind), run: null };
}

/** Ends a life that had trouble where it cannot go on, and gives the script another as long as it may have one. */
function onTrouble(script: ScriptState, fault: ScriptFault, isFatal: boolean): void {
  countFailure(script, fault);
  if (!isOff(script) && !isFatal) return;
  script.session?.end(toFault('E_KILLED', 'ended together with another run of the script'));
  script.session = null;
  script.link?.close();
  script.sessionOptions.commands.close();
  startUnlessOff(script);
  if (!isOff(script)) script.options.onRestart?.();
}

/** A script that is off is reported once, with the fault that was one too many. */
function countFailure(script: ScriptState, fault: ScriptFault): void {
  const { strikeCounter, onFault } = script.options;
  const wasOff = isOff(script);
  strikeCounter.add(scriptKey(script), faultWeights[fault.code] ?? WHOLE_WEIGHT);
  if (!wasOff && isOff(script)) onFault(fault, true);
}

/** In thirds: whatever else ends a life by force. */
const WHOLE_WEIGHT = 3;

function isOff(script: ScriptState): boolean {
  return script.options.strikeCounter.count(scriptKey(script)) >= script.sessionOptions.limits.strikes;
}

function scriptKey({ options }: ScriptState): string {
  return `${options.name}\n${options.source}`;
}

function close(script: ScriptState): void {
  script.isClosed = true;
  script.session?.end(null);
  script.sessionOptions.commands.close();
  script.link?.close();
}

function readEvaluation({ fault, out }: StepResult, budgetMs: number): ScriptInfo | ScriptFault {
  if (fault) return toFault(fault.code, fault.message, { ...fault, limitMs: fault.code === 'E_CPU' ? budgetMs : null });
  try {
    const evaluated = readInfo(out ?? '');
    return evaluated.ok ? evaluated.info : evaluated.fault;
  } catch (error) {
    return scriptFaultOf(error);
  }
}
