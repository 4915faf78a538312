/**
 * One life of a script: from its evaluation until it is closed or ended by force. Runs its hooks one step after the
 * other; `liveRuns` ends them, `stepResults` takes over what they give. Contract 13.2, 13.4, 13.7.
 */
import type { RunKind, ScriptLimits } from '#schemas/hooks.ts';
import { wallLimitMs } from '#sandbox/protocol/budgets.ts';
import type { Commands } from './commands.ts';
import { toFault, type ScriptFault } from '#sandbox/protocol/errors.ts';
import { dataMember, readBackOf, runRow, type Facade } from '#sandbox/protocol/facade.ts';
import { openLiveRuns, type LiveRuns } from './liveRuns.ts';
import { scriptFaultOf, stepText, type Argument, type GuestCall, type ResumeStep, type ScriptInfo, type StartStep } from '#sandbox/protocol/protocol.ts';
import type { Recorder } from '#sandbox/recording/record.ts';
import { followReloads } from './reloadChain.ts';
import { boundFault, budgetLeft, notRun, offers, openRun, type Run, type RunOutcome } from './runs.ts';
import { safeParse } from '#sandbox/protocol/safeParse.ts';
import { type Snapshot, trackMembers } from './sentMembers.ts';
import { takeStepResults } from './stepResults.ts';
import { openTimers, type Timers } from './timers.ts';
import type { Link, SandboxClock } from '#sandbox/protocol/link.ts';

/** What a hook receives besides the members of the facade. */
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
  onLaterResults?: Run['onLaterResults'];
}

export interface Session {
  info: ScriptInfo;
  begin(begin: Begin): Promise<{ outcome: RunOutcome; run: Run | null }>;
  setHidden(hidden: boolean): void;
  /** Ends all runs; with a fault when the script was ended by force, else without. */
  end(fault: ScriptFault | null): void;
}

/** What a session is opened with. */
export interface SessionOptions {
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
  isMeasured?: (() => boolean) | undefined;
  isWatched?: (() => boolean) | undefined;
  snapshot: Snapshot;
  report: (fault: ScriptFault) => void;
  onRun?: ((outcome: RunOutcome) => void) | undefined;
  /** A run was ended by time, by force or by the engine; `isFatal` = this session cannot go on. */
  onTrouble: (fault: ScriptFault, isFatal: boolean) => void;
}

/** A session as it stands: what its steps share. */
interface SessionState {
  readonly options: SessionOptions;
  /** What the guest was sent last. */
  readonly sent: ReturnType<typeof trackMembers>;
  readonly timers: Timers;
  readonly runs: LiveRuns;
  readonly take: ReturnType<typeof takeStepResults>;
  readonly depthOf: ReturnType<typeof followReloads>;
  lastRun: number;
  /** Settles when the last step that was put in line is over. */
  queue: Promise<void>;
}

/** Opens a session on a worker that has evaluated the script. */
export function openSession(options: SessionOptions): Session {
  const session = assembleSession(options);
  const { timers, runs } = session;
  return {
    info: options.info,
    begin: (what) => beginRunIn(session, what),
    setHidden: (hidden) => timers.setHidden(hidden),
    end(fault) {
      timers.clearAll();
      runs.close(fault);
    },
  };
}

function assembleSession(options: SessionOptions): SessionState {
  const { limits, clock, commands, report } = options;
  const sent = trackMembers(options.names, options.snapshot, options.words);
  const timers = openTimers(clock, (timer) => beginRunIn(session, { kind: 'timer', extra: { timer } }));
  const runs = openLiveRuns({ ...options, timers });
  const take = takeStepResults({
    runs,
    limits,
    clock,
    sentTexts: sent.texts,
    report,
    onCall: (run, call) => onCall(session, run, call),
    commands,
  });
  const session: SessionState = { options, sent, timers, runs, take, depthOf: followReloads(), lastRun: 0, queue: Promise.resolve() };
  return session;
}

async function beginRunIn(
  session: SessionState,
  { kind, event = {}, extra = {}, depth: given = 0, onLaterResults = null }: Begin,
): ReturnType<Session['begin']> {
  const { options, runs } = session;
  const { facade, info, limits, clock } = options;
  const depth = session.depthOf(kind, given);
  if (runs.isClosed || !offers(info, kind)) return { outcome: notRun(kind), run: null };
  const row = runRow(facade, kind);
  if (row.supersedes) runs.supersede(kind);
  const size = { rows: countRows(options), cells: (extra.cells?.length ?? 0) + (extra.rows?.length ?? 0) };
  const isWatched = options.isWatched?.() ?? false;
  const onWall = (overdue: Run) => runs.fail(overdue, toFault('E_WALL', 'the waiting time is used up', { hook: kind, limitMs: wallLimitMs(row, limits) }));
  const run = openRun({ id: ++session.lastRun, kind, row, depth, isWatched, size, limits, clock, onWall, onLaterResults });
  runs.add(run);
  enqueueStart(session, run, event, extra);
  return { outcome: await run.outcome, run };
}

