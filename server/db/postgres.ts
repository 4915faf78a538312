import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { CopyingConnection } from './connection.ts';
import { databaseErrorCode, DatabaseBusy, DatabaseUnavailable, isConnectionError, isPoolExhausted } from './errors.ts';
import { runBatch, runStatement, type Statement } from './batch.ts';
import { PARSERS } from './parsers.ts';
import { preparedNames, type PreparedNames } from './preparedNames.ts';

const types: pg.CustomTypesConfig = {
  // pg types this loosely: a parser by type number, else the driver's own.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** How a pool is opened; `schema` puts all tables into that schema, `statementTimeoutMs` cuts long statements. */
export interface PoolOptions {
  connectionString: string;
  timeZone: string;
  schema?: string | undefined;
  size: number;
  statementTimeoutMs?: number;
  /** How long a transaction may do nothing before the database ends it with its connection. */
  idleInTransactionMs: number;
  /** How long somebody waits for a connection; default 4 s. */
  patienceMs?: number;
  /** A pooler between lends connections for a transaction each (`pooler.ts`): settings travel with every transaction, and nothing stays on a connection. */
  isShared?: boolean;
}

/** The database checks after a minute whether a silent machine is still there, so that its transactions end. */
const KEEPALIVE = { tcp_keepalives_idle: '30', tcp_keepalives_interval: '10', tcp_keepalives_count: '3' };

/** What PostgreSQL is to do otherwise than by default, by the names of its settings. */
function settingsOf({ timeZone, schema, statementTimeoutMs, idleInTransactionMs }: PoolOptions): Record<string, string> {
  return {
    TimeZone: timeZone,
    jit: 'off',
    idle_in_transaction_session_timeout: String(idleInTransactionMs),
    ...(schema && { search_path: `${schema},public` }),
    ...(statementTimeoutMs !== undefined && { statement_timeout: String(statementTimeoutMs) }),
  };
}

/** As options of a connection. Source: PostgreSQL, `options` of a start-up message. */
export const toConnectionOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** As a statement, for the rest of a transaction. */
function toStatement(settings: Readonly<Record<string, string>>): CompiledQuery {
  const calls = Object.keys(settings).map((_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, true)`);
  return CompiledQuery.raw(`select ${calls.join(', ')}`, Object.entries(settings).flat());
}

/** Opens a connection pool; broken connections are dropped, never fatal (safety.md R6). */
function openPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.size,
    types,
    application_name: 'portico',
    connectionTimeoutMillis: options.patienceMs ?? 4000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(!options.isShared && { options: toConnectionOptions({ ...settingsOf(options), ...KEEPALIVE }) }),
  });
  // An idle connection that breaks (server restart) is removed by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** Kysely dialect over a pool of node-postgres, with COPY. */
export function postgresDialect(options: PoolOptions): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(options),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #names = preparedNames();
  /** What each transaction begins with. */
  readonly #settings: CompiledQuery | undefined;
  constructor(options: PoolOptions) {
    this.#pool = openPool(options);
    this.#settings = options.isShared ? toStatement(settingsOf(options)) : undefined;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<PoolConnection> {
    try {
      return new PoolConnection(await this.#pool.connect(), this.#names, this.#settings);
    } catch (error) {
      if (isPoolExhausted(error)) throw new DatabaseBusy(error);
      throw isConnectionError(error) ? new DatabaseUnavailable(error) : error;
    }
  }
  async beginTransaction(connection: PoolConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    connection.isInTransaction = true;
    await connection.sendWithNext(CompiledQuery.raw(`begin${level}`));
    if (this.#settings) await connection.sendWithNext(this.#settings);
  }
  async commitTransaction(connection: PoolConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    connection.isInTransaction = false;
  }
  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    connection.forgetWaiting();
    try {
      // A broken connection has rolled back by itself.
      if (!connection.broken) await connection.executeQuery(CompiledQuery.raw('rollback'));
    } finally {
      connection.isInTransaction = false;
    }
  }
  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release();
  }
  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

const PLAN_OUTDATED = '0A000';

class PoolConnection implements CopyingConnection {
  broken = false;
  isInTransaction = false;
  readonly #client: pg.PoolClient;
  readonly #names: PreparedNames;
  readonly #settings: CompiledQuery | undefined;
  #waiting: CompiledQuery[] = [];
  readonly #onError = (): void => {
    this.broken = true;
  };
  constructor(client: pg.PoolClient, names: PreparedNames, settings: CompiledQuery | undefined) {
    this.#client = client;
    this.#names = names;
    this.#settings = settings;
    client.on('error', this.#onError);
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Sent together they are one transaction.
    const before = this.#settings && !this.isInTransaction ? [this.#settings] : this.#waiting;
    const statements = [...before, query].map((one) => this.#toStatement(one));
    this.forgetWaiting();
    try {
      const [only] = statements;
      const { command, rowCount, rows } = await (only && statements.length === 1 ? runStatement(this.#client, only) : runBatch(this.#client, statements));
      return { rows: rows ?? [], ...(command === 'SELECT' ? {} : { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      // What is kept no longer fits its table: a fresh connection keeps nothing.
      if (statements.some(({ name }) => name !== undefined) && databaseErrorCode(error) === PLAN_OUTDATED) this.broken = true;
      throw this.#named(error);
    }
  }
  async sendWithNext(query: CompiledQuery): Promise<void> {
    if (this.isInTransaction) this.#waiting.push(query);
    else await this.executeQuery(query);
  }
  /** What waits is not run any more: the transaction is over. */
  forgetWaiting(): void {
    this.#waiting = [];
  }
  async #sendWaiting(): Promise<void> {
    const last = this.#waiting.pop();
    if (last) await this.executeQuery(last);
  }
  #toStatement({ sql, parameters }: CompiledQuery): Statement {
    const name = this.#settings ? undefined : this.#names.nameOf(sql);
    return { text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) };
  }
  async copyIn(target: string, chunks: AsyncIterable<string> | Iterable<string>): Promise<number> {
    await this.#sendWaiting();
    const stream = this.#client.query(copyFrom(`copy ${target} from stdin`));
    try {
      await pipeline(Readable.from(chunks, { objectMode: true }), stream);
    } catch (error) {
      throw this.#named(error);
    }
    return stream.rowCount;
  }
  // oxlint-disable-next-line require-yield -- the interface wants a generator; rows are paged by key instead
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read in pages by key, not by cursor');
  }
  release(): void {
    this.#client.off('error', this.#onError);
    this.#client.release(this.broken);
  }
  #named(error: unknown): unknown {
    if (!isConnectionError(error)) return error;
    this.broken = true;
    return new DatabaseUnavailable(error);
  }
}
