import { readViewer, viewerAlone } from '#server/workflow/offers/readViewer.ts';
import type { Viewer } from '#server/workflow/offers/viewer.ts';
import type { ListContext } from './listContext.ts';

/**
 * Reads something that depends on for whom a person acts. Nearly everybody acts for nobody: their own is read while it is looked up whether
 * they do, and read again for those who do.
 */
export async function readAsViewer<T>(context: ListContext, read: (viewer: Viewer) => Promise<T>): Promise<T> {
  const [viewer, own] = await Promise.all([readViewer(context.db, context.actor, context.now), read(viewerAlone(context.actor))]);
  return viewer.trustors.size === 0 ? own : read(viewer);
}
