import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { startPosition } from '#src/api/changes/changePosition.ts';
import type { ListWatcher } from '#src/engine/lists/state/listWatcher.ts';

/** What is drawn first goes before; a document saved right after opening still counts, ms. */
const FIRST_MS = 200;

/** Reports changes to an open list, once the stream of changes is loaded; returns how to stop. Without it the list works and receives none. Source: contract 7.5. */
export function watchListLater(open: () => Promise<ListWatcher>): () => void {
  const ended = new AbortController();
  setTimeout(() => {
    if (ended.signal.aborted) return;
    Promise.all([loadChunk(() => import('./listChanges.ts')), open()])
      .then(([part, watcher]) => part.followListChanges(watcher, startPosition, ended.signal))
      .catch(() => undefined);
  }, FIRST_MS);
  return () => ended.abort();
}
