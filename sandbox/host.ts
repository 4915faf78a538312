/**
 * The page's end of one list script: evaluates it once, runs its hooks, carries its commands out, and ends it when it
 * misbehaves. The only file of the sandbox that the portal imports, and only when a list has a script.
 * Source: contract 13; SC-001 to SC-009.
 */
import { defaultScriptLimits, hookRow, type RunKind, type ScriptLimits } from '#schemas/hooks.ts';
import type { ApiRules } from './apiRules.ts';
import { readBackOf, worldText, type ValueName } from './bridge.ts';
import { openCommands, type PageEffects } from './commands.ts';
import { fatalCodes, SandboxError, strikeCodes, toFault, type ScriptFault } from './errors.ts';
import { onceIn30s, type StrikeBook } from './faults.ts';
import { openLink, type EngineSource, type Link, type SandboxClock, type WorkerLike } from './link.ts';
import { memberNames } from './memberNames.ts';
import { guestFault, readInfo, readOutput, type Argument, type EndedRun, type GuestCall, type ResumeStep, type ScriptInfo, type StartStep, type StepOutput } from './protocol.ts';
import { readBack } from './readBack.ts';
import type { StepResult } from './realm.ts';
import { openRecorder, type Recording } from './record.ts';
import { notRun, openRun, outcomeOf, type BatchOutcome, type CellResult, type Run, type RunOutcome } from './runs.ts';
import { safeParse } from './safeParse.ts';
import { keepTimers } from './timers.ts';
import { zoneTable } from './zone.ts';

export interface ScriptOptions {
  /** Names the list in messages, and with the text the script in the strike book. */
  name: string;
  /** Text of kind `object` (see `scriptKind`). */
  source: string;
  createWorker: () => WorkerLike;
  engine: EngineSource;
  clock: SandboxClock;
  limits?: ScriptLimits;
  /** IANA name of the portal's zone (contract 2.6). */
  timeZone: string;
  effects: PageEffects;
  /** Current values of the named members; called when a run starts and after every command. */
  snapshot: (names: readonly ValueName[]) => Partial<Record<ValueName, unknown>>;
  apiRules: ApiRules;
  strikes: StrikeBook;
  /** A fault to show for 5 s; repeats within 30 s do not come. `isOff` = the script has just been switched off. */
  onFault: (fault: ScriptFault, isOff: boolean) => void;
  /** Every finished run, for the script panel. */
  onRun?: (outcome: RunOutcome) => void;
  /** The script was ended by force and stands again with fresh state. */
  onRestart?: () => void;
  /** Measure the heap after each step (script panel open). */
  measure?: boolean;
}

/** What a hook is told besides the members of the facade. */
export interface RunEvent {
  action?: unknown;
  result?: unknown;
  params?: unknown;
  /** Rows to hand over instead of the page's (a `link.action`). */
  data?: unknown;
  /** Members that differ for this run, such as `checkedRows` of a `link.action`. */
  members?: Partial<Record<ValueName, unknown>>;
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
  ready: Promise<ScriptInfo | null>;
  /** Runs a hook. Never rejects: errors are in the outcome, and reported. */
  run(kind: Exclude<RunKind, 'timer' | 'render'>, event?: RunEvent, context?: RunContext): Promise<RunOutcome>;
  /** Runs the render hooks of one paint; results of promises come later through `onLate`. */
  runBatch(batch: RenderBatch, onLate?: (results: CellResult[]) => void): Promise<BatchOutcome>;
  /** Pauses and resumes the timers with the page's visibility. */
  setHidden(hidden: boolean): void;
  /** The steps since the script was last evaluated. */
  recording(): Recording;
  /** Ends the script: the view, route or configuration has changed. */
  close(): void;
}