function countRows({ facade, snapshot }: SessionOptions): number {
  if (facade.counted === null) return 0;
  const rows = snapshot([facade.counted])[facade.counted];
  return Array.isArray(rows) ? rows.length : 0;
}

function enqueueStart(session: SessionState, run: Run, event: RunEvent, extra: Partial<StartStep>): void {
  const { facade, info, clock } = session.options;
  const hook = run.kind;
  const takes = run.row.args.map((name) => ({ name, member: facade.memberFor(name, info) }));
  const args = takes.map(({ name, member }) => argumentOf(name, event, member));
  const needed = hook === 'render' ? [dataMember(info), 'columns'] : takes.flatMap(({ member }) => member ?? []);
  enqueue(session, run, 'start', () => {
    run.hasStarted = true;
    const members = session.sent.changed(needed, event.members);
    return {
      run: run.id,
      hook,
      now: clock.now(),
      seed: clock.seed(),
      args,
      patch: readBackOf(facade, hook),
      members,
      closed: session.runs.takeEnded(),
      data: dataMember(info),
      ...(run.isWatched && { watched: true }),
      ...extra,
    };
  });
}

/** Steps go one after the other. */
function enqueue(session: SessionState, run: Run, t: 'start' | 'resume', build: () => StartStep | ResumeStep): void {
  // A step that throws would stop the queue for good, so a defect of ours ends the script like any other fault.
  session.queue = session.queue.then(() => takeStep(session, run, t, build)).catch((error: unknown) => session.runs.fail(run, scriptFaultOf(error), true));
}

/** Sends one step and takes over what it gives; what belongs to a run that is over is dropped. */
async function takeStep({ options, runs, take }: SessionState, run: Run, t: 'start' | 'resume', build: () => StartStep | ResumeStep): Promise<void> {
  if (runs.isClosed || !runs.has(run)) return;
  const budget = budgetLeft(run);
  if (budget.outerMs <= 0) return runs.fail(run, boundFault(run, 'E_OUTER'));
  const text = stepText(build());
  const result = await options.link.send(t, text, budget, { measure: options.isMeasured?.() ?? false });
  if (runs.isClosed) return;
  options.recorder?.add(t, text, budget, result);
  take(run, result);
}

/** Executes what the guest requested in a step of `current`, and sends it the end in a step of the run that requested it. */
function onCall(session: SessionState, current: Run, call: GuestCall): void {
  const { options, runs, sent } = session;
  if (call.id === 0) return setTimer(session.timers, call);
  const run = runs.get(call.run);
  if (!run) {
    current.warnings.push(`${call.name.slice(0, 60)} came from a run that is over and was dropped`);
    return;
  }
  if (run.pendingCalls.has(call.id)) return;
  run.pendingCalls.add(call.id);
  void options.commands.execute(run, call).then((ended) => {
    enqueue(session, run, 'resume', () => {
      run.pendingCalls.delete(call.id);
      const commandResult = ended.ok ? { ok: true, value: ended.value } : { ok: false, value: null, error: ended.error };
      return { run: run.id, call: call.id, now: options.clock.now(), members: sent.changed([], undefined), closed: runs.takeEnded(), ...commandResult };
    });
  });
}

function setTimer(timers: Timers, call: GuestCall): void {
  const args = safeParse(call.json, { maxChars: 200, maxDepth: 1 });
  if (!Array.isArray(args)) return;
  const [id, ms, repeat] = args;
  if (typeof id !== 'number') return;
  if (call.name === '$timer.clear') timers.clear(id);
  else if (call.name === '$timer.set' && typeof ms === 'number') timers.set(id, ms, repeat === true);
}

/** An argument of a hook: what stands in a member is sent anyway, everything else is written out. */
function argumentOf(name: string, event: RunEvent, member: string | undefined): Argument {
  const given = event[name as keyof RunEvent]; // names of the hook table are those of RunEvent
  return member !== undefined && given === undefined ? { kind: 'member', content: member } : { kind: 'json', content: JSON.stringify(given) ?? 'null' };
}
