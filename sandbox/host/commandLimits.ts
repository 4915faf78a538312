import type { ScriptLimits } from '#schemas/hooks.ts';
import { isPortalPath } from '#sandbox/content/addresses.ts';
import { CommandFailure } from '#sandbox/protocol/errors.ts';
import type { Run } from './runs.ts';
import type { Json } from '#sandbox/protocol/safeParse.ts';
import type { SandboxClock } from '#sandbox/protocol/link.ts';

/** How many commands one script may send; each check counts, and throws `CommandFailure` when it was too much. Source: contract 13.7. */
export interface CommandLimits {
  checkCommand(run: Run): void;
  checkApiCall(run: Run): void;
  checkDialog(run: Run): void;
  checkMessage(run: Run): void;
  /** `to`: first argument of the `$router` command `name`. Errors: NOT_ALLOWED for what is no path of the portal. */
  checkNavigation(name: string, to: Json | undefined): void;
  checkReload(run: Run): void;
  /** Carries a reload out; a timer may not begin another meanwhile. */
  whileReloading<T>(run: Run, work: () => Promise<T>): Promise<T>;
}

/** Opens the counters of one script. */
export function openCommandLimits(limits: ScriptLimits, clock: SandboxClock): CommandLimits {
  const timerReloads: number[] = [];
  const timerMessages: number[] = [];
  let isTimerReloading = false;
  let navigations = 0;

  /** Counts one more within a second, unless there were `most` already. */
  function mayNow(times: number[], most: number): boolean {
    const now = clock.monotonic();
    while ((times[0] ?? now) <= now - 1000) times.shift();
    return times.length < most && times.push(now) > 0;
  }

  return {
    checkCommand(run) {
      if (++run.counts.commands > limits.commands) throw new CommandFailure('LIMIT', `more than ${limits.commands} commands in one run`);
    },
    checkApiCall(run) {
      if (++run.counts.api > limits.apiCalls) throw new CommandFailure('LIMIT', `more than ${limits.apiCalls} calls in one run`);
    },
    checkDialog(run) {
      if (++run.counts.dialogs > limits.dialogs) throw new CommandFailure('LIMIT', `more than ${limits.dialogs} dialogs in one run`);
    },
    checkMessage(run) {
      if (++run.counts.messages > limits.messages) throw new CommandFailure('LIMIT', `more than ${limits.messages} messages in one run`);
      // A tick is a run of its own: without this, a hundred ticks a second would say five hundred.
      if (run.kind === 'timer' && !mayNow(timerMessages, limits.messages))
        throw new CommandFailure('LIMIT', `more than ${limits.messages} messages of timers in a second`);
    },
    checkNavigation(name, to) {
      if (name !== '$router.back') {
        const path = typeof to === 'object' && to !== null && !Array.isArray(to) ? to.path : to;
        if (typeof path !== 'string' || !isPortalPath(path)) throw new CommandFailure('NOT_ALLOWED', 'only paths of the portal can be opened');
      }
      if (++navigations > limits.navigations) throw new CommandFailure('LIMIT', 'one navigation per view');
    },
    checkReload(run) {
      if (run.depth >= limits.reloadDepth) throw new CommandFailure('RELOAD_LOOP', `more than ${limits.reloadDepth} reloads cause each other`);
      if (run.kind !== 'timer') return;
      if (isTimerReloading || !mayNow(timerReloads, limits.timerReloadsPerSecond))
        throw new CommandFailure('LIMIT', 'timers may reload one at a time and a few times a second');
    },
    async whileReloading(run, work) {
      if (run.kind !== 'timer') return work();
      isTimerReloading = true;
      try {
        return await work();
      } finally {
        isTimerReloading = false;
      }
    },
  };
}
