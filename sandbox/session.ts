/**
 * One life of a script: from its evaluation until it is closed or ended by force. Runs its hooks one step after the
 * other; `liveRuns` ends them, `stepResults` takes over what they give. Contract 13.2, 13.4, 13.7.
 */
import type { RunKind, ScriptLimits } from '#schemas/hooks.ts';
import type { Commands } from './commands.ts';
import { toFault, type ScriptFault } from './errors.ts';
import { dataMember, readBackOf, runRow, type Facade } from './facade.ts';
import type { Link, SandboxClock } from './link.ts';
import { openLiveRuns } from './liveRuns.ts';
import { faultOf, stepText, type Argument, type GuestCall, type ResumeStep, type ScriptInfo, type StartStep } from './protocol.ts';
import type { Recorder } from './record.ts';
import { followReloads } from './reloadChain.ts';
import { notRun, offers, openRun, type Run, type RunOutcome } from './runs.ts';
import { safeParse } from './safeParse.ts';
import { type Snapshot, trackMembers } from './sentMembers.ts';
import { takeStepResults } from './stepResults.ts';
import { keepTimers } from './timers.ts';

/** What a hook is told besides the members of the facade. */
export interface RunEvent {
  action?: unknown;
  result?: unknown;
  params?: unknown;
  /** Answer of the server. */
  httpRes?: unknown;
  /** Button of a sub-table: `{sheet, code}`. */
  pressed?: unknown;
  /** Rows to hand over instead of the page's (a `link.action`). */
  data?: unknown;
  /** Members that differ for this run, such as `checkedRows` of a `link.action`. */
  members?: Partial<Record<string, unknown>>;
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
  facade: Facade;
  info: ScriptInfo;
  link: Link;
  /** Members the script can reach. */
  names: readonly string[];
  /** Words among which the columns it names stand; null = all columns are sent. */
  words: ReadonlySet<string> | null;
  limits: ScriptLimits;
  clock: SandboxClock;
  commands: Commands;
  recorder: Recorder | null;
  isMeasured: () => boolean;
  isWatched: () => boolean;
  snapshot: Snapshot;
  report: (fault: ScriptFault) => void;
  onRun: (outcome: RunOutcome) => void;
  /** A run was ended by time, by force or by the engine; `isFatal` = this session cannot go on. */
  onTrouble: (isFatal: boolean) => void;
}

/** Opens a session on a worker that has evaluated the script. */
export function openSession(options: SessionOptions): Session {
  const { facade, info, link, limits, clock, commands, recorder, snapshot, report } = options;
  const sent = trackMembers(options.names, snapshot, options.words);
  const timers = keepTimers(clock, (timer) => begin({ kind: 'timer', extra: { timer } }));
  const runs = openLiveRuns({ ...options, hasTimers: () => timers.count() > 0 });
  const onEnded = (run: Run) => void clock.setTimeout(() => !runs.isClosed && commands.carryOutDeferred(run), 0);
  const take = takeStepResults({ runs, limits, clock, sentTexts: sent.texts, report, onCall, onEnded });
  const depthOf = followReloads();
  let lastRun = 0;
  let queue: Promise<void> = Promise.resolve();

  async function begin({ kind, event = {}, extra = {}, depth: given = 0, onLate = null }: Begin): Promise<{ outcome: RunOutcome; run: Run | null }> {
    const depth = depthOf(kind, given);
    if (runs.isClosed || !offers(info, kind)) return { outcome: notRun(kind), run: null };
    const row = runRow(facade, kind);
    if (row.supersedes) runs.supersede(kind);
    const size = { rows: countRows(), cells: (extra.cells?.length ?? 0) + (extra.rows?.length ?? 0) };
    let run: Run | null = null;
    const outcome = await new Promise<RunOutcome>((settle) => {
      const onWall = (late: Run) => runs.fail(late, toFault('E_WALL', 'the waiting time is used up', { hook: kind }));
      run = openRun({ id: ++lastRun, kind, row, depth, isWatched: options.isWatched(), size, limits, clock, onWall, onLate, settle });
      runs.add(run);
      enqueueStart(run, event, extra);
    });
    return { outcome, run };
  }

  function countRows(): number {
    if (facade.counted === null) return 0;
    const rows = snapshot([facade.counted])[facade.counted];
    return Array.isArray(rows) ? rows.length : 0;
  }

  function enqueueStart(run: Run, event: RunEvent, extra: Partial<StartStep>): void {
    const hook = run.kind;
    const takes = run.row.args.map((name) => ({ name, member: facade.memberFor(name, info) }));
    const args = takes.map(({ name, member }) => argumentOf(name, event, member));
    const needed = hook === 'render' ? [dataMember(info), 'columns'] : takes.flatMap(({ member }) => member ?? []);
    enqueue(run, 'start', () => {
      run.hasStarted = true;
      const members = sent.changed(needed, event.members);
      return {
        run: run.id,
        hook,
        now: clock.now(),
        seed: clock.seed(),
        args,
        patch: readBackOf(facade, hook),
        members,
        closed: runs.takeEnded(),
        data: dataMember(info),
        ...(run.isWatched && { watched: true }),
        ...extra,
      };
    });
  }

  /** Steps go one after the other; what belongs to a run that is over is dropped. */
  function enqueue(run: Run, t: 'start' | 'resume', build: () => StartStep | ResumeStep): void {
    const step = async (): Promise<void> => {
      if (runs.isClosed || !runs.has(run)) return;
      if (run.cpuLeftMs <= 0) return runs.fail(run, toFault('E_CPU', `more than ${Math.round(run.budgetMs)} ms of computing time`, { hook: run.kind }));
      const text = stepText(build());
      const budgetMs = run.cpuLeftMs;
      const result = await link.send(t, text, budgetMs, { measure: options.isMeasured() });
      if (runs.isClosed) return;
      recorder?.add(t, text, budgetMs, result);
      take(run, result);
    };
    // A step that throws would stop the queue for good, so a defect of ours ends the script like any other fault.
    queue = queue.then(step).catch((error: unknown) => runs.fail(run, faultOf(error), true));
  }

  /** Carries out what the guest asked for in a step of `current`, and tells it the end in a step of the run that asked. */
  function onCall(current: Run, call: GuestCall): void {
    if (call.id === 0) return setTimer(call);
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
        return { run: run.id, call: call.id, now: clock.now(), members: sent.changed([], undefined), closed: runs.takeEnded(), ...told };
      });
    });
  }

  function setTimer(call: GuestCall): void {
    const args = safeParse(call.json, { maxChars: 200, maxDepth: 1 });
    if (!Array.isArray(args)) return;
    const [id, ms, repeat] = args;
    if (typeof id !== 'number') return;
    if (call.name === '$timer.clear') timers.clear(id);
    else if (call.name === '$timer.set' && typeof ms === 'number') timers.set(id, ms, repeat === true);
  }

  return {
    info,
    begin,
    setHidden: (hidden) => timers.setHidden(hidden),
    end(fault) {
      timers.clearAll();
      runs.close(fault);
    },
  };
}

/** An argument of a hook: what stands in a member is sent anyway, everything else is written out. */
function argumentOf(name: string, event: RunEvent, member: string | undefined): Argument {
  const given = event[name as keyof RunEvent]; // names of the hook table are those of RunEvent
  return member !== undefined && given === undefined ? { kind: 'member', content: member } : { kind: 'json', content: JSON.stringify(given) ?? 'null' };
}
