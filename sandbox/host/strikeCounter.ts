/** Who hears of a fault, how often, and when a script is switched off. Contract 13.1, 13.7. */
import type { ScriptFault } from '#sandbox/protocol/errors.ts';
import type { SandboxClock } from '#sandbox/protocol/link.ts';

/** Strikes of one page session by script; create one per page. */
export interface StrikeCounter {
  /** Counts what a fault counts (`faultWeights`); gives the strikes after it. */
  add(script: string, thirds: number): number;
  /** Strikes so far; a third is 0.3. */
  count(script: string): number;
}

export function openStrikeCounter(): StrikeCounter {
  /** In thirds: fractions would not add up. */
  const counts = new Map<string, number>();
  const count = (script: string) => Math.round(((counts.get(script) ?? 0) * 10) / 3) / 10;
  return {
    count,
    add(script, thirds) {
      counts.set(script, (counts.get(script) ?? 0) + thirds);
      return count(script);
    },
  };
}

const quietMs = 30_000;

/**
 * Lets a fault through once: the same code at the same line of the same hook is then only counted for 30 s, and of those that
 * differ at most `most` of one hook show in that time. What showed in it is all that is remembered.
 */
export function onceIn30s(clock: SandboxClock, most: number, show: (fault: ScriptFault) => void): (fault: ScriptFault) => void {
  let shown: { hook: string | null; key: string; at: number }[] = [];
  return (fault) => {
    const { code, hook, line, message } = fault;
    const key = `${code}:${line}:${line === null ? message : ''}`;
    const at = clock.monotonic();
    shown = shown.filter((one) => at - one.at < quietMs);
    const ofHook = shown.filter((one) => one.hook === hook);
    if (ofHook.length >= most || ofHook.some((one) => one.key === key)) return;
    shown.push({ hook, key, at });
    show(fault);
  };
}
