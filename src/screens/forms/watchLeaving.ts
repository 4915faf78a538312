import type { DraftKeeper } from '#src/engine/forms/DraftKeeper.ts';
import { onPortalLeaving } from '#src/services/navigation/portalLeaving.ts';
import { onSessionOver } from '#src/services/session/sessionOver.ts';

/** Keeps what is newer than the draft when the page is closed or put out of sight, and stores it when its session ends or the portal itself leaves; gives what ends that. */
export function watchLeaving(keeper: DraftKeeper): () => void {
  const end = () => void keeper.flush(true);
  const hide = () => {
    if (document.visibilityState === 'hidden') end();
  };
  document.addEventListener('visibilitychange', hide);
  window.addEventListener('pagehide', end);
  const stops = [
    onPortalLeaving((why) => keeper.leave(why === 'outdated')),
    // Signed in again, the draft takes over what was stored.
    onSessionOver((isOver) => (isOver ? keeper.keepHere() : void keeper.flush())),
  ];
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', hide);
    window.removeEventListener('pagehide', end);
    keeper.close();
  };
}
