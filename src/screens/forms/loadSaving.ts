import { loadChunk } from '#renderers/chunks/loadChunk.ts';

/** What saves a form; it comes once the form stands, which no save may wait for in a network that is lost. */
export const loadSaving = () => loadChunk(() => import('./saveOnce.ts'));
