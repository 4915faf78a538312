/**
 * One life of a script: from its evaluation until it is closed or ended by force. Runs its hooks one step after the
 * other and takes over what they give; everything that comes from the guest is checked before it is believed.
 * Contract 13.2, 13.4, 13.7.
 */
import { hookRow, type RunKind, type ScriptLimits } from '#schemas/hooks.ts';
import { readBackOf, type ValueName } from './bridge.ts';
import type { Commands } from './commands.ts';
import { fatalCodes, strikeCodes, toFault, type ScriptFault } from './errors.ts';
import type { Link, SandboxClock } from './link.ts';
import {
  faultOf,
  guestFault,
  readOutput,
  stepText,
  type Argument,
  type EndedRun,
  type GuestCall,
  type ResumeStep,
  type ScriptInfo,
  type StartStep,
  type StepOutput,
} from './protocol.ts';
import { readBack } from './readBack.ts';
import type { StepResult } from './realm.ts';
import type { Recorder } from './record.ts';
import { notRun, offers, openRun, outcomeOf, type CellResult, type Run, type RunOutcome } from './runs.ts';
import { safeParse } from './safeParse.ts';
import { followReloads } from './reloadChain.ts';
import { type Snapshot, trackMembers } from './sentMembers.ts';
import { keepTimers } from './timers.ts';

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

/** A run to begin: `extra` for timers and render batches, `depth` as in `EffectContext`. */
export interface Begin {
  kind: RunKind;
  event?: RunEvent;
  extra?: Partial<StartStep>;
  depth?: number;
  onLate?: Run['onLate'];
}

export interface Session {
  info: ScriptInfo;
  begin(begin: Begin): Promise<{ outcome: RunOutcome; run: Run | null }>;
  setHidden(hidden: boolean): void;
  /** Ends all runs; with a fault when the script was ended by force, else without. */
  end(fault: ScriptFault | null): void;
}

interface SessionOptions {
  info: ScriptInfo;
  link: Link;
  /** Members the script can reach. */
  names: readonly ValueName[];
  /** Words among which the columns it names stand; null = all columns are sent. */
  words: ReadonlySet<string> | null;
  limits: ScriptLimits;
  clock: SandboxClock;
  commands: Commands;
  recorder: Recorder;
  snapshot: Snapshot;
  report: (fault: ScriptFault) => void;
  onRun: (outcome: RunOutcome) => void;
  /** A run was ended by time, by force or by the engine; `isFatal` = this session cannot go on. */
  onTrouble: (isFatal: boolean) => void;
}

