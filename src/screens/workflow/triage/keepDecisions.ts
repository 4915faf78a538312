import type { DeferredActs } from '#src/engine/work/triage/deferredActs.ts';
import { unsentBox } from '#src/engine/forms/unsentBox.ts';
import { dropUnsentDecision, storeUnsentDecision, takeUnsentDecisions, type UnsentAct } from '#src/engine/forms/unsentDecisions.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { type LeavingReason, onPortalLeaving } from '#src/services/navigation/portalLeaving.ts';
import { keepAtSessionEnd } from '#src/services/session/keepAtSessionEnd.ts';
import { sendBeforeSignOut } from '#src/services/session/beforeSignOut.ts';
import { keepPage } from './keepPage.ts';

/** Decisions of a screen; the functions stay the same for the life of it. */
export interface OwnDecisions {
  acts: DeferredActs;
  /** Those that were refused, and words that were typed for others. */
  returned(): readonly UnsentAct[];
  /** Offers again what was kept; absent where another screen does that. */
  restore?(acts: readonly UnsentAct[]): void;
}

/**
 * Keeps what is not confirmed from now on, and offers again what was kept before. `me` = id of the reader; `staysText` words that
 * nobody was signed out. Gives how to end with the screen, once what is under way has been answered.
 */
export function keepDecisions({ acts, returned, restore }: OwnDecisions, me: string, staysText: (number: number) => string): () => void {
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
    if (number > 0) showMessage({ level: 'warning', text: staysText(number), ms: STAYS_MS });
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
}

/** How long it is said that nobody was signed out, ms. */
const STAYS_MS = 8000;
