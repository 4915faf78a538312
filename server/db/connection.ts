import type { DatabaseConnection } from 'kysely';
import type { Reader } from './database.ts';

/** A connection of ours: what Kysely needs, and COPY. */
export interface CopyingConnection extends DatabaseConnection {
  /** Runs `copy ... from stdin` with text-format chunks; resolves with the number of rows. */
  copyIn(target: string, chunks: AsyncIterable<string> | Iterable<string>): Promise<number>;
}

/**
 * Loads rows by COPY on the connection of a transaction.
 * Shape: `target` is `"table" ("column", ...)` made of catalogue names only; chunks are COPY text lines.
 */
export function copyIn(tx: Reader, target: string, chunks: AsyncIterable<string> | Iterable<string>): Promise<number> {
  return tx.getExecutor().provideConnection((connection) => {
    // Both dialects of ours make CopyingConnection; Kysely types its base only.
    return (connection as CopyingConnection).copyIn(target, chunks);
  });
}
