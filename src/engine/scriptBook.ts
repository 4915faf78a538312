import type { Script } from '#sandbox/host.ts';
import type { ScriptFault } from '#sandbox/errors.ts';
import type { ScriptInfo } from '#sandbox/protocol.ts';
import type { CommandNote, ConsoleLine, Evaluation, RunOutcome } from '#sandbox/runs.ts';
import type { Json } from '#sandbox/safeParse.ts';
import { defaultScriptLimits, type ScriptLimits } from '#schemas/hooks.ts';
import type { ListCore } from './listCore.ts';
import { createStore, type Store } from './store.ts';

/** A run as the script panel shows it. */
export interface BookRun {
  key: number;
  /** Hook or other run; `evaluation` = the text itself. */
  hook: string;
  /** Begin, epoch ms. */
  at: number;
  ms: number;
  budgetMs: number;
  /** Heap after the run in bytes; null = nobody looked on. */
  memoryBytes: number | null;
  fault: ScriptFault | null;
  isSuperseded: boolean;
  notes: readonly string[];
  logs: readonly ConsoleLine[];
  commands: readonly CommandNote[];
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

export interface BookShot {
  runs: readonly BookRun[];
  /** What the text holds; undefined until it is evaluated, and when it could not be. */
  info: ScriptInfo | undefined;
  /** The panel is open: the heap is measured. */
  isMeasured: boolean;
  /** The inspector is open: it is noted which line writes what. */
  isWatched: boolean;
  /** Every step is kept, from the evaluation that followed this wish. */
  isRecording: boolean;
  /** How often it was ended by force and began anew. */
  restarts: number;
  limits: ScriptLimits;
}

/** What is known of the runs of a list's script; kept for those alone who may look at it. Source: BX-027 to BX-030. */
export interface ScriptBook {
  store: Store<BookShot>;
  /** The script that runs now. */
  script: Script | undefined;
  /** Strikes of the script in this page session. */
  strikes(): number;
  /** A script begins: what was drawn by the one before is gone. */
  begin(limits: ScriptLimits, strikes: () => number): void;
  evaluated(evaluation: Evaluation): void;
  ran(outcome: RunOutcome): void;
  drew(rowId: string, columnKey: string | undefined, drawn: Drawn): void;
  drawn(rowId: string, columnKey: string | undefined): Drawn | undefined;
  forget(): void;
}

/** More would be a page nobody reads. */
const MOST_RUNS = 200;
const EMPTY: BookShot = { runs: [], info: undefined, isMeasured: false, isWatched: false, isRecording: false, restarts: 0, limits: defaultScriptLimits };

/** The book of a list; an empty one when nothing has been noted. */
export function bookOf(core: ListCore): ScriptBook {
  core.book ??= openScriptBook();
  return core.book;
}

function openScriptBook(): ScriptBook {
  const store = createStore<BookShot>(EMPTY);
  let lastKey = 0;
  let drawings = new Map<string, Drawn>();
  const add = (run: Omit<BookRun, 'key'>) => store.set({ runs: [...store.get().runs, { ...run, key: (lastKey += 1) }].slice(-MOST_RUNS) });
  const book: ScriptBook = {
    store,
    script: undefined,
    strikes: () => 0,
    begin(limits, strikes) {
      drawings = new Map();
      book.strikes = strikes;
      store.set({ info: undefined, limits });
    },
    evaluated({ at, ms, budgetMs, memoryBytes, found }) {
      const fault = 'code' in found ? found : null;
      store.set({ info: 'code' in found ? undefined : found });
      add({ hook: 'evaluation', at, ms, budgetMs, memoryBytes, fault, isSuperseded: false, notes: [], logs: [], commands: [], outcome: undefined });
    },
    ran(outcome) {
      const { hook, at, ms, budgetMs, memoryBytes, error, isSuperseded, notes, logs, commands } = outcome;
      add({ hook, at, ms, budgetMs, memoryBytes, fault: error, isSuperseded, notes, logs, commands, outcome });
    },
    drew: (rowId, columnKey, drawn) => void drawings.set(placeKey(rowId, columnKey), drawn),
    drawn: (rowId, columnKey) => drawings.get(placeKey(rowId, columnKey)),
    forget: () => store.set({ runs: [] }),
  };
  return book;
}

function placeKey(rowId: string, columnKey: string | undefined): string {
  return columnKey === undefined ? rowId : `${rowId}\n${columnKey}`;
}

/** How far a run has come towards a limit: from three quarters on it is slow. Source: BX-030. */
export const SLOW_SHARE = 0.75;

/** How a run ended. */
export function resultOf({ fault, isSuperseded, ms, budgetMs }: BookRun): 'done' | 'slow' | 'superseded' | 'ended' {
  if (fault) return 'ended';
  if (isSuperseded) return 'superseded';
  return ms >= budgetMs * SLOW_SHARE ? 'slow' : 'done';
}
