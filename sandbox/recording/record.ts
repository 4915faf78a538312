/**
 * Recordings: every step of a script as text, which the same engine reproduces byte for byte. Beyond: replay makes a
 * recorded session a regression test. Contract 13.2; BX-029.
 */
import type { ScriptLimits } from '#schemas/hooks.ts';
import type { StepBudget } from '#sandbox/protocol/budgets.ts';
import type { StepResult } from '#sandbox/protocol/guestMessages.ts';

/** The engine that recordings of this version are made with. */
export const ENGINE = 'quickjs-ng-0.12.1';

/** One step: the text in, what came out, and the ticks that say where an interrupt fell. */
export interface RecordedStep {
  /** `evaluate` begins a life of the script in a fresh sandbox. */
  t: 'evaluate' | 'start' | 'resume';
  /** Of `evaluate` the configuration the sandbox was opened with, else the text of the step. */
  s: string;
  /** What was left of the outer bound, ms by the clock. */
  budgetMs: number;
  out: string | null;
  fault: string | null;
  ms: number;
  ticks: number;
}

/** A session of one script from an evaluation on. `isFull`: it reached its size, what came later is not in it. */
export interface Recording {
  format: 1;
  engine: typeof ENGINE;
  source: string;
  /** Limits the script ran under. */
  limits: ScriptLimits;
  isFull: boolean;
  steps: RecordedStep[];
}

const MOST_CHARS = 8_000_000;
const MOST_STEPS = 2000;

/**
 * The recordings of a script that began again while it was recorded, as one: its lives one after the other, as replay runs them.
 * Only those of the newest text and limits; `isFull` where they do not all have room.
 */
export function joinRecordings(lives: readonly Recording[]): Recording | undefined {
  const newest = lives.at(-1);
  if (!newest) return undefined;
  const limits = JSON.stringify(newest.limits);
  const same = lives.filter((life) => life.source === newest.source && JSON.stringify(life.limits) === limits);
  const joined: Recording = { ...newest, isFull: same.some(({ isFull }) => isFull), steps: [] };
  let chars = 0;
  for (const step of same.flatMap(({ steps }) => steps)) {
    chars += charsOf(step);
    if (joined.steps.length >= MOST_STEPS || chars > MOST_CHARS) return { ...joined, isFull: true };
    joined.steps.push(step);
  }
  return joined;
}

const charsOf = ({ s, out }: Pick<RecordedStep, 's' | 'out'>): number => s.length + (out?.length ?? 0);

export interface Recorder {
  add(t: RecordedStep['t'], s: string, budget: StepBudget, result: StepResult): void;
  export(): Recording;
}

/** Records until it is full: without its beginning a recording could not be replayed. */
export function openRecorder(source: string, limits: ScriptLimits): Recorder {
  const recording: Recording = { format: 1, engine: ENGINE, source, limits, isFull: false, steps: [] };
  let chars = 0;
  return {
    add(t, s, { outerMs: budgetMs }, { out, fault, ms, ticks }) {
      chars += charsOf({ s, out });
      recording.isFull ||= recording.steps.length >= MOST_STEPS || chars > MOST_CHARS;
      if (!recording.isFull) recording.steps.push({ t, s, budgetMs, out, fault: fault?.code ?? null, ms, ticks });
    },
    export: () => structuredClone(recording),
  };
}
