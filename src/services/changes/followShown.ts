import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { startPosition } from '#src/api/changes/changePosition.ts';
import type { ShownRows } from '#src/engine/session/rowsWatcher.ts';
import { beginLater } from './beginLater.ts';

/** Lets something that shows rows say when others change them; returns how to stop. Without the stream of changes it works and says nothing. Source: BX-091, contract 7.5. */
export function followShown(shown: ShownRows): () => void {
  return beginLater(async (ended) => (await loadChunk(() => import('./followRows.ts'))).followRows(shown, startPosition, ended));
}
