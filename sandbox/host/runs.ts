/** One run of a script from its start to its end: budgets left, waiting time, the commands it sent. Contract 13.2, 13.7. */
import type { HookRow, RunKind, ScriptLimits } from '#schemas/hooks.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import { computedMs, cpuBudgetMs, stepBudget, wallLimitMs, type BudgetSize, type StepBudget } from '#sandbox/protocol/budgets.ts';
import { toFault, type ScriptFault } from '#sandbox/protocol/errors.ts';
import type { GuestError, GuestLog, GuestWrite, ScriptInfo } from '#sandbox/protocol/protocol.ts';
import type { ReadBack } from './readBack.ts';
import { startWall, type Wall } from './wall.ts';
import type { Json } from '#sandbox/protocol/safeParse.ts';
import type { SandboxClock } from '#sandbox/protocol/link.ts';

/** What happened to one command, for the script panel. */
export interface CommandRecord {
  name: string;
  /** JSON text of the arguments, cut to 2,000 characters. */
  args: string;
  outcome: 'done' | 'failed' | 'refused' | 'deferred' | 'dropped';
  reason: string | null;
}

/** A console line with the moment at which the page got it, epoch ms. */
export type ConsoleLine = GuestLog & { at: number };

/** The result of evaluating a script; `at` epoch ms, times as in `RunOutcome`. */
export interface Evaluation {
  at: number;
  ms: number;
  budgetMs: number;
  stepMs: number;
  outerMs: number;
  memoryBytes: number | null;
  found: ScriptInfo | ScriptFault;
}

/** The outcome of a run. `ran` is false when there was nothing to run: no such hook, no script, or the script is off. */
export interface RunOutcome {
  runId: number;
  hook: RunKind;
  /** Begin, epoch ms. */
  at: number;
  ran: boolean;
  /** Returned value as plain data; undefined for none. */
  value: Json | undefined;
  /** Value+ members that changed; empty when the run ended with an error. */
  changed: ReadBack;
  error: ScriptFault | null;
  /** Only onPreAction and onValidate: false returned, or it failed; the action must not be run. */
  isCancelled: boolean;
  /** A newer run of the same hook took its place: neither result nor error counts. */
  isSuperseded: boolean;
  /** What was refused or dropped, in words. */
  warnings: string[];
  logs: ConsoleLine[];
  commands: CommandRecord[];
  /** It was recorded which line writes what: `ms` includes that too, and `budgetMs` is twice what is allowed unwatched. */
  isWatched: boolean;
  /** Which line wrote what last, newest last, of the first 1,000 writes; only while that was watched. */
  writes: GuestWrite[];
  /** Computing time used and allowed, all steps together, in ms of the reference machine (`ticksPerMs`). */
  ms: number;
  budgetMs: number;
  /** What the steps took by the clock, reading what they gave included, and their outer bound. */
  stepMs: number;
  outerMs: number;
  /** Waiting included. */
  wallMs: number;
  ticks: number;
  /** Heap of the script after the last step in bytes, when measured. */
  memoryBytes: number | null;
}

/** A result of a render batch by `row` or `row:column`: as it came, and as it is drawn; undefined = the default display. */
export interface CellResult {
  key: string;
  value: Json;
  node: RenderNode | undefined;
}
export interface RunBatchOutcome extends RunOutcome {
  results: CellResult[];
  /** Cells whose hook failed: they show their default. */
  failures: { key: string; error: GuestError }[];
}

/** State of a run that is not over. */
export interface Run {
  readonly id: number;
  readonly kind: RunKind;
  readonly row: HookRow;
  readonly depth: number;
  /** It is recorded which line writes what. */
  readonly isWatched: boolean;
  readonly budgetMs: number;
  /** What it may use in all. */
  readonly budget: StepBudget;
  readonly abort: AbortController;
  readonly begun: number;
  /** Begin, epoch ms. */
  readonly at: number;
  /** What it has used: ticks, and ms by the clock. */
  ticks: number;
  stepMs: number;
  memoryBytes: number | null;
  /** The first results of a render batch are out; what comes now is late. */
  hasDelivered: boolean;
  /** The guest has received its start. */
  hasStarted: boolean;
  /** The hook's promise is settled; commands may still be pending. */
  isComplete: boolean;
  pendingCalls: Set<number>;
  openDialogs: number;
  counts: { commands: number; api: number; dialogs: number; messages: number };
  deferred: { name: string; args: Json[] } | null;
  pageLane: Promise<unknown>;
  logs: ConsoleLine[];
  warnings: string[];
  commands: CommandRecord[];
  rendered: Map<string, CellResult>;
  failures: { key: string; error: GuestError }[];
  onLaterResults: ((results: CellResult[]) => void) | null;
  /** How it ended; of a render batch, with its first results. */
  readonly outcome: Promise<RunOutcome>;
  resolve: (outcome: RunOutcome) => void;
  wall: Wall;
}

