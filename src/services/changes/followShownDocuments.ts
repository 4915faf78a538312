import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { startPosition } from '#src/api/changes/changePosition.ts';
import { store, userAtom } from '#src/services/page/state.ts';
import { beginLater } from './beginLater.ts';
import type { ShownDocuments } from './followDocuments.ts';

/** Lets something on screen follow the documents it is made of; returns how to stop. Without the stream of changes it works and stays as it is. Source: BX-031, contract 7.5. */
export function followShownDocuments(shown: ShownDocuments): () => void {
  // Whatever shows was requested once the user was known.
  const after = store.get(userAtom)?.lastChange ?? undefined;
  return beginLater(async (ended) => (await loadChunk(() => import('./followDocuments.ts'))).followDocuments(shown, after, startPosition, ended));
}
