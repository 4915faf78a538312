/** What opens and drives one worker, as both the host and a replay see it; `host/openLink.ts` makes one. */
import type { ScriptLimits } from '#schemas/hooks.ts';
import type { StepBudget } from './budgets.ts';
import type { FaultCode } from './errors.ts';
import type { StepResult, StepKind, StepOptions } from './guestMessages.ts';

/** What the sandbox needs of a worker; a browser `Worker` fits. */
export interface WorkerLike {
  postMessage(message: unknown, transfer: Transferable[]): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'error', listener: (event: { message?: string; preventDefault?(): void }) => void): void;
}

/** Time and chance from outside, so that tests can hold them. `now` is epoch ms, `monotonic` ms without jumps. */
export interface SandboxClock {
  now(): number;
  monotonic(): number;
  setTimeout(work: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  /** A whole number for the guest's `Math.random`. */
  seed(): number;
}

/** The engine: bytes fetched by the page, then the module that the first worker compiled. One per page. */
export interface EngineSource {
  load(): Promise<ArrayBuffer | WebAssembly.Module>;
  cache(module: WebAssembly.Module): void;
}

export interface Link {
  /** Resolves when the engine is ready; null, or why it cannot. */
  boot(): Promise<{ code: FaultCode; message: string } | null>;
  /** Never rejects: a worker that had to be ended answers with a fatal fault. */
  send(t: StepKind, s: string, budget: StepBudget, stepOptions?: Partial<StepOptions>): Promise<StepResult>;
  close(): void;
}

export interface LinkOptions {
  createWorker: () => WorkerLike;
  engine: EngineSource;
  /** Text for the guest in place of the one in the worker. */
  prelude?: string | undefined;
  guestConfig: string;
  limits: ScriptLimits;
  clock: SandboxClock;
}
