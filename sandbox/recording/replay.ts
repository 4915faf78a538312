/** Replays a recording in a fresh sandbox and compares every output, in the browser and in Node alike. Source: BX-029. */
import { defaultScriptLimits, type ScriptLimits } from '#schemas/hooks.ts';
import type { RecordedStep, Recording } from './record.ts';
import { hooksOf } from './recordingFile.ts';
import { withoutHeaders, withoutSecrets } from './recordingSecrets.ts';
import type { StepResult, StepStop } from '#sandbox/protocol/guestMessages.ts';
import type { Link } from '#sandbox/protocol/link.ts';

/** What a step gave that it had not given when it was recorded. */
export interface Difference {
  what: 'output' | 'fault' | 'ticks';
  expected: string;
  got: string;
}

/** A step as it went again; `hook` as in `hooksOf`, `ms` its computing time now. */
export interface ReplayedStep {
  at: number;
  hook: string;
  ms: number;
  difference: Difference | null;
}

interface ReplayOptions {
  /** Opens a sandbox with the limits of the recording, as `replayLimits` gives them. */
  openLink: (guestConfig: string) => Link;
  /** The engine is the one of the recording: ticks must be equal too. */
  isExact: boolean;
  onStep?: (step: ReplayedStep) => void;
  /** Ends the replay and its sandbox at once. */
  signal?: AbortSignal;
}

/** Time plays no part when a recording is replayed; this only ends what hangs. */
const PATIENCE_MS = 60_000;

/** A recording is somebody else's file: it gets what it requests up to `own`, the limits that hold here. */
export function replayLimits(requested: ScriptLimits, own: ScriptLimits = defaultScriptLimits): ScriptLimits {
  const names = Object.keys(own) as (keyof ScriptLimits)[]; // keys of its own type
  return Object.fromEntries(names.map((name) => [name, Math.min(requested[name], own[name])])) as ScriptLimits; // one entry for every name
}

/**
 * Feeds the recorded steps to fresh sandboxes, one for each life of the script, and compares what they give.
 * A step that was interrupted stops at its recorded tick. Errors: `Error` when a sandbox cannot be opened, the reason of `signal` when that ended it.
 */
export async function replay(recording: Pick<Recording, 'source' | 'steps'>, { openLink, isExact, onStep, signal }: ReplayOptions): Promise<ReplayedStep[]> {
  const hooks = hooksOf(recording.steps);
  const done: ReplayedStep[] = [];
  let link: Link | undefined;
  const stop = () => link?.close();
  signal?.addEventListener('abort', stop);
  try {
    for (const [at, step] of recording.steps.entries()) {
      signal?.throwIfAborted();
      if (step.t === 'evaluate') {
        link?.close();
        link = openLink(step.s);
        const failure = await link.boot();
        signal?.throwIfAborted();
        if (failure) throw new Error(failure.message);
      }
      if (!link) throw new Error('the recording does not begin with the script');
      const result = await again(link, recording.source, step);
      signal?.throwIfAborted();
      const replayed = { at, hook: hooks[at] ?? step.t, ms: result.ms, difference: differenceOf(step, result, isExact) };
      done.push(replayed);
      onStep?.(replayed);
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    link?.close();
  }
  return done;
}

function again(link: Link, source: string, { t, s, fault, budgetMs, ticks }: RecordedStep): Promise<StepResult> {
  // What was ended by force hangs again, and is ended as it was.
  const outerMs = fault === 'E_KILLED' ? Math.min(budgetMs, defaultScriptLimits.wallLongMs) : PATIENCE_MS;
  const stopAt: StepStop | null = fault === 'E_CPU' || fault === 'E_OUTER' ? { tick: ticks, code: fault } : null;
  return link.send(t, t === 'evaluate' ? source : s, { ticks: Infinity, outerMs }, { stopAt });
}

function differenceOf(step: RecordedStep, result: StepResult, isExact: boolean): Difference | null {
  const fault = result.fault?.code ?? null;
  if (fault !== step.fault) return { what: 'fault', expected: step.fault ?? '', got: fault === null ? '' : `${fault} ${result.fault?.message ?? ''}` };
  const [expected, got] = [clean(step.out), clean(result.out)];
  if (expected !== got) return { what: 'output', expected, got };
  return isExact && result.ticks !== step.ticks ? { what: 'ticks', expected: String(step.ticks), got: String(result.ticks) } : null;
}

/** As a saved recording holds it. */
function clean(out: string | null): string {
  return out === null ? '' : withoutSecrets(withoutHeaders(out), []);
}
