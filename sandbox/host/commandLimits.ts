import type { ScriptLimits } from '#schemas/hooks.ts';
import { isPortalPath } from '#sandbox/content/addresses.ts';
import { flawOfRoute } from '#sandbox/protocol/plainPath.ts';
import { CommandFailure } from '#sandbox/protocol/errors.ts';
import type { Run } from './runs.ts';
import type { Json } from '#sandbox/protocol/safeParse.ts';
import type { SandboxClock } from '#sandbox/protocol/link.ts';

/** Runs that answer to a person who has just done something. */
const answering: ReadonlySet<string> = new Set(['onPreAction', 'onCustomAction', 'onActionDone', 'onValidate', 'sheetActionDown']);
/** The other runs of a script share their messages: so many as one run has, in this time. */
const messagesMs = 10_000;

/** How many commands one script may send; each check counts, and throws `CommandFailure` when it was too much. Source: contract 13.7. */
export interface CommandLimits {
  checkCommand(run: Run): void;
  checkApiCall(run: Run): void;
  checkDialog(run: Run): void;
  checkMessage(run: Run): void;
  /** `to`: first argument of the `$router` command `name`. Errors: NOT_ALLOWED for what is no path of the portal. */
  checkNavigation(name: string, to: Json | undefined): void;
  /** A reload, or a press of a button: what further runs follow from. */
  checkCause(run: Run): void;
  /** Carries one out; a timer may not begin another meanwhile. */
  whileCausing<T>(run: Run, work: () => Promise<T>): Promise<T>;
}

/** Opens the counters of one script. */
export function openCommandLimits(limits: ScriptLimits, clock: SandboxClock): CommandLimits {
  const timerCauses: number[] = [];
  const unaskedMessages: number[] = [];
  let isTimerCausing = false;
  let navigations = 0;

  /** Counts one more, unless there were `most` already in that time. */
  function mayNow(times: number[], most: number, withinMs = 1000): boolean {
    const now = clock.monotonic();
    while ((times[0] ?? now) <= now - withinMs) times.shift();
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
      // Ticks, paints and loads are runs of their own, and come by themselves: without this they would go on saying things.
      if ((run.depth > 0 || !answering.has(run.kind)) && !mayNow(unaskedMessages, limits.messages, messagesMs))
        throw new CommandFailure('LIMIT', `more than ${limits.messages} messages in ${messagesMs / 1000} s that nobody has asked for`);
    },
    checkNavigation(name, to) {
      if (name !== '$router.back') {
        const { path, query } = routerTarget(to);
        if (typeof path !== 'string' || !isPortalPath(path)) throw new CommandFailure('NOT_ALLOWED', 'only paths of the portal can be opened');
        const flaw = flawOfRoute(path, query);
        if (flaw) throw new CommandFailure('NOT_ALLOWED', flaw);
      }
      if (++navigations > limits.navigations) throw new CommandFailure('LIMIT', 'one navigation per view');
    },
    checkCause(run) {
      if (run.depth >= limits.reloadDepth) throw new CommandFailure('RELOAD_LOOP', `more than ${limits.reloadDepth} reloads or presses cause each other`);
      if (run.kind !== 'timer') return;
      if (isTimerCausing || !mayNow(timerCauses, limits.timerReloadsPerSecond))
        throw new CommandFailure('LIMIT', 'timers may reload or press one at a time and a few times a second');
    },
    async whileCausing(run, work) {
      if (run.kind !== 'timer') return work();
      isTimerCausing = true;
      try {
        return await work();
      } finally {
        isTimerCausing = false;
      }
    },
  };
}

/** Path and query of what `$router` was given; its texts only. */
function routerTarget(to: Json | undefined): { path: Json | undefined; query: Record<string, string> } {
  if (!isTable(to)) return { path: to, query: {} };
  const query = isTable(to.query) ? to.query : {};
  return { path: to.path, query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])) };
}

function isTable(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
