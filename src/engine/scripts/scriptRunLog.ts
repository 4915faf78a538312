import type { Script } from '#sandbox/host/host.ts';
import { joinRecordings, type Recording } from '#sandbox/recording/record.ts';
import type { ScriptFault } from '#sandbox/protocol/errors.ts';
import type { ScriptInfo } from '#sandbox/protocol/protocol.ts';
import type { CommandRecord, ConsoleLine, Evaluation, RunOutcome } from '#sandbox/host/runs.ts';
import type { Json } from '#sandbox/protocol/safeParse.ts';
import { defaultScriptLimits, type ScriptLimits } from '#schemas/hooks.ts';
import { createStore, type Store } from '#src/engine/state/createStore.ts';

/** A run as the script panel shows it. */
export interface LoggedRun {
  key: number;
  /** Hook or other run; `evaluation` = the text itself. */
  hook: string;
  /** Begin, epoch ms. */
  at: number;
  /** Computing time used and allowed, and what the steps took by the clock with their outer bound; as in `RunOutcome`. */
  ms: number;
  budgetMs: number;
  stepMs: number;
  outerMs: number;
  /** Heap after the run in bytes; null = nobody looked on. */
  memoryBytes: number | null;
  fault: ScriptFault | null;
  isSuperseded: boolean;
  warnings: readonly string[];
  logs: readonly ConsoleLine[];
  commands: readonly CommandRecord[];
  /** What it changed and which line wrote it; undefined for an evaluation. */
  outcome: RunOutcome | undefined;
}

/** What a render hook gave for a row or a cell. */
export interface Drawn {
  value: Json;
  rowIdx: number;
  /** Place of the column in `vm.columns`; undefined for a row. */
  colIdx: number | undefined;
}

export interface RunLogState {
  runs: readonly LoggedRun[];
  /** What the text holds; undefined until it is evaluated, and when it could not be. */
  info: ScriptInfo | undefined;
  /** The panel is open: the heap is measured. */
  isMeasured: boolean;
  /** The inspector is open: it is recorded which line writes what. */
  isWatched: boolean;
  /** Every step is kept, from the evaluation that followed this wish. */
  isRecording: boolean;
  /** How often it was ended by force and began again. */
  restarts: number;
  limits: ScriptLimits;
}

/** What is known of the runs of a script; kept for those alone who may look at it. Source: BX-027 to BX-030. */
export interface ScriptRunLog {
  store: Store<RunLogState>;
  /** Strikes of the script in this page session. */
  strikeCount(): number;
  /** A script begins: what was drawn by the one before is cleared. */
  begin(limits: ScriptLimits, strikeCount: () => number): void;
  evaluated(evaluation: Evaluation): void;
  ran(outcome: RunOutcome): void;
  drew(rowId: string, columnKey: string | undefined, drawn: Drawn): void;
  drawn(rowId: string, columnKey: string | undefined): Drawn | undefined;
  /** What was drawn for these rows does not show any more; without ids, for all. */
  undrew(rowIds?: readonly string[]): void;
  forget(): void;
  /** Every script that begins from now on is recorded: a form that is saved begins its script again. */
  record(): void;
  follow(script: Pick<Script, 'recording'>): void;
  /** What was recorded, all lives of the script as one; undefined when none began. */
  endRecording(): Recording | undefined;
}

/** More would be a page nobody reads. */
const MOST_RUNS = 200;
/** Written cells, lines and calls in all whose runs are kept with them: two full pages of 500 rows and 40 columns, and some more. */
const MOST_DETAILS = 50_000;
const EMPTY: RunLogState = { runs: [], info: undefined, isMeasured: false, isWatched: false, isRecording: false, restarts: 0, limits: defaultScriptLimits };

/** Run logs by their lists. */
const runLogs = new WeakMap<object, ScriptRunLog>();

/** The run log of a list; an empty one when nothing has been recorded. */
export function runLogOf(list: object): ScriptRunLog {
  const runLog = runLogs.get(list) ?? openScriptRunLog();
  runLogs.set(list, runLog);
  return runLog;
}

