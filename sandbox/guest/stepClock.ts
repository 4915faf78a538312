/** Computing time of one step: answers the engine's interrupt check. Source: contract 13.7. */
export interface StepClock {
  /** Begins a step of so many ms. */
  start(budgetMs: number): void;
  /** Allows so many ms for fetching the results of an interrupted step. */
  allow(ms: number): void;
  /** The engine's interrupt check; true = stop. */
  onTick(): boolean;
  /** The time is used up, whether or not the engine has been interrupted. */
  isUp(): boolean;
  /** From now on the engine is interrupted. */
  stop(): void;
  /** The engine has been interrupted. */
  readonly hasStopped: boolean;
  /** Interrupt checks of the engine in this step. */
  readonly ticks: number;
}

interface StepClockOptions {
  /** Monotonic time in ms. */
  now: () => number;
  /** Ends a step at exactly this tick instead of at its deadline. */
  stopAtTick?: (() => number | null) | undefined;
}

/** Opens the clock of a realm. */
export function openStepClock({ now, stopAtTick }: StepClockOptions): StepClock {
  let deadline = Infinity;
  let stopTick: number | null = null;
  let hasStopped = false;
  let ticks = 0;
  const begin = (ms: number) => {
    hasStopped = false;
    deadline = now() + ms;
  };
  return {
    start(budgetMs) {
      ticks = 0;
      stopTick = stopAtTick?.() ?? null;
      begin(budgetMs);
    },
    allow(ms) {
      stopTick = null;
      begin(ms);
    },
    onTick() {
      ticks++;
      if (stopTick !== null ? ticks >= stopTick : now() > deadline) hasStopped = true;
      return hasStopped;
    },
    isUp: () => hasStopped || (stopTick === null && now() > deadline),
    stop() {
      hasStopped = true;
    },
    get hasStopped() {
      return hasStopped;
    },
    get ticks() {
      return ticks;
    },
  };
}
