import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { startPosition } from '#src/api/changes/changePosition.ts';
import type { ShownDocuments } from './followDocuments.ts';

/** What is drawn first goes before; a document saved right after opening still counts, ms. */
const FIRST_MS = 200;

/** Lets something on screen follow the documents it is made of; returns how to stop. Without the stream of changes it works and stays as it is. Source: BX-031, contract 7.5. */
export function followShownDocuments(shown: ShownDocuments): () => void {
  const ended = new AbortController();
  setTimeout(() => {
    if (ended.signal.aborted) return;
    loadChunk(() => import('./followDocuments.ts'))
      .then((part) => part.followDocuments(shown, startPosition, ended.signal))
      .catch(() => undefined);
  }, FIRST_MS);
  return () => ended.abort();
}
