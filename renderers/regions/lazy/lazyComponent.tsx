import { type ComponentType, use } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';

/** Parts whose chunk did not come, by what loads them again. */
const missing = new Set<() => Promise<unknown>>();
/** What failed chunks were refused with. */
const refusals = new WeakSet<object>();

/**
 * A component that comes as a chunk and is drawn at once when the chunk is there; `React.lazy` would show its fallback first,
 * and React holds what follows a fallback back for 300 ms.
 * Errors: ChunkLoadError, CssChunkLoadError and those of its own code, thrown where the component is drawn, until `preload` or `reloadMissingChunks` is called.
 */
export function lazyComponent<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): { Part: ComponentType<P>; preload(): Promise<unknown> } {
  let Loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const preload = () => {
    if (loading !== undefined && !missing.has(preload)) return loading;
    missing.delete(preload);
    loading = loadChunk(load).then((module) => {
      Loaded = module.default;
    });
    loading.catch((error: unknown) => {
      missing.add(preload);
      if (typeof error === 'object' && error !== null) refusals.add(error);
    });
    return loading;
  };
  const Part = (props: P) => {
    if (Loaded === undefined) use(loading ?? preload());
    return Loaded === undefined ? null : <Loaded {...props} />;
  };
  return { Part, preload };
}

/** Whether an error says that the chunk of a part did not come. */
export function isMissingChunk(error: unknown): boolean {
  return typeof error === 'object' && error !== null && refusals.has(error);
}

/** Loads every part again whose chunk did not come. */
export function reloadMissingChunks(): void {
  // What fails again is thrown where it is drawn.
  for (const preload of missing) preload().catch(() => undefined);
}
