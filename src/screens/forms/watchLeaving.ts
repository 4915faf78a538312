import type { DraftKeeper } from '#src/engine/forms/DraftKeeper.ts';
import { onPortalLeaving } from '#src/services/navigation/portalLeaving.ts';

/** Keeps what is newer than the draft when the page is closed or put out of sight, and leaves it in the tab when the portal itself leaves; gives what ends that. */
export function watchLeaving(keeper: DraftKeeper): () => void {
  const end = () => void keeper.flush(true);
  const hide = () => {
    if (document.visibilityState === 'hidden') end();
  };
  document.addEventListener('visibilitychange', hide);
  window.addEventListener('pagehide', end);
  const stop = onPortalLeaving((why) => keeper.leave(why === 'outdated'));
  return () => {
    stop();
    document.removeEventListener('visibilitychange', hide);
    window.removeEventListener('pagehide', end);
    keeper.close();
  };
}
