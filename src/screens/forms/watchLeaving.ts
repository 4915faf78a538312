import type { DraftKeeper } from '#src/engine/forms/DraftKeeper.ts';
import { onPortalLeaving } from '#src/services/navigation/portalLeaving.ts';
import { keepAtSessionEnd } from '#src/services/session/keepAtSessionEnd.ts';

/** Keeps what a person has typed that is newer than the draft when the page is closed or put out of sight, and stores it when its session ends or the portal itself leaves; gives what ends that. */
export function watchLeaving(keeper: DraftKeeper, person: string): () => void {
  const end = () => void keeper.flush(true);
  const hide = () => {
    if (document.visibilityState === 'hidden') end();
  };
  document.addEventListener('visibilitychange', hide);
  window.addEventListener('pagehide', end);
  const stops = [
    onPortalLeaving((why) => keeper.leave(why === 'outdated')),
    // Signed in again, the draft takes over what was stored.
    keepAtSessionEnd(
      person,
      () => keeper.keepHere(),
      () => void keeper.flush(),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', hide);
    window.removeEventListener('pagehide', end);
    keeper.close();
  };
}
