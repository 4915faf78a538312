import { CHUNK_TIMEOUT_MS } from '#schemas/limits.ts';

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
    return await Promise.race([load(), timeout]);
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

/** Whether an error is one of a chunk that did not come. */
export function isChunkError(error: unknown): boolean {
  return error instanceof ChunkLoadError || error instanceof CssChunkLoadError;
}
