import type { SandboxClock } from '#sandbox/protocol/link.ts';

/** Waiting time of a run; stands still while a dialog is open where the hook's row says so. */
export interface Wall {
  pause(): void;
  resume(): void;
  stop(): void;
}

/** Starts it; `onEnd` is called once `limitMs` have passed. */
export function startWall(clock: SandboxClock, limitMs: number, onEnd: () => void): Wall {
  let leftMs = limitMs;
  let since = clock.monotonic();
  let timer: unknown = clock.setTimeout(onEnd, leftMs);
  let isRunning = true;
  return {
    pause() {
      if (!isRunning) return;
      isRunning = false;
      clock.clearTimeout(timer);
      leftMs -= clock.monotonic() - since;
    },
    resume() {
      if (isRunning) return;
      isRunning = true;
      since = clock.monotonic();
      timer = clock.setTimeout(onEnd, Math.max(0, leftMs));
    },
    stop() {
      isRunning = true;
      clock.clearTimeout(timer);
    },
  };
}
