import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { Reader, Tx } from './database.ts';

/** A connection of ours: what Kysely needs, COPY, and statements that wait for the next one. */
export interface CopyingConnection extends DatabaseConnection {
  /** Runs `copy ... from stdin` with text-format chunks; resolves with the number of rows. */
  copyIn(target: string, chunks: AsyncIterable<string> | Iterable<string>): Promise<number>;
  /** As sendWithNext. */
  sendWithNext(query: CompiledQuery): Promise<void>;
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

/**
 * Runs a statement of a transaction whose result nobody reads together with the next one, at the latest with the commit: an act
 * of many writes takes few ways to the database. Order, locks and snapshots are those of statements that are waited for; a
 * statement that fails fails the next one, so give none whose error means something to its caller.
 */
export function sendWithNext(tx: Tx, query: CompiledQuery): Promise<void> {
  // Both dialects of ours make CopyingConnection; Kysely types its base only.
  return tx.getExecutor().provideConnection((connection) => (connection as CopyingConnection).sendWithNext(query));
}
