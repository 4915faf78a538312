/** Time after which a chunk that does not answer counts as failed, ms (CN-001). */
const CHUNK_TIMEOUT_MS = 120_000;

/** A script chunk did not come (ER-017). */
class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly type: 'missing' | 'timeout';

  constructor(type: 'missing' | 'timeout', cause?: unknown) {
    super('Loading chunk failed', { cause });
    this.type = type;
  }
}

/** A style chunk did not come (ER-018). */
class CssChunkLoadError extends Error {
  override readonly name = 'CssChunkLoadError';
  readonly code = 'CSS_CHUNK_LOAD_FAILED';
}

/**
 * Loads a chunk and names its failure.
 * Errors: ChunkLoadError `missing` or `timeout`, CssChunkLoadError; errors thrown by the chunk's own code pass as they are.
 */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout')), timeoutMs);
  });
  try {
    return await Promise.race([loadFailedStyles().then(load), timeout]);
  } catch (error) {
    throw toChunkError(error);
  } finally {
    clearTimeout(timer);
  }
}

function toChunkError(error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  if (/unable to preload css/i.test(message)) return new CssChunkLoadError(message, { cause: error });
  if (/dynamically imported module|importing a module script failed|error loading dynamically/i.test(message)) return new ChunkLoadError('missing', error);
  return error;
}

const failedStyles = new Set<string>();

/** Remembers style chunks as they fail: the build's own loader counts them as there from then on (OP-90). */
export function watchStyles(): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failedStyles.add(target.href);
    target.remove();
  };
  // Failures of resources do not bubble.
  window.addEventListener('error', onError, true);
}

async function loadFailedStyles(): Promise<void> {
  await Promise.all(
    [...failedStyles].map(
      (href) =>
        new Promise<void>((resolve, reject) => {
          failedStyles.delete(href);
          const link = document.createElement('link');
          link.rel = 'stylesheet';
          link.href = href;
          link.addEventListener('load', () => resolve());
          link.addEventListener('error', () => reject(new CssChunkLoadError(href)));
          document.head.append(link);
        }),
    ),
  );
}

/** Whether an error is one of a chunk that did not come. */
export function isChunkError(error: unknown): boolean {
  return error instanceof ChunkLoadError || error instanceof CssChunkLoadError;
}
