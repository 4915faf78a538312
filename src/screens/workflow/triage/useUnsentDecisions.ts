import { useEffect } from 'react';
import type { Translate } from '#renderers/contracts/ports.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { DeferredActs } from '#src/engine/work/triage/deferredActs.ts';
import { unsentBox } from '#src/engine/forms/unsentBox.ts';
import { dropUnsentDecision, storeUnsentDecision, takeUnsentDecisions, type UnsentAct } from '#src/engine/forms/unsentDecisions.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { guardLeaving } from '#src/services/navigation/leaving.ts';
import { type LeavingReason, onPortalLeaving } from '#src/services/navigation/portalLeaving.ts';
import { keepAtSessionEnd } from '#src/services/session/keepAtSessionEnd.ts';
import { sendBeforeSignOut } from '#src/services/session/beforeSignOut.ts';

/** Lets nobody leave the page for an ended session: they sign in over it, and it goes on. Gives how to stop. */
export const keepPage = (isNeeded: () => boolean = () => true): (() => void) => guardLeaving(() => false, isNeeded);

/** Decisions of a screen; the functions stay the same for the life of it. */
interface OwnDecisions {
  acts: DeferredActs;
  /** Those that were refused, and words that were typed for others. */
  returned(): readonly UnsentAct[];
  /** Offers again what was kept; absent where another screen does that. */
  restore?(acts: readonly UnsentAct[]): void;
}

/**
 * No decision is lost with its session: while one is not confirmed an ended session is begun again over the page; what waits is sent
 * before its person signs out; and what the portal leaves behind nevertheless is kept for them and offered again. Source: BX-023, BX-051.
 */
export function useUnsentDecisions({ acts, returned, restore }: OwnDecisions, me: string, t: Translate): void {
  const latest = useLatest(t);
  useEffect(() => {
    const store = (unsent: readonly UnsentAct[]) => unsent.map((act) => storeUnsentDecision({ ...act, userId: me, at: Date.now() })).every(Boolean);
    const isUnsent = () => acts.all().length + returned().length > 0;
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
    const send = async () => {
      acts.flush();
      const number = await acts.allAnswered();
      if (number > 0) showMessage({ level: 'warning', text: latest.current('triage:stays', { number }), ms: STAYS_MS });
      return number === 0;
    };
    const stops = [keepPage(isUnsent), onPortalLeaving(keep), keepAtSessionEnd(me, atEnd, goOn), sendBeforeSignOut(send)];
    void unsentBox.unlock(me);
    restore?.(takeUnsentDecisions(me, Date.now()));
    return () => {
      // What is under way when the list is left is answered later.
      void acts.allAnswered().then(() => {
        for (const stop of stops) stop();
      });
    };
  }, [acts, returned, restore, me, latest]);
}

/** How long it is said that nobody was signed out, ms. */
const STAYS_MS = 8000;
