/**
 * The page's end of one script: boots it, gives it a new life when it had to be ended by force, switches it off
 * when that happens too often. The file of the sandbox that the portal imports, and only when a list or a form has a script.
 * Source: contract 13, 14; SC-001 to SC-009.
 */
import { defaultScriptLimits, type RunKind, type ScriptLimits } from '#schemas/hooks.ts';
import type { ApiRules } from './apiRules.ts';
import type { PageEffects, ValueName } from './bridge.ts';
import { openCommands, type AnyEffects } from './commands.ts';
import { strikeCodes, toFault, type ScriptFault } from './errors.ts';
import { worldText, type Facade } from './facade.ts';
import { onceIn30s, type StrikeBook } from './faults.ts';
import { openLink, type EngineSource, type Link, type SandboxClock, type WorkerLike } from './link.ts';
import { columnWords, memberNames } from './memberNames.ts';
import { faultOf, readInfo, type ScriptInfo } from './protocol.ts';
import type { StepResult } from './realm.ts';
import { openRecorder, type Recording } from './record.ts';
import { notRun, type BatchOutcome, type CellResult, type Evaluation, type RunOutcome } from './runs.ts';
import { openSession, type Begin, type RunEvent, type Session } from './session.ts';
import type { Snapshot } from './sentMembers.ts';
import { zoneTable } from './zone.ts';

/** `Name` and `Effects`: what the facade's table asks for, so that the page forgets nothing. */
export interface ScriptOptions<Name extends string = ValueName, Effects extends object = PageEffects> {
  facade: Facade;
  /** Text for the guest where it is not the list's. */
  prelude?: string;
  /** Names list or form in messages, and with the text the script in the strike book. */
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
  strikes: StrikeBook;
  /** A fault to show for 5 s; repeats within 30 s do not come. `isOff` = the script has just been switched off. */
  onFault: (fault: ScriptFault, isOff: boolean) => void;
  /** Every finished run, for the script panel. */
  onRun?: (outcome: RunOutcome) => void;
  /** The script was ended by force and stands again with fresh state. */
  onRestart?: () => void;
  /** What the evaluation came to, for the script panel; told again after a restart. */
  onEvaluated?: (evaluation: Evaluation) => void;
  /** Whether the heap is measured after each step (script panel open). */
  isMeasured?: () => boolean;
  /** Whether it is noted which line writes what (inspector open): a watched field costs the script computing time. */
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
  /** Runs the render hooks of one paint; results of promises come later through `onLate`. */
  runBatch(batch: RenderBatch, onLate?: (results: CellResult[]) => void): Promise<BatchOutcome>;
  /** Pauses and resumes the timers with the page's visibility. */
  setHidden(hidden: boolean): void;
  /** Every step so far; null when nothing is recorded. */
  recording(): Recording | null;
  /** Ends the script: the view, route or configuration has changed. */
  close(): void;
}

/** Starts a script; boot and evaluation begin at once. */
export function openScript<Name extends string, Effects extends object>(options: ScriptOptions<Name, Effects>): Script {
  const { facade, source, clock, strikes } = options;
  const limits = options.limits ?? defaultScriptLimits;
  const scriptKey = `${options.name}\n${source}`;
  const zone = zoneTable(options.timeZone);
  const recorder = options.records === true ? openRecorder(source, limits) : null;
  const isMeasured = options.isMeasured ?? (() => false);
  const commands = openCommands({
    facade,
    effects: options.effects as unknown as AnyEffects, // the facade's table says what each takes, and every call is held against it
    apiRules: options.apiRules,
    limits,
    clock,
  });
  const report = onceIn30s(clock, (fault) => options.onFault(fault, false));
  const isOff = () => strikes.count(scriptKey) >= limits.strikes;
  const around = {
    facade,
    names: memberNames(source, facade),
    words: columnWords(source),
    limits,
    clock,
    commands,
    recorder,
    isMeasured,
    isWatched: options.isWatched ?? (() => false),
    snapshot: options.snapshot as Snapshot, // asked only for names of the facade's table
    report,
    onRun: (outcome: RunOutcome) => options.onRun?.(outcome),
    onTrouble,
  };
  let link: Link | null = null;
  let session: Session | null = null;
  let isClosed = false;
  let isHidden = false;
  let ready: Promise<Session | null> = isOff() ? Promise.resolve(null) : start();

  async function start(): Promise<Session | null> {
    const world = worldText(facade, { limits, zone, now: clock.now() });
    const own = openLink({ createWorker: options.createWorker, engine: options.engine, prelude: options.prelude, world, limits, clock });
    link = own;
    const found = await evaluate(own, world);
    if (isClosed) return null;
    if ('code' in found) {
      own.close();
      if (strikeCodes.has(found.code)) countStrike();
      report(found);
      return null;
    }
    session = openSession({ ...around, info: found, link: own });
    session.setHidden(isHidden);
    return session;
  }

  async function evaluate(own: Link, world: string): Promise<ScriptInfo | ScriptFault> {
    const at = clock.now();
    if (source.length > limits.scriptChars) return toFault('E_OUTPUT', `the script is longer than ${limits.scriptChars} characters`);
    const failure = await own.boot();
    if (failure) return toFault(failure.code, failure.message);
    const result = await own.send('evaluate', source, limits.evaluationMs, { measure: isMeasured() });
    recorder?.add('evaluate', world, limits.evaluationMs, result);
    const found = readEvaluation(result);
    const { ms, memoryBytes } = result;
    options.onEvaluated?.({ at, ms, budgetMs: limits.evaluationMs, memoryBytes, found });
    return found;
  }

  function countStrike(): void {
    if (strikes.add(scriptKey) !== limits.strikes) return;
    options.onFault(toFault('E_KILLED', `the script is switched off until the page is loaded again: it was ended ${limits.strikes} times`), true);
  }

  function onTrouble(isFatal: boolean): void {
    countStrike();
    if (!isOff() && !isFatal) return;
    session?.end(toFault('E_KILLED', 'ended together with another run of the script'));
    session = null;
    link?.close();
    commands.close();
    ready = isOff() ? Promise.resolve(null) : start();
    if (!isOff()) options.onRestart?.();
  }

  async function begin(what: Begin): ReturnType<Session['begin']> {
    const open = await ready;
    return open && !isClosed ? open.begin(what) : { outcome: notRun(what.kind), run: null };
  }

  return {
    get ready() {
      return ready.then((open) => open?.info ?? null);
    },
    run: async (kind, event = {}, context = {}) => (await begin({ kind, event, depth: context.depth ?? 0 })).outcome,
    async runBatch({ rows, cells }, onLate) {
      const { outcome, run } = await begin({ kind: 'render', extra: { rows, cells }, onLate: onLate ?? null });
      const results = [...(run?.rendered ?? [])].map(([key, value]) => ({ key, value }));
      if (run) run.hasDelivered = true;
      return { ...outcome, results, failures: run?.failures ?? [] };
    },
    setHidden(hidden) {
      isHidden = hidden;
      session?.setHidden(hidden);
    },
    recording: () => recorder?.export() ?? null,
    close() {
      isClosed = true;
      session?.end(null);
      commands.close();
      link?.close();
    },
  };
}

function readEvaluation({ fault, out }: StepResult): ScriptInfo | ScriptFault {
  if (fault) return toFault(fault.code, fault.message, fault);
  try {
    const told = readInfo(out ?? '');
    return told.ok ? told.info : told.fault;
  } catch (error) {
    return faultOf(error);
  }
}