/** Opens an empty run log. */
export function openScriptRunLog(): ScriptRunLog {
  const store = createStore<RunLogState>(EMPTY);
  let lastKey = 0;
  /** Scripts of the recording under way, the newest last. */
  let recorded: Pick<Script, 'recording'>[] = [];
  /** By row id, then by column; a row itself stands under `undefined`. */
  const drawings = new Map<string, Map<string | undefined, Drawn>>();
  const add = (run: Omit<LoggedRun, 'key'>) => store.set({ runs: bounded([...store.get().runs, { ...run, key: (lastKey += 1) }].slice(-MOST_RUNS)) });
  const runLog: ScriptRunLog = {
    store,
    strikeCount: () => 0,
    begin(limits, strikeCount) {
      drawings.clear();
      runLog.strikeCount = strikeCount;
      store.set({ info: undefined, limits });
    },
    evaluated({ found, ...figures }) {
      const fault = 'code' in found ? found : null;
      store.set({ info: 'code' in found ? undefined : found });
      add({ hook: 'evaluation', ...figures, fault, isSuperseded: false, warnings: [], logs: [], commands: [], outcome: undefined });
    },
    ran(outcome) {
      const { hook, at, ms, budgetMs, stepMs, outerMs, memoryBytes, error, isSuperseded, warnings, logs, commands } = outcome;
      add({ hook, at, ms, budgetMs, stepMs, outerMs, memoryBytes, fault: error, isSuperseded, warnings, logs, commands, outcome });
    },
    drew(rowId, columnKey, drawn) {
      drawings.set(rowId, (drawings.get(rowId) ?? new Map<string | undefined, Drawn>()).set(columnKey, drawn));
    },
    drawn: (rowId, columnKey) => drawings.get(rowId)?.get(columnKey),
    undrew: (rowIds = [...drawings.keys()]) => {
      for (const id of rowIds) drawings.delete(id);
    },
    forget: () => store.set({ runs: [] }),
    record() {
      recorded = [];
      store.set({ isRecording: true });
    },
    follow(script) {
      if (store.get().isRecording) recorded.push(script);
    },
    endRecording() {
      const recordings = recorded.flatMap((script) => script.recording() ?? []);
      recorded = [];
      store.set({ isRecording: false });
      return joinRecordings(recordings);
    },
  };
  return runLog;
}

/** Runs that would make too much in all, oldest first, keep only what explains columns, buttons and filters, which stand until written again. */
function bounded(runs: readonly LoggedRun[]): LoggedRun[] {
  let count = 0;
  const retained = runs.toReversed().map((run) => {
    count += detailsOf(run);
    return count > MOST_DETAILS ? withoutDetails(run) : run;
  });
  return retained.toReversed();
}

function detailsOf({ logs, commands, outcome }: LoggedRun): number {
  const { cells = [], order } = outcome?.changed.dataSource ?? {};
  return logs.length + commands.length + cells.length + (order?.length ?? 0) + (outcome?.writes.length ?? 0);
}

function withoutDetails(run: LoggedRun): LoggedRun {
  const bare = { logs: [], commands: [] };
  if (!run.outcome) return { ...run, ...bare };
  const { changed } = run.outcome;
  const rows = changed.dataSource && { dataSource: { order: null, cells: [] } };
  return { ...run, ...bare, outcome: { ...run.outcome, ...bare, value: undefined, writes: [], changed: { ...changed, ...rows } } };
}

/** How far a run has come towards a limit: from three quarters on it is slow. Source: BX-030. */
export const SLOW_SHARE = 0.75;

/** How a run ended. */
export function resultOfRun({ fault, isSuperseded, ms, budgetMs, stepMs, outerMs }: LoggedRun): 'done' | 'slow' | 'superseded' | 'ended' {
  if (fault) return 'ended';
  if (isSuperseded) return 'superseded';
  return ms >= budgetMs * SLOW_SHARE || stepMs >= outerMs * SLOW_SHARE ? 'slow' : 'done';
}
