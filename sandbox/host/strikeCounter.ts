/** Who hears of a fault, how often, and when a script is switched off. Contract 13.1, 13.7. */
import type { ScriptFault } from '#sandbox/protocol/errors.ts';
import type { SandboxClock } from '#sandbox/protocol/link.ts';

/** Strikes of one page session by script; create one per page. */
export interface StrikeCounter {
  /** Counts one; gives the new number. */
  add(script: string): number;
  count(script: string): number;
}

export function openStrikeCounter(): StrikeCounter {
  const counts = new Map<string, number>();
  const count = (script: string) => counts.get(script) ?? 0;
  return {
    count,
    add(script) {
      counts.set(script, count(script) + 1);
      return count(script);
    },
  };
}

const quietMs = 30_000;

/** Lets a fault through once; the same code at the same line of the same hook is then only counted for 30 s. */
export function onceIn30s(clock: SandboxClock, show: (fault: ScriptFault) => void): (fault: ScriptFault) => void {
  const lastShown = new Map<string, number>();
  return (fault) => {
    const key = `${fault.code}:${fault.hook}:${fault.line}:${fault.line === null ? fault.message : ''}`;
    const now = clock.monotonic();
    const last = lastShown.get(key);
    if (last !== undefined && now - last < quietMs) return;
    lastShown.set(key, now);
    show(fault);
  };
}
