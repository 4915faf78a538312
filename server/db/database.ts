import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './migrations/index.ts';

/** A connection inside a transaction; every write goes through one. */
export type Tx = Transaction<Tables>;
/** The database, or a transaction on it: what a read may be given. */
export type Reader = Kysely<Tables>;

/** What the running database can do beyond the common subset; nothing may require one of these. */
export interface Capabilities {
  /** `pg_trgm` is there: text search with `like` can use an index. */
  trigram: boolean;
  /** Statements on `reading` end by themselves after LIST_STATEMENT_TIMEOUT_MS. */
  statementTimeout: boolean;
  /** Connections are its own; those that a pooler lends do transactions alone. */
  ownConnections: boolean;
}

/**
 * The open database, one for the process.
 * Shape: `kysely` for everything, `reading` for list queries (cut after 2 s); `transaction` tries again
 * after a serialisation failure or deadlock, so `work` must have no effect but its statements.
 * Inside `work` use only `tx`: on PGlite there is one connection and `kysely` would wait for ever.
 */
export interface Database {
  readonly kind: 'postgres' | 'embedded' | 'pglite';
  readonly kysely: Kysely<Tables>;
  readonly reading: Kysely<Tables>;
  readonly capabilities: Capabilities;
  /** Sentences for the operator, printed once at start. */
  readonly notices: readonly string[];
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** True when the database answers now (for `/healthz`). */
  answers(): Promise<boolean>;
  /** Ends the connections, and the embedded server when no other process uses it. */
  close(): Promise<void>;
}

/** Options for opening; the environment variables DATABASE_URL, PORTICO_DATA, PORTICO_DATABASE, PORTICO_SCHEMA and PORTICO_MEMORY. */
export type DatabaseEnvironment = Readonly<Record<string, string | undefined>>;
