/** Replays a recording in Node and compares every output. */
import { openNodeRealm } from './node.ts';
import type { Realm, StepResult } from './realm.ts';
import type { RecordedStep, Recording } from './record.ts';

/** Where a replay first differs; `step` counts from 0. */
export interface ReplayDifference {
  step: number;
  expected: string | null;
  got: string | null;
}

/**
 * Feeds the recorded steps to a fresh engine; null when every output is byte for byte the same and the ticks match.
 * A step that was interrupted stops at its recorded tick. Errors: `Error` when the recording is not whole.
 */
export async function replay(recording: Recording): Promise<ReplayDifference | null> {
  if (!recording.isWhole) throw new Error('only a whole recording can be replayed');
  let stopTick: number | null = null;
  const realm = await openNodeRealm({ world: recording.world, stopAtTick: () => stopTick });
  for (const [index, step] of recording.steps.entries()) {
    const wasInterrupted = step.fault === 'E_CPU';
    stopTick = wasInterrupted ? step.ticks : null;
    const result = again(realm, step);
    if (result.out !== step.out) return { step: index, expected: step.out, got: result.out };
    if (result.ticks !== step.ticks) return { step: index, expected: `${step.ticks} ticks`, got: `${result.ticks} ticks` };
  }
  return null;
}

function again(realm: Realm, { t, s }: RecordedStep): StepResult {
  // Time plays no part: an interrupted step stops at its tick.
  const budgetMs = Number.MAX_SAFE_INTEGER;
  if (t === 'evaluate') return realm.evaluate(s, budgetMs);
  if (t === 'drain') return realm.drain(budgetMs);
  return realm.step(t, s, budgetMs);
}
