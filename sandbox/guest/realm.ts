/**
 * The engine behind the border: one context for one script, driven by text.
 *
 * Works unchanged in a worker and in Node. A realm is never disposed (freeing after a promise flood aborts the
 * engine); the worker that holds it is ended instead. Every exception that comes out of the engine itself is fatal.
 * Source: contract 13.2, 13.7.
 */
import type { ScriptLimits } from '#schemas/hooks.ts';
import type { Engine, GuestValue, OpenEngine, VmOutcome } from './engine.ts';
import { stepBudget, type StepBudget } from '#sandbox/protocol/budgets.ts';
import { faultCodes, type FaultCode } from '#sandbox/protocol/errors.ts';
import { outputChars, readInfo } from '#sandbox/protocol/protocol.ts';
import { withoutOuterThis } from './lexicalThis.ts';
import { asExpression } from '#sandbox/protocol/scriptKind.ts';
import { openStepClock, type StepClock } from './stepClock.ts';
import type { StepOptions, StepResult } from '#sandbox/protocol/guestMessages.ts';

/** Name of the script in stack lines; the prelude looks for it. */
const scriptFile = 'list-script.js';
const jobsPerSlice = 64;

export interface Realm {
  /** Evaluates the author's text once and checks its shape. */
  evaluate(source: string, budget: StepBudget, stepOptions?: PartialStepOptions): StepResult;
  /** Runs one entry of the prelude and everything it leaves to do. */
  step(entry: 'start' | 'resume', text: string, budget: StepBudget, stepOptions?: PartialStepOptions): StepResult;
  /** Fetches the remaining results of the guest, for instance after an interrupt. */
  drain(budget: StepBudget, stepOptions?: PartialStepOptions): StepResult;
}

/** Measuring the heap walks the whole of it, so only for the script panel; a recording of a timeout replays by `stopAt`. */
type PartialStepOptions = Partial<StepOptions>;

export interface RealmOptions<Value extends GuestValue> {
  openEngine: OpenEngine<Value>;
  wasmModule: WebAssembly.Module;
  prelude: string;
  /** JSON text: names of members, hooks, limits, zone and time; see `guestConfigText`. */
  guestConfig: string;
  limits: Pick<ScriptLimits, 'memoryBytes' | 'engineBytes' | 'stackBytes' | 'resultChars' | 'tickMs' | 'ticksPerMs' | 'outerFactor'>;
  /** Monotonic time in ms. */
  now: () => number;
}

const entryNames = ['info', 'start', 'resume', 'drain', 'fail', 'explain'] as const;

/** A realm as it stands between and inside its steps. */
interface RealmState<Value extends GuestValue> {
  readonly options: RealmOptions<Value>;
  readonly clock: StepClock;
  readonly engine: Engine<Value>;
  /** Functions that the prelude gave. */
  readonly entries: Readonly<Record<(typeof entryNames)[number], Value>>;
  /** The error the engine threw when it was interrupted: its stack says where. */
  cut: Value | null;
}

/** Opens a realm: engine, limits, prelude. Errors: whatever the engine throws when it cannot start. */
export async function openRealm<Value extends GuestValue>(options: RealmOptions<Value>): Promise<Realm> {
  const { wasmModule, limits } = options;
  const clock = openStepClock(options);
  const engine = await options.openEngine({ wasmModule, limits, onTick: clock.onTick });
  const realm: RealmState<Value> = { options, clock, engine, entries: enter(engine, options), cut: null };
  return {
    evaluate: (source, budget, stepOptions) => within(realm, budget, () => evaluateSource(realm, source), stepOptions),
    step: (name, text, budget, stepOptions) => within(realm, budget, () => runStep(realm, name, text), stepOptions),
    drain: (budget, stepOptions) => within(realm, budget, () => (drainJobs(realm), callGuest(realm, realm.entries.drain)), stepOptions),
  };
}

/** Evaluates the prelude and takes what it gives. */
function enter<Value extends GuestValue>(engine: Engine<Value>, { prelude, guestConfig }: RealmOptions<Value>): RealmState<Value>['entries'] {
  const enterGuest = valueOrThrow(engine.evaluate(prelude, 'prelude'));
  const given = valueOrThrow(engine.call(enterGuest, [engine.newText(guestConfig)]));
  const entries = Object.fromEntries(entryNames.map((name) => [name, engine.property(given, name)]));
  return entries as RealmState<Value>['entries']; // made of exactly these names
}

/** Runs one step with its clock; whatever the engine throws becomes the step's fault. */
function within<Value extends GuestValue>(
  realm: RealmState<Value>,
  budget: StepBudget,
  work: () => string | null,
  { measure = false, stopAt = null }: PartialStepOptions = {},
): StepResult {
  const { options, clock, engine } = realm;
  const begun = options.now();
  clock.start(budget, stopAt);
  const result: StepResult = { out: null, fault: null, stuck: false, ms: 0, ticks: 0, memoryBytes: null };
  try {
    result.out = work();
    result.ticks = clock.ticks;
    if (clock.isUp()) Object.assign(result, fetchAfterInterrupt(realm));
    if (measure) result.memoryBytes = engine.heapBytes();
  } catch (error) {
    result.out = null;
    result.stuck = true;
    result.fault = { code: engineFaultCode(error), message: error instanceof Error ? error.message : String(error) };
  }
  realm.cut?.dispose();
  realm.cut = null;
  result.ms = options.now() - begun;
  return result;
}

