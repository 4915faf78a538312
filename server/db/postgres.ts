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
}

/** The database checks after a minute whether a silent machine is still there, so that its transactions end. */
const KEEPALIVE = ['-c tcp_keepalives_idle=30', '-c tcp_keepalives_interval=10', '-c tcp_keepalives_count=3'];

/** Opens a connection pool; broken connections are dropped, never fatal (safety.md R6). */
export function openPool(options: PoolOptions): pg.Pool {
  const settings = [`-c TimeZone=${options.timeZone}`, '-c jit=off', ...KEEPALIVE];
  if (options.schema) settings.push(`-c search_path=${options.schema},public`);
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.size,
    types,
    application_name: 'portico',
    connectionTimeoutMillis: options.patienceMs ?? 4000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: options.idleInTransactionMs,
    options: settings.join(' '),
    ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
  });
  // An idle connection that breaks (server restart) is removed by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** Kysely dialect over a pool of node-postgres, with COPY. */
export function postgresDialect(pool: pg.Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #names = preparedNames();
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<PoolConnection> {
    try {
      return new PoolConnection(await this.#pool.connect(), this.#names);
    } catch (error) {
      if (isPoolExhausted(error)) throw new DatabaseBusy(error);
      throw isConnectionError(error) ? new DatabaseUnavailable(error) : error;
    }
  }
  async beginTransaction(connection: PoolConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    connection.isInTransaction = true;
    await connection.sendWithNext(CompiledQuery.raw(`begin${level}`));
  }
  async commitTransaction(connection: PoolConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    connection.isInTransaction = false;
  }
  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    connection.forgetWaiting();
    connection.isInTransaction = false;
    // A broken connection has rolled back by itself.
    if (!connection.broken) await connection.executeQuery(CompiledQuery.raw('rollback'));
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
  #waiting: CompiledQuery[] = [];
  readonly #onError = (): void => {
    this.broken = true;
  };
  constructor(client: pg.PoolClient, names: PreparedNames) {
    this.#client = client;
    this.#names = names;
    client.on('error', this.#onError);
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statements = [...this.#waiting, query].map((one) => this.#toStatement(one));
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
    const name = this.#names.nameOf(sql);
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