/** Opens a session on a worker that has evaluated the script. */
export function openSession({ info, link, names, words, limits, clock, commands, recorder, snapshot, report, onRun, onTrouble }: SessionOptions): Session {
  const runs = new Map<number, Run>();
  const sent = trackMembers(names, snapshot, words);
  const timers = keepTimers(clock, (timer) => begin({ kind: 'timer', extra: { timer } }));
  const dataMember = info.listData === 'replace' ? 'userListData' : 'dataSource';
  const depthOf = followReloads();
  let forgotten: number[] = [];
  let lastRun = 0;
  let isOver = false;
  let queue: Promise<void> = Promise.resolve();

  // ---- steps out -------------------------------------------------------------------------------------------------

  async function begin({ kind, event = {}, extra = {}, depth: given = 0, onLate = null }: Begin): Promise<{ outcome: RunOutcome; run: Run | null }> {
    const depth = depthOf(kind, given);
    if (isOver || !offers(info, kind)) return { outcome: notRun(kind), run: null };
    if (hookRow(kind).supersedes) for (const other of runs.values()) if (other.kind === kind) end(other, { isSuperseded: true });
    const { dataSource } = snapshot(['dataSource']);
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
    const hook = run.kind;
    const takes: readonly string[] = hookRow(hook).args;
    const args = takes.map((name): Argument => {
      if (name === 'data' && event.data === undefined) return { kind: 'member', content: dataMember };
      return { kind: 'json', content: JSON.stringify(event[name as keyof RunEvent]) ?? 'null' }; // names of the hook table are those of RunEvent
    });
    const needed: ValueName[] = takes.includes('data') || hook === 'render' ? [dataMember] : [];
    if (hook === 'render') needed.push('columns');
    enqueue(run, 'start', () => {
      run.hasStarted = true;
      const members = sent.changed(needed, event.members);
      return {
        run: run.id,
        hook,
        now: clock.now(),
        seed: clock.seed(),
        args,
        patch: readBackOf(hook),
        members,
        closed: takeForgotten(),
        data: dataMember,
        ...extra,
      };
    });
  }

  /** Steps go one after the other; what belongs to a run that is over is dropped. */
  function enqueue(run: Run, t: 'start' | 'resume', build: () => StartStep | ResumeStep): void {
    const step = async (): Promise<void> => {
      if (isOver || !runs.has(run.id)) return;
      if (run.cpuLeftMs <= 0) return fail(run, toFault('E_CPU', `more than ${Math.round(run.budgetMs)} ms of computing time`, { hook: run.kind }));
      const text = stepText(build());
      const budgetMs = run.cpuLeftMs;
      const result = await link.send(t, text, budgetMs);
      if (isOver) return;
      recorder.add(t, text, budgetMs, result);
      take(run, result);
    };
    // A step that throws would stop the queue for good, so a defect of ours ends the script like any other fault.
    queue = queue.then(step).catch((error: unknown) => fail(run, faultOf(error), true));
  }

  function takeForgotten(): number[] {
    const ids = forgotten;
    forgotten = [];
    return ids;
  }

  // ---- what comes back -------------------------------------------------------------------------------------------

  function take(run: Run, result: StepResult): void {
    run.cpuLeftMs -= result.ms;
    run.ticks += result.ticks;
    run.memoryBytes = result.memoryBytes ?? run.memoryBytes;
    const out = result.out === null ? null : readOutput(result.out, limits.resultChars * 2);
    if (out) {
      for (const line of out.logs) keepLog(runs.get(line.run) ?? run, line);
      if (out.dropped > 0) run.notes.push(`${out.dropped} console lines or errors were left out`);
      takeRendered(out);
    }
    if (result.fault) return fail(run, toFault(result.fault.code, result.fault.message, { ...result.fault, hook: run.kind }), result.stuck);
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
      if (error) {
        run.failures.push({ key, error });
        report(guestFault(error, key.includes(':') ? 'onCellRender' : 'onRowRender'));
      } else if (json !== null) {
        try {
          const value = safeParse(json, { maxChars: limits.resultChars, maxDepth: limits.returnDepth });
          run.rendered.set(key, value);
          late.set(run, [...(late.get(run) ?? []), { key, value }]);
        } catch (cause) {
          run.notes.push(`${key}: ${faultOf(cause).message}`);
        }
      }
    }
    for (const [run, results] of late) if (run.hasDelivered) run.onLate?.(results);
  }

  function finish(ended: EndedRun): void {
    const run = runs.get(ended.run);
    if (!run || run.isSettled) return;
    if (ended.error) return fail(run, guestFault(ended.error, run.kind));
    try {
      const value = ended.json === null ? undefined : safeParse(ended.json, { maxChars: limits.resultChars, maxDepth: limits.returnDepth });
      const { changed, notes } = readBack(ended.patches, sent.texts, limits);
      run.notes.push(...notes);
      run.isSettled = true;
      run.wall.stop();
      deliver(run, outcomeOf(run, clock, { value, changed }));
      clock.setTimeout(() => !isOver && commands.carryOutDeferred(run), 0);
      endIfIdle(run);
    } catch (error) {
      fail(run, faultOf(error));
    }
  }

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
      enqueue(run, 'resume', () => {
        run.pendingCalls.delete(call.id);
        const told = ended.ok ? { ok: true, value: ended.value } : { ok: false, value: null, error: ended.error };
        return { run: run.id, call: call.id, now: clock.now(), members: sent.changed([], undefined), closed: takeForgotten(), ...told };
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

  // ---- ends of runs ----------------------------------------------------------------------------------------------

  function deliver(run: Run, outcome: RunOutcome): void {
    run.settle(outcome);
    onRun(outcome);
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

  function fail(run: Run, fault: ScriptFault, isStuck = false): void {
    if (isOver) return;
    if (runs.has(run.id)) {
      report(fault);
      end(run, { error: fault });
    }
    const isFatal = isStuck || fatalCodes.has(fault.code);
    if (isFatal || strikeCodes.has(fault.code)) onTrouble(isFatal);
    if (!isOver) endWhoWaitForNothing();
  }

  /** Nothing the page owes the script and no timer: then no promise of it can ever settle. */
  function endWhoWaitForNothing(): void {
    if (timers.count() > 0) return;
    const open = [...runs.values()];
    if (open.some((run) => !run.hasStarted || run.pendingCalls.size > 0)) return;
    for (const run of open) if (!run.isSettled) fail(run, toFault('E_NEVER_SETTLES', 'the script waits for something that cannot come', { hook: run.kind }));
  }

  return {
    info,
    begin,
    setHidden: (hidden) => timers.setHidden(hidden),
    end(fault) {
      isOver = true;
      timers.clearAll();
      for (const run of runs.values()) end(run, fault ? { error: { ...fault, hook: run.kind } } : { isSuperseded: true });
    },
  };
}