interface NewRun {
  id: number;
  kind: RunKind;
  row: HookRow;
  depth: number;
  isWatched: boolean;
  size: BudgetSize;
  limits: ScriptLimits;
  clock: SandboxClock;
  onWall: (run: Run) => void;
  onLaterResults: Run['onLaterResults'];
}

/** How much more a watched run may compute: noting must not end a script that keeps its limits unwatched. */
const WATCHED_SHARE = 2;

/** Opens a run; its waiting time starts now. */
export function openRun({ id, kind, row, depth, isWatched, size, limits, clock, onWall, onLaterResults }: NewRun): Run {
  const budgetMs = cpuBudgetMs(row, size, limits) * (isWatched ? WATCHED_SHARE : 1);
  const budget = stepBudget(budgetMs, limits);
  let resolve: Run['resolve'] = () => undefined;
  const outcome = new Promise<RunOutcome>((deliver) => {
    resolve = deliver;
  });
  const run: Run = {
    id,
    kind,
    row,
    depth,
    isWatched,
    budgetMs,
    budget,
    abort: new AbortController(),
    begun: clock.monotonic(),
    at: clock.now(),
    ticks: 0,
    stepMs: 0,
    memoryBytes: null,
    hasDelivered: false,
    hasStarted: false,
    isComplete: false,
    pendingCalls: new Set(),
    openDialogs: 0,
    counts: { commands: 0, api: 0, dialogs: 0, messages: 0 },
    deferred: null,
    pageLane: Promise.resolve(),
    logs: [],
    warnings: [],
    commands: [],
    rendered: new Map(),
    failures: [],
    onLaterResults,
    outcome,
    resolve,
    wall: startWall(clock, wallLimitMs(row, limits), () => onWall(run)),
  };
  return run;
}

/** A dialog of this run opened or closed: the waiting time stands still between. */
export function countDialog(run: Run, change: 1 | -1): void {
  run.openDialogs += change;
  if (!run.row.dialogsAreFree) return;
  if (run.openDialogs > 0) run.wall.pause();
  else run.wall.resume();
}

/** What is left of a run's budget. */
export function budgetLeft({ budget, ticks, stepMs }: Run): StepBudget {
  return { ticks: Math.max(0, budget.ticks - ticks), outerMs: Math.max(0, budget.outerMs - stepMs) };
}

/** The fault of a run that has reached a bound, with its figure. */
export function boundFault(run: Run, code: 'E_CPU' | 'E_OUTER', at: Partial<Pick<ScriptFault, 'line' | 'column'>> = {}): ScriptFault {
  const limitMs = Math.round(code === 'E_CPU' ? run.budgetMs : run.budget.outerMs);
  const what = code === 'E_CPU' ? 'of computing time' : 'by the clock, most of them in native calls or on a busy machine';
  return toFault(code, `more than ${limitMs} ms ${what}`, { ...at, hook: run.kind, limitMs });
}

/** How a run ends: with what the hook returned and changed, with a fault, or because a newer one took its place. */
export interface RunEnd {
  value?: Json | undefined;
  changed?: ReadBack;
  writes?: GuestWrite[];
  error?: ScriptFault | null;
  isSuperseded?: boolean;
}

/** The outcome of a run, from its state and its end. */
export function outcomeOfRun(run: Run, { clock, limits }: { clock: SandboxClock; limits: ScriptLimits }, end: RunEnd): RunOutcome {
  const { value, changed = {}, writes = [], error = null, isSuperseded = false } = end;
  return {
    runId: run.id,
    hook: run.kind,
    at: run.at,
    ran: true,
    value,
    changed,
    error,
    isCancelled: run.row.onError === 'cancelAction' && (error !== null || value === false),
    isSuperseded,
    warnings: run.warnings,
    logs: run.logs,
    commands: run.commands,
    isWatched: run.isWatched,
    writes,
    ms: computedMs(run.ticks, limits),
    budgetMs: run.budgetMs,
    stepMs: run.stepMs,
    outerMs: run.budget.outerMs,
    wallMs: clock.monotonic() - run.begun,
    ticks: run.ticks,
    memoryBytes: run.memoryBytes,
  };
}

/** The outcome of a hook that was not run at all. */
export function notRun(kind: RunKind): RunOutcome {
  return {
    runId: 0,
    hook: kind,
    at: 0,
    ran: false,
    value: undefined,
    changed: {},
    error: null,
    isCancelled: false,
    isSuperseded: false,
    warnings: [],
    logs: [],
    commands: [],
    isWatched: false,
    writes: [],
    ms: 0,
    budgetMs: 0,
    stepMs: 0,
    outerMs: 0,
    wallMs: 0,
    ticks: 0,
    memoryBytes: null,
  };
}

/** Whether a script has anything to run at this moment. */
export function offers(info: ScriptInfo, kind: RunKind): boolean {
  if (kind === 'timer' || kind === 'change' || kind === 'sheetActionDown') return true;
  if (kind === 'listData') return info.listData !== null;
  if (kind === 'render') return info.hooks.includes('onRowRender') || info.hooks.includes('onCellRender');
  return info.hooks.includes(kind);
}
