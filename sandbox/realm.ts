/**
 * The engine behind the border: one context for one script, driven by text.
 *
 * Works unchanged in a worker and in Node. A realm is never disposed (freeing after a promise flood aborts the
 * engine); the worker that holds it is ended instead. Every exception that comes out of the engine itself is fatal.
 * Source: contract 13.2, 13.7.
 */
import type { ScriptLimits } from '#schemas/hooks.ts';
import type { Engine, GuestValue, OpenEngine, Outcome } from './engine.ts';
import type { FaultCode } from './errors.ts';
import { outputChars, readInfo } from './protocol.ts';
import { withoutOuterThis } from './lexicalThis.ts';
import { leadLength } from './scriptKind.ts';
import { openStepClock } from './stepClock.ts';

/** Name of the script in stack lines; the prelude looks for it. */
const scriptFile = 'list-script.js';
const jobsPerSlice = 64;

/** What one step gave. `out` is the guest's text or null when there is none; `fault` is set when the step was cut short, with the author's place when the engine knows it. */
export interface StepResult {
  out: string | null;
  fault: { code: FaultCode; message: string; line?: number; column?: number } | null;
  /** The guest goes on working after it was interrupted: only ending it by force helps. */
  stuck: boolean;
  ms: number;
  /** How often the engine asked whether to go on: a measure of work that is equal on every machine. */
  ticks: number;
  /** Heap of the script in bytes, only when asked for. */
  memoryBytes: number | null;
}

export interface Realm {
  /** Evaluates the author's text once and checks its shape. */
  evaluate(source: string, budgetMs: number): StepResult;
  /** Runs one entry of the prelude and everything it leaves to do. */
  step(entry: 'start' | 'resume', text: string, budgetMs: number): StepResult;
  /** Fetches what the guest left behind, for instance after an interrupt. */
  drain(budgetMs: number): StepResult;
}

export interface RealmOptions<Value extends GuestValue> {
  openEngine: OpenEngine<Value>;
  wasmModule: WebAssembly.Module;
  prelude: string;
  /** JSON text: names of members, hooks, limits, zone and time; see `worldText`. */
  world: string;
  limits: Pick<ScriptLimits, 'memoryBytes' | 'engineBytes' | 'stackBytes' | 'resultChars' | 'tickMs'>;
  /** Monotonic time in ms. */
  now: () => number;
  /** Whether to measure the heap after a step; it walks the whole heap, so only for the script panel. */
  measure?: () => boolean;
  /** Ends a step at exactly this tick instead of at its deadline: how a recording of a timeout replays. */
  stopAtTick?: () => number | null;
}

