/** What page and worker say to each other, message by message: one on its way at a time. Source: contract 13.2. */
import type { FaultCode } from './errors.ts';
import type { ScriptLimits } from '#schemas/hooks.ts';
import type { StepBudget } from './budgets.ts';

/** What one step gave. `out` is the guest's text or null when there is none; `fault` is set when the step was cut short, with the author's place when the engine knows it. */
export interface StepResult {
  out: string | null;
  fault: { code: FaultCode; message: string; line?: number; column?: number } | null;
  /** The guest goes on working after it was interrupted: only ending it by force helps. */
  stuck: boolean;
  /** By the clock. */
  ms: number;
  /** How often the engine called its interrupt handler: a measure of work that is equal on every machine. */
  ticks: number;
  /** Heap of the script in bytes, only when requested. */
  memoryBytes: number | null;
}

/** Page to worker. The engine comes as bytes the first time, as compiled module after that; `prelude` only where it is not the list's. */
export type ToGuest =
  | { t: 'boot'; id: number; engine: ArrayBuffer | WebAssembly.Module; prelude: string | undefined; guestConfig: string; limits: ScriptLimits }
  | ({ t: StepKind; id: number; s: string; budget: StepBudget } & StepOptions);

/** The requests that a ready worker takes. */
export type StepKind = 'evaluate' | 'start' | 'resume' | 'drain';

/** Where a recorded step was stopped, and by which of its bounds. */
export interface StepStop {
  tick: number;
  code: 'E_CPU' | 'E_OUTER';
}

/** What is wanted of one step besides its result: the heap after it, or that it ends at exactly this tick, as a recording of a timeout does. */
export interface StepOptions {
  measure: boolean;
  stopAt: StepStop | null;
}

/** Worker to page: `begin` when a message is taken up (the watchdog starts on it), then one answer. */
export type FromGuest =
  | { id: number; begin: true }
  | { id: number; booted: WebAssembly.Module }
  | { id: number; failed: string }
  | { id: number; result: StepResult };
