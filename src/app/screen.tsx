import { use, type ComponentType } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';

/** A page that arrives as a chunk with its texts; a failed load is tried again the next time (OP-90). */
export interface Screen {
  /** Loads chunk and texts. Errors: ChunkLoadError, CssChunkLoadError, ModuleNotFoundError. */
  preload(): Promise<void>;
  isLoaded(): boolean;
  /** Only the chunk, beside the start of the language modules. */
  loadCode(): Promise<void>;
  /** Sends the requests of the page before it is drawn, once its code is there. Resolves when drawing should wait no longer. */
  prefetch(): Promise<void> | undefined;
  Body: ComponentType;
  /** Areas of the language modules its texts stand in. */
  namespaces: readonly string[];
}

/** What the chunk of a page exports: the page, with what it requests before it is drawn. */
interface PageModule {
  default: ComponentType & { prefetch?(place: Location): Promise<void> | undefined };
}

/** Declares a lazy page by its import and the namespaces of its texts. */
export function screen(load: () => Promise<PageModule>, namespaces: readonly string[]): Screen {
  let page: PageModule | undefined;
  let textsLoaded = false;
  let pending: Promise<void> | undefined;
  /** The newest load, which a drawn page waits for: one that failed stays so, else each drawing would begin the next. */
  let newest: Promise<void> | undefined;

  const loadCode = async () => {
    page ??= await loadChunk(load);
  };
  const loadTexts = async () => {
    await loadNamespaces(...namespaces);
    textsLoaded = true;
  };
  const preload = () => {
    if (pending !== undefined) return pending;
    pending = Promise.all([loadCode(), loadTexts()]).then(
      () => undefined,
      (error: unknown) => {
        pending = undefined;
        throw error;
      },
    );
    newest = pending;
    return pending;
  };
  const isLoaded = () => page !== undefined && textsLoaded;
  const Body = () => {
    if (!isLoaded()) use(newest ?? preload());
    return page === undefined ? null : <page.default />;
  };
  return { preload, prefetch: () => page?.default.prefetch?.(location), loadCode, isLoaded, Body, namespaces };
}
