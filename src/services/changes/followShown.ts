import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { startPosition } from '#src/api/changes/changePosition.ts';
import type { ShownRows } from '#src/engine/session/rowsWatcher.ts';

/** What is drawn first goes before, ms. */
const FIRST_MS = 200;

/** Lets something that shows rows say when others change them; returns how to stop. Without the stream of changes it works and says nothing. Source: BX-091, contract 7.5. */
export function followShown(shown: ShownRows): () => void {
  const ended = new AbortController();
  setTimeout(() => {
    if (ended.signal.aborted) return;
    loadChunk(() => import('./followRows.ts'))
      .then((part) => part.followRows(shown, startPosition, ended.signal))
      .catch(() => undefined);
  }, FIRST_MS);
  return () => ended.abort();
}
