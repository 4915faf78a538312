import { useEffect } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { besideRows } from '#src/services/screen/firstRows.ts';
import { sendBeforeSignOut } from '#src/services/session/beforeSignOut.ts';
import type { OwnDecisions } from './keepDecisions.ts';
import { keepPage } from './keepPage.ts';

/**
 * No decision is lost with its session: while one is not confirmed an ended session is begun again over the page; what waits is sent
 * before its person signs out; and what the portal leaves behind nevertheless is kept for them and offered again. No row waits for
 * what keeps them: it comes as a chunk. Source: BX-023, BX-051.
 */
export function useUnsentDecisions(own: OwnDecisions, me: string, t: Translate): void {
  const latest = useLatest(t);
  useEffect(() => {
    const { acts, returned } = own;
    let isLeft = false;
    const send = async () => {
      acts.flush();
      const number = await acts.allAnswered();
      if (number > 0) showMessage({ level: 'warning', text: latest.current('triage:stays', { number }), ms: STAYS_MS });
      return number === 0;
    };
    const stops = [keepPage(() => acts.all().length + returned().length > 0), sendBeforeSignOut(send)];
    const keeping = loadKeeping().then(({ keepDecisions }) => {
      // What was kept before is taken by a list that shows it, and by no other.
      const { restore: _unshown, ...left } = own;
      stops.push(...keepDecisions(isLeft ? left : own, me));
    });
    keeping.catch(reportError);
    return () => {
      isLeft = true;
      // What is under way when the list is left is answered later.
      void Promise.allSettled([acts.allAnswered(), keeping]).then(() => {
        for (const stop of stops) stop();
      });
    };
  }, [own, me, latest]);
}

const loadKeeping = besideRows(() => loadChunk(() => import('./keepDecisions.ts')));

/** How long it is said that nobody was signed out, ms. */
const STAYS_MS = 8000;
