/** Computing time of one step: answers the engine's interrupt check. Source: contract 13.7. */
import type { StepBudget } from '#sandbox/protocol/budgets.ts';
import type { StepStop } from '#sandbox/protocol/guestMessages.ts';

export interface StepClock {
  /** Begins a step; `stopAt` ends it at exactly this tick instead of at its bounds. */
  start(budget: StepBudget, stopAt?: StepStop | null): void;
  /** Allows so much for fetching the results of an interrupted step. */
  allow(budget: StepBudget): void;
  /** The engine's interrupt check; true = stop. */
  onTick(): boolean;
  /** A bound is reached, whether or not the engine has been interrupted. */
  isUp(): boolean;
  /** From now on the engine is interrupted. */
  stop(): void;
  /** The engine has been interrupted. */
  readonly hasStopped: boolean;
  /** The bound that was reached; null for none. */
  readonly reached: StepStop['code'] | null;
  /** Interrupt checks of the engine in this step. */
  readonly ticks: number;
}

interface StepClockOptions {
  /** Monotonic time in ms. */
  now: () => number;
}

/** Opens the clock of a realm. */
export function openStepClock({ now }: StepClockOptions): StepClock {
  let deadline = Infinity;
  let lastTick = Infinity;
  let stop: StepStop | null = null;
  let hasStopped = false;
  let reached: StepStop['code'] | null = null;
  let ticks = 0;
  const begin = ({ ticks: most, outerMs }: StepBudget) => {
    hasStopped = false;
    reached = null;
    lastTick = ticks + most;
    deadline = now() + outerMs;
  };
  /** Notes the bound that is reached; the first one stays. */
  const checkBounds = (): boolean => {
    if (stop !== null) reached ??= ticks >= stop.tick ? stop.code : null;
    else if (ticks > lastTick) reached ??= 'E_CPU';
    else if (now() > deadline) reached ??= 'E_OUTER';
    return reached !== null;
  };
  return {
    start(budget, stopAt = null) {
      ticks = 0;
      stop = stopAt;
      begin(budget);
    },
    allow(budget) {
      stop = null;
      begin(budget);
    },
    onTick() {
      ticks++;
      hasStopped = checkBounds();
      return hasStopped;
    },
    isUp: () => hasStopped || (stop === null && checkBounds()),
    stop() {
      hasStopped = true;
    },
    get hasStopped() {
      return hasStopped;
    },
    get reached() {
      return reached;
    },
    get ticks() {
      return ticks;
    },
  };
}
