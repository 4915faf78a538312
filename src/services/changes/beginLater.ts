/** What is drawn first goes before; what changes right after opening still counts, ms. */
const FIRST_MS = 200;

/** Begins to follow something that shows, behind what is drawn first; returns how to end it. What does not come is left out: without it the page works and stays as it is. */
export function beginLater(begin: (ended: AbortSignal) => Promise<void>): () => void {
  const ended = new AbortController();
  setTimeout(() => {
    if (!ended.signal.aborted) begin(ended.signal).catch(() => undefined);
  }, FIRST_MS);
  return () => ended.abort();
}