/** Opens a realm: engine, limits, prelude. Errors: whatever the engine throws when it cannot start. */
export async function openRealm<Value extends GuestValue>(options: RealmOptions<Value>): Promise<Realm> {
  const { limits } = options;
  const clock = openStepClock(options);
  /** The error the engine threw when it was interrupted: its stack says where. */
  let cut: Value | null = null;
  const engine = await options.openEngine({ wasmModule: options.wasmModule, limits, onTick: () => clock.onTick() });

  const enter = valueOf(engine.evaluate(options.prelude, 'prelude'));
  const entries = valueOf(engine.call(enter, [engine.newText(options.world)]));
  const entry = (name: string): Value => engine.property(entries, name);
  const handles = {
    info: entry('info'),
    start: entry('start'),
    resume: entry('resume'),
    drain: entry('drain'),
    fail: entry('fail'),
    explain: entry('explain'),
  };

  /** Gives the text a call returned, null when it returned none or failed; an error goes to the prelude to be described. */
  function call(target: Value, ...args: Value[]): string | null {
    const { threw, value } = engine.call(target, args);
    if (threw) {
      giveUp(value);
      return null;
    }
    const text = textOf(engine, value, outputChars(limits));
    value.dispose();
    return text;
  }

  /** Tells the guest of an error, or keeps the one that an interrupt left. */
  function giveUp(error: Value): void {
    if (!clock.hasStopped) told(error);
    if (clock.hasStopped && !cut) cut = error;
    else error.dispose();
  }

  function told(error: Value): void {
    const { threw, value } = engine.call(handles.fail, [error]);
    value.dispose();
    // Describing an error failed without an interrupt: the heap is full, and nothing that follows can be trusted.
    if (threw && !clock.hasStopped) throw new OutOfMemory();
  }

  /** Runs promise jobs in slices: an interrupt inside a job can be caught by the script, so the clock is looked at between slices. */
  function settleJobs(): boolean {
    while (engine.hasJobs()) {
      if (clock.isUp()) {
        clock.stop();
        return false;
      }
      const error = engine.runJobs(jobsPerSlice);
      if (error) giveUp(error);
    }
    return !clock.hasStopped;
  }

  /** Line and column of the script in the stack of an error. */
  function placeOf(error: Value): { line?: number; column?: number } {
    const told = call(handles.explain, error);
    const found = told === null ? null : readInfo(told);
    if (!found || found.ok || found.fault.line === null) return {};
    return { line: found.fault.line, column: found.fault.column ?? 1 };
  }

  function within(budgetMs: number, work: () => string | null): StepResult {
    const begun = options.now();
    clock.start(budgetMs);
    const result: StepResult = { out: null, fault: null, stuck: false, ms: 0, ticks: 0, memoryBytes: null };
    try {
      result.out = work();
      result.ticks = clock.ticks;
      if (clock.isUp()) Object.assign(result, fetchAfterInterrupt(budgetMs));
      if (options.measure?.()) result.memoryBytes = engine.heapBytes();
    } catch (error) {
      result.out = null;
      result.stuck = true;
      result.fault = { code: codeOf(error), message: error instanceof Error ? error.message : String(error) };
    }
    cut?.dispose();
    cut = null;
    result.ms = options.now() - begun;
    return result;
  }

  /** What a step that used up its time left behind, and whether the guest goes on all the same. */
  function fetchAfterInterrupt(budgetMs: number): Pick<StepResult, 'out' | 'fault' | 'stuck'> {
    clock.allow(limits.tickMs);
    const place = cut ? placeOf(cut) : {};
    settleJobs();
    const out = call(handles.drain);
    const stuck = clock.hasStopped || engine.hasJobs();
    return { out, fault: { code: 'E_CPU', message: `more than ${Math.round(budgetMs)} ms of computing time`, ...place }, stuck };
  }

  return {
    evaluate: (source, budgetMs) =>
      within(budgetMs, () => {
        const { threw, value } = engine.evaluate(asExpression(withoutOuterThis(source)), scriptFile);
        if (threw && clock.hasStopped) {
          giveUp(value);
          return null;
        }
        const text = clock.hasStopped ? null : call(threw ? handles.explain : handles.info, value);
        value.dispose();
        settleJobs();
        return text;
      }),
    step: (name, text, budgetMs) =>
      within(budgetMs, () => {
        const input = engine.newText(text);
        call(handles[name], input);
        input.dispose();
        return settleJobs() ? call(handles.drain) : null;
      }),
    drain: (budgetMs) => within(budgetMs, () => (settleJobs(), call(handles.drain))),
  };
}

class OutOfMemory extends Error {
  override message = 'out of memory';
}
class TooLong extends Error {
  override message = 'the result of a step is too long';
}

/** What an exception out of the engine is; V8's own stack overflow is one of the engine's. */
function codeOf(error: unknown): FaultCode {
  if (error instanceof OutOfMemory) return 'E_MEMORY';
  return error instanceof TooLong ? 'E_OUTPUT' : 'E_ENGINE';
}

/** Reads a string result. Errors: `TooLong`. */
function textOf<Value extends GuestValue>(engine: Engine<Value>, value: Value, maxChars: number): string | null {
  const length = engine.lengthOf(value);
  if (length === null) return null;
  if (length > maxChars) throw new TooLong();
  return engine.textOf(value);
}

/** The prelude is ours: that it fails is a defect or a full heap, and nothing can go on. */
function valueOf<Value>({ threw, value }: Outcome<Value>): Value {
  if (threw) throw new Error('the prelude does not run on this engine');
  return value;
}

/** A bare object literal at the start would parse as a block, a function as a declaration; `0,` in front makes them expressions and moves no line. */
function asExpression(source: string): string {
  const lead = leadLength(source);
  return /^(?:\{|function\s*\()/.test(source.slice(lead, lead + 100)) ? `${source.slice(0, lead)}0,${source.slice(lead)}` : source;
}
