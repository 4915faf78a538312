import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { startPosition } from '#src/api/changes/changePosition.ts';
import type { ListWatcher } from '#src/engine/lists/state/listWatcher.ts';
import { beginLater } from './beginLater.ts';

/** Reports changes to an open list, once the stream of changes is loaded; returns how to stop. Without it the list works and receives none. Source: contract 7.5. */
export function watchListLater(open: () => Promise<ListWatcher>): () => void {
  return beginLater(async (ended) => {
    const [part, watcher] = await Promise.all([loadChunk(() => import('./listChanges.ts')), open()]);
    part.followListChanges(watcher, startPosition, ended);
  });
}
