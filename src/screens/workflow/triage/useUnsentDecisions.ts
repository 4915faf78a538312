import { useEffect } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import type { OwnDecisions } from './keepDecisions.ts';
import { keepPage } from './keepPage.ts';

/**
 * No decision is lost with its session: while one is not confirmed an ended session is begun again over the page; what waits is sent
 * before its person signs out; and what the portal leaves behind nevertheless is kept for them and offered again. What keeps them
 * comes behind the first rows. Source: BX-023, BX-051.
 */
export function useUnsentDecisions(own: OwnDecisions, me: string, t: Translate): void {
  const latest = useLatest(t);
  useEffect(() => {
    // Until that has come nobody leaves the page for an ended session while a decision waits.
    const stopEarly = keepPage(() => own.acts.all().length > 0);
    const keeping = loadChunk(() => import('./keepDecisions.ts'))
      .then(({ keepDecisions }) => keepDecisions(own, me, (number) => latest.current('triage:stays', { number })))
      .finally(stopEarly);
    keeping.catch(reportError);
    return () => {
      // Where it did not come there is nothing to end.
      keeping.then(
        (stop) => stop(),
        () => undefined,
      );
    };
  }, [own, me, latest]);
}
