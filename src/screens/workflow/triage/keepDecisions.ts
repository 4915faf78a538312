import type { DeferredActs } from '#src/engine/work/triage/deferredActs.ts';
import { unsentBox } from '#src/engine/forms/unsentBox.ts';
import { dropUnsentDecision, storeUnsentDecision, takeUnsentDecisions, type UnsentAct } from '#src/engine/forms/unsentDecisions.ts';
import { type LeavingReason, onPortalLeaving } from '#src/services/navigation/portalLeaving.ts';
import { keepAtSessionEnd } from '#src/services/session/keepAtSessionEnd.ts';

/** Decisions of a screen; the functions stay the same for the life of it. */
export interface OwnDecisions {
  acts: DeferredActs;
  /** Those that were refused, and words that were typed for others. */
  returned(): readonly UnsentAct[];
  /** Offers again what was kept; absent where another screen does that. */
  restore?(acts: readonly UnsentAct[]): void;
}

/** Keeps what is not confirmed from now on, and offers again what was kept before. `me` = id of the reader. Gives how to stop each part of it. */
export function keepDecisions({ acts, returned, restore }: OwnDecisions, me: string): (() => void)[] {
  const store = (unsent: readonly UnsentAct[]) => unsent.map((act) => storeUnsentDecision({ ...act, userId: me, at: Date.now() })).every(Boolean);
  const keep = (why: LeavingReason) => {
    // A page that is only loaded again sends what waits as it ends.
    const unsent = why === 'outdated' ? returned() : [...acts.all(), ...returned()];
    const isStored = store(unsent);
    if (why !== 'outdated') acts.handOver();
    return isStored;
  };
  const atEnd = () => store([...acts.all(), ...returned()]);
  // Begun again over the page, they are sent from it.
  const goOn = () => {
    for (const { row } of [...acts.all(), ...returned()]) dropUnsentDecision(me, row.id, Date.now());
  };
  const stops = [onPortalLeaving(keep), keepAtSessionEnd(me, atEnd, goOn)];
  void unsentBox.unlock(me);
  restore?.(takeUnsentDecisions(me, Date.now()));
  return stops;
}