/** Starts a script; boot and evaluation begin at once. */
export function openScript(options: ScriptOptions): Script {
  const { source, clock, strikes } = options;
  const limits = options.limits ?? defaultScriptLimits;
  const scriptKey = `${options.name}\n${source}`;
  const zone = zoneTable(options.timeZone);
  const names = memberNames(source);
  const recorder = openRecorder();
  const commands = openCommands({ effects: options.effects, apiRules: options.apiRules, limits, clock });
  const timers = keepTimers(clock, tick);
  const report = onceIn30s(clock, (fault) => options.onFault(fault, false));
  const runs = new Map<number, Run>();
  const sent = new Map<string, string>();
  let forgotten: number[] = [];
  let state: 'starting' | 'ready' | 'unusable' | 'closed' = 'starting';
  let info: ScriptInfo | null = null;
  let lastRun = 0;
  let life = 0;
  let link: Link = newLink('');
  let queue: Promise<void> = Promise.resolve();
  let ready = strikes.count(scriptKey) >= limits.strikes ? giveUp() : start();

  function newLink(world: string): Link {
    return openLink({ createWorker: options.createWorker, engine: options.engine, world, limits, clock, measure: options.measure ?? false });
  }

  function giveUp(): Promise<null> {
    state = 'unusable';
    return Promise.resolve(null);
  }

  // ---- life ----------------------------------------------------------------------------------------------------

  async function start(): Promise<ScriptInfo | null> {
    state = 'starting';
    const mine = ++life;
    const world = worldText({ limits, zone, now: clock.now() });
    const own = newLink(world);
    link = own;
    sent.clear();
    forgotten = [];
    recorder.begin(source, world);
    const found = await evaluate(own);
    if (mine !== life) return info;
    if ('code' in found) {
      state = 'unusable';
      own.close();
      if (strikeCodes.has(found.code)) strike();
      report(found);
      return null;
    }
    info = found;
    state = 'ready';
    return found;
  }

  async function evaluate(own: Link): Promise<ScriptInfo | ScriptFault> {
    if (source.length > limits.scriptChars) return toFault('E_OUTPUT', `the script is longer than ${limits.scriptChars} characters`);
    const failure = await own.boot();
    if (failure) return toFault(failure.code, failure.message);
    const result = await own.send('evaluate', source, limits.evaluationMs);
    recorder.add('evaluate', source, limits.evaluationMs, result);
    if (result.fault) return toFault(result.fault.code, result.fault.message);
    try {
      const told = readInfo(result.out ?? '');
      return told.ok ? told.info : told.fault;
    } catch (error) {
      return faultOf(error);
    }
  }

  /** Ends the worker by force and evaluates the script again with fresh state. */
  function restart(): void {
    link.close();
    commands.close();
    timers.clearAll();
    for (const run of [...runs.values()]) end(run, { error: toFault('E_KILLED', 'ended together with another run of the script', { hook: run.kind }) });
    if (strikes.count(scriptKey) >= limits.strikes) {
      state = 'unusable';
      life++;
      return;
    }
    ready = start();
    options.onRestart?.();
  }

  function strike(): void {
    if (strikes.add(scriptKey) !== limits.strikes) return;
    options.onFault(toFault('E_KILLED', `the script is switched off until the page is loaded again: it was ended ${limits.strikes} times`), true);
    if (state === 'ready') restart();
  }

  // ---- runs ----------------------------------------------------------------------------------------------------

  const offers = (kind: RunKind): boolean => {
    if (!info || state !== 'ready') return false;
    if (kind === 'timer') return true;
    if (kind === 'listData') return info.listData !== null;
    if (kind === 'render') return info.hooks.includes('onRowRender') || info.hooks.includes('onCellRender');
    return info.hooks.includes(kind);
  };

  async function begin(kind: RunKind, event: RunEvent, extra: Partial<StartStep>, depth: number, onLate: Run['onLate']): Promise<{ outcome: RunOutcome; run: Run | null }> {
    while (state === 'starting') await ready;
    if (!offers(kind)) return { outcome: notRun(kind), run: null };
    if (hookRow(kind).supersedes) for (const other of [...runs.values()]) if (other.kind === kind) end(other, { isSuperseded: true });
    const { dataSource } = options.snapshot(['dataSource']);
    const size = { rows: Array.isArray(dataSource) ? dataSource.length : 0, cells: (extra.cells?.length ?? 0) + (extra.rows?.length ?? 0) };
    let run: Run | null = null;
    const outcome = await new Promise<RunOutcome>((settle) => {
      const onWall = (late: Run) => fail(late, toFault('E_WALL', 'the waiting time is used up', { hook: kind }));
      run = openRun({ id: ++lastRun, kind, depth, size, limits, clock, onWall, onLate, settle });
      runs.set(run.id, run);
      enqueueStart(run, event, extra);
    });
    return { outcome, run };
  }

  function enqueueStart(run: Run, event: RunEvent, extra: Partial<StartStep>): void {
    const dataMember = info?.listData === 'replace' ? 'userListData' : 'dataSource';
    const args: Argument[] = hookRow(run.kind).args.map((name) =>
      name === 'data' && event.data === undefined ? { kind: 'member', content: dataMember } : { kind: 'json', content: JSON.stringify(event[name as keyof RunEvent]) ?? 'null' },
    );
    const needed: ValueName[] = run.kind === 'render' ? ['columns', dataMember] : hookRow(run.kind).args.includes('data') ? [dataMember] : [];
    enqueue(run, 'start', needed, event.members, (members): StartStep => {
      run.hasStarted = true;
      return { run: run.id, hook: run.kind, now: clock.now(), seed: clock.seed(), args, patch: readBackOf(run.kind), members, closed: takeForgotten(), data: dataMember, ...extra };
    });
  }

  /** Steps go one after the other; what belongs to a run that is over, or to an earlier life, is dropped. */
  function enqueue(run: Run, t: 'start' | 'resume', needed: readonly ValueName[], overrides: RunEvent['members'], build: (members: Record<string, string>) => StartStep | ResumeStep): void {
    const mine = life;
    const step = async (): Promise<void> => {
      if (mine !== life || !runs.has(run.id)) return;
      if (run.cpuLeftMs <= 0) return fail(run, toFault('E_CPU', `more than ${Math.round(run.budgetMs)} ms of computing time`, { hook: run.kind }));
      const text = JSON.stringify(build(changedMembers(needed, overrides)));
      const budgetMs = run.cpuLeftMs;
      const result = await link.send(t, text, budgetMs);
      if (mine !== life) return;
      recorder.add(t, text, budgetMs, result);
      take(run, result);
    };
    // A step that throws would stop the queue for good, so a defect of ours ends the script like any other fault.
    queue = queue.then(step).catch((error: unknown) => void (mine === life && fail(run, faultOf(error), true)));
  }

  function changedMembers(needed: readonly ValueName[], overrides: RunEvent['members']): Record<string, string> {
    const values: Partial<Record<string, unknown>> = { ...options.snapshot([...new Set([...names, ...needed])]), ...overrides };
    const changed: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) {
      const text = JSON.stringify(value);
      if (text === undefined || sent.get(name) === text) continue;
      sent.set(name, text);
      changed[name] = text;
    }
    return changed;
  }

  function takeForgotten(): number[] {
    const ids = forgotten;
    forgotten = [];
    return ids;
  }

  /** Takes over what one step gave; everything in it is the guest's word. */
  function take(run: Run, result: StepResult): void {
    run.cpuLeftMs -= result.ms;
    run.ticks += result.ticks;
    run.memoryBytes = result.memoryBytes ?? run.memoryBytes;
    let out: StepOutput | null = null;
    try {
      out = result.out === null ? null : readOutput(result.out, limits.resultChars * 2);
    } catch (error) {
      return fail(run, faultOf(error), true);
    }
    if (out) {
      for (const line of out.logs) keepLog(runs.get(line.run) ?? run, line);
      if (out.dropped > 0) run.notes.push(`${out.dropped} console lines or errors were left out`);
      takeRendered(out);
    }
    if (result.fault) return fail(run, toFault(result.fault.code, result.fault.message, { hook: run.kind }), result.stuck);
    if (!out) return fail(run, toFault('E_CONTRACT', 'the sandbox gave no answer', { hook: run.kind }), true);
    for (const call of out.calls) accept(run, call);
    for (const ended of out.ended) finish(ended);
    for (const { error } of out.faults) report(guestFault(error, run.kind));
    if (run.kind === 'render' && runs.has(run.id)) run.settle(outcomeOf(run, clock, {}));
    endIfIdle(run);
    endWhoWaitForNothing();
  }

  function keepLog(run: Run, line: StepOutput['logs'][number]): void {
    if (run.logs.length < limits.logLines) run.logs.push(line);
  }

  function takeRendered(out: StepOutput): void {
    const late = new Map<Run, CellResult[]>();
    for (const { run: id, key, json, error } of out.rendered) {
      const run = runs.get(id);
      if (!run) continue;
      try {
        if (error) {
          run.failures.push({ key, error });
          report(guestFault(error, key.includes(':') ? 'onCellRender' : 'onRowRender'));
        } else if (json !== null) {
          const value = safeParse(json, { maxChars: limits.resultChars, maxDepth: limits.returnDepth });
          run.rendered.set(key, value);
          late.set(run, [...(late.get(run) ?? []), { key, value }]);
        }
      } catch (cause) {
        run.notes.push(`${key}: ${faultOf(cause).message}`);
      }
    }
    for (const [run, results] of late) if (run.hasDelivered) run.onLate?.(results);
  }

  function finish(ended: EndedRun): void {
    const run = runs.get(ended.run);
    if (!run || run.isSettled) return;
    if (!ended.ok || ended.error) {
      const fault = guestFault(ended.error ?? { name: 'Error', message: '', code: null, line: null, column: null }, run.kind);
      return fail(run, fault, fatalCodes.has(fault.code));
    }
    try {
      const value = ended.json === null ? undefined : safeParse(ended.json, { maxChars: limits.resultChars, maxDepth: limits.returnDepth });
      const { changed, notes } = readBack(ended.patches, sent, limits);
      run.notes.push(...notes);
      run.isSettled = true;
      run.wall.stop();
      deliver(run, outcomeOf(run, clock, { value, changed }));
      clock.setTimeout(() => state !== 'closed' && commands.carryOutDeferred(run), 0);
      endIfIdle(run);
    } catch (error) {
      fail(run, faultOf(error));
    }
  }

  function deliver(run: Run, outcome: RunOutcome): void {
    run.settle(outcome);
    options.onRun?.(outcome);
  }

  function endIfIdle(run: Run): void {
    if (run.isSettled && run.pendingCalls.size === 0) forget(run);
  }

  function forget(run: Run): void {
    run.wall.stop();
    run.abort.abort();
    if (runs.delete(run.id)) forgotten.push(run.id);
  }

  /** Ends a run whatever it is doing; its outcome tells why. */
  function end(run: Run, how: { error?: ScriptFault; isSuperseded?: boolean }): void {
    forget(run);
    run.deferred = null;
    if (!run.isSettled) deliver(run, outcomeOf(run, clock, how));
  }

  function fail(run: Run, fault: ScriptFault, isFatal = false): void {
    const fatal = isFatal || fatalCodes.has(fault.code);
    if (runs.has(run.id)) {
      report(fault);
      end(run, { error: fault });
    }
    const before = strikes.count(scriptKey);
    if (fatal || strikeCodes.has(fault.code)) strike();
    // The last strike has ended the script already.
    if (fatal && state === 'ready' && strikes.count(scriptKey) === before + 1) restart();
    else endWhoWaitForNothing();
  }

  function faultOf(error: unknown): ScriptFault {
    return error instanceof SandboxError ? toFault(error.code, error.message) : toFault('E_ENGINE', error instanceof Error ? error.message : String(error));
  }

  // ---- commands and timers -------------------------------------------------------------------------------------

  function accept(current: Run, call: GuestCall): void {
    if (call.id === 0) return acceptTimer(call);
    const run = runs.get(call.run);
    if (!run) {
      current.notes.push(`${call.name.slice(0, 60)} came from a run that is over and was dropped`);
      return;
    }
    if (run.pendingCalls.has(call.id)) return;
    run.pendingCalls.add(call.id);
    void commands.carryOut(run, call).then((ended) => {
      if (!runs.has(run.id)) return;
      enqueue(run, 'resume', [], undefined, (members): ResumeStep => {
        run.pendingCalls.delete(call.id);
        const told = ended.ok ? { ok: true, value: ended.value } : { ok: false, value: null, error: ended.error };
        return { run: run.id, call: call.id, now: clock.now(), members, closed: takeForgotten(), ...told };
      });
    });
  }

  function acceptTimer(call: GuestCall): void {
    const args = safeParse(call.json, { maxChars: 200, maxDepth: 1 });
    if (!Array.isArray(args)) return;
    const [id, ms, repeat] = args;
    if (typeof id !== 'number') return;
    if (call.name === '$timer.clear') timers.clear(id);
    else if (call.name === '$timer.set' && typeof ms === 'number') timers.set(id, ms, repeat === true);
  }

  function tick(timer: number): Promise<unknown> {
    return begin('timer', {}, { timer }, 0, null);
  }

  /** Nothing the page owes the script and no timer: then no promise of it can ever settle. */
  function endWhoWaitForNothing(): void {
    if (timers.count() > 0) return;
    const open = [...runs.values()];
    if (open.some((run) => !run.hasStarted || run.pendingCalls.size > 0)) return;
    for (const run of open) if (!run.isSettled) fail(run, toFault('E_NEVER_SETTLES', 'the script waits for something that cannot come', { hook: run.kind }));
  }

  return {
    get ready() {
      return ready;
    },
    run: async (kind, event = {}, context = {}) => (await begin(kind, event, {}, context.depth ?? 0, null)).outcome,
    async runBatch({ rows, cells }, onLate) {
      const { outcome, run } = await begin('render', {}, { rows, cells }, 0, onLate ?? null);
      const results = [...(run?.rendered ?? [])].map(([key, value]) => ({ key, value }));
      if (run) run.hasDelivered = true;
      return { ...outcome, results, failures: run?.failures ?? [] };
    },
    setHidden: (hidden) => timers.setHidden(hidden),
    recording: () => recorder.export(),
    close() {
      state = 'closed';
      life++;
      timers.clearAll();
      commands.close();
      for (const run of [...runs.values()]) end(run, { isSuperseded: true });
      link.close();
    },
  };
}
