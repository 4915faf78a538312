import { use, type ComponentType } from 'react';
import { loadChunk } from './chunkErrors.ts';
import { loadNamespaces } from '#src/services/i18n.ts';

/** A page that arrives as a chunk with its texts; a failed load is tried again the next time (OP-90). */
export interface Screen {
  /** Loads chunk and texts. Errors: ChunkLoadError, CssChunkLoadError, ModuleNotFoundError. */
  preload(): Promise<void>;
  isLoaded(): boolean;
  /** Only the chunk, beside the start of the language modules. */
  loadCode(): Promise<void>;
  Body: ComponentType;
  /** Areas of the language modules its texts stand in. */
  namespaces: readonly string[];
}

/** Declares a lazy page by its import and the namespaces of its texts. */
export function screen(load: () => Promise<{ default: ComponentType }>, namespaces: readonly string[]): Screen {
  let Loaded: ComponentType | undefined;
  let textsLoaded = false;
  let pending: Promise<void> | undefined;

  const loadCode = async () => {
    Loaded ??= (await loadChunk(load)).default;
  };
  const loadTexts = async () => {
    await loadNamespaces(...namespaces);
    textsLoaded = true;
  };
  const preload = () => {
    pending ??= Promise.all([loadCode(), loadTexts()]).then(
      () => undefined,
      (error: unknown) => {
        pending = undefined;
        throw error;
      },
    );
    return pending;
  };
  const isLoaded = () => Loaded !== undefined && textsLoaded;
  const Body = () => {
    if (!isLoaded()) use(preload());
    return Loaded === undefined ? null : <Loaded />;
  };
  return { preload, loadCode, isLoaded, Body, namespaces };
}
