/**
 * Recordings: every step of a script as text, which the same engine gives back byte for byte. Beyond: replay makes a
 * recorded session a regression test. Contract 13.2.
 */
import type { StepResult } from './realm.ts';

/** One step: the text in, what came out, and the ticks that say where an interrupt fell. */
export interface RecordedStep {
  t: 'evaluate' | 'start' | 'resume' | 'drain';
  s: string;
  budgetMs: number;
  out: string | null;
  fault: string | null;
  ms: number;
  ticks: number;
}

/** One life of a script from its evaluation on; `isWhole` false when older steps were left out to bound its size. */
export interface Recording {
  format: 1;
  engine: 'quickjs-ng-0.12.1';
  source: string;
  world: string;
  isWhole: boolean;
  steps: RecordedStep[];
}

const mostChars = 8_000_000;
const mostSteps = 2000;

export interface Recorder {
  /** A new life begins: the steps of the last one are dropped. */
  begin(source: string, world: string): void;
  add(t: RecordedStep['t'], s: string, budgetMs: number, result: StepResult): void;
  export(): Recording;
}

/** Records into a ring: the oldest steps go first when it is full. */
export function openRecorder(): Recorder {
  let recording: Recording = { format: 1, engine: 'quickjs-ng-0.12.1', source: '', world: '', isWhole: true, steps: [] };
  let chars = 0;
  const sizeOf = (step: RecordedStep) => step.s.length + (step.out?.length ?? 0);
  return {
    begin(source, world) {
      recording = { ...recording, source, world, isWhole: true, steps: [] };
      chars = 0;
    },
    add(t, s, budgetMs, { out, fault, ms, ticks }) {
      const step: RecordedStep = { t, s, budgetMs, out, fault: fault?.code ?? null, ms, ticks };
      recording.steps.push(step);
      chars += sizeOf(step);
      while (recording.steps.length > mostSteps || chars > mostChars) {
        const oldest = recording.steps.shift();
        if (!oldest) break;
        chars -= sizeOf(oldest);
        recording.isWhole = false;
      }
    },
    export: () => structuredClone(recording),
  };
}

/** A recording whose texts (records, names, calls) are replaced letter by letter, so that it can be given away; it no longer replays. */
export function masked(recording: Recording): Recording {
  // A key is matched too, so that its quotes are not taken for those of a value, and stays as it is.
  const mask = (text: string) =>
    text.replaceAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g, (found, colon: string | undefined) => (colon === undefined ? `"${'x'.repeat(found.length - 2)}"` : found));
  const steps = recording.steps.map((step) => (step.t === 'evaluate' ? step : { ...step, s: mask(step.s), out: step.out === null ? null : mask(step.out) }));
  return { ...recording, isWhole: false, steps };
}
