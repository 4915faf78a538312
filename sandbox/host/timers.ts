import type { SandboxClock } from '#sandbox/protocol/link.ts';

interface Timer {
  ms: number;
  repeat: boolean;
  handle: unknown;
  dueAt: number;
  leftMs: number;
}

/** Shortest wait; less would only fill the queue. */
const shortestMs = 10;
const mostTimers = 100;

export interface Timers {
  set(id: number, ms: number, repeat: boolean): void;
  clear(id: number): void;
  clearAll(): void;
  /** Pauses all timers while the page is hidden; they go on with the time that was left. */
  setHidden(hidden: boolean): void;
  count(): number;
}

/** Opens the timers of a session; `tick` runs one and resolves when it is done, only then the next of a repeating timer is counted. */
export function openTimers(clock: SandboxClock, tick: (id: number) => Promise<unknown>): Timers {
  const timers = new Map<number, Timer>();
  let isHidden = false;

  function arm(id: number, timer: Timer): void {
    timer.dueAt = clock.monotonic() + timer.leftMs;
    if (isHidden) return;
    timer.handle = clock.setTimeout(() => void fire(id, timer), timer.leftMs);
  }

  async function fire(id: number, timer: Timer): Promise<void> {
    if (!timer.repeat) timers.delete(id);
    await tick(id);
    if (!timer.repeat || timers.get(id) !== timer) return;
    timer.leftMs = timer.ms;
    arm(id, timer);
  }

  return {
    set(id, ms, repeat) {
      if (timers.size >= mostTimers) return;
      const timer: Timer = { ms: Math.max(shortestMs, ms), repeat, handle: undefined, dueAt: 0, leftMs: Math.max(shortestMs, ms) };
      timers.set(id, timer);
      arm(id, timer);
    },
    clear(id) {
      clock.clearTimeout(timers.get(id)?.handle);
      timers.delete(id);
    },
    clearAll() {
      for (const { handle } of timers.values()) clock.clearTimeout(handle);
      timers.clear();
    },
    setHidden(hidden) {
      if (hidden === isHidden) return;
      isHidden = hidden;
      for (const [id, timer] of timers) {
        if (hidden) {
          clock.clearTimeout(timer.handle);
          timer.leftMs = Math.max(0, timer.dueAt - clock.monotonic());
        } else arm(id, timer);
      }
    },
    count: () => timers.size,
  };
}