/** Evaluates the author's text; gives what the prelude reports of its shape, or of the error. */
function evaluateSource<Value extends GuestValue>(realm: RealmState<Value>, source: string): string | null {
  const { clock, engine, entries } = realm;
  const { threw, value } = engine.evaluate(asExpression(withoutOuterThis(source)), scriptFile);
  if (threw && clock.hasStopped) {
    giveUp(realm, value);
    return null;
  }
  const text = clock.hasStopped ? null : callGuest(realm, threw ? entries.explain : entries.info, value);
  value.dispose();
  drainJobs(realm);
  return text;
}

function runStep<Value extends GuestValue>(realm: RealmState<Value>, name: 'start' | 'resume', text: string): string | null {
  const { engine, entries } = realm;
  const input = engine.newText(text);
  callGuest(realm, entries[name], input);
  input.dispose();
  return drainJobs(realm) ? callGuest(realm, entries.drain) : null;
}

/** The results of a step that used up its time, and whether the guest goes on nevertheless. */
function fetchAfterInterrupt<Value extends GuestValue>(realm: RealmState<Value>): Pick<StepResult, 'out' | 'fault' | 'stuck'> {
  const { options, clock, engine, entries, cut } = realm;
  const code = clock.reached ?? 'E_CPU';
  // By the clock no longer than the watchdog waits: who was ended by a bound is not to be ended by force too.
  clock.allow({ ...stepBudget(options.limits.tickMs, options.limits), outerMs: options.limits.tickMs });
  const place = cut ? errorPlace(realm, cut) : {};
  drainJobs(realm);
  const out = callGuest(realm, entries.drain);
  const stuck = clock.hasStopped || engine.hasJobs();
  return { out, fault: { code, message: faultCodes[code], ...place }, stuck };
}

/** Gives the text a call returned, null when it returned none or failed; an error goes to the prelude to be described. */
function callGuest<Value extends GuestValue>(realm: RealmState<Value>, target: Value, ...args: Value[]): string | null {
  const { options, engine } = realm;
  const { threw, value } = engine.call(target, args);
  if (threw) {
    giveUp(realm, value);
    return null;
  }
  const text = readText(engine, value, outputChars(options.limits));
  value.dispose();
  return text;
}

/** Reports an error to the guest, or stores the one that an interrupt left. */
function giveUp<Value extends GuestValue>(realm: RealmState<Value>, error: Value): void {
  const { clock } = realm;
  if (!clock.hasStopped) reportToGuest(realm, error);
  if (clock.hasStopped && !realm.cut) realm.cut = error;
  else error.dispose();
}

function reportToGuest<Value extends GuestValue>({ clock, engine, entries }: RealmState<Value>, error: Value): void {
  const { threw, value } = engine.call(entries.fail, [error]);
  value.dispose();
  // Describing an error failed without an interrupt: the heap is full, and nothing that follows can be trusted.
  if (threw && !clock.hasStopped) throw new OutOfMemory();
}

/** Runs promise jobs in slices: an interrupt inside a job can be caught by the script, so the clock is read between slices. */
function drainJobs<Value extends GuestValue>(realm: RealmState<Value>): boolean {
  const { clock, engine } = realm;
  while (engine.hasJobs()) {
    if (clock.isUp()) {
      clock.stop();
      return false;
    }
    const error = engine.runJobs(jobsPerSlice);
    if (error) giveUp(realm, error);
  }
  return !clock.hasStopped;
}

/** Line and column of the script in the stack of an error. */
function errorPlace<Value extends GuestValue>(realm: RealmState<Value>, error: Value): { line?: number; column?: number } {
  const explained = callGuest(realm, realm.entries.explain, error);
  const found = explained === null ? null : readInfo(explained);
  if (!found || found.ok || found.fault.line === null) return {};
  return { line: found.fault.line, column: found.fault.column ?? 1 };
}

class OutOfMemory extends Error {
  override message = 'out of memory';
}
class TooLong extends Error {
  override message = 'the result of a step is too long';
}

/** What an exception out of the engine is; V8's own stack overflow is one of the engine's. */
function engineFaultCode(error: unknown): FaultCode {
  if (error instanceof OutOfMemory) return 'E_MEMORY';
  return error instanceof TooLong ? 'E_OUTPUT' : 'E_ENGINE';
}

/** Reads a string result. Errors: `TooLong`. */
function readText<Value extends GuestValue>(engine: Engine<Value>, value: Value, maxChars: number): string | null {
  const length = engine.lengthOf(value);
  if (length === null) return null;
  if (length > maxChars) throw new TooLong();
  return engine.textOf(value);
}

/** The prelude is ours: that it fails is a defect or a full heap, and nothing can go on. */
function valueOrThrow<Value>({ threw, value }: VmOutcome<Value>): Value {
  if (threw) throw new Error('the prelude does not run on this engine');
  return value;
}
